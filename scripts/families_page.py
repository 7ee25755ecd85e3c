"""Writes docs/families.md from the families' modules: `python -m scripts.families_page [--check]`.

What a family says in its class bodies (where its block keeps each value, and what it cannot serve) is read off the
classes; what it says of the engines is read off two paragraphs of its docstring, which begin with `DIFFERS` and
`TO_LOAD`. Nothing is loaded and no engine is started.
"""

from __future__ import annotations

import argparse
import difflib
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nnterp import families
from nnterp.check.named import DIFFERS, TO_LOAD, paragraph
from nnterp.components import vllm
from nnterp.components.vllm import transformers_backend
from nnterp.components.vllm.layer import TupleLayer
from nnterp.components.vllm.mlp import gated
from nnterp.engines import platform

PAGE = Path(__file__).parent.parent / "docs" / "families.md"

INTRODUCTION = """# Families

The {count} architectures that nnterp serves on vLLM and on transformers, by the `model_type` of their checkpoints. This
page is written by `python -m scripts.families_page` from the modules under `nnterp/families/`, and a test holds it to
them. Transformers may have more (`nnterp.families.known()`); a type without a family gets the best-effort `default`
there, with a warning, and on vLLM it is refused with what to do. [Adding one](adding_a_family.md) takes a quarter of an
hour, and `python -m nnterp.check CHECKPOINT` compares the two engines on any checkpoint.

Words of the tables:

- **fused pair**: the block is called with and returns `(hidden_states, residual)`, whose sum is the stream.
- **pair, stream first**: it looks fused, and the first of what it returns is the whole stream.
- **stream alone**, **stream after positions**: it is called with the stream and returns it.
- **transformers backend**: vLLM runs transformers' own modules.
- **norms**: before the sublayers (*pre*), after them (*post*), both (*sandwich*); *one* where both sublayers read one
  norm's output; *by layout* where the checkpoint decides.
- **contribution**: what the block adds for each sublayer, `attention_output` and `mlp_output`: the module's own output
  where nothing else is said.
- **not served on vLLM**: beside `attention_mask` and `lm_head_output`, which no family has there. Scores and pattern
  are on the prefill only. A star: on some checkpoints or blocks; `model.support()` says why.
"""

ENGINES = """## Where the engines differ

vLLM's implementation of an architecture is not always transformers' model. nnterp serves what vLLM computes. On vLLM
0.27.1 and transformers 5.15; everything else agrees to 2e-5 of its scale in float32 on vLLM's CPU engine.

| family | difference |
| --- | --- |
"""

KERNELS = (
    "| the kernels | given the same queries, keys and values, the two engines' float32 attention differs by about 1e-6 "
    "of the head outputs' scale on vLLM's CPU engine. On a GPU it is about 1e-3, and 2.4e-2 on a softmax as sharp as "
    "Qwen2.5-0.5B's first block: compare at 5e-3 there. |\n"
)

LOADING = """## What a load has to be told

| family | on vLLM |
| --- | --- |
"""

TABLE = """## The families

| model type | vLLM's block, attention, MLP | convention | norms | contribution | MLP | not served on vLLM |
| --- | --- | --- | --- | --- | --- | --- |
"""


def classes(family: Any, base: type) -> dict[type, Any]:
    """The family's envoy classes of a kind, by the module class that each is for."""
    return {native: envoy for native, envoy in family.ENVOYS.items() if issubclass(envoy, base)}


def convention(layer: Any) -> str:
    """By which convention the block takes and returns the stream."""
    if issubclass(layer, vllm.FusedLayer):
        first = "" if layer.HIDDEN[0] == 1 else ", before the positions"
        return "fused pair" + first + (", and a third" if layer.AFTER else "")
    if issubclass(layer, transformers_backend.Layer):
        return "transformers backend"
    if issubclass(layer, TupleLayer):
        return "pair, stream first"
    return "stream after positions" if layer.STREAM == 1 else "stream alone"


def key_of(value: Any, cls: Any) -> str:
    """The path at which a class keeps a value; empty where it depends on the checkpoint."""
    if not callable(value.key):
        return str(value.key)
    norm = getattr(cls, "POST_NORM", None)
    return "" if norm is None else f"../{norm}.output"


def norms(layer: Any, attention: Any) -> str:
    """Where the block's norms stand."""
    first, second = layer.attention_norm_output, layer.mlp_norm_output
    after = key_of(attention.attention_output, attention).startswith("../")
    if isinstance(first.unavailable, str):
        return "post"
    places = key_of(first, layer), key_of(second, layer), key_of(attention.attention_output, attention)
    if callable(first.unavailable) or "" in places:
        return "by layout"
    kind = "sandwich" if after else "pre"
    return f"{kind}, one" if key_of(first, layer) == key_of(second, layer) else kind


