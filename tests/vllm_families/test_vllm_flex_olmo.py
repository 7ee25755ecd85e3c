"""FlexOlmo on vLLM, against the transformers engine: a post-norm block around a mixture, returned before a None."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import flex_olmo


class TestVLLMFlexOlmo(VLLMFamilySuite):
    REPO = "hf-tiny-v2/tiny-random-FlexOlmoForCausalLM"
    FAMILY = flex_olmo
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE | {"attention_norm_output", "mlp_norm_output", "mlp.mlp_neurons"}
    NATIVE = LLAMA_ROWS
