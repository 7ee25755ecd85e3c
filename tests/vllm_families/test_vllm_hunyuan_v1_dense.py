"""Hunyuan's dense models on vLLM, against the transformers engine: heads split and normalized after the rotation."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import hunyuan_v1_dense


class TestVLLMHunyuanV1Dense(VLLMFamilySuite):
    REPO = "tencent/Hunyuan-0.5B-Instruct"
    FAMILY = hunyuan_v1_dense
    NATIVE = LLAMA_ROWS
