"""Qwen3-VL's text model on vLLM (``vllm.model_executor.models.qwen3_vl``): Qwen3 inside the wrapper.

The language model, head included, is ``language_model``: vLLM's Qwen3 with positions of three rows (time, height,
width), which are equal on text and take turns in the frequencies of a head. The features that the vision tower adds
between the first blocks come with images only.
"""

from __future__ import annotations

from vllm.model_executor.models.qwen3 import Qwen3Attention, Qwen3DecoderLayer, Qwen3MLP

from nnterp.components.vllm import Attention, FusedLayer, Mlp

RENAME = {
    "language_model.model.embed_tokens": "embed_tokens",
    "language_model.model.layers": "layers",
    "language_model.model.norm": "norm",
    "language_model.lm_head": "lm_head",
    "language_model.logits_processor": "logits_processor",
}


class Layer(FusedLayer):
    """Qwen3-VL's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""


class Attention(Attention):
    """Qwen3-VL's attention; its output is what the block adds."""


class Mlp(Mlp):
    """Qwen3-VL's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Qwen3DecoderLayer: Layer, Qwen3Attention: Attention, Qwen3MLP: Mlp}
