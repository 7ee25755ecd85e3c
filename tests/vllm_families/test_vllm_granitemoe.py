"""GraniteMoE on vLLM, against the transformers engine: Granite's multipliers around a mixture of experts."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import granitemoe


class TestVLLMGraniteMoe(VLLMFamilySuite):
    REPO = "ibm-granite/granite-3.1-1b-a400m-instruct"
    FAMILY = granitemoe
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE | {"mlp.mlp_neurons"}
    NATIVE = LLAMA_ROWS | {"layers.0.mlp": "model.layers.0.block_sparse_moe"}
