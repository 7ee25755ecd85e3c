"""Qwen3-Next (``transformers.models.qwen3_next``).

Three blocks of four have a gated delta net, ``linear_attn``, the others attention. The attention's queries come with a
gate for each head's output, which is applied after the heads and before the output projection. Part of each head is
rotated, after a norm on each head's queries and keys. The MLP is Qwen2-MoE's: a mixture with a shared expert behind a
sigmoid gate, or a gated MLP where ``mlp_only_layers`` says so.
"""

from __future__ import annotations

from transformers.models.qwen3_next.modeling_qwen3_next import (
    Qwen3NextAttention,
    Qwen3NextDecoderLayer,
    Qwen3NextGatedDeltaNet,
    Qwen3NextMLP,
    Qwen3NextSparseMoeBlock,
)

from nnterp import components
from nnterp.components.gated_shared import GatedSharedMoe

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
    "shared_expert": "shared_experts",
}


class Layer(components.Layer):
    """Qwen3-Next's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """Qwen3-Next's attention; its output is what the block adds."""


class LinearAttention(components.LinearAttention):
    """Qwen3-Next's gated delta net; its output is what the block adds."""


class Mlp(components.Mlp):
    """Qwen3-Next's gated MLP; its output is what the block adds."""


class Moe(GatedSharedMoe):
    """Qwen3-Next's mixture; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    Qwen3NextDecoderLayer: Layer,
    Qwen3NextAttention: Attention,
    Qwen3NextGatedDeltaNet: LinearAttention,
    Qwen3NextMLP: Mlp,
    Qwen3NextSparseMoeBlock: Moe,
}
