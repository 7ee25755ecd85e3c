"""Llama 4's text model on vLLM (``vllm.model_executor.models.llama4``): Llama's fused block, in two kinds.

Most blocks rotate, normalize queries and keys, and attend within chunks (the engine's layer is then a
``ChunkedLocalAttention``); those that ``no_rope_layers`` marks with 0 do neither and attend to everything. Each
``interleave_moe_layer_step``-th block has a mixture; its shared expert is a module of the dense MLP's class.

vLLM reorders the channels of queries and keys within each head when it loads the weights, the even ones first, so that
its rotation of halves rotates neighbors. They are served, and taken back, in the checkpoint's order, which is
transformers'.

Differs from transformers: vLLM tunes the queries' temperature by the generation config (``attn_temperature_tuning``) or
where ``max_model_len`` is above 32768, and ignores the model config's entry, which transformers follows.

To load: ``override_generation_config={"attn_temperature_tuning": True}`` for what transformers computes. The chunk has
to be a multiple of the cache's block: of 128 on the CPU.
"""

from __future__ import annotations

from typing import Any

from torch import Tensor
from vllm.model_executor.models.llama import LlamaMLP
from vllm.model_executor.models.llama4 import Llama4Attention, Llama4DecoderLayer, Llama4MoE

from nnterp.components.vllm import Attention, Flat, FusedLayer, Mlp, RoutedMlp
from nnterp.components.vllm.copied import counting_edits
from nnterp.families.llama4_text import intermediate_size

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "Mlp", "Moe", "intermediate_size"]

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "feed_forward": "mlp",
    "shared_expert": "shared_experts",
}


class EvenFirst(Flat):
    """Heads whose channels vLLM keeps as ``0, 2, 4, ..., 1, 3, 5, ...``, served in order."""

    def serve(self, envoy: Any, raw: Any) -> Tensor:
        """The copy, ``[1, heads, tokens, width]``."""
        value = super().serve(envoy, raw)
        with counting_edits():
            return value.unflatten(-1, (2, -1)).transpose(-1, -2).flatten(-2)

    def replace(self, envoy: Any, raw: Any, value: Tensor) -> Any:
        """``raw`` with ``value``'s channels in vLLM's order."""
        return super().replace(envoy, raw, value.unflatten(-1, (-1, 2)).transpose(-1, -2).flatten(-2))


class Layer(FusedLayer):
    """Llama 4's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Llama 4's attention; its output is what the block adds."""

    attention_queries = EvenFirst.like(Attention.attention_queries, "attn.inputs", select=0, heads="first")
    attention_keys = EvenFirst.like(Attention.attention_keys, "attn.inputs", select=1, heads="first")


class Mlp(Mlp):
    """Llama 4's gated MLP; its output is what the block adds."""


class Moe(RoutedMlp):
    """Llama 4's mixture; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Llama4DecoderLayer: Layer, Llama4Attention: Attention, LlamaMLP: Mlp, Llama4MoE: Moe}
