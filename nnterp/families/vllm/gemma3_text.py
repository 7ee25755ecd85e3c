"""Gemma 3 (text) on vLLM (``vllm.model_executor.models.gemma3``): a fused block with norms around its sublayers.

The block adds the outputs of ``post_attention_layernorm`` and ``post_feedforward_layernorm``; those are the
contributions. ``token_embeddings`` is the plain lookup, which the model then multiplies by the root of the hidden size
(transformers' embedding module multiplies it itself). Sliding windows and rotary bases alternate by layer type.
"""

from __future__ import annotations

from vllm.model_executor.models.gemma3 import Gemma3Attention, Gemma3DecoderLayer, Gemma3MLP

from nnterp.components.vllm import Attention, FusedLayer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(FusedLayer):
    """Gemma 3's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""

    mlp_norm_output = FusedLayer.mlp_norm_output.at("pre_feedforward_layernorm.output")


class Attention(Attention):
    """Gemma 3's attention; the block adds its output normalized."""

    attention_output = Attention.attention_output.at("../post_attention_layernorm.output")


class Mlp(Mlp):
    """Gemma 3's gated MLP; the block adds its output normalized."""

    mlp_output = Mlp.mlp_output.at("../post_feedforward_layernorm.output")


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Gemma3DecoderLayer: Layer, Gemma3Attention: Attention, Gemma3MLP: Mlp}
