"""DBRX (``transformers.models.dbrx``).

Sequential blocks with a LayerNorm before each sublayer, where the first module, ``norm_attn_norm``, has both norms and
the attention inside it and also adds the attention's output to the stream. One fused projection for queries, keys and
values, clamped to ``clip_qkv`` before the rotation, whose base is that of ``rope_parameters``. Every MLP is a mixture,
whose experts run one after another in a loop, so their single outputs are never a tensor.
"""

from __future__ import annotations

from typing import Any

from transformers.models.dbrx.modeling_dbrx import DbrxAttention, DbrxBlock, DbrxFFN

from nnterp import components

RENAME = {
    "transformer.wte": "embed_tokens",
    "transformer.blocks": "layers",
    "transformer.norm_f": "norm",
    "norm_attn_norm.norm_1": "input_layernorm",
    "norm_attn_norm.attn": "self_attn",
    "norm_attn_norm.norm_2": "post_attention_layernorm",
    "ffn": "mlp",
}


class Layer(components.Layer):
    """DBRX's block; it returns the stream alone."""


class Attention(components.Attention):
    """DBRX's attention; its output is what ``norm_attn_norm`` adds."""


class Mlp(components.Moe):
    """DBRX's mixture; its output is what the block adds."""

    router_logits = components.Moe.router_logits.at("router.layer.output")
    expert_outputs = components.unavailable(
        "DBRX's experts run one after another in a loop that adds each one's output to the sum, so there is no tensor "
        "of them; zero an expert's entry in expert_weights to see what it adds"
    )

    @property
    def num_experts(self) -> int:
        """The number of routed experts."""
        return int(self.experts.num_experts)

    @property
    def top_k(self) -> int:
        """The number of experts that a token goes through."""
        return int(self._module.top_k)


def num_kv_heads(model: Any) -> int:
    """The number of key and value heads, which DBRX's config keeps with its attention's settings."""
    return int(model.config.attn_config.kv_n_heads)


def intermediate_size(model: Any) -> int:
    """The number of neurons of one expert, which DBRX's config keeps with its experts' settings."""
    return int(model.config.ffn_config.ffn_hidden_size)


#: Module type -> Envoy subclass, for nnsight's ``envoys=``.
ENVOYS = {DbrxBlock: Layer, DbrxAttention: Attention, DbrxFFN: Mlp}
