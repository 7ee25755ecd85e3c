"""FlexOlmo on vLLM (``vllm.model_executor.models.flex_olmo``): OLMo 2's post-norm block around a mixture.

The block returns ``(stream, None)``: it looks fused, ``forward(positions, hidden_states, residual)``, but overwrites
the residual that it is given, and the final norm would add a second element to the stream if there were one. The norms
follow the attention and the mixture; their outputs are the contributions.

Differs from transformers: vLLM's experts run SiLU whatever ``hidden_act`` says, and the weights of a token's experts
are never made to sum to 1, whatever ``norm_topk_prob`` says.
"""

from __future__ import annotations

from vllm.model_executor.models.flex_olmo import FlexOlmoAttention, FlexOlmoDecoderLayer, FlexOlmoMoE

from nnterp.components.vllm import RoutedMlp
from nnterp.components.vllm.layer import TupleLayer
from nnterp.components.vllm.post_norm import PostNormAttention, PostNormLayer, PostNormMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(PostNormLayer, TupleLayer):
    """FlexOlmo's block: ``stream + norm(attention(stream))``, then ``+ norm(mlp(...))``, returned before a None."""

    AFTER = (None,)


class Attention(PostNormAttention):
    """FlexOlmo's attention; the block adds its output normalized."""


class Mlp(PostNormMlp, RoutedMlp):
    """FlexOlmo's mixture; the block adds its output normalized, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {FlexOlmoDecoderLayer: Layer, FlexOlmoAttention: Attention, FlexOlmoMoE: Mlp}
