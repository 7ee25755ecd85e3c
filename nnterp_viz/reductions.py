"""What a trace keeps of values that are too big to keep: taken in the engine, block by block, as the forward runs.

A whole prompt's patterns grow with blocks x heads x tokens squared and its lens with blocks x tokens x vocabulary.
These functions stand in the trace block that `nnterp_viz.tracing` writes; each gives a dict of named tensors for one
block of the model, and `stack` puts the blocks together. Needs torch and `nnterp_viz.measures` only: vLLM's worker
imports it. Axes as in `nnterp_viz.measures`; E is the width of the stream, L the number of blocks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from nnterp_viz import measures

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jaxtyping import Float
    from torch import Tensor


def attention_row(
    pattern: Float[Tensor, "1 H T T"],
    values: Float[Tensor, "1 KV T D"],
    heads: Float[Tensor, "1 T H D"],
    size: int,
    *,
    sink: bool | None = None,
    scaled: bool = False,
) -> dict[str, Tensor]:
    """One block's attention: ``thumbnails`` uint8 [H, n, n], ``row_sum_error`` [], ``value_error`` [].

    ``sink`` says whether the block's heads have one; None, the default, where no block's have. Otherwise there is
    ``sink_weight`` float32 [H, T] too, which is zero on a block without. ``scaled`` is that of `measures.value_error`.
    """
    row = {
        "thumbnails": measures.thumbnails(pattern, size),
        "row_sum_error": measures.row_sum_error(pattern, sink=bool(sink)),
        "value_error": measures.value_error(pattern, values, heads, scaled=scaled),
    }
    if sink is None:
        return row
    weight = measures.sink_weight(pattern)
    return {**row, "sink_weight": weight if sink else torch.zeros_like(weight)}


def attention_row_by_head(
    patterns: Sequence[Float[Tensor, "T T"]],
    values: Float[Tensor, "1 KV T D"],
    heads: Float[Tensor, "1 T H D"],
    size: int,
    *,
    sink: bool | None = None,
    scaled: bool = False,
) -> dict[str, Tensor]:
    """`attention_row` of a block whose patterns are too large to be there together: of one head after the other.

    Args:
        patterns: of each head (``self_attn.patterns_by_head()``).
        values: as there.
        heads: as there.
        size: as there.
        sink: as there.
        scaled: as there.
    """
    count, tokens = len(patterns), heads.shape[1]
    group, side = count // values.shape[1], min(tokens, size)
    # What is kept is made first: between large tensors that come and go, small ones that stay would tear memory up.
    thumbnails = torch.empty(count, side, side, dtype=torch.uint8, device=heads.device)
    weight = torch.zeros(count, tokens, device=heads.device)
    errors = torch.empty(2, count, device=heads.device)
    for head, pattern in enumerate(patterns):
        one, read = pattern[None, None], heads[:, :, head, None].float()
        thumbnails[head] = measures.thumbnails(one, size)[0]
        errors[0, head] = measures.row_sum_error(one, sink=bool(sink))
        mixed = measures.mix(one, values[:, head // group, None])
        errors[1, head] = ((measures.fitted(mixed, read) if scaled else mixed) - read).abs().max()
        if sink:
            weight[head] = measures.sink_weight(one)[0]
    row = {
        "thumbnails": thumbnails,
        "row_sum_error": errors[0].max(),
        "value_error": errors[1].max() / measures.scale_of(heads),
    }
    return row if sink is None else {**row, "sink_weight": weight}


class Lens:
    """The logit lens of every block: the stream after it read as if it were the last (nostalgebraist 2020).

    Positions are projected many at a time, over as many blocks as that takes: an unembedding matrix is read from
    memory once for each projection, which costs more than the product where the rows are few. The memory is a few
    times ``step`` x V floats, whatever the length of the prompt.

    Args:
        project: the model's own final norm, head, scale and cap (``model.project_on_vocab``), which norms each position
            by itself.
        k: how many tokens to keep for each position.
        step: how many positions are projected at once.
        blocks: how many blocks there will be.
        followed: an id whose probability and rank are kept too.
    """

    def __init__(
        self, project: Callable[[Tensor], Tensor], k: int, step: int, blocks: int, followed: int | None = None
    ) -> None:
        self._project, self._k, self._step, self._blocks, self._followed = project, k, step, blocks, followed
        self._waiting: list[Tensor] = []
        self._found: dict[str, Tensor] = {}
        self._done = 0

    def add(self, stream: Float[Tensor, "1 T E"]) -> None:
        """Takes the stream after one more block, and projects what has come together."""
        self._waiting.append(stream[0].clone())  # the model may go on writing into its own
        if sum(map(len, self._waiting)) >= self._step:
            self._empty()

    def values(self) -> dict[str, Tensor]:
        """The lens of all blocks so far.

        Returns:
            Under ``lens.``: ``top_ids`` int32 [L, T, K], ``top_probabilities`` float32 [L, T, K], ``entropy`` float32
            [L, T] in nats, and with ``followed``: ``followed_id`` int64 [], ``followed_probability`` float32 [L, T],
            ``followed_rank`` int32 [L, T] (0 is the top).
        """
        self._empty()
        lens = {f"lens.{name}": value.unflatten(0, (self._blocks, -1)) for name, value in self._found.items()}
        return lens if self._followed is None else {**lens, "lens.followed_id": torch.tensor(self._followed)}

    def _empty(self) -> None:
        if not self._waiting:
            return
        tokens, streams = len(self._waiting[0]), torch.cat(self._waiting)
        self._waiting = []
        for rows in streams.split(self._step):
            for name, value in self._read(rows).items():
                # All that is kept is made once: between large tensors that come and go, small ones that stay would
                # tear memory up.
                if name not in self._found:
                    self._found[name] = value.new_empty(self._blocks * tokens, *value.shape[1:])
                self._found[name][self._done : self._done + len(rows)] = value
            self._done += len(rows)

    def _read(self, streams: Float[Tensor, "rows E"]) -> dict[str, Tensor]:
        logits = self._project(streams[None])[0].float()
        ids, probabilities = measures.top_k(logits, self._k)
        row = {"top_ids": ids, "top_probabilities": probabilities, "entropy": measures.entropy(logits)}
        if self._followed is not None:
            row["followed_probability"] = (logits[:, self._followed] - logits.logsumexp(-1)).exp()
            row["followed_rank"] = measures.rank(logits, self._followed)
        return row


def stack(prefix: str, rows: Sequence[dict[str, Tensor]]) -> dict[str, Tensor]:
    """The blocks' rows as tensors with a first axis of L (`measures.stacked`), named ``<prefix>.<name>``."""
    return {f"{prefix}.{name}": measures.stacked([row[name] for row in rows]) for name in rows[0]}
