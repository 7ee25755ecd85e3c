"""SmolLM 3 on vLLM's transformers backend, against the transformers engine: some blocks rotate nothing, one slides."""

from __future__ import annotations

from typing import Any

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import smollm3


class TestVLLMSmolLM3(VLLMFamilySuite):
    REPO = "HuggingFaceTB/SmolLM3-3B"
    FAMILY = smollm3
    NATIVE = LLAMA_ROWS
    MEMORY = 0.4

    def kind(self, model: Any, layer: int) -> Any:
        return *super().kind(model, layer), model.config.no_rope_layers[layer]
