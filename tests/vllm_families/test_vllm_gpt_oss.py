"""GPT-OSS on vLLM, against transformers: a sink in every head, windows on every other block, mixtures."""

from __future__ import annotations

from typing import Any

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import gpt_oss


class TestVLLMGptOss(VLLMFamilySuite):
    REPO = "tengomucho/tiny-random-gpt-oss"
    FAMILY = gpt_oss
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE | {"mlp.mlp_neurons"}
    NATIVE = LLAMA_ROWS | {"embed_tokens": "model.embedding", "layers.0.self_attn": "model.layers.0.attn"}

    def test_every_block_has_sinks(self, model: Any) -> None:
        assert all(block.self_attn.has_sink for block in model.layers)
