"""FlexOlmo on vLLM, against the transformers engine: a post-norm block around a mixture, returned before a None."""

from __future__ import annotations

from typing import Any

import nnsight
from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import flex_olmo
from tests.vllm_families.running import PROMPT


class TestVLLMFlexOlmo(VLLMFamilySuite):
    REPO = "hf-tiny-v2/tiny-random-FlexOlmoForCausalLM"
    FAMILY = flex_olmo
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE | {"attention_norm_output", "mlp_norm_output", "mlp.mlp_neurons"}
    NATIVE = LLAMA_ROWS

    def test_a_skipped_last_block_hands_the_final_norm_nothing_to_add(self, model: Any) -> None:
        with model.trace(PROMPT, temperature=0.0, max_tokens=1):
            model.skip_layer(-1)
            stream = model.layers[-1].layer_output[0].save()
            arguments = nnsight.save(model.norm.inputs[0])
        (normed,) = arguments
        assert normed.shape == stream.shape
