"""DeepSeek-V2 on vLLM (``vllm.model_executor.models.deepseek_v2``): Llama's fused block with latent attention.

The block takes a fourth argument, ``llama_4_scaling``, which no DeepSeek uses. Its attention is one of two modules:
``DeepseekV2MLAAttention``, vLLM's latent kernel, for half precision on a GPU, whose inside is unavailable; and
``DeepseekV2Attention``, an ordinary attention on the expanded heads, on a CPU and in float32. The first
``first_k_dense_replace`` blocks have a gated MLP, the others a mixture (where ``moe_layer_freq`` is above 1, only those
that it divides; transformers does not read it).

In float16 vLLM divides every term of the stream by ``routed_scaling_factor``, lest it overflow, which the norms take
out again. The values are what the block adds then: contributions and stream, from what enters the first block on, are
transformers' divided by it.

Differs from transformers: vLLM's norms of the latents have the config's ``rms_norm_eps``, transformers' 1e-6. vLLM
normalizes the experts' weights under ``norm_topk_prob``, transformers never. In float16 vLLM's stream is transformers'
divided by ``routed_scaling_factor``.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from vllm.model_executor.models.deepseek_v2 import (
    DeepseekV2Attention,
    DeepseekV2DecoderLayer,
    DeepseekV2MLAAttention,
    DeepseekV2MLP,
    DeepseekV2MoE,
)

from nnterp.components.vllm import FusedLayer, Mlp, RoutedMlp
from nnterp.components.vllm.copied import counting_edits
from nnterp.components.vllm.latent import LATENT, Attention
from nnterp.components.vllm.layer import Stream
from nnterp.components.vllm.placed import Placed
from nnterp.families.deepseek_v2 import head_dim, num_kv_heads, qk_head_dim

__all__ = ["ENVOYS", "LATENT", "RENAME", "Attention", "Layer", "Mlp", "Moe", "head_dim", "num_kv_heads", "qk_head_dim"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


def scale_of(block: Any) -> float:
    """What a block multiplies the terms of the stream by: 1, and less in float16."""
    half = block.input_layernorm.weight.dtype == torch.float16
    return 1.0 / float(block.routed_scaling_factor) if half else 1.0


def scale(sublayer: Placed) -> float:
    """`scale_of` a sublayer's block."""
    return scale_of(sublayer.block_module)


class Entering(Stream):
    """The stream that enters a block; the first one multiplies it before it adds to it (`scale_of`)."""

    def serve(self, envoy: Any, raw: Any) -> Tensor:
        """The copy, as the block adds to it."""
        value = super().serve(envoy, raw)
        with counting_edits():
            return value * self._factor(envoy, raw)

    def replace(self, envoy: Any, raw: Any, value: Tensor) -> Any:
        """``raw`` with ``value`` divided again where it was edited."""
        served, factor = super().serve(envoy, raw), self._factor(envoy, raw)
        return super().replace(envoy, raw, torch.where(value == served * factor, served, value / factor))

    def _factor(self, envoy: Any, raw: Any) -> float:
        residual = self.halves(envoy)[1].pick(raw)
        return scale_of(envoy._module) if residual is None else 1.0  # noqa: SLF001


class Layer(FusedLayer):
    """DeepSeek-V2's block: ``forward(positions, hidden, residual, llama_4_scaling) -> (hidden, residual)``."""

    layer_input = Entering.like(FusedLayer.layer_input, "inputs", halves=FusedLayer.layer_input.halves)


class Attention(Attention):
    """DeepSeek-V2's latent attention; its output is what the block adds, scaled in float16."""

    attention_output = Attention.attention_output.at("output", factor=scale)


class Mlp(Mlp):
    """DeepSeek-V2's gated MLP, of the first blocks and of the shared experts; scaled in float16."""

    mlp_output = Mlp.mlp_output.at("output", factor=scale)


class Moe(RoutedMlp):
    """DeepSeek-V2's mixture with its shared experts, whose sum is what the block adds; it scales it itself."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {
    DeepseekV2DecoderLayer: Layer,
    DeepseekV2Attention: Attention,
    DeepseekV2MLAAttention: Attention,
    DeepseekV2MLP: Mlp,
    DeepseekV2MoE: Moe,
}
