"""Ministral 3 on vLLM, against transformers: Mistral's block, queries that grow with the position."""

from __future__ import annotations

import math
from typing import Any

import torch
from vllm_suite import LLAMA_ROWS, SMALL, VLLMFamilySuite

from nnterp.families.vllm import ministral3
from tests.vllm_families.running import close, read


class TestVLLMMinistral3(VLLMFamilySuite):
    REPO = "hf-tiny-v2/tiny-random-Ministral3ForCausalLM"
    FAMILY = ministral3
    NATIVE = LLAMA_ROWS

    def test_of_a_config_in_transformers_form_vllm_ignores_two_factors(self, model: Any, checkpoint: str) -> None:
        from nnterp import StandardizedVLLM

        rope = dict(model.config.rope_parameters)
        assert rope.pop("apply_yarn_scaling") is False  # with it and llama_4_scaling the two engines agree
        plain = {"rope_parameters": rope, "llama_4_scaling": None}
        paths = [f"layers.0.self_attn.attention_{name}" for name in ("queries", "keys")]
        with StandardizedVLLM(checkpoint, dispatch=True, dtype="float32", hf_overrides=plain, **SMALL) as other:
            queries, keys = read(other, paths).values()
        aligned_queries, aligned_keys = read(model, paths).values()
        yarn = 0.1 * math.log(rope["factor"]) + 1  # YaRN, arXiv:2309.00071, section 3.4
        close(keys, aligned_keys * yarn, self.KERNEL_TOLERANCE, paths[1])
        positions = torch.arange(queries.shape[2]) // rope["original_max_position_embeddings"]
        growth = 1 + rope["llama_4_scaling_beta"] * (1 + positions).log()
        assert growth[-1] > 1
        close(queries * growth[:, None], aligned_queries * yarn, self.KERNEL_TOLERANCE, paths[0])
