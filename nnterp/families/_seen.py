"""What one run without data shows of a model that has no family: what its norms feed, and what its blocks add."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn

from nnterp.sums import Operations, without_data

ADD_A_FAMILY = "add a family module (docs/adding_a_family.md)"


@dataclass
class Found:
    """What `look` saw of one block.

    Attributes:
        norms: For ``attention_norm_output`` and ``mlp_norm_output``, the name of the block's child whose output it is.
        added: The sublayers (``self_attn``, ``mlp``) whose output the block adds to its stream as it is.
        why: Why nothing was seen; empty where the run could be followed.
    """

    norms: dict[str, str] = field(default_factory=dict)
    added: set[str] = field(default_factory=set)
    why: str = "the default family has not looked at this model; call nnterp.families.default.check(model)"


def module_of(envoy: Any) -> Any:
    """The module that an envoy stands for."""
    return envoy._module  # noqa: SLF001 - nnsight's only name for it


def parts_of(envoy: Any) -> dict[str, Any]:
    """The envoys of a module's children, by their native names."""
    return dict(envoy._child_map)  # noqa: SLF001 - as above


@dataclass
class Call:
    """The first tensor that a module was given, the first that it returned, and whether it returned a tuple."""

    given: Tensor | None
    returned: Tensor | None
    packed: bool


def look(model: Any) -> None:
    """Run the model on two tokens without data, and note on each block, and on the final norm, what was seen."""
    blocks = list(model.layers)
    parts = [part for block in blocks for part in parts_of(block).values()]
    calls: dict[str, Call] = {}
    hooks = [noting(envoy, calls) for envoy in (model.norm, model.lm_head, *blocks, *parts)]
    why, plain = "", False
    ids = torch.zeros((1, 2), dtype=torch.long, device=module_of(model).device)
    operations = Operations()
    try:
        with without_data(), operations, torch.no_grad():
            logits = module_of(model)(input_ids=ids, use_cache=False).logits
            plain = is_plain(model, calls, operations, logits)
    except Exception as error:  # noqa: BLE001 - whatever this architecture's forward makes of tensors without data
        first = str(error).partition("\n")[0]
        why = f"the forward cannot be run without data ({type(error).__name__}: {first:.80}); {ADD_A_FAMILY}"
    finally:
        for hook in hooks:
            hook.remove()
    for block in blocks:
        block.__dict__["found"] = Found(why=why) if why else seen(block, calls, operations)
        block.__dict__["returns_tuple"] = block.path in calls and calls[block.path].packed
    model.norm.__dict__["found_plain_head"] = plain


def noting(envoy: Any, calls: dict[str, Call]) -> Any:
    """A hook on the envoy's module that puts its call under its path."""

    def hook(_: nn.Module, args: tuple[Any, ...], kwargs: dict[str, Any], output: Any) -> None:
        packed = isinstance(output, (tuple, list))
        calls[envoy.path] = Call(next(tensors((*args, *kwargs.values())), None), next(tensors(output), None), packed)

    return module_of(envoy).register_forward_hook(hook, with_kwargs=True)


def tensors(values: Any) -> Iterator[Tensor]:
    """The tensors among ``values``, or ``values`` itself if it is one."""
    yield from (one for one in (values if isinstance(values, (tuple, list)) else [values]) if isinstance(one, Tensor))


def seen(block: Any, calls: dict[str, Call], operations: Operations) -> Found:
    """What the block's norms feed and what it adds."""
    found = Found(why="")
    own = calls.get(block.path)
    if own is None or own.given is None or own.returned is None:
        return found
    outputs = {
        name: call.returned
        for name, part in parts_of(block).items()
        if (call := calls.get(part.path)) is not None and call.returned is not None
    }
    known = [own.given, *outputs.values()]
    terms = operations.terms(own.returned, known)
    for sublayer, value in (("self_attn", "attention_norm_output"), ("mlp", "mlp_norm_output")):
        envoy = block.__dict__.get(sublayer)
        call = None if envoy is None else calls.get(envoy.path)
        if call is None:
            continue
        if sum(term is call.returned for term in terms) == 1 and sum(term is own.given for term in terms) == 1:
            found.added.add(sublayer)
        read = call.given if call.given is None else operations.source(call.given, known)
        norm = next((name for name, output in outputs.items() if output is read), None)
        if norm is not None and "norm" in type(module_of(parts_of(block)[norm])).__name__.lower():
            found.norms[value] = norm
    return found


def is_plain(model: Any, calls: dict[str, Call], operations: Operations, logits: Tensor) -> bool:
    """Whether the logits are ``lm_head(norm(last stream))`` and nothing else."""
    norm, head, last = (calls.get(envoy.path) for envoy in (model.norm, model.lm_head, model.layers[-1]))
    if norm is None or head is None or last is None:
        return False
    steps = [(logits, head.returned), (head.given, norm.returned), (norm.given, last.returned)]
    return all(of is not None and made is not None and operations.source(made, [of]) is of for made, of in steps)
