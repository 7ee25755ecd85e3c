"""The values are transformers' own, and the identities between them hold."""

from __future__ import annotations

from typing import Any

import torch

from tests.vllm_families.running import OTHER, PROMPT, close, logits, read, token_ids
from tests.vllm_families.suite_base import SuiteBase

EPSILON = torch.finfo(torch.float32).eps


class ValueChecks(SuiteBase):
    def test_streams_contributions_norms_and_neurons_equal_transformers(self, model: Any, reference: Any) -> None:
        for layer in self.picked(model):
            paths = self.outside_attention(model, layer)
            got, want = read(model, paths), reference(read, paths)
            for path in paths:
                close(got[path], want[path], self.TOLERANCE, path)

    def test_root_values_equal_transformers(self, model: Any, reference: Any) -> None:
        paths = ["input_ids", "token_embeddings", "final_norm_output", "logits"]
        got, want = read(model, paths), reference(read, paths)
        assert got["input_ids"].tolist() == want["input_ids"].tolist() == [token_ids(model)]
        scale = self.embedding_scale(model)
        close(got["token_embeddings"] * scale, want["token_embeddings"], self.TOLERANCE, "token_embeddings")
        close(got["final_norm_output"], want["final_norm_output"], self.TOLERANCE, "final_norm_output")
        close(got["logits"], want["logits"][:, -1:], self.TOLERANCE, "logits")
        first, second = want["logits"][0, -1].topk(2).values
        if first - second > self.TOLERANCE * want["logits"][0, -1].abs().max():
            assert got["logits"].argmax() == want["logits"][0, -1].argmax()

    def test_the_next_token_s_probabilities_are_the_softmax_of_the_logits(self, model: Any, reference: Any) -> None:
        got = read(model, ["logits", "next_token_probs"])
        torch.testing.assert_close(got["next_token_probs"], got["logits"][:, -1].softmax(-1))
        want = reference(read, ["next_token_probs"])["next_token_probs"]
        torch.testing.assert_close(got["next_token_probs"], want, rtol=1e-3, atol=1e-5)

    def test_the_input_s_size_is_that_of_its_ids(self, model: Any) -> None:
        with model.trace(PROMPT, temperature=0.0, max_tokens=1):
            size = model.input_size.save()
        assert size == (1, len(token_ids(model)))

    def test_contributions_sum_to_the_stream_on_every_block(self, model: Any) -> None:
        names = ("layer_input", "self_attn.attention_output", "mlp.mlp_output", "layer_output")
        for layer in range(model.num_layers):
            stream, attention, mlp, out = read(model, [f"layers.{layer}.{name}" for name in names]).values()
            limit = 8 * EPSILON * out.abs().max().item()
            torch.testing.assert_close(stream + attention + mlp, out, atol=limit, rtol=0)

    def test_each_block_s_stream_enters_the_next_one(self, model: Any) -> None:
        for layer in range(model.num_layers - 1):
            out, entering = read(model, [f"layers.{layer}.layer_output", f"layers.{layer + 1}.layer_input"]).values()
            assert torch.equal(out, entering)

    def test_a_contribution_is_not_the_stream(self, model: Any) -> None:
        for layer in range(model.num_layers):
            stream, attention = read(
                model, [f"layers.{layer}.layer_input", f"layers.{layer}.self_attn.attention_output"]
            ).values()
            assert torch.cosine_similarity(attention, stream, dim=-1).abs().max() < 0.99

    def test_reading_everything_changes_nothing(self, model: Any) -> None:
        paths = [path for layer in range(model.num_layers) for path in self.paths(model, layer)]
        paths = ["input_ids", "token_embeddings", *paths, "final_norm_output", "logits"]
        assert torch.equal(read(model, paths)["logits"], logits(model))

    def test_a_prompt_of_token_ids_gives_the_text_s_values(self, model: Any) -> None:
        paths = self.paths(model, 0)
        got, want = read(model, paths, prompt=token_ids(model)), read(model, paths)
        assert all(torch.equal(got[path], want[path]) for path in paths)

    def test_requests_that_run_together_each_have_their_own_rows(self, model: Any) -> None:
        block = model.layers[model.num_layers // 2]
        with model.trace(temperature=0.0, max_tokens=1) as tracer:
            with tracer.invoke(PROMPT):
                stream = block.layer_output.save()
                last = model.logits.save()
            with tracer.invoke(OTHER):
                stream = block.layer_output.save()
                last = model.logits.save()
        path = f"layers.{model.num_layers // 2}.layer_output"
        for prompt, together, final in zip((PROMPT, OTHER), stream, last, strict=True):
            alone = read(model, [path, "logits"], prompt=prompt)
            assert together.shape == (1, len(token_ids(model, prompt)), model.hidden_size)
            close(together, alone[path], self.TOLERANCE, path)
            close(final, alone["logits"], self.TOLERANCE, "logits")
