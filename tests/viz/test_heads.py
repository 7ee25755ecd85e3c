"""The head finder: scores of hand-made patterns, of tiny models and of the demo model, each against sums by hand."""

from __future__ import annotations

import runpy

import pytest
import torch

from nnterp import StandardizedTransformer, demo
from nnterp_viz import block, head_scores, prepared, record
from nnterp_viz.heads import STANDARD, Probe, cells, probes, rank_heads, score
from tests.checkpoints import checkpoint
from tests.viz.reference import reference
from tests.viz.view_recordings import model

PERIOD = 6
PROBE = Probe("repeated", tuple(range(2 * PERIOD + 1)), ("x",) * (2 * PERIOD + 1), start=1, period=PERIOD)
NAMES = [each.name for each in STANDARD]


def made(place, weight):
    """A pattern whose queries give ``weight`` to the key that ``place`` names, the rest evenly to the others."""
    tokens = PROBE.length
    pattern = torch.zeros(tokens, tokens)
    for query in range(tokens):
        key = place(query)
        if query == 0 or not 0 <= key <= query:
            pattern[query, : query + 1] = 1 / (query + 1)
            continue
        pattern[query, : query + 1] = (1 - weight) / query
        pattern[query, key] = weight
    return pattern


@pytest.mark.parametrize("weight", [1.0, 0.4])
@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("previous_token", lambda q: q - 1),
        ("duplicate_token", lambda q: q - PERIOD),
        ("induction", lambda q: q - PERIOD + 1),
        ("first_token", lambda _: 0),
        ("current_token", lambda q: q),
    ],
)
def test_a_head_made_by_hand_has_the_score_that_it_was_made_with(name, place, weight):
    each = next(one for one in STANDARD if one.name == name)
    pattern = made(place, weight)
    assert pattern.sum(-1).allclose(torch.ones(PROBE.length))
    found = cells.mass(pattern[None, None], each.cells(PROBE)[None])
    assert found.item() == pytest.approx(weight, abs=1e-6)


def test_a_head_of_one_kind_made_by_hand_is_none_of_the_others():
    induction = made(lambda q: q - PERIOD + 1, 1.0)
    sets = torch.stack([each.cells(PROBE) for each in STANDARD])
    scores = dict(zip(NAMES, cells.mass(induction[None, None], sets)[0].tolist(), strict=True))
    assert scores["induction"] == 1
    assert max(scores["duplicate_token"], scores["current_token"]) < 0.2


def test_the_local_score_sums_the_last_eight_tokens():
    local = next(one for one in STANDARD if one.name == "local")
    even = torch.ones(PROBE.length, PROBE.length).tril()
    even /= even.sum(-1, keepdim=True)
    rows = range(PROBE.start + 8, PROBE.length)
    expected = sum(8 / (row + 1) for row in rows) / len(rows)
    assert cells.mass(even[None, None], local.cells(PROBE)[None]).item() == pytest.approx(expected)


def test_every_standard_score_names_its_paper_in_its_docstring():
    assert NAMES == ["previous_token", "duplicate_token", "induction", "first_token", "local", "current_token"]
    for each in STANDARD:
        assert each.paper
        assert "arXiv:" in each.paper
        assert each.paper[:30] in each.__doc__
        assert each.about.startswith("The weight on")


def test_the_random_probe_repeats_different_ordinary_tokens_after_the_start():
    tokenizer = model().tokenizer
    probe = probes.repeated(tokenizer, model().vocab_size, seed=3, period=10)
    own = probe.token_ids[probe.start :]
    assert own[:10] == own[10:]
    assert len(set(own)) == 10
    assert not set(own) & set(tokenizer.all_special_ids)
    assert probe.token_ids[: probe.start] == tuple(tokenizer("a")["input_ids"][: probe.start])
    assert probes.repeated(tokenizer, model().vocab_size, seed=4, period=10).token_ids != probe.token_ids


def by_hand(probe):
    """For each standard score, the queries that count and the keys of each, written out."""
    start, tokens, n = probe.start, probe.length, probe.period
    if n is None:
        return {
            "first_token": [(q, [0]) for q in range(1, tokens)],
            "local": [(q, list(range(q - 7, q + 1))) for q in range(start + 8, tokens)],
        }
    return {
        "previous_token": [(q, [q - 1]) for q in range(start + 1, tokens)],
        "duplicate_token": [(q, [q - n]) for q in range(start + n, tokens)],
        "induction": [(q, [q - n + 1]) for q in range(start + n, tokens)],
        "current_token": [(q, [q]) for q in range(1, tokens)],
    }


