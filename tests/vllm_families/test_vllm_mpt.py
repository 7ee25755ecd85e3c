"""MPT on vLLM, against the transformers engine: ALiBi, clamped projections, norms without biases."""

from __future__ import annotations

from typing import Any, ClassVar

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import mpt


class TestVLLMMPT(VLLMFamilySuite):
    REPO = "anas-awadalla/mpt-7b"
    FAMILY = mpt
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.wte",
        "layers": "transformer.blocks",
        "norm": "transformer.norm_f",
        "layers.0.self_attn": "transformer.blocks.0.attn",
        "layers.0.mlp": "transformer.blocks.0.ffn",
    }
    MEMORY = 0.5
    ENGINE: ClassVar[dict[str, Any]] = {"max_model_len": 256}  # its config has the length under a name of its own
