"""Cohere on vLLM, against transformers: a parallel block that returns a pair, query and key norms, scaled logits."""

from __future__ import annotations

from vllm_suite import HEADLESS_ROWS, VLLMFamilySuite

from nnterp.families.vllm import cohere


class TestVLLMCohere(VLLMFamilySuite):
    REPO = "adamo1139/aya-expanse-8b-ungated"
    FAMILY = cohere
    NATIVE = HEADLESS_ROWS
    MEMORY = 0.5
    PARALLEL = True
