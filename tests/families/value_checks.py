"""What the values are: transformers' own numbers, and the identities between them."""

from __future__ import annotations

from typing import Any, ClassVar

import torch
from torch import Tensor
from torch.testing import assert_close

from tests.families.running import OTHER, PROMPT, assign, last_tokens, logits, run, value

EPSILON = torch.finfo(torch.float32).eps


class ValueChecks:
    #: The block values that the family serves, in the forward's order (set by the suite's fixture).
    available: ClassVar[list[str]]
    #: Whether the MLP multiplies its activation by a second projection; None where every block has a mixture.
    GATED: ClassVar[bool | None] = True
    #: What the MLP reads, and what the block adds for it; elsewhere than here where there is no MLP module.
    MLP_INPUT: ClassVar[str] = "mlp.input"
    MLP_OUTPUT: ClassVar[str] = "mlp.mlp_output"
    #: How far a value is moved to see the logit move with it: not so far that a router changes its mind.
    STEP: ClassVar[float] = 1e-2

    # public bug report 17
    def test_the_stream_is_transformers_list_of_hidden_states(self, model: Any, native: Any) -> None:
        last = model.num_layers - 1
        for layer in range(last):
            got = run(model, f"layers.{layer}.layer_input", f"layers.{layer}.layer_output")
            assert_close(got, [native.hidden_states[layer], native.hidden_states[layer + 1]])
        final, head, out = run(model, "final_norm_output", "lm_head_output", "logits")
        assert_close(final, native.hidden_states[-1])
        assert_close(out, native.logits)
        assert head.shape == out.shape

    # public bug report 10
    def test_the_pattern_is_transformers_own(self, model: Any, native: Any) -> None:
        patterns = [pattern for pattern in native.attentions if pattern is not None]
        for layer, own in zip(self.attended(model), patterns, strict=True):
            (pattern,) = run(model, f"layers.{layer}.self_attn.attention_probabilities")
            assert_close(pattern, own)
            sums = pattern.sum(-1)
            if model.layers[layer].self_attn.has_sink:
                assert (sums.amax(-1) < 1 + 8 * EPSILON).all()
                assert (sums.amin(-1) < 0.99).all()  # on every head
            else:
                assert_close(sums, torch.ones_like(sums), atol=8 * EPSILON, rtol=0)
            assert not pattern.triu(1).any()

    # public bug reports 3, 4
    def test_contributions_sum_to_the_stream(self, model: Any) -> None:
        for layer in range(model.num_layers):
            added = [*self.added(model, layer), self.MLP_OUTPUT, *self.after(model, layer)]
            paths = (f"layers.{layer}.{name}" for name in ("layer_input", *added, "layer_output"))
            *parts, out = run(model, *paths)
            parts = [part.view_as(out) for part in parts]
            with torch.no_grad():
                left = self.summed(model, layer, parts)
            assert_close(left, out, atol=8 * EPSILON * out.abs().max().item(), rtol=0)
            stream, attention = parts[0], sum(parts[1 : 1 + len(self.added(model, layer))])
            assert torch.cosine_similarity(attention, stream, dim=-1).abs().max() < 0.99

    def test_the_norms_outputs_are_what_the_sublayers_read(self, model: Any) -> None:
        pairs = {"attention_norm_output": "self_attn.input", "mlp_norm_output": self.MLP_INPUT}
        for name, read in pairs.items():
            if name in self.available:
                (normed,), (given,) = run(model, f"layers.1.{name}"), run(model, f"layers.1.{read}")
                assert_close(given.view_as(normed), normed, rtol=0, atol=0)
            else:
                stream, attention = run(model, "layers.1.layer_input", "layers.1.self_attn.attention_output")
                expected = stream if read == "self_attn.input" else stream + attention
                assert_close(run(model, f"layers.1.{read}"), [expected])

    def test_head_outputs_are_the_pattern_times_the_values(self, model: Any) -> None:
        for layer in self.attended(model):
            names = ("attention_values", "attention_probabilities", "attention_head_outputs")
            values, pattern, heads = run(model, *(f"layers.{layer}.self_attn.{name}" for name in names))
            group = pattern.shape[1] // values.shape[1]
            assert_close((pattern @ values.repeat_interleave(group, 1)).transpose(1, 2), heads)

    # public bug report 7
    def test_the_scores_are_scaled_products_of_queries_and_keys(self, model: Any) -> None:
        for layer in self.attended(model):
            names = ("attention_queries", "attention_keys", "attention_scores", "attention_probabilities")
            queries, keys, scores, pattern = run(model, *(f"layers.{layer}.self_attn.{name}" for name in names))
            keys = keys.repeat_interleave(queries.shape[1] // keys.shape[1], 1)
            products = queries @ keys.transpose(-1, -2) * self.scale(model.layers[layer].self_attn)
            seen = pattern > 0
            assert_close((self.capped(products) + self.bias(scores))[seen], scores[seen])
            assert_close(scores.softmax(-1), pattern / pattern.sum(-1, keepdim=True))  # of what a sink leaves

    def scale(self, attention: Any) -> float:
        return attention.scaling

    def capped(self, products: Tensor) -> Tensor:
        return products

    def bias(self, scores: Tensor) -> Tensor:
        return torch.zeros_like(scores)

    def test_the_neurons_are_what_the_down_projection_reads(self, model: Any) -> None:
        if self.GATED is None:
            assert not {"mlp.mlp_activation", "mlp.mlp_neurons"} & set(self.available)
            return
        layer = min({0, 1, 2} - self.routed(model))
        names = ("input", "mlp_activation", "mlp_neurons")
        read, activation, neurons = run(model, *(f"layers.{layer}.mlp.{name}" for name in names))
        with torch.no_grad():
            up = self.up(model.layers[layer].mlp._module, read) if self.GATED else torch.ones(())
        assert_close(activation * up, neurons)

    def up(self, mlp: Any, read: Tensor) -> Tensor:
        """What a gated MLP multiplies its activation by."""
        return mlp.up_proj(read) if hasattr(mlp, "up_proj") else mlp.gate_up_proj(read).chunk(2, -1)[1]

    def test_root_values(self, model: Any) -> None:
        encoded = model.tokenizer(PROMPT, return_tensors="pt")
        ids, mask, embeddings, embedded = run(
            model, "input_ids", "attention_mask", "token_embeddings", "embed_tokens.output"
        )
        assert torch.equal(ids, encoded.input_ids)
        assert torch.equal(mask, torch.ones_like(ids))
        assert torch.equal(embeddings, embedded)
        out, probabilities = run(model, "logits", "next_token_probs")
        assert_close(probabilities, out[:, -1].softmax(-1))
        with model.trace(PROMPT):
            size = torch.tensor(model.input_size).save()
        assert tuple(size) == ids.shape

    def test_reading_everything_changes_nothing(self, model: Any) -> None:
        layers = range(model.num_layers)
        paths = [f"layers.{layer}.{name}" for layer in layers for name in self.served(model, layer)]
        assert torch.equal(run(model, *paths, "logits")[-1], logits(model))

    def test_the_values_come_in_the_measured_order(self, model: Any) -> None:
        for layer in range(model.num_layers):
            order = model.order(layer)
            assert set(order) == set(self.served(model, layer))
            assert order["layer_input"] == min(order.values())
            assert order["layer_output"] == max(order.values())
            run(model, *(f"layers.{layer}.{name}" for name in sorted(order, key=order.__getitem__)))

    def test_a_value_s_gradient_is_how_the_logit_moves_with_it(self, model: Any) -> None:
        for name in (name for name in self.available if name != "mlp.expert_indices"):
            path = f"layers.1.{name}"
            with model.trace(PROMPT):
                read = value(model, path)
                with model.logits[0, -1, 7].backward():
                    gradient = read.grad.save()
            step = self.STEP * gradient / gradient.norm()

            def moved(factor: int, path: str = path, step: Tensor = step) -> Tensor:
                return logits(model, lambda: assign(model, path, value(model, path) + factor * step))[0, -1, 7]

            assert_close(moved(1) - moved(-1), 2 * (gradient * step).sum(), rtol=0.02, atol=0, msg=name)

    # public bug report 14
    def test_a_prompt_s_values_do_not_depend_on_what_it_is_batched_with(self, model: Any) -> None:
        count = len(model.tokenizer(PROMPT).input_ids)
        for name in self.available:
            path = f"layers.1.{name}"
            dims = getattr(type(model.get(path.rpartition(".")[0])), path.rpartition(".")[2]).dims
            (alone,) = run(model, path)
            batched = self.second_of_two(model, path)
            assert len(batched) == 1
            batched, alone = last_tokens(batched, dims, count), last_tokens(alone, dims, count)
            seen = alone > torch.finfo(torch.float32).min  # a masked score is a mask's own number
            scale = max(1.0, alone[seen].abs().max().item())
            assert_close(batched[seen], alone[seen], atol=1e-5 * scale, rtol=1e-4)

    @staticmethod
    def second_of_two(model: Any, path: str) -> Tensor:
        with torch.no_grad(), model.trace() as tracer:
            with tracer.invoke(OTHER):
                _ = model.layers[0].layer_output
            with tracer.invoke(PROMPT):
                got = value(model, path).clone().save()
        return got
