"""Recordings of any number of blocks, heads and tokens: real traces of a tiny model of that shape."""

from __future__ import annotations

import functools
import tempfile
from typing import Any

import torch

from nnterp import StandardizedTransformer
from nnterp_viz import record
from nnterp_viz.recording import Recording
from tests.checkpoints.maker import tokenizer
from tests.checkpoints.spec import BOS, EOS, VOCAB


@functools.cache
def sized_model(layers: int, heads: int) -> Any:
    """A GPT-2 of that shape with seeded random weights."""
    from transformers import GPT2Config, GPT2LMHeadModel

    torch.manual_seed(0)
    shape = {"n_layer": layers, "n_head": heads, "n_embd": 8 * heads, "vocab_size": VOCAB, "n_positions": 512}
    model = GPT2LMHeadModel(GPT2Config(**shape, bos_token_id=BOS, eos_token_id=EOS, initializer_range=0.3))
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        tokenizer().save_pretrained(folder)
        return StandardizedTransformer(folder, attn_implementation="eager", dtype=torch.float32, dispatch=True)


@functools.cache
def sized_recording(layers: int, heads: int, tokens: int) -> Recording:
    """Everything that the views draw of so many random tokens."""
    ids = torch.randint(3, VOCAB, (tokens,), generator=torch.Generator().manual_seed(0)).tolist()
    return record(sized_model(layers, heads), ids)
