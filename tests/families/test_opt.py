from __future__ import annotations

from typing import Any, ClassVar

import pytest
import torch
from torch.testing import assert_close

from nnterp import StandardizedTransformer, Unavailable
from tests.checkpoints import checkpoint
from tests.families.family_suite import BLOCK_VALUES, FamilySuite
from tests.families.running import PROMPT, run


class TestOPT(FamilySuite):
    MODEL_TYPE = "opt"
    GATED = None
    MLP_INPUT, MLP_OUTPUT = "fc1.input", "fc2.output"
    VALUES: ClassVar[set[str]] = {name for name in BLOCK_VALUES if not name.startswith("mlp.")}
    NATIVE: ClassVar[dict[str, str]] = {
        "lm_head": "lm_head",
        **{name: f"model.decoder.{name}" for name in ("embed_tokens", "layers", "layers.0.self_attn")},
        "norm": "model.decoder.final_layer_norm",
    }

    def scale(self, attention: Any) -> float:
        del attention
        return 1.0  # the queries have been multiplied by it

    def test_a_block_without_an_mlp_module_has_no_values_of_one(self, model: Any) -> None:
        assert not hasattr(model.layers[0], "mlp")
        queries, projected = run(model, "layers.1.self_attn.q_proj.output", "layers.1.self_attn.attention_queries")
        assert_close(projected.transpose(1, 2).flatten(2), queries * model.head_dim**-0.5)


class TestPostNormOPT:
    """OPT-350m's layout: norms after the sums, none at the end, embeddings narrower than the stream."""

    @pytest.fixture(scope="class")
    @classmethod
    def model(cls) -> Any:
        folder = str(checkpoint("opt-350m"))
        return StandardizedTransformer(folder, dispatch=True, dtype=torch.float32, attn_implementation="eager")

    def test_what_it_has_no_norm_for_is_unavailable(self, model: Any) -> None:
        support = model.support()
        assert {name for name, reason in support.items() if reason is not None} == {
            *("final_norm_output", "attention_norm_output", "mlp_norm_output"),
        }
        with pytest.raises(Unavailable, match=r"no norm after its last block, .* read layer_output"):
            _ = model.final_norm_output
        with pytest.raises(Unavailable, match=r"post-norm block: .* read self_attn_layer_norm.output"):
            _ = model.layers[1].mlp_norm_output

    def test_the_stream_is_normalized_after_each_sum(self, model: Any) -> None:
        block = model.layers[1]
        names = ("layer_input", "self_attn.input", "self_attn.attention_output", "fc2.output", "layer_output")
        stream, read, attention, mlp, out = run(model, *(f"layers.1.{name}" for name in names))
        assert torch.equal(read, stream)
        with torch.no_grad():
            middle = block._module.self_attn_layer_norm(stream + attention)
            assert_close(block._module.final_layer_norm(middle + mlp.view_as(middle)), out)

    def test_the_last_stream_projects_to_the_logits_through_the_embeddings_width(self, model: Any) -> None:
        embeddings, stream, out = run(model, "token_embeddings", "layers.2.layer_output", "logits")
        assert embeddings.shape[-1] == 64 < model.hidden_size == stream.shape[-1]
        with torch.no_grad():
            assert torch.equal(model.project_on_vocab(stream), out)
            assert_close(stream @ model.unembedding([3, 200]).T + model.unembedding_bias([3, 200]), out[..., [3, 200]])

    def test_steering_and_skipping_reach_the_logits(self, model: Any) -> None:
        clean = run(model, "layers.0.layer_output", "logits")
        (steered,) = run(model, "logits", edit=lambda: model.steer(0, torch.ones(model.hidden_size)))
        assert not torch.allclose(steered, clean[1], atol=1e-3)
        with torch.no_grad(), model.trace(PROMPT):
            model.skip_layers(1, 2)
            skipped = model.logits.save()
        with torch.no_grad():
            assert_close(skipped, model.project_on_vocab(clean[0]))
