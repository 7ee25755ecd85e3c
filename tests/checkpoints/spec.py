"""What a tiny checkpoint is built from, and the arguments that several configs share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

VOCAB = 512
PAD, BOS, EOS = 0, 1, 2


@dataclass(frozen=True)
class Spec:
    """How one ``model_type`` is built, and what an engine must be told to load it.

    Heads are at least 32 wide, which vLLM's float32 kernels need, and no number is at its neutral value.

    Attributes:
        config: keyword arguments of the transformers config (without the defaults of `base`).
        config_type: the ``model_type`` whose config class is built, where it is not the key itself.
        text: for a wrapper (vision-language) checkpoint, its text config's arguments; ``config`` is then the wrapper's.
        task: ``"causal-lm"`` or ``"image-text-to-text"``, the auto class that builds the model.
        saved: entries written over the saved ``config.json``.
        engine: more arguments of the vLLM engine that loads it.
        constants: the value of every vector whose name ends so, where noise would not do.
        differs: what vLLM computes otherwise than transformers, so that the logits are not equal.
    """

    config: dict[str, Any] = field(default_factory=dict)
    config_type: str | None = None
    text: dict[str, Any] | None = None
    task: str = "causal-lm"
    saved: dict[str, Any] = field(default_factory=dict)
    engine: dict[str, Any] = field(default_factory=dict)
    constants: dict[str, float] = field(default_factory=dict)
    differs: str = ""


def base(**changes: Any) -> dict[str, Any]:
    """The arguments that most configs share, under the names of Llama's config, with ``changes`` over them."""
    return {
        "vocab_size": VOCAB,
        "hidden_size": 128,
        "intermediate_size": 256,
        "num_hidden_layers": 3,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "max_position_embeddings": 256,
        "pad_token_id": PAD,
        "bos_token_id": BOS,
        "eos_token_id": EOS,
        "tie_word_embeddings": False,
        **changes,
    }


def without(arguments: dict[str, Any], *names: str) -> dict[str, Any]:
    """``arguments`` less the ``names`` that a config does not take."""
    return {name: value for name, value in arguments.items() if name not in names}


def legacy(**changes: Any) -> dict[str, Any]:
    """The arguments of GPT-2's config and its relatives."""
    return {
        "vocab_size": VOCAB,
        "n_embd": 128,
        "n_layer": 3,
        "n_head": 4,
        "n_positions": 256,
        "n_inner": 256,
        "pad_token_id": PAD,
        "bos_token_id": BOS,
        "eos_token_id": EOS,
        **changes,
    }


def rope(theta: float = 10000.0, **more: Any) -> dict[str, Any]:
    """Rotary parameters in transformers' form."""
    return {"rope_type": "default", "rope_theta": theta, **more}


SLIDING, FULL = "sliding_attention", "full_attention"

#: Multi-head latent attention, sized so that its expanded heads (48 + 16) are a width that vLLM's CPU kernel has.
LATENT = {
    "num_key_value_heads": 4,
    "q_lora_rank": 64,
    "kv_lora_rank": 64,
    "qk_nope_head_dim": 48,
    "qk_rope_head_dim": 16,
    "v_head_dim": 32,
}
#: How routers with a correction bias choose: fields of the published configs, which vLLM reads and transformers lacks.
BIASED = {"topk_method": "noaux_tc", "scoring_func": "sigmoid"}
DEEPSEEK_V3 = base(
    **LATENT,
    num_hidden_layers=4,
    first_k_dense_replace=1,
    moe_intermediate_size=64,
    n_routed_experts=8,
    n_shared_experts=1,
    num_experts_per_tok=2,
    n_group=2,
    topk_group=1,
    routed_scaling_factor=1.5,
    norm_topk_prob=True,
    **BIASED,
)

#: The token ids and the small vision tower of the Qwen-VL wrappers.
VISION_TOKENS = {"vision_start_token_id": 3, "vision_end_token_id": 4, "image_token_id": 5, "video_token_id": 6}
QWEN_VL_TEXT = base(rope_parameters=rope(mrope_section=[4, 6, 6]))
