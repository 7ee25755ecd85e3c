"""`inspect_head`: one head on one prompt: what it looks at, what it writes, and what the answer loses without it."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets as t

from nnterp_viz.heads.finder import head_scores, require_patterns
from nnterp_viz.heads.inspection import Inspection, inspected
from nnterp_viz.views.attention import AttentionView
from nnterp_viz.views.base import chosen
from nnterp_viz.views.contributions import ContributionsView
from nnterp_viz.views.linked import SELECTION, LinkedViews
from nnterp_viz.views.session import Session

if TYPE_CHECKING:
    from nnterp_viz.recording import Recording


class HeadView(LinkedViews):
    """One head's evidence beside its pattern and its bar; made by `inspect_head`.

    Choosing another head, in the overview, in the bars or from Python, inspects that one.

    Attributes:
        attention: the `AttentionView`, whose heads can be sorted by the scores.
        contributions: the `ContributionsView`, with the head's block expanded.
        inspection: the numbers of the head that is shown.
    """

    shown = t.Enum(("after", "before", "difference"), "after")
    """Which forward the views draw where there are edits."""

    def __init__(self, session: Session, start: dict[str, Any], theme: str) -> None:
        super().__init__()
        self._session = session
        self._scores = head_scores(session.live())
        self._text = ipywidgets.HTML()
        self.attention = AttentionView(session, **start, theme=theme)
        self.contributions = ContributionsView(session, **start, theme=theme, show_prompt=False, show_stamp=False)
        self.attention.add_scores(self._scores, sort_by="")
        self.inspection: Inspection = self._inspected(start["layer"], start["head"])
        self._link([self.attention, self.contributions], [*SELECTION, "shown"], **start)
        self.children = [self.attention, self._text, self.contributions]
        self.observe(self._moved, names=["layer", "head"])
        session.listen(self._renewed)

    @property
    def recording(self) -> Recording:
        """The recording that the views draw."""
        return self._session.recording

    def close(self) -> None:
        """Takes all views off the page and frees their data."""
        self._session.forget(self._renewed)
        self._text.close()
        super().close()

    def _inspected(self, layer: int, head: int) -> Inspection:
        """Measures a head of the forward without edits, and says so in words."""
        clean = self._session.baseline or self._session.recording
        found = inspected(self._session.live(), clean, layer, head, self._scores)
        self._say(found)
        self.contributions.expanded = [layer]
        return found

    def _say(self, found: Inspection) -> None:
        note = "\nThese are of the forward without the edits." if self._session.edits else ""
        self._text.value = f"<pre style='white-space: pre-wrap'>{html.escape(repr(found) + note)}</pre>"

    def _moved(self, _: Any) -> None:
        if self.layer < 0 or self.head < 0 or (self.layer, self.head) == (self.inspection.layer, self.inspection.head):
            return
        self._again()

    def _renewed(self, _: Recording) -> None:
        clean = self._session.baseline or self._session.recording
        if self.layer >= 0 and self.head >= 0 and _question(clean) != _question(self.inspection.recording):
            self._again()
        self._say(self.inspection)

    def _again(self) -> None:
        """Inspects the selected head; a failure is told in the views."""

        def act() -> None:
            self.inspection = self._inspected(self.layer, self.head)

        self.attention._guarded(act)  # noqa: SLF001 - its own view

    def _still(self) -> bytes:
        return self.attention._picture()  # noqa: SLF001 - its own view

    def __repr__(self) -> str:
        return repr(self.inspection)


def inspect_head(model: Any, layer: int, head: int, prompt: Any, *, theme: str = "auto", **options: Any) -> HeadView:
    """Inspects one head on a prompt: scores, pattern, what it writes, its direct attribution and its measured effect.

    The scores are of the standard probes, each with its paper (`nnterp_viz.head_scores`). What it writes are the tokens
    that its output raises and lowers most, through the output projection and the unembedding (Elhage et al. 2021, *A
    Mathematical Framework for Transformer Circuits*), also of each token that it reads. The attribution is its share of
    the explained logit; the effect is what that logit loses when the head is put to zero, or to its mean over the
    positions (Wang et al. 2022, arXiv:2211.00593), in a real forward: the two may differ in size and in sign (McGrath
    et al. 2023, *The Hydra Effect*, arXiv:2307.15771). ``view.inspection`` has the numbers and the code of each.

    Args:
        model: a `StandardizedVLLM` or `StandardizedTransformer`.
        layer: the block.
        head: the head.
        prompt: what to trace: text or token ids.
        theme: ``auto`` (as the page is), ``light`` or ``dark``.
        options: further keyword arguments of `nnterp_viz.record`: ``target``, ``versus``, ``position``.

    Raises:
        TypeError: for an unknown argument, or when ``model`` is of another kind.
        ValueError: for a layer or head that does not exist, or when the model has no patterns, with its reason.
    """
    require_patterns(model)
    start = {
        "layer": chosen(layer, "layer", model.num_layers),
        "head": chosen(head, "head", model.layers[chosen(layer, "layer", model.num_layers)].self_attn.num_heads),
    }
    session = Session(
        model,
        prompt,
        view="inspect_head",
        own=["layer", "head", "prompt", "theme"],
        options={"focus": start["layer"], **options},
        needs=["attention", "contributions"],
    )
    return HeadView(session, {**start, "position": -1}, theme)


def _question(recording: Recording) -> list[Any]:
    """The prompt, and which logit is explained."""
    names = ("contributions.target_id", "contributions.versus_id", "contributions.position")
    return [recording.token_ids, *(int(recording[name]) for name in names if name in recording.values)]
