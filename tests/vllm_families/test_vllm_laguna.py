"""Laguna on vLLM, against transformers: blocks with other head counts, gated heads, a routing bias, a shared expert."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from vllm_suite import LLAMA_ROWS, SMALL, VLLMFamilySuite

from nnterp.families.vllm import laguna
from tests.vllm_families.running import close, logits, read


class TestVLLMLaguna(VLLMFamilySuite):
    REPO = "hf-tiny-v2/tiny-random-LagunaForCausalLM"
    FAMILY = laguna
    NATIVE = LLAMA_ROWS | {
        "layers.1.mlp.router": "model.layers.1.mlp.gate",
        "layers.1.mlp.shared_experts": "model.layers.1.mlp.shared_expert",
    }

    def routed(self, model: Any) -> set[int]:
        return {layer for layer, kind in enumerate(model.config.mlp_layer_types) if kind == "sparse"}

    def attention_sizes(self, model: Any, layer: int) -> dict[str, int]:
        heads = model.config.num_attention_heads_per_layer[layer]
        return super().attention_sizes(model, layer) | {"num_heads": heads}

    def test_vllm_s_sliding_blocks_can_have_sinks(self, model: Any, checkpoint: str, tmp_path: Path) -> None:
        from nnterp import StandardizedVLLM

        folder = with_sinks(checkpoint, tmp_path)
        slides = [kind == "sliding_attention" for kind in model.config.layer_types]
        assert not any(block.self_attn.has_sink for block in model.layers)
        with StandardizedVLLM(str(folder), dispatch=True, dtype="float32", **SMALL) as other:
            assert [block.self_attn.has_sink for block in other.layers] == slides
            assert not torch.equal(logits(other), logits(model))
            names = ("attention_values", "attention_probabilities", "attention_head_outputs")
            for layer, has_sink in enumerate(slides):
                values, pattern, heads = read(other, self.interior(names, layer)).values()
                repeated = values.repeat_interleave(pattern.shape[1] // values.shape[1], dim=1)
                close((pattern @ repeated).transpose(1, 2), heads, self.KERNEL_TOLERANCE, f"layers.{layer}")
                assert (pattern.sum(-1).amin(-1) < 0.9).all() == has_sink


def with_sinks(checkpoint: str, parent: Path) -> Path:
    """A copy whose sliding blocks have sinks of 0.5, which transformers' Laguna has no parameter for."""
    folder = Path(shutil.copytree(checkpoint, parent / "laguna"))
    config = json.loads((folder / "config.json").read_text())
    weights = load_file(folder / "model.safetensors")
    for layer, kind in enumerate(config["layer_types"]):
        if kind == "sliding_attention":
            heads = config["num_attention_heads_per_layer"][layer]
            weights[f"model.layers.{layer}.self_attn.sink"] = torch.full((heads,), 0.5)
    save_file(weights, folder / "model.safetensors", {"format": "pt"})
    (folder / "config.json").write_text(json.dumps(config | {"swa_attention_sink_enabled": True}))
    return folder
