"""VaultGemma (``transformers.models.vaultgemma``).

Gemma 2 without the norms that follow its sublayers, so their outputs are what the block adds;
``pre_feedforward_layernorm`` feeds the MLP. Scores and logits are capped, and the stream starts as the embeddings times
the root of its width.
"""

from __future__ import annotations

from transformers.models.vaultgemma.modeling_vaultgemma import (
    VaultGemmaAttention,
    VaultGemmaDecoderLayer,
    VaultGemmaMLP,
)

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(components.Layer):
    """VaultGemma's decoder block; it returns the stream alone."""

    mlp_norm_output = components.Layer.mlp_norm_output.at("pre_feedforward_layernorm.output")


class Attention(components.Attention):
    """VaultGemma's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """VaultGemma's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {VaultGemmaDecoderLayer: Layer, VaultGemmaAttention: Attention, VaultGemmaMLP: Mlp}
