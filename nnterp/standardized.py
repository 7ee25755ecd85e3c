"""What the two engines' models share: the family, the sizes, and the methods that need nothing but standard values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import torch

from nnterp import families
from nnterp.components.standard import Standard
from nnterp.configs import load_config, model_type, named
from nnterp.sizes import Sizes, StandardizedCapability
from nnterp.support import Support, block_support, blocks_support

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nnsight.intervention.envoy import Envoy
    from torch import Tensor

    from nnterp.components.layouts import Logits, TokenBiases, TokenDirections


class Standardized(Sizes, Standard):
    """A causal language model whose modules answer to the standard names.

    Mixed in before an nnsight model class. What the engine does its own way (`ENGINE`, the root values, how a stream
    is projected) is the subclass's.

    Args:
        repo_id: a Hugging Face repo id or a local folder, as text or a path.
        *args: passed to nnsight's class.
        family: the family to use instead of the one that the config's ``model_type`` names, for this model only; any
            object with ``RENAME`` and ``ENVOYS``. The config is then not read for it.
        rename: more aliases, merged over the family's; a key given here wins.
        envoys: more envoy classes by module class, merged over nnsight's and the family's; a key given here wins.
        **kwargs: passed to nnsight's class.

    Raises:
        UnsupportedFamily: when no family is passed and none is registered or shipped for the model type on vLLM; on
            transformers when the best-effort family finds no blocks, norms, embedding or head.
    """

    #: The engine in `nnterp.families`.
    ENGINE: ClassVar[str]

    #: The family in use: a module of `nnterp.families`, or what was passed.
    family: Any
    embed_tokens: Envoy
    norm: Envoy
    lm_head: Envoy
    tokenizer: Any

    def __init__(
        self,
        repo_id: Any,
        *args: Any,
        family: Any = None,
        rename: dict[str, str | list[str]] | None = None,
        envoys: dict[Any, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        repo_id = named(repo_id)
        if family is None:
            family = families.lookup(model_type(load_config(repo_id, kwargs)), self.ENGINE)
        self.family = family
        super().__init__(
            repo_id,
            *args,
            rename={**family.RENAME, **(rename or {})},
            envoys={**self._engine_envoys(repo_id, kwargs), **family.ENVOYS, **(envoys or {})},
            **self._engine_arguments(repo_id, kwargs),
        )
        check = getattr(family, "check", None)
        if check is not None:
            check(self)

    def _engine_envoys(self, repo_id: Any, arguments: dict[str, Any]) -> dict[Any, Any]:  # noqa: ARG002
        """The envoys that nnsight's class would use by itself, which ``envoys=`` would otherwise displace."""
        return {}

    def _engine_arguments(self, repo_id: Any, arguments: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        """What nnsight's class is given of the load's arguments."""
        return arguments

    def support(self, layer: int | None = None) -> Support:  # type: ignore[override] # the root's answer covers the blocks
        """What this model can serve; nothing runs and no weights are needed.

        Args:
            layer: answer for this block alone; the default answers for the root and for all blocks together.

        Returns:
            For each value, by its dotted name below the root (or below the block): None where it is served, else the
            reason. Where it is missing on some blocks, ``{block: reason}`` for those.
        """
        if layer is not None:
            return dict(block_support(self.layers[layer]))
        return {**super().support(), **blocks_support(self.layers)}

    @property
    def logits_softcap(self) -> float | None:
        """What the model's logits stay below, ``cap * tanh(logits / cap)`` (Gemma 2); None where there is no cap."""
        cap = getattr(self._text_config, "final_logit_softcapping", None)
        return None if cap is None else float(cap)

    @StandardizedCapability
    def project_on_vocab(self, hidden: Tensor) -> Logits:
        """Logits for a residual-stream tensor: the final norm, the unembedding, and what the model does to its logits.

        The logit lens. On the last block's stream the result is `logits`.

        Args:
            hidden: ``[..., hidden]``; the leading axes are kept.

        Returns:
            ``[..., vocab]``.
        """
        raise NotImplementedError(f"{type(self).__name__} does not say how a stream is projected on the vocabulary")

    @StandardizedCapability
    def unembedding(self, token_ids: Sequence[int] | Tensor) -> TokenDirections:
        """The direction in the (normalized) residual stream that raises each token's logit.

        The rows of the unembedding matrix, times the scale that the model puts on its logits, so that ``norm(stream) @
        unembedding([t])[0] + unembedding_bias([t])[0]`` is token ``t``'s logit, before a softcap where there is one.

        Args:
            token_ids: the tokens.

        Returns:
            ``[tokens, hidden]``, in the weights' dtype and on their device.
        """
        raise NotImplementedError(f"{type(self).__name__} does not say where its unembedding matrix is")

    @StandardizedCapability
    def unembedding_bias(self, token_ids: Sequence[int] | Tensor) -> TokenBiases:
        """The constant in each token's logit; zeros where the unembedding has no bias.

        Args:
            token_ids: the tokens.

        Returns:
            ``[tokens]``, in the weights' dtype and on their device, scaled as `unembedding`.
        """
        raise NotImplementedError(f"{type(self).__name__} does not say where its unembedding's bias is")

    def probs_to_dict(self, probs: Tensor, k: int = 5) -> dict[str, float]:
        """The ``k`` most likely tokens of one distribution.

        Args:
            probs: ``[vocab]``.
            k: how many.

        Returns:
            Text to probability, most likely first. Tokens whose texts are equal (parts of one character, say) appear
            under their raw vocabulary entries, so there are always ``k``.
        """
        top = probs.topk(k)
        ids = top.indices.tolist()
        texts = [self.tokenizer.decode([token]) for token in ids]
        raw = self.tokenizer.convert_ids_to_tokens(ids)
        names = [own if texts.count(text) > 1 else text for text, own in zip(texts, raw, strict=True)]
        return dict(zip(names, top.values.tolist(), strict=True))

    def get_topk_closest_tokens(self, hidden: Tensor, k: int = 5) -> list[dict[str, float]]:
        """The tokens that the logit lens reads out of a stream, with their probabilities.

        Args:
            hidden: ``[..., hidden]``.
            k: how many a position.

        Returns:
            One `probs_to_dict` for each position, row-major over the leading axes.
        """
        logits = self.project_on_vocab(hidden)
        probabilities = logits.float().softmax(-1).reshape(-1, logits.shape[-1])
        return [self.probs_to_dict(row, k) for row in probabilities]

    def steer(
        self,
        layers: int | Sequence[int],
        vector: Tensor,
        factor: float = 1.0,
        token_positions: int | slice | Sequence[int] | None = None,
        batch_index: int | slice | Sequence[int] | None = None,
    ) -> None:
        """Add ``factor * vector`` to the stream that leaves some blocks; inside a trace.

        Args:
            layers: the block or blocks, in ascending order (a trace reads values as the forward reaches them).
            vector: ``[hidden]``, or what broadcasts to the chosen rows; moved to the stream's dtype and device.
            factor: its multiple.
            token_positions: which positions; all of them by default.
            batch_index: which sequences; all of them by default.

        Raises:
            IndexError: when there is no such block.
        """
        for layer in [layers] if isinstance(layers, int) else layers:
            stream = self.layers[self._block(layer)].layer_output
            # Index arrays on both axes would be paired off; meshed, every chosen sequence gets every chosen position.
            rows = torch.arange(stream.shape[0], device=stream.device)[_as_index(batch_index)].reshape(-1, 1)
            columns = torch.arange(stream.shape[1], device=stream.device)[_as_index(token_positions)].reshape(-1)
            stream[rows, columns] += factor * vector.to(stream)

    def skip_layers(self, start: int, end: int, skip_with: Tensor | None = None) -> None:
        """Leave blocks ``start`` to ``end``, both included, out of this forward; inside a trace, before ``start`` runs.

        Args:
            start: the first block; negative counts from the last.
            end: the last block; negative counts from the last.
            skip_with: the stream that leaves each of them, ``[batch, seq, hidden]``; by default the one that enters the
                first.

        Raises:
            IndexError: when there is no such block.
            ValueError: when ``end`` comes before ``start``.
        """
        first, last = self._block(start), self._block(end)
        if last < first:
            raise ValueError(f"skip_layers({start}, {end}) covers no block: {last} comes before {first}")
        hidden = self.layers[first].layer_input if skip_with is None else skip_with
        for layer in range(first, last + 1):
            self.layers[layer].skip_with(hidden)

    def skip_layer(self, layer: int, skip_with: Tensor | None = None) -> None:
        """Leave one block out; `skip_layers` from it to itself."""
        self.skip_layers(layer, layer, skip_with)

    def _block(self, layer: int) -> int:
        """A block's index counted from 0."""
        try:
            return range(self.num_layers)[layer]
        except IndexError:
            last = self.num_layers - 1
            raise IndexError(f"there is no block {layer}; this model has {last + 1}, numbered 0 to {last}") from None


def _as_index(chosen: int | slice | Sequence[int] | None) -> Any:
    if chosen is None:
        return slice(None)
    return chosen if isinstance(chosen, (int, slice)) else list(chosen)
