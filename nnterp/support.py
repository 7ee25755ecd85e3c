"""Which standard values a model can serve, and why not the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nnterp.components.standard import Standard

#: A value's answer: None where it is served, the reason where it is not, or the reasons by block where blocks differ.
Support = dict[str, "str | dict[int, str] | None"]


def no_final_norm(model: Any) -> str | None:
    """Why a model has no output of a final norm: it has no such norm."""
    if getattr(model, "norm", None) is not None:
        return None
    return "this checkpoint has no norm after its last block, whose output is projected as it is; read layer_output"


def standard_children(block: Standard) -> dict[str, Standard]:
    """The block's children that have standard values, by their standard names (``self_attn``, ``mlp``)."""
    aliased = {id(child): alias for alias in block._aliases if isinstance(child := getattr(block, alias), Standard)}  # noqa: SLF001
    named = {id(child): name for name, child in block._child_map.items() if isinstance(child, Standard)}  # noqa: SLF001
    return {name: block.get(name) for name in {**named, **aliased}.values()}


def block_support(block: Standard) -> dict[str, str | None]:
    """A block's values and those of its attention and MLP, by dotted name; None where served, else the reason."""
    answer = block.support()
    for name, child in standard_children(block).items():
        answer |= {f"{name}.{value}": reason for value, reason in child.support().items()}
    return answer


def _missing(key: str, block: Standard) -> str:
    module, _, value = key.rpartition(".")
    if module in standard_children(block):
        return f"no {value} value on this block's {module}"
    return f"no {module} module on this block" if module else f"no {value} value on this block"


def blocks_support(blocks: Sequence[Any]) -> Support:
    """`block_support` of all ``blocks`` together: None where every block serves a value, else the reasons by block."""
    answers = {index: block_support(block) for index, block in enumerate(blocks) if isinstance(block, Standard)}
    keys = dict.fromkeys(key for answer in answers.values() for key in answer)
    union: Support = {}
    for key in keys:
        reasons = {
            index: reason
            for index, answer in answers.items()
            if (reason := answer[key] if key in answer else _missing(key, blocks[index])) is not None
        }
        union[key] = reasons or None
    return union
