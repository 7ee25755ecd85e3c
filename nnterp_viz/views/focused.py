"""`FocusedView`: whose pattern a view of heads draws, of one head or of several, and what its weights are times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets as t

from nnterp_viz.patterns import holds
from nnterp_viz.views.finding import FindingView
from nnterp_viz.views.overlay import Focus
from nnterp_viz.views.reduced import pinned
from nnterp_viz.views.saved_patterns import no_pattern
from nnterp_viz.views.session import Session
from nnterp_viz.weighing import KINDS, name

if TYPE_CHECKING:
    from nnterp_viz.recording import Recording


TOO_MANY = (
    "The patterns of all these heads are over limit_bytes together, so that they are not held at once: choose fewer "
    "heads, or heads of fewer blocks, or pass a larger limit_bytes."
)


class FocusedView(FindingView):
    """What a view has to do with the heads in focus."""

    pattern = t.Bytes(b"").tag(sync=True)
    """float32: the lower triangle of the pattern in focus, row by row; exactly the saved values of one head where
    `combine` is ``one`` and `weighting` is ``raw``. Beyond 1,024 tokens it is of squares of tokens (`reduced`)."""

    reduced = t.Dict().tag(sync=True)
    """Where `pattern` is of squares of tokens, each with its largest number: ``tokens``, ``cells`` a side of a square,
    and ``first``, the first token's column, float32 [query], which is left out of the squares."""

    look = t.Dict().tag(sync=True)
    """Where the browser looks: ``query`` and ``key``, and ``top``, ``left``, ``side`` of the part in sight."""

    exact = t.Dict().tag(sync=True)
    """Of a `reduced` pattern the numbers themselves where `look` is (`nnterp_viz.views.reduced.exact`)."""

    exact_before = t.Dict().tag(sync=True)
    """With edits, the same of the pattern before them."""

    change = t.Bytes(b"").tag(sync=True)
    """With edits, of a `reduced` pattern: in each square the number that changed most, after - before."""

    pattern_layer = t.Int(-1).tag(sync=True)
    """The block that `pattern` is of."""

    pattern_head = t.Int(-1).tag(sync=True)
    """The head that `pattern` is of."""

    pattern_kind = t.Unicode("raw").tag(sync=True)
    """The `weighting` that `pattern` has."""

    sink_weight = t.Bytes(b"").tag(sync=True)
    """float32 [query]: what each query of the head in focus gives to its sink, no token; empty without sinks."""

    limits = t.List(t.Dict()).tag(sync=True)
    """What bounds each block's attention: window, softcap, sink (`nnterp_viz.limits`); empty where it is not known."""

    combine = t.Enum(("one", "mean", "max"), "one").tag(sync=True)
    """Whether the head in focus is drawn, or several overlaid: their mean, or the largest of each cell."""

    chosen_heads = t.List(t.Tuple(t.Int(), t.Int())).tag(sync=True)
    """Which heads are overlaid, as (layer, head); all of the block in focus where none is."""

    weighting = t.Enum(("raw", *KINDS), "raw").tag(sync=True)
    """What a weight is drawn times: nothing (``raw``), the norm of its value (``value``), the norm of what the head
    writes of it (``output``), or that one's share of a token's logit (``token``). See `nnterp_viz.weighing`."""

    toward_id = t.Int(-1).tag(sync=True)
    """The token of ``token``; -1 before the first time."""

    toward_label = t.Unicode("").tag(sync=True)
    """Its text."""

    live = t.Bool(True).tag(sync=True)
    """Whether Python stands behind the view; not in an exported page."""

    _bringing = False

    def __init__(self, session: Session, **traits: Any) -> None:
        at = (traits.get("layer", -1), traits.get("head", -1))
        focus = Focus([at], at)
        self._ask(traits.pop("questions", ()), session)
        super().__init__(session, **traits, **focus.traits(self._covered(session.recording)))
        self._draw_focus()
        self.observe(self._look_moved, names="look")
        self.observe(self._focus_moved, names=["layer", "head", "combine", "chosen_heads", "weighting"])

    @t.validate("chosen_heads")
    def _heads_of_the_model(self, proposal: dict[str, Any]) -> list[tuple[int, int]]:
        heads: list[tuple[int, int]] = [(int(layer), int(head)) for layer, head in proposal["value"]]
        for layer, head in heads:
            if not (0 <= layer < self.num_layers and 0 <= head < self.num_heads):
                raise t.TraitError(
                    f"chosen_heads has ({layer}, {head}); there are {self.num_layers} layers of {self.num_heads} heads"
                )
        return heads

    def weigh_toward(self, token: str | int) -> None:
        """Draws each weight times its share of a token's logit (``weighting="token"``), by a small trace.

        Args:
            token: its text or id.

        Raises:
            RuntimeError: when no model stands behind the view.
            ValueError: when a text is not one token, or no head is in focus.
        """
        if not self._heads():
            raise ValueError("no head is in focus: set view.layer and view.head first")
        self._weigh(token)
        self.weighting = "token"

    # -- which heads, and is everything there ------------------------------------------

    def _heads(self) -> list[tuple[int, int]]:
        """The heads whose pattern is drawn."""
        if self.layer < 0 or self.head < 0:
            return []
        if self.combine == "one":
            return [(self.layer, self.head)]
        return list(self.chosen_heads) or [(self.layer, head) for head in range(self.num_heads)]

    def _lacking(self) -> tuple[list[tuple[int, int]], list[int]]:
        """The heads whose patterns, and the blocks whose factors, would have to be traced first."""
        layers = sorted({layer for layer, _ in self._heads()})
        values = self.recording.values
        patterns = [each for each in self._heads() if not holds(self.recording, *each)]
        if self.weighting == "raw":
            return patterns, []
        return patterns, [layer for layer in layers if name(layer, KINDS[self.weighting][0]) not in values]

    def _focus_moved(self, change: Any) -> None:
        """Brings what is to be drawn now."""
        if self.layer < 0 or self.head < 0:
            return
        patterns, factors = self._lacking()
        one = self.combine == "one" and not factors
        if not (patterns or factors) or (one and self.layer not in self.pattern_layers):
            self._draw_focus()  # or nothing, where it cannot be had: the view tells why
            if change["name"] not in ("layer", "head") and not self._bringing:
                self.error = ""  # of a choice before this one
        else:
            self._guarded(self._bring)

    def _bring(self) -> None:
        """Traces what is lacking; where it cannot be had, one head's weights as they are stay drawn."""
        self._bringing = True
        try:
            if self._session.together(self._heads()):
                for each in self._lacking()[0]:
                    self._session.bring_pattern(*each)
            if self._lacking()[1]:
                self._weigh(None)
            self._demand()
        except Exception:
            patterns, factors = self._lacking()
            if factors:
                self.weighting = "raw"
            if patterns:
                self.combine = "one"
            self._draw_focus()
            raise
        finally:
            self._bringing = False

    def _demand(self) -> None:
        """Raises a `LookupError` where something is still lacking, with the reason."""
        patterns, factors = self._lacking()
        if patterns:
            raise LookupError(TOO_MANY)
        if factors:
            wanted = name(factors[0], KINDS[self.weighting][0])
            raise LookupError(self.recording.unavailable.get(wanted, f"{wanted} was not recorded"))

    def _weigh(self, token: str | int | None) -> None:
        """Brings the factors of the blocks in focus, toward a token."""
        from nnterp_viz.clicks import with_weights

        if self._session.model is None:
            raise LookupError(
                "What a weight carries was not recorded, and no model stands behind the view that could be traced: "
                "see nnterp_viz.clicks.with_weights."
            )
        layers = sorted({layer for layer, _ in self._heads()})
        model = self._session.live()
        self._session._extend(lambda recording: with_weights(model, recording, layers, token))  # noqa: SLF001 - of one house

    # -- what is drawn -------------------------------------------------------------------

    def _data(self, recording: Recording) -> dict[str, Any]:
        toward = recording.request.toward
        return {
            "pattern_layers": self._session.patterns_at_hand(),
            "no_pattern": no_pattern(recording),
            "limits": [dict(each) for each in recording.info.get("limits", [])],
            "toward_id": -1 if toward is None else toward,
            "toward_label": "" if toward is None else recording.vocabulary.get(toward, ""),
        }

    def _show(self, recording: Recording) -> None:
        with self.hold_sync():
            super()._show(recording)
            self._draw_focus()
        patterns, factors = self._lacking()
        if not self._bringing and (factors or (patterns and self.combine != "one")):
            self._guarded(self._bring)

    def _draw_focus(self) -> None:
        with self.hold_sync():
            for trait, value in self._focus_data(self._covered(self.recording)).items():
                setattr(self, trait, value)
            self.before_focus = self._before_focus()
            self.change = self._focus().change(self._covered_baseline(), self._covered(self.recording))
            self._look_moved(None)

    def _look_moved(self, change: Any) -> None:  # noqa: ARG002 - traitlets' signature
        """Sends the numbers of where the browser looks now."""
        focus, look = self._focus(), self.look or pinned(self.position)
        with self.hold_sync():
            for name, value in self._exact(focus, look).items():
                setattr(self, name, value)

    def _exact(self, focus: Focus, look: Mapping[str, Any]) -> dict[str, Any]:
        """The traits ``exact`` and ``exact_before``."""
        now, before = self._covered(self.recording), self._covered_baseline()
        return {"exact": focus.exact(now, look), "exact_before": focus.exact(before, look)}

    def _focus(self) -> Focus:
        return Focus(self._heads(), (self.layer, self.head), self.combine, self.weighting)

    def _focus_data(self, recording: Recording) -> dict[str, Any]:
        return self._focus().traits(recording)

    def _answer(self, content: Mapping[str, Any]) -> None:
        if content.get("kind") == "toward":
            self.weigh_toward(content["text"])
        else:
            super()._answer(content)

    def _frozen(self) -> dict[str, Any]:
        return {**super()._frozen(), **self._exact(self._focus(), pinned(self.position)), "live": False}
