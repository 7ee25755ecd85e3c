"""What the wrong changes of `mutants` are made with: places to change, and what is put there."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Any

import torch


@dataclass(frozen=True)
class Mutant:
    """One wrong change.

    Attributes:
        says: What is wrong, for the table.
        file: The test file that is to notice.
        make: Makes the change in this process.
    """

    says: str
    file: str
    make: Callable[[], None]


def patched(owner: str, name: str, replacement: Callable[[Any], Any]) -> Callable[[], None]:
    """A change of the attribute ``name`` of what the dotted path ``owner`` names: ``replacement(original)``."""

    def make() -> None:
        holder = resolve_name(owner)
        setattr(holder, name, replacement(getattr(holder, name)))

    return make


def added(owner: str, name: str, value: Callable[[], Any]) -> Callable[[], None]:
    """An attribute that the dotted path ``owner`` does not have yet."""
    return lambda: setattr(resolve_name(owner), name, value())


def entry(owner: str, name: str, key: str, value: str) -> Callable[[], None]:
    """A dictionary's entry: what the dotted path ``key`` names is given what ``value`` names."""

    def make() -> None:
        getattr(resolve_name(owner), name)[resolve_name(key)] = resolve_name(value)

    return make


def with_layer(where: str = "scores", **changes: Any) -> Callable[[], None]:
    """The recomputed scores, or the pattern, with something else than the attention layer says."""

    class Changed:
        def __init__(self, of: Any) -> None:
            self.of = of

        def __getattr__(self, name: str) -> Any:
            own = changes.get(name)
            return getattr(self.of, name) if name not in changes else own(self.of) if callable(own) else own

    def wrap(function: Any) -> Any:
        def changed(*given: Any) -> Any:
            *tensors, layer = given
            wrapped = Changed(layer)
            # What is a setting of the layer's implementation is changed on it, the window on the layer itself.
            wrapped.__dict__["impl"] = Changed(layer.impl)
            return function(*tensors, wrapped)

        return changed

    return patched("nnterp.components.vllm.attention", where, wrap)


def tiled(scores: Any) -> Any:
    """Key heads repeated as a whole sequence and not each by itself."""
    return lambda queries, keys, layer: scores(queries, keys.repeat(1, queries.shape[1] // keys.shape[1], 1, 1), layer)


def noncausal(scores: Any) -> Any:
    def changed(queries: Any, keys: Any, layer: Any) -> Any:
        got = scores(queries, keys, layer)
        return got.masked_fill(got == -torch.inf, 0.0)

    return changed


def first_half_only(_: Any) -> Any:
    def serve(stream: Any, envoy: Any, raw: Any) -> Any:
        from nnterp.components.vllm.copied import counting_edits

        hidden, _ = (half.pick(raw) for half in stream.halves(envoy))
        with counting_edits():
            return hidden.clone().unsqueeze(0)

    return serve


def edit_beside_the_residual(_: Any) -> Any:
    def replace(stream: Any, envoy: Any, raw: Any, value: Any) -> Any:
        first, _ = stream.halves(envoy)
        return first.place(raw, value.squeeze(0).contiguous())

    return replace


def unnormed(_: Any) -> Any:
    def project(model: Any, hidden: Any, head: Any, bias: Any = None, norm: Any = None) -> Any:  # noqa: ARG001
        rows = hidden.reshape(-1, hidden.shape[-1]).contiguous()
        return model.logits_processor(head._module, rows, bias).reshape(*hidden.shape[:-1], -1)

    return project


def read_at(base: str, value: str, key: str, **arguments: Any) -> Callable[[Any], Any]:
    """The value of a base class kept at another place."""

    def replacement(_: Any) -> Any:
        return getattr(resolve_name(f"nnterp.components.vllm:{base}"), value).at(key, **arguments)

    return replacement


def constantly(result: Any) -> Callable[[Any], Any]:
    return lambda _: lambda *_args, **_kwargs: result


def without_bias(project: Any) -> Any:
    return lambda model, hidden, head, _bias=None, norm=None: project(model, hidden, head, None, norm)


def both_halves_full(_: Any) -> Any:
    def skip_with(layer: Any, hidden: Any) -> None:
        rows = hidden.squeeze(0).contiguous()
        layer.skip((rows, rows.clone()))

    return skip_with


def shape_unchecked(original: Any) -> Any:
    def set_value(declaration: Any, envoy: Any, value: Any) -> None:
        from nnterp.components.vllm.copied import Copy

        if declaration.read_only is not None:
            original(declaration, envoy, value)
        declaration._read(envoy)
        declaration._held(envoy)[declaration, envoy] = Copy(value, None)

    return set_value


def wider(layer: Any) -> int | None:
    return None if layer.sliding_window is None else layer.sliding_window + 1


def last_only(declaration: Any, envoy: Any, value: Any, raw: Any) -> Any:
    from nnsight.intervention.interleaver import Mediator

    copy = Mediator.current("").nnterp_copies[declaration, envoy]
    edited = copy.edits != copy.tensor._version
    return declaration.replace(envoy, raw, value if copy.edits is not None else copy.tensor) if edited else raw


def uncapped(_: Any) -> Any:
    """The head's weight alone, without what vLLM's logits processor does to the product."""

    def project(model: Any, hidden: Any, head: Any, bias: Any = None, norm: Any = None) -> Any:
        rows = (norm or model.norm)(hidden.reshape(-1, hidden.shape[-1]).contiguous())
        logits = (rows[0] if isinstance(rows, tuple) else rows) @ head._module.weight.T
        return (logits if bias is None else logits + bias).reshape(*hidden.shape[:-1], -1)

    return project


def unscaled(_: Any) -> Any:
    return lambda _, token_ids, head: head._module.weight[torch.as_tensor(token_ids)]


def undivided(original: Any) -> Any:
    """An edited product of a value with a factor goes back as it is."""

    def replace(declaration: Any, envoy: Any, raw: Any, value: Any) -> Any:
        factor, declaration.factor = declaration.factor, None
        try:
            return original(declaration, envoy, raw, value)
        finally:
            declaration.factor = factor

    return replace


def as_on(base: str, name: str) -> Callable[[Any], Any]:
    """What another class has under the name."""
    return lambda _: vars(resolve_name(base))[name]


def stock_routing() -> None:
    """vLLM's own choice of experts, which nnterp's engine does not replace."""
    cpu = resolve_name("vllm.model_executor.layers.fused_moe.cpu_fused_moe")
    cpu.select_experts = inspect.unwrap(cpu.select_experts)
    resolve_name("nnterp.engines.patches.routing").install = lambda: None


#: Where the families and the components are.
FAMILY = "nnterp.families.vllm"
COMPONENT = "nnterp.components.vllm"
