"""Doge (``transformers.models.doge``).

Pre-norm blocks that weigh the stream by channel before each sum: ``layer_output == post_attention_residual *
(input_residual * layer_input + attention_output) + mlp_output``. A mask that depends on the values is added to the
scores, and keeps ``keep_window_size`` keys. The checkpoints with a mixture (``is_moe``), whose forward fails in
transformers, have no values of one here.
"""

from __future__ import annotations

from transformers.models.doge.modeling_doge import DogeAttention, DogeDecoderLayer, DogeMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """Doge's decoder block; it returns the stream alone."""

    besides = "channel scaling"


class Attention(components.Attention):
    """Doge's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """Doge's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {DogeDecoderLayer: Layer, DogeAttention: Attention, DogeMLP: Mlp}
