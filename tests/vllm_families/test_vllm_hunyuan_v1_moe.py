"""Hunyuan's mixtures on vLLM, against the transformers engine: the dense block with experts and a shared MLP."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import hunyuan_v1_moe


class TestVLLMHunyuanV1Moe(VLLMFamilySuite):
    REPO = "hf-tiny-v2/tiny-random-HunYuanMoEV1ForCausalLM"
    FAMILY = hunyuan_v1_moe
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE | {"mlp.mlp_neurons"}
    NATIVE = LLAMA_ROWS | {"layers.0.mlp.shared_experts": "model.layers.0.mlp.shared_mlp"}
