"""Further layouts of a few model types: one `Spec` for each, by a name that starts with the type."""

from __future__ import annotations

from tests.checkpoints.dense import DENSE
from tests.checkpoints.mixtures import MIXTURES
from tests.checkpoints.spec import Spec

#: The widths of DeepSeek's published heads and latents, which are the ones that vLLM's latent kernels take.
PUBLISHED_HEADS = {"qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128, "kv_lora_rank": 512}

LAYOUTS: dict[str, Spec] = {
    **{
        f"{name}-published_heads": Spec(MIXTURES[name].config | PUBLISHED_HEADS, config_type=name)
        for name in ("deepseek_v2", "deepseek_v3", "glm4_moe_lite")
    },
    # The 40B checkpoints have no biases; these do, because a parallel block with biases would be read the same way.
    "falcon-40b": Spec(
        DENSE["falcon"].config | {"new_decoder_architecture": True, "num_kv_heads": 2, "bias": True},
        config_type="falcon",
    ),
    "falcon-rw": Spec(
        DENSE["falcon"].config | {"multi_query": False, "parallel_attn": False, "bias": True, "alibi": True},
        config_type="falcon",
    ),
    "gpt_neox-sequential": Spec(DENSE["gpt_neox"].config | {"use_parallel_residual": False}, config_type="gpt_neox"),
    "hyperclovax-pre_norm": Spec(DENSE["hyperclovax"].config | {"use_post_norm": False}, config_type="hyperclovax"),
    # As in the published model: values half as wide as queries and keys, for which vLLM's CPU engine has no kernel.
    "mimo_v2_flash-narrow": Spec(
        MIXTURES["mimo_v2_flash"].config | {"head_dim": 64, "swa_head_dim": 64}, config_type="mimo_v2_flash"
    ),
    "opt-350m": Spec(
        DENSE["opt"].config | {"do_layer_norm_before": False, "word_embed_proj_dim": 64}, config_type="opt"
    ),
    "stablelm-parallel": Spec(
        DENSE["stablelm"].config | {"use_parallel_residual": True, "qk_layernorm": True}, config_type="stablelm"
    ),
}
