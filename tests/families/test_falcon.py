from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.testing import assert_close

from nnterp import StandardizedTransformer
from tests.checkpoints import checkpoint
from tests.families.family_suite import LLAMA_ROWS, FamilySuite
from tests.families.running import PROMPT, assign, run


class TestFalcon(FamilySuite):
    """Falcon 7B's layout: parallel, one norm, one head of keys and values."""

    MODEL_TYPE = "falcon"
    GATED = False
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.word_embeddings",
        "layers": "transformer.h",
        "norm": "transformer.ln_f",
        "layers.0.self_attn": "transformer.h.0.self_attention",
        "layers.0.mlp": "transformer.h.0.mlp",
    }

    def scale(self, attention: Any) -> float:
        return attention.inv_norm_factor

    def test_the_mlp_s_output_stays_what_it_was_when_the_block_adds_to_it(self, model: Any) -> None:
        zeros = torch.zeros(1, len(model.tokenizer(PROMPT).input_ids), model.hidden_size)
        with torch.no_grad(), model.trace(PROMPT):
            read = model.layers[1].mlp.mlp_output.save()
            copied = read.clone().save()
            assign(model, "layers.2.mlp.mlp_output", zeros)
            _ = model.logits
        assert torch.equal(read, copied)
        assert not zeros.any()


class TestFalcon40B(TestFalcon):
    """Parallel, with a norm for each sublayer; transformers repeats keys and values before it caches them."""

    CHECKPOINT = "falcon-40b"

    def test_assigned_keys_stay_when_values_are_read_after_them(self, model: Any) -> None:
        def zero() -> None:
            keys = model.layers[1].self_attn.attention_keys
            model.layers[1].self_attn.attention_keys = torch.zeros_like(keys)
            _ = model.layers[1].self_attn.attention_values

        (scores,) = run(model, "layers.1.self_attn.attention_scores", edit=zero)
        assert not scores.tril().any()

    def test_an_edited_key_head_is_that_of_its_whole_group(self, model: Any) -> None:
        def halve() -> None:
            keys = model.layers[1].self_attn.attention_keys
            _ = model.layers[1].self_attn.attention_values  # comes from the same place
            keys[:, 0] *= 0.5

        path = "layers.1.self_attn.attention_scores"
        (scores,), (clean,) = run(model, path, edit=halve), run(model, path)
        seen = ~torch.ones_like(clean[:, :2]).triu(1).bool()
        assert_close(scores[:, :2][seen], clean[:, :2][seen] * 0.5)
        assert torch.equal(scores[:, 2:], clean[:, 2:])


class TestFalconRW(TestFalcon):
    """Sequential, with biases and ALiBi, which transformers' eager attention adds twice."""

    CHECKPOINT = "falcon-rw"

    def bias(self, scores: Tensor) -> Tensor:
        return 2 * alibi(scores)

    def test_sdpa_adds_the_alibi_once(self) -> None:
        model = StandardizedTransformer(str(checkpoint("falcon-rw")), attn_implementation="sdpa", dtype=torch.float32)
        for name in ("attention_scores", "attention_probabilities"):
            assert "this model runs 'sdpa'" in model.layers[0].self_attn.support()[name]
        names = ("attention_queries", "attention_keys", "attention_values", "attention_head_outputs")
        queries, keys, values, heads = run(model, *(f"layers.0.self_attn.{name}" for name in names))
        scores = queries @ keys.transpose(-1, -2) / model.head_dim**0.5
        pattern = (scores + alibi(scores)).masked_fill(torch.ones_like(scores).triu(1).bool(), -torch.inf).softmax(-1)
        assert_close((pattern @ values).transpose(1, 2), heads)


def alibi(scores: Tensor) -> Tensor:
    """What ALiBi adds to the scaled scores, once."""
    from transformers.models.falcon.modeling_falcon import build_alibi_tensor

    batch, heads, _, keys = scores.shape
    added = build_alibi_tensor(torch.ones(batch, keys), heads, torch.float32)
    return added.view(batch, heads, 1, keys) / 32**0.5
