"""Edits and assignments reach the model, as they do in transformers, and wrong ones end their own request only."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from tests.vllm_families.running import (
    PROMPT,
    add_half_of_the_last_row,
    add_half_reading_twice,
    assign,
    assign_half,
    assign_with_half_of_the_last_row_added,
    close,
    edited,
    halve,
    logits,
    read,
    skip,
    steer,
    value,
)
from tests.vllm_families.suite_base import SuiteBase


class EditChecks(SuiteBase):
    def test_in_place_read_twice_and_assigned_are_one_edit(self, model: Any, reference: Any) -> None:
        clean = logits(model)
        block = self.outside_attention(model, model.num_layers // 2)
        for path in ["token_embeddings", *block, "final_norm_output", "logits"]:
            in_place = logits(model, edited(path, add_half_of_the_last_row))
            assert torch.equal(in_place, logits(model, edited(path, add_half_reading_twice))), path
            assigned = logits(model, edited(path, assign_with_half_of_the_last_row_added))
            close(assigned, in_place, self.TOLERANCE, path)
            assert not torch.equal(in_place, clean), path
            want = reference(logits, edited(path, assign_with_half_of_the_last_row_added))
            close(in_place, want, self.TOLERANCE, path)

    def test_an_edit_is_what_is_read_downstream(self, model: Any) -> None:
        layer = model.num_layers // 2 - 1
        path, entering = f"layers.{layer}.layer_output", f"layers.{layer + 1}.layer_input"
        clean = read(model, [path])[path]
        for how in (add_half_of_the_last_row, assign_with_half_of_the_last_row_added):
            got = read(model, [entering], edited(path, how))[entering]
            assert torch.equal(got[:, -1], clean[:, -1] + clean[:, -1] * 0.5)
            assert torch.equal(got[:, :-1], clean[:, :-1])

    def test_values_of_one_place_can_be_edited_in_any_order(self, model: Any) -> None:
        attention = model.layers[model.num_layers // 2].self_attn
        if "attention_queries" not in self.SERVED:
            return
        want = logits(model, edited(f"layers.{model.num_layers // 2}.self_attn.attention_queries", halve))
        for other in ("attention_keys", "attention_values", "attention_scores"):
            with model.trace(PROMPT, temperature=0.0, max_tokens=1):
                queries = attention.attention_queries
                _ = value(attention, other)
                queries[:] *= 0.5
                got = model.logits.save()
            assert torch.equal(got.cpu(), want), other
        with model.trace(PROMPT, temperature=0.0, max_tokens=1):
            attention.attention_queries[:] *= attention.attention_keys.sum() * 0 + 0.5
            got = model.logits.save()
        assert torch.equal(got.cpu(), want)

    def test_a_saved_value_stays_what_it_was_when_another_is_assigned(self, model: Any) -> None:
        block = model.layers[0]
        with model.trace(PROMPT, temperature=0.0, max_tokens=1):
            before = block.layer_output.save()
            new = before * 2
            block.layer_output = new
            new[:] = 0
            after = block.layer_output.save()
            entering = model.layers[1].layer_input.save()
        assert torch.equal(before.cpu(), read(model, ["layers.0.layer_output"])["layers.0.layer_output"])
        assert torch.equal(after, before * 2)
        assert torch.equal(entering, after)

    def test_an_assigned_value_can_be_edited_in_place(self, model: Any) -> None:
        block = model.layers[0]
        with model.trace(PROMPT, temperature=0.0, max_tokens=1):
            block.layer_output = block.layer_output * 2
            block.layer_output[:, 0] = 0
            entering = model.layers[1].layer_input.save()
        clean = read(model, ["layers.0.layer_output"])["layers.0.layer_output"]
        assert torch.equal(entering[:, 1:].cpu(), clean[:, 1:] * 2)
        assert not entering[:, 0].any()

    def test_a_value_with_another_number_of_rows_is_refused(self, model: Any) -> None:
        clean = logits(model)
        middle = model.num_layers // 2
        for path in [*self.paths(model, middle), "token_embeddings", "final_norm_output", "logits"]:
            if path.endswith(("attention_scores", "attention_probabilities")):
                continue
            with pytest.raises(RuntimeError, match="cannot be replaced by a value of shape"):
                logits(model, edited(path, assign_one_more_row))
            assert torch.equal(logits(model), clean), path

    def test_read_only_values_cannot_be_assigned(self, model: Any) -> None:
        clean = logits(model)
        for path, instead in {"input_ids": "trace the ids", "next_token_probs": "assign model.logits instead"}.items():
            with pytest.raises(RuntimeError, match=f"AttributeError: {path} .* cannot be assigned; .*{instead}"):
                logits(model, edited(path, assign_half))
            assert torch.equal(logits(model), clean)
        with pytest.raises(RuntimeError, match="input_size is the shape of input_ids and cannot be assigned"):
            logits(model, edited("input_size", assign_none))

    def test_steering_does_what_it_does_in_transformers(self, model: Any, reference: Any) -> None:
        vector = torch.randn(model.hidden_size, generator=torch.Generator().manual_seed(0))
        middle = model.num_layers // 2
        got, want = logits(model, Steer(middle, vector)), reference(logits, Steer(middle, vector))
        assert not torch.equal(got, logits(model))
        close(got, want, self.TOLERANCE, "logits")
        path = f"layers.{middle}.layer_output"
        steered, clean = read(model, [path], Steer(middle, vector))[path], read(model, [path])[path]
        assert torch.equal(steered[:, :-1], clean[:, :-1])
        torch.testing.assert_close(steered[0, -1], clean[0, -1] + 2 * vector)

    def test_skipping_a_block_does_what_it_does_in_transformers(self, model: Any, reference: Any) -> None:
        middle = model.num_layers // 2 if self.SKIP is None else self.SKIP
        for layer in (model.num_layers - 1, middle):
            got, want = logits(model, Skip(layer, layer)), reference(logits, Skip(layer, layer))
            assert not torch.equal(got, logits(model))
            close(got, want, self.TOLERANCE, f"layers.{layer}")

    def test_skipping_all_blocks_but_the_first_leaves_its_stream(self, model: Any) -> None:
        last = model.num_layers - 1
        first, out = read(model, ["layers.0.layer_output"]), f"layers.{last}.layer_output"
        got = read(model, [out], Skip(1, last))[out]
        assert torch.equal(got, first["layers.0.layer_output"])


class Steer:
    """`steer` with its arguments, as an edit that travels to the reference."""

    def __init__(self, layer: int, vector: torch.Tensor) -> None:
        self.layer, self.vector = layer, vector

    def __call__(self, model: Any) -> None:
        steer(model, self.layer, self.vector)


class Skip:
    """`skip` with its arguments."""

    def __init__(self, first: int, last: int) -> None:
        self.first, self.last = first, last

    def __call__(self, model: Any) -> None:
        skip(model, self.first, self.last)


def assign_one_more_row(model: Any, path: str) -> None:
    served = value(model, path)
    assign(model, path, torch.cat([served, served[:, -1:]], dim=1))


def assign_none(model: Any, path: str) -> None:
    assign(model, path, None)
