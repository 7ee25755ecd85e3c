from __future__ import annotations

from typing import Any

import pytest
from torch.testing import assert_close

from tests.families.family_suite import LLAMA_ROWS, FamilySuite
from tests.families.running import PROMPT, assign, logits, value, zero_in_place


class TestGPT2(FamilySuite):
    MODEL_TYPE = "gpt2"
    GATED = False
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.wte",
        "layers": "transformer.h",
        "norm": "transformer.ln_f",
        "layers.0.self_attn": "transformer.h.0.attn",
        "layers.0.mlp": "transformer.h.0.mlp",
    }

    def test_with_gradients_on_the_queries_are_assigned_and_not_edited_in_place(self, model: Any) -> None:
        path = "layers.1.self_attn.attention_queries"
        with pytest.raises(RuntimeError, match="view"), model.trace(PROMPT):
            value(model, path)[:] = 0
        with model.trace(PROMPT):
            assign(model, path, value(model, path) * 0)
            out = model.logits.save()
        assert_close(out, logits(model, zero_in_place(model, path)))
