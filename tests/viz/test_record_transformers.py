"""`record` on transformers, against plain transformers and sums written out by hand."""

from __future__ import annotations

import runpy

import pytest
import torch

from nnterp import StandardizedTransformer
from nnterp_viz import clicks, prepared
from nnterp_viz.lens_clicks import with_followed
from nnterp_viz.patterns import BLOCK, HEAD
from nnterp_viz.recording import MissingValue
from nnterp_viz.tracing import record
from tests.checkpoints import checkpoint
from tests.viz.reference import reference

FAMILIES = ["llama", "gpt2", "gemma3_text", "granite", "phi", "bloom", "mixtral", "olmo2", "gemma2", "cohere"]
PROMPT = "The Eiffel Tower is in the city of Paris, and the Colosseum is in the city of"
FOLLOWED, TARGET, VERSUS, POSITION = 9, 40, 77, 3
CLOSE = {"rtol": 1e-4, "atol": 1e-4}


def load(family, **options):
    options = {"attn_implementation": "eager", "dtype": torch.float32, **options}
    return StandardizedTransformer(str(checkpoint(family)), dispatch=True, **options)


@pytest.fixture(scope="module", params=FAMILIES)
def model(request):
    return load(request.param)


@pytest.fixture(scope="module")
def recording(model):
    return record(model, PROMPT, follow=FOLLOWED)


@pytest.fixture(scope="module")
def plain(recording):
    return reference(recording.info["family"], recording.token_ids)


@pytest.fixture(scope="module")
def llama():
    return load("llama")


def test_patterns_are_the_models_own(recording, plain):
    for i, pattern in enumerate(plain.patterns):
        assert torch.allclose(recording[f"layers.{i}.self_attn.attention_probabilities"][0], pattern, **CLOSE)


def test_thumbnails_are_the_patterns_row_by_row(recording, plain):
    for i, pattern in enumerate(plain.patterns):
        expected = pattern / pattern.max(-1, keepdim=True).values * 255
        assert (recording["attention.thumbnails"][i].float() - expected).abs().max() <= 0.51


def test_the_lens_is_norm_and_head_of_every_stream(recording, plain):  # bugs 5, 17, 18
    ids, probabilities = recording["lens.top_ids"].long(), recording["lens.top_probabilities"]
    for i, stream in enumerate(plain.streams[1:]):
        expected = plain.head(stream).softmax(-1)
        assert torch.allclose(probabilities[i], expected.topk(5).values, **CLOSE)
        assert torch.allclose(probabilities[i], expected.gather(-1, ids[i]), **CLOSE)
        entropy = -(expected * expected.clamp_min(1e-30).log()).sum(-1)
        assert torch.allclose(recording["lens.entropy"][i], entropy, rtol=1e-3, atol=1e-3)
        assert torch.allclose(recording["lens.followed_probability"][i], expected[:, FOLLOWED], **CLOSE)
        ranks = recording["lens.followed_rank"][i]
        above = (expected > expected[:, FOLLOWED, None] * 1.0001).sum(-1)
        up_to = (expected > expected[:, FOLLOWED, None] * 0.9999).sum(-1)
        assert ((above <= ranks) & (ranks <= up_to)).all()


def test_the_last_lens_row_is_the_models_output_at_every_position(recording, plain):  # bugs 6, 18
    expected = plain.logits.softmax(-1).topk(5)
    assert torch.allclose(recording["lens.top_probabilities"][-1], expected.values, **CLOSE)
    assert torch.equal(recording["lens.top_ids"][-1, :, 0].long(), expected.indices[:, 0])
    assert torch.allclose(recording["logits"][0, 0], plain.logits[-1], **CLOSE)


