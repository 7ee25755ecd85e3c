"""The server's side: nnsight's own routes over a `StandardizedVLLM`, and what a client asks before it sends a trace.

nnsight's handler of a trace lets the values of several invokes of one trace overwrite each other, and runs the lines
above them where nothing may be saved. The one here runs a trace as the engine in the caller's process does, and ends it
when its client is gone or says so.
"""

from __future__ import annotations

import asyncio
import hmac
import io
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import torch
from fastapi import Depends, FastAPI, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from nnsight.intervention.errors import capture_exception
from nnsight.modeling.vllm.engines.engine import acollect
from nnsight.modeling.vllm.serve import server as nnsights
from nnsight.tracing.tracer import dec, inc
from vllm.v1.engine.exceptions import EngineDeadError

from nnterp.engines.prompts import require_fits
from nnterp.engines.pulse import words_of
from nnterp.pulse import Reached
from nnterp.serve.errors import told
from nnterp.serve.identity import agreement, identity
from nnterp.serve.routes import ABOUT, AGREED, BLOCKS, CANCEL, NUMBER, PROGRESS
from nnterp.serve.running import Running

#: What is raised in the client when vLLM's process has ended.
DEAD = "vLLM's engine process has ended; start the server again, and trace again"
KEY = "ndif-api-key"


def application(model: Any, api_key: str | None = None) -> FastAPI:
    """The server's application.

    Args:
        model: a `StandardizedVLLM` whose engine runs, with ``mode="async"``.
        api_key: what every request but those for ``/health`` must bring in the header ``ndif-api-key``.
    """
    nnsights.set_model(model)
    served = Served(model)
    asked = [] if api_key is None else [Depends(asking_for(api_key))]
    app = FastAPI(title="nnterp", docs_url=None, redoc_url=None, openapi_url=None, dependencies=asked)
    app.get("/health")(nnsights.health)
    app.get(ABOUT)(served.about)
    app.post("/v1/nnsight/generate")(served.generate)
    app.get(f"{PROGRESS}/{{number}}")(served.progress)
    app.post(f"{CANCEL}/{{number}}")(served.cancel)
    app.post("/v1/nnsight/register/{registration_id}")(nnsights.register)
    app.post("/v1/nnsight/register/{registration_id}/clear")(nnsights.clear_registration)
    return app


def asking_for(api_key: str) -> Callable[[Request], Awaitable[None]]:
    """What stands before every route but ``/health``: it refuses requests without the key."""

    async def check(request: Request) -> None:
        given = request.headers.get(KEY, "")
        if request.url.path != "/health" and not hmac.compare_digest(given.encode(), api_key.encode()):
            raise HTTPException(status_code=401, detail="this server wants an api_key")

    return check


