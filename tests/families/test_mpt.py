from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from tests.families.family_suite import LLAMA_ROWS, FamilySuite
from tests.families.running import PROMPT


class TestMPT(FamilySuite):
    MODEL_TYPE = "mpt"
    GATED = False
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.wte",
        "layers": "transformer.blocks",
        "norm": "transformer.norm_f",
        "layers.0.self_attn": "transformer.blocks.0.attn",
        "layers.0.mlp": "transformer.blocks.0.ffn",
    }

    def scale(self, attention: Any) -> float:
        return attention.softmax_scale

    def bias(self, scores: Tensor) -> Tensor:
        from transformers.models.mpt.modeling_mpt import build_mpt_alibi_tensor

        return build_mpt_alibi_tensor(scores.shape[1], scores.shape[-1]).expand(scores.shape)

    def test_generating_gives_one_position_a_step_and_all_keys(self, model: Any) -> None:
        tokens = len(model.tokenizer(PROMPT).input_ids)
        for cache in (False, True):  # its configs have it off
            shapes: list[tuple[int, ...]] = []
            arguments = {"max_new_tokens": 3, "min_new_tokens": 3, "do_sample": False, "use_cache": cache}
            with torch.no_grad(), model.generate(PROMPT, **arguments) as tracer:
                for _ in tracer.iter[:3]:
                    attention = model.layers[-1].self_attn
                    keys = attention.attention_keys.shape[2]
                    shapes.append((keys, *attention.attention_probabilities.shape[2:]))
            later = [(1, 1, tokens + step) if cache else (tokens + step,) * 3 for step in (1, 2)]
            assert shapes == [(tokens, tokens, tokens), *later]
