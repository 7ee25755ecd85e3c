"""StableLM on vLLM (``vllm.model_executor.models.stablelm``): a sequential block after the positions.

It returns the stream and what it was before the MLP. LayerNorms, part of each head rotated, a gated MLP.

Differs from transformers: vLLM has the sequential block without norms on queries and keys only.

To load: a checkpoint with ``use_parallel_residual`` or ``qk_layernorm`` is one that vLLM refuses.
"""

from __future__ import annotations

from vllm.model_executor.models.stablelm import StablelmAttention, StablelmDecoderLayer, StablelmMLP

from nnterp.components.vllm import Attention, Mlp
from nnterp.components.vllm.layer import TupleLayer

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
}


class Layer(TupleLayer):
    """StableLM's block: ``forward(positions, hidden_states) -> (hidden_states, stream before the MLP)``."""


class Attention(Attention):
    """StableLM's attention; its output is what the block adds."""


class Mlp(Mlp):
    """StableLM's gated MLP; its output is what the block adds."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {StablelmDecoderLayer: Layer, StablelmAttention: Attention, StablelmMLP: Mlp}
