"""`EditingView`: a view whose forward can be changed, and which has the forward before the change beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nnterp_viz.views.working import WorkingView

if TYPE_CHECKING:
    from nnterp_viz.edits import Edit
    from nnterp_viz.recording import Recording
    from nnterp_viz.views.session import Session


class EditingView(WorkingView):
    """What a view has to do with edits."""

    def apply(self, *edits: Edit) -> None:
        """Runs the prompt with further edits, by one trace, in this view and in those linked with it.

        ``shown`` says which forward is drawn: with the edits, without them, or the difference. The edited recording is
        ``view.recording``; its ``code`` holds the edits.

        Args:
            edits: objects of `nnterp_viz.edits`, ``Ablate(layer=5, head=3)`` say.

        Raises:
            TypeError: when one is no edit.
            ValueError: when the engine cannot make it; the message is its reason.
            IndexError: when it is outside the model or the prompt.
            RuntimeError: when no model stands behind the view.
        """
        self._busily(lambda: self._session.apply(*edits))

    def undo(self, index: int = -1) -> None:
        """Takes one edit back, the last by default.

        Raises:
            IndexError: when there is no such edit.
            RuntimeError: when no model stands behind the view.
        """
        self._busily(lambda: self._session.undo(index))

    def clear(self) -> None:
        """Takes all edits back.

        Raises:
            RuntimeError: when no model stands behind the view.
        """
        self._busily(self._session.clear)

    # -- the forward before ------------------------------------------------------------

    def _state(self, recording: Recording) -> dict[str, Any]:
        """Every trait that a recording decides."""
        raise NotImplementedError

    def _focus_data(self, recording: Recording) -> dict[str, Any]:  # noqa: ARG002 - most views draw a recording whole
        """Those that a recording and the selection decide."""
        return {}

    def _difference(self, before: Recording, after: Recording) -> dict[str, Any]:  # noqa: ARG002 - as above
        """What the view needs of both to draw their difference, beyond what it draws of each."""
        return {}

    def _editing(self, state: Mapping[str, Any]) -> dict[str, Any]:
        """The traits of edits and of the forward before, for a view in this state."""
        from nnterp_viz.edits.asked import paired

        session = self._session
        beside: dict[str, Any] = {}
        if session.baseline is not None:
            was = self._state(session.baseline)
            beside = {name: value for name, value in was.items() if value != state[name]}
            beside |= self._difference(self._covered(session.baseline), self._covered(session.recording))
        return {
            "edits": [repr(edit) for edit in session.edits],
            "before": beside,
            "before_focus": self._before_focus(),
            "sides": _sides(session),
            "source": paired(self.source, session.recording.token_ids),
        }

    def _before_focus(self) -> dict[str, Any]:
        baseline = self._covered_baseline()
        return {} if baseline is None else self._focus_data(baseline)

    def _covered(self, recording: Recording) -> Recording:
        """A recording as the view draws it; some views hide what they ask for."""
        return recording

    def _covered_baseline(self) -> Recording | None:
        """The forward before the edits as the view draws it, where there is one."""
        baseline = self._session.baseline
        return None if baseline is None else self._covered(baseline)

    # -- the browser asks --------------------------------------------------------------

    def _edit(self, content: Mapping[str, Any]) -> bool:
        """Does what a message about edits asks for; whether it was one."""
        from nnterp_viz.edits.asked import edit_of, source_of

        kind = content.get("kind")
        if kind == "edit":
            asked = content["edit"]
            patched = {"prompt": self._meant(asked["prompt"])} if "prompt" in asked else {}
            self._session.apply(edit_of({**asked, **patched}))
        elif kind == "undo":
            self._session.undo(int(content["index"]))
        elif kind == "clear":
            self._session.clear()
        elif kind == "source":
            text, ids = content["text"], self._session.recording.token_ids
            self.source = source_of(self._session.live(), self._meant(text), ids, text)
        else:
            return False
        return True


def _sides(session: Session) -> list[str]:
    """What the forwards are called; a side of a comparison has two of its own once it is edited."""
    if len(session.sides) == 1 and session.baseline is not None:
        return [f"{session.sides[0]} before", f"{session.sides[0]} after"]
    return list(session.sides)
