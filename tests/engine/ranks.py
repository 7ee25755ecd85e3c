"""All that a model gives for a prompt, to hold an engine of two ranks against one of a single rank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor

from nnterp.check.reading import settings
from nnterp.check.survey import survey

PROMPT = "The Eiffel Tower is in the city of"
OTHER = "The Colosseum is in the capital of"

#: Values that are rounding themselves: how far two ways of computing the same are from each other.
ROUNDING = re.compile(r"error|remainder|\.rest\b|rest_norm|short")
#: What rounding is, over the largest magnitude of a value, and what a picture of 256 grays may be off.
LARGEST_ROUNDING, GRAY = 1e-3, 1


def everything(model: Any) -> dict[str, Tensor | str]:
    """Values, edits, capabilities, and what the views show, by name; where something failed, its words."""
    ids = model.tokenizer(PROMPT).input_ids
    found = survey(model, ids)
    values: dict[str, Tensor | str] = {f"value {path}": value for path, value in found.values.items()}
    values |= {f"edit {path}": logits for path, logits in found.edits.items()}
    values |= {f"capability {name}": value for name, value in capabilities(model, ids).items()}
    return values | dict(seen(model))


def capabilities(model: Any, ids: list[int]) -> dict[str, Tensor]:
    """What methods of the model give inside a trace: the lens, the unembedding, patterns by head, a generation."""
    last = model.num_layers - 1
    tokens = [0, 5, model.vocab_size // 2 + 3, model.vocab_size - 1]
    attentive = model.support(layer=last).get("self_attn.attention_probabilities", "none") is None
    with model.trace(ids, **settings(model)):
        if attentive:
            patterns = model.layers[last].self_attn.patterns_by_head()
            head = patterns[len(patterns) - 1].save()
            scores = model.layers[last].self_attn.scores_by_head()[0].save()
        stream = model.layers[last].layer_output
        lens = model.project_on_vocab(stream).save()
        rows = model.unembedding(tokens).save()
        bias = model.unembedding_bias(tokens).save()
    with model.trace(ids, **settings(model, 3)) as tracer:
        steps = [].save()
        for _ in tracer.iter[:3]:
            outputs = model.layers[0].self_attn.attention_head_outputs if attentive else model.layers[0].layer_output
            steps.append((outputs, model.logits))
    result = {"lens": lens, "unembedding": rows, "unembedding_bias": bias}
    result |= {"head": head, "scores": scores} if attentive else {}
    return result | {f"step {i}.{j}": value for i, step in enumerate(steps) for j, value in enumerate(step)}


def seen(model: Any) -> Iterator[tuple[str, Tensor | str]]:
    """What the views show: one recording with all parts and all clicks, an edited one, and scores of heads."""
    from nnterp_viz import record
    from nnterp_viz.clicks import with_weights
    from nnterp_viz.closer import with_neurons, with_written
    from nnterp_viz.edits import Ablate, Patch, Scale
    from nnterp_viz.effects import measured_effect
    from nnterp_viz.vectors import with_vectors

    recording = record(model, PROMPT, follow=7, versus=9)
    last, heads = model.num_layers - 1, recording.info["num_heads"]
    head = max(heads - 1, 0)
    steps = {
        "weights": lambda: with_weights(model, recording, [0]),
        "vectors": lambda: with_vectors(model, recording, last, head),
        "neurons": lambda: with_neurons(model, recording, last),
        "written": lambda: with_written(model, recording, "head", 0, head),
        "effects": lambda: measured_effect(model, recording, [("head", 0, head), ("mlp", 0), ("attention", last)]),
        "ablated": lambda: record(model, PROMPT, edits=[Ablate(layer=0, head=head)]),
        "scaled": lambda: record(model, PROMPT, edits=[Scale(layer=0, head=0, factor=-1.0, positions=[1])]),
        "patched": lambda: record(
            model, PROMPT, edits=[Patch(layer=0, head=head, prompt=OTHER, positions=[2], from_positions=[1])]
        ),
    }
    yield from ((f"record {name}", value) for name, value in recording.values.items())
    yield from ((f"unavailable {name}", why) for name, why in recording.unavailable.items())
    for check in recording.check():
        yield f"check {check.name}", "holds" if check.ok else f"is off by {check.residual}"
    for what, step in steps.items():
        try:
            new = step().values
        except (LookupError, ValueError, IndexError, RuntimeError) as error:
            yield f"{what}", f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"
            continue
        yield from ((f"{what} {name}", value) for name, value in new.items() if name not in recording.values)
        if what in ("ablated", "scaled", "patched"):
            yield f"{what} logits", new["logits"]
            if "contributions.attention" in new:
                yield f"{what} bars", new["contributions.attention"]
    if heads and "attention" not in " ".join(recording.unavailable):
        from nnterp_viz.heads.finder import head_scores

        for name, score in head_scores(model, period=8).items():
            yield f"score {name}", score.values


def differences(one: dict[str, Tensor | str], two: dict[str, Tensor | str]) -> dict[str, float]:
    """How far each is from the other, over the largest magnitude of the first; infinity where they are not comparable.

    Of whole numbers, the share that differs. Rounding counts as equal where it is small in both, and grays that are one
    apart.
    """
    return {name: _difference(name, one.get(name), two.get(name)) for name in {**one, **two}}


def _difference(name: str, a: Any, b: Any) -> float:
    if not (isinstance(a, Tensor) and isinstance(b, Tensor)):
        return 0.0 if a == b else float("inf")
    a, b = a.cpu(), b.cpu()
    if a.shape != b.shape or a.dtype != b.dtype or bool((torch.isfinite(a) != torch.isfinite(b)).any()):
        return float("inf")
    if not a.is_floating_point():
        return float(((a.long() - b.long()).abs() > (GRAY if a.dtype == torch.uint8 else 0)).float().mean())
    finite = torch.isfinite(a)
    a, b = a[finite], b[finite]
    largest = float(a.abs().max()) if len(a) else 0.0
    if ROUNDING.search(name) and max(largest, float(b.abs().max())) <= LARGEST_ROUNDING:
        return 0.0
    return float((a - b).abs().max()) / (largest or 1.0) if len(a) else 0.0
