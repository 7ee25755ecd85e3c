"""What a gesture in the lens asks for: tokens to follow, and statistics that the recording does not hold yet."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from nnterp_viz import provenance
from nnterp_viz.lens import asked
from nnterp_viz.merging import merged
from nnterp_viz.prepared import followed_ids
from nnterp_viz.tracing import assemble

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nnterp_viz.lens import Statistic
    from nnterp_viz.recording import Recording


def with_followed(model: Any, recording: Recording, tokens: str | int | Sequence[str | int] | None) -> Recording:
    """The recording with tokens followed through the lens, in place of those that were: their probabilities and ranks.

    Args:
        model: the model that was recorded.
        recording: of the prompt.
        tokens: one, or several; None for none any more.

    Raises:
        TypeError: when a token is neither text nor an id.
        ValueError: when it is not one token of the vocabulary.
    """
    provenance.require_model(model)
    ids = followed_ids(model, tokens)
    if not ids:
        return without_followed(model, recording)
    old = recording.request
    request = dataclasses.replace(
        old, lens=True, followed=ids, statistics=old.statistics or asked.statistics(True, model.vocab_size)
    )
    return merged(model, recording, request, request.only(lens=True), set())


def without_followed(model: Any, recording: Recording) -> Recording:
    """The recording with nothing followed any more: no trace, values taken out, and the code says the same again."""
    return assemble(
        model,
        dataclasses.replace(recording.request, followed=()),
        {name: value for name, value in recording.values.items() if not name.startswith("lens.followed_")},
        prompt=recording.prompt,
        info=recording.info,
        unavailable=recording.unavailable,
        notes=recording.notes,
    )


def with_statistics(model: Any, recording: Recording, more: str | Statistic | Sequence[str | Statistic]) -> Recording:
    """The recording with further statistics of the lens, beside those that it has.

    Args:
        model: the model that was recorded.
        recording: of the prompt.
        more: as ``lens=`` of `nnterp_viz.record`.

    Raises:
        TypeError: when one is neither a name nor a statistic.
        ValueError: when a name is unknown, or an object cannot be sent to the engine.
    """
    provenance.require_model(model)
    old = recording.request
    has = {kept.name: kept for kept in old.statistics}
    new = {kept.name: kept for kept in asked.statistics(more, model.vocab_size)}
    if old.lens and all(has.get(name) == kept for name, kept in new.items()):
        return recording
    request = dataclasses.replace(old, lens=True, statistics=tuple({**has, **new}.values()))
    return merged(model, recording, request, request.only(lens=True), set())


def joined(had: Any, more: Iterable[Any]) -> list[Any]:
    """What ``lens=`` asked for together with ``more``, each once."""
    found = asked.listed(had)
    return [*found, *(one for one in more if one not in found)]
