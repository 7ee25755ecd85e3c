"""Apertus on vLLM, against transformers: other names for the norms, query and key norms, xIELU."""

from __future__ import annotations

from typing import Any

import torch
from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import apertus


class TestVLLMApertus(VLLMFamilySuite):
    REPO = "swiss-ai/Apertus-v1.1-0.5B"
    FAMILY = apertus
    NATIVE = LLAMA_ROWS | {
        "layers.0.input_layernorm": "model.layers.0.attention_layernorm",
        "layers.0.post_attention_layernorm": "model.layers.0.feedforward_layernorm",
    }
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}

    def test_vllm_keeps_what_xielu_learned_in_bfloat16(self, model: Any) -> None:
        for block in model.layers:
            learned = dict(block.mlp.act_fn._module.named_parameters())
            assert {name: value.dtype for name, value in learned.items()} == dict.fromkeys(
                ("alpha_p", "alpha_n"), torch.bfloat16
            )
