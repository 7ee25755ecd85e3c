"""OLMoE (``transformers.models.olmoe``).

Llama's block with a mixture in place of every MLP, and queries and keys normalized over the whole projection before
they are split into heads. The weights of a token's experts are its router's probabilities, which sum to less than 1
(``norm_topk_prob`` makes them sum to 1). ``clip_qkv`` clamps queries, keys and values before the rotation.
"""

from __future__ import annotations

from transformers.models.olmoe.modeling_olmoe import OlmoeAttention, OlmoeDecoderLayer, OlmoeSparseMoeBlock

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(components.Layer):
    """OLMoE's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """OLMoE's attention; its output is what the block adds."""


class Mlp(components.Moe):
    """OLMoE's mixture; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {OlmoeDecoderLayer: Layer, OlmoeAttention: Attention, OlmoeSparseMoeBlock: Mlp}
