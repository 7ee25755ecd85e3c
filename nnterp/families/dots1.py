"""dots.llm1 (``transformers.models.dots1``).

Qwen3's attention, with a norm on each head's queries and keys before they are rotated. The first
``first_k_dense_replace`` blocks have a gated MLP, the others a mixture with a shared expert and DeepSeek-V3's router:
sigmoid scores, a bias on those that choose, within the best groups of experts.
"""

from __future__ import annotations

from transformers.models.dots1.modeling_dots1 import Dots1Attention, Dots1DecoderLayer, Dots1MLP, Dots1MoE

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """dots.llm1's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """dots.llm1's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """dots.llm1's gated MLP; its output is what the block adds."""


class Moe(components.Moe):
    """dots.llm1's mixture; its output is what the block adds."""

    SCORING = "sigmoid"


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Dots1DecoderLayer: Layer, Dots1Attention: Attention, Dots1MLP: Mlp, Dots1MoE: Moe}
