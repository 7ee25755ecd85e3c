"""A recording's lens as traits: its rows in words, its statistics with their scales, the tokens that are followed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from nnterp_viz.views.buffers import float32_bytes, int32_bytes, plain_number

if TYPE_CHECKING:
    from torch import Tensor

    from nnterp_viz.lens.asked import Kept
    from nnterp_viz.recording import Recording

#: Where the share of cells above it are this many times as far out, the colors end at this quantile, and say so.
OUTLIERS, FAR = 0.99, 2.0

#: What colors can be besides a statistic's name.
COLORS = ("probability", "entropy", "followed probability", "followed rank", "followed lead")


def lens_traits(recording: Recording, *, live: bool) -> dict[str, Any]:
    """The traits of the lens.

    Args:
        recording: what is drawn.
        live: whether a model stands behind it, so that a statistic that it does not hold can be had.
    """
    values = recording.values
    ids = values.get("lens.top_ids")
    followed = values.get("lens.followed_ids", values.get("lens.followed_id"))
    follows = [] if followed is None else followed.reshape(-1).tolist()
    own = kept(recording)
    return {
        "rows": [] if ids is None else [row_name(*place) for place in places(values, len(ids))],
        "row_layers": [] if ids is None else [layer for layer, _ in places(values, len(ids))],
        "k": 0 if ids is None else int(ids.shape[-1]),
        "top_ids": b"" if ids is None else int32_bytes(ids),
        "top_probabilities": floats(values.get("lens.top_probabilities")),
        "entropy": floats(values.get("lens.entropy")),
        "statistics": [_described(one, values[f"lens.{one.name}"]) for one in own] + (_more(own) if live else []),
        "numbers": b"".join(float32_bytes(values[f"lens.{one.name}"]) for one in own),
        "vocabulary": {str(token): label for token, label in recording.vocabulary.items()},
        "vocabulary_size": int(recording.info["vocab_size"]),
        "followed_ids": follows,
        "followed_log_probabilities": floats(_of_each(values, "log_probabilities", follows)),
        "followed_ranks": b"" if not follows else int32_bytes(_of_each(values, "ranks", follows)),
        "followed_id": follows[0] if follows else -1,
        "followed_label": recording.vocabulary.get(follows[0], "") if follows else "",
        "followed_probability": floats(values.get("lens.followed_probability")),
        "followed_rank": b"" if not follows else int32_bytes(values["lens.followed_rank"]),
        "lens_name": lens_name(recording),
    }


def places(values: Mapping[str, Tensor], count: int) -> list[tuple[int, int]]:
    """Each row's block, and 1 where it stands after the whole block; an older recording's rows all do."""
    if "lens.rows" not in values:
        return [(layer, 1) for layer in range(count)]
    return [(layer, whole) for layer, whole in values["lens.rows"].tolist()]


def row_name(layer: int, whole: int) -> str:
    """What a row is called."""
    return f"layer {layer}" if whole else f"layer {layer} attention"


def kept(recording: Recording) -> list[Kept]:
    """The statistics that a recording holds, less the entropy, which has a trait of its own."""
    own = recording.request.statistics
    return [one for one in own if one.name != "entropy" and f"lens.{one.name}" in recording.values]


def lens_name(recording: Recording) -> str:
    """Which learned lens the rows are read through; empty for the plain one."""
    return f"the tuned lens in {recording.request.learned}" if recording.request.learned else ""


def floats(tensor: Tensor | None) -> bytes:
    """float32 as bytes, none for none."""
    return b"" if tensor is None else float32_bytes(tensor)


def _of_each(values: Mapping[str, Tensor], what: str, follows: list[int]) -> Any:
    """Of all followed tokens, [row position token]; of an older recording its one token's."""
    if not follows:
        return None
    if f"lens.followed_{what}" in values:
        return values[f"lens.followed_{what}"]
    if what == "ranks":
        return values["lens.followed_rank"][..., None]
    return values["lens.followed_probability"].float().log()[..., None]


def _described(one: Kept, value: Tensor) -> dict[str, Any]:
    """A statistic with the numbers at the ends of its colors."""
    finite = value[value.isfinite()].float().numpy()
    low = one.low if one.low is not None else float(finite.min()) if finite.size else 0.0
    high, beyond = one.high, False
    if high is None:
        high = float(finite.max()) if finite.size else low
        most = float(np.quantile(finite, OUTLIERS, method="higher")) if finite.size else low
        if low < most and high - low > FAR * (most - low):  # a few cells would leave all others in one color
            high, beyond = most, True
    about = {"name": one.name, "title": one.title, "unit": one.unit, "about": one.about, "held": True}
    return {**about, "low": plain_number(low), "high": plain_number(high), "beyond": beyond}


def _more(own: list[Kept]) -> list[dict[str, Any]]:
    """The built-in statistics that are not there, and can be had by another trace."""
    from nnterp_viz.lens.asked import BUILT_IN

    has = {"entropy", *(one.name for one in own)}
    return [
        {"name": name, "title": kind.title, "unit": kind.unit, "about": kind.about, "held": False}
        | {"low": 0.0, "high": 0.0, "beyond": False}
        for name, kind in BUILT_IN.items()
        if name not in has
    ]
