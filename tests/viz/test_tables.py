"""Tables and figures of what a view draws: the saved values, under names that say what they are."""

from __future__ import annotations

import csv
import itertools
from pathlib import Path

import numpy as np
import pytest
import torch

from nnterp_viz import (
    attention,
    compare,
    contributions,
    explore,
    head_scores,
    inspect_head,
    logit_lens,
    measured_effect,
    tape,
)
from nnterp_viz.edits import Ablate
from tests.viz.view_recordings import MARKUP, PROMPT, model, recording, without

REPOSITORY = Path(__file__).parents[2]
PATTERN = "layers.{}.self_attn.attention_probabilities"


def read(view, tmp_path, table=None):
    view.to_csv(tmp_path / "table.csv", table)
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_pattern_in_focus_is_a_table_of_cells(tmp_path):
    rec = recording()
    view = attention(rec, layer=1, head=2)
    rows = read(view, tmp_path)
    assert view.tables == ["pattern"]
    for row in rows:
        query, key = int(row["query"]), int(row["key"])
        assert np.float32(row["value"]) == rec[PATTERN.format(1)][0, 2, query, key].numpy()
    assert len(rows) == len(rec.labels) * (len(rec.labels) + 1) // 2
    view.show_scores({"mine": torch.arange(12.0).reshape(3, 4)})
    assert [row["mine"] for row in view.table("heads")] == list(range(12))
    with pytest.raises(ValueError, match=r"^there is no table 'bars'; there are pattern, heads$"):
        view.to_csv(tmp_path / "table.csv", "bars")


def test_a_lens_is_a_table_of_top_tokens_and_one_of_cells(tmp_path):
    rec = recording(follow=9)
    view = logit_lens(rec)
    top, cells = read(view, tmp_path), read(view, tmp_path, "cells")
    assert np.array_equal([np.float32(row["probability"]) for row in top], rec["lens.top_probabilities"].flatten())
    assert [row["predicted"] for row in top] == [
        rec.vocabulary[token] for token in rec["lens.top_ids"].flatten().tolist()
    ]
    assert (top[-1]["row"], top[-1]["position"], top[-1]["token"], top[-1]["rank"]) == (
        "layer 2",
        str(len(rec.labels) - 1),
        rec.labels[-1],
        "4",
    )
    assert [int(row["followed_rank"]) for row in cells] == rec["lens.followed_rank"].flatten().tolist()
    assert np.array_equal([np.float32(row["entropy"]) for row in cells], rec["lens.entropy"].flatten())
    assert "followed_rank" not in logit_lens(recording()).table("cells")[0]


def test_bars_heads_neurons_and_what_is_written_are_tables(tmp_path):
    view = contributions(model(), PROMPT)
    view._answer({"kind": "neurons", "layer": 1})
    view._answer({"kind": "written", "part": "mlp", "layer": 1, "head": None})
    view = contributions(measured_effect(model(), view.recording, [("mlp", 1)]))
    rec = view.recording
    assert view.tables == ["bars", "heads", "neurons", "written"]
    bars = {row["part"]: row for row in read(view, tmp_path)}
    assert np.float32(bars["layer 1 MLP"]["share"]) == rec["contributions.mlp"][1].numpy()
    assert np.float32(bars["layer 1 MLP"]["effect"]) == rec["effects.mlp"][1].numpy()
    assert np.float32(bars["layer 1 MLP"]["norm"]) == rec["contributions.mlp_norm"][1].numpy()
    assert bars["layer 0 MLP"]["effect"] == ""
    assert np.float32(bars["logit"]["share"]) == rec["contributions.logit"].numpy()
    assert [row["share"] for row in view.table("heads")] == rec["contributions.heads"].flatten().tolist()
    assert [row["neuron"] for row in view.table("neurons")] == rec["neurons.1.ids"].tolist()
    written = view.table("written")
    assert [row["share"] for row in written] == rec["writes.mlp.1.logits"].flatten().tolist()
    assert [row["does"] for row in written[:1] + written[-1:]] == ["raises", "lowers"]


def test_tables_are_of_the_forward_that_is_shown():
    view = explore(model(), PROMPT, layer=1, head=2)
    clean = view.recording
    view.apply(Ablate(layer=0, head=1))
    edited = view.recording
    after, before = (each[PATTERN.format(1)][0, 2] for each in (edited, clean))
    rows, columns = np.tril_indices(len(clean.labels))
    for shown, values in {"after": after, "before": before, "difference": after - before}.items():
        view.shown = shown
        column = "difference" if shown == "difference" else "value"
        assert np.array_equal([row[column] for row in view.table("attention.pattern")], values[rows, columns])
    bars = view.table("contributions.bars")
    for forward, found in {"before": clean, "after": edited}.items():
        shares = {row["part"]: row["share"] for row in bars if row["forward"] == forward}
        assert shares["layer 1 attention"] == found["contributions.attention"][1]
    view.shown = "before"
    assert np.array_equal([row["entropy"] for row in view.table("logit_lens.cells")], clean["lens.entropy"].flatten())


