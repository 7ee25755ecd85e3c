"""`inspect_head`: one head on one prompt: what it looks at, what it writes, and what the answer loses without it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import traitlets as t

from nnterp_viz import waiting
from nnterp_viz.heads.finder import head_scores, require_patterns
from nnterp_viz.heads.inspection import Inspection, inspected
from nnterp_viz.served import connected
from nnterp_viz.views.attention import AttentionView
from nnterp_viz.views.base import chosen
from nnterp_viz.views.contributions import ContributionsView
from nnterp_viz.views.head_card import HeadCard
from nnterp_viz.views.linked import SELECTION, LinkedViews
from nnterp_viz.views.session import Session

if TYPE_CHECKING:
    from nnterp_viz.recording import Recording


#: Seconds after which a selection has come to rest.
PATIENCE = 0.05


class HeadView(LinkedViews):
    """One head's evidence beside its pattern and its bar; made by `inspect_head`.

    Choosing another head, in the overview, in the bars or from Python, inspects that one.

    Attributes:
        attention: the `AttentionView`, whose heads can be sorted by the scores.
        card: the `HeadCard` with the numbers.
        contributions: the `ContributionsView`, with the head's block expanded.
    """

    shown = t.Enum(("after", "before", "difference"), "after")
    """Which forward the views draw where there are edits."""

    def __init__(self, session: Session, start: dict[str, Any], theme: str) -> None:
        super().__init__()
        self._session = session
        self._scores = head_scores(session.live())
        common = {**start, "theme": theme}
        self._due: asyncio.TimerHandle | None = None
        self._inspection = self._inspected(start["layer"], start["head"])
        self.attention = AttentionView(session, **common)
        self.attention.add_scores(self._scores, sort_by="")
        self.card = HeadCard(session, self._inspection, **common, show_prompt=False)
        self.contributions = ContributionsView(session, **common, show_prompt=False, show_stamp=False)
        self.contributions.expanded = [start["layer"]]
        self._link([self.attention, self.card, self.contributions], [*SELECTION, "shown"], **start)
        self.children = self._views
        self.observe(self._moved, names=["layer", "head"])
        session.listen(self._renewed)

    @property
    def recording(self) -> Recording:
        """The recording that the views draw."""
        return self._session.recording

    @property
    def inspection(self) -> Inspection:
        """The numbers of the head that is selected."""
        self._settle()
        return self._inspection

    def close(self) -> None:
        """Takes all views off the page and frees their data."""
        self._wait(None)
        self._session.forget(self._renewed)
        super().close()

    def _inspected(self, layer: int, head: int) -> Inspection:
        """Measures a head of the forward without edits."""
        clean = self._session.baseline or self._session.recording
        return inspected(self._session.live(), clean, layer, head, self._scores)

    def _moved(self, _: Any) -> None:
        """The selection moved. A click's block and head come in messages of their own, so in a notebook it waits."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._settle()
        else:
            self._wait(loop.call_later(PATIENCE, self._settle))

    def _wait(self, due: asyncio.TimerHandle | None) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = due

    def _settle(self) -> None:
        """Inspects the selected head, unless that is the one that was."""
        self._wait(None)
        known = self._inspection.layer, self._inspection.head
        if self.layer >= 0 and self.head >= 0 and (self.layer, self.head) != known:
            self._again()

    def _renewed(self, _: Recording) -> None:
        clean = self._session.baseline or self._session.recording
        if self.layer >= 0 and self.head >= 0 and _question(clean) != _question(self._inspection.recording):
            self._again()

    def _again(self) -> None:
        """Inspects the selected head; a failure is told in the views."""

        def act() -> None:
            self._inspection = self._inspected(self.layer, self.head)
            self.card.put(self._inspection)
            self.contributions.expanded = [self.layer]

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
        prompt: what to trace: text, token ids, or a chat (a list of messages).
        theme: ``auto`` (as the page is), ``light``, ``dark``, or ``contrast`` (high contrast).
        options: further keyword arguments of `nnterp_viz.record`: ``target``, ``versus``, ``position``.

    Raises:
        TypeError: for an unknown argument, or when ``model`` is of another kind.
        ValueError: for a layer or head that does not exist, or when the model has no patterns, with its reason.
    """
    model = connected(model, options.get("serve"))
    require_patterns(model)
    start = {
        "layer": chosen(layer, "layer", model.num_layers),
        "head": chosen(head, "head", model.layers[chosen(layer, "layer", model.num_layers)].self_attn.num_heads),
    }
    for part in ("attention", "contributions"):
        if not options.get(part, True):
            raise ValueError(f"{part} is {options[part]!r}; a head's card needs it: leave it out")
    with waiting.as_one(model):
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
