"""The best-effort family of every architecture on transformers that has no family of its own.

Modules are found under the names that most architectures give them. What the norms feed, and whether a block adds its
sublayers' outputs as they are, is read off one run on tensors without data (`check`), so that a contribution is served
where it is one and refused where it is not. It is written against transformers' modules and never used on vLLM.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from nnsight.intervention.envoy import Envoy
from torch import nn

from nnterp import components
from nnterp.components.attention import INTERFACE, not_eager
from nnterp.components.moe import ROUTED
from nnterp.configs import model_type
from nnterp.errors import Unavailable, UnsupportedFamily
from nnterp.families._seen import ADD_A_FAMILY, Found, look, module_of, parts_of
from nnterp.standardized_transformer import StandardizedTransformer

if TYPE_CHECKING:
    from torch import Tensor

#: Where architectures keep what the root has, by its standard name.
ROOTS = {
    "embed_tokens": (
        *("model.embed_tokens", "transformer.wte", "transformer.word_embeddings", "gpt_neox.embed_in"),
        *(
            "model.decoder.embed_tokens",
            "transformer.embed_tokens",
            "backbone.embeddings",
            "model.language_model.embed_tokens",
        ),
    ),
    "layers": (
        *("model.layers", "transformer.h", "transformer.blocks", "gpt_neox.layers"),
        *("model.decoder.layers", "transformer.layers", "backbone.layers", "model.language_model.layers"),
    ),
    "norm": (
        *("model.norm", "model.final_layernorm", "model.final_layer_norm", "transformer.ln_f", "transformer.norm_f"),
        *("gpt_neox.final_layer_norm", "model.decoder.final_layer_norm", "model.layer_norm", "backbone.norm_f"),
        "model.language_model.norm",
    ),
    "lm_head": ("embed_out",),
}

#: The names of a block's sublayers.
SUBLAYERS = {
    "self_attn": ("attn", "self_attention", "attention"),
    "mlp": ("ffn", "feed_forward", "block_sparse_moe"),
}

RENAME = {native: standard for names in (ROOTS, SUBLAYERS) for standard, natives in names.items() for native in natives}

#: The names of the last projection of an MLP, and of its activation function.
DOWN_PROJECTIONS = ("down_proj", "c_proj", "dense_4h_to_h", "fc2", "fc_out", "w2")
ACTIVATIONS = ("act_fn", "act", "activation_fn", "activation")

#: Why an attention has no interior.
NOT_ON_INTERFACE = (
    "The attention does its own arithmetic rather than transformers' shared attention interface; not mapped for this "
    "family yet"
)
#: Why a contribution is not served.
UNTOLD = f"the default family cannot tell what this sublayer adds to the stream; {ADD_A_FAMILY}"


def block_of(envoy: Any) -> Any:
    """The decoder block around an envoy, or the envoy itself."""
    while not isinstance(envoy, Layer):
        envoy = envoy.parent
    return envoy


def feeding(value: str, sublayer: str) -> dict[str, Any]:
    """Where a norm's value is, and why it is not: the arguments of `EProperty.at`."""

    def key(layer: Any) -> str:
        return f"{layer.found.norms[value]}.output"

    def reason(layer: Any) -> str | None:
        if value in layer.found.norms:
            return None
        return layer.found.why or f"no norm's output is what the {sublayer} reads, as far as the default family can see"

    return {"key": key, "unavailable": reason}


def added(sublayer: str) -> Callable[[Any], str | None]:
    """Why a sublayer's output is not known to be its contribution."""

    def reason(envoy: Any) -> str | None:
        found = block_of(envoy).found
        return None if sublayer in found.added else found.why or UNTOLD

    return reason


def own_arithmetic(attention: Any) -> str | None:
    """`NOT_ON_INTERFACE` where the attention's forward does not call the interface."""
    forward = inspect.unwrap(type(module_of(attention)).forward)
    return None if "attention_interface" in forward.__code__.co_varnames else NOT_ON_INTERFACE


def own_arithmetic_or_not_eager(attention: Any) -> str | None:
    """Why scores and pattern cannot be read."""
    return own_arithmetic(attention) or not_eager(attention)


def child(names: Sequence[str], leaf: str, what: str) -> dict[str, Any]:
    """The location ``leaf`` of the first child that there is among ``names``: the arguments of `EProperty.at`."""

    def first(mlp: Any) -> str | None:
        return next((name for name in names if name in parts_of(mlp)), None)

    def reason(mlp: Any) -> str | None:
        if "experts" in parts_of(mlp):
            return ROUTED
        return None if first(mlp) else f"no {what} under a name that the default family knows ({', '.join(names)})"

    return {"key": lambda mlp: f"{first(mlp)}.{leaf}", "unavailable": reason}


class Layer(components.Layer):
    """A decoder block of an architecture without a family."""

    #: What `check` saw.
    found: Found = Found()

    attention_norm_output = components.Layer.attention_norm_output.at(**feeding("attention_norm_output", "attention"))
    mlp_norm_output = components.Layer.mlp_norm_output.at(**feeding("mlp_norm_output", "MLP"))


