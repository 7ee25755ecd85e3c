"""The table of checkpoints of the model types that have a family on transformers and none on vLLM."""

from __future__ import annotations

from tests.checkpoints.spec import (
    BIASED,
    BOS,
    DEEPSEEK_V3,
    EOS,
    FULL,
    LATENT,
    PAD,
    SLIDING,
    VISION_TOKENS,
    VOCAB,
    Spec,
    base,
    legacy,
    rope,
    without,
)

LINEAR = "linear_attention"

#: The names of the arguments that `base` gives.
BASE = tuple(base())
#: Granite's four multipliers.
GRANITE = {"embedding_multiplier": 6.0, "logits_scaling": 3.0, "residual_multiplier": 0.22, "attention_multiplier": 0.2}
#: A mixture in Granite's words.
GRANITE_MOE = {"num_local_experts": 8, "num_experts_per_tok": 2, "intermediate_size": 64}
#: Granite's blocks with sinks: both kinds of attention, each with and without rotation.
SINKS = {
    "num_hidden_layers": 4,
    "sliding_window": 8,
    "layer_types": [FULL, SLIDING, SLIDING, FULL],
    "layer_rope_theta": [10000.0, 500.0, 0, 0],
}
#: DeepSeek-V3's mixture, without its latent attention.
ROUTED = without(DEEPSEEK_V3, *LATENT, "topk_method", "scoring_func", "num_hidden_layers") | {"num_key_value_heads": 2}

#: Hybrids: every other block attends, the last among them.
HYBRID = {"num_hidden_layers": 4, "layer_types": [LINEAR, FULL, LINEAR, FULL]}
#: A Mamba-2 mixer in the words of Bamba's config, narrower than the stream is when it is expanded.
MAMBA2 = {"mamba_n_heads": 8, "mamba_d_head": 32, "mamba_n_groups": 2, "mamba_d_state": 16, "mamba_chunk_size": 8}
#: A gated delta net.
DELTA_NET = {
    "linear_num_key_heads": 2,
    "linear_num_value_heads": 4,
    "linear_key_head_dim": 16,
    "linear_value_head_dim": 24,
    "linear_conv_kernel_dim": 3,
}
#: A mixture of Qwen's with a shared expert.
QWEN_MOE = {
    "num_experts": 8,
    "num_experts_per_tok": 2,
    "moe_intermediate_size": 64,
    "shared_expert_intermediate_size": 48,
}

#: A state-space model.
STATE_SPACE = {
    "vocab_size": VOCAB,
    "hidden_size": 128,
    "num_hidden_layers": 3,
    "tie_word_embeddings": False,
    "pad_token_id": PAD,
    "bos_token_id": BOS,
    "eos_token_id": EOS,
}
#: DeepSeek's sparse attention, of fewer keys than a prompt has; with few heads many keys would score 0 alike.
INDEXER = {"index_topk": 8, "index_head_dim": 32, "index_n_heads": 8, "num_hidden_layers": 4}
#: Gemma 4's blocks of both kinds, the last two with the keys of the two before.
GEMMA4 = base(
    num_hidden_layers=5,
    head_dim=32,
    global_head_dim=48,
    num_kv_shared_layers=2,
    sliding_window=8,
    layer_types=[SLIDING, SLIDING, FULL, SLIDING, FULL],
    final_logit_softcapping=15.0,
)
LAYER_SCALARS = {f"layers.{layer}.layer_scalar": scalar for layer, scalar in enumerate((0.8, 1.25, 0.9, 1.1, 0.95))}

