"""A long recording tells a notebook or a terminal how far it is; a short one, and a pipe, nothing."""

from __future__ import annotations

import io
import sys

import pytest
import torch

from nnterp_viz import (
    Recording,
    attention,
    estimate,
    estimates,
    head_scores,
    inspect_head,
    measured_effect,
    rank_heads,
    record,
    waiting,
)
from nnterp_viz.clicks import with_edits
from nnterp_viz.edits import Ablate
from nnterp_viz.lens_clicks import with_statistics
from tests.viz.test_views_traits import ask
from tests.viz.view_recordings import PROMPT, model


class Terminal(io.StringIO):
    """A terminal that somebody looks at."""

    def isatty(self) -> bool:
        return True


def looking(monkeypatch, quiet):
    """The terminal of the test, in which a recording of so few seconds says nothing."""
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())  # in the test: pytest puts its own back after fixtures
    monkeypatch.setattr(waiting, "QUIET", quiet)
    return terminal


def test_a_long_recording_says_how_far_it_is_and_that_it_is_done(monkeypatch):
    terminal = looking(monkeypatch, 0)
    found = record(model(), PROMPT)
    lines = terminal.getvalue().split("\r\x1b[K")[1:]
    count = len(found.token_ids)
    assert lines[-2].startswith(f"recording {count} tokens: block 3 of 3, about 0 s left (")
    assert lines[-1].startswith(f"recording {count} tokens: done (")
    assert lines[-1].endswith("\n")
    assert model().on_progress is None


def test_a_lens_that_reads_all_rows_after_the_last_block_says_how_many_it_has_read(monkeypatch):
    terminal = looking(monkeypatch, 0)
    record(model(), PROMPT, lens=["kl_last"], after_attention=True)
    assert ": row 6 of 6 of the lens (" in terminal.getvalue()


def test_effects_are_told_by_the_parts_that_were_taken_out(monkeypatch):
    found = record(model(), PROMPT)
    terminal = looking(monkeypatch, 0)
    measured_effect(model(), found, [("mlp", layer) for layer in range(3)])
    lines = terminal.getvalue().split("\r\x1b[K")[1:]
    assert lines[0].startswith("measuring effects: 0 of 3 parts (")
    assert lines[-1].startswith("measuring effects: done (")


@pytest.mark.parametrize(
    "act",
    [
        lambda _: head_scores(model()),
        lambda _: rank_heads(model(), [(3, 1)], PROMPT),
        lambda _: inspect_head(model(), 1, 2, PROMPT),
        lambda found: found.run(model()),
        lambda found: with_edits(model(), found, [Ablate(layer=1, head=2)]),
        lambda found: with_statistics(model(), found, ["kl_last"]),
        lambda _: estimate(model(), "the cat saw " * 30),
    ],
    ids=["head_scores", "rank_heads", "inspect_head", "run", "with_edits", "with_statistics", "estimate"],
)
def test_whatever_traces_from_a_cell_says_how_far_it_is(monkeypatch, act):
    found = record(model(), PROMPT)
    estimates._runs.clear()
    terminal = looking(monkeypatch, 0)
    act(found)
    assert "block 3 of 3" in terminal.getvalue() or "row 3 of 3" in terminal.getvalue()
    assert ": done (" in terminal.getvalue()


def test_a_big_file_says_how_much_of_it_is_written_and_read_and_is_left_whole_or_not_at_all(monkeypatch, tmp_path):
    found, path = record(model(), PROMPT), tmp_path / "found.nnterp"
    terminal = looking(monkeypatch, 0)
    found.save(path)
    again = Recording.load(path)
    assert torch.equal(again["lens.top_ids"], found["lens.top_ids"])
    for doing in ("saving found.nnterp", "loading found.nnterp"):
        assert f"{doing}: 0 of 0 MiB (" in terminal.getvalue()
        assert f"{doing}: done (" in terminal.getvalue()
    kept = path.read_bytes()
    monkeypatch.setattr(terminal, "write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        found.save(path, exact=True)
    assert [each.name for each in tmp_path.iterdir()] == ["found.nnterp"]
    assert path.read_bytes() == kept


def interrupted(_):
    raise KeyboardInterrupt


def test_a_generation_before_it_is_told_by_its_steps(monkeypatch):
    terminal = looking(monkeypatch, 0)
    record(model(), PROMPT, generate=2)
    assert ": step 2, block 3 of 3 (" in terminal.getvalue()


def test_one_that_fails_says_that_it_stopped(monkeypatch):
    terminal = looking(monkeypatch, 0)

    def fail():
        with waiting.told(model(), "recording 5 tokens"):
            with model().trace(PROMPT):
                model().layers[0].layer_output.save()
            raise ValueError("mine")

    with pytest.raises(ValueError, match="mine"):
        fail()
    assert "recording 5 tokens: stopped (" in terminal.getvalue()


def test_a_short_recording_says_nothing(monkeypatch):
    terminal = looking(monkeypatch, 3600)
    record(model(), PROMPT)
    assert terminal.getvalue() == ""


def test_nothing_is_said_where_nobody_looks_or_where_a_view_tells_it(monkeypatch):
    terminal = looking(monkeypatch, 3600)
    view = attention(model(), PROMPT)
    monkeypatch.setattr(waiting, "QUIET", 0)
    ask(view, 1, kind="prompt", text="the store")
    assert view.prompt == "the store"
    assert terminal.getvalue() == ""
    monkeypatch.setattr(sys, "stderr", pipe := io.StringIO())
    record(model(), PROMPT)
    assert pipe.getvalue() == ""
