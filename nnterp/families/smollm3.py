"""SmolLM 3 (``transformers.models.smollm3``).

Llama's block, in which every fourth attention (``no_rope_layers``) does not rotate its queries and keys. Where
``use_sliding_window`` is set, ``layer_types`` says which blocks look back a few tokens only.
"""

from __future__ import annotations

from transformers.models.smollm3.modeling_smollm3 import SmolLM3Attention, SmolLM3DecoderLayer, SmolLM3MLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """SmolLM 3's decoder block; it returns the stream alone."""


class Attention(components.Attention):
    """SmolLM 3's attention, with or without rotation; its output is what the block adds."""


class Mlp(components.Mlp):
    """SmolLM 3's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {SmolLM3DecoderLayer: Layer, SmolLM3Attention: Attention, SmolLM3MLP: Mlp}
