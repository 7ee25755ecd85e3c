"""Latent attention (DeepSeek-V2, 2024, arXiv:2405.04434): the sizes of a model whose keys and values are compressed.

Each token's keys and values come out of one latent, and a second part of the key, the rotated one, is the same for all
heads. What the pattern is made of are the expanded heads: as many keys and values as queries, and values of a width of
their own. A family imports these as its sizes.
"""

from __future__ import annotations

from typing import Any


def num_kv_heads(model: Any) -> int:
    """The number of key and value heads after the expansion: that of the query heads."""
    return int(model.num_heads)


def head_dim(model: Any) -> int:
    """The width of one head's values."""
    return int(model._text_config.v_head_dim)  # noqa: SLF001


def qk_head_dim(model: Any) -> int:
    """The width of one head's queries and keys: a part without positions and a rotated one."""
    config = model._text_config  # noqa: SLF001
    return int(config.qk_nope_head_dim + config.qk_rope_head_dim)
