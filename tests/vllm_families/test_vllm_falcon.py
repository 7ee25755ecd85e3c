"""Falcon on vLLM, against the transformers engine: its three layouts, biases that the block adds, in-place sums."""

from __future__ import annotations

from typing import Any, ClassVar

import torch
from vllm_suite import LLAMA_ROWS, VLLMFamilySuite

from nnterp.families.vllm import falcon
from tests.vllm_families.interior_checks import shifted
from tests.vllm_families.running import close, read


class TestVLLMFalcon(VLLMFamilySuite):
    """Falcon 7B's layout: parallel, one norm, one head of keys and values."""

    REPO = "tiiuae/falcon-7b"
    FAMILY = falcon
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}
    NATIVE = LLAMA_ROWS | {
        "embed_tokens": "transformer.word_embeddings",
        "layers": "transformer.h",
        "norm": "transformer.ln_f",
        "layers.0.self_attn": "transformer.h.0.self_attention",
        "layers.0.mlp": "transformer.h.0.mlp",
    }
    MEMORY = 0.5
    PARALLEL = True


class TestVLLMFalcon40B(TestVLLMFalcon):
    """Parallel, with a norm for each sublayer, two heads of keys and values, and biases."""

    CHECKPOINT = "falcon-40b"


class TestVLLMFalconRW(TestVLLMFalcon):
    """Sequential, with biases and ALiBi; transformers' eager attention adds it twice, so sdpa is the reference."""

    CHECKPOINT = "falcon-rw"
    PARALLEL = False
    REFERENCE: ClassVar[dict[str, Any]] = {"attn_implementation": "sdpa"}

    def test_scores_and_pattern_equal_transformers(self, model: Any, reference: Any) -> None:
        for layer in self.picked(model):
            paths = self.interior(("attention_queries", "attention_keys"), layer)
            queries, keys = reference(read, paths).values()
            distance = torch.arange(queries.shape[2]).view(-1, 1) - torch.arange(queries.shape[2])
            slopes = 2.0 ** -torch.tensor([2.0, 4.0, 6.0, 8.0]).view(4, 1, 1)
            scores = (queries @ keys.transpose(-1, -2) - slopes * distance) / model.head_dim**0.5
            masked = (distance < 0).expand(scores.shape)
            paths = self.interior(("attention_scores", "attention_probabilities"), layer)
            got, pattern = read(model, paths).values()
            assert torch.equal(got == -torch.inf, masked)
            close(shifted(got, masked), shifted(scores, masked), self.KERNEL_TOLERANCE, paths[0])
            close(pattern, scores.masked_fill(masked, -torch.inf).softmax(-1), self.KERNEL_TOLERANCE, paths[1])
