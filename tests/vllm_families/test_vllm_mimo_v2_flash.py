"""MiMo-V2-Flash on vLLM, against transformers: sliding blocks with sinks and more key heads, dense blocks and mixtures.

On the CPU the values are as wide as the keys: vLLM has no kernel for other widths there, and nnterp says so at the load
(`tests.engine.test_start_errors`). On a GPU they are half as wide too.
"""

from __future__ import annotations

from typing import Any, ClassVar

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.engines import platform
from nnterp.families.vllm import mimo_v2_flash


class TestVLLMMimoV2Flash(VLLMFamilySuite):
    REPO = "hf-tiny-v2/tiny-random-MiMoV2FlashForCausalLM"
    FAMILY = mimo_v2_flash
    NATIVE = LLAMA_ROWS | {"layers.1.mlp.router": "model.layers.1.mlp.gate"}

    def routed(self, model: Any) -> set[int]:
        return {layer for layer, sparse in enumerate(model.config.moe_layer_freq) if sparse}

    def attention_sizes(self, model: Any, layer: int) -> dict[str, int]:
        sliding = model.config.hybrid_layer_pattern[layer]
        kv_heads = model.config.swa_num_key_value_heads if sliding else model.num_kv_heads
        return super().attention_sizes(model, layer) | {"num_kv_heads": kv_heads}

    def test_sliding_blocks_have_sinks(self, model: Any) -> None:
        slides = [kind == "sliding_attention" for kind in model.config.layer_types]
        assert [block.self_attn.has_sink for block in model.layers] == slides


if not platform.cpu_build():

    class TestVLLMNarrowValues(TestVLLMMimoV2Flash):
        CHECKPOINT = "mimo_v2_flash-narrow"
        #: vLLM's first choice, FlashAttention's, has no float32.
        ENGINE: ClassVar[dict[str, Any]] = {"attention_backend": "TRITON_ATTN_DIFFKV"}

        def test_values_are_narrower_than_queries(self, model: Any) -> None:
            assert (model.qk_head_dim, model.head_dim) == (64, 32)
