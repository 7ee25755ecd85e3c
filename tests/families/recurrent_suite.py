"""What a family must hold whose blocks are a norm and a recurrent mixer: of `FamilySuite`, what needs no attention."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
import torch
from torch.testing import assert_close

from nnterp.components import Layer, LinearAttention
from tests.families.family_suite import FamilySuite
from tests.families.hybrid_suite import MIXED
from tests.families.running import assign_zeros, run
from tests.families.value_checks import EPSILON


class RecurrentSuite(FamilySuite):
    VALUES: ClassVar[set[str]] = {"layer_input", "layer_output", "attention_norm_output", "mlp_norm_output", MIXED}
    UNAVAILABLE: ClassVar[dict[str, str]] = {"mlp_norm_output": "there is no MLP"}
    MLP_OUTPUT = MIXED
    NATIVE: ClassVar[dict[str, str]] = {
        "lm_head": "lm_head",
        "layers": "backbone.layers",
        "embed_tokens": "backbone.embeddings",
        "norm": "backbone.norm_f",
        "layers.0.linear_attn": "backbone.layers.0.mixer",
    }

    # What these blocks have not: an attention, its heads and pattern, an MLP and its neurons.
    test_the_pattern_is_transformers_own = None
    test_head_outputs_are_the_pattern_times_the_values = None
    test_the_scores_are_scaled_products_of_queries_and_keys = None
    test_the_neurons_are_what_the_down_projection_reads = None
    test_a_head_without_its_pattern_gives_nothing = None
    test_a_key_value_head_serves_its_group_of_query_heads = None
    test_generating_gives_one_position_a_step_and_all_keys = None
    test_a_zeroed_mlp_leaves_the_stream_and_the_attention = None

    def attended(self, model: Any) -> list[int]:
        del model
        return []

    def attention_sizes(self, model: Any, layer: int) -> dict[str, int]:
        del model, layer
        return dict.fromkeys(("num_heads", "num_kv_heads", "head_dim", "qk_head_dim"), 0)

    def test_every_block_has_the_family_s_envoys(self, model: Any) -> None:
        for block in model.layers:
            assert type(block) is self.family_class(model, "Layer", Layer)
            assert type(block.linear_attn) is self.family_class(model, "LinearAttention", LinearAttention)
            assert not hasattr(block, "self_attn")
            assert not hasattr(block, "mlp")

    def test_sizes_are_those_of_the_modules(self, model: Any) -> None:
        assert model.lm_head.weight.shape == (model.vocab_size, model.hidden_size)
        mixer = model.layers[0].linear_attn
        assert mixer.out_proj.weight.shape == (model.hidden_size, model.intermediate_size)
        with pytest.raises(NotImplementedError, match="num_attention_heads"):
            _ = model.num_kv_heads

    def test_the_stream_is_transformers_list_of_hidden_states(self, model: Any, native: Any) -> None:
        for layer in range(model.num_layers - 1):  # the list has no embeddings, where other models' starts
            left, entered = run(model, f"layers.{layer}.layer_output", f"layers.{layer + 1}.layer_input")
            assert_close([left, entered], [native.hidden_states[layer]] * 2)
        final, out = run(model, "final_norm_output", "logits")
        assert_close(final, native.hidden_states[-1])
        assert_close(out, native.logits)

    def test_contributions_sum_to_the_stream(self, model: Any) -> None:
        for layer in range(model.num_layers):
            names = ("layer_input", MIXED, "layer_output")
            stream, mixed, out = run(model, *(f"layers.{layer}.{name}" for name in names))
            assert_close(stream + mixed, out, atol=8 * EPSILON * out.abs().max().item(), rtol=0)
            assert torch.cosine_similarity(mixed, stream, dim=-1).abs().max() < 0.99

    def test_the_norms_outputs_are_what_the_sublayers_read(self, model: Any) -> None:
        normed, read = run(model, "layers.1.attention_norm_output", "layers.1.linear_attn.input")
        assert torch.equal(read, normed)

    def test_a_zeroed_mixer_leaves_the_stream(self, model: Any) -> None:
        (stream,) = run(model, "layers.1.layer_input")
        assert_close(run(model, "layers.1.layer_output", edit=assign_zeros(model, f"layers.1.{MIXED}")), [stream])
