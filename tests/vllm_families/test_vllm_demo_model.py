"""The demo model, which has real weights: SmolLM2-135M, of the Llama family."""

from __future__ import annotations

from typing import Any

import pytest
from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp import demo
from nnterp.families.vllm import llama
from tests.vllm_families.running import PROMPT


class TestVLLMDemoModel(VLLMFamilySuite):
    FAMILY = llama
    NATIVE = LLAMA_ROWS

    @pytest.fixture(scope="class")
    @classmethod
    def checkpoint(cls) -> str:
        return str(demo.checkpoint())

    def test_it_knows_where_the_eiffel_tower_is(self, model: Any) -> None:
        with model.trace(PROMPT, temperature=0.0, max_tokens=2) as tracer:
            token = model.next_token_probs.argmax(-1).save()
            result = tracer.result.save()
        assert model.tokenizer.decode(token) == " Paris"
        assert result.outputs[0].text.startswith(" Paris")
