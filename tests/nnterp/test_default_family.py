"""The best-effort family on transformers, on architectures that have none of their own."""

from __future__ import annotations

import types
import warnings
from typing import Any

import pytest
import torch
from torch import nn
from torch.testing import assert_close
from transformers import AutoConfig, AutoModelForCausalLM

from nnterp import StandardizedTransformer, Unavailable, UnsupportedFamily, families
from nnterp.families import default
from tests.checkpoints.maker import fill, tokenizer

PROMPT = "The Eiffel Tower is in the city of"
SIZES = {
    "hidden_size": 64,
    "intermediate_size": 96,
    "num_hidden_layers": 3,
    "num_attention_heads": 4,
    "vocab_size": 512,
}
TOKENS = {"pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2, "tie_word_embeddings": False}

#: An architecture without a family.
UNKNOWN = "cwm"

#: Pre-norm with rotary, the same with one fused projection and a plain MLP, norms behind the sublayers, a softcap on
#: the logits: what the best-effort family makes of them, whether they have one of their own or not.
CONFIGS: dict[str, dict[str, Any]] = {
    UNKNOWN: {"num_key_value_heads": 2, "head_dim": 16},
    "helium": {"num_key_value_heads": 2, "head_dim": 16},
    "persimmon": {},
    "glm4": {"num_key_value_heads": 2, "head_dim": 16},
    "vaultgemma": {"num_key_value_heads": 2, "head_dim": 16, "query_pre_attn_scalar": 16},
}


def native(model_type: str) -> Any:
    """transformers' model of a type, with random weights and eager attention."""
    config = AutoConfig.for_model(model_type, **SIZES, **TOKENS, **CONFIGS[model_type])
    model = AutoModelForCausalLM.from_config(config, attn_implementation="eager", dtype=torch.float32).eval()
    fill(model, "llama")  # with that type's spread of weights, which has no exceptions
    return model


def loaded(module: Any, **arguments: Any) -> StandardizedTransformer:
    return StandardizedTransformer(module, **{"tokenizer": tokenizer(), "family": default, **arguments})


@pytest.fixture(scope="module", params=["helium", "persimmon"])
def plain(request: pytest.FixtureRequest) -> StandardizedTransformer:
    """An architecture whose blocks add their sublayers' outputs as they are."""
    return loaded(native(request.param))


@pytest.fixture(scope="module")
def post_norm() -> StandardizedTransformer:
    return loaded(native("glm4"))


def test_a_type_without_a_family_gets_it_with_a_warning_that_says_what_to_add() -> None:
    with pytest.warns(UserWarning, match=f"nnterp has no family for model_type '{UNKNOWN}'; the default") as warned:
        model = StandardizedTransformer(native(UNKNOWN), tokenizer=tokenizer())
    assert model.family is families.default is default
    (text,) = [str(one.message) for one in warned if "nnterp" in str(one.message)]
    assert f"Check model.support() for what it found, and add nnterp/families/{UNKNOWN}.py" in text
    assert f"nnterp.families.register(family, '{UNKNOWN}')) for a standardization you can rely on." in text
    assert all(reason is None for reason in model.support().values())


def test_it_is_no_model_type_and_no_family_of_vllm_s() -> None:
    assert "default" not in families.known()
    assert "default" not in families.known("vllm")
    assert "default" in dir(families)
    with pytest.raises(UnsupportedFamily, match=f"no standardization for model_type '{UNKNOWN}' on vllm; known:"):
        families.lookup(UNKNOWN, engine="vllm")
    with pytest.raises(UnsupportedFamily, match="written against transformers' modules, not vllm's"):
        default.check(types.SimpleNamespace(ENGINE="vllm"))


def test_a_registered_family_is_preferred_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "REGISTRY", dict(families.REGISTRY))
    mine = families.register(types.SimpleNamespace(RENAME={}, ENVOYS={}), UNKNOWN)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert families.lookup(UNKNOWN) is mine


def test_streams_contributions_and_norms_are_the_model_s(plain: StandardizedTransformer) -> None:
    unavailable = {name for name, reason in plain.support().items() if reason is not None}
    assert unavailable == set()
    module = plain._module
    block = plain.layers[1]
    with torch.no_grad(), plain.trace(PROMPT):
        entering = block.layer_input.clone().save()
        first = block.attention_norm_output.clone().save()
        attention = block.self_attn.attention_output.clone().save()
        second = block.mlp_norm_output.clone().save()
        mlp = block.mlp.mlp_output.clone().save()
        leaving = block.layer_output.clone().save()
        logits = plain.logits.clone().save()
    assert_close(entering + attention + mlp, leaving)
    assert_close(first, module.model.layers[1].input_layernorm(entering))
    assert_close(second, module.model.layers[1].post_attention_layernorm(entering + attention))
    ids = plain.tokenizer(PROMPT, return_tensors="pt").input_ids
    with torch.no_grad():
        want = module(ids, output_hidden_states=True)
    assert_close(leaving, want.hidden_states[2])
    assert_close(logits, want.logits)


def test_the_interior_is_served_and_an_edit_of_it_arrives(plain: StandardizedTransformer) -> None:
    attention = plain.layers[1].self_attn
    with torch.no_grad(), plain.trace(PROMPT):
        values = attention.attention_values.clone().save()
        pattern = attention.attention_probabilities.clone().save()
        heads = attention.attention_head_outputs.clone().save()
        clean = plain.logits.clone().save()
    groups = plain.num_heads // plain.num_kv_heads
    assert_close((pattern @ values.repeat_interleave(groups, 1)).transpose(1, 2), heads)
    with torch.no_grad(), plain.trace(PROMPT):
        attention.attention_head_outputs[:, :, 0] = 0
        edited = plain.logits.clone().save()
    assert not torch.allclose(edited, clean)


