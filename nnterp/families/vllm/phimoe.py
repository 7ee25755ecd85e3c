"""Phi-3.5-MoE on vLLM (``vllm.model_executor.models.phimoe``): a block that returns the whole stream first.

It looks fused, ``forward(positions, hidden_states, residual)``, but overwrites the residual that it is given: what it
returns first is the stream, and second a stale one that nobody reads. ``block_sparse_moe`` is in the MLP's place.

Differs from transformers: vLLM's logits leave out ``lm_head``'s bias, which it loads and never adds; `project_on_vocab`
and `unembedding_bias` do as the engine does. Its router calls two experts close where their logits are within 2 %, and
its experts run SiLU, whatever ``router_jitter_noise`` and ``hidden_act`` say.

To load: ``hf_overrides={"architectures": ["PhiMoEForCausalLM"]}`` for a checkpoint saved by transformers, which writes
a name (``PhimoeForCausalLM``) that vLLM does not know.
"""

from __future__ import annotations

from vllm.model_executor.models.phimoe import PhiMoE, PhiMoEAttention, PhiMoEDecoderLayer

from nnterp.components.vllm import Attention, RoutedMlp
from nnterp.components.vllm.layer import TupleLayer

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "block_sparse_moe": "mlp",
}


class Layer(TupleLayer):
    """Phi-3.5-MoE's block: ``forward(positions, hidden_states, residual) -> (stream, stale residual)``."""


class Attention(Attention):
    """Phi-3.5-MoE's attention; its output is what the block adds."""


class Mlp(RoutedMlp):
    """Phi-3.5-MoE's mixture; its output is what the block adds, and nothing inside it is served."""


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {PhiMoEDecoderLayer: Layer, PhiMoEAttention: Attention, PhiMoE: Mlp}
