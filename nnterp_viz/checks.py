"""Checks that a recording's values agree with each other and with what the model went on to compute.

Each is a residual against a tolerance. A tolerance is the rounding that the value has been through, so it follows the
dtype that the model was loaded in; a check that fails means that a picture is not the model's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nnterp_viz.rest import HALF, SINGLE

if TYPE_CHECKING:
    from nnterp_viz.recording import Recording


@dataclass(frozen=True)
class Check:
    """One check and its outcome.

    Attributes:
        name: what holds, in a few words.
        residual: how far it is from holding; 0 is exact.
        tolerance: the residual up to which it counts as holding in this dtype.
        ok: whether it does.
        about: what the residual is, and why the tolerance is what it is.
    """

    name: str
    residual: float
    tolerance: float
    ok: bool
    about: str


@dataclass(frozen=True)
class _Kind:
    """A check before its values: where the residual is, and the tolerance by dtype."""

    name: str
    value: str
    single: float  # for float32
    half: float  # for bfloat16 and float16
    about: str


_ROWS = _Kind(
    "pattern rows sum to 1",
    "attention.row_sum_error",
    1e-5,
    2e-2,
    "the largest distance of a query's weights from a sum of 1, over all heads; "
    "a weight in a half-precision load is rounded to 1 part in 256",
)

_ROWS_WITH_SINKS = replace(
    _ROWS,
    name="pattern rows sum to 1, less the sink",
    about="how far a query's weights go beyond a sum of 1, over all heads: these heads have a sink, one more column of "
    "the softmax that is no token, and what it takes (attention.sink_weight) is missing from the sum; in blocks "
    "without sinks, the distance from 1; a weight in a half-precision load is rounded to 1 part in 256",
)

_VALUES = _Kind(
    "pattern x values = head outputs",
    "attention.value_error",
    5e-3,
    3e-2,
    "the largest difference between what the shown pattern would read and what the heads gave, over the largest "
    "head output; an engine's kernel sums a sharp softmax in another order, which costs up to 1e-3 in float32",
)

_SCALED_VALUES = replace(
    _VALUES,
    name="pattern x values x a number = head outputs",
    about=f"{_VALUES.about}. These heads have a sink that scales what they mix: one number a head and token is fitted",
)

_KINDS = (
    _Kind(
        "last lens row = logits",
        "lens.logit_error",
        1e-4,
        3e-2,
        "the largest difference between the last block's stream projected on the vocabulary and the model's own "
        "logits, over the largest logit; the same modules ran twice",
    ),
    _Kind(
        "frozen norm = final norm",
        "contributions.norm_error",
        1e-4,
        3e-2,
        "the largest difference between the final norm frozen at this position and what the norm gave, over its "
        "largest output; the bars are read through the frozen one",
    ),
    _Kind(
        "generated tokens = traced top tokens",
        "generated.short",
        1e-3,
        3e-2,
        "how far the logit of a generated token is below the largest one that the trace finds at its place, over the "
        "largest logit there; 0 where each is the trace's top token. The engine generated from its cache, one token a "
        "step, and the trace computed all positions at once: rounding may turn near-ties around",
    ),
)

_VECTORS = _Kind(
    "softmax of queries x keys = pattern",
    "vectors.row_error",
    1e-4,
    6e-2,
    "the largest difference between a saved weight and the softmax of the drawn vectors' products times the head's "
    "scale; a score in a half-precision load is rounded to 1 part in 256 before its softmax",
)


_TAPE = _Kind(
    "drawn probabilities = traced probabilities",
    "tape.traced_probability",
    1e-3,
    1e-1,
    "the largest difference between the probability that the model gave a token when it was generated, from the "
    "engine's cache and one token a step, and the one that a trace of the whole text gives it, all positions at once",
)


def checks(recording: Recording) -> list[Check]:
    """The checks that a recording's values allow, in the order of the views: attention, lens, contributions."""
    half = recording.info["dtype"] not in {"float32", "float64"}
    found = []
    rows = _ROWS_WITH_SINKS if "attention.sink_weight" in recording.values else _ROWS
    for kind in (rows, _SCALED_VALUES if recording.request.scaled else _VALUES, *_KINDS):
        if kind.value in recording.values:
            residual = recording[kind.value].float().abs().max().item()
            found.append(_judged(kind.name, residual, kind.half if half else kind.single, kind.about))
    if "contributions.rest_error" in recording.values and not recording.info.get("besides"):
        found.append(_rest_check(recording, half=half))
    if errors := [value for name, value in recording.values.items() if ".vectors.row_error." in name]:
        residual = max(float(error) for error in errors)
        found.append(_judged(_VECTORS.name, residual, _VECTORS.half if half else _VECTORS.single, _VECTORS.about))
    if _TAPE.value in recording.values and "tape.probability" in recording.values:
        apart = (recording["tape.probability"] - recording[_TAPE.value]).abs()
        found.append(_judged(_TAPE.name, apart.max().item(), _TAPE.half if half else _TAPE.single, _TAPE.about))
    if "contributions.remainder" in recording.values:
        found.append(_sum_check(recording, half=half))
    return found


def _rest_check(recording: Recording, *, half: bool) -> Check:
    """Of a family whose blocks are not known to do anything else; where the stream is edited the rest is the edit."""
    edited = {edit.layer for edit in recording.request.edits if edit.part == "stream"}
    errors = recording["contributions.rest_error"].tolist()
    residual = max((error for layer, error in enumerate(errors) if layer not in edited), default=0.0)
    about = (
        "what a block leaves less what it was given, its attention and its MLP, over the longest of these; above the "
        "tolerance the block does something that is not mapped, which is then a bar of its own. In half precision the "
        "stream is rounded at each sum"
    )
    return _judged("blocks add attention and MLP", residual, HALF if half else SINGLE, about)


def _sum_check(recording: Recording, *, half: bool) -> Check:
    """Bars sum to the logit: the remainder over the largest part, since parts of many times the logit may cancel."""
    names = ("embedding", "attention", "mlp", "rest", "bias", "logit")
    parts = [recording.values.get(f"contributions.{name}") for name in names]
    largest = max(part.abs().max().item() for part in parts if part is not None)
    residual = abs(recording["contributions.remainder"].item()) / (largest or 1.0)
    about = (
        "the logit less all bars, over the largest bar; each part was rounded when the model added it. What is done to "
        "the logits and not known (a softcap that the model does not tell of) stays in the remainder"
    )
    return _judged("bars sum to the logit", residual, 5e-2 if half else 1e-4, about)


def _judged(name: str, residual: float, tolerance: float, about: str) -> Check:
    return Check(name, residual, tolerance, residual <= tolerance, about)
