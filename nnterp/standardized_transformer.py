"""StandardizedTransformer: nnsight's `TransformersModel` under the standard vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import torch
from nnsight.modeling.transformers import TransformersModel
from torch._guards import detect_fake_mode

from nnterp import current_source
from nnterp.components.eproperty import EProperty
from nnterp.components.layouts import Logits, NextTokenProbs, Residual, Tokens
from nnterp.configs import for_transformers
from nnterp.forward_order import ForwardOrder
from nnterp.lengths import require_positions
from nnterp.pulse import PulsingHere
from nnterp.sizes import StandardizedCapability
from nnterp.standardized import Standardized
from nnterp.support import no_final_norm
from nnterp.text_task import with_wrappers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torch import Tensor

    from nnterp.components.layouts import TokenBiases, TokenDirections


class StandardizedTransformer(Standardized, PulsingHere, TransformersModel):
    """A causal language model in transformers whose modules answer to the standard names.

    nnsight's `TransformersModel` otherwise: ``trace`` runs one forward, ``generate`` generates, prompts of different
    lengths are padded on the left. Scores and pattern of an attention need ``attn_implementation="eager"``.

    Args:
        repo_id: a Hugging Face repo id, a local folder (text or a path), or a loaded transformers model.
        *args: passed to `TransformersModel`.
        family: see `Standardized`.
        rename: see `Standardized`.
        envoys: see `Standardized`.
        task: the pipeline task that nnsight loads the checkpoint for.
        tokenizer_kwargs: attributes to set on the tokenizer, such as ``padding_side`` and ``pad_token``.
        **kwargs: passed to `TransformersModel` (``dispatch``, ``dtype``, ``device``, ``attn_implementation``, ...).

    Raises:
        UnsupportedFamily: see `Standardized`.
    """

    ENGINE: ClassVar[str] = "transformers"

    def __init__(
        self,
        repo_id: Any,
        *args: Any,
        task: str = "text-generation",
        tokenizer_kwargs: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        self._tokenizer_kwargs = tokenizer_kwargs or {}
        super().__init__(repo_id, *args, task=task, **kwargs)
        self._forward_order = ForwardOrder(self)

    def _engine_arguments(self, repo_id: Any, arguments: dict[str, Any]) -> dict[str, Any]:
        return for_transformers(repo_id, arguments)

    def _load_meta(self, *args: Any, **kwargs: Any) -> torch.nn.Module:
        with with_wrappers():
            return super()._load_meta(*args, **kwargs)

    def _load(self, *args: Any, **kwargs: Any) -> torch.nn.Module:
        with with_wrappers():
            return super()._load(*args, **kwargs)

    def _configure_tokenizer(self) -> None:
        super()._configure_tokenizer()
        for name, value in self._tokenizer_kwargs.items():
            setattr(self.tokenizer, name, value)

    def _batch(self, invokes: list[Any], fn: Any) -> Any:
        """All invokes' inputs as one call of the model; what is no prompt is refused before anything runs."""
        for inputs, _ in invokes:
            for given in inputs:
                _require_prompt(given)
        arguments, keywords = super()._batch(invokes, fn)
        if isinstance(keywords.get("input_ids"), torch.Tensor):
            _require_ids(keywords["input_ids"], self.vocab_size)
            require_positions(keywords["input_ids"].shape[-1], self._module, self.config)
        return arguments, keywords

    def trace(self, *inputs: Any, **kwargs: Any) -> Any:
        """As nnsight's, one forward."""
        current_source.follow()
        return super().trace(*inputs, **kwargs)

    def interleave(self, fn: Any, *args: Any, **kwargs: Any) -> Any:
        """Run one trace; nnsight calls it, and `on_progress` and `cancel` are about it."""
        if detect_fake_mode() is not None:  # a scan, which computes nothing
            return super().interleave(fn, *args, **kwargs)
        self._load_weights()
        with self._counted():
            return super().interleave(fn, *args, **kwargs)

    def _engine_envoys(self, repo_id: Any, arguments: dict[str, Any]) -> dict[Any, Any]:
        from nnsight.modeling.tp.envoys import tp_envoys, wants_tensor_parallel

        return tp_envoys() if wants_tensor_parallel(repo_id, arguments) else {}

    @EProperty(key="inputs", select=(0, "input_ids"), description="the ids the model was called with")
    def input_ids(self, value: Tensor) -> Tokens:
        """The token ids of this call, ``[batch, seq]``; one a sequence on a decode step. Assign others to run those."""
        return value

    @EProperty(key="inputs", select=(1, "attention_mask"), description="1 for a token, 0 for padding")
    def attention_mask(self, value: Tensor) -> Tokens:
        """The mask of this call, ``[batch, seq]``: 1 where there is a token and 0 where there is padding."""
        return value

    @EProperty(
        key="inputs",
        select=(0, "input_ids"),
        description="the ids' shape",
        read_only="input_size is the ids' shape and cannot be assigned; assign input_ids",
    )
    def input_size(self, value: Tensor) -> torch.Size:
        """``(batch, seq)`` of this call."""
        return value.shape

    @EProperty(key="embed_tokens.output", description="the token embeddings")
    def token_embeddings(self, value: Tensor) -> Residual:
        """The embedding module's output, ``[batch, seq, hidden]``.

        What a family adds or multiplies afterwards is not in it; ``layers[0].layer_input`` is what enters block 0.
        """
        return value

    @EProperty(key="norm.output", description="the final norm's output", unavailable=no_final_norm)
    def final_norm_output(self, value: Tensor) -> Residual:
        """The final norm's output, which the unembedding reads, ``[batch, seq, hidden]``."""
        return value

    @EProperty(key="lm_head.output", description="the unembedding's output")
    def lm_head_output(self, value: Tensor) -> Logits:
        """The unembedding's own output, ``[batch, seq, vocab]``, before the model caps or scales its logits."""
        return value

    @EProperty(key="output", select="logits", description="the model's logits")
    def logits(self, value: Tensor) -> Logits:
        """The logits that the model returns, ``[batch, seq, vocab]``. Assign to replace them in what it returns."""
        return value

    @EProperty(
        key="output",
        select="logits",
        description="the distribution over the next token",
        read_only="next_token_probs is derived from the logits and cannot be assigned; assign model.logits instead",
    )
    def next_token_probs(self, value: Tensor) -> NextTokenProbs:
        """The softmax of the last position's logits, ``[batch, vocab]``."""
        return value[:, -1].softmax(-1)

    @StandardizedCapability
    def project_on_vocab(self, hidden: Tensor) -> Logits:
        """As `Standardized.project_on_vocab`; inside a trace, and outside one on what was saved."""
        self._load_weights()
        logits = self.lm_head(self.norm(hidden))
        cap = self.logits_softcap
        return logits if cap is None else cap * torch.tanh(logits / cap)

    @StandardizedCapability
    def unembedding(self, token_ids: Sequence[int] | Tensor) -> TokenDirections:
        """As `Standardized.unembedding`; inside a trace and outside."""
        self._load_weights()
        return self.lm_head.weight[torch.as_tensor(token_ids)]

    @StandardizedCapability
    def unembedding_bias(self, token_ids: Sequence[int] | Tensor) -> TokenBiases:
        """As `Standardized.unembedding_bias`; inside a trace and outside."""
        self._load_weights()
        ids = torch.as_tensor(token_ids)
        bias = getattr(self.lm_head, "bias", None)
        return self.lm_head.weight.new_zeros(ids.shape) if bias is None else bias[ids]

    def order(self, layer: int | None = None) -> dict[str, int]:
        """In which order the forward reaches the values, measured once with a forward of two tokens.

        Args:
            layer: the block whose values are meant; the root's by default.

        Returns:
            Each available value with its place, from 0. Two values with one place can be read in either order.
        """
        return self._forward_order.root() if layer is None else self._forward_order.block(layer)

    def rank(self, name: str, layer: int | None = None) -> tuple[int, int]:
        """Where one value stands in the whole forward; sort by it to read values in order.

        Args:
            name: as in `support`: ``"logits"``, or below a block ``"self_attn.attention_queries"``.
            layer: the block, for a block's value.

        Returns:
            ``(side, place)``: the side is -1 for a root value before the blocks, the block's index, and ``num_layers``
            for a root value after them; the place is that of `order`.

        Raises:
            KeyError: when there is no such value.
            Unavailable: when this model cannot serve it.
        """
        return self._forward_order.rank(name, layer)

    def _load_weights(self) -> None:
        if not self.interleaver.interleaving:
            self.dispatch()


