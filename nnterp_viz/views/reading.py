"""`ReadingView`: which branch and token a tape shows, as it grows, and what every head read where it was predicted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import traitlets as t

from nnterp_viz.branches import Branch
from nnterp_viz.patterns import head_pattern, holds
from nnterp_viz.tokens import decode, joined
from nnterp_viz.views import png
from nnterp_viz.views.base import View, shortened
from nnterp_viz.views.buffers import float32_bytes
from nnterp_viz.views.plots import axis, figure
from nnterp_viz.views.strips import Names, strip, tokens
from nnterp_viz.views.tables import Tables

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from nnterp_viz.recording import Recording
    from nnterp_viz.views.session import Session

#: An exported page holds what all heads read at every generated token up to this many bytes, the latest first.
EXPORT_LIMIT = 1_500_000


class ReadingView(View):
    """What a tape draws of its branches."""

    tab = t.Int(0).tag(sync=True)
    """Which of the branches is shown."""

    strips = t.Dict().tag(sync=True)
    """The branches by number (`nnterp_viz.views.strips.strip`)."""

    coming = t.Dict().tag(sync=True)
    """While tokens arrive: the branch that they arrive in, in the same form, with its number ``tab``; else empty."""

    reads = t.Bytes(b"").tag(sync=True)
    """uint8 [layer head part]: what every head read where the selected token was predicted (``tape.reads``)."""

    reads_of = t.Dict().tag(sync=True)
    """What `reads` is of: ``tab``, ``position``, ``layers``, ``heads`` and ``parts``."""

    weights = t.Bytes(b"").tag(sync=True)
    """float32 [token]: what the selected head read there, each token's weight as it was saved."""

    weights_of = t.Dict().tag(sync=True)
    """What `weights` is of: ``tab``, ``position``, ``layer`` and ``head``."""

    branches: list[Branch]
    _names: Names
    _keep: int
    _grows: Branch | None = None
    _fresh = False

    def __init__(self, session: Session, **traits: Any) -> None:
        super().__init__(session, **traits)
        self._look(None)
        self.observe(self._tab_moved, names="tab")
        self.observe(self._look, names=["layer", "head", "position"])

    @t.validate("tab")
    def _a_branch(self, proposal: dict[str, Any]) -> int:
        value = int(proposal["value"])
        if not 0 <= value < len(self.branches):
            raise t.TraitError(f"tab is {value}; there are {len(self.branches)} branches, numbered from 0")
        return value

    # -- as tokens arrive ------------------------------------------------------------------

    def _arrived(self) -> None:
        self._fresh = True

    def _tick(self) -> None:
        grows = self._grows
        if grows is None or not self._fresh:
            return
        self._fresh = False
        number = self.branches.index(grows)
        with self.hold_sync():
            self.coming = {**strip(grows, self._names, self._keep), "tab": number}
            self._frame(grows)

    def _frame(self, branch: Branch) -> None:
        """Takes over the tokens of a branch whose text is not traced yet."""
        ids = branch.token_ids
        self.labels, self.special, self.token_ids = self._names.labels(ids), self._names.special(ids), ids
        self.generated = len(ids) - len(branch.prompt)
        if self.position >= len(ids):
            self.position = -1

    def _drawn(self) -> None:
        """Draws the branches as they are now."""
        with self.hold_sync():
            self.strips, self.coming = self._strips(), {}
            if self.tab < len(self.branches) and self.branches[self.tab].recording is None:
                self._frame(self.branches[self.tab])

    def _strips(self) -> dict[str, Any]:
        return {str(i): strip(branch, self._names, self._keep) for i, branch in enumerate(self.branches)}

    # -- a recording as traits -------------------------------------------------------------

    def _data(self, recording: Recording) -> dict[str, Any]:  # noqa: ARG002 - the branches hold it
        return {"strips": self._strips(), "coming": {}}

    def _show(self, recording: Recording) -> None:
        """Draws the recording of the branch that is shown; another prompt, of a linked view, is a tape of its own."""
        branch = self.branches[self.tab]
        if recording.token_ids == branch.token_ids:
            branch.recording = recording
        else:
            self.tab = 0
            self.branches = [Branch.of(recording)]
        with self.hold_sync():
            super()._show(recording)
            self._look(None)

    def _tab_moved(self, _: Any) -> None:
        branch = self.branches[self.tab]
        if branch.recording is None:
            with self.hold_sync():
                self._frame(branch)
        elif branch.recording is not self._session.recording:
            self._session.put(branch.recording)
        self._look(None)

    # -- what was read ---------------------------------------------------------------------

    def _place(self, branch: Branch) -> int:
        """The token that is looked at: the selected one, or the last; 0 for none, since nothing predicted the first."""
        last = len(branch.prompt) + len(branch.rows) - 1
        return self.position if 0 <= self.position <= last else last

    def _look(self, _: Any) -> None:
        """Sends what was read where the selected token was predicted."""
        branch = self.branches[self.tab]
        place, recording = self._place(branch), branch.recording
        first = len(branch.prompt)
        where = {"tab": self.tab, "position": place}
        found: dict[str, Any] = {"reads": b"", "reads_of": {}, "weights": b"", "weights_of": {}}
        if recording is not None and "tape.reads" in recording.values and place >= first:
            read = recording["tape.reads"][:, :, place - first]
            layers, heads, parts = read.shape
            found["reads"] = read.contiguous().numpy().tobytes()
            found["reads_of"] = {**where, "layers": layers, "heads": heads, "parts": parts}
        if recording is not None and self.layer >= 0 and self.head >= 0 and place > 0:
            if holds(recording, self.layer, self.head):
                row = head_pattern(recording, self.layer, self.head)[place - 1, :place]
                found["weights"] = float32_bytes(row)
                found["weights_of"] = {**where, "layer": self.layer, "head": self.head}
            elif self._session.model is not None and self.layer in self._session.patterns_at_hand():
                super()._guarded(lambda: self._session.bring_pattern(self.layer, self.head))
                return  # it was drawn by `_show`
        with self.hold_sync():
            for name, value in found.items():
                setattr(self, name, value)

    # -- outside the notebook --------------------------------------------------------------

    def _frozen(self) -> dict[str, Any]:
        """A page holds what all heads read at the generated tokens, as far as that is small."""
        state = super()._frozen()
        left, held = EXPORT_LIMIT, {}
        for number, branch in enumerate(self.branches):
            one = dict(state["strips"][str(number)])
            if branch.recording is not None and "tape.reads" in branch.recording.values:
                reads = branch.recording["tape.reads"]
                layers, heads, count, parts = reads.shape
                kept = min(count, left // (layers * heads * parts))
                left -= layers * heads * parts * kept
                one["reads"] = reads[:, :, count - kept :].contiguous().numpy().tobytes()
                one["reads_shape"] = [layers, heads, kept, parts]
            held[str(number)] = one
        return {**state, "strips": held, "coming": {}}

    def _tables(self) -> Tables:
        """``tokens``, a row for each generated one, and ``choices``, a row for each that could have stood there."""
        found = tokens(self.branches[self.tab], self._names, self._keep)
        places = [(token, i, choice) for token in found for i, choice in enumerate(token.choices)]
        if not found:
            return {}
        rows = [{**token._asdict(), "by_hand": int(token.by_hand)} for token in found]
        return {
            "tokens": lambda: [{name: row[name] for name in row if name != "choices"} for row in rows],
            "choices": lambda: [{"position": token.position, "place": i, **one._asdict()} for token, i, one in places],
        }

    @property
    def text(self) -> str:
        """What was generated in the branch that is shown, as text."""
        generated = self.branches[self.tab].generated
        if self._session.model is None:  # a saved tape, whose labels say it
            return joined([self._names.label(token) for token in generated])
        return decode(self._session.model.tokenizer, generated)

    def to_plotly(self) -> go.Figure:
        """The generated tokens of the branch that is shown, as bars: its probability, and that with which it was drawn.

        Raises:
            ValueError: when nothing was generated.
            ImportError: when plotly is not installed.
        """
        self.require_open()
        found = tokens(self.branches[self.tab], self._names, self._keep)
        if not found:
            raise ValueError("nothing was generated yet: view.go_on() generates")
        columns = {"probability": [one.probability for one in found], "drawn with": [one.drawn for one in found]}
        places = {**axis([one.label for one in found], "token"), "tickvals": [one.position for one in found]}
        return figure(
            [{"type": "bar", "name": name, "x": places["tickvals"], "y": y} for name, y in columns.items()],
            title=f"Generated after: {shortened(self.prompt)}",
            xaxis=places,
            yaxis={"title": {"text": "probability"}, "range": [0, 1]},
        )

    def _picture(self) -> bytes:
        """The generated tokens of the branch, each as bright as the model found it likely."""
        found = tokens(self.branches[self.tab], self._names, self._keep)
        if not found:
            return png.png(png.canvas(8, 8))
        shares = np.array([[token.probability for token in found]], np.float32)
        return png.png(np.kron(png.colored(shares), np.ones((24, 24, 1), np.uint8)))