class Attention(components.Attention):
    """Its attention, on transformers' attention interface or not."""

    attention_queries = components.Attention.attention_queries.at(
        f"{INTERFACE}.inputs", select=(1, "query"), unavailable=own_arithmetic
    )
    attention_keys = components.Attention.attention_keys.at(
        f"{INTERFACE}.inputs", select=(2, "key"), unavailable=own_arithmetic
    )
    attention_values = components.Attention.attention_values.at(
        f"{INTERFACE}.inputs", select=(3, "value"), unavailable=own_arithmetic
    )
    attention_scores = components.Attention.attention_scores.at(
        f"{INTERFACE}.source.nn_functional_softmax_0.input", unavailable=own_arithmetic_or_not_eager
    )
    attention_probabilities = components.Attention.attention_probabilities.at(
        f"{INTERFACE}.source.nn_functional_dropout_0.output", unavailable=own_arithmetic_or_not_eager
    )
    attention_head_outputs = components.Attention.attention_head_outputs.at(
        f"{INTERFACE}.output", unavailable=own_arithmetic
    )
    attention_output = components.Attention.attention_output.at("output", unavailable=added("self_attn"))


class Mlp(components.Mlp):
    """Its feed-forward network, which may be a mixture."""

    mlp_activation = components.Mlp.mlp_activation.at(**child(ACTIVATIONS, "output", "activation function"))
    mlp_neurons = components.Mlp.mlp_neurons.at(**child(DOWN_PROJECTIONS, "input", "down projection"))
    mlp_output = components.Mlp.mlp_output.at("output", unavailable=added("mlp"))


#: Path -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {"layers.*": Layer, "layers.*.self_attn": Attention, "layers.*.mlp": Mlp}


def check(model: Any) -> None:
    """Look at a model once its tree is built: are the modules there, and what does each block add to its stream?

    One forward runs on tensors without data; no weights are read. Where it cannot run (some forwards look at numbers),
    contributions and norms are unavailable and the rest is served.

    Raises:
        UnsupportedFamily: when a module is under no name that this family knows, and on another engine.
    """
    if model.ENGINE != "transformers":
        raise UnsupportedFamily(f"the default family is written against transformers' modules, not {model.ENGINE}'s")
    missing = [name for name in ROOTS if not isinstance(model.__dict__.get(name), Envoy)]
    if missing:
        raise UnsupportedFamily(
            f"the default family cannot standardize {type(module_of(model)).__name__}: found no {', '.join(missing)} "
            "under any name it knows. Name the native modules with rename={...} at load; going by the module tree, "
            f"perhaps rename={guess(module_of(model), missing)}, or {ADD_A_FAMILY} named after the model_type "
            f"({model_type(model.config)!r})."
        )
    look(model)


def guess(root: nn.Module, missing: Sequence[str]) -> dict[str, str]:
    """What the missing modules may be: the longest list, an embedding and a linear map of the vocabulary's size, ..."""
    vocabulary = getattr(getattr(root.config, "text_config", None) or root.config, "vocab_size", None)
    modules = dict(root.named_modules())
    lists = [name for name, module in modules.items() if isinstance(module, nn.ModuleList)]
    layers = max(lists, key=lambda name: len(modules[name]), default=None)
    beside = "" if layers is None else layers.rpartition(".")[0]
    candidates = {
        "embed_tokens": [
            n for n, m in modules.items() if isinstance(m, nn.Embedding) and m.num_embeddings == vocabulary
        ],
        "layers": [] if layers is None else [layers],
        "norm": [
            n for n, m in modules.items() if n.rpartition(".")[0] == beside and "norm" in type(m).__name__.lower()
        ],
        "lm_head": [n for n, m in modules.items() if isinstance(m, nn.Linear) and m.out_features == vocabulary],
    }
    return {candidates[name][-1]: name for name in missing if candidates[name]}


def project_on_vocab(model: Any, hidden: Tensor) -> Tensor:
    """As on `StandardizedTransformer`, where the logits are the head's output for the normed last stream.

    Raises:
        Unavailable: where they are not, or nothing was seen.
    """
    require_plain_head(model, "project_on_vocab")
    return StandardizedTransformer.project_on_vocab.fget(model, hidden)


def unembedding(model: Any, token_ids: Sequence[int] | Tensor) -> Tensor:
    """As on `StandardizedTransformer`, under the same condition."""
    require_plain_head(model, "unembedding")
    return StandardizedTransformer.unembedding.fget(model, token_ids)


def unembedding_bias(model: Any, token_ids: Sequence[int] | Tensor) -> Tensor:
    """As on `StandardizedTransformer`, under the same condition."""
    require_plain_head(model, "unembedding_bias")
    return StandardizedTransformer.unembedding_bias.fget(model, token_ids)


def require_plain_head(model: Any, method: str) -> None:
    """Raise unless `check` saw that the logits are ``lm_head(norm(stream))``."""
    if not getattr(model.norm, "found_plain_head", False):
        raise Unavailable(
            f"{method} is not available: the default family cannot tell how this model gets its logits from the last "
            f"stream; {ADD_A_FAMILY}"
        )
