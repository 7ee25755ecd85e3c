"""What one trace is asked for, with every choice made: from it the trace's block is written, word for word."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from nnterp_viz.edits import Edit
    from nnterp_viz.lens.asked import Kept


#: A part of the model: its kind (``head``, ``mlp``, ``neuron``...), its block (or -1), and its number or None.
Part: TypeAlias = tuple[str, int, int | None]


@dataclass(frozen=True)
class Request:
    """The content of a trace.

    Attributes:
        token_ids: the prompt.
        num_layers: how many blocks the model has.
        settings: the trace's keyword arguments as they are written, which are the engine's own.
        attention: whether thumbnails and the attention's checks are taken, of every block.
        sinks: whether a block's heads have sinks, so that their rows sum to less than 1; what they take is kept.
        scaled: whether a head's mix of values is multiplied by a number of its own at each token.
        patterns: the blocks whose patterns are kept whole.
        by_head: whether a block's patterns are made and reduced one head after the other: together they are too large.
        heads: the heads whose patterns are kept alone, as (block, head), of blocks that are not kept whole.
        lens: whether the logit lens is taken, of every block and position.
        top_k: the lens's tokens a cell.
        step: how many positions the lens projects at once.
        followed: the ids whose probabilities and ranks the lens keeps.
        statistics: what else it keeps of each cell (`nnterp_viz.lens.asked`), besides the top tokens.
        lens_layers: the blocks after which the lens reads, in order; the last one is among them. Empty for all.
        lens_attention: those after whose attention it reads, too.
        learned: the folder of a learned lens; empty for the plain one.
        contributions: whether the logit is split into contributions.
        position: whose logit, counted from 0.
        target: which token's; None for the most likely one.
        versus: a token whose logit is subtracted.
        edits: the changes to the forward, settled for this model and prompt.
        projection: the name of the attentions' output projection, where the split goes on to heads.
        gated: whether a gate multiplies the heads' outputs before that projection.
        effects: the parts that are taken out to measure their effect, those of one run together.
        how: what is put in their place: ``zero`` or ``mean``.
        written: the parts of which it is kept what tokens they promote and suppress.
        neurons: the blocks whose MLP is split by neuron, each with the name of its output projection.
        weighed: the blocks of which it is kept what their patterns' weights carry (`nnterp_viz.weighing`).
        toward: the token toward whose logit they do.
        generated: how many of the last tokens the model generated itself (`nnterp_viz.generation`).
        origin: how it did, as the receipt's comment.
        confirmed: whether it is kept how far the trace is from the tokens that were generated.
        tape: the runs in which a tape's tokens were generated (`nnterp_viz.drawn_lines.Run`, as tuples), their engine,
            the ids that ended a text, and how many top tokens are kept of each draw; empty where there is no tape.
        vectors: the heads whose queries, keys and values are kept (`nnterp_viz.vectors`): block, head, softcap.
        messages: the chat that the prompt is, as (role, content) (`nnterp_viz.chat`).
        roles: whose each token is, where the prompt is a chat and that can be told.
    """

    token_ids: tuple[int, ...]
    num_layers: int
    settings: str = ""
    attention: bool = False
    sinks: bool = False
    scaled: bool = False
    patterns: tuple[int, ...] = ()
    by_head: bool = False
    heads: tuple[tuple[int, int], ...] = ()
    lens: bool = False
    top_k: int = 5
    step: int = 64
    followed: tuple[int, ...] = ()
    statistics: tuple[Kept, ...] = ()
    lens_layers: tuple[int, ...] = ()
    lens_attention: tuple[int, ...] = ()
    learned: str = ""
    contributions: bool = False
    position: int = 0
    target: int | None = None
    versus: int | None = None
    edits: tuple[Edit, ...] = ()
    projection: str | None = None
    gated: bool = False
    effects: tuple[tuple[Part, ...], ...] = ()
    how: str = "zero"
    written: tuple[Part, ...] = ()
    neurons: tuple[tuple[int, str], ...] = ()
    weighed: tuple[int, ...] = ()
    toward: int | None = None
    generated: int = 0
    origin: tuple[str, ...] = ()
    confirmed: bool = False
    vectors: tuple[tuple[int, int, float | None], ...] = ()
    messages: tuple[tuple[str, str], ...] = ()
    roles: tuple[str, ...] = ()
    tape: tuple[Any, ...] = ()

    @property
    def lens_rows(self) -> int:
        """How many rows the lens has."""
        return len(self.lens_layers or range(self.num_layers)) + len(self.lens_attention)

    def only(
        self,
        *,
        patterns: tuple[int, ...] = (),
        heads: tuple[tuple[int, int], ...] = (),
        lens: bool = False,
        contributions: bool = False,
        weighed: tuple[int, ...] = (),
        vectors: tuple[tuple[int, int, float | None], ...] = (),
    ) -> Request:
        """The same choices with nothing asked for but these."""
        none: dict[str, Any] = {"attention": False, "effects": (), "how": "zero", "written": (), "neurons": ()}
        none |= {"origin": (), "confirmed": False, "tape": ()}
        some: dict[str, Any] = {"patterns": patterns, "heads": heads, "lens": lens, "contributions": contributions}
        return dataclasses.replace(self, weighed=weighed, vectors=vectors, **none, **some)
