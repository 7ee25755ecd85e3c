from __future__ import annotations

from tests.families.family_suite import LLAMA_ROWS
from tests.families.mixture_suite import MixtureSuite


class TestHunyuanV1Moe(MixtureSuite):
    MODEL_TYPE = "hunyuan_v1_moe"
    NATIVE = LLAMA_ROWS | {
        "layers.0.mlp.router": "model.layers.0.mlp.gate",
        "layers.0.mlp.shared_experts": "model.layers.0.mlp.shared_mlp",
    }
