"""Llama 4 on vLLM, against the transformers engine: chunks, blocks without rotation, reordered channels, mixtures."""

from __future__ import annotations

from typing import Any

import torch
from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import llama4_text
from tests.vllm_families.interior_checks import shifted
from tests.vllm_families.running import close, edited, logits, read, token_ids, zero_even_channels

#: More tokens than a chunk, which is 128: a block of the cache on the CPU.
LONG = "When Mary and John went to the store, John gave a bottle of milk to Mary. " * 7


class TestVLLMLlama4Text(VLLMFamilySuite):
    REPO = "yujiepan/llama-4-tiny-random"
    FAMILY = llama4_text
    NATIVE = LLAMA_ROWS | {
        "layers.0.mlp": "model.layers.0.feed_forward",
        "layers.1.mlp.shared_experts": "model.layers.1.feed_forward.shared_expert",
    }

    def routed(self, model: Any) -> set[int]:
        return set(model.config.moe_layers)

    def test_a_prompt_longer_than_a_chunk_has_transformers_values(self, model: Any, reference: Any) -> None:
        chunk = model.config.attention_chunk_size
        assert len(token_ids(model, LONG)) > chunk + 8
        for layer in range(model.num_layers):
            paths = self.paths(model, layer)
            got, want = read(model, paths, prompt=LONG), reference(read, paths, prompt=LONG)
            for path in paths:
                if path.endswith("attention_scores"):
                    masked = want[path] <= torch.finfo(torch.float32).min / 2
                    assert torch.equal(got[path] == -torch.inf, masked)
                    assert masked[..., chunk:, :chunk].all() == bool(model.config.no_rope_layers[layer])
                    got[path], want[path] = shifted(got[path], masked), shifted(want[path], masked)
                close(got[path], want[path], self.TOLERANCE, path)
            pattern, values = (
                got[f"layers.{layer}.self_attn.attention_{name}"] for name in ("probabilities", "values")
            )
            heads = (pattern @ values.repeat_interleave(pattern.shape[1] // values.shape[1], dim=1)).transpose(1, 2)
            close(heads, got[f"layers.{layer}.self_attn.attention_head_outputs"], self.TOLERANCE, f"layers.{layer}")

    def test_an_edit_of_some_channels_reaches_those_of_transformers(self, model: Any, reference: Any) -> None:
        for layer in (0, model.num_layers - 1):  # with rotation, and without
            for name in ("attention_queries", "attention_keys"):
                path = f"layers.{layer}.self_attn.{name}"
                got = logits(model, edited(path, zero_even_channels), LONG)
                assert not torch.equal(got, logits(model, prompt=LONG))
                close(got, reference(logits, edited(path, zero_even_channels), LONG), self.TOLERANCE, path)
