"""Cohere 2 on vLLM, against transformers: a parallel block that returns a pair, and full blocks without positions."""

from __future__ import annotations

from vllm_suite import HEADLESS_ROWS, VLLMFamilySuite

from nnterp.families.vllm import cohere2


class TestVLLMCohere2(VLLMFamilySuite):
    REPO = "israel/AfriGuard-tiny-aya-global-full"
    FAMILY = cohere2
    NATIVE = HEADLESS_ROWS
    MEMORY = 0.5
    PARALLEL = True
