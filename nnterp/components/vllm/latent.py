"""Latent attention on vLLM: in a kernel of its own, or, where that is switched off, as an ordinary attention.

The kernel (vLLM's ``MLAAttention``) is for half precision on a GPU. It reads compressed keys and values, and what its
heads compute is not there to be served. Without it (``VLLM_MLA_DISABLE=1``, which nnterp sets on a CPU and for float32)
vLLM expands the keys and values to all heads and runs its ordinary attention layer on them, whose inputs and output are
served as everywhere. The values are padded with zeros to the width of the queries there, and served without.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from nnterp import components
from nnterp.components.vllm import attention
from nnterp.components.vllm.copied import Recomputed, counting_edits
from nnterp.components.vllm.flat import Flat
from nnterp.components.vllm.ranks import ranks_here

#: Why the inside of a latent attention that runs in vLLM's own kernel cannot be read.
LATENT = "vLLM runs DeepSeek's latent attention in its own kernel, on compressed keys and values; not mapped on vLLM"


def latent(envoy: Any) -> str | None:
    """`LATENT` where the module has vLLM's latent kernel, whose heads are never expanded."""
    return LATENT if "mla_attn" in envoy._module._modules else None  # noqa: SLF001


class Padded(Flat):
    """Heads that vLLM pads with zeros to the width of the queries, served without the padding, which stays zero."""

    def serve(self, envoy: Any, raw: Any) -> Tensor:
        """The copy without its padding."""
        with counting_edits():
            return self._whole(envoy, raw)[..., : envoy.head_dim].contiguous()

    def replace(self, envoy: Any, raw: Any, value: Tensor) -> Any:
        """``raw`` with ``value`` before the padding."""
        whole = self._whole(envoy, raw)
        whole[..., : envoy.head_dim] = value
        return super().replace(envoy, raw, whole)

    def _whole(self, envoy: Any, raw: Any) -> Tensor:
        rows = self._selection(envoy).pick(raw)
        whole = rows.clone().reshape(1, len(rows), -1, envoy.qk_head_dim)
        return whole.transpose(1, 2) if self.heads == "first" else whole


class Halved(Flat):
    """Queries or keys whose rotated channels vLLM keeps in pairs, served with the first of each pair before the second.

    That is where transformers' DeepSeek-V3 has them. A product of a query and a key is the same either way.
    """

    def serve(self, envoy: Any, raw: Any) -> Tensor:
        """The copy with its rotated channels in transformers' order."""
        value = super().serve(envoy, raw)
        with counting_edits():
            plain, rotated = value.split([envoy.qk_head_dim - envoy.rotated, envoy.rotated], -1)
            return torch.cat([plain, rotated[..., 0::2], rotated[..., 1::2]], -1)

    def replace(self, envoy: Any, raw: Any, value: Tensor) -> Any:
        """``raw`` with ``value``'s channels in pairs again."""
        plain, rotated = value.split([envoy.qk_head_dim - envoy.rotated, envoy.rotated], -1)
        pairs = rotated.unflatten(-1, (2, -1)).transpose(-1, -2).flatten(-2)
        return super().replace(envoy, raw, torch.cat([plain, pairs], -1))


class Attention(attention.Attention):
    """An attention on compressed keys and values: its inside is served where vLLM has expanded them (`latent`)."""

    attention_queries = attention.Attention.attention_queries.at(
        "attn.inputs", select=0, heads="first", unavailable=latent
    )
    attention_keys = attention.Attention.attention_keys.at("attn.inputs", select=1, heads="first", unavailable=latent)
    attention_values = Padded.like(
        components.Attention.attention_values, "attn.inputs", select=2, heads="first", unavailable=latent
    )
    attention_scores = Recomputed(attention.Attention.attention_scores.function, unavailable=latent)
    attention_probabilities = Recomputed(attention.Attention.attention_probabilities.function, unavailable=latent)
    attention_head_outputs = Padded.like(
        components.Attention.attention_head_outputs, "attn.output", heads="last", unavailable=latent
    )

    @property
    def num_heads(self) -> int:
        """The number of query heads of this block's attention."""
        return int(self._module.num_local_heads) * ranks_here()

    @property
    def num_kv_heads(self) -> int:
        """The number of key and value heads, expanded: as many as there are query heads."""
        return self.num_heads

    @property
    def head_dim(self) -> int:
        """The width of one head's values."""
        return int(self._module.v_head_dim)

    @property
    def qk_head_dim(self) -> int:
        """The width of one head's queries and keys."""
        return int(self._module.qk_head_dim)

    @property
    def rotated(self) -> int:
        """How many of the last channels of a query or key are rotated."""
        return int(self._module.qk_rope_head_dim)


class HalvedAttention(Attention):
    """A latent attention whose queries and keys are served with the rotated channels in transformers' order."""

    attention_queries = Halved.like(
        components.Attention.attention_queries, "attn.inputs", select=0, heads="first", unavailable=latent
    )
    attention_keys = Halved.like(
        components.Attention.attention_keys, "attn.inputs", select=1, heads="first", unavailable=latent
    )
