"""Seed-OSS on vLLM, against transformers: biases on the projections, wide heads, a tied head."""

from __future__ import annotations

from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import seed_oss


class TestVLLMSeedOss(VLLMFamilySuite):
    REPO = "yujiepan/seed-oss-tiny-random"
    FAMILY = seed_oss
    NATIVE = LLAMA_ROWS

    def test_vllm_has_no_other_biases_whatever_the_config_says(self, checkpoint: str) -> None:
        from nnterp import StandardizedVLLM

        said = {"attention_out_bias": True, "mlp_bias": True}
        tree = StandardizedVLLM(checkpoint, dtype="float32", hf_overrides=said)
        biases = {name.rpartition(".")[0] for name, _ in tree._module.named_parameters() if name.endswith("bias")}
        assert biases == {f"model.layers.{layer}.self_attn.qkv_proj" for layer in range(tree.num_layers)}
