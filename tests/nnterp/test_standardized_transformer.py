"""Loading, merging and answering, on a tiny Llama and GPT-2."""

from __future__ import annotations

import threading
import types
from typing import Any

import pytest
import torch
from torch.testing import assert_close

from nnterp import Cancelled, StandardizedTransformer, Unavailable, components, families
from nnterp.families import gpt2, llama
from tests.checkpoints import checkpoint, tokenizer
from tests.families.running import PROMPT, logits, run


def load(model_type: str = "llama", **arguments: Any) -> StandardizedTransformer:
    return StandardizedTransformer(checkpoint(model_type), **{"dtype": torch.float32, **arguments})


@pytest.fixture(scope="module")
def eager() -> StandardizedTransformer:
    return load(attn_implementation="eager", dispatch=True)


def test_everything_that_needs_no_weights_is_there_before_them() -> None:
    model = load()
    assert (model.num_layers, model.hidden_size, model.num_heads, model.num_kv_heads) == (3, 128, 4, 2)
    assert (model.head_dim, model.qk_head_dim, model.intermediate_size, model.vocab_size) == (32, 32, 256, 512)
    assert model.support()["logits"] is None
    assert model.order(0)["layer_input"] == 0
    assert not model.dispatched
    assert model.unembedding([1]).device.type == "cpu", "what needs the weights loads them"
    assert model.dispatched


def test_scores_and_pattern_need_the_eager_attention_and_the_rest_of_the_interior_does_not(eager: Any) -> None:
    model = load(attn_implementation="sdpa")
    support = model.support(layer=1)
    reason = (
        "read inside the eager attention forward, but this model runs 'sdpa'; load with attn_implementation='eager'"
    )
    missing = {"self_attn.attention_scores", "self_attn.attention_probabilities"}
    assert {name for name, why in support.items() if why} == missing
    assert {support[name] for name in missing} == {reason}
    with pytest.raises(
        Unavailable, match=r"^model\.model\.layers\.1\.self_attn\.attention_scores is not available: read"
    ):
        run(model, "layers.1.self_attn.attention_scores")
    for name in ("queries", "keys", "values", "head_outputs"):
        path = f"layers.1.self_attn.attention_{name}"
        assert_close(run(model, path), run(eager, path))


# public bug report 10
def test_observing_does_not_change_the_model(eager: Any) -> None:
    watched = [f"layers.{layer}.self_attn.attention_probabilities" for layer in range(eager.num_layers)]
    assert_close(run(eager, *watched, "logits")[-1], logits(load(attn_implementation="sdpa")))


def test_a_loaded_module_is_wrapped_with_its_own_config(eager: Any) -> None:
    from transformers import AutoModelForCausalLM

    module = AutoModelForCausalLM.from_pretrained(checkpoint("llama"), dtype=torch.float32)
    model = StandardizedTransformer(module, tokenizer=tokenizer())
    assert model.family is llama
    assert model._module is module
    assert_close(logits(model), logits(eager))


def test_the_text_model_s_type_names_the_family_of_a_wrapper() -> None:
    from nnterp.configs import model_type

    text = types.SimpleNamespace(model_type="llama")
    assert model_type(types.SimpleNamespace(model_type="llava", text_config=text)) == "llama"
    assert model_type(types.SimpleNamespace(model_type="gpt2")) == "gpt2"


def test_a_family_may_be_passed_and_needs_nothing_but_names_and_envoys() -> None:
    family = types.SimpleNamespace(RENAME=gpt2.RENAME, ENVOYS=gpt2.ENVOYS, hidden_size=lambda _: 7)
    model = load("gpt2", family=family)
    assert model.family is family
    assert model.hidden_size == 7
    assert model.support()["mlp.mlp_neurons"] is None
    assert families.lookup("gpt2") is gpt2
    with pytest.raises(NotImplementedError, match="a family defines `def intermediate_size"):
        _ = model.intermediate_size


def test_what_the_caller_renames_and_wraps_comes_on_top_of_the_family() -> None:
    class Watched(components.Mlp):
        """An MLP with one more value."""

        gate = components.Mlp.mlp_activation.at("gate_proj.output")

    model = load(rename={"gate_proj": "gate_projection"}, envoys={llama.LlamaMLP: Watched})
    assert model.layers[0].mlp.gate_projection is model.layers[0].mlp.gate_proj
    assert type(model.layers[0].mlp) is Watched
    assert type(model.layers[0].self_attn) is llama.Attention
    assert model.support()["mlp.gate"] is None
    (gate,) = run(model, "layers.0.mlp.gate")
    assert gate.shape[-1] == model.intermediate_size


def test_a_value_that_some_blocks_lack_is_listed_with_those_blocks() -> None:
    class Half(llama.Layer):
        """A block that serves its input on even blocks only."""

        layer_input = llama.Layer.layer_input.at(
            "input", unavailable=lambda block: "odd" if int(block.path.rpartition(".")[2]) % 2 else None
        )

    model = load(envoys={llama.LlamaDecoderLayer: Half})
    assert model.support()["layer_input"] == {1: "odd"}
    assert model.support(layer=1)["layer_input"] == "odd"
    assert model.support(layer=2)["layer_input"] is None


def test_a_size_cannot_be_assigned(eager: Any) -> None:
    for name in ("num_heads", "vocab_size"):
        with pytest.raises(
            AttributeError, match=rf"{name} is read off the config; a family defines `def {name}\(model\)`"
        ):
            setattr(eager, name, 3)
    assert StandardizedTransformer.num_layers.__doc__ == "The number of decoder blocks."