_FORMS = (
    "a prompt is a string or a list of strings, the token ids of one sequence or of several (lists, or an integer "
    "tensor of shape [tokens] or [batch, tokens]), what a tokenizer returns, or a chat"
)


def _require_prompt(given: Any) -> None:
    """Raise a TypeError for what transformers would only stumble over deep inside."""
    if isinstance(given, torch.Tensor):
        if given.is_floating_point() or not given.ndim:
            raise TypeError(f"{_FORMS}; this is a {given.dtype} tensor of shape {list(given.shape)}")
    elif isinstance(given, (bool, int, float, bytes, bytearray)):
        raise TypeError(f"{_FORMS}; this is {given!r:.60} ({type(given).__name__})")


def _require_ids(ids: Tensor, vocabulary: int) -> None:
    """Raise unless these are ids, one at least, that the embedding has a row for."""
    if not ids.numel():
        raise ValueError("the prompt is empty; a trace runs on one token or more")
    if ids.dtype == torch.bool:
        raise TypeError(f"{_FORMS}; this holds truth values")
    if detect_fake_mode() is not None:  # under `scan` ids have no values
        return
    outside = ids[(ids < 0) | (ids >= vocabulary)]
    if outside.numel():
        raise ValueError(f"token id {int(outside[0])} is not in the vocabulary, which has ids 0 to {vocabulary - 1}")
