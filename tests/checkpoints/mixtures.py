"""The table of checkpoints with routed experts, in every block or beside dense ones: one `Spec` for each model type."""

from __future__ import annotations

from tests.checkpoints.spec import BIASED, BOS, DEEPSEEK_V3, EOS, FULL, LATENT, PAD, SLIDING, VOCAB, Spec, base, rope

MIXTURES: dict[str, Spec] = {
    "afmoe": Spec(
        base(
            num_hidden_layers=4,
            head_dim=32,
            num_dense_layers=1,
            num_experts=8,
            num_experts_per_tok=2,
            num_shared_experts=1,
            moe_intermediate_size=64,
            route_scale=1.5,
            mup_enabled=True,
            sliding_window=8,
            global_attn_every_n_layers=2,
            layer_types=[SLIDING, FULL, SLIDING, FULL],
        )
    ),
    "dbrx": Spec(
        {
            "d_model": 128,
            "n_heads": 4,
            "n_layers": 3,
            "max_seq_len": 256,
            "vocab_size": VOCAB,
            "attn_config": {"clip_qkv": 4.0, "kv_n_heads": 2, "rope_theta": 10000.0},
            "ffn_config": {"hidden_size": 128, "ffn_hidden_size": 64, "moe_num_experts": 8, "moe_top_k": 2},
            "pad_token_id": PAD,
            "bos_token_id": BOS,
            "eos_token_id": EOS,
        }
    ),
    "deepseek_v2": Spec(
        base(
            **LATENT | {"q_lora_rank": None},  # as DeepSeek-V2-Lite's: the queries are not compressed
            num_hidden_layers=3,
            first_k_dense_replace=1,
            moe_intermediate_size=64,
            n_routed_experts=8,
            n_shared_experts=2,
            num_experts_per_tok=2,
            topk_method="group_limited_greedy",
            n_group=2,
            topk_group=1,
            routed_scaling_factor=1.5,
            rope_parameters={
                "rope_type": "yarn",
                "rope_theta": 10000.0,
                "factor": 4.0,
                "original_max_position_embeddings": 64,
                "beta_fast": 32.0,
                "beta_slow": 1.0,
                "mscale": 1.0,
                "mscale_all_dim": 0.707,
            },
        )
    ),
    "deepseek_v3": Spec(DEEPSEEK_V3),
    "ernie4_5_moe": Spec(
        base(
            moe_intermediate_size=64,
            moe_k=2,
            moe_num_experts=8,
            moe_num_shared_experts=1,
            moe_layer_start_index=1,
            moe_layer_end_index=2,
        )
    ),
    "flex_olmo": Spec(base(num_experts=4, num_experts_per_tok=2, intermediate_size=64)),
    "glm4_moe": Spec(
        base(
            head_dim=32,
            first_k_dense_replace=1,
            moe_intermediate_size=64,
            n_routed_experts=8,
            n_shared_experts=1,
            num_experts_per_tok=2,
            routed_scaling_factor=1.5,
            use_qk_norm=True,
            attention_bias=True,
        )
    ),
    "glm4_moe_lite": Spec(
        base(
            **LATENT | {"v_head_dim": 64},  # as wide as the queries, as GLM-4.7-Flash's are
            moe_intermediate_size=64,
            n_routed_experts=8,
            n_shared_experts=1,
            num_experts_per_tok=2,
            routed_scaling_factor=1.8,
            mlp_layer_types=["dense", "sparse", "sparse"],
            first_k_dense_replace=1,
            **BIASED,
            # What transformers' norms of the latents use whatever the config says; vLLM uses the config's.
            rms_norm_eps=1e-6,
        )
    ),
    "gpt_oss": Spec(
        base(
            num_hidden_layers=4,
            head_dim=32,
            num_local_experts=8,
            num_experts_per_tok=2,
            intermediate_size=64,
            sliding_window=8,
            layer_types=[SLIDING, FULL, SLIDING, FULL],
            rope_parameters={
                "rope_type": "yarn",
                "rope_theta": 150000.0,
                "factor": 2.0,
                "beta_fast": 32.0,
                "beta_slow": 1.0,
                "truncate": False,
                "original_max_position_embeddings": 128,
            },
        )
    ),
    "granitemoe": Spec(
        base(
            embedding_multiplier=6.0,
            logits_scaling=3.0,
            residual_multiplier=0.22,
            attention_multiplier=0.2,
            num_local_experts=8,
            num_experts_per_tok=2,
            intermediate_size=64,
        )
    ),
    "hunyuan_v1_moe": Spec(
        base(
            head_dim=32,
            num_experts=8,
            moe_topk=2,
            intermediate_size=64,
            moe_intermediate_size=64,
            use_mixed_mlp_moe=True,
            num_shared_expert=1,
            use_qk_norm=True,
        )
    ),
    "kimi_k2": Spec(DEEPSEEK_V3, config_type="deepseek_v3", saved={"model_type": "kimi_k2"}),
    "laguna": Spec(
        base(
            num_hidden_layers=4,
            head_dim=32,
            num_experts=8,
            num_experts_per_tok=2,
            moe_intermediate_size=64,
            shared_expert_intermediate_size=64,
            sliding_window=8,
            layer_types=[FULL, SLIDING, SLIDING, FULL],
            num_attention_heads_per_layer=[4, 8, 8, 4],
            mlp_layer_types=["dense", "sparse", "sparse", "sparse"],
            moe_routed_scaling_factor=1.5,
            moe_router_logit_softcapping=1.5,
            rope_parameters={FULL: rope(500000.0, partial_rotary_factor=0.5), SLIDING: rope(partial_rotary_factor=1.0)},
        )
    ),
    "llama4_text": Spec(
        base(
            num_hidden_layers=4,
            head_dim=32,
            intermediate_size=64,
            intermediate_size_mlp=256,
            num_local_experts=4,
            num_experts_per_tok=1,
            interleave_moe_layer_step=2,
            no_rope_layers=[1, 1, 1, 0],
            attention_chunk_size=128,
            attn_temperature_tuning=True,
            floor_scale=4,
            attn_scale=0.1,
        ),
        engine={"override_generation_config": {"attn_temperature_tuning": True}},
    ),
    "mimo_v2_flash": Spec(
        base(
            num_hidden_layers=4,
            head_dim=32,
            v_head_dim=32,
            moe_intermediate_size=64,
            n_routed_experts=8,
            num_experts_per_tok=2,
            n_group=2,
            topk_group=1,
            sliding_window=8,
            layer_types=[FULL, SLIDING, SLIDING, FULL],
            mlp_layer_types=["dense", "sparse", "sparse", "sparse"],
            rope_parameters={
                FULL: rope(5000000.0, partial_rotary_factor=0.5),
                SLIDING: rope(partial_rotary_factor=0.5),
            },
            # The published config's own names for the same sizes, which vLLM reads.
            hybrid_layer_pattern=[0, 1, 1, 0],
            moe_layer_freq=[0, 1, 1, 1],
            swa_num_attention_heads=4,
            swa_num_key_value_heads=4,
            swa_head_dim=32,
            swa_v_head_dim=32,
            sliding_window_size=8,
            add_swa_attention_sink_bias=True,
            rope_theta=5000000.0,
            swa_rope_theta=10000.0,
            partial_rotary_factor=0.5,
            layernorm_epsilon=1e-5,
        )
    ),
    "minimax_m2": Spec(
        base(
            head_dim=32,
            intermediate_size=64,
            num_local_experts=8,
            num_experts_per_tok=2,
            rope_parameters=rope(5000000.0, partial_rotary_factor=0.5),
            rotary_dim=16,
            use_routing_bias=True,
            scoring_func="sigmoid",
        )
    ),
    "mixtral": Spec(base(head_dim=32, intermediate_size=64, num_local_experts=8, num_experts_per_tok=2)),
    "olmoe": Spec(base(num_experts=8, num_experts_per_tok=2, intermediate_size=64)),
    "phimoe": Spec(
        base(
            intermediate_size=64,
            num_local_experts=16,  # so many that a router weighs some against another
            num_experts_per_tok=2,
            attention_bias=True,
            lm_head_bias=True,
        ),
        saved={"architectures": ["PhiMoEForCausalLM"]},
        differs="vLLM's logits leave out lm_head's bias",
    ),
    "qwen2_moe": Spec(
        base(
            num_hidden_layers=3,
            num_experts=8,
            num_experts_per_tok=2,
            moe_intermediate_size=64,
            shared_expert_intermediate_size=128,
            mlp_only_layers=[0],
        )
    ),
    "qwen3_moe": Spec(
        base(
            head_dim=32,
            num_experts=8,
            num_experts_per_tok=2,
            moe_intermediate_size=64,
            norm_topk_prob=True,
            mlp_only_layers=[0],
        )
    ),
}
