"""`AskingView`: a view that asks questions, hides their answers until they are revealed, and keeps what was guessed."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import traitlets as t

from nnterp_viz.numbers import whole
from nnterp_viz.questions import Question
from nnterp_viz.views.editing import EditingView

if TYPE_CHECKING:
    from nnterp_viz.recording import Recording
    from nnterp_viz.views.session import Session

#: Why the prompt stays while a question is open.
OPEN = "Questions are asked about this prompt; it can be changed when all answers are revealed."

#: What a page may not ask for meanwhile: another prompt that begins alike, or a patched forward, shows the same answer.
MOVING = ("prompt", "edit", "undo", "clear", "evidence")


class AskingView(EditingView):
    """What a view has to do with questions (`nnterp_viz.questions`)."""

    questions = t.List(t.Dict()).tag(sync=True)
    """The questions: ``text``; ``choices``, each guess with its label, empty where one is typed; and ``picks``, the
    selection that is a guess. The objects are ``view.asked``."""

    guesses = t.List(t.Dict()).tag(sync=True)
    """What was guessed: ``question`` (its number), ``guess`` (a text, a layer or a position) and ``name``, which may be
    empty. A later guess of the same name takes the place of the earlier one; without a name each counts."""

    revealed = t.List(t.Int()).tag(sync=True)
    """The numbers of the questions whose answers are shown."""

    tallied = t.List(t.Dict()).tag(sync=True)
    """Of each question that is revealed the ``answer``, and what was guessed: ``rows`` of label, number of guesses,
    whether it is right, and names. Empty for the others."""

    revealable = t.Bool(True).tag(sync=True)
    """Whether Python stands behind the page, which has the answers; not behind an exported one."""

    asked: tuple[Question, ...] = ()
    _kept: tuple[tuple[Recording, list[int], Recording], ...] = ()
    _first: Recording | None = None

    def _ask(self, questions: Any, session: Session) -> None:
        """Takes over the questions, before anything is drawn.

        Raises:
            TypeError: when one is no question, or this view does not draw what it asks for.
            ValueError: when the recording cannot answer it.
            IndexError: when it is about a token, layer or head that does not exist.
        """
        self._session = session
        many = list(questions) if isinstance(questions, Iterable) else [questions]
        own = type(self)._view_kind.default_value  # noqa: SLF001 - the front end's name of the view
        for question in many:
            if not isinstance(question, Question):
                raise TypeError(f"questions are of nnterp_viz.questions, NextToken() say; one is {question!r:.60}")
            if question.view != own:
                raise TypeError(f"{type(question).__name__} is a question for {question.view}(), not for {own}()")
        self._first = session.recording
        self.asked = tuple(question.settled(session.recording) for question in many)

    def _require_answers(self) -> None:
        """Raise a RuntimeError while a question is open."""
        if self._open:
            raise RuntimeError(OPEN)

    @property
    def _open(self) -> list[Question]:
        """The questions whose answers are not revealed."""
        return [question for i, question in enumerate(self.asked) if i not in self.revealed]

    def _subject(self) -> Recording:
        """The recording that is asked about: of the first prompt, with the edits in force when it was last shown."""
        now = self._session.recording
        if self._first is None or now.token_ids == self._first.token_ids:
            self._first = now if self.asked else None
        return self._first or now

    def guess(self, value: str | int, question: int = 0, name: str = "") -> None:
        """Puts in a guess, as the page does.

        Args:
            value: a text, a layer (-1 for none), or a position.
            question: the number of the question.
            name: whose guess it is.

        Raises:
            traitlets.TraitError: when there is no such question or guess, or the answer is revealed already.
        """
        self.guesses = [*self.guesses, {"question": question, "guess": value, "name": name}]

    def reveal(self, question: int | None = None) -> None:
        """Shows the answer of one question, or of all, and what was guessed.

        Raises:
            traitlets.TraitError: when there is no such question.
        """
        more = range(len(self.asked)) if question is None else [self._number(question)]
        self.revealed = sorted({*self.revealed, *more})

    @property
    def tally(self) -> list[dict[str, Any]]:
        """What was guessed so far, question by question.

        Returns:
            For each question ``question`` (its text), ``guesses`` (how often each was made, by label), ``names`` (of
            each named learner whether the guess is right), ``right`` and ``of`` (how many guesses are, and how many
            there are), and ``answer``, which is None until it is revealed.
        """
        found, recording = [], self._subject()
        for i, question in enumerate(self.asked):
            given = [each for each in self.guesses if each["question"] == i]
            right = [question.right(recording, each["guess"]) for each in given]
            found.append(
                {
                    "question": question.words(recording),
                    "guesses": dict(Counter(self._label(i, each["guess"]) for each in given)),
                    "names": {each["name"]: ok for each, ok in zip(given, right, strict=True) if each["name"]},
                    "right": sum(right),
                    "of": len(given),
                    "answer": question.answer(recording) if i in self.revealed else None,
                }
            )
        return found

    @property
    def score(self) -> float:
        """The share of questions answered right, from 0 to 1: of each its share of right guesses, 0 without any."""
        shares = [each["right"] / each["of"] if each["of"] else 0.0 for each in self.tally]
        return sum(shares) / len(shares) if shares else 0.0

    # -- what is drawn -----------------------------------------------------------------

    def _covered(self, recording: Recording) -> Recording:
        """A recording as it is drawn: without the answers that are not revealed."""
        if not self._open:  # and the prompt stays while there is one
            return recording
        for known, revealed, covered in self._kept:
            if known is recording and revealed == self.revealed:
                return covered
        covered = recording
        for question in self._open:
            covered = question.covered(covered)
        self._kept = (*self._kept[-1:], (recording, list(self.revealed), covered))  # with edits there are two
        return covered

    def _asking(self, recording: Recording) -> dict[str, Any]:
        """The traits of the questions."""
        if not self.asked or recording.token_ids != self._subject().token_ids:  # another prompt, when all is revealed
            return {"questions": [], "tallied": [], "why_static": self._session.why_static}
        return {
            "questions": [
                {
                    "text": question.words(recording),
                    "choices": [list(choice) for choice in question.choices(recording)],
                    "picks": question.picks,
                }
                for question in self.asked
            ],
            "tallied": [self._tallied(i, recording) if i in self.revealed else {} for i in range(len(self.asked))],
            "why_static": self._session.why_static or (OPEN if self._open else ""),
        }

    def _tallied(self, number: int, recording: Recording) -> dict[str, Any]:
        """The answer of a question, and what was guessed, the most frequent first."""
        question = self.asked[number]
        by_label: dict[str, list[dict[str, Any]]] = {}
        for each in self.guesses:
            if each["question"] == number:
                by_label.setdefault(self._label(number, each["guess"]), []).append(each)
        rows = [
            [
                label,
                len(given),
                question.right(recording, given[0]["guess"]),
                [each["name"] for each in given if each["name"]],
            ]
            for label, given in sorted(by_label.items(), key=lambda item: -len(item[1]))
        ]
        return {"answer": question.told(recording), "rows": rows}

    def _label(self, number: int, guess: Any) -> str:
        """A guess as it is shown; the texts that are the same guess have one label."""
        choices = dict(self.asked[number].choices(self._subject()))
        return str(choices.get(guess, guess)).strip() or repr(guess)

    # -- what is guessed ---------------------------------------------------------------

    @t.validate("guesses")
    def _guesses_there_are(self, proposal: dict[str, Any]) -> list[dict[str, Any]]:
        """Whole guesses to open questions, one of each name."""
        found: list[dict[str, Any]] = []
        for given in proposal["value"]:
            guess, name = given.get("guess"), str(given.get("name", "")).strip()
            number = self._number(given.get("question", 0))
            choices = [value for value, _ in self.asked[number].choices(self._subject())]
            if choices:  # the choice itself: a number of numpy's is none that can be sent
                meant = [] if isinstance(guess, bool) else [choice for choice in choices if choice == guess]
                if not meant:
                    raise t.TraitError(f"{guess!r} is no guess to question {number}; it is one of {choices}")
                guess = meant[0]
            if not choices and not (isinstance(guess, str) and guess):
                raise t.TraitError(f"a guess to question {number} is a text; this one is {guess!r}")
            found = [one for one in found if not name or (one["question"], one["name"]) != (number, name)]
            found.append({"question": number, "guess": guess, "name": name})
        closed = [[each for each in these if each["question"] in self.revealed] for these in (self.guesses, found)]
        if closed[0] != closed[1]:
            raise t.TraitError("the answer is revealed: what was guessed before stays, and nothing is guessed any more")
        return found

    @t.validate("revealed")
    def _questions_there_are(self, proposal: dict[str, Any]) -> list[int]:
        return sorted({self._number(number) for number in proposal["value"]})

    def _number(self, number: Any) -> int:
        with contextlib.suppress(TypeError):
            if 0 <= (found := whole(number, "question")) < len(self.asked):
                return found
        raise t.TraitError(f"there is no question {number!r}; there are {len(self.asked)}, numbered from 0")
