"""Qwen2-VL's text model on vLLM, against transformers: Qwen2 inside the wrapper, positions of three rows."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import qwen2_vl_text


class TestVLLMQwen2VLText(VLLMFamilySuite):
    REPO = "Qwen/Qwen2-VL-2B-Instruct"
    FAMILY = qwen2_vl_text
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "language_model.model.embed_tokens",
        "layers": "language_model.model.layers",
        "norm": "language_model.model.norm",
        "layers.0.self_attn": "language_model.model.layers.0.self_attn",
        "layers.0.mlp": "language_model.model.layers.0.mlp",
        "lm_head": "language_model.lm_head",
    }
    MEMORY = 0.3