def summed(patterns, rows):
    """The mean over rows of the weight on their keys, of patterns [layer head query key]."""
    return sum(patterns[:, :, query, keys].sum(-1) for query, keys in rows) / len(rows)


@pytest.mark.parametrize("family", ["llama", "gpt2", "gemma3_text"])
def test_scores_are_sums_over_transformers_own_patterns(family):
    found = head_scores(model(family), period=8)
    assert list(found) == NAMES
    for name, each in found.items():
        patterns = torch.stack(reference(family, list(each.probe.token_ids)).patterns)
        torch.testing.assert_close(each.values, summed(patterns, by_hand(each.probe)[name]), rtol=1e-4, atol=1e-4)
        assert torch.equal(found.table[NAMES.index(name)], each.values)
        assert repr(each).startswith(f"{name}: ")  # what one writes to get it


def test_the_demo_model_has_induction_heads_which_plain_transformers_has_too():
    from transformers import AutoModelForCausalLM

    folder = str(demo.checkpoint())
    options = {"attn_implementation": "eager", "dtype": torch.float32}
    found = head_scores(StandardizedTransformer(folder, dispatch=True, **options))["induction"]
    plain = AutoModelForCausalLM.from_pretrained(folder, **options).eval()
    with torch.no_grad():
        attentions = plain(torch.tensor([found.probe.token_ids]), output_attentions=True).attentions
    patterns = torch.stack([pattern[0] for pattern in attentions])
    torch.testing.assert_close(found.values, summed(patterns, by_hand(found.probe)["induction"]), rtol=1e-3, atol=1e-4)
    best = found.top(5)
    assert best[0].value > 0.8
    assert best[4].value > 0.5
    assert [found.values[layer, head].item() for layer, head, _ in best] == found.values.flatten().topk(5)[0].tolist()
    strongest = found.pattern(best[0].layer, best[0].head)
    torch.testing.assert_close(strongest, patterns[best[0].layer, best[0].head], rtol=1e-3, atol=1e-4)


def test_only_numbers_of_heads_come_home():
    found = head_scores(model())
    values = block.run(found["induction"].code, model())
    assert list(values) == ["scores.mass"]
    assert values["scores.mass"].shape == (model().num_layers, model().num_heads, 4)
    assert torch.equal(values["scores.mass"][:, :, 2], found["induction"].values)


def test_the_code_run_from_a_file_gives_the_same_bits(tmp_path):
    found = head_scores(model())["local"]
    script = tmp_path / "receipt.py"
    script.write_text(found.code)
    values = runpy.run_path(str(script), init_globals={"model": model()})["values"]
    assert torch.equal(values["scores.mass"][:, :, 1], found.values)


def test_a_score_of_ones_own_is_a_function_of_the_probe():
    @score(probe="repeated")
    def two_back(probe):
        """The weight on the token two before the query.

        Source: nobody 2026, Two Back.
        """
        return cells.back(probe.length, 2)

    found = head_scores(model(), [two_back, STANDARD[0]], period=5)
    assert list(found) == ["two_back", "previous_token"]
    assert (two_back.about, two_back.paper) == (
        "The weight on the token two before the query.",
        "nobody 2026, Two Back.",
    )
    patterns = torch.stack(reference("llama", list(found["two_back"].probe.token_ids)).patterns)
    rows = [(q, [q - 2]) for q in range(2, patterns.shape[-1])]
    torch.testing.assert_close(found["two_back"].values, summed(patterns, rows), rtol=1e-4, atol=1e-4)


def test_a_score_whose_cells_do_not_fit_its_prompt_is_refused():
    @score(probe="the cat saw the cat")
    def row(probe):
        """A row only."""
        return torch.ones(probe.length, dtype=torch.bool)

    with pytest.raises(ValueError, match="the score 'row' is of shape"):
        head_scores(model(), row)


def test_evidence_is_the_recording_of_the_probe():
    found = head_scores(model(), period=8)["duplicate_token"]
    layer, head, value = found.top(1)[0]
    evidence = found.evidence()
    assert evidence.token_ids == list(found.probe.token_ids)
    pattern = evidence[f"layers.{layer}.self_attn.attention_probabilities"][0, head]
    assert pattern[found.cells].sum().item() / 8 == pytest.approx(value, rel=1e-5)
    assert torch.equal(found.pattern(layer, head), pattern)
    assert "attention.thumbnails" in evidence


