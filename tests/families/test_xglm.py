from __future__ import annotations

from typing import Any, ClassVar

from torch.testing import assert_close

from tests.families.family_suite import BLOCK_VALUES, FamilySuite
from tests.families.running import run


class TestXGLM(FamilySuite):
    MODEL_TYPE = "xglm"
    GATED = None
    MLP_INPUT, MLP_OUTPUT = "fc1.input", "fc2.output"
    VALUES: ClassVar[set[str]] = {name for name in BLOCK_VALUES if not name.startswith("mlp.")}
    NATIVE: ClassVar[dict[str, str]] = {
        "lm_head": "lm_head",
        **{name: f"model.{name}" for name in ("embed_tokens", "layers", "layers.0.self_attn")},
        "norm": "model.layer_norm",
    }

    def scale(self, attention: Any) -> float:
        del attention
        return 1.0  # the queries have been multiplied by it

    def test_a_block_without_an_mlp_module_has_no_values_of_one(self, model: Any) -> None:
        assert not hasattr(model.layers[0], "mlp")
        queries, projected = run(model, "layers.1.self_attn.q_proj.output", "layers.1.self_attn.attention_queries")
        assert_close(projected.transpose(1, 2).flatten(2), queries * model.head_dim**-0.5)
