"""What a write does: it reaches the model, in place and by assignment, and nothing else."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
import torch
from nnsight.intervention.interleaver import OutOfOrderError
from torch.testing import assert_close

from tests.families.running import OTHER, PROMPT, assign, assign_zeros, logits, run, value, zero_in_place


class EditChecks:
    available: ClassVar[list[str]]
    MLP_OUTPUT: ClassVar[str]

    def test_each_value_can_be_zeroed_in_place_and_by_assignment(self, model: Any) -> None:
        clean = logits(model)
        dense = [f"layers.0.{name}" for name in self.served(model, 0) if name not in self.available]
        for path in [*dense, *(f"layers.1.{name}" for name in self.available)]:
            in_place, assigned = logits(model, zero_in_place(model, path)), logits(model, assign_zeros(model, path))
            assert_close(in_place, assigned, msg=path)
            assert not torch.allclose(in_place, clean, atol=1e-3), path

    def test_an_edit_of_one_position_is_the_same_in_place_with_two_reads_and_assigned(self, model: Any) -> None:
        whole = ("layer_input", "self_attn.attention_output", "mlp.mlp_output", "layer_output")
        for name in (name for name in whole if name in self.available):
            path = f"layers.1.{name}"

            def in_place(path: str = path) -> None:
                value(model, path)[:, -1] *= 0.5

            def two_reads(path: str = path) -> None:
                value(model, path)[:, -1] -= value(model, path)[:, -1] * 0.5

            def assigned(path: str = path) -> None:
                new = value(model, path).clone()
                new[:, -1] *= 0.5
                assign(model, path, new)

            got = [run(model, "layers.1.layer_output", "logits", edit=edit) for edit in (in_place, two_reads, assigned)]
            assert_close(got[1], got[0])
            assert_close(got[2], got[0])
            clean = run(model, "layers.1.layer_output", "logits")
            assert_close(got[0][1][:, :-1], clean[1][:, :-1])
            assert not torch.allclose(got[0][1][:, -1], clean[1][:, -1], atol=1e-3)

    # public bug report 61
    def test_reading_then_writing_the_same_value_changes_nothing(self, model: Any) -> None:
        clean = logits(model)
        for name in self.available:
            path = f"layers.1.{name}"

            def edit(path: str = path) -> None:
                assign(model, path, value(model, path) * 1)
                value(model, path)[:] += 0
                value(model, path)

            assert_close(logits(model, edit), clean, atol=1e-5, rtol=1e-5)

    # public bug report 3
    def test_a_zeroed_mlp_leaves_the_stream_and_the_attention(self, model: Any) -> None:
        parts = run(model, *(f"layers.1.{name}" for name in ("layer_input", *self.added(model, 1))))
        edit = assign_zeros(model, f"layers.1.{self.MLP_OUTPUT}")
        after = (f"layers.1.{name}" for name in self.after(model, 1))
        *added, out = run(model, *after, "layers.1.layer_output", edit=edit)
        with torch.no_grad():
            assert_close(out, self.summed(model, 1, [*parts, torch.zeros_like(out), *added]))

    # public bug report 1
    def test_an_edited_stream_enters_the_next_block_once(self, model: Any) -> None:
        (clean,) = run(model, "layers.1.layer_input")

        def halve() -> None:
            model.layers[0].layer_output[:, -1] *= 0.5

        (got,) = run(model, "layers.1.layer_input", edit=halve)
        assert torch.equal(got[:, :-1], clean[:, :-1])
        assert torch.equal(got[:, -1], clean[:, -1] * 0.5)

    def test_a_head_without_its_pattern_gives_nothing(self, model: Any) -> None:
        def blind() -> None:
            model.layers[1].self_attn.attention_probabilities[:, 0] = 0

        def silent() -> None:
            model.layers[1].self_attn.attention_head_outputs[:, :, 0] = 0

        (heads,) = run(model, "layers.1.self_attn.attention_head_outputs", edit=blind)
        assert not heads[:, :, 0].any()
        assert_close(logits(model, blind), logits(model, silent))

    # public bug report 11
    def test_a_key_value_head_serves_its_group_of_query_heads(self, model: Any) -> None:
        def edit() -> None:
            model.layers[1].self_attn.attention_values[:, 0] = 0

        (heads,) = run(model, "layers.1.self_attn.attention_head_outputs", edit=edit)
        (clean,) = run(model, "layers.1.self_attn.attention_head_outputs")
        sizes = self.attention_sizes(model, 1)
        group = sizes["num_heads"] // sizes["num_kv_heads"]
        assert not heads[:, :, :group].any()
        assert torch.equal(heads[:, :, group:], clean[:, :, group:])

    def test_an_edit_in_one_of_two_invokes_is_that_invoke_s_alone(self, model: Any) -> None:
        for name in self.available:
            path = f"layers.1.{name}"
            with torch.no_grad(), model.trace() as tracer:
                with tracer.invoke(OTHER):
                    first = model.logits[:, -1].save()
                with tracer.invoke(PROMPT):
                    assign(model, path, torch.zeros_like(value(model, path)))
                    second = model.logits[:, -1].save()
            assert_close(first, logits(model, prompt=OTHER)[:, -1], atol=1e-4, rtol=1e-4)
            assert not torch.allclose(second, logits(model)[:, -1], atol=1e-3), name

    def test_root_values_can_be_written(self, model: Any) -> None:
        ids = model.tokenizer(PROMPT, return_tensors="pt").input_ids.flip(-1)

        def other_ids() -> None:
            model.input_ids = ids

        assert_close(logits(model, other_ids), logits(model, prompt=ids))
        for name in ("token_embeddings", "final_norm_output", "lm_head_output"):
            assert_close(logits(model, zero_in_place(model, name)), logits(model, assign_zeros(model, name)))
            assert not torch.allclose(logits(model, assign_zeros(model, name)), logits(model), atol=1e-3)
        with torch.no_grad(), model.trace(PROMPT) as tracer:
            model.logits = model.logits * 0
            result = tracer.result.logits.save()
        assert not result.any()
        for name in ("next_token_probs", "input_size"):
            with pytest.raises(AttributeError, match=f"{name} is .* and cannot be assigned; assign"):
                logits(model, assign_zeros_like_logits(model, name))

    # public bug report 62
    def test_a_value_asked_for_too_late_is_an_error(self, model: Any) -> None:
        with pytest.raises(OutOfOrderError, match="already ran past it"):
            run(model, f"layers.1.{self.MLP_OUTPUT}", "layers.1.layer_input")
        with pytest.raises(OutOfOrderError, match="already ran past it"):
            run(model, "layers.1.layer_output", "layers.0.layer_output")
        assert torch.equal(logits(model), logits(model))


def assign_zeros_like_logits(model: Any, name: str) -> Any:
    return lambda: assign(model, name, torch.zeros(1))