TRANSFORMERS_ONLY: dict[str, Spec] = {
    "bamba": Spec(base(num_hidden_layers=4, attn_layer_indices=[1, 3], **MAMBA2)),
    "falcon_h1": Spec(
        base(
            **MAMBA2,
            mamba_d_ssm=256,
            head_dim=32,
            embedding_multiplier=3.0,
            lm_head_multiplier=0.5,
            attention_in_multiplier=0.7,
            attention_out_multiplier=0.8,
            ssm_in_multiplier=1.3,
            ssm_out_multiplier=0.6,
            key_multiplier=0.9,
            mlp_multipliers=[1.2, 0.7],
            ssm_multipliers=[0.9, 1.1, 0.8, 1.2, 0.7],
        )
    ),
    "granitemoehybrid": Spec(
        base(**GRANITE, **GRANITE_MOE, **HYBRID, **MAMBA2, shared_intermediate_size=48, position_embedding_type="rope")
    ),
    "jamba": Spec(
        base(
            num_hidden_layers=4,
            attn_layer_period=2,
            attn_layer_offset=1,
            expert_layer_period=2,
            expert_layer_offset=1,
            num_experts=8,
            num_experts_per_tok=2,
            mamba_d_state=8,
            mamba_dt_rank=4,
            use_mamba_kernels=False,
        )
    ),
    "olmo_hybrid": Spec(base(**HYBRID, **DELTA_NET | {"linear_num_value_heads": 2}, rope_parameters=rope())),
    "qwen3_5_moe_text": Spec(without(base(**HYBRID, **DELTA_NET, **QWEN_MOE, head_dim=32), "intermediate_size")),
    "qwen3_5_text": Spec(base(**HYBRID, **DELTA_NET, head_dim=32)),
    "qwen3_next": Spec(base(**HYBRID, **DELTA_NET, **QWEN_MOE, head_dim=32, mlp_only_layers=[0])),
    "bitnet": Spec(base()),
    "codegen": Spec(legacy(rotary_dim=16)),
    "deepseek_v32": Spec(without(DEEPSEEK_V3, *BIASED) | INDEXER),
    "doge": Spec(base(keep_window_size=6)),
    "dots1": Spec(base(**without(ROUTED, *BASE))),
    "falcon_mamba": Spec(STATE_SPACE | {"state_size": 8, "time_step_rank": 4}),
    "gemma4_text": Spec(
        GEMMA4
        | {
            "hidden_size_per_layer_input": 16,
            "vocab_size_per_layer_input": VOCAB,
            "use_double_wide_mlp": True,
        },
        constants=LAYER_SCALARS,
    ),
    "gemma4_unified_text": Spec(GEMMA4, constants=LAYER_SCALARS),
    "gpt_neo": Spec(
        {
            "vocab_size": VOCAB,
            "hidden_size": 128,
            "intermediate_size": 192,
            "num_layers": 4,
            "num_heads": 4,
            "attention_types": [[["global", "local"], 2]],
            "window_size": 4,
            "max_position_embeddings": 256,
            "pad_token_id": PAD,
            "bos_token_id": BOS,
            "eos_token_id": EOS,
        }
    ),
    "gpt_neox_japanese": Spec(
        without(
            base(intermediate_multiple_size=2),
            "num_key_value_heads",
            "intermediate_size",
        )
    ),
    "granite_swa": Spec(base(**GRANITE, **SINKS)),
    "granitemoe_swa": Spec(base(**GRANITE, **SINKS, **GRANITE_MOE, shared_intermediate_size=48)),
    "granitemoeshared": Spec(base(**GRANITE, **GRANITE_MOE, shared_intermediate_size=48)),
    "granitemoeshared-none": Spec(
        base(**GRANITE, **GRANITE_MOE, shared_intermediate_size=0), config_type="granitemoeshared"
    ),
    "helium": Spec(base(head_dim=32)),
    "glm_moe_dsa": Spec(
        without(DEEPSEEK_V3, *BIASED) | INDEXER | {"indexer_types": ["full", "full", "shared", "full"]}
    ),
    "mamba": Spec(STATE_SPACE | {"state_size": 8, "time_step_rank": 4}),
    "mamba2": Spec(STATE_SPACE | {"state_size": 16, "num_heads": 8, "head_dim": 32, "n_groups": 2, "chunk_size": 8}),
    "ministral": Spec(
        base(num_hidden_layers=4, head_dim=64, sliding_window=8, layer_types=[SLIDING, FULL, SLIDING, FULL])
    ),
    "nemotron_h": Spec(
        without(base(head_dim=32), "num_hidden_layers")
        | {
            "layers_block_type": ["linear_attention", "moe", "full_attention", "mlp"],
            "ssm_state_size": 16,
            "mamba_num_heads": 8,
            "mamba_head_dim": 32,
            "n_groups": 2,
            "chunk_size": 8,
            "n_routed_experts": 8,
            "moe_intermediate_size": 64,
            "moe_shared_expert_intermediate_size": 48,
            "routed_scaling_factor": 1.5,
            "n_group": 2,
            "use_mamba_kernels": False,
        }
    ),
    "persimmon": Spec(without(base(qk_layernorm=True), "num_key_value_heads")),
    "qwen3_vl_moe_text": Spec(
        VISION_TOKENS
        | {
            "vision_config": {
                "depth": 2,
                "hidden_size": 64,
                "out_hidden_size": 128,
                "intermediate_size": 64,
                "num_heads": 2,
                "num_position_embeddings": 64,
                "deepstack_visual_indexes": [0, 1],
            }
        },
        config_type="qwen3_vl_moe",
        text=base(
            head_dim=32,
            num_experts=8,
            num_experts_per_tok=2,
            moe_intermediate_size=64,
            mlp_only_layers=[0],
            decoder_sparse_step=1,
            rope_parameters=rope(mrope_section=[6, 5, 5], mrope_interleaved=True),
        ),
        task="image-text-to-text",
    ),
    "solar_open": Spec(
        without(base(head_dim=32, **without(ROUTED, *BASE, "first_k_dense_replace")), "intermediate_size")
    ),
    "vaultgemma": Spec(
        base(
            num_hidden_layers=4,
            head_dim=32,
            query_pre_attn_scalar=24,  # not the head width, so that a wrong scale shows
            sliding_window=8,
            layer_types=[SLIDING, FULL, SLIDING, FULL],
            attn_logit_softcapping=10.0,
            final_logit_softcapping=15.0,
        )
    ),
    "xglm": Spec(
        {
            "vocab_size": VOCAB,
            "d_model": 128,
            "ffn_dim": 256,
            "num_layers": 3,
            "attention_heads": 4,
            "max_position_embeddings": 256,
            "pad_token_id": PAD,
            "bos_token_id": BOS,
            "eos_token_id": EOS,
        }
    ),
    "youtu": Spec(base(**LATENT)),
    "zaya": Spec(
        without(base(head_dim=32, num_experts=4, moe_intermediate_size=64, router_hidden_size=32), "intermediate_size")
    ),
}
