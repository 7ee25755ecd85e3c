"""The contributions view: what each part of the model adds to one token's logit, as bars that sum to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import traitlets as t

from nnterp_viz.closer import with_neurons, with_written
from nnterp_viz.views import bars, png
from nnterp_viz.views.base import COMMON, chosen
from nnterp_viz.views.buffers import float32_bytes
from nnterp_viz.views.measuring import MeasuringView
from nnterp_viz.views.plots import figure
from nnterp_viz.views.session import Session
from nnterp_viz.views.tables import Tables, drawn, shown_forwards
from nnterp_viz.views.view_tables import of_contributions

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from nnterp_viz.recording import Recording

_PREFIX = "contributions."


class ContributionsView(MeasuringView):
    """Contributions to a logit; made by `contributions`."""

    _view_kind = t.Unicode("contributions").tag(sync=True)
    _prefix: ClassVar[str] = _PREFIX

    bars = t.List(t.Dict()).tag(sync=True)
    """The parts by depth: name, kind (embedding, attention, mlp, rest, bias, softcap, remainder), layer (or -1)."""

    bar_values = t.Bytes(b"").tag(sync=True)
    """float32: the parts' values in the order of `bars`, then the logit itself."""

    heads = t.Bytes(b"").tag(sync=True)
    """float32 [layer head]: what each head adds, empty where that was not captured."""

    bar_effects = t.Bytes(b"").tag(sync=True)
    """float32 in the order of `bars`: what the logit loses without the part, NaN where that was not measured."""

    head_effects = t.Bytes(b"").tag(sync=True)
    """float32 [layer head]: the same for heads, empty where none was measured."""

    neuron_effects = t.Bytes(b"").tag(sync=True)
    """float32 [block k]: the same for the neurons of `neuron_ids`, empty where no effect was measured."""

    quantity = t.Enum(("logit", "norm"), "logit").tag(sync=True)
    """What the bars are: shares of the explained logit, or the norms of what the parts added, whatever the token."""

    norms = t.Bytes(b"").tag(sync=True)
    """float32: the norms in the order of `bars` (NaN for what is no vector), then that of the stream they sum to."""

    head_norms = t.Bytes(b"").tag(sync=True)
    """float32 [layer head]: the norms of what the heads added, empty where that was not captured."""

    opened = t.List(t.Int()).tag(sync=True)
    """The blocks whose MLP's neurons are shown."""

    neuron_blocks = t.List(t.Int()).tag(sync=True)
    """The blocks whose neurons were captured."""

    neuron_ids = t.Bytes(b"").tag(sync=True)
    """int32 [block k]: of each of these blocks, the neurons with the largest shares of the logit."""

    neuron_shares = t.Bytes(b"").tag(sync=True)
    """float32 [block k]: these shares."""

    written_parts = t.List(t.Unicode()).tag(sync=True)
    """The parts of which it was captured what they write: ``head.3.1``, ``mlp.2``, ``neuron.2.17``, ``embedding``."""

    written_tokens = t.List(t.List()).tag(sync=True)
    """Of each of these, the labels of the tokens that it raises most, and of those that it lowers most."""

    written_logits = t.Bytes(b"").tag(sync=True)
    """float32 [part 2 k]: its shares of these tokens' logits."""

    target_id = t.Int(-1).tag(sync=True)
    """The token whose logit is explained."""

    target_label = t.Unicode("").tag(sync=True)
    """Its label."""

    versus_id = t.Int(-1).tag(sync=True)
    """The token that it is compared with, or -1."""

    versus_label = t.Unicode("").tag(sync=True)
    """Its label."""

    explained_position = t.Int(-1).tag(sync=True)
    """The position after which the token would come."""

    expanded = t.List(t.Int()).tag(sync=True)
    """The blocks whose heads are shown."""

    sort = t.Enum(("depth", "size"), "depth").tag(sync=True)
    """The order of the bars."""

    def _data(self, recording: Recording) -> dict[str, Any]:
        values = recording.values
        if _PREFIX + "logit" not in values:
            return {"bars": [], "bar_values": b"", "heads": b"", **bars.NOTHING}
        target, versus = int(values[_PREFIX + "target_id"]), int(values[_PREFIX + "versus_id"])
        heads = values.get(_PREFIX + "heads")
        return {
            "bars": bars.parts(recording),
            "bar_values": bars.shares(values),
            "heads": b"" if heads is None else float32_bytes(heads),
            **bars.effects(values),
            **bars.norms(values),
            **bars.closer(recording),
            "target_id": target,
            "target_label": recording.vocabulary.get(target, f"id {target}"),
            "versus_id": versus,
            "versus_label": recording.vocabulary.get(versus, f"id {versus}") if versus >= 0 else "",
            "explained_position": int(values[_PREFIX + "position"]),
        }

    def _answer(self, content: Mapping[str, Any]) -> None:
        model = self._session.model
        if content.get("kind") == "neurons":
            self._session.look(lambda found: with_neurons(model, found, content["layer"]))
        elif content.get("kind") == "written":
            part = (content["part"], content["layer"], content["head"])
            self._session.look(lambda found: with_written(model, found, *part))
        else:
            super()._answer(content)

    def _effects(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return bars.effects(values)

    def _numbers(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        return np.frombuffer(self.bar_values, np.float32)

    def _picture(self) -> bytes:
        """The bars from 0, in the order of depth."""
        values = np.nan_to_num(self._numbers(), posinf=0, neginf=0)
        if not len(values):
            return png.png(png.canvas(8, 8))
        low, high = min(0.0, float(values.min())), max(0.0, float(values.max()))
        width = 420
        ends = np.rint((np.stack([np.zeros_like(values), values]) - low) / ((high - low) or 1) * (width - 1)).astype(
            int
        )
        pixels = png.canvas(8 * len(values), width)
        for i, value in enumerate(values.tolist()):
            a, b = sorted(ends[:, i])
            color = png.INK if i == len(values) - 1 else png.POSITIVE if value >= 0 else png.NEGATIVE
            pixels[8 * i + 1 : 8 * i + 7, a : b + 1] = color
        return png.png(pixels)

    def _tables(self) -> Tables:
        return drawn(self, of_contributions)

    def to_plotly(self) -> go.Figure:
        """The bars as a plotly waterfall that ends in the logit.

        With edits, and in a comparison, of the forward that is ``shown``, or of the difference, which ends in that of
        the logits.

        Raises:
            ValueError: when contributions were not captured.
            ImportError: when plotly is not installed.
        """
        self.require_open()
        if not self.bars:
            raise ValueError("the recording holds no contributions; record them with contributions=True")
        names, shares = bars.between(*shown_forwards(self))
        drawn_bars = {
            "type": "waterfall",
            "orientation": "h",
            "x": shares,
            "y": list(range(len(names) + 1)),
            "measure": ["relative"] * len(names) + ["total"],
            "increasing": {"marker": {"color": "#3778a5"}},
            "decreasing": {"marker": {"color": "#d0702a"}},
            "totals": {"marker": {"color": "#1c2128"}},
        }
        ticks = {
            "tickmode": "array",
            "tickvals": drawn_bars["y"],
            "ticktext": [*names, "logit"],
            "autorange": "reversed",
        }
        versus = f" over {self.versus_label}" if self.versus_id >= 0 else ""
        title = f"Contributions to the logit of {self.target_label}{versus}"
        return figure([drawn_bars], title=title, xaxis={"title": {"text": "logit"}, "zeroline": True}, yaxis=ticks)


def contributions(
    source: Any,
    prompt: Any = None,
    *,
    target: str | int | None = None,
    versus: str | int | None = None,
    layer: int | None = None,
    head: int | None = None,
    position: int | None = None,
    theme: str = "auto",
    sort: str = "depth",
    **options: Any,
) -> ContributionsView:
    """Draws what the embedding, each block's attention and MLP, and the biases add to one token's logit.

    Args:
        source: a `Recording` (nothing runs), or a model to trace.
        prompt: with a model, what to trace: text, token ids, or a chat (a list of messages).
        target: with a model, the token to explain, as text or id; the predicted one when None.
        versus: with a model, a token whose logit is subtracted.
        layer: a block to select.
        head: a head to select.
        position: with a model, the position after which the token comes, the last when None; with a recording, a token
            to select.
        theme: ``auto`` (as the page is), ``light``, ``dark``, or ``contrast`` (high contrast).
        sort: ``depth`` or ``size``.
        options: with a model, further keyword arguments of `nnterp_viz.record`.

    Raises:
        TypeError: for an unknown argument, or a prompt or target for a recording, which has its own.
        ValueError: for a layer, head or position that does not exist.
    """
    own = ["prompt", *COMMON, "sort"]
    asked = {"target": target, "versus": versus, "position": position if prompt is not None else None}
    options = {**{name: value for name, value in asked.items() if value is not None}, **options}
    session = Session(source, prompt, view="contributions", own=own, options=options, needs=["contributions"])
    info = session.recording.info
    return ContributionsView(
        session,
        layer=chosen(layer, "layer", info["num_layers"]),
        head=chosen(head, "head", info["num_heads"]),
        position=chosen(position, "position", len(session.recording.labels)),
        theme=theme,
        sort=sort,
    )
