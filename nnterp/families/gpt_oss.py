"""GPT-OSS (``transformers.models.gpt_oss``).

Llama's block with a mixture in place of every MLP and a sink in every head: a score of its own that the softmax sees in
one more column, so that a row of the pattern sums to less than one. Sliding and full attention alternate. The mixture
returns its output and the router's weights.
"""

from __future__ import annotations

from transformers.models.gpt_oss.modeling_gpt_oss import GptOssAttention, GptOssDecoderLayer, GptOssMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """GPT-OSS's decoder block; it returns the stream alone."""


class Attention(components.SinkAttention):
    """GPT-OSS's attention; its output is what the block adds."""


class Mlp(components.Moe):
    """GPT-OSS's mixture; the first thing that it returns is what the block adds."""

    SCORING = "topk_softmax"


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {GptOssDecoderLayer: Layer, GptOssAttention: Attention, GptOssMLP: Mlp}
