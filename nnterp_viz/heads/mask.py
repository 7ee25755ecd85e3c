"""`rank_heads`: heads by the weight that they have in cells which a user expects."""

from __future__ import annotations

from typing import Any

from nnterp_viz.heads import cells
from nnterp_viz.heads.finder import HeadScore, lacking, measured, require_patterns
from nnterp_viz.heads.probes import Probe, probe_of
from nnterp_viz.heads.score import Score
from nnterp_viz.patterns import BLOCK as PATTERNS
from nnterp_viz.recording import Recording


def rank_heads(source: Any, mask: Any, prompt: Any = None) -> HeadScore:
    """Ranks heads by a mask: the cells of the pattern in which a head is expected to have its weight.

    A head's value is its weight in the cells: summed over the cells of a query, the mean over the queries that have
    any. On a recording that holds all patterns nothing runs; on a model it is one trace, summed in the engine.

    Args:
        source: a `Recording`, or a model.
        mask: truths [query, key] as a tensor, an array or lists, or pairs (query, key).
        prompt: with a model, what to trace: text, token ids, or a chat (a list of messages).

    Raises:
        TypeError: for a model without a prompt, or a recording with one.
        ValueError: when the mask has another shape, no cell, or one that a causal head cannot read; when patterns are
            not there, with the reason.
        IndexError: when a cell is outside the prompt.
    """
    if isinstance(source, Recording):
        if prompt is not None:
            raise TypeError("rank_heads(recording, mask) takes no prompt: a recording has its own")
        return ranked(None, source, mask)
    if prompt is None:
        raise TypeError("rank_heads(model, mask, prompt) needs the prompt that the mask is of")
    require_patterns(source)
    probe = probe_of(source, prompt, seed=0, period=2)
    return measured(source, probe, [painted(mask, probe.length)])[0]


def ranked(model: Any, recording: Recording, mask: Any) -> HeadScore:
    """Heads of a recording by a mask: out of its patterns where it holds them all, else by one trace of ``model``.

    Raises:
        ValueError: as `rank_heads`, and when patterns are missing and there is no model.
    """
    from nnterp_viz.measures import stacked

    layers = recording.info["num_layers"]
    probe = Probe("prompt", tuple(recording.token_ids), tuple(recording.labels))
    score = painted(mask, probe.length)
    names = [PATTERNS.format(layer) for layer in range(layers)]
    absent = [name for name in names if name not in recording.values]
    if absent and model is None:
        why = recording.unavailable.get(absent[0], "record it with a larger limit_bytes, or pass the model")
        raise ValueError(
            f"heads are ranked by their patterns, and {len(absent)} of {layers} blocks' are missing: {why}"
        )
    if absent:
        require_patterns(model)
        return measured(model, probe, [score], recording.edits)[0]
    wanted = score.cells(probe)
    patterns = [recording[name] for name in names]
    values = stacked([cells.mass(pattern, wanted[None])[:, 0] for pattern in patterns])
    counts = tuple(pattern.shape[1] for pattern in patterns)
    return HeadScore(score, lacking(values, counts), probe, wanted, recording.code, counts, model)


def painted(mask: Any, tokens: int) -> Score:
    """The score of a mask.

    Raises:
        ValueError: as `rank_heads`.
        IndexError: likewise.
    """
    wanted = cells.checked(mask, tokens, "the mask")
    count = int(wanted.sum())
    about = f"The weight in the {count} {'cell that was' if count == 1 else 'cells that were'} painted."
    return Score("painted", "painted cells", about, "", None, lambda _: wanted)
