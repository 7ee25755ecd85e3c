"""The table of checkpoints whose blocks all have a plain or gated MLP: one `Spec` for each model type."""

from __future__ import annotations

from tests.checkpoints.spec import (
    BOS,
    EOS,
    FULL,
    PAD,
    QWEN_VL_TEXT,
    SLIDING,
    VISION_TOKENS,
    VOCAB,
    Spec,
    base,
    legacy,
    rope,
    without,
)

DENSE: dict[str, Spec] = {
    # vLLM holds and computes xIELU's constants in bfloat16: these come out exact.
    "apertus": Spec(base(attention_bias=True), constants={"act_fn.alpha_p": 0.388671875, "act_fn.alpha_n": -1.140625}),
    "arcee": Spec(base(head_dim=64, attention_bias=True, mlp_bias=True)),
    "bloom": Spec(
        {
            "vocab_size": VOCAB,
            "hidden_size": 128,
            "n_layer": 3,
            "n_head": 4,
            "pad_token_id": PAD,
            "bos_token_id": BOS,
            "eos_token_id": EOS,
        },
        differs="vLLM's GELU is the exact one, transformers' is the tanh approximation",
    ),
    "cohere": Spec(base(tie_word_embeddings=True, use_qk_norm=True, logit_scale=0.25)),
    "cohere2": Spec(
        base(
            tie_word_embeddings=True,
            num_hidden_layers=4,
            head_dim=32,
            logit_scale=0.25,
            sliding_window=8,
            layer_types=[SLIDING, SLIDING, SLIDING, FULL],
        )
    ),
    "ernie4_5": Spec(base(head_dim=32)),
    "exaone4": Spec(
        base(
            num_hidden_layers=4,
            head_dim=32,
            sliding_window=8,
            sliding_window_pattern=4,
            layer_types=[SLIDING, SLIDING, SLIDING, FULL],
        )
    ),
    "falcon": Spec(
        {
            "vocab_size": VOCAB,
            "hidden_size": 128,
            "num_hidden_layers": 3,
            "num_attention_heads": 4,
            "max_position_embeddings": 256,
            "multi_query": True,
            "parallel_attn": True,
            "new_decoder_architecture": False,
            "bias": False,
            "alibi": False,
            "pad_token_id": PAD,
            "bos_token_id": BOS,
            "eos_token_id": EOS,
        }
    ),
    "gemma": Spec(base(head_dim=32, tie_word_embeddings=True)),
    "gemma2": Spec(
        base(
            num_hidden_layers=4,
            head_dim=32,
            tie_word_embeddings=True,
            query_pre_attn_scalar=24,  # not the head width, so that a wrong scale shows
            sliding_window=8,
            layer_types=[SLIDING, FULL, SLIDING, FULL],
            attn_logit_softcapping=10.0,
            final_logit_softcapping=15.0,
        )
    ),
    "gemma3_text": Spec(
        base(
            num_hidden_layers=4,
            head_dim=32,
            tie_word_embeddings=True,
            query_pre_attn_scalar=24,  # not the head width, so that a wrong scale shows
            sliding_window=8,
            layer_types=[SLIDING, SLIDING, SLIDING, FULL],
        )
    ),
    "glm": Spec(base(head_dim=32)),
    "gpt2": Spec(legacy()),
    "gpt_bigcode": Spec(legacy(multi_query=True)),
    "gpt_neox": Spec(without(base(rope_parameters=rope(partial_rotary_factor=0.5)), "num_key_value_heads")),
    "gptj": Spec(legacy(rotary_dim=16)),
    "granite": Spec(
        base(embedding_multiplier=6.0, logits_scaling=3.0, residual_multiplier=0.22, attention_multiplier=0.2)
    ),
    "hunyuan_v1_dense": Spec(base(head_dim=32, use_qk_norm=True)),
    "hyperclovax": Spec(
        base(
            head_dim=32,
            embedding_multiplier=6.0,
            logits_scaling=0.5,
            residual_multiplier=0.5,
            attention_multiplier=0.2,
            use_post_norm=True,
        )
    ),
    "llama": Spec(base()),
    "ministral3": Spec(
        base(
            head_dim=32,
            rope_parameters={
                "rope_type": "yarn",
                "rope_theta": 1000000.0,
                "factor": 64.0,  # times the four below: the length that vLLM allows
                "original_max_position_embeddings": 4,  # the prompts are longer, so that their queries grow
                "beta_fast": 32.0,
                "beta_slow": 1.0,
                "mscale": 1.0,
                "mscale_all_dim": 1.0,
                "llama_4_scaling_beta": 0.1,
                "apply_yarn_scaling": False,
            },
            # vLLM reads the last entry above and this one, transformers the mscales and the beta: they say the same.
            llama_4_scaling={"original_max_position_embeddings": 4, "beta": 0.1},
        )
    ),
    "mistral": Spec(base(head_dim=64, sliding_window=8)),
    "mpt": Spec(
        {
            "d_model": 128,
            "n_heads": 4,
            "n_layers": 3,
            "expansion_ratio": 4,
            "max_seq_len": 256,
            "attn_config": {"clip_qkv": 2.0},
            "vocab_size": VOCAB,
            "pad_token_id": PAD,
            "bos_token_id": BOS,
            "eos_token_id": EOS,
        }
    ),
    "nemotron": Spec(base(head_dim=32, attention_bias=True, mlp_bias=True)),
    "olmo": Spec(base(clip_qkv=2.0)),
    "olmo2": Spec(base()),
    "olmo3": Spec(
        base(
            num_hidden_layers=4,
            sliding_window=8,
            layer_types=[SLIDING, SLIDING, SLIDING, FULL],
            rope_parameters={
                SLIDING: rope(),
                FULL: rope(
                    rope_type="yarn",
                    factor=8.0,
                    original_max_position_embeddings=32,
                    attention_factor=1.2079441541679836,  # as published, and what the factor comes to: vLLM ignores it
                    beta_fast=32.0,
                    beta_slow=1.0,
                ),
            },
        )
    ),
    "opt": Spec(
        {
            "vocab_size": VOCAB,
            "hidden_size": 128,
            "ffn_dim": 256,
            "num_hidden_layers": 3,
            "num_attention_heads": 4,
            "max_position_embeddings": 256,
            "word_embed_proj_dim": 128,
            "pad_token_id": PAD,
            "bos_token_id": BOS,
            "eos_token_id": EOS,
        }
    ),
    "phi": Spec(base(num_key_value_heads=4, intermediate_size=512, rope_parameters=rope(partial_rotary_factor=0.5))),
    "phi3": Spec(
        base(
            original_max_position_embeddings=256,
            sliding_window=8,
            rope_parameters=rope(partial_rotary_factor=0.5),
        )
    ),
    "phi3-long": Spec(
        base(
            original_max_position_embeddings=64,
            rope_parameters={
                "rope_type": "longrope",
                "rope_theta": 10000.0,
                "original_max_position_embeddings": 64,
                "short_factor": [1.0 + 0.05 * pair for pair in range(16)],
                "long_factor": [2.0 + 0.5 * pair for pair in range(16)],
            },
        ),
        config_type="phi3",
        engine={"max_model_len": 64},  # vLLM chooses the factors by it, transformers by the prompt
    ),
    "qwen2": Spec(base(tie_word_embeddings=True)),
    "qwen2_5_vl_text": Spec(
        VISION_TOKENS
        | {
            "vision_config": {
                "depth": 2,
                "hidden_size": 64,
                "out_hidden_size": 128,
                "intermediate_size": 64,
                "num_heads": 2,
                "fullatt_block_indexes": [1],
            }
        },
        config_type="qwen2_5_vl",
        text=QWEN_VL_TEXT,
        task="image-text-to-text",
    ),
    "qwen2_vl_text": Spec(
        VISION_TOKENS
        | {"vision_config": {"depth": 2, "embed_dim": 64, "hidden_size": 128, "num_heads": 2, "mlp_ratio": 2}},
        config_type="qwen2_vl",
        text=QWEN_VL_TEXT | {"tie_word_embeddings": True},
        task="image-text-to-text",
    ),
    "qwen3": Spec(base(head_dim=64)),  # heads wider than their share of the stream
    "qwen3_vl_text": Spec(
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
        config_type="qwen3_vl",
        text=base(
            head_dim=32,
            tie_word_embeddings=True,
            rope_parameters=rope(mrope_section=[6, 5, 5], mrope_interleaved=True),
        ),
        task="image-text-to-text",
    ),
    "seed_oss": Spec(base(head_dim=64, tie_word_embeddings=True)),
    "smollm3": Spec(
        base(
            num_hidden_layers=4,
            no_rope_layers=[1, 1, 1, 0],
            tie_word_embeddings=True,
            use_sliding_window=True,
            sliding_window=8,
            layer_types=[FULL, SLIDING, FULL, FULL],
        )
    ),
    "stablelm": Spec(base(partial_rotary_factor=0.5, use_qkv_bias=True)),
    "starcoder2": Spec(base(tie_word_embeddings=True, sliding_window=8)),
}