def test_what_is_no_score_and_what_has_no_patterns_is_refused_in_words():
    with pytest.raises(TypeError, match=r"a score is a function under nnterp_viz.heads.score; one is 'induction'"):
        head_scores(model(), ["induction"])
    with pytest.raises(TypeError, match="a model is a StandardizedVLLM or a StandardizedTransformer"):
        head_scores(None)
    blind = StandardizedTransformer(str(checkpoint("llama")), attn_implementation="sdpa", dispatch=True)
    with pytest.raises(
        ValueError, match=r"heads are scored by their patterns, which this model does not give: .*eager"
    ):
        head_scores(blind)
    with pytest.raises(KeyError, match="no score is named 'inductive'; there are previous_token"):
        head_scores(model(), period=4)["inductive"]


def test_blocks_with_fewer_heads_rank_only_their_own():
    found = head_scores(model("laguna"), period=4)["current_token"]
    heads = found.top(10**6)
    assert len(heads) == sum(found.counts)
    assert all(head < found.counts[layer] for layer, head, _ in heads)
    assert min(found.counts) < max(found.counts)
    assert found.values.isnan().sum() == found.values.numel() - len(heads)


# -- masks ------------------------------------------------------------------------------------------------


PROMPT = "the cat saw the cat saw the"


def test_a_mask_ranks_heads_by_what_they_have_in_its_cells():
    recording = record(model(), PROMPT)
    tokens = len(recording.token_ids)
    mask = torch.zeros(tokens, tokens, dtype=torch.bool)
    mask[4, 1] = mask[5, 2] = mask[5, 3] = True
    found = rank_heads(recording, mask)
    names = [f"layers.{layer}.self_attn.attention_probabilities" for layer in range(model().num_layers)]
    patterns = torch.stack([recording[name][0] for name in names])
    expected = (patterns[:, :, 4, 1] + patterns[:, :, 5, 2] + patterns[:, :, 5, 3]) / 2
    torch.testing.assert_close(found.values, expected)
    assert found.top(1)[0].value == pytest.approx(expected.max().item())
    for same in (
        rank_heads(recording, [(4, 1), (5, 2), (5, 3)]),
        rank_heads(recording, mask.numpy()),
        rank_heads(model(), mask, PROMPT),
    ):
        torch.testing.assert_close(same.values, found.values)
    assert found.score.about == "The weight in the 3 cells that were painted."
    assert rank_heads(recording, [(4, 1)]).score.about == "The weight in the 1 cell that was painted."


def test_a_long_prompts_patterns_are_summed_one_head_after_the_other(monkeypatch):
    mask = [(4, 1), (5, 2), (5, 3)]
    found = rank_heads(model(), mask, PROMPT)
    monkeypatch.setattr(prepared, "TOGETHER_BYTES", 0)
    by_head = rank_heads(model(), mask, PROMPT)
    assert "patterns_by_head()" in by_head.code
    torch.testing.assert_close(by_head.values, found.values)


def test_a_mask_with_a_head_that_is_all_in_it_gives_one():
    assert cells.mass(torch.eye(5)[None, None], torch.eye(5).bool()[None]).item() == 1


@pytest.mark.parametrize(
    ("mask", "error", "words"),
    [
        ([], ValueError, "the mask has no cell"),
        (torch.zeros(14, 14), ValueError, "the mask has no cell; at least one query"),
        ([(1, 2)], ValueError, r"the cell \(1, 2\); a causal head at 1 reads nothing after 1"),
        ([(99, 2)], IndexError, r"the cell \(99, 2\); the prompt's positions are 0 to"),
        ([(1.5, 0)], TypeError, r"the cell \(1.5, 0.0\); query and key are whole numbers"),
        ("abc", TypeError, "the mask is 'abc'; give .query, key. pairs"),
        (None, TypeError, "the mask is None; give"),
        (torch.ones(3, 4), ValueError, r"of shape \[3, 4\]"),
    ],
)
def test_a_mask_that_cannot_be_is_refused_in_words(mask, error, words):
    with pytest.raises(error, match=words):
        rank_heads(record(model(), PROMPT, lens=False, contributions=False), mask)


def test_a_recording_without_all_patterns_says_what_to_do():
    recording = record(model(), PROMPT, limit_bytes=1, focus=1)
    with pytest.raises(ValueError, match="2 of 3 blocks' are missing: record it with a larger limit_bytes"):
        rank_heads(recording, [(2, 1)])
    with pytest.raises(TypeError, match="takes no prompt"):
        rank_heads(recording, [(2, 1)], PROMPT)
    with pytest.raises(TypeError, match="needs the prompt"):
        rank_heads(model(), [(2, 1)])


def test_cells_survive_the_way_into_the_code():
    sets = torch.rand(3, 11, 11, generator=torch.Generator().manual_seed(0)) > 0.5
    assert torch.equal(cells.unpacked(cells.packed(sets), 3, 11), sets)