def contribution(envoys: dict[type, Any], name: str) -> set[str]:
    """What the block adds for a sublayer, where that is not the module's output."""
    found = set()
    for envoy in envoys.values():
        value = getattr(envoy, name)
        key = key_of(value, envoy)
        words = f"`{key.removeprefix('../').removesuffix('.output')}`" if key.startswith("../") else ""
        words = words or ("" if key else "module or norm")
        if getattr(value, "factor", None) is not None:
            words = f"{words or 'module'} x `{value.factor.__name__}`"
        if getattr(value, "bias", None) is not None:
            words = f"{words or 'module'} + bias"
        found.add(words)
    return found - {""}


def mlp_kind(native: type, envoy: Any) -> str:
    """Gated, plain or a mixture."""
    if issubclass(envoy, vllm.RoutedMlp):
        return "mixture"
    reason = envoy.mlp_activation.unavailable
    return "gated" if isinstance(reason, str) or (reason is gated and fused_gate(native)) else "plain"


def fused_gate(native: type) -> bool:
    """Whether a class of vLLM's builds its gate and its up projection as one module."""
    return any("gate_up_proj" in inspect.getsource(cls) for cls in native.__mro__ if cls.__module__.startswith("vllm."))


def unserved(family: Any) -> Iterator[str]:
    """The names of the block values that the family cannot serve, starred where it depends."""
    sublayers = [classes(family, base) for base in (vllm.Layer, vllm.Attention, vllm.Mlp)]
    for envoys in sublayers:
        names = dict.fromkeys(name for envoy in envoys.values() for name in envoy.values())
        for name in names:
            answers = [missing(native, envoy, name) for native, envoy in envoys.items()]
            if any(answer is not False for answer in answers):
                always = all(answer is True for answer in answers)
                yield f"`{name}`" + ("" if always else "\\*")


def missing(native: type, envoy: Any, name: str) -> bool | None:
    """Whether a class cannot serve a value; None where that depends on the checkpoint."""
    reason = getattr(envoy, name).unavailable
    if reason is gated:
        return fused_gate(native)
    return None if callable(reason) else reason is not None


def interior(names: list[str]) -> list[str]:
    """Names with the six of the attention's interior as one."""
    inside = [name for name in names if name.startswith("`attention_") and "norm" not in name]
    return (
        names if len(inside) < 4 else ["the attention's interior\\*", *(name for name in names if name not in inside)]
    )


def row(model_type: str, family: Any) -> str:
    """The family's row of the table."""
    layer, attention = (next(iter(classes(family, base).values())) for base in (vllm.Layer, vllm.Attention))
    mlps = classes(family, vllm.Mlp)
    kinds = list(dict.fromkeys(mlp_kind(native, envoy) for native, envoy in mlps.items()))
    added = sorted(contribution(classes(family, vllm.Attention), "attention_output"))
    added += sorted(contribution(mlps, "mlp_output") - set(added))
    cells = [
        f"`{model_type}`",
        ", ".join(f"`{native.__name__}`" for native in family.ENVOYS),
        convention(layer),
        norms(layer, attention),
        ", ".join(added) or "module",
        " and ".join(kinds) or "no module",
        ", ".join(interior(list(unserved(family)))) or "-",
    ]
    return f"| {' | '.join(cells)} |\n"


def page() -> str:
    """The whole page."""
    every = {model_type: families.lookup(model_type, "vllm") for model_type in families.known("vllm")}
    parts = [INTRODUCTION.format(count=len(every)), "\n", TABLE]
    parts += [row(model_type, family) for model_type, family in every.items()]
    for title, begins, last in ((ENGINES, DIFFERS, KERNELS), (LOADING, TO_LOAD, "")):
        said = {model_type: paragraph(family, begins) for model_type, family in every.items()}
        parts += ["\n", title, *(f"| `{model_type}` | {text} |\n" for model_type, text in said.items() if text), last]
    return "".join(parts)


def main() -> int:
    """Write the page, or say how it differs from what would be written."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if the page is not up to date")
    arguments = parser.parse_args()
    platform.quiet_logging()
    made = page()
    if not arguments.check:
        PAGE.write_text(made)
        return 0
    committed = PAGE.read_text() if PAGE.exists() else ""
    sys.stdout.writelines(difflib.unified_diff(committed.splitlines(True), made.splitlines(True), "committed", "made"))
    return int(made != committed)


if __name__ == "__main__":
    sys.exit(main())
