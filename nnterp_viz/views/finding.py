"""`FindingView`: a view of heads that finds them: by the standard scores, or by cells that a user painted."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
import traitlets as t

from nnterp_viz.views.saved_patterns import PATTERNS, no_pattern
from nnterp_viz.views.scored import ScoredView

if TYPE_CHECKING:
    from nnterp_viz.heads import HeadScore, HeadScores, Score
    from nnterp_viz.recording import Recording
    from nnterp_viz.views.session import Session

PAINTED = "painted"

#: Added to the words of a score in which a head has no value, since that would tell an answer.
KEPT_BACK = " The head that is asked about has no place until the answer is revealed."


class FindingView(ScoredView):
    """What a view has to do with finding heads."""

    painted = t.List(t.List(t.Int())).tag(sync=True)
    """The painted cells, as runs (query, first key, last key)."""

    no_ranking = t.Unicode("").tag(sync=True)
    """Why heads cannot be ranked by painted cells here; empty where they can."""

    evidence = t.List(t.Unicode()).tag(sync=True)
    """The scores whose probe can be shown."""

    def __init__(self, session: Session, **traits: Any) -> None:
        self._found: Mapping[str, HeadScore] = {}
        super().__init__(session, **traits)
        self.observe(lambda _: self._uncover_scores(), names=["revealed"])

    def find_heads(self, scores: Sequence[Score] | Score | None = None, *, seed: int = 0) -> HeadScores:
        """Scores all heads on the standard probes (`nnterp_viz.head_scores`) and puts them in the first score's order.

        They are scores of the model as it is, without the view's edits.

        Args:
            scores: what to score; the standard ones by default.
            seed: of the random tokens.

        Raises:
            RuntimeError: when no model stands behind the view.
            ValueError: when the model has no patterns, with its reason.
        """
        from nnterp_viz.heads import head_scores

        model = self._session.live()
        with self._working():
            found = head_scores(model, scores, seed=seed)
        self.add_scores(found, sort_by="induction" if "induction" in found else None)
        return found

    def rank_heads(self, mask: Any) -> HeadScore:
        """Ranks heads by the weight that they have in some cells of this prompt, and puts them in that order.

        Args:
            mask: truths [query, key], or pairs (query, key).

        Raises:
            ValueError: when the mask does not fit the prompt, or patterns are missing, with the reason.
            IndexError: when a cell is outside the prompt.

        Returns:
            The score as it is drawn: while a question is open whose answer it would tell, the head that is asked about
            has no value.
        """
        from nnterp_viz.heads.mask import ranked

        with self._working():
            found = ranked(self._session.model, self.recording, mask)
        with self.hold_sync():
            self.painted = runs(found.cells)
            self.add_scores({PAINTED: found}, sort_by=PAINTED)
        return self._drawn_score(found)

    def show_evidence(self, name: str) -> None:
        """Shows the probe that a score was measured on, with the score's cells marked: the patterns that were summed.

        Raises:
            KeyError: when no such score was measured here.
            RuntimeError: when no model stands behind the view, or a question about its prompt is open.
        """
        self._require_answers()
        if name not in self._found:
            raise KeyError(f"no score {name!r} was measured here; there are {', '.join(self._found) or 'none'}")
        found = self._found[name]
        best = found.top(1)[0]
        self._session.live()
        if list(found.probe.token_ids) != list(self.token_ids):
            self._busily(lambda: self._session.retrace(list(found.probe.token_ids), focus=(best.layer, best.head)))
        if self.edits:
            self.shown = "before"  # scores are of the model without them
        self.painted = runs(found.cells)
        self.layer, self.head = best.layer, best.head

    def add_scores(self, found: Mapping[str, HeadScore], *, sort_by: str | None = None) -> None:
        """Adds measured scores to those that the heads can be sorted by, with their papers and their evidence.

        Args:
            found: what `nnterp_viz.head_scores` gave.
            sort_by: the score whose order the heads stand in; the first of all by default.
        """
        drawn = {name: self._drawn_score(each) for name, each in found.items()}
        values = {**self._held(), **{name: each.values for name, each in drawn.items()}}
        words = dict(self.scores) | {
            name: {"title": each.score.title, "about": each.score.about, "paper": each.score.paper}
            for name, each in drawn.items()
        }
        self._found = {**self._found, **found}
        self.show_scores(values, words, sort_by=sort_by)
        live = self._session.model is not None
        self.evidence = [name for name in self._found if name in values and name != PAINTED and live]

    # -- with the rest of the view -------------------------------------------------------

    def _drawn_score(self, found: HeadScore) -> HeadScore:
        """A score as it is drawn: without the values that would answer a question that is open."""
        told = [head for question in self._open for head in question.told_by(self._subject(), found)]
        if not told:
            return found
        values = found.values.clone()
        for layer, head in told:
            values[layer, head] = torch.nan
        score = dataclasses.replace(found.score, about=found.score.about + KEPT_BACK)
        return dataclasses.replace(found, values=values, score=score)

    def _uncover_scores(self) -> None:
        """Draws the values that were kept back; the heads stay in the order that was chosen."""
        kept = [name for name, words in self.scores.items() if words["about"].endswith(KEPT_BACK)]
        chosen, least = self.sort_by, self.least_score
        if kept:
            with self.hold_sync():
                self.add_scores({name: self._found[name] for name in kept}, sort_by=chosen)
                self.least_score = least

    def _held(self) -> dict[str, torch.Tensor]:
        """The values of the scores that are there, by name."""
        shape = (len(self.scores), self.num_layers, self.num_heads)
        values = torch.from_numpy(np.frombuffer(self.score_values, "<f4").copy()).reshape(shape)
        return dict(zip(self.scores, values, strict=True))

    def _forget_painted(self) -> None:
        """Drops what was painted, which was of another prompt or another forward."""
        self.painted = []
        if PAINTED not in self.scores:
            return
        chosen, least = self.sort_by, self.least_score
        left = {name: values for name, values in self._held().items() if name != PAINTED}
        self._found = {name: each for name, each in self._found.items() if name != PAINTED}
        self.show_scores(left, dict(self.scores), sort_by="" if chosen == PAINTED else chosen)
        self.least_score = None if chosen == PAINTED else least

    def _show(self, recording: Recording) -> None:
        """Draws another recording; painted cells stay where they are of the same prompt and the same forward."""
        same = list(self.token_ids) == list(recording.token_ids)
        unchanged = same and self.edits == [repr(edit) for edit in self._session.edits]
        cells = [list(run) for run in self.painted]
        with self.hold_sync():
            super()._show(recording)
            if not unchanged:
                self._forget_painted()
            if same:
                self.painted = cells

    def _state(self, recording: Recording) -> dict[str, Any]:
        return {**super()._state(recording), "no_ranking": self._why_not(recording)}

    def _why_not(self, recording: Recording) -> str:
        """Why heads cannot be ranked."""
        names = [PATTERNS.format(layer) for layer in range(recording.info["num_layers"])]
        absent = [name for name in names if name not in recording.values]
        if not absent:
            return ""
        if self._session.model is None:
            return no_pattern(recording)
        return recording.unavailable.get(absent[0], "")

    def _answer(self, content: Mapping[str, Any]) -> None:
        kind = content.get("kind")
        if kind == "find":
            self.find_heads()
        elif kind == "mask":
            self.rank_heads(pairs(content["runs"]))
        elif kind == "evidence":
            self.show_evidence(str(content["score"]))
        else:
            super()._answer(content)

    def _frozen(self) -> dict[str, Any]:
        why = "This page shows a saved recording; heads are ranked in a notebook."
        return {**super()._frozen(), "no_ranking": why, "evidence": []}


def runs(cells: torch.Tensor) -> list[list[int]]:
    """Cells [query, key] as runs (query, first key, last key)."""
    found: list[list[int]] = []
    for query, key in cells.nonzero().tolist():
        if found and found[-1][0] == query and found[-1][2] == key - 1:
            found[-1][2] = key
        else:
            found.append([query, key, key])
    return found


def pairs(given: Iterable[Sequence[int]]) -> list[tuple[int, int]]:
    """The pairs (query, key) of runs (query, first key, last key)."""
    return [(int(query), key) for query, first, last in given for key in range(int(first), int(last) + 1)]
