"""Seed-OSS on vLLM, against transformers: biases on the projections, wide heads, a tied head."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import seed_oss


class TestVLLMSeedOss(VLLMFamilySuite):
    REPO = "yujiepan/seed-oss-tiny-random"
    FAMILY = seed_oss
    NATIVE = LLAMA_ROWS
