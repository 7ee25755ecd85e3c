"""GPT-NeoX on vLLM, against the transformers engine: parallel blocks with two norms, and sequential ones."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import gpt_neox


class TestVLLMGPTNeoX(VLLMFamilySuite):
    REPO = "EleutherAI/pythia-70m"
    FAMILY = gpt_neox
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "gpt_neox.embed_in",
        "layers": "gpt_neox.layers",
        "norm": "gpt_neox.final_layer_norm",
        "lm_head": "embed_out",
        "layers.0.self_attn": "gpt_neox.layers.0.attention",
        "layers.0.mlp": "gpt_neox.layers.0.mlp",
    }


class TestVLLMSequentialGPTNeoX(TestVLLMGPTNeoX):
    CHECKPOINT = "gpt_neox-sequential"
