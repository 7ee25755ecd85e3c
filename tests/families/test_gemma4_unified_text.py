from __future__ import annotations

from typing import Any, ClassVar

import torch
from torch import Tensor

from tests.families.family_suite import BLOCK_VALUES, FamilySuite
from tests.families.running import run


class TestGemma4UnifiedText(FamilySuite):
    MODEL_TYPE = "gemma4_unified_text"
    STEP = 3e-3
    VALUES: ClassVar[set[str]] = BLOCK_VALUES | {"per_layer_output"}
    UNAVAILABLE: ClassVar[dict[str, str]] = {"per_layer_output": "this checkpoint has no per-layer embeddings"}

    def attention_sizes(self, model: Any, layer: int) -> dict[str, int]:
        full = model.config.layer_types[layer] == "full_attention"
        return super().attention_sizes(model, layer) | ({"head_dim": 48, "qk_head_dim": 48} if full else {})

    def summed(self, model: Any, layer: int, parts: list[Tensor]) -> Tensor:
        return sum(parts) * model.layers[layer]._module.layer_scalar

    def capped_logits(self, logits: Tensor) -> Tensor:
        return 15 * torch.tanh(logits / 15)

    def test_the_stream_is_multiplied_by_another_number_in_each_block(self, model: Any) -> None:
        scalars = {block._module.layer_scalar.item() for block in model.layers}
        assert len(scalars) == model.num_layers
        assert 1.0 not in scalars

    def test_an_edit_of_shared_keys_is_one_block_s_alone(self, model: Any) -> None:
        path = "layers.4.self_attn.attention_keys"
        (clean,) = run(model, path)

        def zero() -> None:
            model.layers[2].self_attn.attention_keys[:] = 0

        assert torch.equal(run(model, "layers.2.self_attn.attention_keys")[0], clean)  # block 4 takes them from block 2
        assert torch.equal(run(model, path, edit=zero)[0], clean)
