"""How long a prompt a model takes, where that can be known before it runs."""

from __future__ import annotations

from typing import Any

import torch

from nnterp.engines.settings import POSITIONS

#: Rows that a table of positions may have before the first position (OPT: 2).
_OFFSET = 2


def longest(model: Any) -> int | None:
    """The most tokens of a traced prompt: on vLLM what the engine takes, on transformers what the config declares.

    None where neither says. A rotary model runs on transformers beyond what its config declares.
    """
    declared = _declared(model.config)
    if model.ENGINE != "vllm":
        return declared
    entrypoint = getattr(model, "vllm_entrypoint", None)
    engine = getattr(getattr(entrypoint, "model_config", None), "max_model_len", None)
    served = getattr(model, "served", None) or {}
    limit = engine or served.get("max_model_len") or model.settings.arguments.get("max_model_len") or declared
    return limit - 1 if isinstance(limit, int) else None  # a request makes one token more


def require_positions(tokens: int, module: torch.nn.Module, config: Any) -> None:
    """Raise where a prompt has more tokens than a transformers model has positions for.

    Raises:
        ValueError: with both numbers.
    """
    limit = _declared(config)
    if limit is not None and tokens > limit and _ends_at(limit, module):
        raise ValueError(f"the prompt has {tokens} tokens and this model has positions for {limit}: shorten the prompt")


def _ends_at(limit: int, module: torch.nn.Module) -> bool:
    """Whether a model looks positions up in a table of that many, learned (GPT-2, OPT) or of sines (GPT-J, CodeGen)."""
    learned = [
        embedding.num_embeddings
        for name, embedding in module.named_modules()
        if isinstance(embedding, torch.nn.Embedding) and ("pos" in name.lower() or name.endswith("wpe"))
    ]
    sines = [len(table) for name, table in module.named_buffers() if name.endswith("embed_positions") and table.ndim]
    return any(limit <= count <= limit + _OFFSET for count in (*learned, *sines))


def _declared(config: Any) -> int | None:
    """The longest sequence that a config names."""
    text = config.get_text_config() if hasattr(config, "get_text_config") else config
    limits = [limit for name in POSITIONS if isinstance(limit := getattr(text, name, None), int) and limit > 0]
    return min(limits, default=None)
