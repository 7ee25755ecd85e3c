"""OLMo on vLLM's transformers backend (``transformers.models.olmo.modeling_olmo``): LayerNorms without weights.

The queries, keys and values that are served are clamped already. vLLM fuses the projections inside transformers'
modules.
"""

from __future__ import annotations

from transformers.models.olmo.modeling_olmo import OlmoAttention, OlmoDecoderLayer, OlmoMLP

from nnterp.components.vllm.transformers_backend import Attention, Layer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(Layer):
    """OLMo's block, a pre-norm one."""


class Attention(Attention):
    """OLMo's attention; its output is what the block adds."""


class Mlp(Mlp):
    """OLMo's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {OlmoDecoderLayer: Layer, OlmoAttention: Attention, OlmoMLP: Mlp}
