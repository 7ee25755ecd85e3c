"""Kimi K2 on vLLM, against the transformers engine: DeepSeek-V3 under a type of its own, alone and in a wrapper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from vllm_suite import LLAMA_ROWS, SMALL, VLLMFamilySuite

from nnterp import StandardizedVLLM
from nnterp.families.vllm import kimi_k2
from tests.checkpoints.kimi_k25 import wrapper
from tests.vllm_families import reference
from tests.vllm_families.running import logits, projected, read


class TestVLLMKimiK2(VLLMFamilySuite):
    REPO = "moonshotai/Kimi-K2-Instruct"
    FAMILY = kimi_k2
    NATIVE = LLAMA_ROWS

    def routed(self, model: Any) -> set[int]:
        return set(range(1, model.num_layers))

    def test_in_its_wrapper_it_is_the_same_model(self, model: Any, tmp_path: Path) -> None:
        folder = str(reference.running().call(wrapper, tmp_path / "kimi_k25"))
        paths = [
            "input_ids",
            "layers.2.self_attn.attention_keys",
            "layers.2.mlp.mlp_output",
            "final_norm_output",
            "logits",
        ]
        with StandardizedVLLM(folder, dispatch=True, dtype="float32", max_model_len=256, **SMALL) as wrapped:
            assert wrapped.family is kimi_k2
            assert wrapped.layers is wrapped.language_model.model.layers
            assert wrapped.support() == model.support()
            for path, got in read(wrapped, paths).items():
                assert torch.equal(got, read(model, [path])[path]), path
            assert torch.equal(projected(wrapped, 3), logits(wrapped))
