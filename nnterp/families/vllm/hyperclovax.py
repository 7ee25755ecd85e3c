"""HyperCLOVA X on vLLM (``vllm.model_executor.models.hyperclovax``): a block that returns a pair, and multipliers.

The block takes the residual as its third argument and overwrites it at once: the stream is the second argument alone,
and the first of the two that it returns. With ``use_post_norm`` a norm follows each sublayer, and there is no module
for it otherwise; either way the block adds ``residual_multiplier`` times the last output, which is the contribution.
The embeddings are multiplied by ``embedding_multiplier`` in place after the lookup, the scores by
``attention_multiplier`` (the attention layer's scale), and the logits by ``logits_scaling`` (the logits processor's).
"""

from __future__ import annotations

from vllm.model_executor.models.hyperclovax import HyperCLOVAXAttention, HyperCLOVAXDecoderLayer, HyperCLOVAXMLP

from nnterp.components.vllm import Attention, Mlp
from nnterp.components.vllm.layer import TupleLayer
from nnterp.components.vllm.placed import Placed, residual_multiplier

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


def attention_end(attention: Placed) -> str:
    """The path to what the block multiplies and adds for the attention."""
    return "../post_norm1.output" if attention.block_module.use_post_norm else "output"


def mlp_end(mlp: Placed) -> str:
    """The path to what the block multiplies and adds for the MLP."""
    return "../post_norm2.output" if mlp.block_module.use_post_norm else "output"


class Layer(TupleLayer):
    """HyperCLOVA X's block: ``forward(positions, hidden_states, residual) -> (stream, stream before the MLP)``."""


class Attention(Attention):
    """HyperCLOVA X's attention; the block adds its output, normalized or not, times ``residual_multiplier``."""

    attention_output = Attention.attention_output.at(attention_end, factor=residual_multiplier)


class Mlp(Mlp):
    """HyperCLOVA X's gated MLP; the block adds its output, normalized or not, times ``residual_multiplier``."""

    mlp_output = Mlp.mlp_output.at(mlp_end, factor=residual_multiplier)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {HyperCLOVAXDecoderLayer: Layer, HyperCLOVAXAttention: Attention, HyperCLOVAXMLP: Mlp}
