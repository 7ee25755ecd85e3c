"""What one engine gives for a prompt: the values of some blocks, and the logits after each of them was changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from torch import Tensor

from nnterp.check.blocks import picked
from nnterp.check.reading import assign, declared, last_logits, read, value
from nnterp.support import Support

#: Root values before and after the blocks, in the forward's order.
BEFORE = ("input_ids", "token_embeddings")
AFTER = ("final_norm_output", "logits")

#: Below a block, in the order of most forwards; what a family has in another order is read by itself.
ORDER = (
    "layer_input",
    "attention_norm_output",
    *(f"self_attn.attention_{name}" for name in ("queries", "keys", "values", "scores", "probabilities")),
    *("self_attn.attention_head_outputs", "self_attn.attention_output"),
    "mlp_norm_output",
    *("mlp.mlp_activation", "mlp.mlp_neurons", "mlp.mlp_output"),
    "layer_output",
)

#: A value, or in words why reading it failed.
Outcome = Tensor | str


@dataclass(frozen=True)
class Survey:
    """What `survey` found.

    Attributes:
        family: the family's name.
        architecture: the class of the model's module.
        tokens: how many the prompt has.
        layers: the blocks that were read, each with its kind in words.
        support: `support()` of the model.
        values: by dotted path.
        edits: the last position's logits after the value at this path was changed.
        clean: those logits without a change.
    """

    family: str
    architecture: str
    tokens: int
    layers: dict[int, str]
    support: Support
    values: dict[str, Outcome]
    edits: dict[str, Outcome]
    clean: Outcome


def survey(model: Any, prompt: Any, layers: dict[int, str] | None = None) -> Survey:
    """Read a model's values and try edits.

    Args:
        model: a model of either engine.
        prompt: text or token ids.
        layers: the blocks to read, with their kinds; `nnterp.check.blocks.picked` by default.
    """
    layers = picked(model) if layers is None else layers
    support = model.support()
    after = [name for name in AFTER if support[name] is None]
    groups = [list(BEFORE), *(block_paths(model, layer) for layer in layers), after]
    values: dict[str, Outcome] = {}
    for group in groups:
        values |= outcomes(model, group, prompt)
    middle = model.num_layers // 2
    changed = [path for path in [BEFORE[1], *block_paths(model, middle), *after] if writable(model, path)]
    ids = values["input_ids"]
    return Survey(
        family=getattr(model.family, "__name__", repr(model.family)),
        architecture=type(model._module).__name__,  # noqa: SLF001 - nnsight's name for an envoy's module
        tokens=0 if isinstance(ids, str) else ids.shape[-1],
        layers=layers,
        support=support,
        values=values,
        edits={path: logits_after(model, path, prompt) for path in changed},
        clean=outcome(last_logits, model, None, prompt),
    )


def block_paths(model: Any, layer: int) -> list[str]:
    """A block's available values."""
    reasons = model.support(layer=layer)
    return [f"layers.{layer}.{name}" for name in ORDER if name in reasons and reasons[name] is None]


def writable(model: Any, path: str) -> bool:
    """Whether a value can be assigned on vLLM, and so on either engine."""
    return declared(model, path).read_only is None and path.rpartition(".")[2] not in (
        "attention_scores",
        "attention_probabilities",
    )


def outcomes(model: Any, paths: Sequence[str], prompt: Any) -> dict[str, Outcome]:
    """Values read in one run, or where that fails each in one of its own.

    A trace reads values in the forward's order, of which there are two: of a parallel block, both norms come first.
    When each can be read alone and all in neither order, that is a fault of its own, told in the place of the first.
    """
    for order in dict.fromkeys((tuple(paths), tuple(sorted(paths, key=_parallel)))):
        together = outcome(read, model, order, None, prompt)
        if not isinstance(together, str):
            return dict(together)
    alone = {path: outcome(read, model, [path], None, prompt) for path in paths}
    found = {path: got if isinstance(got, str) else got[path] for path, got in alone.items()}
    if not any(isinstance(got, str) for got in found.values()):
        found[paths[0]] = f"read alone, it is served; in one run with the values after it: {together}"
    return found


def _parallel(path: str) -> int:
    """A value's place in a parallel block's forward, where the attention's and the MLP's norm come before both."""
    place = {"layer_input": 0, "attention_norm_output": 1, "mlp_norm_output": 2}
    return place.get(path.rpartition(".")[2], 3)


def logits_after(model: Any, path: str, prompt: Any) -> Outcome:
    """The last position's logits when every second entry of a value is halved."""
    return outcome(last_logits, model, partial(halve_every_second, path=path), prompt)


def halve_every_second(model: Any, path: str) -> None:
    """Assigns a value with every second entry of its last axis halved, which no norm takes out again."""
    new = value(model, path).clone()
    new[..., ::2] *= 0.5
    assign(model, path, new)


def outcome(function: Any, *args: Any) -> Any:
    """What the function returns, or its error in one line."""
    try:
        return function(*args)
    except Exception as error:  # noqa: BLE001 - a family that is wrong can fail in any way, and the table says how
        first = str(error).partition("\n")[0]
        return f"{type(error).__name__}: {first}" if not isinstance(error, RuntimeError) else first
