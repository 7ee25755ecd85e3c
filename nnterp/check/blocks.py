"""Which blocks of a model are looked at: the first, a middle and the last one, and the first of each kind."""

from __future__ import annotations

from typing import Any

from nnterp.support import standard_children


def kinds(model: Any) -> list[str]:
    """For each block, in words, what tells it from other blocks of the model; empty where all are alike.

    Blocks differ by the classes of their sublayers and by what the config lists for each block (``layer_types``,
    ``num_attention_heads_per_layer``, ...).
    """
    features = [_features(model, layer) for layer in range(model.num_layers)]
    varying = [name for name in features[0] if len({str(block.get(name)) for block in features}) > 1]
    return [", ".join(_words(name, block.get(name)) for name in varying) for block in features]


def picked(model: Any) -> dict[int, str]:
    """The blocks to look at, each with its kind."""
    every = kinds(model)
    chosen = {0, model.num_layers // 2, model.num_layers - 1, *(every.index(kind) for kind in every)}
    return {layer: every[layer] for layer in sorted(chosen)}


def _features(model: Any, layer: int) -> dict[str, Any]:
    block = model.layers[layer]
    listed = {
        name: entry[layer]
        for name, entry in (getattr(model.config, "text_config", None) or model.config).to_dict().items()
        if isinstance(entry, (list, tuple))
        and len(entry) == model.num_layers
        and not isinstance(entry[0], (list, dict))
    }
    parts = {name: type(child._module).__name__ for name, child in standard_children(block).items()}  # noqa: SLF001
    return {**parts, **listed}


def _words(name: str, entry: Any) -> str:
    return entry.removesuffix("_attention") if isinstance(entry, str) else f"{name}={entry}"
