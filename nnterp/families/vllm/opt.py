"""OPT on vLLM (``vllm.model_executor.models.opt``): a block called with the stream alone, and no MLP module.

``fc1``, ``activation_fn`` and ``fc2`` are the block's own, so a block has no ``mlp`` and no values of one. What it adds
for them is the first of ``fc2.output``, ``[tokens, hidden]``, which has the bias.

Differs from transformers: vLLM scales the scores where transformers multiplies the queries, so transformers' queries
are vLLM's times the scale.

OPT-350m's layout is as `nnterp.families.opt` tells it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor
from vllm.model_executor.models.opt import OPTAttention, OPTDecoderLayer

from nnterp.components.vllm import Attention, Layer
from nnterp.components.vllm.project import direction, head_of, project, require_trace
from nnterp.families.opt import intermediate_size, post_norm_attention, post_norm_mlp

__all__ = ["ENVOYS", "RENAME", "Attention", "Layer", "intermediate_size", "project_on_vocab", "unembedding"]

RENAME = {
    "model.decoder.embed_tokens": "embed_tokens",
    "model.decoder.layers": "layers",
    "model.decoder.final_layer_norm": "norm",
    "self_attn_layer_norm": "input_layernorm",
}


class Layer(Layer):
    """OPT's block: ``forward(hidden_states) -> hidden_states``."""

    attention_norm_output = Layer.attention_norm_output.at(
        "self_attn_layer_norm.output", unavailable=post_norm_attention
    )
    mlp_norm_output = Layer.mlp_norm_output.at("final_layer_norm.output", unavailable=post_norm_mlp)


class Attention(Attention):
    """OPT's attention, whose output projection is ``out_proj``."""


def project_on_vocab(model: Any, hidden: Tensor) -> Tensor:
    """As on `StandardizedVLLM`, with the projection to the embeddings' width where there is one."""
    require_trace(model, "project_on_vocab")

    def last(rows: Tensor) -> Tensor:
        rows = model.norm(rows) if hasattr(model, "norm") else rows
        project_out = model.model.decoder.project_out
        return rows if project_out is None else project_out(rows)[0]

    return project(model, hidden, head_of(model), norm=last)


def unembedding(model: Any, token_ids: Sequence[int] | Tensor) -> Tensor:
    """As on `StandardizedVLLM`, seen through the projection to the embeddings' width where there is one."""
    require_trace(model, "unembedding")
    rows = direction(model, token_ids, head_of(model))
    project_out = model.model.decoder.project_out
    if project_out is None:
        return rows
    # Its matrix is what it does to each direction of the stream; vLLM's CPU kernels repack the weight itself.
    every = torch.eye(model.hidden_size, dtype=rows.dtype, device=rows.device)
    return rows @ project_out(every)[0].T


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {OPTDecoderLayer: Layer, OPTAttention: Attention}