def test_the_last_lens_row_is_the_logits(plain: StandardizedTransformer) -> None:
    with torch.no_grad(), plain.trace(PROMPT):
        lens = plain.project_on_vocab(plain.layers[-1].layer_output).save()
        logits = plain.logits.save()
    assert torch.equal(lens, logits)


def test_a_block_can_be_skipped(plain: StandardizedTransformer) -> None:
    with torch.no_grad(), plain.trace(PROMPT):
        first = plain.layers[0].layer_output.clone().save()
        plain.skip_layers(1, 2)
        last = plain.layers[2].layer_output.clone().save()
    assert torch.equal(first, last)


def test_a_contribution_that_is_not_the_module_s_output_is_refused(post_norm: StandardizedTransformer) -> None:
    support = post_norm.support()
    for name in ("self_attn.attention_output", "mlp.mlp_output"):
        assert support[name] == dict.fromkeys(range(3), default.UNTOLD)
    assert {name for name, reason in support.items() if reason is not None} == {
        "self_attn.attention_output",
        "mlp.mlp_output",
    }
    with pytest.raises(Unavailable, match="cannot tell what this sublayer adds to the stream; add a family module"):
        _ = post_norm.layers[0].mlp.mlp_output


def test_the_norms_are_found_by_what_they_feed_and_not_by_their_names(post_norm: StandardizedTransformer) -> None:
    """GLM-4's ``post_attention_layernorm`` feeds the MLP, though a norm follows its attention as well."""
    block = post_norm.layers[1]
    with torch.no_grad(), post_norm.trace(PROMPT):
        attention = block.self_attn.input.clone().save()
        mlp = block.mlp.input.clone().save()
    with torch.no_grad(), post_norm.trace(PROMPT):
        first = block.attention_norm_output.clone().save()
        second = block.mlp_norm_output.clone().save()
    assert not torch.equal(first, second)
    assert torch.equal(second, mlp)
    assert attention.shape == first.shape


def test_logits_that_the_model_changes_are_not_projected() -> None:
    model = loaded(native("vaultgemma"))
    assert model.config.final_logit_softcapping
    with pytest.raises(Unavailable, match="cannot tell how this model gets its logits from the last stream"):
        model.project_on_vocab(torch.zeros(1, 1, 64))
    with pytest.raises(Unavailable, match="unembedding is not available"):
        model.unembedding([3])


def test_the_look_needs_no_weights(tmp_path: Any) -> None:
    folder = str(tmp_path)
    native("helium").save_pretrained(folder)
    tokenizer().save_pretrained(folder)
    model = StandardizedTransformer(folder, family=default)
    assert not model.dispatched
    assert model.support()["self_attn.attention_output"] is None


def test_a_forward_that_needs_numbers_leaves_the_rest_served() -> None:
    module = native("helium")
    original = module.model.forward

    def looks_at_numbers(*args: Any, **kwargs: Any) -> Any:
        if kwargs["input_ids"].sum().item() < 0:
            raise AssertionError("there are no negative ids")
        return original(*args, **kwargs)

    module.model.forward = looks_at_numbers
    model = loaded(module)
    support = model.support(layer=0)
    refused = {name for name, reason in support.items() if reason is not None}
    assert refused == {"attention_norm_output", "mlp_norm_output", "self_attn.attention_output", "mlp.mlp_output"}
    assert "the forward cannot be run without data" in support["mlp.mlp_output"]
    with torch.no_grad(), model.trace(PROMPT):
        leaving = model.layers[0].layer_output.save()
    assert leaving.shape[-1] == model.hidden_size


def test_modules_under_unknown_names_are_named_with_a_guess_that_works() -> None:
    module = native("helium")
    module.model.stack = module.model.layers
    del module.model.layers
    module.model.forward = forward_of_a_stack.__get__(module.model)
    with pytest.raises(UnsupportedFamily) as raised:
        loaded(module)
    text = str(raised.value)
    assert text.startswith("the default family cannot standardize HeliumForCausalLM: found no layers under any name")
    assert "perhaps rename={'model.stack': 'layers'}" in text
    assert "named after the model_type ('helium')" in text
    model = loaded(module, rename={"model.stack": "layers"})
    assert {name for name, reason in model.support().items() if reason is not None} == set()


def forward_of_a_stack(self: Any, input_ids: torch.Tensor, **_: Any) -> Any:
    """Helium's forward over blocks of another name, without a mask: the look needs no causality."""
    hidden = self.embed_tokens(input_ids)
    places = torch.arange(hidden.shape[1], device=hidden.device).unsqueeze(0)
    rotation = self.rotary_emb(hidden, places)
    for block in self.stack:
        hidden = block(hidden, position_embeddings=rotation)
    return types.SimpleNamespace(
        last_hidden_state=self.norm(hidden), past_key_values=None, hidden_states=None, attentions=None
    )


def test_a_copy_of_it_is_not_checked_until_it_is_asked_to() -> None:
    copy = types.SimpleNamespace(RENAME=default.RENAME, ENVOYS=default.ENVOYS)
    model = loaded(native("helium"), family=copy)
    assert "call nnterp.families.default.check(model)" in model.support(layer=0)["mlp.mlp_output"]
    default.check(model)
    assert model.support()["mlp.mlp_output"] is None


def test_an_attention_off_the_shared_interface_has_no_interior() -> None:
    class Own(nn.Module):
        def forward(self, hidden: torch.Tensor) -> torch.Tensor:
            return hidden

    attention = types.SimpleNamespace(_module=Own())
    assert default.own_arithmetic(attention) == default.NOT_ON_INTERFACE
