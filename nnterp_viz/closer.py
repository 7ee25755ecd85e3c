"""A closer look at one bar: the tokens that a part promotes and suppresses, and the neurons of an MLP.

Each is a recording with that in it besides, for one small trace (`nnterp_viz.clicks`).
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from nnterp_viz import provenance
from nnterp_viz.attribution import SPLIT_TOLERANCE
from nnterp_viz.merging import merged
from nnterp_viz.tracing import index

if TYPE_CHECKING:
    from nnterp_viz.recording import Recording

#: The parts of which it can be told what they write; those without a block, and those with a number of their own.
PARTS = ("head", "attention", "mlp", "neuron", "rest", "embedding", "bias")
_NO_BLOCK, _NUMBERED = ("embedding", "bias"), ("head", "neuron")


def with_written(model: Any, recording: Recording, part: str, layer: int = -1, number: int | None = None) -> Recording:
    """The recording with the tokens that one part promotes and suppresses most (`nnterp_viz.directions`).

    Args:
        model: the model that was recorded.
        recording: with contributions.
        part: ``head``, ``attention``, ``mlp``, ``neuron``, ``rest`` (what else a block or an edit does to the stream),
            ``embedding`` or ``bias`` (the final norm's and the unembedding's).
        layer: its block.
        number: the head's or neuron's number.

    Raises:
        ValueError: when the recording has no such part.
        IndexError: when there is no such block, head or neuron.
        LookupError: when the block's MLP cannot be split by neuron, with the reason.
    """
    provenance.require_model(model)
    if part not in PARTS:
        raise ValueError(f"part is {part!r}; what is written is told of {', '.join(map(repr, PARTS))}")
    if "contributions.logit" not in recording.values or (part == "head" and "contributions.heads" not in recording):
        reason = recording.unavailable.get("contributions.heads", "record it with contributions=True")
        raise ValueError(f"the recording has no contribution of a part {part!r}: {reason}")
    if part in _NO_BLOCK:
        return _looked_at(model, recording, written=(part, -1, None))
    layer = index(layer, model.num_layers, "layer")
    if part == "rest" and not recording["contributions.rest_norm"][layer] > 0:
        raise ValueError(f"block {layer} does nothing to the stream besides adding its attention and its MLP")
    if part not in _NUMBERED:
        return _looked_at(model, recording, written=(part, layer, None))
    if number is None:
        raise ValueError(f"which {part} of block {layer} is not said; give its number")
    if part == "head":
        number = index(number, model.layers[layer].self_attn.num_heads, "head")
        return _looked_at(model, recording, written=(part, layer, number))
    recording = with_neurons(model, recording, layer)
    number = index(number, int(recording[f"neurons.{layer}.count"]), "neuron")
    neurons = (layer, provenance.mlp_projection(model, layer))  # whose directions are found with the split
    return _looked_at(model, recording, written=(part, layer, number), neurons=neurons)


def with_neurons(model: Any, recording: Recording, layer: int) -> Recording:
    """The recording with the neurons of one block's MLP that have the largest shares of the explained logit.

    Raises:
        IndexError: when there is no such block.
        LookupError: when its MLP cannot be split by neuron, with the reason.
    """
    provenance.require_model(model)
    layer = index(layer, model.num_layers, "layer")
    found = _looked_at(model, recording, neurons=(layer, provenance.mlp_projection(model, layer)))
    if (error := float(found[f"neurons.{layer}.error"])) > SPLIT_TOLERANCE:
        raise LookupError(
            f"the neurons of block {layer} do not sum to what it adds for its MLP (off by {error:.0%}): it was edited, "
            "or the block does something between them that is not mapped"
        )
    return found


def _looked_at(model: Any, recording: Recording, **wanted: tuple[Any, ...]) -> Recording:
    """The recording with one more thing in some fields of its request that belong to its contributions."""
    held = {field: getattr(recording.request, field) for field in wanted}
    more = {field: (*held[field], one) for field, one in wanted.items() if one not in held[field]}
    if not more:
        return recording
    both: dict[str, Any] = {**more, "target": int(recording["contributions.target_id"])}
    only: dict[str, Any] = {field: (one,) for field, one in wanted.items()}
    whole = dataclasses.replace(recording.request, **both)
    return merged(model, recording, whole, dataclasses.replace(whole.only(contributions=True), **only), set())
