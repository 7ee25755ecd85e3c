from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file
from transformers import AutoModelForImageTextToText, AutoTokenizer, DeepseekV3Config, DeepseekV3ForCausalLM

from nnterp import StandardizedTransformer, families
from tests.checkpoints import checkpoint
from tests.checkpoints.kimi_k25 import wrapper
from tests.families.mixture_suite import MixedSuite
from tests.families.running import PROMPT, logits, run


class TestKimiK2(MixedSuite):
    MODEL_TYPE = "kimi_k2"
    SCORING = "sigmoid"
    SCALE = 1.5

    @pytest.fixture(scope="class")
    @classmethod
    def native(cls) -> Any:
        """transformers' own run, under the name by which it finds the experts."""
        folder = checkpoint(cls.MODEL_TYPE)
        config = DeepseekV3Config.from_pretrained(folder)
        config.model_type = "deepseek_v3"
        load = DeepseekV3ForCausalLM.from_pretrained
        model = load(folder, config=config, dtype=torch.float32, attn_implementation="eager").eval()
        ids = AutoTokenizer.from_pretrained(folder)(PROMPT, return_tensors="pt").input_ids
        with torch.no_grad():
            return model(ids, output_hidden_states=True, output_attentions=True)

    def test_the_experts_are_those_of_the_file(self, model: Any) -> None:
        saved = load_file(checkpoint(self.MODEL_TYPE) / "model.safetensors")
        experts = model.layers[1].mlp.experts._module
        for index in range(experts.num_experts):
            names = [
                f"model.layers.1.mlp.experts.{index}.{name}.weight" for name in ("gate_proj", "up_proj", "down_proj")
            ]
            gate, up, down = (saved[name] for name in names)
            assert torch.equal(experts.gate_up_proj[index], torch.cat([gate, up]))
            assert torch.equal(experts.down_proj[index], down)

    def test_in_its_wrapper_it_is_the_same_model(self, model: Any, tmp_path: Path) -> None:
        folder = wrapper(tmp_path / "kimi_k25")
        load = AutoModelForImageTextToText.from_pretrained
        whole = load(folder, dtype=torch.float32, attn_implementation="eager").eval()
        wrapped = StandardizedTransformer(whole, tokenizer=AutoTokenizer.from_pretrained(folder))
        assert wrapped.family is families.kimi_k2
        assert wrapped.layers is wrapped.model.language_model.layers
        assert torch.equal(logits(wrapped), logits(model))
        path = "layers.2.self_attn.attention_head_outputs"
        assert torch.equal(run(wrapped, path)[0], run(model, path)[0])
