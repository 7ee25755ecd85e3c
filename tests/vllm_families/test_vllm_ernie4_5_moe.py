"""ERNIE 4.5's mixtures on vLLM, against the transformers engine: a router with a bias, mixtures after a dense block."""

from __future__ import annotations

from typing import Any

from vllm_suite import VLLMFamilySuite

from nnterp.families.vllm import ernie4_5_moe


class TestVLLMErnie45Moe(VLLMFamilySuite):
    REPO = "yujiepan/ernie-4.5-moe-tiny-random"
    FAMILY = ernie4_5_moe

    def routed(self, model: Any) -> set[int]:
        return set(range(model.config.moe_layer_start_index, model.config.moe_layer_end_index + 1))
