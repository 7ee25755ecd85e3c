from __future__ import annotations

from tests.families.family_suite import LLAMA_ROWS
from tests.families.mixture_suite import MixtureSuite


class TestDbrx(MixtureSuite):
    MODEL_TYPE = "dbrx"
    UNAVAILABLE = MixtureSuite.UNAVAILABLE | {
        "mlp.expert_outputs": "one after another in a loop",
        "mlp.shared_expert_output": "this mixture has no shared expert",
    }
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.wte",
        "layers": "transformer.blocks",
        "norm": "transformer.norm_f",
        "layers.0.self_attn": "transformer.blocks.0.norm_attn_norm.attn",
        "layers.0.input_layernorm": "transformer.blocks.0.norm_attn_norm.norm_1",
        "layers.0.post_attention_layernorm": "transformer.blocks.0.norm_attn_norm.norm_2",
        "layers.0.mlp": "transformer.blocks.0.ffn",
    }
