"""Traces whose blocks do something on one rank of an engine alone."""

from __future__ import annotations

from typing import Any

import torch

from tests.engine.engines import PROMPT


def raising(model: Any, rank: int) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=2):
        keys = model.layers[1].self_attn.attention_keys
        if torch.distributed.get_rank() == rank:
            raise ValueError("only here")
        model.layers[2].self_attn.attention_values.save()
        keys.save()


def raising_first(model: Any, rank: int) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        if torch.distributed.get_rank() == rank:
            raise ValueError("only here")
        model.layers[2].layer_output.save()


def reading_more(model: Any, rank: int) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        if torch.distributed.get_rank() == rank:
            model.layers[1].self_attn.attention_queries.save()
        model.layers[2].layer_output.save()


def projecting_more(model: Any, rank: int) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        stream = model.layers[1].layer_output
        if torch.distributed.get_rank() == rank:
            model.project_on_vocab(stream).save()
        model.layers[2].layer_output.save()


def going_on(model: Any, rank: int) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=2):
        stream = model.layers[0].layer_output
        for layer in model.layers[1:]:
            try:
                if torch.distributed.get_rank() == rank:
                    model.unembedding([3])
                stream = layer.layer_output
            except RuntimeError:
                model.project_on_vocab(stream)
        stream.save()


def failing(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        if torch.distributed.get_rank() == 1:
            model.layers[1]._module.register_forward_pre_hook(lambda *_: 1 / 0)
        model.layers[2].self_attn.attention_queries.save()
