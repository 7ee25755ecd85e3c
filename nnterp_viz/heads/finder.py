"""`head_scores`: runs each probe once and keeps what every head has in the cells of each score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import torch

from nnterp_viz import block, prepared, provenance, waiting
from nnterp_viz.heads import cells as cells_of
from nnterp_viz.heads.measuring import write
from nnterp_viz.heads.probes import PERIOD, Probe, probe_of
from nnterp_viz.heads.score import Score
from nnterp_viz.heads.standard import STANDARD

if TYPE_CHECKING:
    from os import PathLike

    import plotly.graph_objects as go
    from jaxtyping import Bool, Float
    from torch import Tensor

    from nnterp_viz.edits import Edit
    from nnterp_viz.recording import Recording


class Ranked(NamedTuple):
    """A head with its score."""

    layer: int
    head: int
    value: float


@dataclass(frozen=True, eq=False)
class HeadScore:
    """One score of all heads, and how to see why.

    Attributes:
        score: the definition, with its paper.
        values: float32 [layer, head], 0 to 1; NaN where a block has fewer heads than others.
        probe: the prompt, with its token ids.
        cells: bool [query, key], where a head of this kind has its weight.
        code: a runnable block that gives the values of all scores of this probe; it needs ``model``.
        counts: how many heads each block has.
    """

    score: Score
    values: Float[Tensor, "layer head"]
    probe: Probe
    cells: Bool[Tensor, "query key"]
    code: str
    counts: tuple[int, ...]
    model: Any

    def top(self, count: int = 10) -> list[Ranked]:
        """The heads with the highest values, highest first; those without one are left out."""
        order = self.values.flatten().sort(descending=True, stable=True).indices.tolist()
        places = (divmod(i, self.values.shape[1]) for i in order)
        heads = [(layer, head) for layer, head in places if not self.values[layer, head].isnan()]
        return [Ranked(layer, head, float(self.values[layer, head])) for layer, head in heads[:count]]

    def evidence(self, layer: int | None = None) -> Recording:
        """The probe's recording: every head's thumbnail, and the patterns that were summed (of one block at least).

        Raises:
            IndexError: when there is no such block.
        """
        from nnterp_viz.tracing import record

        wanted = self.top(1)[0].layer if layer is None else layer
        return record(self.model, list(self.probe.token_ids), lens=False, contributions=False, focus=wanted)

    def pattern(self, layer: int, head: int) -> Float[Tensor, "query key"]:
        """One head's pattern on the probe.

        Raises:
            IndexError: when there is no such block or head.
        """
        if not 0 <= head < self.counts[range(len(self.counts))[layer]]:
            raise IndexError(f"head is {head}; layer {layer} has {self.counts[layer]}, numbered from 0")
        name = f"layers.{range(len(self.counts))[layer]}.self_attn.attention_probabilities"
        return self.evidence(layer)[name][0, head].float()

    def show(self, layer: int | None = None, head: int | None = None) -> Any:
        """The attention view of the probe, on a head (the best by default): its cells marked, heads in its order."""
        from nnterp_viz.views.attention import attention

        best = self.top(1)[0]
        place = (best.layer, best.head) if layer is None and head is None else (layer or 0, head or 0)
        view = attention(self.model, list(self.probe.token_ids), layer=place[0], head=place[1])
        view.add_scores({self.score.name: self})
        view.show_evidence(self.score.name)
        view.layer, view.head = place
        return view

    def __repr__(self) -> str:
        best = ", ".join(f"{layer}.{head} {value:.3f}" for layer, head, value in self.top(5))
        paper = f"\n  {self.score.paper}" if self.score.paper else ""
        return f"{self.score.name}: {self.score.about}\n  layer.head {best}{paper}"


class HeadScores(Mapping[str, HeadScore]):
    """Scores by name, in the order asked for; made by `head_scores`."""

    def __init__(self, found: Iterable[HeadScore]) -> None:
        self._found = {each.score.name: each for each in found}

    def __getitem__(self, name: str) -> HeadScore:
        if name not in self._found:
            raise KeyError(f"no score is named {name!r}; there are {', '.join(self._found)}")
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @property
    def table(self) -> Float[Tensor, "score layer head"]:
        """All values in one tensor, float32."""
        return torch.stack([each.values for each in self._found.values()])

    def of(self, layer: int, head: int) -> dict[str, float]:
        """One head's scores by name."""
        return {name: float(each.values[layer, head]) for name, each in self._found.items()}

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Writes a row for each head, with a column for each score, as CSV; an existing file is replaced."""
        from nnterp_viz.views.tables import write_csv
        from nnterp_viz.views.view_tables import of_scores

        write_csv(of_scores(list(self), self.table.numpy()), path)

    def to_plotly(self) -> go.Figure:
        """A heat map [layer head] for each score, all on one scale from 0 to 1.

        Raises:
            ImportError: when plotly is not installed.
        """
        from nnterp_viz.views.plots import heat_maps

        return heat_maps({name: each.values.numpy() for name, each in self.items()}, "head", "layer")

    def __repr__(self) -> str:
        return "\n".join(map(repr, self._found.values()))


def head_scores(
    model: Any, scores: Sequence[Score] | Score | None = None, *, seed: int = 0, period: int = PERIOD
) -> HeadScores:
    """Scores every head of a model: previous-token, duplicate-token, induction, first-token, local and current-token.

    One trace for each probe. The sums are taken in the engine: blocks x heads numbers come home, and no pattern.
    ``head_scores(model)["induction"].top()`` names heads, ``.evidence()`` and ``.show()`` give the patterns behind.

    Args:
        model: a `StandardizedVLLM` or `StandardizedTransformer` (its patterns need ``attn_implementation="eager"``).
        scores: what to score, the standard ones by default; a function under `nnterp_viz.heads.score` adds one.
        seed: of the random tokens.
        period: how many of them there are; the probe has twice as many.

    Raises:
        TypeError: when ``model`` or a score is of another kind.
        ValueError: when the model has no patterns, with its reason, or a score's cells do not fit its probe.
    """
    given: Any = STANDARD if scores is None else scores
    chosen: list[Score] = list(given) if isinstance(given, list | tuple) else [given]
    for each in chosen:
        if not isinstance(each, Score):
            raise TypeError(f"a score is a function under nnterp_viz.heads.score; one is {each!r:.60}")
    require_patterns(model)
    grouped: list[tuple[Probe, list[Score]]] = []
    for each in chosen:
        probe = probe_of(model, each.probe, seed=seed, period=period)
        same = next((group for known, group in grouped if known == probe), None)
        if same is None:
            grouped.append((probe, [each]))
        else:
            same.append(each)
    with waiting.as_one(model):
        found = [one for probe, group in grouped for one in measured(model, probe, group)]
    return HeadScores(sorted(found, key=lambda one: chosen.index(one.score)))


def measured(model: Any, probe: Probe, scores: Sequence[Score], edits: Sequence[Edit] = ()) -> list[HeadScore]:
    """The scores of one probe, by one trace."""
    sets = [cells_of.checked(each.cells(probe), probe.length, f"the score {each.name!r}") for each in scores]
    by_head = prepared.block_bytes(model, probe.length) > prepared.TOGETHER_BYTES
    code = write(probe.token_ids, torch.stack(sets), provenance.settings(model), edits, by_head=by_head)
    values = block.run(code, model)["scores.mass"]
    counts = tuple(count for count, _ in provenance.heads(model))
    values = lacking(values, counts)
    return [
        HeadScore(each, values[:, :, i].contiguous(), probe, sets[i], code, counts, model)
        for i, each in enumerate(scores)
    ]


def lacking(values: Float[Tensor, "layer head *sets"], counts: Sequence[int]) -> Float[Tensor, "layer head *sets"]:
    """The values with NaN for heads that a block does not have."""
    there = torch.arange(values.shape[1]) < torch.tensor(counts)[:, None]
    return torch.where(there if values.ndim == 2 else there[..., None], values, torch.nan)


def require_patterns(model: Any) -> None:
    """Raise unless the model has patterns on every block.

    Raises:
        TypeError: when it is no model.
        ValueError: with the model's own reason.
    """
    provenance.require_model(model)
    reason = provenance.missing(model).get("attention")
    if reason is not None:
        raise ValueError(f"heads are scored by their patterns, which this model does not give: {reason}")
