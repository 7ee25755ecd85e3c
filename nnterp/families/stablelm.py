"""StableLM (``transformers.models.stablelm``).

LayerNorms, part of each head rotated, a gated MLP. Sequential blocks, or parallel ones with a single norm where the
config sets ``use_parallel_residual``; with ``qk_layernorm`` each head's queries and keys are normalized.
"""

from __future__ import annotations

from transformers.models.stablelm.modeling_stablelm import StableLmAttention, StableLmDecoderLayer, StableLmMLP

from nnterp import components

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


def mlp_norm(layer: components.Layer) -> str:
    """The path to what the MLP reads: a parallel block has one norm for both sublayers."""
    parallel = layer._module.use_parallel_residual  # noqa: SLF001 - nnsight's name for an envoy's module
    return f"{'input' if parallel else 'post_attention'}_layernorm.output"


class Layer(components.Layer):
    """StableLM's decoder block; it returns the stream alone."""

    mlp_norm_output = components.Layer.mlp_norm_output.at(mlp_norm)


class Attention(components.Attention):
    """StableLM's attention; its output is what the block adds."""


class Mlp(components.Mlp):
    """StableLM's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {StableLmDecoderLayer: Layer, StableLmAttention: Attention, StableLmMLP: Mlp}
