"""Finding heads in the attention view: scores, painted cells, and the evidence, as numbers that the browser gets."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from nnterp_viz import attention, head_scores, rank_heads
from nnterp_viz.edits import Ablate
from nnterp_viz.views.finding import pairs, runs
from tests.viz.view_recordings import PROMPT, model, recording, without

CELLS = [(4, 1), (5, 2), (5, 3)]
RUNS = [[4, 1, 1], [5, 2, 3]]


def ask(view, request, **content):
    view._handle_custom_msg({**content, "request": request}, [])


def sent(view, name):
    values = np.frombuffer(view.score_values, "<f4").reshape(-1, view.num_layers, view.num_heads)
    return torch.from_numpy(values[list(view.scores).index(name)].copy())


def test_painted_cells_rank_the_heads_of_what_is_shown():
    view = attention(recording())
    ask(view, 1, kind="mask", runs=RUNS)
    assert view.error == ""
    patterns = torch.stack([view.recording[f"layers.{i}.self_attn.attention_probabilities"][0] for i in range(3)])
    expected = (patterns[:, :, 4, 1] + patterns[:, :, 5, 2] + patterns[:, :, 5, 3]) / 2
    torch.testing.assert_close(sent(view, "painted"), expected)
    assert (view.sort_by, view.painted) == ("painted", RUNS)
    assert view.scores["painted"]["about"] == "The weight in the 3 cells that were painted."


def test_painting_from_python_is_what_the_browser_does():
    view = attention(recording())
    found = view.rank_heads(CELLS)
    assert view.painted == RUNS
    assert torch.equal(found.values, rank_heads(recording(), CELLS).values)


def test_patterns_that_were_not_kept_are_summed_by_a_trace_with_the_edits_in_force():
    view = attention(model(), PROMPT, limit_bytes=1)
    whole = attention(model(), PROMPT)
    for each in (view, whole):
        each.apply(Ablate(layer=0, part="attention"))
        each.rank_heads(CELLS)
    assert "layers.2.self_attn.attention_probabilities" not in view.recording.values
    torch.testing.assert_close(sent(view, "painted"), sent(whole, "painted"))


def test_another_prompt_or_forward_takes_painted_cells_and_their_ranking_away():
    view = attention(model(), PROMPT)
    view.add_scores(head_scores(model(), period=4))
    view.rank_heads(CELLS)
    view.apply(Ablate(layer=0, head=1))
    assert (view.painted, view.sort_by) == (RUNS, "")
    assert "painted" not in view.scores
    view.rank_heads(CELLS)
    ask(view, 1, kind="prompt", text="another prompt altogether")
    assert (view.painted, view.sort_by, view.error) == ([], "", "")
    assert len(view.scores) == 6
    assert len(view.score_values) == 4 * 6 * view.num_layers * view.num_heads


def test_one_click_scores_all_heads_and_another_shows_the_probe_with_the_scores_cells():
    view = attention(model(), PROMPT)
    ask(view, 1, kind="find")
    assert (view.sort_by, view.error) == ("induction", "")
    assert view.evidence == list(view.scores)
    found = head_scores(model())
    for name, each in found.items():
        assert torch.equal(sent(view, name), each.values)
        assert view.scores[name]["paper"] == each.score.paper
    ask(view, 2, kind="evidence", score="induction")
    best = found["induction"].top(1)[0]
    assert view.token_ids == list(found["induction"].probe.token_ids)
    assert (view.layer, view.head, view.sort_by) == (best.layer, best.head, "induction")
    assert pairs(view.painted) == [tuple(cell) for cell in found["induction"].cells.nonzero().tolist()]
    pattern = torch.zeros(len(view.labels), len(view.labels))
    pattern[np.tril_indices(len(view.labels))] = torch.from_numpy(np.frombuffer(view.pattern, "<f4").copy())
    assert pattern[found["induction"].cells].mean().item() == pytest.approx(best.value, rel=1e-5)


def test_a_score_shows_itself():
    found = head_scores(model(), period=5)["duplicate_token"]
    view = found.show()
    assert (view.layer, view.head) == found.top(1)[0][:2]
    assert view.sort_by == "duplicate_token"
    assert view.painted == runs(found.cells)
    other = found.show(1, 2)
    assert (other.layer, other.head) == (1, 2)


def test_what_cannot_be_ranked_says_why_and_leaves_the_view():
    held = recording()
    static = attention(without(held, "layers.1."), layer=0, head=0)
    assert "the recording holds those of block 0 and 2 in full" in static.no_ranking
    assert attention(held).no_ranking == ""
    assert attention(model(), PROMPT, limit_bytes=1).no_ranking == ""
    ask(static, 1, kind="mask", runs=RUNS)
    assert "1 of 3 blocks' are missing" in static.error
    ask(static, 2, kind="find")
    assert "no model stands behind it" in static.error
    ask(static, 3, kind="mask", runs=[[1, 3, 3]])
    assert "a causal head at 1 reads nothing after 1" in static.error
    assert static.scores == {}
    ask(static, 4, kind="evidence", score="induction")
    assert "no score 'induction' was measured here" in static.error
    assert attention(held)._frozen()["no_ranking"].startswith("This page shows a saved recording")


def test_runs_and_pairs_are_each_others_inverse():
    cells = torch.zeros(9, 9, dtype=torch.bool)
    cells[4, 1] = cells[5, 2] = cells[5, 3] = cells[8, 0] = cells[8, 8] = True
    assert runs(cells) == [*RUNS, [8, 0, 0], [8, 8, 8]]
    assert pairs(runs(cells)) == [tuple(cell) for cell in cells.nonzero().tolist()]
