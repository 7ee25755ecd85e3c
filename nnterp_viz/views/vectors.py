"""`VectorsView`: the query, key and value vectors behind one row of the pattern in focus, brought when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import traitlets as t

from nnterp_viz.patterns import head_pattern, holds
from nnterp_viz.score_rule import Rule
from nnterp_viz.vectors import missing, name, with_vectors
from nnterp_viz.views.base import chosen
from nnterp_viz.views.buffers import float32_bytes, int32_bytes
from nnterp_viz.views.focused import FocusedView
from nnterp_viz.views.session import Session

if TYPE_CHECKING:
    from nnterp_viz.recording import Recording

#: As many tokens' keys and values at most are sent to the page: of more, those that are read most.
MOST = 256

KEPT_BACK = "A question is open about a head of this block, and these vectors would answer it."

_ARRAYS = ("tokens", "query", "keys", "values", "products", "scores", "weights")
NOTHING: dict[str, Any] = {**{f"vector_{array}": b"" for array in _ARRAYS}, "vector_about": {}}


class VectorsView(FocusedView):
    """What a view has to do with the vectors of the head in focus."""

    _besides: ClassVar[tuple[str, ...]] = ("layers.",)

    vectors_shown = t.Bool(False).tag(sync=True)
    """Whether the vectors of the head in focus are drawn, of the pinned token (the last one where none is)."""

    vector_about = t.Dict().tag(sync=True)
    """Whose the vectors are: layer, head, query (its position), group (of keys and values), heads (the first and last
    that share it), all (how many keys there are), scale, slope and softcap; ``why`` there are none, or no scale."""

    vector_tokens = t.Bytes(b"").tag(sync=True)
    """int32 [key]: the positions of the keys, in order; those that are read most where there are more than fit."""

    vector_query = t.Bytes(b"").tag(sync=True)
    """float32 [width]: the query, as it enters the product."""

    vector_keys = t.Bytes(b"").tag(sync=True)
    """float32 [key width]: the keys."""

    vector_values = t.Bytes(b"").tag(sync=True)
    """float32 [key value_width]: the values."""

    vector_products = t.Bytes(b"").tag(sync=True)
    """float32 [key]: the sums of query times key."""

    vector_scores = t.Bytes(b"").tag(sync=True)
    """float32 [key]: what the softmax makes weights of, up to one number a row; empty where that is not known."""

    vector_weights = t.Bytes(b"").tag(sync=True)
    """float32 [key]: the saved weights."""

    def __init__(self, session: Session, **traits: Any) -> None:
        super().__init__(session, **traits)
        self.observe(self._vectors_moved, names=["vectors_shown", "layer", "head", "position", "combine"])

    def show_vectors(self, position: int | None = None) -> None:
        """Draws query, key and value vectors of the head in focus, by one small trace where they are not recorded.

        Args:
            position: the token that reads; the pinned one by default, else the last.

        Raises:
            ValueError: for a position that does not exist.
            LookupError: when no single head is in focus, or its vectors cannot be had; the message is the reason.
        """
        if position is not None:
            self.position = chosen(position, "position", len(self.labels))
        if reason := self._no_vectors():
            raise LookupError(reason)
        if self._vectors_lacking():
            self._bring_vectors()
        self.vectors_shown = True

    def _no_vectors(self) -> str:
        """Why there are no vectors to be drawn, in words; empty where there are, or can be brought."""
        if len(self._heads()) != 1 or self.combine != "one":
            return "Choose one head to see its query, key and value vectors."
        if not self._vectors_lacking():
            return ""
        if self._session.model is None:
            return (
                f"The recording holds no vectors of layer {self.layer}, head {self.head}, and no model stands behind "
                "the view that could be traced: see nnterp_viz.vectors.with_vectors."
            )
        return missing(self._session.model, self.layer) or ""

    def _vectors_lacking(self) -> bool:
        return name(self.layer, "queries", self.head) not in self.recording.values

    def _bring_vectors(self) -> None:
        layer, head, model = self.layer, self.head, self._session.live()
        self._session.look(lambda recording: with_vectors(model, recording, layer, head))

    def _vectors_moved(self, change: Any) -> None:
        if not self.vectors_shown and change["name"] != "vectors_shown":
            return
        if not self._heads():
            self.vector_about, self.vector_keys = {"why": self._no_vectors()}, b""
        elif not self._look() and change["name"] in ("vectors_shown", "position"):
            self._draw_focus()  # what else has moved is drawn already

    def _look(self) -> bool:
        """Brings the vectors that are to be drawn, if they are lacking and can be had; whether it tried."""
        if not self.vectors_shown or self._bringing or self._no_vectors() or not self._vectors_lacking():
            return False
        self._guarded(self._bring_vectors)
        return True

    def _show(self, recording: Recording) -> None:
        super()._show(recording)
        self._look()

    def _focus_data(self, recording: Recording) -> dict[str, Any]:
        data = super()._focus_data(recording)
        if not self.vectors_shown:
            return {**data, **NOTHING}
        why, queries = self._no_vectors(), name(self.layer, "queries", self.head)
        if queries in self.recording.values and queries not in recording.values and self._open:
            why = KEPT_BACK
        if why or queries not in recording.values or not holds(recording, self.layer, self.head):
            return {**data, **NOTHING, "vector_about": {"why": why}}
        query = self.position if self.position >= 0 else len(recording.labels) - 1
        return {**data, **vectors_of(recording, self.layer, self.head, query)}


def vectors_of(recording: Recording, layer: int, head: int, position: int) -> dict[str, Any]:
    """The vectors behind one row of a head's pattern as traits.

    Args:
        recording: one that holds the head's vectors.
        layer: its block.
        head: the head.
        position: of the token that reads.
    """
    group, first, last = recording[name(layer, "group", head)].tolist()
    weights = head_pattern(recording, layer, head)[position, : position + 1].float()
    most = weights.topk(min(MOST, len(weights))).indices.sort().values
    query = recording[name(layer, "queries", head)][position]
    keys = recording[name(layer, "keys", group)][most]
    products = keys @ query
    about: dict[str, Any] = {
        "layer": layer,
        "head": head,
        "query": position,
        "group": group,
        "heads": [first, last],
        "all": position + 1,
    }
    scores = b""
    if (scale := recording.values.get(name(layer, "scale", head))) is None:
        about["why"] = recording.unavailable[name(layer, "scale", head)]
    else:
        rule = Rule(float(scale), float(recording[name(layer, "slope", head)]), _softcap(recording, layer))
        about |= {"scale": rule.scale, "slope": rule.slope, "softcap": rule.softcap or 0}
        away = (position - most).to(products.dtype)
        scores = float32_bytes(rule.scores(products, away))
    return {
        "vector_about": about,
        "vector_tokens": int32_bytes(most),
        "vector_query": float32_bytes(query),
        "vector_keys": float32_bytes(keys),
        "vector_values": float32_bytes(recording[name(layer, "values", group)][most]),
        "vector_products": float32_bytes(products),
        "vector_scores": scores,
        "vector_weights": float32_bytes(weights[most]),
    }


def _softcap(recording: Recording, layer: int) -> float | None:
    """What a block's scores are squeezed under, where they are."""
    softcap: float | None = recording.info["limits"][layer].get("softcap")
    return softcap
