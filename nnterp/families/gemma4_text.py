"""Gemma 4's text model (``transformers.models.gemma4``).

Gemma 3's sandwich norms, after which a block can add a third term, its own embedding of the token
(``per_layer_output``), and then multiplies the stream by ``layer_scalar``. Full and sliding blocks have heads of
different widths, the last ``num_kv_shared_layers`` blocks take the keys and values of an earlier one, and the scores
are not scaled. With ``enable_moe_block`` a mixture stands beside the MLP; `mlp_output` is what the block adds for both,
and the mixture's own values are not mapped. In the multimodal wrapper the model is ``model.language_model``.
"""

from __future__ import annotations

from typing import Any

from transformers.models.gemma4.modeling_gemma4 import Gemma4TextAttention, Gemma4TextDecoderLayer, Gemma4TextMLP

from nnterp.components.post_norm import PostNormMlp
from nnterp.components.scaled_stream import ScaledStreamLayer, SharingAttention

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "model.language_model.embed_tokens": "embed_tokens",
    "model.language_model.layers": "layers",
    "model.language_model.norm": "norm",
}


class Layer(ScaledStreamLayer):
    """Gemma 4's decoder block; it returns the stream alone."""

    besides = "per-layer input, scaling"


class Attention(SharingAttention):
    """Gemma 4's attention; the block adds its post-norm's output."""


class Mlp(PostNormMlp):
    """Gemma 4's gated MLP; the block adds its post-norm's output."""


def head_dim(model: Any) -> int:
    """The width of one head of the first block; full and sliding blocks differ."""
    return int(model._text_config.per_layer_config[0].head_dim)  # noqa: SLF001


def num_kv_heads(model: Any) -> int:
    """The number of key and value heads of the first block; full and sliding blocks can differ."""
    return int(model._text_config.per_layer_config[0].num_key_value_heads)  # noqa: SLF001


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Gemma4TextDecoderLayer: Layer, Gemma4TextAttention: Attention, Gemma4TextMLP: Mlp}
