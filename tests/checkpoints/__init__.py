"""Tiny random checkpoints, one for each model type that is tested; `maker` says how they are made."""

from __future__ import annotations

from tests.checkpoints.maker import FOLDER, SPECIAL_TOKENS, SPECS, checkpoint, tokenizer
from tests.checkpoints.spec import BOS, EOS, PAD, VOCAB, Spec

__all__ = ["BOS", "EOS", "FOLDER", "PAD", "SPECIAL_TOKENS", "SPECS", "VOCAB", "Spec", "checkpoint", "tokenizer"]
