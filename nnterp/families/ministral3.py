"""Ministral 3 (``transformers.models.ministral3``).

Mistral's block. After they are rotated, the queries are multiplied by a factor that grows with the position
(``rope_parameters["llama_4_scaling_beta"]``), and they are served so; YaRN multiplies queries and keys by a constant of
its own, which is one where the config's ``mscale`` and ``mscale_all_dim`` are equal.
"""

from __future__ import annotations

from transformers.models.ministral3.modeling_ministral3 import (
    Ministral3Attention,
    Ministral3DecoderLayer,
    Ministral3MLP,
)

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Ministral 3's decoder block; it returns the stream alone."""


class Attention(components.WindowedAttention):
    """Ministral 3's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Ministral 3's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Ministral3DecoderLayer: Layer, Ministral3Attention: Attention, Ministral3MLP: Mlp}