def documented():
    """The tables of docs/sharing.md: view, table, and the columns that it always has."""
    rows = (REPOSITORY / "docs" / "sharing.md").read_text(encoding="utf-8").splitlines()
    start = rows.index("| view | table | a row for each | columns |") + 2
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in itertools.takewhile(bool, rows[start:])]
    return {(view, table.strip("`")): columns.partition(";")[0].split(", ") for view, table, _, columns in cells}


def test_every_table_is_in_the_docs_under_its_name_and_with_its_columns():
    heads = attention(recording(), layer=1, head=2)
    heads.show_scores({"mine": torch.zeros(3, 4)})
    parts = contributions(model(), PROMPT)
    parts._answer({"kind": "neurons", "layer": 1})
    parts._answer({"kind": "written", "part": "mlp", "layer": 1, "head": None})
    views = {"attention": heads, "logit lens": logit_lens(recording()), "contributions": parts}
    views |= {"head card": inspect_head(model(), 1, 2, PROMPT).card, "token tape": tape(model(), PROMPT, generate=2)}
    views |= {"explore": explore(recording()).bar}
    told = documented()
    assert list(told) == [(view, table) for view, made in views.items() for table in made.tables]
    for (view, table), columns in told.items():
        assert list(views[view].table(table)[0])[: len(columns)] == columns
    linked = explore(recording())
    assert linked.tables == [
        "tokens",
        *(
            f"{view}.{table}"
            for view in ("attention", "logit_lens", "contributions")
            for table in linked._named()[view].tables
        ),
    ]
    assert {"a.tokens", "b.tokens", "difference.attention.pattern"} <= set(compare(recording(), recording()).tables)


def test_nothing_captured_is_no_table_and_that_is_said(tmp_path):
    for view in (logit_lens(without(recording(), "lens.")), contributions(without(recording(), "contributions."))):
        assert view.tables == []
        with pytest.raises(ValueError, match=r"^there is no table: nothing that is drawn here has numbers$"):
            view.to_csv(tmp_path / "table.csv")


def test_a_token_with_quotes_and_lines_is_one_cell(tmp_path):
    rec = recording(MARKUP)
    assert [row["token"] for row in read(explore(rec), tmp_path, "tokens")] == rec.labels


def test_a_comparison_and_a_head_have_all_their_views_tables_and_figures(tmp_path):
    a, b = recording(), recording("the saw cat the saw cat the")
    both = compare(a, b, layer=1, head=2)
    assert {"a.attention.pattern", "b.attention.pattern", "difference.attention.pattern"} <= set(both.tables)
    figures = both.to_plotly()
    assert list(figures) == [
        f"{side}.{kind}" for kind in ("attention", "logit_lens", "contributions") for side in ("a", "b", "difference")
    ]
    change = (b[PATTERN.format(1)] - a[PATTERN.format(1)])[0, 2].numpy()
    drawn = np.asarray(figures["difference.attention"].data[0].z)
    assert np.array_equal(drawn[np.tril_indices(len(change))], change[np.tril_indices(len(change))])
    head = inspect_head(model(), 1, 2, PROMPT)
    assert list(head.to_plotly()) == ["attention", "head_card", "contributions"]
    numbers = {row["name"]: np.float32(row["value"]) for row in read(head, tmp_path, "head_card.numbers")}
    assert numbers["direct attribution"] == head.inspection.values["head.share"].numpy()
    scores = head.to_plotly()["head_card"].data[0]
    assert dict(zip(scores.y, scores.x, strict=True))["induction"] == head.inspection.scores["induction"].values[1, 2]
    written = [row["token_share"] for row in head.table("head_card.writes")]
    assert written == head.inspection.values["head.logits"].flatten().tolist()


def test_scores_of_heads_are_a_table_and_a_figure(tmp_path):
    found = head_scores(model(), period=8)
    found.to_csv(tmp_path / "scores.csv")
    with (tmp_path / "scores.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [np.float32(row["induction"]) for row in rows] == found["induction"].values.flatten().tolist()
    assert (rows[-1]["layer"], rows[-1]["head"]) == ("2", "3")
    figure = found.to_plotly()
    assert np.array_equal(figure.data[list(found).index("induction")].z, found["induction"].values)


@pytest.mark.parametrize("write", ["to_csv", "to_html"])
def test_a_path_that_cannot_be_written_to_is_told_in_words_by_whatever_writes(tmp_path, write):
    views = [attention(recording()), explore(recording())]
    for act in (getattr(view, write) for view in views if hasattr(view, write)):
        for wrong in (5, None, b"a"):
            with pytest.raises(
                TypeError, match=r"^a (table|page)'s file is given by its path, a text or a Path; this is"
            ):
                act(wrong)
        with pytest.raises(IsADirectoryError, match=r"is a folder; give the name of a file in it$"):
            act(tmp_path)
        with pytest.raises(FileNotFoundError, match=r"^there is no folder .*; make it first$"):
            act(tmp_path / "none" / "file")
