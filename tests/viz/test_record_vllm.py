"""`record` on vLLM's engine in this process: against plain transformers, and against its own receipt."""

from __future__ import annotations

import runpy

import pytest
import torch

from nnterp_viz import block, clicks, prepared
from nnterp_viz.closer import with_neurons
from nnterp_viz.edits import Ablate
from nnterp_viz.effects import measured_effect
from nnterp_viz.lens_clicks import with_followed
from nnterp_viz.patterns import HEAD
from nnterp_viz.tracing import record
from nnterp_viz.vectors import name, with_vectors
from tests.checkpoints import checkpoint
from tests.viz.lens_files import PEAK, cell_of_a_notebook, write_lens
from tests.viz.reference import reference
from tests.viz.test_effects import lead_by_hand, no_change, zero_attention, zero_head, zero_mlp

pytestmark = pytest.mark.engine

PROMPT = "The Eiffel Tower is in the city of Paris, and the Colosseum is in the city of"
FOLLOWED, TARGET, VERSUS, POSITION = 9, 40, 77, 3
CLOSE = {"rtol": 5e-3, "atol": 5e-3}  # the engines' kernels sum in different orders


@pytest.fixture(
    scope="module", params=["llama", "gpt2", "gemma3_text", "granite", "mixtral", "olmo2", "gemma2", "cohere"]
)
def plain(request):
    from transformers import AutoTokenizer

    return reference(request.param, AutoTokenizer.from_pretrained(checkpoint(request.param))(PROMPT).input_ids)


@pytest.fixture(scope="module")
def model(plain):  # after it: vLLM's transformers backend leaves its own norms in transformers' modules
    from nnterp import StandardizedVLLM

    return StandardizedVLLM(str(checkpoint(plain.family)), dispatch=True, dtype="float32", max_model_len=128)


@pytest.fixture(scope="module")
def recording(model):
    return record(model, PROMPT, follow=FOLLOWED)


def test_the_lens_covers_every_position_and_agrees_with_transformers(recording, plain):  # bug 18
    for i, stream in enumerate(plain.streams[1:]):
        expected = plain.head(stream).softmax(-1)
        assert torch.allclose(recording["lens.top_probabilities"][i], expected.topk(5).values, **CLOSE)
        assert torch.allclose(recording["lens.followed_probability"][i], expected[:, FOLLOWED], **CLOSE)
    assert torch.equal(recording["lens.top_ids"][-1, :, 0].long(), plain.logits.argmax(-1))


def test_the_lenss_statistics_and_rows_agree_with_transformers_a_notebooks_own_too(model, plain, tmp_path):
    with cell_of_a_notebook(PEAK) as namespace:
        statistics = ["kl_last", "kl_previous", namespace["Peak"]()]
        found = record(model, PROMPT, lens=statistics, follow=[FOLLOWED, TARGET], after_attention=True)
    parallel = plain.family == "cohere"
    assert any("a parallel block" in note for note in found.notes) == parallel
    with torch.no_grad():
        logits = torch.stack([plain.head(stream) for stream in plain.rows])
    log_p = logits.log_softmax(-1)
    last = (log_p[-1].exp() * (log_p[-1] - log_p[1:])).sum(-1)
    previous = (log_p[1:].exp() * (log_p[1:] - log_p[:-1])).sum(-1)
    for kept, theirs in (("kl_last", last), ("kl_previous", previous), ("peak", logits[1:].amax(-1))):
        assert torch.allclose(found[f"lens.{kept}"], theirs, rtol=1e-2, atol=1e-2), kept
    followed = log_p[1:, :, [FOLLOWED, TARGET]]
    assert torch.allclose(found["lens.followed_log_probabilities"], followed, rtol=1e-2, atol=2e-2)
    learned = tmp_path / "lens"
    held = write_lens(learned, width=model.hidden_size, blocks=model.num_layers)
    tuned = record(model, PROMPT, attention=False, contributions=False, learned=learned)
    translated = [h + h @ held[f"{i}.weight"].T + held[f"{i}.bias"] for i, h in enumerate(plain.streams[:-1])]
    best = torch.stack([plain.head(h).softmax(-1).topk(5).values for h in (*translated[1:], plain.streams[-1])])
    assert torch.allclose(tuned["lens.top_probabilities"], best, **CLOSE)