@pytest.mark.parametrize(("target", "versus", "position"), [(None, None, -1), (TARGET, VERSUS, POSITION)])
def test_bars_are_the_gradient_of_the_frozen_logit(model, plain, target, versus, position):  # bug 4
    bars = record(model, PROMPT, attention=False, lens=False, target=target, versus=versus, position=position)
    goal = bars["contributions.target_id"].item()
    assert goal == (plain.logits[position].argmax() if target is None else target)
    stream = plain.streams[-1][position]

    def logit(x):
        scores = plain.head(x, statistics=stream)
        return scores[goal] - (0 if versus is None else scores[versus])

    gradient = torch.autograd.functional.jacobian(logit, stream)
    written = [
        gradient @ (after - before)[position] for before, after in zip(plain.streams, plain.streams[1:], strict=False)
    ]
    both = bars["contributions.attention"] + bars["contributions.mlp"]
    own = plain.logits[position, goal] - (0 if versus is None else plain.logits[position, versus])
    assert torch.allclose(bars["contributions.embedding"], gradient @ plain.streams[0][position], **CLOSE)
    assert torch.allclose(both, torch.stack(written), **CLOSE)
    assert torch.allclose(bars["contributions.bias"], logit(torch.zeros_like(stream)), **CLOSE)
    assert torch.allclose(bars["contributions.logit"], own, **CLOSE)
    assert abs(bars["contributions.remainder"]) < 1e-4


def test_heads_split_the_attention_of_every_block(recording):
    assert recording["contributions.head_error"].max() < 1e-4
    rest = recording["contributions.attention"] - recording["contributions.heads"].sum(-1)
    biased = recording.info["family"] in {"gpt2", "phi", "bloom"}
    assert (rest.abs().max() > 1e-3) == biased  # what is left is the output projection's bias


def test_a_heads_bar_is_its_column_block_of_the_output_matrix(llama):
    bars = record(llama, PROMPT, attention=False, lens=False)
    plain = reference("llama", bars.token_ids)
    mixed = []
    projection = plain.model.model.layers[1].self_attn.o_proj
    handle = projection.register_forward_pre_hook(lambda _, args: mixed.append(args[0]))
    with torch.no_grad():
        plain.model(torch.tensor([bars.token_ids]))
    handle.remove()
    stream, goal = plain.streams[-1][-1], bars["contributions.target_id"]
    gradient = torch.autograd.functional.jacobian(lambda x: plain.head(x, statistics=stream)[goal], stream)
    parts = mixed[0][0, -1].reshape(4, -1)
    matrix = projection.weight.reshape(128, 4, -1)
    expected = [gradient @ (matrix[:, head] @ parts[head]) for head in range(4)]
    assert torch.allclose(bars["contributions.heads"][1], torch.stack(expected), **CLOSE)


def test_every_check_holds(recording):
    assert len(recording.check()) == 6
    assert [check for check in recording.check() if not check.ok] == []


def test_the_code_run_by_itself_gives_the_same_bits(model, recording, tmp_path):
    script = tmp_path / "receipt.py"
    script.write_text(recording.code)
    values = runpy.run_path(str(script), init_globals={"model": model})["values"]
    assert list(values) == list(recording.values)
    assert [name for name in values if not torch.equal(values[name], recording[name])] == []


def test_labels_ids_and_columns_are_one_count(recording):
    count = len(recording.token_ids)
    assert recording["input_ids"].tolist() == [recording.token_ids]
    assert len(recording.labels) == len(recording.special) == recording["lens.top_ids"].shape[1] == count
    assert "".join(recording.labels).replace("·", " ") == PROMPT
    assert set(recording["lens.top_ids"].unique().tolist()) <= set(recording.vocabulary)


def test_observing_leaves_the_logits_as_they_are(llama):  # bug 10
    everything = record(llama, PROMPT)["logits"]
    assert torch.equal(record(llama, PROMPT, attention=False, lens=False, contributions=False)["logits"], everything)


