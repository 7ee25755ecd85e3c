from __future__ import annotations

from typing import Any

from torch import Tensor

from tests.families.mixture_suite import MixtureSuite


class TestFlexOlmo(MixtureSuite):
    MODEL_TYPE = "flex_olmo"
    NORMALIZED = False
    UNAVAILABLE = MixtureSuite.UNAVAILABLE | {
        "attention_norm_output": "post-norm",
        "mlp_norm_output": "post-norm",
        "mlp.shared_expert_output": "this mixture has no shared expert",
    }

    def contribution(self, model: Any, mixture: Tensor) -> Tensor:
        normed: Tensor = model.layers[1]._module.post_feedforward_layernorm(mixture)
        return normed
