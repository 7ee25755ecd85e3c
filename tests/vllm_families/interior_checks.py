"""What enters and leaves the attention's kernel, and what is recomputed of its inside."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor

from tests.vllm_families.running import (
    PROMPT,
    assign_half,
    close,
    edited,
    halve,
    logits,
    read,
    value,
    zero_head,
)
from tests.vllm_families.suite_base import RECOMPUTED, WRITABLE, SuiteBase


class InteriorChecks(SuiteBase):
    def test_queries_keys_values_and_head_outputs_equal_transformers(self, model: Any, reference: Any) -> None:
        for layer in self.picked(model):
            paths = self.interior(WRITABLE, layer)
            got, want = read(model, paths), reference(read, paths)
            for path in paths:
                close(self.as_on_transformers(model, path, got[path]), want[path], self.KERNEL_TOLERANCE, path)

    def test_scores_and_pattern_equal_transformers(self, model: Any, reference: Any) -> None:
        for layer in self.picked(model):
            paths = self.interior(RECOMPUTED, layer)
            if not paths:
                continue
            (scores, pattern), (theirs, their_pattern) = read(model, paths).values(), reference(read, paths).values()
            masked = theirs <= torch.finfo(theirs.dtype).min / 2
            assert torch.equal(scores == -torch.inf, masked)
            # A softmax takes a constant added to a row for nothing, and ALiBi is written with different ones.
            close(shifted(scores, masked), shifted(theirs, masked), self.KERNEL_TOLERANCE, paths[0])
            close(pattern, their_pattern, self.KERNEL_TOLERANCE, paths[1])

    def test_a_pattern_is_causal_and_its_rows_sum_to_one_but_for_a_sink(self, model: Any) -> None:
        for layer in range(model.num_layers):
            for pattern in read(model, self.interior(("attention_probabilities",), layer)).values():
                assert not pattern.triu(1).any()
                sums = pattern.sum(-1)
                if model.layers[layer].self_attn.has_sink:
                    assert (sums > 0).all()
                    assert (sums.amax(-1) < 1 + 1e-5).all()
                    assert (sums.amin(-1) < 0.99).all()  # on every head
                else:
                    torch.testing.assert_close(sums, torch.ones_like(sums), atol=1e-5, rtol=0)

    def test_the_pattern_times_the_values_is_what_the_kernel_gave(self, model: Any) -> None:
        names = ("attention_values", "attention_probabilities", "attention_head_outputs")
        if not set(names) <= set(self.SERVED):
            return
        for layer in range(model.num_layers):
            values, pattern, heads = read(model, self.interior(names, layer)).values()
            repeated = values.repeat_interleave(pattern.shape[1] // values.shape[1], dim=1)
            close((pattern @ repeated).transpose(1, 2), heads, self.KERNEL_TOLERANCE, f"layers.{layer}")

    def test_editing_an_interior_value_does_what_it_does_in_transformers(self, model: Any, reference: Any) -> None:
        clean = logits(model)
        for path in self.interior(WRITABLE, model.num_layers // 2):
            in_place = logits(model, edited(path, halve))
            assigned = logits(model, edited(path, assign_half))
            assert torch.equal(in_place, assigned), path
            assert not torch.equal(in_place, clean), path
            close(in_place, reference(logits, edited(path, assign_half)), self.KERNEL_TOLERANCE, path)

    def test_zeroing_one_head_does_what_it_does_in_transformers(self, model: Any, reference: Any) -> None:
        for path in self.interior(("attention_head_outputs",), model.num_layers // 2):
            got, want = logits(model, edited(path, zero_head)), reference(logits, edited(path, zero_head))
            assert not torch.equal(got, logits(model))
            close(got, want, self.KERNEL_TOLERANCE, path)

    def test_an_edited_query_shows_in_the_pattern_that_is_read_after_it(self, model: Any) -> None:
        for path in self.interior(("attention_probabilities",), model.num_layers // 2):
            queries = path.replace("probabilities", "queries")
            got = read(model, [path], edited(queries, zero))[path]
            allowed = read(model, [path.replace("probabilities", "scores")], edited(queries, zero))
            (scores,) = allowed.values()
            shares = got / got.sum(-1, keepdim=True)  # of what a sink leaves
            torch.testing.assert_close(shares, scores.softmax(-1))
            assert not torch.equal(got, read(model, [path])[path])

    def test_without_a_loop_over_steps_the_pattern_is_the_prompt_s(self, model: Any) -> None:
        if "attention_probabilities" not in self.SERVED:
            return
        attention = model.layers[model.num_layers // 2].self_attn
        with model.trace(PROMPT, temperature=0.0, max_tokens=3, ignore_eos=True):
            pattern = attention.attention_probabilities.save()
        (path,) = self.interior(("attention_probabilities",), model.num_layers // 2)
        assert torch.equal(pattern.cpu(), read(model, [path])[path])

    def test_a_decode_step_has_no_scores_and_no_pattern(self, model: Any) -> None:
        attention = model.layers[model.num_layers // 2].self_attn
        clean = logits(model)
        for name in RECOMPUTED:
            if name not in self.SERVED:
                continue
            with pytest.raises(RuntimeError, match=rf"{name} is not available: .* on a decode step"):
                read_on_a_decode_step(model, attention, name)
            assert torch.equal(logits(model), clean)

    def test_scores_and_pattern_cannot_be_assigned(self, model: Any) -> None:
        clean = logits(model)
        for path in self.interior(RECOMPUTED, model.num_layers // 2):
            with pytest.raises(RuntimeError, match=f"{path.rpartition('.')[2]} is derived and read-only"):
                logits(model, edited(path, assign_half))
            assert torch.equal(logits(model), clean)

    def test_an_edit_in_place_of_what_the_kernel_never_sees_is_refused(self, model: Any) -> None:
        clean = logits(model)
        for path in self.interior(RECOMPUTED, model.num_layers // 2):
            with pytest.raises(
                RuntimeError, match=f"{path.rpartition('.')[2]} is derived and read-only, and was edited"
            ):
                logits(model, edited(path, zero))
            assert torch.equal(logits(model), clean)


def read_on_a_decode_step(model: Any, attention: Any, name: str) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=2, ignore_eos=True) as tracer:
        for _ in tracer.iter[1]:
            value(attention, name).save()


def zero(model: Any, path: str) -> None:
    value(model, path)[:] = 0


def shifted(scores: Tensor, masked: Tensor) -> Tensor:
    """Scores less each row's largest, and zero where they are masked."""
    scores = scores.float().masked_fill(masked, -torch.inf)
    return (scores - scores.amax(-1, keepdim=True)).masked_fill(masked, 0.0)
