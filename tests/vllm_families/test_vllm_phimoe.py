"""Phi-3.5-MoE on vLLM, against the transformers engine: a tuple with the whole stream, SparseMixer's experts.

vLLM's logits leave out the head's bias, so transformers runs without it here and everything else is still compared.
"""

from __future__ import annotations

from functools import partial
from operator import methodcaller
from typing import Any

import pytest
from vllm_suite import CLOSE, LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import phimoe
from tests.vllm_families import reference as reference_process
from tests.vllm_families.running import PROMPT, close, logits, without_head_bias


class TestVLLMPhimoe(VLLMFamilySuite):
    REPO = "microsoft/Phi-tiny-MoE-instruct"
    FAMILY = phimoe
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE | {"mlp.mlp_neurons"}
    NATIVE = LLAMA_ROWS | {"layers.0.mlp": "model.layers.0.block_sparse_moe"}

    @pytest.fixture(scope="class")
    @classmethod
    def reference(cls, checkpoint: str) -> Any:
        return partial(reference_process.running().on(checkpoint, **cls.REFERENCE), without_head_bias)

    def test_the_engine_s_logits_are_transformers_less_the_head_s_bias(self, model: Any, reference: Any) -> None:
        with_bias, tokens = reference.func, list(range(model.vocab_size))
        bias = with_bias(methodcaller("unembedding_bias", tokens))
        assert bias.abs().min() > 0
        close(logits(model) + bias.cpu(), with_bias(logits), CLOSE, "logits")
        with model.trace(PROMPT, temperature=0.0, max_tokens=1):
            served = model.unembedding_bias(tokens).save()
        assert not served.any()
