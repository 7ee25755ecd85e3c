"""OPT (``transformers.models.opt``).

Sequential blocks with LayerNorms, learned positions (added after ``embed_tokens``), and no MLP module: ``fc1``,
``activation_fn`` and ``fc2`` are the block's own, so a block has no ``mlp`` and no values of one. What it adds for them
is ``fc2.output``, as ``[batch * seq, hidden]``. The queries are multiplied by the scale before the attention gets them,
where other architectures scale the scores.

OPT-350m (``do_layer_norm_before`` off) has post-norm blocks, which normalize the stream itself after each sum: it is
``norm(norm(stream + attention_output) + fc2.output)`` that leaves a block, there is no final norm, and the embeddings
are narrower than the stream, with a projection at either end (``project_in``, ``project_out``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from transformers.models.opt.modeling_opt import OPTAttention, OPTDecoderLayer

from nnterp import components
from nnterp.components.folded import Folded
from nnterp.components.post_norm import POST_NORM_ATTENTION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torch import Tensor

RENAME = {
    "model.decoder.embed_tokens": "embed_tokens",
    "model.decoder.layers": "layers",
    "model.decoder.final_layer_norm": "norm",
    "self_attn_layer_norm": "input_layernorm",
}


def post_norm_attention(layer: Any) -> str | None:
    """Why a post-norm checkpoint has no norm that feeds the attention."""
    return None if layer.do_layer_norm_before else POST_NORM_ATTENTION


def post_norm_mlp(layer: Any) -> str | None:
    """Why it has none that feeds ``fc1``."""
    if layer.do_layer_norm_before:
        return None
    return (
        "this is a post-norm block: its norms follow each sum, so fc1 reads the stream that the first of them gives; "
        "read self_attn_layer_norm.output for it"
    )


class Layer(components.Layer):
    """OPT's decoder block; it returns the stream alone."""

    attention_norm_output = components.Layer.attention_norm_output.at(
        "self_attn_layer_norm.output", unavailable=post_norm_attention
    )
    mlp_norm_output = Folded.like(
        components.Layer.mlp_norm_output, "final_layer_norm.output", unavailable=post_norm_mlp
    )


class Attention(components.Attention):
    """OPT's attention; its output is what the block adds."""


def intermediate_size(model: Any) -> int:
    """``ffn_dim``."""
    return int(model.config.ffn_dim)


def project_on_vocab(model: Any, hidden: Tensor) -> Tensor:
    """The final norm, the projection to the embeddings' width and the unembedding, less what the checkpoint has not."""
    model._load_weights()  # noqa: SLF001 - as on `StandardizedTransformer`
    project_out = model.model.decoder.project_out
    hidden = model.norm(hidden) if hasattr(model, "norm") else hidden
    return model.lm_head(hidden if project_out is None else project_out(hidden))


def unembedding(model: Any, token_ids: Sequence[int] | Tensor) -> Tensor:
    """The unembedding matrix's rows, seen through the projection to the embeddings' width where there is one."""
    rows: Tensor = type(model).unembedding.fget(model, token_ids)
    project_out = model.model.decoder.project_out
    return rows if project_out is None else rows @ project_out.weight


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {OPTDecoderLayer: Layer, OPTAttention: Attention}
