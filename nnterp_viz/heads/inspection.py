"""`Inspection`: everything measured about one head on one prompt, each number with the block that gives it."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nnterp_viz import block, provenance
from nnterp_viz.attribution import SPLIT_TOLERANCE
from nnterp_viz.edits import Ablate
from nnterp_viz.recording import Recording, Values
from nnterp_viz.tokens import Labeler

if TYPE_CHECKING:
    from torch import Tensor

    from nnterp_viz.heads.finder import HeadScores

#: How many tokens each list has.
KEPT = 8

_BLOCK = """\
import torch
from nnsight import save

from nnterp_viz.heads import writing

{ids}
layers = list(model.layers)  # bound here, so that the block takes these along and not the model's tree

with torch.no_grad(), model.trace({settings}):
    saved = save({{}})
    attention = layers[{layer}].self_attn
    value, pattern = attention.attention_values.clone(), attention.patterns_by_head()[{head}].clone()
    heads, added = attention.attention_head_outputs.clone(), attention.attention_output.clone()
    ends = layers[-1].layer_output, model.final_norm_output
    saved |= writing.written(
        model, ({layer}, {head}, {position}), (pattern, value, heads, added), ends,
        projection={projection!r}, ids=({target}, {versus}), kept={kept},
    )

values = {{name: saved.pop(name).cpu() for name in list(saved)}}
"""


@dataclass(frozen=True, eq=False)
class Inspection:
    """One head on one prompt.

    Attributes:
        layer: the block.
        head: the head.
        recording: of the prompt, with its pattern and the explained logit.
        values: what it writes (`nnterp_viz.heads.writing.written`), and ``effect.zero`` and ``effect.mean`` []: the
            explained logit less what it is with the head taken out.
        scores: its standard scores.
        labels: of the ids in values.
        code: by group of values, the block that gives them.
        unavailable: why a value is not there, by name.
    """

    layer: int
    head: int
    recording: Recording
    values: Values
    scores: HeadScores
    labels: dict[int, str]
    code: dict[str, str]
    unavailable: dict[str, str]

    @property
    def promoted(self) -> list[tuple[str, float]]:
        """The tokens that it raises most at the explained position, with its shares of their logits."""
        return self._list(0, 0)

    @property
    def suppressed(self) -> list[tuple[str, float]]:
        """Those that it lowers most."""
        return self._list(0, 1)

    def writes_of(self, rank: int) -> tuple[int, list[tuple[str, float]], list[tuple[str, float]]]:
        """The token that it reads most (0), next most (1) and so on: its position, what it raises and lowers of it."""
        return int(self.values["head.read"][rank]), self._list(1 + rank, 0), self._list(1 + rank, 1)

    def _list(self, row: int, side: int) -> list[tuple[str, float]]:
        ids, logits = self.values["head.ids"][row, side].tolist(), self.values["head.logits"][row, side].tolist()
        return [(self.labels[token], share) for token, share in zip(ids, logits, strict=True)]

    def __repr__(self) -> str:
        lines = [f"layer {self.layer}, head {self.head} on {''.join(self.recording.labels)!r:.120}"]
        lines += [
            f"  {each.score.title:<18} {float(each.values[self.layer, self.head]):.3f}  {each.score.paper}"
            for each in self.scores.values()
        ]
        if "head.share" in self.values:
            lines.append(f"  raises {' '.join(label for label, _ in self.promoted)}")
            lines.append(f"  lowers {' '.join(label for label, _ in self.suppressed)}")
            lines.append(f"  direct attribution {float(self.values['head.share']):+.4f}")
        lines += [
            f"  measured effect    {float(self.values[f'effect.{how}']):+.4f}  ({how} ablation)"
            for how in ("zero", "mean")
            if f"effect.{how}" in self.values
        ]
        return "\n".join([*lines, *(f"  no {name}: {reason}" for name, reason in self.unavailable.items())])


def inspected(model: Any, recording: Recording, layer: int, head: int, scores: HeadScores) -> Inspection:
    """Measures one head: one trace for what it writes, and one for each ablation.

    Args:
        model: the model that was recorded.
        recording: of the prompt, with contributions, whose token and position are explained.
        layer: the block.
        head: the head.
        scores: of the model's heads.
    """
    values: dict[str, Tensor] = {}
    code: dict[str, str] = {}
    missing: dict[str, str] = {}
    gaps = provenance.missing(model)
    if "contributions" in gaps:
        missing = dict.fromkeys(("head.share", "head.ids", "effect.zero", "effect.mean"), gaps["contributions"])
    else:
        versus = int(recording["contributions.versus_id"])
        question = {
            "position": int(recording["contributions.position"]),
            "target": int(recording["contributions.target_id"]),
            "versus": None if versus < 0 else versus,
        }
        if "heads" in gaps:
            missing = dict.fromkeys(("head.share", "head.ids"), gaps["heads"])
        else:
            code["head"] = _write(model, recording.token_ids, layer, head, question)
            found = block.run(code["head"], model)
            off = max(float(found["head.projection_error"]), float(found["head.error"]))
            if off > SPLIT_TOLERANCE:
                why = f"weights times values, through the projection, are not what the head wrote (off by {off:.0%})"
                missing = dict.fromkeys(("head.share", "head.ids"), why)
            else:
                values |= found
        for how in ("zero", "mean"):
            try:
                without = _without(model, recording, Ablate(layer=layer, head=head, how=how), question)
            except ValueError as error:
                missing[f"effect.{how}"] = str(error)
                continue
            values[f"effect.{how}"] = recording["contributions.logit"] - without["contributions.logit"]
            code[f"effect.{how}"] = without.code
    labeler = Labeler(model.tokenizer)
    ids = values["head.ids"].unique().tolist() if "head.ids" in values else []
    labels = {token: labeler.label(token) for token in ids}
    return Inspection(layer, head, recording, Values(values, missing), scores, labels, code, missing)


def _without(model: Any, recording: Recording, edit: Ablate, question: dict[str, Any]) -> Recording:
    """The explained logit without the head."""
    from nnterp_viz.tracing import record

    return record(model, list(recording.token_ids), attention=False, lens=False, edits=[edit], **question)


def _write(model: Any, ids: list[int], layer: int, head: int, question: dict[str, Any]) -> str:
    text = textwrap.wrap(f"token_ids = {list(ids)}", 100, subsequent_indent=" " * len("token_ids = ["))
    settings = ", ".join(filter(None, ["token_ids", provenance.settings(model)]))
    return _BLOCK.format(
        ids="\n".join(text),
        settings=settings,
        layer=layer,
        head=head,
        projection=provenance.projection(model),
        kept=KEPT,
        **question,
    )
