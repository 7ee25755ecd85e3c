"""MiMo-V2-Flash: sliding blocks with sinks and twice the key heads, dense blocks before mixtures."""

from __future__ import annotations

from typing import Any

from tests.families.mixture_suite import MixedSuite


class TestMimoV2Flash(MixedSuite):
    MODEL_TYPE = "mimo_v2_flash"
    UNAVAILABLE = MixedSuite.UNAVAILABLE | {"mlp.shared_expert_output": "this mixture has no shared expert"}
    SCORING = "sigmoid"

    def attention_sizes(self, model: Any, layer: int) -> dict[str, int]:
        more = 2 if model.config.layer_types[layer] == "sliding_attention" else 1
        return super().attention_sizes(model, layer) | {"num_kv_heads": more * model.num_kv_heads}

    def test_sliding_blocks_have_sinks(self, model: Any) -> None:
        assert [block.self_attn.has_sink for block in model.layers] == [False, True, True, False]


class TestNarrowValues(TestMimoV2Flash):
    CHECKPOINT = "mimo_v2_flash-narrow"

    def test_values_are_narrower_than_queries(self, model: Any) -> None:
        assert (model.qk_head_dim, model.head_dim) == (64, 32)
