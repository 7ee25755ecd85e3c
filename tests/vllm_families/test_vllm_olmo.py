"""OLMo on vLLM's transformers backend, against the transformers engine: norms without weights, clamped projections."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import olmo


class TestVLLMOlmo(VLLMFamilySuite):
    REPO = "allenai/OLMo-1B-hf"
    FAMILY = olmo
    NATIVE = LLAMA_ROWS
    MEMORY = 0.3
