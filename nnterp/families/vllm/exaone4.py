"""EXAONE 4 on vLLM (``vllm.model_executor.models.exaone4``): a post-norm block that returns a pair.

The block takes the residual as its third argument and overwrites it at once: the stream is the second argument alone,
and the first of the two that it returns. Where some blocks have sliding attention, the full ones have no positions.

Differs from transformers: vLLM rotates every block of a model none of whose blocks slides; transformers rotates none of
them if such a config has a ``sliding_window`` all the same (no published checkpoint).
"""

from __future__ import annotations

from vllm.model_executor.models.exaone4 import Exaone4Attention, Exaone4DecoderLayer, Exaone4GatedMLP

from nnterp.components.vllm.layer import TupleLayer
from nnterp.components.vllm.post_norm import PostNormAttention, PostNormLayer, PostNormMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(PostNormLayer, TupleLayer):
    """EXAONE 4's block: ``forward(positions, hidden_states, residual) -> (hidden_states, stream before the MLP)``."""


class Attention(PostNormAttention):
    """EXAONE 4's attention; the block adds its output normalized."""


class Mlp(PostNormMlp):
    """EXAONE 4's gated MLP; the block adds its output normalized."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {Exaone4DecoderLayer: Layer, Exaone4Attention: Attention, Exaone4GatedMLP: Mlp}