def test_patterns_agree_with_transformers(recording, plain):
    for i, pattern in enumerate(plain.patterns):
        assert torch.allclose(recording[f"layers.{i}.self_attn.attention_probabilities"][0], pattern, **CLOSE)


@pytest.mark.parametrize(("target", "versus", "position"), [(None, None, -1), (TARGET, VERSUS, POSITION)])
def test_bars_are_the_gradient_of_the_frozen_logit(model, plain, target, versus, position):
    options = {"target": target, "versus": versus, "position": position}
    bars = record(model, PROMPT, attention=False, lens=False, **options)
    stream, goal = plain.streams[-1][position], bars["contributions.target_id"].item()

    def logit(x):
        scores = plain.head(x, statistics=stream)
        return scores[goal] - (0 if versus is None else scores[versus])

    gradient = torch.autograd.functional.jacobian(logit, stream)
    pairs = zip(plain.streams, plain.streams[1:], strict=False)
    written = torch.stack([gradient @ (after - before)[position] for before, after in pairs])
    assert torch.allclose(bars["contributions.attention"] + bars["contributions.mlp"], written, **CLOSE)
    assert torch.allclose(bars["contributions.embedding"], gradient @ plain.streams[0][position], **CLOSE)
    assert bars["contributions.heads"].shape == (len(written), 4)
    assert all(check.ok for check in bars.check())


def test_every_check_holds(recording):
    assert len(recording.check()) == 6
    assert [check for check in recording.check() if not check.ok] == []
    assert recording.unavailable == {}


def test_the_code_run_by_itself_gives_the_same_bits(model, recording, tmp_path):
    script = tmp_path / "receipt.py"
    script.write_text(recording.code)
    values = runpy.run_path(str(script), init_globals={"model": model})["values"]
    assert list(values) == list(recording.values)
    assert [name for name in values if not torch.equal(values[name], recording[name])] == []


def test_a_click_adds_what_a_whole_recording_would_have(model):
    seen = record(model, PROMPT, limit_bytes=1, focus=1)
    seen = clicks.with_pattern(model, seen, 2)
    seen = with_followed(model, seen, FOLLOWED)
    seen = clicks.with_contributions(model, seen, target=TARGET, versus=VERSUS, position=POSITION)
    whole = record(model, PROMPT, follow=FOLLOWED, target=TARGET, versus=VERSUS, position=POSITION)
    assert [name for name in seen.values if not torch.equal(seen[name], whole[name])] == []


def test_a_long_prompts_patterns_are_reduced_head_by_head_and_brought_alone(model, recording, plain, monkeypatch):
    monkeypatch.setattr(prepared, "TOGETHER_BYTES", 0)
    one = 4 * len(recording.token_ids) ** 2
    seen = record(model, PROMPT, limit_bytes=one, focus=(0, 1))
    assert torch.allclose(seen[HEAD.format(0, 1)], plain.patterns[0][1], **CLOSE)
    seen = clicks.with_pattern(model, seen, 2, 3, limit_bytes=one)
    assert [name for name in seen.values if ".attention_probabilities" in name] == [HEAD.format(2, 3)]
    assert torch.allclose(seen[HEAD.format(2, 3)], plain.patterns[2][3], **CLOSE)
    near = (seen["attention.thumbnails"].int() - recording["attention.thumbnails"].int()).abs()
    assert near.max() <= 1  # a last bit may round the other way
    assert [check.name for check in seen.check() if not check.ok] == []
    again = seen.run(model)
    assert [name for name in again if not torch.equal(again[name], seen[name])] == []
    edited = clicks.with_edits(model, seen, [Ablate(layer=0, head=1)])
    assert not torch.equal(edited[HEAD.format(2, 3)], seen[HEAD.format(2, 3)])
    assert [check.name for check in edited.check() if not check.ok] == []


