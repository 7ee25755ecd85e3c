"""OLMoE on vLLM, against the transformers engine: the fused block, whole-projection norms, unnormalized experts."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import olmoe


class TestVLLMOlmoe(VLLMFamilySuite):
    REPO = "hf-internal-testing/tiny-random-OlmoeForCausalLM"
    FAMILY = olmoe
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE | {"mlp.mlp_neurons"}
    NATIVE = LLAMA_ROWS