def test_a_click_adds_what_a_whole_recording_would_have(llama):
    small = record(llama, PROMPT, limit_bytes=1, focus=1)
    assert [name for name in small.values if name.startswith("layers.")] == [
        "layers.1.self_attn.attention_probabilities"
    ]
    assert "over limit_bytes=1: whole patterns are kept of block 1 only" in small.notes[0]
    with pytest.raises(MissingValue, match="pass focus=2"):
        small["layers.2.self_attn.attention_probabilities"]
    seen = clicks.with_pattern(llama, small, 2)
    seen = with_followed(llama, seen, FOLLOWED)
    seen = clicks.with_contributions(llama, seen, target=TARGET, versus=VERSUS, position=POSITION)
    whole = record(llama, PROMPT, follow=FOLLOWED, target=TARGET, versus=VERSUS, position=POSITION)
    assert set(seen.values) < set(whole.values)
    assert [name for name in seen.values if not torch.equal(seen[name], whole[name])] == []
    again = seen.run(llama)
    assert set(again) == set(seen.values)
    assert [name for name in again if not torch.equal(again[name], seen[name])] == []


def test_patterns_looked_at_last_stay_within_the_limit(llama):
    size = 4 * len(record(llama, PROMPT).token_ids) ** 2 * 4
    seen = record(llama, PROMPT, limit_bytes=2 * size)
    for layer in (1, 2):
        seen = clicks.with_pattern(llama, seen, layer, limit_bytes=2 * size)
    held = [name for name in seen.values if name.startswith("layers.")]
    assert held == [f"layers.{layer}.self_attn.attention_probabilities" for layer in (1, 2)]
    assert clicks.with_pattern(llama, seen, 1) is seen


def test_where_a_blocks_patterns_are_too_large_a_head_alone_is_brought(llama):
    whole = record(llama, PROMPT)
    one = 4 * len(whole.token_ids) ** 2
    small = record(llama, PROMPT, limit_bytes=2 * one, focus=(1, 2))
    assert "whole patterns are kept of head 2 of block 1 only" in small.notes[0]
    for layer, head in ((2, 0), (2, 3), (2, 0)):
        small = clicks.with_pattern(llama, small, layer, head, limit_bytes=2 * one)
    assert [name for name in small.values if name.startswith("layers.")] == [HEAD.format(2, 0), HEAD.format(2, 3)]
    for head in (0, 3):
        assert torch.equal(small[HEAD.format(2, head)], whole[BLOCK.format(2)][0, head])
    assert small[HEAD.format(2, 0)].untyped_storage().nbytes() == one  # not a view of its block's
    again = small.run(llama)
    assert list(again) == sorted(small.values, key=list(again).index)
    assert [name for name in again if not torch.equal(again[name], small[name])] == []
    with pytest.raises(
        MissingValue, match=r"its block's heads are too large together; there are layers\.2\..*\.head\.0, "
    ):
        small[BLOCK.format(2)]
    with pytest.raises(IndexError, match="head"):
        clicks.with_pattern(llama, small, 2, 99, limit_bytes=2 * one)
    with pytest.raises(IndexError, match="the head in focus"):
        record(llama, PROMPT, limit_bytes=one, focus=(1, 99))


def test_a_long_prompt_is_reduced_head_by_head_to_the_same_numbers(llama, monkeypatch):
    whole = record(llama, PROMPT)
    monkeypatch.setattr(prepared, "TOGETHER_BYTES", 0)
    sliced = record(llama, PROMPT)
    assert "attention_row_by_head(patterns" in sliced.code
    assert list(sliced.values) == list(whole.values)
    assert all(torch.allclose(sliced[name].float(), whole[name].float(), atol=1e-6) for name in whole.values)
    assert [name for name, value in sliced.run(llama).items() if not torch.equal(value, sliced[name])] == []
    assert [check for check in sliced.check() if not check.ok] == []


def test_a_click_after_the_model_has_changed_traces_everything_anew(llama):
    before = record(llama, PROMPT)
    weight = llama.lm_head._module.weight
    try:
        weight.data *= 2
        after = clicks.with_contributions(llama, before, target=TARGET)
        fresh = record(llama, PROMPT, target=TARGET)
    finally:
        weight.data /= 2
    assert [name for name in after.values if not torch.equal(after[name], fresh[name])] == []
    assert not torch.equal(after["lens.entropy"], before["lens.entropy"])


