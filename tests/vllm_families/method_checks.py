"""The model's methods over values."""

from __future__ import annotations

from typing import Any

import nnsight
import pytest
import torch

from tests.vllm_families.running import PROMPT, close, logits, projected
from tests.vllm_families.suite_base import SuiteBase


class MethodChecks(SuiteBase):
    def test_the_last_block_s_stream_projects_to_the_logits(self, model: Any) -> None:
        got, want = projected(model, model.num_layers - 1), logits(model)
        torch.testing.assert_close(got, want, rtol=0, atol=1e-5 * want.abs().max().item())

    def test_an_early_block_s_stream_projects_as_in_transformers(self, model: Any, reference: Any) -> None:
        close(projected(model, 0), reference(projected, 0), self.TOLERANCE, "layers.0")

    def test_every_position_projects_at_once(self, model: Any) -> None:
        block = model.layers[0]
        with model.trace(PROMPT, temperature=0.0, max_tokens=1):
            stream = block.layer_output
            whole = model.project_on_vocab(stream).save()
            row = model.project_on_vocab(stream[0, 2]).save()
        assert whole.shape[-1] == model.vocab_size
        assert row.shape == (model.vocab_size,)
        torch.testing.assert_close(whole[0, 2], row)

    def test_a_logit_is_the_normalized_stream_along_its_unembedding_direction(self, model: Any) -> None:
        tokens = [3, 70, 5]
        with model.trace(PROMPT, temperature=0.0, max_tokens=1):
            final = model.final_norm_output[:, -1].save()
            directions = model.unembedding(tokens).save()
            constants = model.unembedding_bias(tokens).save()
            out = model.logits[0, -1].save()
        assert directions.shape == (3, model.hidden_size)
        assert constants.shape == (3,)
        got = (final @ directions.T)[0] + constants
        if self.LOGITS_CAP is not None:
            assert got.abs().max() > self.LOGITS_CAP / 10  # else it would not show
            got = self.LOGITS_CAP * torch.tanh(got / self.LOGITS_CAP)
        torch.testing.assert_close(got, out[tokens], rtol=0, atol=1e-5 * out.abs().max().item())

    def test_the_closest_tokens_contain_the_prediction(self, model: Any) -> None:
        with model.trace(PROMPT, temperature=0.0, max_tokens=1):
            closest = nnsight.save(model.get_topk_closest_tokens(model.layers[-1].layer_output[:, -1], k=3))
            probabilities = model.next_token_probs.save()
        (entries,) = closest
        assert len(entries) == 3
        assert list(entries) == list(model.probs_to_dict(probabilities[0].cpu(), k=3))
        likeliest = int(probabilities.argmax())
        names = model.tokenizer.decode([likeliest]), model.tokenizer.convert_ids_to_tokens(likeliest)
        assert next(iter(entries)) in names  # the second where texts are equal
        assert sorted(entries.values(), reverse=True) == list(entries.values())

    def test_projecting_outside_a_trace_says_that_the_weights_are_in_the_engine(self, model: Any) -> None:
        with pytest.raises(ValueError, match=r"project_on_vocab .* call it inside a trace"):
            model.project_on_vocab(torch.zeros(1, model.hidden_size))
        with pytest.raises(ValueError, match=r"unembedding .* call it inside a trace"):
            model.unembedding([0])

    def test_the_forward_order_is_measured_on_transformers_only(self, model: Any) -> None:
        for method, arguments in {"order": (0,), "rank": ("logits",)}.items():
            with pytest.raises(NotImplementedError, match=f"model.{method} is not supported on the vllm engine"):
                getattr(model, method)(*arguments)
