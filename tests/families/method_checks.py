"""What the methods do: projection, steering, skipping, generation."""

from __future__ import annotations

from typing import Any, ClassVar

import nnsight
import pytest
import torch
from torch import Tensor
from torch.testing import assert_close

from tests.families.running import PROMPT, logits, run


class MethodChecks:
    #: The sliding window of the last block, of which transformers' cache keeps no more than that; None without one.
    LAST_WINDOW: ClassVar[int | None] = None

    # public bug reports 5, 6, 12
    def test_the_last_stream_projects_to_the_logits(self, model: Any) -> None:
        last = f"layers.{model.num_layers - 1}.layer_output"
        stream, out = run(model, last, "logits")
        with torch.no_grad():
            assert torch.equal(model.project_on_vocab(stream), out)
            assert model.project_on_vocab(stream[0, -1]).shape == (model.vocab_size,)
        with torch.no_grad(), model.trace(PROMPT):
            inside = model.project_on_vocab(model.layers[-1].layer_output).save()
            out = model.logits.save()
        assert torch.equal(inside, out)

    def test_the_unembedding_s_directions_give_the_logits(self, model: Any) -> None:
        normed, out = run(model, "final_norm_output", "logits")
        ids = [3, 200, 7]
        with torch.no_grad():
            outside = normed @ model.unembedding(ids).T + model.unembedding_bias(ids)
        assert_close(self.capped_logits(outside), out[..., ids])
        with torch.no_grad(), model.trace(PROMPT):
            inside = (model.unembedding(torch.tensor(ids)), model.unembedding_bias(ids))
            inside = nnsight.save(inside)
        assert_close(self.capped_logits(normed @ inside[0].T + inside[1]), out[..., ids])

    def capped_logits(self, logits: Tensor) -> Tensor:
        return logits

    def test_the_closest_tokens_are_the_likeliest(self, model: Any) -> None:
        stream, probabilities = run(model, f"layers.{model.num_layers - 1}.layer_output", "next_token_probs")
        (row,) = model.get_topk_closest_tokens(stream[:, -1], k=3)
        assert list(row.values()) == pytest.approx(probabilities[0].topk(3).values.tolist(), abs=1e-5)
        assert len(row) == 3
        assert len(model.get_topk_closest_tokens(stream)) == stream.shape[1]

    def test_steering_moves_the_chosen_positions_only(self, model: Any) -> None:
        vector = torch.randn(model.hidden_size, generator=torch.Generator().manual_seed(0))
        (clean,) = run(model, "layers.0.layer_output")
        for positions, rows in ((-1, [-1]), ([0, 2], [0, 2]), (slice(1, 3), [1, 2]), (None, range(clean.shape[1]))):

            def edit(positions: Any = positions) -> None:
                model.steer(0, vector, factor=2.0, token_positions=positions)

            (got,) = run(model, "layers.0.layer_output", edit=edit)
            expected = clean.clone()
            expected[:, list(rows)] += 2.0 * vector
            assert_close(got, expected)
            assert not torch.allclose(logits(model, edit), logits(model), atol=1e-3)

    def test_steering_takes_several_blocks_and_one_sequence_of_a_batch(self, model: Any) -> None:
        vector = torch.ones(model.hidden_size)
        ids = model.tokenizer(PROMPT, return_tensors="pt").input_ids.repeat(2, 1)
        clean = run(model, "layers.0.layer_output", "layers.1.layer_output", prompt=ids)
        with torch.no_grad(), model.trace(ids):
            model.steer([0, 1], vector, batch_index=1, token_positions=[-1])
            got = model.layers[1].layer_output.save()
        assert_close(got[0], clean[1][0])  # a mixture multiplies tokens in groups, so their rounding varies
        assert not torch.allclose(got[1, -1], clean[1][1, -1])
        assert_close(got[1, :-1], clean[1][1, :-1])

    def test_skipped_blocks_hand_the_stream_on(self, model: Any) -> None:
        last = model.num_layers - 1
        first, out, scores = run(
            model,
            *("layers.0.layer_output", f"layers.{last}.layer_output", "logits"),
            edit=lambda: None,
        )
        with torch.no_grad(), model.trace(PROMPT):
            model.skip_layers(1, -1)
            skipped = model.layers[-1].layer_output.save()
            skipped_logits = model.logits.save()
        assert torch.equal(skipped, first)
        assert not torch.allclose(skipped, out)
        with torch.no_grad():
            assert_close(skipped_logits, model.project_on_vocab(first))
        assert not torch.allclose(skipped_logits, scores)

    def test_a_block_can_be_skipped_with_another_stream(self, model: Any) -> None:
        (stream,) = run(model, "layers.0.layer_output")
        with torch.no_grad(), model.trace(PROMPT):
            model.skip_layer(0, skip_with=torch.zeros_like(stream))
            out = model.layers[0].layer_output.save()
            entering = model.layers[1].layer_input.save()
        assert not out.any()
        assert not entering.any()
        with pytest.raises(ValueError, match="covers no block"), model.trace(PROMPT):
            model.skip_layers(1, 0)

    def test_generating_gives_one_position_a_step_and_all_keys(self, model: Any) -> None:
        shapes: list[tuple[Any, ...]] = []
        with torch.no_grad(), model.generate(PROMPT, max_new_tokens=3, min_new_tokens=3, do_sample=False) as tracer:
            for _ in tracer.iter[:3]:
                keys = model.layers[-1].self_attn.attention_keys.shape[2]
                pattern = model.layers[-1].self_attn.attention_probabilities.shape[2:]
                stream = model.layers[-1].layer_output.shape[1]
                shapes.append((keys, tuple(pattern), stream, model.logits.shape[1]))
        tokens = len(model.tokenizer(PROMPT).input_ids)
        held = [min(tokens + step, self.LAST_WINDOW or tokens + step) for step in (1, 2)]
        decode = [(keys, (1, keys), 1, 1) for keys in held]
        assert [shape[:3] for shape in shapes] == [(tokens, (tokens, tokens), tokens), *(row[:3] for row in decode)]
        assert [shape[3] for shape in shapes[1:]] == [1, 1]
