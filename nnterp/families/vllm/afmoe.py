"""AFMoE on vLLM (``vllm.model_executor.models.afmoe``): a fused block with norms around its sublayers.

The block adds the outputs of ``post_attention_layernorm`` and ``post_mlp_layernorm``; those are the contributions. The
heads' outputs are gated between the engine's layer and the output projection, so they are served ungated. Full blocks
do not rotate. The first blocks have a dense MLP, the others a mixture with a shared expert of the same class.
``token_embeddings`` is the plain lookup, as on transformers. vLLM puts a config class of its own in the place of
transformers'.
"""

from __future__ import annotations

from vllm.model_executor.models.afmoe import AfmoeAttention, AfmoeDecoderLayer, AfmoeMLP, AfmoeMoE

from nnterp.components.vllm import Attention, FusedLayer, Mlp, RoutedMlp
from nnterp.components.vllm.post_norm import PostNormAttention, PostNormMlp

RENAME = {
    "model.embed_tokens": "embed_tokens",
    "model.layers": "layers",
    "model.norm": "norm",
    "gate": "router",
}


class Layer(FusedLayer):
    """AFMoE's block: ``forward(positions, hidden_states, residual) -> (hidden_states, residual)``."""

    mlp_norm_output = FusedLayer.mlp_norm_output.at("pre_mlp_layernorm.output")


class Attention(PostNormAttention, Attention):
    """AFMoE's attention; the block adds its output normalized."""


class Mlp(PostNormMlp, Mlp):
    """The gated MLP of the first blocks; the block adds its output normalized."""

    POST_NORM = "post_mlp_layernorm"


class Moe(PostNormMlp, RoutedMlp):
    """The mixture of the other blocks; the block adds its output normalized, and nothing inside it is served."""

    POST_NORM = "post_mlp_layernorm"


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {AfmoeDecoderLayer: Layer, AfmoeAttention: Attention, AfmoeMLP: Mlp, AfmoeMoE: Moe}
