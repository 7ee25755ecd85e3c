"""Qwen2.5-VL's text model on vLLM (``vllm.model_executor.models.qwen2_5_vl``): Qwen2 inside the wrapper.

As in Qwen2-VL, the language model, head included, is ``language_model``: vLLM's Qwen2 with positions of three rows.
"""

from __future__ import annotations

from vllm.model_executor.models.qwen2 import Qwen2Attention, Qwen2DecoderLayer, Qwen2MLP

from nnterp.components.vllm import Attention, FusedLayer, Mlp

RENAME = {
    "language_model.model.embed_tokens": "embed_tokens",
    "language_model.model.layers": "layers",
    "language_model.model.norm": "norm",
    "language_model.lm_head": "lm_head",
    "language_model.logits_processor": "logits_processor",
}


class Layer(FusedLayer):
    """Qwen2.5-VL's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Qwen2.5-VL's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Qwen2.5-VL's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Qwen2DecoderLayer: Layer, Qwen2Attention: Attention, Qwen2MLP: Mlp}
