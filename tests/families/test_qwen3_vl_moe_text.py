from __future__ import annotations

from typing import Any

from tests.families.family_suite import LLAMA_ROWS
from tests.families.mixture_suite import MixedSuite


class TestQwen3VLMoeText(MixedSuite):
    MODEL_TYPE = "qwen3_vl_moe_text"
    UNAVAILABLE = MixedSuite.UNAVAILABLE | {"mlp.shared_expert_output": "this mixture has no shared expert"}
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "model.language_model.embed_tokens",
        "layers": "model.language_model.layers",
        "norm": "model.language_model.norm",
        "layers.0.self_attn": "model.language_model.layers.0.self_attn",
        "layers.0.mlp": "model.language_model.layers.0.mlp",
    }

    def expert_size(self, model: Any) -> int:
        return model.config.text_config.moe_intermediate_size
