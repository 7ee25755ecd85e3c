"""The wrong changes that `mutants` makes: one convention broken in each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
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


def with_layer(**changes: Any) -> Callable[[], None]:
    """The recomputed scores with something else than the attention layer says."""

    class Changed:
        def __init__(self, of: Any) -> None:
            self.of = of

        def __getattr__(self, name: str) -> Any:
            own = changes.get(name)
            return getattr(self.of, name) if name not in changes else own(self.of) if callable(own) else own

    def wrap(scores: Any) -> Any:
        def changed(queries: Any, keys: Any, layer: Any) -> Any:
            wrapped = Changed(layer)
            # What is a setting of the layer's implementation is changed on it, the window on the layer itself.
            wrapped.__dict__["impl"] = Changed(layer.impl)
            return scores(queries, keys, wrapped)

        return changed

    return patched("nnterp.components.vllm.attention", "scores", wrap)


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
    def project(model: Any, hidden: Any, head: Any, bias: Any = None) -> Any:
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
    return lambda model, hidden, head, _bias=None: project(model, hidden, head)


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


FAMILY = "nnterp.families.vllm"
COMPONENT = "nnterp.components.vllm"

MUTANTS = [
    Mutant(
        "the stream is the first half only", "llama", patched(f"{COMPONENT}.layer:Stream", "serve", first_half_only)
    ),
    Mutant(
        "an edited stream is put beside the residual, not in its place",
        "llama",
        patched(f"{COMPONENT}.layer:Stream", "replace", edit_beside_the_residual),
    ),
    Mutant(
        "the two halves of a block's call are taken from each other's place",
        "llama",
        patched(f"{COMPONENT}:FusedLayer", "RESIDUAL", lambda _: (0, "positions")),
    ),
    Mutant("a block's input is its positions", "phi", patched(f"{FAMILY}.phi:Layer", "STREAM", lambda _: 0)),
    Mutant(
        "a skipped block returns its stream twice",
        "llama",
        patched(f"{COMPONENT}:FusedLayer", "skip_with", both_halves_full),
    ),
    Mutant(
        "keys and values are exchanged",
        "llama",
        patched(
            f"{COMPONENT}:Attention",
            "attention_keys",
            read_at("Attention", "attention_keys", "attn.inputs", select=2, heads="first"),
        ),
    ),
    Mutant(
        "heads are cut out of the rows without being moved before the tokens",
        "llama",
        patched(
            f"{COMPONENT}:Attention",
            "attention_queries",
            read_at("Attention", "attention_queries", "attn.inputs", select=0, heads="last"),
        ),
    ),
    Mutant("key heads are tiled, not repeated", "qwen2", patched(f"{COMPONENT}.attention", "scores", tiled)),
    Mutant("the pattern is not causal", "llama", patched(f"{COMPONENT}.attention", "scores", noncausal)),
    Mutant("the scores' scale is one over the root of the head width", "granite", with_layer(scale=32**-0.5)),
    Mutant("the same, with a scale by another width", "gemma3_text", with_layer(scale=32**-0.5)),
    Mutant("the sliding window is forgotten", "gemma3_text", with_layer(sliding_window=None)),
    Mutant("every layer gets the window", "gemma3_text", with_layer(sliding_window=8)),
    Mutant("the window is one key too wide", "gemma3_text", with_layer(sliding_window=wider)),
    Mutant("ALiBi is left out", "bloom", with_layer(alibi_slopes=None)),
    Mutant("ALiBi has the other sign", "bloom", with_layer(alibi_slopes=lambda impl: -impl.alibi_slopes)),
    Mutant(
        "the residual multiplier is dropped",
        "granite",
        patched(f"{FAMILY}.granite:Attention", "attention_output", read_at("Attention", "attention_output", "output")),
    ),
    Mutant(
        "a contribution is the module's output, before the norm behind it",
        "gemma3_text",
        patched(f"{FAMILY}.gemma3_text:Mlp", "mlp_output", read_at("Mlp", "mlp_output", "output")),
    ),
    Mutant(
        "the same on the transformers backend",
        "olmo2",
        patched(f"{FAMILY}.olmo2:Attention", "attention_output", read_at("Attention", "attention_output", "output")),
    ),
    Mutant(
        "the MLP's norm is looked for under Llama's name",
        "gemma3_text",
        patched(
            f"{FAMILY}.gemma3_text:Layer",
            "mlp_norm_output",
            read_at("FusedLayer", "mlp_norm_output", "post_attention_layernorm.output"),
        ),
    ),
    Mutant("the head's bias is forgotten", "phi", patched(f"{COMPONENT}.project", "project", without_bias)),
    Mutant(
        "a stream is projected without the final norm",
        "llama",
        patched("nnterp.standardized_vllm", "project", unnormed),
    ),
    Mutant("an edit is not handed back", "llama", patched(f"{COMPONENT}.copied", "edits_of", constantly(0))),
    Mutant(
        "only the copy that was read last is handed back",
        "llama",
        patched(
            f"{COMPONENT}:Attention.attention_keys",
            "_transform",
            lambda original: partial(last_only, original.__self__),  # a declaration binds its way back when it is made
        ),
    ),
    Mutant(
        "a value of another shape is taken", "llama", patched(f"{COMPONENT}.copied:Copied", "__set__", shape_unchecked)
    ),
    Mutant(
        "a decode step has a pattern", "llama", patched(f"{COMPONENT}.attention", "on_decode_step", constantly(False))
    ),
]
