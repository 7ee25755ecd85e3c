"""A model of 12 blocks x 12 heads, whose prompt of 256 tokens is what views and their rivals are given."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

LAYERS, HEADS, TOKENS = 12, 12, 256


def gpt2_sized() -> Any:
    """A `StandardizedTransformer` of GPT-2's shape with random weights, and the demo model's tokenizer."""
    import torch
    from transformers import AutoTokenizer, GPT2Config, GPT2LMHeadModel

    from nnterp import StandardizedTransformer, demo

    tokenizer = AutoTokenizer.from_pretrained(demo.checkpoint())
    config = GPT2Config(
        n_layer=LAYERS,
        n_head=HEADS,
        n_embd=64 * HEADS,
        vocab_size=len(tokenizer),
        initializer_range=0.1,
        bos_token_id=0,
        eos_token_id=0,
    )
    torch.manual_seed(0)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "gpt2-sized"
        GPT2LMHeadModel(config).save_pretrained(folder)
        tokenizer.save_pretrained(folder)
        return StandardizedTransformer(str(folder), attn_implementation="eager", dispatch=True)


def prompt(model: Any, tokens: int = TOKENS, subject: str = "A fox") -> list[int]:
    """That many token ids of text."""
    text = f"{subject} that sits in the grass and counts the stars does not hear the dog that comes down the hill. "
    return list(model.tokenizer(text * tokens)["input_ids"][:tokens])