class Served:
    """The routes that are not nnsight's.

    Args:
        model: the model.
    """

    def __init__(self, model: Any) -> None:
        self._model = model
        self._identity = identity(model)
        self._freeing: set[asyncio.Future[Any]] = set()
        self._running = Running(words_of(model)[0], self._all_freed)

    async def about(self) -> dict[str, Any]:
        """What runs here (`nnterp.serve.identity`)."""
        return self._identity

    async def progress(self, number: str) -> dict[str, int]:
        """How far the engine is since a trace began (`nnterp.pulse.Reached`); 0 blocks for one that has not."""
        reached = self._running.reached(number)
        return {"blocks": int(reached), "read": reached.read, "rows": reached.rows}

    async def cancel(self, number: str) -> dict[str, bool]:
        """Take a trace back: its requests leave the engine, at the next block where it runs alone."""
        return {"cancelled": self._running.take_back(number)}

    async def generate(self, request: Request) -> Response:
        """Run a trace: nnsight's ``RequestModel`` in, ``torch.save`` of ``{"saves", "error"}`` out.

        What was wrong before its blocks ran is there as ``"refused"`` too (`nnterp.serve.errors`).
        """
        body = await request.body()
        if request.headers.get(AGREED, own := agreement(self._identity)) != own:
            return JSONResponse(status_code=409, content={"detail": "the server was started anew with another model"})
        compressed = request.headers.get("nnsight-compress", "False").lower() == "true"
        await self._running.settled()
        try:
            mediators, requests = self._requests(body, compressed=compressed)
        except Exception as error:  # noqa: BLE001 - the client's, whatever it is
            return _answer({}, capture_exception(error), told(error))
        number = request.headers.get(NUMBER) or uuid.uuid4().hex
        task = self._running.begin(number, self._run(mediators, requests))
        gone = asyncio.ensure_future(request.receive())  # after the body: that the client is no longer there
        reached = Reached(0)
        try:
            await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
            reached = self._running.reached(number)
            if not task.done():
                self._running.cancel(task)
                await asyncio.wait({task})
            answer = _answer(*task.result())
        except asyncio.CancelledError:
            if not task.done():  # the server ends
                task.cancel()
                raise
            return JSONResponse(status_code=499, content={"detail": "the trace was taken back"})
        except EngineDeadError:
            return JSONResponse(status_code=503, content={"detail": DEAD})
        except Exception as error:  # noqa: BLE001 - the engine's, which serves the next one
            answer = _answer({}, capture_exception(error), told(error))
        finally:
            gone.cancel()
            self._running.end(task)
        answer.headers[BLOCKS] = f"{reached:d},{reached.read},{reached.rows}"
        return answer

    def _requests(self, body: bytes, *, compressed: bool) -> tuple[list[Any], list[tuple[Any, Any, Any]]]:
        """The workers of a trace, and its requests. Nothing is awaited: traces are built on one interleaver."""
        model = self._model
        inc()  # what stands above the invokes may save
        try:
            tracer = nnsights._build_tracer(body, compressed)  # noqa: SLF001 - nnsight's way to read a trace
            _, (prompts, params, lora_requests), settings = tracer.prepare(tracer.info.code)
            mediators = model._attach_mediators(params, **settings)  # noqa: SLF001 - as for a trace in its own process
            for prompt in prompts:
                require_fits(prompt, model.tokenizer, model.vllm_entrypoint.model_config.max_model_len)
        finally:
            model.interleaver.cancel()
            dec()
        return mediators, list(zip(prompts, params, lora_requests, strict=True))

    async def _run(self, mediators: list[Any], requests: list[tuple[Any, Any, Any]]) -> tuple[dict[str, Any], Any]:
        """What a trace saved, by name, and the error that one of its blocks raised."""
        outputs = await asyncio.gather(*(self._output(*request) for request in requests))
        errors = [output.nnsight_error for output in outputs if output.nnsight_error]
        error = next((one for one in errors if not one["is_control_flow"]), None)
        names = {name for output in outputs for name in output.nnsight_saves}
        inc()
        try:
            for output in outputs:
                output.nnsight_error = None
            self._model._collect(mediators, outputs)  # noqa: SLF001 - as for a trace in its own process
            return {name: mediators[0].lcls[name] for name in names}, error
        finally:
            dec()

    async def _output(self, prompt: Any, params: Any, lora_request: Any) -> Any:
        """One request's output, with what its block saved."""
        engine, number, output = self._model.vllm_entrypoint, uuid.uuid4().hex, None
        try:
            async for output in engine.generate(prompt, params, number, lora_request=lora_request):  # noqa: B007
                pass
            if output is not None:
                await engine.collect(output)
        except BaseException:
            freeing = asyncio.ensure_future(acollect(engine, number))  # its block, which waits in the worker
            self._freeing.add(freeing)
            freeing.add_done_callback(self._freed)
            raise
        if output is None or not hasattr(output, "nnsight_saves"):
            raise RuntimeError("the engine ended the request without an answer")
        return output

    async def _all_freed(self) -> None:
        while self._freeing:
            await asyncio.wait(set(self._freeing))

    def _freed(self, freeing: asyncio.Future[Any]) -> None:
        self._freeing.discard(freeing)
        if not freeing.cancelled():
            freeing.exception()  # seen: the engine may have ended meanwhile


def _answer(saves: dict[str, Any], error: Any, refused: dict[str, Any] | None = None) -> Response:
    """nnsight's form of an answer, and what an nnterp client raises for a trace that was refused."""
    buffer = io.BytesIO()
    torch.save({"saves": saves, "error": error, "refused": refused}, buffer)
    return Response(content=buffer.getvalue(), media_type="application/octet-stream")
