"""SmolLM 3 on vLLM's transformers backend (``transformers.models.smollm3.modeling_smollm3``): NoPE blocks.

The queries and keys are served as the engine's attention layer gets them: rotated, and on every fourth block
(``no_rope_layers``) not. vLLM fuses the projections inside transformers' modules.
"""

from __future__ import annotations

from transformers.models.smollm3.modeling_smollm3 import SmolLM3Attention, SmolLM3DecoderLayer, SmolLM3MLP

from nnterp.components.vllm.transformers_backend import Attention, Layer, Mlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(Layer):
    """SmolLM 3's block, a pre-norm one."""


class Attention(Attention):
    """SmolLM 3's attention; its output is what the block adds."""


class Mlp(Mlp):
    """SmolLM 3's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {SmolLM3DecoderLayer: Layer, SmolLM3Attention: Attention, SmolLM3MLP: Mlp}
