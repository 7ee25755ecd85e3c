from __future__ import annotations

from typing import Any

import torch

from tests.families.mixture_suite import MixedSuite
from tests.families.running import run


class TestGlmMoeDsa(MixedSuite):
    MODEL_TYPE = "glm_moe_dsa"
    STEP = 1e-3
    SCORING = "sigmoid"
    SCALE = 1.5

    def test_a_query_sees_the_chosen_keys_only(self, model: Any) -> None:
        (pattern,) = run(model, "layers.1.self_attn.attention_probabilities")
        assert (pattern > 0).sum(-1).max() == model.config.index_topk < pattern.shape[-1]

    def test_a_block_without_an_indexer_sees_what_the_one_before_saw(self, model: Any) -> None:
        full, shared = run(model, *(f"layers.{layer}.self_attn.attention_probabilities" for layer in (1, 2)))
        assert model.config.indexer_types[2] == "shared"
        assert torch.equal(full > 0, shared > 0)
