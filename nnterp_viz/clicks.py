"""What a gesture in a view asks for: a recording with one more thing in it, for one small trace.

Each function runs a trace of the same prompt that takes only what is new, and gives a new recording whose `code` is
one block for everything in it. That is sound only while the engine gives the same values for the same prompt: the
logits are read again each time, and where one bit differs the whole block is run anew.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from nnterp_viz import block, patterns, provenance
from nnterp_viz.edits.site import remarks
from nnterp_viz.merging import merged
from nnterp_viz.prepared import block_bytes
from nnterp_viz.prompts import require_two, token_id
from nnterp_viz.recording import Recording
from nnterp_viz.tracing import LIMIT_BYTES, assemble, index, settled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nnterp_viz.edits import Edit


def with_pattern(
    model: Any, recording: Recording, layer: int, head: int | None = None, *, limit_bytes: int = LIMIT_BYTES
) -> Recording:
    """The recording with the full pattern of one more block, or of one head where its block's are too large.

    Args:
        model: the model that was recorded.
        recording: with attention.
        layer: the block.
        head: the head that is looked at: where the patterns of the block together exceed ``limit_bytes``, its alone is
            brought. Without it the block's are, whatever their size.
        limit_bytes: the oldest patterns go where all exceed it.

    Raises:
        IndexError: when there is no such block or head.
        MissingValue: when the model has no patterns; the message is the reason.
    """
    provenance.require_model(model)
    layer = index(layer, model.num_layers, "layer")
    if patterns.holds(recording, layer, head):
        return recording
    if not recording.request.attention:
        _ = recording[patterns.BLOCK.format(layer)]  # raises, with the reason or with what to pass to record()
    old, size = recording.request, block_bytes(model, len(recording.token_ids))
    kept: tuple[int, ...] = ()
    alone: tuple[tuple[int, int], ...] = ()
    if head is None or size <= limit_bytes:
        kept = (*old.patterns, layer)[-max(1, limit_bytes // size) :]
        new = old.only(patterns=(layer,))
    else:
        one = layer, index(head, model.layers[layer].self_attn.num_heads, "head")
        most = max(1, limit_bytes // (4 * len(recording.token_ids) ** 2))
        alone = (*old.heads, one)[-most:]
        new = old.only(heads=(one,))
    request = dataclasses.replace(old, patterns=kept, heads=alone)
    names = {patterns.BLOCK.format(i) for i in kept} | {patterns.HEAD.format(*each) for each in alone}
    held = {name for name in recording.values if ".attention_probabilities" in name}
    return merged(model, recording, request, new, held - names)


def with_contributions(
    model: Any,
    recording: Recording,
    *,
    target: str | int | None = None,
    versus: str | int | None = None,
    position: int = -1,
) -> Recording:
    """The recording with another logit split into contributions.

    Args:
        model: the model that was recorded.
        recording: of the prompt.
        target: the token explained; by default the most likely one.
        versus: a token to compare with.
        position: whose logit; the last by default.

    Raises:
        TypeError: when a token is neither text nor an id.
        ValueError: when it is not one token of the vocabulary, or both are the same.
        IndexError: when there is no such position.
    """
    provenance.require_model(model)
    target_id, versus_id = (
        None if token is None else token_id(model.tokenizer, token, role, model.vocab_size)
        for role, token in (("target", target), ("versus", versus))
    )
    require_two(target_id, versus_id)
    request = dataclasses.replace(
        recording.request,
        contributions=True,
        position=index(position, len(recording.token_ids), "position"),
        target=target_id,
        versus=versus_id,
        effects=(),  # which were those on another logit
        written=(),
        neurons=(),
    )
    own = ("contributions.", "effects.", "writes.", "neurons.")
    old = {name for name in recording.values if name.startswith(own)}
    return merged(model, recording, request, request.only(contributions=True), old)


def with_weights(
    model: Any, recording: Recording, layers: Sequence[int] | int, toward: str | int | None = None
) -> Recording:
    """The recording with what the weights of some blocks' patterns carry (`nnterp_viz.weighing`).

    Args:
        model: the model that was recorded.
        recording: of the prompt.
        layers: the blocks, or one.
        toward: the token toward whose logit they carry; by default the one it was, else the one whose logit is split
            into contributions, else the most likely one.

    Raises:
        IndexError: when there is no such block.
        TypeError: when ``toward`` is neither text nor an id, or ``model`` is no model.
        ValueError: when it is not one token of the vocabulary.
    """
    provenance.require_model(model)
    many = layers if isinstance(layers, Iterable) else [layers]
    wanted = {index(layer, model.num_layers, "layer") for layer in many}
    old = recording.request
    aim = old.toward if toward is None else token_id(model.tokenizer, toward, "toward", model.vocab_size)
    if aim is None:
        aim = int(recording.values.get("contributions.target_id", recording["logits"][0, -1].argmax()))
    again = set(old.weighed) if aim != old.toward else set()
    new = tuple(sorted((wanted - set(old.weighed)) | again))
    if not new:
        return recording
    request = dataclasses.replace(old, weighed=tuple(sorted(wanted | set(old.weighed))), toward=aim)
    dropped = {name for name in recording.values for layer in new if name.startswith(f"layers.{layer}.weighing.")}
    return merged(model, recording, request, request.only(weighed=new), dropped)


def with_edits(model: Any, recording: Recording, edits: Sequence[Edit]) -> Recording:
    """The same prompt and the same values, with the forward changed: one trace, and one for each patched-in prompt.

    The token whose logit is split into contributions stays the one that it was without the edits, so that the two
    splits can be compared.

    Args:
        model: the model that was recorded.
        recording: of the prompt, as it is without these edits.
        edits: all of them (`nnterp_viz.edits`), in order.

    Raises:
        TypeError: when one is no edit.
        ValueError: when the engine cannot make one; the message is its reason.
        IndexError: when one is outside the model or the prompt.
    """
    provenance.require_model(model)
    request = dataclasses.replace(
        recording.request, edits=settled(edits, model, recording.token_ids), effects=(), written=(), neurons=()
    )
    if request.contributions and "contributions.target_id" in recording.values:
        request = dataclasses.replace(request, target=int(recording["contributions.target_id"]))
    began = time.perf_counter()
    values = block.run(block.write(request), model)
    return assemble(
        model,
        request,
        values,
        prompt=recording.prompt,
        info=provenance.describe(model, time.perf_counter() - began),
        unavailable=recording.unavailable,
        notes=(*recording.notes, *remarks(model, request.edits)),
    )
