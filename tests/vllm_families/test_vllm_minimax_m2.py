"""MiniMax-M2 on vLLM, against the transformers engine: a mixture in every block, whose router scores with a sigmoid."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import minimax_m2


class TestVLLMMiniMaxM2(VLLMFamilySuite):
    REPO = "yujiepan/minimax-m2-tiny-random"
    FAMILY = minimax_m2
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE | {"mlp.mlp_neurons"}
    NATIVE = LLAMA_ROWS | {"layers.0.mlp": "model.layers.0.block_sparse_moe"}