def test_tokenizer_settings_survive_the_loading_of_the_weights() -> None:
    model = load(tokenizer_kwargs={"padding_side": "right"})
    assert model.tokenizer.padding_side == "right"
    model.dispatch()
    assert model.tokenizer.padding_side == "right"


def test_gpt2_s_own_upcast_attention_has_no_interior() -> None:
    model = load("gpt2", attn_implementation="eager")
    model.config.reorder_and_upcast_attn = True
    support = model.support(layer=0)
    assert {name for name, why in support.items() if why} == {
        f"self_attn.attention_{name}"
        for name in ("queries", "keys", "values", "scores", "probabilities", "head_outputs")
    }
    assert "reorder_and_upcast_attn" in support["self_attn.attention_queries"]


# public bug report 9
def test_scores_below_the_mask_s_constant_still_do_not_see_the_future(eager: Any) -> None:
    def blow_up() -> None:
        eager.layers[0].self_attn.attention_queries[:] *= 1e5

    (pattern,) = run(eager, "layers.0.self_attn.attention_probabilities", edit=blow_up)
    assert not pattern.triu(1).any()
    assert_close(pattern.sum(-1), torch.ones(pattern.shape[:-1]))


# public bug reports 6, 15
def test_half_precision_keeps_the_identities_to_its_own_resolution() -> None:
    model = load(attn_implementation="eager", dtype=torch.bfloat16)
    stream, attention, mlp, out, final, scores = run(
        model,
        *(
            f"layers.2.{name}"
            for name in ("layer_input", "self_attn.attention_output", "mlp.mlp_output", "layer_output")
        ),
        *("final_norm_output", "logits"),
    )
    assert out.dtype == scores.dtype == torch.bfloat16
    assert_close(stream + attention + mlp, out, atol=2**-7 * out.abs().max().item(), rtol=0)
    assert torch.equal(model.project_on_vocab(out).argmax(-1), scores.argmax(-1))
    assert final.isfinite().all()
    (pattern,) = run(model, "layers.0.self_attn.attention_probabilities")
    assert_close(pattern.float().sum(-1), torch.ones(pattern.shape[:-1]), atol=0.02, rtol=0)


def test_equal_texts_appear_under_their_vocabulary_entries(eager: Any) -> None:
    first_bytes = eager.tokenizer.convert_tokens_to_ids(["Ã", "Ä"])  # of two-byte characters: both decode to U+FFFD
    word = eager.tokenizer(" the").input_ids[0]
    probabilities = torch.zeros(eager.vocab_size)
    probabilities[[*first_bytes, word]] = torch.tensor([0.5, 0.3, 0.2])
    got = eager.probs_to_dict(probabilities, k=3)
    assert list(got) == ["Ã", "Ä", " the"]
    assert list(got.values()) == pytest.approx([0.5, 0.3, 0.2])


def test_rank_sorts_values_across_the_whole_forward(eager: Any) -> None:
    ranks = [
        eager.rank("input_ids"),
        eager.rank("token_embeddings"),
        eager.rank("layer_input", 0),
        eager.rank("layer_output", 0),
        eager.rank("self_attn.attention_queries", 2),
        eager.rank("mlp.mlp_output", -1),
        eager.rank("final_norm_output"),
        eager.rank("logits"),
    ]
    assert ranks == sorted(set(ranks))
    assert eager.rank("logits") == eager.rank("next_token_probs")
    assert [side for side, _ in ranks] == [-1, -1, 0, 0, 2, 2, 3, 3]
    with pytest.raises(KeyError, match="'mlp_output' is no standard value of block 1; it has layer_input"):
        eager.rank("mlp_output", 1)
    with pytest.raises(KeyError, match="is no standard value of the root"):
        eager.rank("layer_input")
    with pytest.raises(Unavailable, match="layer_input is not available: it is hidden"):
        load(envoys={llama.LlamaDecoderLayer: Hidden}).rank("layer_input", 0)


class Hidden(llama.Layer):
    """A block that does not serve its input."""

    layer_input = components.unavailable("it is hidden")


def test_a_prompt_of_ids_and_a_prompt_of_text_are_the_same(eager: Any) -> None:
    ids = eager.tokenizer(PROMPT).input_ids
    assert_close(logits(eager, prompt=[ids]), logits(eager))


def test_a_generation_tells_how_many_blocks_it_reached(eager: Any) -> None:
    told: list[int] = []
    eager.on_progress = told.append
    try:
        with eager.generate(PROMPT, max_new_tokens=5, min_new_tokens=5):
            eager.layers[0].layer_output.save()
    finally:
        eager.on_progress = None
    assert told == sorted(set(told))
    assert told[-1] == 5 * eager.num_layers


def test_another_thread_cancels_a_trace_and_the_next_is_bit_equal(eager: Any) -> None:
    clean = run(eager, "layers.1.layer_output", "logits")
    begun, stopped = threading.Event(), []
    thread = threading.Thread(target=lambda: (begun.wait(60), stopped.append(eager.cancel())))
    thread.start()
    eager.on_progress = lambda _: begun.set()
    try:
        with (
            pytest.raises(Cancelled, match="the next one is served"),
            eager.generate(PROMPT, max_new_tokens=1500, min_new_tokens=1500),
        ):
            eager.layers[0].layer_output.save()
    finally:
        eager.on_progress = None
    thread.join()
    assert stopped == [True]
    assert eager.cancel() is False
    for value, before in zip(run(eager, "layers.1.layer_output", "logits"), clean, strict=True):
        assert torch.equal(value, before)
    assert not any(layer._module._forward_pre_hooks for layer in eager.layers)
