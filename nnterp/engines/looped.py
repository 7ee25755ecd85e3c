"""vLLM's `AsyncLLM` on an event loop of its own, so that any thread and any other loop may ask it, and may wait for it.

vLLM binds an asynchronous engine to the loop that it is first used in. In a notebook that is the kernel's own loop, in
which a cell that waits would wait forever: the engine's answers come by that loop.
"""

from __future__ import annotations

import asyncio
import threading
import uuid
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

from nnsight.intervention.errors import raise_deferred
from nnsight.modeling.vllm.async_backend import AsyncVLLMBackend
from nnsight.modeling.vllm.engines.engine import attach

from nnterp.engines.collecting import Collector
from nnterp.engines.recovery import DEAD, EngineDead


class LoopedEngine:
    """An `AsyncLLM`, asked from anywhere; what is not here is the engine's own.

    Args:
        make: Makes the engine; it is called in its loop.

    Attributes:
        llm_engine: What the callers of a synchronous engine ask of it: calls of its workers.
    """

    def __init__(self, make: Callable[[], Any]) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, name="nnterp-async-engine", daemon=True).start()

        async def made() -> Any:
            return make()

        self._engine: Any = self._wait(made())
        self.llm_engine = SimpleNamespace(
            engine_core=SimpleNamespace(collective_rpc=self.ask, shutdown=self.shutdown),
            model_config=self._engine.model_config,
        )
        self._collector = Collector(self.llm_engine, in_process=False)
        self._collecting = threading.Lock()  # one request's values are taken before another's are put in their place

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    # -- from another loop -------------------------------------------------------------------------

    async def generate(self, *given: Any, **settings: Any) -> AsyncIterator[Any]:
        """As `AsyncLLM.generate`: outputs as they are made. Where nobody takes them any more the request is aborted."""
        here, outputs = asyncio.get_running_loop(), asyncio.Queue[Any]()

        async def pump() -> None:
            error: BaseException | None = None
            try:
                async for output in self._engine.generate(*given, **settings):
                    for each in output.outputs:  # the engine's own list, which grows before a slow reader has looked
                        each.token_ids = list(each.token_ids)
                    here.call_soon_threadsafe(outputs.put_nowait, (output, None))
            except Exception as raised:  # noqa: BLE001 - it is raised by whoever takes the outputs
                error = raised
            here.call_soon_threadsafe(outputs.put_nowait, (None, error))

        pumping = asyncio.run_coroutine_threadsafe(pump(), self._loop)
        try:
            while True:
                output, error = await outputs.get()
                if error is not None:
                    raise error
                if output is None:
                    return
                yield output
        finally:
            pumping.cancel()

    async def collective_rpc(self, *given: Any, **settings: Any) -> Any:
        """As `AsyncLLM.collective_rpc`."""
        asked = asyncio.run_coroutine_threadsafe(self._engine.collective_rpc(*given, **settings), self._loop)
        return await asyncio.wrap_future(asked)

    async def collect(self, output: Any) -> None:
        """Put what a finished request saved on its output, brought home as a synchronous engine's (`Collector`)."""
        await asyncio.get_running_loop().run_in_executor(None, self._collected, output)

    def _collected(self, output: Any) -> None:
        with self._collecting:
            found = self._collector.collect({output.request_id: output})
        if (entry := found.get(output.request_id)) is not None:
            attach(output, entry)

    # -- from a thread that waits ------------------------------------------------------------------

    def ask(self, method: str, args: tuple[Any, ...] = ()) -> list[Any]:
        """Call a method of each worker and wait for what they give."""
        found: list[Any] = self._wait(self._engine.collective_rpc(method, args=args))
        return found

    def outputs(self, prompts: Sequence[Any], params: Sequence[Any], lora_requests: Sequence[Any]) -> list[Any]:
        """The outputs of requests that run at once, with what each saved; an interrupt aborts them.

        Raises:
            EngineDead: when the engine's process has ended.
        """
        from vllm.v1.engine.exceptions import EngineDeadError

        async def one(prompt: Any, param: Any, lora_request: Any) -> Any:
            output = None
            number = uuid.uuid4().hex
            try:
                async for output in self._engine.generate(prompt, param, number, lora_request=lora_request):  # noqa: B007
                    pass
            except asyncio.CancelledError:
                await self._engine.collective_rpc("collect_nnsight", args=([number], [number]))  # frees its block
                raise
            await self.collect(output)
            return output

        async def all_of_them() -> list[Any]:
            return list(await asyncio.gather(*map(one, prompts, params, lora_requests)))

        try:
            found: list[Any] = self._wait(all_of_them())
        except EngineDeadError as error:
            raise EngineDead(DEAD) from error
        return found

    def shutdown(self) -> None:
        """End the engine and its loop."""

        async def end() -> None:
            self._engine.shutdown()

        try:
            self._wait(end())
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)

    def _wait(self, work: Coroutine[Any, Any, Any]) -> Any:
        future: Future[Any] = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise


class Streaming(AsyncVLLMBackend):
    """A trace's stream of outputs, nnsight's, whose saved values come home without a pickle of their tensors."""

    async def _attach_saves(self, output: Any) -> None:
        await self.model.vllm_entrypoint.collect(output)
        raise_deferred(getattr(output, "nnsight_error", None))
