"""Seed-OSS on vLLM (``vllm.model_executor.models.seed_oss``): Llama's fused block in classes of its own.

A tied head is the embedding module itself.

Differs from transformers: vLLM ignores ``attention_out_bias`` and ``mlp_bias``: a checkpoint with those biases, which
no released one has, runs without them; the biases of queries, keys and values are always there.
"""

from __future__ import annotations

from vllm.model_executor.models.seed_oss import SeedOssAttention, SeedOssDecoderLayer, SeedOssMLP

from nnterp.components.vllm import Attention, FusedLayer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """Seed-OSS's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Seed-OSS's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Seed-OSS's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {SeedOssDecoderLayer: Layer, SeedOssAttention: Attention, SeedOssMLP: Mlp}