def test_refused_prompts_leave_the_engine_serving(model):  # bug 70
    before = record(model, PROMPT)["logits"]
    for prompt in (None, ["a", ""], torch.zeros(2, 3, dtype=torch.long), [10**9], ""):
        with pytest.raises((TypeError, ValueError)):
            record(model, prompt)
    assert torch.equal(record(model, PROMPT)["logits"], before)


def test_it_says_that_the_engine_was_vllm(recording):
    assert (recording.info["engine"], recording.info["dtype"]) == ("vllm", "float32")


def test_effects_on_this_engine_are_what_hand_edited_traces_lose(model):
    found = record(model, PROMPT, attention=False, lens=False, target=TARGET, versus=VERSUS, position=POSITION)
    parts = {("head", 1, 2): zero_head, ("mlp", 2): zero_mlp, ("attention", 0): zero_attention}
    kinds = ["effects.heads", "effects.mlp", "effects.attention"]
    at = [(1, 2), (2,), (0,)]
    if model.support(layer=1)["mlp.mlp_neurons"] is None:  # a mixture has none on this engine
        found = with_neurons(model, found, 1)
        neuron = int(found["neurons.1.ids"][0])

        def zero_neuron(layers):
            layers[1].mlp.mlp_neurons[:, :, neuron] = 0

        parts["neuron", 1, neuron] = zero_neuron
        kinds, at = [*kinds, "effects.neurons.1"], [*at, (0,)]
    effects = measured_effect(model, found, parts)  # all parts in one run
    got = [effects[kind][place] for kind, place in zip(kinds, at, strict=True)]
    clean = lead_by_hand(model, no_change, (TARGET, VERSUS, POSITION), PROMPT)
    lost = [clean - lead_by_hand(model, change, (TARGET, VERSUS, POSITION), PROMPT) for change in parts.values()]
    assert [value.item() for value in got] == pytest.approx(lost, abs=1e-4)
    assert min(map(abs, lost)) > 1e-3
    again = effects.run(model)
    assert [name for name in again if not torch.equal(again[name].nan_to_num(7), effects[name].nan_to_num(7))] == []


def test_generated_tokens_are_those_that_the_trace_of_the_whole_text_finds_most_likely(model, plain):
    values = record(model, PROMPT, generate=4)
    given = len(plain.logits)
    assert values.generated == len(values.token_ids) - given == 4
    (agrees,) = [check for check in values.check() if check.name == "generated tokens = traced top tokens"]
    assert agrees.ok
    whole = record(model, values.token_ids)
    assert [name for name in whole if not torch.equal(whole[name], values[name])] == []
    comment = [line.removeprefix("#     ") for line in values.code.splitlines() if line.startswith("#     ")]
    code = "\n".join([f"token_ids = {values.token_ids[:given]}", *comment, "values = generated"]) + "\n"
    assert block.run(code, model) == values.token_ids[given:]


def test_a_heads_vectors_make_its_scores_and_its_pattern(model):
    recording = with_vectors(model, record(model, PROMPT, lens=False, contributions=False), 1, 3)
    value = {kind: recording[name(1, kind, 3)] for kind in ("queries", "group", "scale", "error")}
    assert all(check.ok for check in recording.check())
    assert value["error"] < 1e-5
    kernel = model.layers[1].self_attn.attn._module.impl
    assert float(value["scale"]) == pytest.approx(kernel.scale, rel=1e-5)
    attentions = model.layers[1].self_attn
    group = 3 // (attentions.num_heads // attentions.num_kv_heads)
    assert int(value["group"][0]) == group
    with torch.no_grad(), model.trace(PROMPT, temperature=0.0, max_tokens=1):
        query = attentions.attention_queries.clone().save()
        key = attentions.attention_keys.clone().save()
        mixed = attentions.attention_values.clone().save()
    assert torch.equal(value["queries"], query[0, 3].float())
    assert torch.equal(recording[name(1, "keys", group)], key[0, group].float())
    assert torch.equal(recording[name(1, "values", group)], mixed[0, group].float())
    again = recording.run(model)
    assert [kind for kind in recording if not torch.equal(recording[kind], again[kind])] == []