def test_without_eager_attention_patterns_are_missing_with_the_reason_and_the_rest_is_there():
    recording = record(load("llama", attn_implementation="sdpa"), PROMPT)
    assert "contributions.heads" in recording.values
    assert "lens.entropy" in recording.values
    for name in ("attention.thumbnails", "layers.2.self_attn.attention_probabilities"):
        assert "load with attn_implementation='eager'" in recording.unavailable[name]
        with pytest.raises(MissingValue, match=r"is not available: .*eager"):
            recording[name]
    assert [check.name for check in recording.check()] == [
        "last lens row = logits", "frozen norm = final norm", "blocks add attention and MLP", "bars sum to the logit",
    ]  # fmt: skip
    with pytest.raises(MissingValue, match="eager"):
        clicks.with_pattern(load("llama", attn_implementation="sdpa"), recording, 0)


@pytest.mark.parametrize("family", ["llama", "gpt2", "gemma3_text"])
def test_in_bfloat16_the_checks_hold_and_the_top_token_is_the_lenss_too(family):  # bugs 6, 15
    recording = record(load(family, dtype=torch.bfloat16), PROMPT)
    assert recording.info["dtype"] == "bfloat16"
    assert [check for check in recording.check() if not check.ok] == []
    assert recording["lens.top_ids"][-1, -1, 0] == recording["logits"][0, 0].argmax()


def test_a_trace_leaves_nothing_behind_in_the_process(llama):
    import linecache

    from nnsight.tracing.globals import BLOCKS, SOURCES

    def known():
        return {*linecache.cache, *SOURCES, *(site[0] for site in BLOCKS)}

    before = known()
    record(llama, PROMPT)
    assert [name for name in known() - before if name.startswith("<recording")] == []


def test_a_prompt_of_one_token_can_be_recorded(llama):
    recording = record(llama, [5])
    assert recording["attention.thumbnails"].flatten().unique().tolist() == [255]
    assert all(check.ok for check in recording.check())


def test_ids_are_recorded_as_they_are(llama):  # bug 13
    bos = llama.tokenizer.bos_token_id
    recording = record(llama, [bos, bos, 300, 301])
    assert recording.prompt is None
    assert recording.labels[:2] == ["<|bos|>", "<|bos|>"]
    assert recording.special == [True, True, False, False]
    assert recording["input_ids"].tolist() == [[bos, bos, 300, 301]]
    assert recording.notes == ("the prompt begins with the start token twice: pass token ids to run one",)


@pytest.mark.parametrize(
    ("options", "message"),
    [({"focus": 3}, "focus=3 is outside 0 to 2"), ({"position": -20}, r"position=-20 is outside 0 to \d+")],
)
def test_a_place_that_is_not_there_is_refused(llama, options, message):
    with pytest.raises(IndexError, match=message):
        record(llama, PROMPT[:20], limit_bytes=1, **options)


def test_a_recording_says_where_it_came_from(llama):
    info = record(llama, PROMPT).info
    assert info["model"] == str(checkpoint("llama"))
    assert (info["engine"], info["dtype"], info["family"]) == ("transformers", "float32", "llama")
    assert [info[size] for size in ("num_layers", "num_heads", "num_kv_heads", "head_dim", "hidden_size")] == [
        3,
        4,
        2,
        32,
        128,
    ]
    assert info["versions"]["torch"] == torch.__version__
    assert info["seconds"] > 0


def test_a_model_without_attention_has_the_lens_and_says_what_it_lacks():
    from nnterp_viz import estimate

    model = load("mamba")
    recording = record(model, PROMPT)
    assert recording.info["num_heads"] == 0
    torch.testing.assert_close(recording["lens.logit_error"], torch.tensor(0.0), atol=1e-5, rtol=0)
    assert "this family has no value self_attn" in recording.unavailable["attention.thumbnails"]
    assert "contributions.attention" in recording.unavailable
    assert estimate(model, PROMPT).home_bytes > 0
