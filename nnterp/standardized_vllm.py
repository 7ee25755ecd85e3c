"""`StandardizedVLLM`: nnsight's vLLM engine renamed to the standard vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from types import ModuleType
from typing import Any, ClassVar

import torch
from torch import Tensor

from nnterp import configs, families
from nnterp.components.eproperty import DerivedEProperty, EProperty, unavailable
from nnterp.components.layouts import (
    Logits,
    NextTokenProbs,
    Residual,
    TokenBiases,
    TokenDirections,
    Tokens,
)
from nnterp.components.vllm.flat import Flat, batched
from nnterp.components.vllm.project import constant, direction, head_of, project, require_trace
from nnterp.engines import platform, settings
from nnterp.sizes import StandardizedCapability
from nnterp.standardized import Standardized
from nnterp.support import no_final_norm

platform.require_vllm()

from nnterp.engines.engine import Engine  # noqa: E402 - vLLM itself, after the check that says what to install


class StandardizedVLLM(Standardized, Engine):
    """A causal language model on the vLLM engine whose modules answer to the standard names.

    `StandardizedTransformer`'s counterpart: the same names, values and layouts over the engine's continuous batching.
    The family is vLLM's own implementation of the checkpoint's ``model_type``, a module of ``nnterp.families.vllm``.

    It is nnsight's ``VLLM`` otherwise: a trace is a generation request (``max_tokens=16`` and ``temperature=1.0``
    unless you say), sampling settings go on ``trace`` or ``invoke``, each invoke takes one prompt, and a block runs
    where the engine is. For the values that means:

    - A request is one sequence, so every batch axis is 1: ``layer_output`` is ``[1, tokens, hidden]``, every token of
      the prompt on the prefill and one token on each later step (``tracer.iter``).
    - ``logits`` is this step's, ``[1, 1, vocab]``: the engine computes the last position only.
    - Values are private copies: a saved one stays what it was read as, an edit or an assignment reaches the model.
    - The scores and the pattern are inside the engine's kernel and are recomputed from the queries and keys: read-only,
      and on the prefill only.
    - `project_on_vocab`, `unembedding` and `get_topk_closest_tokens` run the engine's modules, inside a trace.
    - On several ranks (``tensor_parallel_size``) the block runs on each, and is served the values of all heads.

    On a machine without a GPU the engine runs on vLLM's CPU backend in this process. A vision-language checkpoint is
    loaded without its tower, for prompts of text, unless ``language_model_only=False`` is passed.

    Args:
        repo_id: A Hugging Face repo id or a local folder, as text or a path.
        family: The family to use instead of the one that ``model_type`` names, for this model only: any object with
            ``RENAME`` and ``ENVOYS`` written against vLLM's classes.
        rename: More aliases, merged over the family's; a key given here wins.
        envoys: More envoy classes, merged over nnsight's and the family's; a key given here wins.
        in_process: Whether the engine runs in this process rather than in processes that vLLM spawns. None, the
            default: in this process on CPU, vLLM's own choice on a GPU.
        threads: OpenMP threads of the CPU backend; `nnterp.engines.settings.default_threads` by default.
        serve: The address of a server that runs the model, ``http://host:port`` (``python -m nnterp.serve NAME``); then
            nothing of it is here but the config and the tokenizer. None, the default: an engine here.
        api_key: What that server was started with.
        **kwargs: Passed to nnsight's ``VLLM``: ``dispatch``, ``mode``, ``taps``, and vLLM's engine arguments
            (``dtype``, ``max_model_len``, ``gpu_memory_utilization``, ``tensor_parallel_size``, ...).

    Raises:
        UnsupportedFamily: when no family is passed and there is none for the checkpoint's type on vLLM.
        StartFailed: when the engine does not start; the first line is the cause.
        ServerError: when no server is there, or it runs another model or other releases.
        MissingGuard: when a script without a ``__main__`` guard builds an engine that spawns processes.
    """

    ENGINE: ClassVar[str] = "vllm"

    def __init__(
        self,
        repo_id: str | PathLike[str],
        *args: Any,
        family: ModuleType | None = None,
        rename: dict[str, str | list[str]] | None = None,
        envoys: dict[Any, Any] | None = None,
        in_process: bool | None = None,
        threads: int | None = None,
        serve: str | None = None,
        api_key: str | None = None,
        **kwargs: Any,
    ) -> None:
        if serve is not None and kwargs.get("dispatch"):
            raise ValueError("dispatch=True starts an engine here and serve= runs the model elsewhere; leave one out")
        if serve is not None:
            self._reachable(serve, api_key)
        repo_id = configs.named(repo_id)
        if isinstance(repo_id, torch.nn.Module):
            raise TypeError("StandardizedVLLM loads a checkpoint by its repo id or folder; vLLM cannot run a module")
        config = configs.load_config(repo_id, kwargs)
        if family is None:
            family = families.lookup(configs.model_type(config), self.ENGINE)
        if getattr(config, "text_config", None) is not None:
            kwargs = {"language_model_only": True, **kwargs}
        chosen = settings.choose(
            getattr(config, "text_config", None) or config,
            {name: value for name, value in kwargs.items() if name not in NOT_ENGINE_ARGUMENTS},
            cpu=platform.on_cpu(),
            in_process=in_process,
            threads=threads,
        )
        super().__init__(
            repo_id,
            *args,
            family=family,
            rename=rename,
            envoys=envoys,
            settings=chosen,
            **{**kwargs, **chosen.arguments},
        )
        if serve is not None:
            self.connect(serve, api_key)

    def _engine_envoys(self, repo_id: Any, arguments: dict[str, Any]) -> dict[Any, Any]:  # noqa: ARG002
        from nnsight.modeling.vllm.envoys import parallel_envoys

        return parallel_envoys()

    @property
    def config(self) -> Any:
        """The checkpoint's transformers config, as vLLM's model holds it."""
        return self._module.config

    # -- root values -------------------------------------------------------------------------------

    @EProperty(
        "inputs",
        "the prompt's token ids",
        select=(0, "input_ids"),
        read_only="input_ids is what the engine was given and cannot be assigned; trace the ids you mean",
    )
    def input_ids(self, value: Tensor) -> Tokens:
        """The ids that this step runs on, ``[1, tokens]``, int32; read-only."""
        return batched(value.clone())

    @DerivedEProperty(read_only="input_size is the shape of input_ids and cannot be assigned; trace the ids you mean")
    def input_size(self) -> torch.Size:
        """The shape of `input_ids`, ``[1, tokens]``."""
        return self.input_ids.shape

    @Flat("embed_tokens.output", "the token embeddings")
    def token_embeddings(self, value: Tensor) -> Residual:
        """The embedding module's output, ``[1, tokens, hidden]``, before what a family multiplies or adds to it."""
        return value

    @Flat("norm.output", "the final norm's output", unavailable=no_final_norm)
    def final_norm_output(self, value: Tensor) -> Residual:
        """The final norm's output, ``[1, tokens, hidden]``: every position, of which the engine projects the last.

        Where the norm returns ``(normed, residual)`` it is the normed half.
        """
        return value

    @Flat("logits", "this step's logits")
    def logits(self, value: Tensor) -> Logits:
        """This step's logits, ``[1, 1, vocab]``, before sampling; assign them to change what the sampler sees."""
        return value

    @DerivedEProperty(
        read_only="next_token_probs is derived from the logits and cannot be assigned; assign model.logits instead"
    )
    def next_token_probs(self) -> NextTokenProbs:
        """The next token's probabilities, ``[1, vocab]``: the softmax of this step's `logits`."""
        return self.logits[:, -1].softmax(-1)

    lm_head_output = unavailable(
        "vLLM never calls lm_head: its logits processor projects with lm_head's weight and applies any softcap and "
        "scale in the same call, on the last position only; read logits"
    )
    attention_mask = unavailable("a vLLM request is one unpadded sequence; there is no mask")

    # -- methods -----------------------------------------------------------------------------------

    @StandardizedCapability
    def project_on_vocab(self, hidden: Tensor) -> Logits:
        """Logits for a residual-stream tensor: the final norm, the head, and vLLM's logits processor; inside a trace.

        The logit lens (nostalgebraist, 2020). On the last block's stream it is `logits`.

        Args:
            hidden: ``[..., hidden]``; the leading axes are kept.

        Returns:
            ``[..., vocab]``.

        Raises:
            ValueError: outside a trace, where there are no weights.
        """
        require_trace(self, "project_on_vocab")
        return project(self, hidden, head_of(self))

    @StandardizedCapability
    def unembedding(self, token_ids: Sequence[int] | Tensor) -> TokenDirections:
        """The direction in the normalized stream that raises each token's logit, ``[tokens, hidden]``; inside a trace.

        Raises:
            ValueError: outside a trace.
        """
        require_trace(self, "unembedding")
        return direction(self, token_ids, head_of(self))

    @StandardizedCapability
    def unembedding_bias(self, token_ids: Sequence[int] | Tensor) -> TokenBiases:
        """The constant in each token's logit, ``[tokens]``; zeros where the head adds none; inside a trace.

        Raises:
            ValueError: outside a trace.
        """
        require_trace(self, "unembedding_bias")
        return constant(self, token_ids, head_of(self))

    def order(self, layer: int | None = None) -> dict[str, int]:
        """Not supported on this engine: the forward order is measured on `StandardizedTransformer` only."""
        raise NotImplementedError(_MEASURED_ELSEWHERE.format("order"))

    def rank(self, name: str, layer: int | None = None) -> tuple[int, int]:
        """Not supported on this engine: the forward order is measured on `StandardizedTransformer` only."""
        raise NotImplementedError(_MEASURED_ELSEWHERE.format("rank"))


#: Keyword arguments that are nnsight's and not the engine's.
NOT_ENGINE_ARGUMENTS = {"dispatch", "mode", "taps", "interleaver"}

_MEASURED_ELSEWHERE = "model.{} is not supported on the vllm engine; it is measured on a StandardizedTransformer"
