"""Measured effect: what a logit loses when a part of the model is really taken out, beside its attribution.

Direct attribution counts what a part writes to the logit itself. Taking the part out also changes all that reads it
later (other heads write something else, some make up for it, the final norm has another size), so that the two can
differ in size and in sign (McGrath et al. 2023, "The Hydra Effect", arXiv:2307.15771). Each effect is one real forward
with that one ablation: `nnterp_viz.edits.Ablate` at every position.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import torch

from nnterp_viz import block, waiting
from nnterp_viz.edits.kinds import Ablate
from nnterp_viz.edits.site import NUMBERED, require
from nnterp_viz.provenance import require_model
from nnterp_viz.recording import Recording
from nnterp_viz.request import Request

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from torch import Tensor

    from nnterp_viz.request import Part

#: How many parts are taken out in one run, and how many tokens those are at most: it can be left between runs.
MOST_PARTS, MOST_TOKENS = 8, 256


def measured_effect(
    model: Any, recording: Recording, parts: Iterable[tuple[Any, ...]] | None = None, *, how: str = "zero"
) -> Recording:
    """The recording with the measured effect of parts: the explained logit less what it is without the part.

    So an effect has the sign of an attribution: a part without which the logit falls by 2 has an effect of 2. The logit
    is the one that the recording's contributions explain (or the lead over ``versus``), at their position, under the
    recording's own edits. Parts that were measured before are kept if they were taken out in the same way.

    Args:
        model: the model that was recorded.
        recording: with contributions.
        parts: what to take out: ``("head", layer, head)``, ``("attention", layer)``, ``("mlp", layer)``, or
            ``("neuron", layer, neuron)`` of the neurons that `nnterp_viz.closer.with_neurons` lists; all that the
            recording has and the model can ablate, of the strongest attribution first, when None.
        how: ``zero``, or ``mean`` over the prompt's positions.

    Returns:
        The recording with ``effects.attention`` [L], ``effects.mlp`` [L], ``effects.heads`` [L, H] and, for each block
        i whose neurons are listed, ``effects.neurons.{i}`` [k], float32, NaN where nothing was measured.

    Raises:
        TypeError: when ``recording`` is none, or ``model`` no standardized model.
        ValueError: when the recording has no contributions or does not list a neuron, ``how`` is neither, or the engine
            cannot ablate a part.
        IndexError: when there is no such block, head or neuron.
        Cancelled: when another thread called ``model.cancel()``.
    """
    measurement = Measurement(model, recording, parts, how=how)
    with waiting.told(model, "measuring effects", parts=lambda: (measurement.done, measurement.total)):
        while measurement.step():
            pass
    return measurement.into(recording)


class Measurement:
    """A measurement that can be watched and left between its runs.

    Attributes:
        total: how many parts will be taken out.
        found: by part, the logit without it, of those that have been.
    """

    def __init__(
        self, model: Any, recording: Recording, parts: Iterable[tuple[Any, ...]] | None = None, *, how: str = "zero"
    ) -> None:
        """As `measured_effect`, which raises likewise; nothing runs yet."""
        require_model(model)
        if not isinstance(recording, Recording):
            raise TypeError(
                f"an effect is measured on one Recording, as record(model, prompt) makes it; got {recording!r:.60}"
            )
        if "contributions.logit" not in recording.values:
            reason = recording.unavailable.get("contributions.attention", "record it with contributions=True")
            raise ValueError(f"the recording explains no logit, of which an effect could be measured: {reason}")
        if how not in ("zero", "mean"):
            raise ValueError(f"how is {how!r}; a part is replaced by 'zero' or by its 'mean' over the positions")
        asked = strongest_first(model, recording) if parts is None else _settled(model, recording, parts)
        self._model, self._how = model, how
        self._request = _question(recording, how)
        held = {part for batch in recording.request.effects for part in batch} if recording.request.how == how else ()
        asked = [part for part in asked if part not in held]
        size = max(1, min(MOST_PARTS, MOST_TOKENS // len(recording.token_ids)))
        self._waiting = [tuple(asked[i : i + size]) for i in range(0, len(asked), size)]
        self._done: list[tuple[Part, ...]] = []
        self.found: dict[Part, float] = {}
        self.total = len(asked)

    @property
    def done(self) -> int:
        """How many parts have been taken out."""
        return len(self.found)

    def step(self) -> bool:
        """Takes a few more parts out, in one run; whether there was anything left to do."""
        if not self._waiting:
            return False
        batch = self._waiting[0]
        found: Any = block.run(block.write_effects(dataclasses.replace(self._request, effects=(batch,))), self._model)
        self.found |= found
        self._done.append(self._waiting.pop(0))
        return True

    def fits(self, recording: Recording) -> bool:
        """Whether a recording asks the question that this measures."""
        return "contributions.logit" in recording.values and self._request == _question(recording, self._how)

    def into(self, recording: Recording) -> Recording:
        """A recording of the same question with what has been found so far."""
        from nnterp_viz.tracing import assemble

        same = recording.request.how == self._how
        request = dataclasses.replace(
            recording.request,
            target=self._request.target,
            effects=(*(recording.request.effects if same else ()), *self._done),
            how=self._how,
        )
        kept = {name: value for name, value in recording.values.items() if same or not name.startswith("effects.")}
        return assemble(
            self._model,
            request,
            {**kept, **table(kept, self.found)},
            prompt=recording.prompt,
            info=recording.info,
            unavailable=recording.unavailable,
            notes=recording.notes,
        )


def table(values: Mapping[str, Tensor], found: Mapping[Part, float]) -> dict[str, Tensor]:
    """Logits without parts as effects, added to those that ``values`` hold: the logit less what it is without the part.

    Args:
        values: of a recording, with contributions.
        found: by part, block and number, the logit without it.
    """
    logit = values["contributions.logit"].float()
    shapes = {part: values[f"contributions.{part}"] for part in ("attention", "mlp")}
    if "contributions.heads" in values:
        shapes["heads"] = values["contributions.heads"]
    shapes |= {f"neurons.{layer}": values[f"neurons.{layer}.shares"] for layer in neuron_blocks(values)}
    tables = {
        part: values.get(f"effects.{part}", torch.full_like(like, torch.nan, dtype=torch.float32)).clone()
        for part, like in shapes.items()
    }
    for (part, layer, number), without in found.items():
        if part == "head":
            tables["heads"][layer, number] = logit - without
        elif part == "neuron":
            tables[f"neurons.{layer}"][values[f"neurons.{layer}.ids"] == number] = logit - without
        else:
            tables[part][layer] = logit - without
    return {f"effects.{part}": effects for part, effects in tables.items()}


def strongest_first(model: Any, recording: Recording) -> list[Part]:
    """Every part that has an attribution and can be ablated, of the largest magnitude first."""
    shares: dict[Part, float] = {}
    for layer in range(model.num_layers):
        for part in ("attention", "mlp"):
            if _can(model, layer, part):
                shares[part, layer, None] = float(recording[f"contributions.{part}"][layer])
        if "contributions.heads" in recording.values and _can(model, layer, "head"):
            for head in range(model.layers[layer].self_attn.num_heads):
                shares["head", layer, head] = float(recording["contributions.heads"][layer, head])
    for layer in neuron_blocks(recording.values):
        if _can(model, layer, "neuron"):
            listed = (recording[f"neurons.{layer}.{name}"].tolist() for name in ("ids", "shares"))
            shares |= {("neuron", layer, neuron): share for neuron, share in zip(*listed, strict=True)}
    return sorted(shares, key=lambda part: -abs(shares[part]))


def neuron_blocks(values: Iterable[str]) -> list[int]:
    """The blocks whose neurons with the largest shares are among the names, in order."""
    return sorted(int(name.split(".")[1]) for name in values if name.startswith("neurons.") and name.endswith(".ids"))


def _can(model: Any, layer: int, part: str) -> bool:
    try:
        require(model, layer, part, "Ablate")
    except ValueError:
        return False
    return True


def _settled(model: Any, recording: Recording, parts: Iterable[tuple[Any, ...]]) -> list[Part]:
    """The parts as they are written in a block, each once, checked as an `Ablate` is."""
    settled = []
    for part in parts:
        kind, layer, *number = part if isinstance(part, tuple) and len(part) in (2, 3) else (None, None)
        if kind not in ("head", "attention", "mlp", "neuron"):
            raise ValueError(
                'a part is ("head", layer, head), ("attention", layer), ("mlp", layer) or ("neuron", layer, neuron); '
                f"one is {part!r:.60}"
            )
        numbered: dict[str, Any] = {kind if kind in NUMBERED else "head": each for each in number}
        edit = Ablate(part=kind, layer=layer, **numbered).settled(model, recording.token_ids)
        if kind == "head" and "contributions.heads" not in recording.values:
            raise ValueError(f"the effect of heads has no place here: {recording.unavailable['contributions.heads']}")
        if kind == "neuron" and edit.neuron not in recording.values.get(f"neurons.{edit.layer}.ids", ()):
            raise ValueError(
                f"the recording does not list neuron {edit.neuron} of block {edit.layer}, so that its effect has no "
                "place: closer.with_neurons(model, recording, layer) lists those with the largest shares; for another, "
                f"record with edits=[Ablate(layer={edit.layer}, neuron={edit.neuron})]"
            )
        settled.append((kind, edit.layer, edit.number))
    return list(dict.fromkeys(settled))


def _question(recording: Recording, how: str) -> Request:
    """What is asked of every ablated forward."""
    versus = int(recording["contributions.versus_id"])
    whole = recording.request
    return Request(
        token_ids=whole.token_ids,
        num_layers=whole.num_layers,
        settings=whole.settings,
        edits=whole.edits,
        position=int(recording["contributions.position"]),
        target=int(recording["contributions.target_id"]),
        versus=None if versus < 0 else versus,
        how=how,
    )
