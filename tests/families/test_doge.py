from __future__ import annotations

from typing import Any

from torch import Tensor
from torch.testing import assert_close

from tests.families.family_suite import FamilySuite
from tests.families.running import run


class TestDoge(FamilySuite):
    MODEL_TYPE = "doge"

    def summed(self, model: Any, layer: int, parts: list[Tensor]) -> Tensor:
        block = model.layers[layer]._module
        stream, attention, *mlp = parts
        return block.post_attention_residual * (block.input_residual * stream + attention) + sum(mlp)

    def test_the_scores_are_scaled_products_of_queries_and_keys(self, model: Any) -> None:
        for layer in range(model.num_layers):
            names = ("attention_queries", "attention_keys", "attention_scores", "attention_probabilities")
            queries, keys, scores, pattern = run(model, *(f"layers.{layer}.self_attn.{name}" for name in names))
            attention = model.layers[layer].self_attn._module
            products = queries @ keys.repeat_interleave(2, 1).transpose(-1, -2) * attention.scaling
            mask = scores - products  # by key alone, where it is seen
            seen = pattern > 0
            assert ((mask - mask[:, :, -1:]).abs() < 1e-4)[seen & seen[:, :, -1:]].all()
            assert mask[seen].min() > 0.1
            assert seen.sum(-1).max() == model.config.keep_window_size
            assert_close(scores.softmax(-1), pattern)
