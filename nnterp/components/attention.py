"""Softmax attention: queries, keys, values, scores, pattern, and what the heads and the module give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from nnterp.components.eproperty import EProperty
from nnterp.components.layouts import (
    HeadOutputs,
    Keys,
    Pattern,
    Queries,
    Residual,
    Values,
)
from nnterp.components.standard import Standard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torch import Tensor

#: Where transformers' attentions call what computes softmax(q k) v, ``attention_interface(module, q, k, v, ...)``:
#: nnsight counts the assignment of the name as its first occurrence and the call as the second.
INTERFACE = "source.attention_interface_1"


def not_eager(envoy: Attention) -> str | None:
    """Why scores and pattern cannot be read: only the eager attention function computes them as tensors."""
    implementation = envoy.config._attn_implementation  # noqa: SLF001 - transformers' only record of it
    if implementation == "eager":
        return None
    return (
        f"read inside the eager attention forward, but this model runs {implementation!r}; "
        "load with attn_implementation='eager'"
    )


class Attention(Standard):
    """An attention on transformers that calls the shared attention interface, as nearly all do.

    Query head ``h`` reads key and value head ``h // (num_heads // num_kv_heads)``.
    """

    @EProperty(key=f"{INTERFACE}.inputs", select=(1, "query"), description="queries, after rotation")
    def attention_queries(self, value: Tensor) -> Queries:
        """Each head's queries as the kernel gets them, ``[batch, heads, seq, qk_head_dim]``: normalized and rotated."""
        return value

    @EProperty(key=f"{INTERFACE}.inputs", select=(2, "key"), description="keys, after rotation")
    def attention_keys(self, value: Tensor) -> Keys:
        """The keys as the kernel gets them, ``[batch, kv_heads, seq, qk_head_dim]``, not repeated for grouped queries.

        While generating on transformers they include the cached ones.
        """
        return value

    @EProperty(key=f"{INTERFACE}.inputs", select=(3, "value"), description="values")
    def attention_values(self, value: Tensor) -> Values:
        """The values that the pattern mixes, ``[batch, kv_heads, seq, head_dim]``, not repeated for grouped queries."""
        return value

    @EProperty(
        key=f"{INTERFACE}.source.nn_functional_softmax_0.input", unavailable=not_eager, description="before the softmax"
    )
    def attention_scores(self, value: Tensor) -> Pattern:
        """What the softmax reads, ``[batch, heads, query, key]``: scaled and masked products of queries and keys.

        A masked entry is the dtype's lowest number on transformers and -inf on vLLM.
        """
        return value

    @EProperty(
        key=f"{INTERFACE}.source.nn_functional_dropout_0.output",
        unavailable=not_eager,
        description="the attention pattern",
    )
    def attention_probabilities(self, value: Tensor) -> Pattern:
        """The attention pattern, ``[batch, heads, query, key]``: each query's weights over the keys.

        They sum to 1, and to less where the heads have a sink (`has_sink`).
        """
        return value

    @EProperty(key=f"{INTERFACE}.output", description="what each head read, before the output projection")
    def attention_head_outputs(self, value: Tensor) -> HeadOutputs:
        """Each head's weighted sum of values, ``[batch, seq, heads, head_dim]``.

        Its last two axes, flattened, are what the output projection reads, but for a gate that some attentions have
        between (AFMoE, Laguna).
        """
        return value

    @EProperty(key="output", description="what the block adds for attention")
    def attention_output(self, value: Tensor) -> Residual:
        """The attention's contribution: what the block adds to the stream for it, ``[batch, seq, hidden]``."""
        return value

    def patterns_by_head(self) -> Sequence[Tensor]:
        """`attention_probabilities` as a sequence by head, of ``[query, key]`` each.

        On vLLM a head's is made when it is asked for, so that a long prompt's need not all be in memory at once; here
        they are there together. It is read inside a trace, where `attention_probabilities` would be.

        Raises:
            Unavailable: where `attention_probabilities` is.
        """
        pattern: Tensor = self.attention_probabilities[0]
        return cast("Sequence[Tensor]", pattern)  # which has a length and is indexed by head

    def scores_by_head(self) -> Sequence[Tensor]:
        """`attention_scores` as a sequence by head, likewise.

        Raises:
            Unavailable: where `attention_scores` is.
        """
        scores: Tensor = self.attention_scores[0]
        return cast("Sequence[Tensor]", scores)

    @property
    def scales_heads(self) -> bool:
        """Whether a head's mix of values is multiplied, at each token, by a number of its own (Granite's late sinks).

        Then `attention_head_outputs` are that product, and not the pattern times the values.
        """
        return False

    @property
    def has_sink(self) -> bool:
        """Whether the softmax has one more column with a score of its own and no key, dropped from the pattern.

        It is where heads with nothing to do look (Xiao et al. 2023, "Efficient Streaming Language Models with Attention
        Sinks"): a row of the pattern sums to 1 less what the sink took.
        """
        return getattr(self._module, "sinks", None) is not None

    @property
    def window(self) -> int | None:
        """How many tokens a query reads back, itself included; None where it reads all before it."""
        if getattr(self._module, "is_sliding", True) is False:  # EXAONE 4's full blocks hold the number too
            return None
        return tokens(getattr(self._module, "sliding_window", None))

    def _size(self, size: str, *names: str) -> int:
        """The module's number under the first of ``names`` that it has."""
        for name in names:
            value = getattr(self._module, name, None)
            if isinstance(value, int):
                return value
        raise NotImplementedError(
            f"{type(self._module).__name__} holds no {size} under a name {type(self).__name__} reads; "
            f"the family's {type(self).__name__} subclass overrides `{size}`"
        )

    def _width(self, *projections: str, axis: int) -> int | None:
        """The input (``axis=1``) or output (``axis=0``) width of the first linear child among ``projections``."""
        for name in projections:
            weight = getattr(getattr(self._module, name, None), "weight", None)
            if weight is not None:
                return int(weight.shape[axis])
        return None

    @property
    def num_heads(self) -> int:
        """The number of query heads of this block's attention."""
        width = self._width("o_proj", "dense", "out_proj", axis=1)
        if width is not None:
            return width // self.head_dim
        return self._size("num_heads", "num_heads", "num_attention_heads", "n_heads", "n_head")

    @property
    def num_kv_heads(self) -> int:
        """The number of key and value heads of this block's attention."""
        groups: Any = getattr(self._module, "num_key_value_groups", None)
        if isinstance(groups, int):
            return self.num_heads // groups
        named = ("num_key_value_heads", "num_kv_heads", "kv_heads", "n_kv_heads")
        if any(isinstance(getattr(self._module, name, None), int) for name in named):
            return self._size("num_kv_heads", *named)
        return self.num_heads

    @property
    def head_dim(self) -> int:
        """The width of one head's values."""
        return self._size("head_dim", "v_head_dim", "head_dim", "head_size")

    @property
    def qk_head_dim(self) -> int:
        """The width of one head's queries and keys; `head_dim` on most architectures."""
        return self._size("qk_head_dim", "qk_head_dim", "head_dim", "head_size")


def tokens(setting: Any) -> int | None:
    """A number of tokens as a config or a module holds it; None where it holds none, or 0."""
    return int(setting) if isinstance(setting, int) and not isinstance(setting, bool) and setting > 0 else None


class SinkAttention(Attention):
    """An attention whose eager function joins a sink's column to the scores, which are read before that.

    Its softmax reads the scores and the sink less each row's largest, which changes nothing about what it gives.
    """

    attention_scores = Attention.attention_scores.at(f"{INTERFACE}.source.attn_weights_1.output", unavailable=not_eager)
