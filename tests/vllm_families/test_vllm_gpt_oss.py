"""GPT-OSS on vLLM, against transformers: a sink in every head, windows on every other block, mixtures."""

from __future__ import annotations

from typing import Any

import torch
from vllm_suite import LLAMA_ROWS, SMALL, VLLMFamilySuite

from nnterp.families.vllm import gpt_oss
from tests.vllm_families.running import logits


class TestVLLMGptOss(VLLMFamilySuite):
    REPO = "tengomucho/tiny-random-gpt-oss"
    FAMILY = gpt_oss
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE | {"mlp.mlp_neurons"}
    NATIVE = LLAMA_ROWS | {"embed_tokens": "model.embedding", "layers.0.self_attn": "model.layers.0.attn"}

    def test_every_block_has_sinks(self, model: Any) -> None:
        assert all(block.self_attn.has_sink for block in model.layers)

    def test_vllm_slides_on_even_blocks_and_norms_with_its_own_epsilon(self, model: Any, checkpoint: str) -> None:
        from nnterp import StandardizedVLLM

        kinds = model.config.layer_types
        assert kinds[0] == "sliding_attention" != kinds[1]
        other = {"layer_types": kinds[1:] + kinds[:1], "rms_norm_eps": 0.1}
        with StandardizedVLLM(checkpoint, dispatch=True, dtype="float32", hf_overrides=other, **SMALL) as changed:
            assert changed.config.layer_types[0] == "full_attention"
            assert torch.equal(logits(changed), logits(model))
