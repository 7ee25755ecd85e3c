"""ERNIE 4.5 on vLLM, against transformers: Llama's classes, neighboring pairs rotated."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import ernie4_5


class TestVLLMErnie45(VLLMFamilySuite):
    REPO = "baidu/ERNIE-4.5-0.3B-PT"
    FAMILY = ernie4_5
    NATIVE = LLAMA_ROWS

    def test_vllm_has_no_biases_whatever_the_config_says(self, checkpoint: str) -> None:
        from nnterp import StandardizedVLLM

        tree = StandardizedVLLM(checkpoint, dtype="float32", hf_overrides={"use_bias": True})
        biases = {name.rpartition(".")[0] for name, _ in tree._module.named_parameters() if name.endswith("bias")}
        assert biases == set()
