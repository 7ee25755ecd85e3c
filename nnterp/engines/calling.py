"""`Calling`: how the requests of a trace get to the engine, one trace after the other or those of several at once."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from nnsight.intervention.errors import raise_deferred
from nnsight.modeling.vllm import VLLM
from nnsight.tracing.backend import Backend

from nnterp import current_source
from nnterp.engines.looped import Streaming
from nnterp.engines.prompts import prompt_of, require_fits
from nnterp.engines.pulse import of_engine
from nnterp.engines.recovery import StepFailed, recovering
from nnterp.engines.together import Job, Outcome, handed_over, inside, run
from nnterp.errors import Cancelled
from nnterp.pulse import Pulsing

if TYPE_CHECKING:
    from nnterp.serve.client import Line


class Calling(Pulsing, VLLM):
    """nnsight's vLLM model, whose traces leave an engine that serves the next one, whatever they raise.

    The class that starts the engine derives from it (`nnterp.engines.engine.Engine`).
    """

    vllm_entrypoint: Any
    tokenizer: Any
    #: The line to the server that runs the model (`nnterp.serve.client.Line`); None where its engine is here.
    line: Line | None = None

    @property
    def served(self) -> dict[str, Any] | None:
        """What the server that runs the model said of itself (`nnterp.serve.identity`); None without one."""
        return None if self.line is None else self.line.about

    def trace(
        self, *inputs: Any, serve: str | None = None, api_key: str | None = None, wait: bool = False, **kwargs: Any
    ) -> Any:
        """As nnsight's, a generation request.

        Args:
            *inputs: The prompt, unless the block has invokes.
            serve: The address of a server (``python -m nnterp.serve``) that runs this trace; the model's by default.
            api_key: What that server was started with.
            wait: With ``mode="async"``, whether the block's values are there when it ends, as on every other engine,
                rather than on the output that ``await tracer.backend`` gives.
            **kwargs: Sampling settings, and nnsight's arguments.
        """
        current_source.follow()
        if kwargs.get("backend") is None and (self.line is not None or serve is not None):
            from nnterp.serve.client import ServedTrace

            self._require_open()
            kwargs["backend"] = ServedTrace(self, self._line_to(serve, api_key))
        elif kwargs.get("backend") is None and self._async_engine and not kwargs.get("remote"):
            kwargs["backend"] = Backend() if wait else Streaming(self)
        return super().trace(*inputs, **kwargs)

    def connect(self, serve: str, api_key: str | None = None) -> None:
        """Have every trace from here on run by a server.

        Args:
            serve: Its address, ``http://host:port``.
            api_key: What it was started with.

        Raises:
            ServerError: when no server is there, or it runs another model or other releases.
            RuntimeError: when an engine of this model runs here.
        """
        if self.vllm_entrypoint is not None:
            raise RuntimeError(
                f"this model's engine runs here, so that it is not served by {serve}: close() it, or pass the "
                "checkpoint's name in its place"
            )
        self.line = self._line_to(serve, api_key)

    @staticmethod
    def _reachable(serve: str, api_key: str | None) -> None:
        """Raise unless a server is there: before anything is loaded for it."""
        from nnterp.serve.client import Line

        Line(serve, api_key)

    def _line_to(self, serve: str | None, api_key: str | None) -> Line:
        from nnterp.serve.client import Line
        from nnterp.serve.identity import require_dtype

        if self.line is not None and serve in (None, self.line.url):
            return self.line
        line = Line(str(serve), api_key)
        line.require_same(str(self.args[0]), self.config)
        require_dtype(line.url, line.about, self.settings.arguments.get("dtype"))
        return line

    def _prompt(self, *inputs: Any) -> Any:
        """One invoke's input as a vLLM prompt; see `nnterp.engines.prompts`."""
        config = self._module.config
        vocabulary = (getattr(config, "text_config", None) or config).vocab_size
        return super()._prompt(*(prompt_of(given, vocabulary) for given in inputs))

    def _call(self, prompts: list[Any], params: list[Any], lora_requests: list[Any], **kwargs: Any) -> Any:
        """Run one trace's requests."""
        mediators = self._attach_mediators(params, **kwargs)
        self._require_open()
        for prompt in prompts:
            require_fits(prompt, self.tokenizer, self.vllm_entrypoint.model_config.max_model_len)
        if inside(self):
            self.interleaver.mediators = []  # on which the next function's trace builds its own
            outputs = handed_over((prompts, params, lora_requests))
            self._collect(mediators, outputs)
            return outputs
        with self._pulsing():
            outputs = self._outputs(prompts, params, lora_requests)
            self._collect(mediators, outputs)
        return outputs

    def _outputs(self, prompts: list[Any], params: list[Any], lora_requests: list[Any]) -> list[Any]:
        """What the engine makes of requests, which it has all at once."""
        llm = self.vllm_entrypoint
        if self._async_engine:
            return list(llm.outputs(prompts, params, lora_requests))
        with self._surrounded(), recovering(llm):
            outputs: list[Any] = llm.generate(
                prompts, sampling_params=params, lora_request=lora_requests, use_tqdm=False
            )
        return outputs

    # -- several at once ---------------------------------------------------------------------------

    def together(self, functions: Sequence[Callable[[], Any]]) -> list[Outcome]:
        """Run functions that trace on this model so that their requests share the engine's steps.

        Each runs as it would alone, up to its trace's request; then all requests go to the engine at once (its
        continuous batching), and so on with the next trace of each. Values do not mix, and what one function raises is
        its own outcome: ``outcome.value`` or ``outcome.error``.

        Args:
            functions: Without arguments; each has a thread of its own, of which one runs at a time.

        Returns:
            The outcome of each.

        Raises:
            Cancelled: when `cancel` stopped the traces, which are all of them.
        """
        return run(self, functions, self._answer)

    def _answer(self, jobs: Sequence[Job]) -> None:
        """Run several traces' requests at once; where a step fails, one trace's after the other's: it is not all's."""
        if self.line is not None:
            from nnterp.serve import client

            self.require_going()
            client.answer(self.line, jobs, self.on_progress)
            return
        given = zip(*(job.given for job in jobs), strict=True)
        prompts, params, lora_requests = (list(itertools.chain(*each)) for each in given)
        try:
            with self._pulsing():
                outputs = self._outputs(prompts, params, lora_requests)
                _raise_failed_step(outputs)
        except Cancelled:
            raise
        except Exception as error:  # noqa: BLE001 - it is the error of its trace
            if len(jobs) == 1:
                jobs[0].error = error
                return
            for job in jobs:
                self._answer([job])
            return
        rest = iter(outputs)
        for job in jobs:
            job.answer = list(itertools.islice(rest, len(job.given[0])))

    # -- progress and the word to stop -------------------------------------------------------------

    def stop_trace(self) -> bool:
        """As `Pulsing`'s, of traces that wait; a stream of ``mode="async"`` is ended by the task that takes it."""
        if self.line is not None:
            return self.line.cancel()
        return super().stop_trace()

    @contextlib.contextmanager
    def _pulsing(self) -> Iterator[None]:
        self._pulse = self._pulse or of_engine(self)
        with self._pulse.of(self.on_progress):
            self.require_going()
            yield

    def _require_open(self) -> None:
        """Raise for a model that was closed."""
        raise NotImplementedError

    def _surrounded(self) -> contextlib.AbstractContextManager[None]:
        """The surroundings of a call of the engine."""
        raise NotImplementedError


def _raise_failed_step(outputs: Sequence[Any]) -> None:
    """Raise what ended all of the step's requests: its failure in an engine's own process, or the word to stop."""
    for output in outputs:
        error = getattr(output, "nnsight_error", None)
        if error and error["type_name"] in (StepFailed.__name__, Cancelled.__name__):
            raise_deferred(error)
