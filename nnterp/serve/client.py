"""The client's side: one line to a server, over which traces of a model without weights are run."""

from __future__ import annotations

import io
import threading
import uuid
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx
import torch
from nnsight.intervention.errors import raise_deferred
from nnsight.modeling.vllm.serve import http
from nnsight.modeling.vllm.serve.backend import LocalServeBackend
from nnsight.schema.request import RequestModel

from nnterp.engines.together import handed_over, inside
from nnterp.errors import Cancelled
from nnterp.serve.errors import ServerError, heard
from nnterp.serve.identity import agreement, differing, plain, versions
from nnterp.serve.routes import ABOUT, AGREED, BLOCKS, CANCEL, NUMBER
from nnterp.serve.watching import watched

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nnterp.engines.together import Job
    from nnterp.pulse import Reached
    from nnterp.serve.watching import Watch

#: Seconds to wait for a server's word on itself, and between two looks for the word to stop.
PATIENCE, EVERY = 10.0, 0.05

NO_SERVER = "what answers at {} is no nnterp server: start one with python -m nnterp.serve CHECKPOINT"


class Line:
    """The line to one server.

    Args:
        url: ``http://host:port``.
        api_key: what the server was started with.

    Attributes:
        about: what the server said of itself (`nnterp.serve.identity.identity`).

    Raises:
        ValueError: when the url is none.
        ServerError: when no server of this kind answers there.
    """

    def __init__(self, url: str, api_key: str | None = None) -> None:
        if not _is_address(url):
            raise ValueError(f"serve is {url!r}; it is a server's address, http://host:port")
        self.url, self.api_key = url.rstrip("/"), api_key
        self._running: dict[str, threading.Event] = {}
        self._taking_back: set[threading.Thread] = set()
        self._mine: tuple[str, Any] | None = None
        self.about = self._identity()

    def _identity(self) -> dict[str, Any]:
        response = self._asked(httpx.get, ABOUT, timeout=PATIENCE)
        if response.status_code != httpx.codes.NOT_FOUND:
            self._require_fine(response)
        try:
            about = response.json()
        except ValueError:
            about = None
        if not isinstance(about, dict) or not {"checkpoint", "config", "versions"} <= about.keys():
            raise ServerError(NO_SERVER.format(self.url))
        return about

    def require_same(self, checkpoint: str, config: Any) -> None:
        """Raise a `ServerError` unless the server runs this model, on the same releases."""
        self._mine = checkpoint, config
        here, there = versions(), self.about["versions"]
        both = here.keys() & there.keys()
        if wrong := differing({name: here[name] for name in both}, {name: there[name] for name in both}):
            raise ServerError(
                f"the server at {self.url} has other releases (here / there): {'; '.join(wrong)}; a trace is sent by "
                "the names of classes and modules, which must be the same on both sides: install the same"
            )
        if wrong := differing(plain(config), self.about["config"]):
            raise ServerError(
                f"the server at {self.url} runs {self.about['checkpoint']} and this model is {checkpoint} "
                f"(here / there): {'; '.join(wrong[:3])}{' ...' if len(wrong) > 3 else ''}"
            )

    def run(self, trace: bytes, number: str, watch: Watch) -> dict[str, Any]:
        """Send a serialized trace, and give what it saved by name.

        Args:
            trace: as nnsight's ``RequestModel`` writes it.
            number: by which the server knows it.
            watch: hears how many blocks the engine has reached for it.

        Raises:
            RuntimeError: what its block raised.
            Exception: what an engine here would raise for its prompt and settings.
            ServerError: when the server cannot answer.
            Cancelled: after `cancel`, from another thread.
        """
        for taking in list(self._taking_back):  # so that the server leaves the step of the trace before this one
            taking.join()
        response = self._posted(trace, number)
        if response.status_code == httpx.codes.CONFLICT and self._mine is not None:  # it was started anew
            self.about = self._identity()
            self.require_same(*self._mine)
            response = self._posted(trace, number)
        self._require_fine(response)
        found = torch.load(io.BytesIO(response.content), map_location="cpu", weights_only=False)
        if (refused := found.get("refused")) is not None:
            raise heard(refused)
        raise_deferred(found.get("error"))
        watch.hear(*map(int, response.headers.get(BLOCKS, "0").split(",")))
        saves: dict[str, Any] = found["saves"]
        return saves

    def _posted(self, trace: bytes, number: str) -> httpx.Response:
        """The server's answer to a trace; the wait for it is ended by `cancel` and by an interrupt."""
        headers = {**http.headers(self.api_key), NUMBER: number, AGREED: agreement(self.about)}
        given = {"content": trace, "headers": headers, "timeout": http.timeout()}
        answer: Future[httpx.Response] = Future()

        def post() -> None:
            try:
                answer.set_result(self._asked(httpx.post, "/v1/nnsight/generate", **given))
            except BaseException as error:  # noqa: BLE001 - it is raised by whoever waits
                answer.set_exception(error)

        stop = self._running[number] = threading.Event()
        threading.Thread(target=post, name="nnterp-serve", daemon=True).start()
        try:
            return _waited(answer, stop)
        except BaseException:
            if not answer.done():
                taking = threading.Thread(target=self._take_back, args=(number,), daemon=True)
                self._taking_back.add(taking)
                taking.start()
            raise
        finally:
            del self._running[number]

    def cancel(self) -> bool:
        """Have the traces that wait raise `Cancelled`; the server drops them after the step that they are in."""
        stops = list(self._running.values())
        for stop in stops:
            stop.set()
        return bool(stops)

    def _take_back(self, number: str) -> None:
        try:
            self._asked(httpx.post, f"{CANCEL}/{number}", timeout=PATIENCE)
        except ServerError:  # it has ended, and the trace with it
            return
        finally:
            self._taking_back.discard(threading.current_thread())

    def _asked(self, ask: Any, path: str, headers: dict[str, str] | None = None, **given: Any) -> httpx.Response:
        try:
            response: httpx.Response = ask(f"{self.url}{path}", headers=headers or http.headers(self.api_key), **given)
        except httpx.ConnectError as error:
            raise ServerError(
                f"no server answers at {self.url} ({error}): start one there with "
                "python -m nnterp.serve CHECKPOINT --port PORT, or correct the address"
            ) from None
        except httpx.TimeoutException:
            raise ServerError(
                f"the server at {self.url} did not answer in time; while it loads its model it does not"
            ) from None
        except httpx.HTTPError as error:
            if path == ABOUT and isinstance(error, httpx.RemoteProtocolError):  # what answers does not speak HTTP
                raise ServerError(NO_SERVER.format(self.url)) from None
            raise ServerError(f"the line to {self.url} broke ({error or type(error).__name__}); trace again") from None
        return response

    def _require_fine(self, response: httpx.Response) -> None:
        if response.status_code == httpx.codes.UNAUTHORIZED:
            raise ServerError(f"the server at {self.url} wants the api_key that it was started with")
        if response.status_code != httpx.codes.OK:
            try:
                why = response.json()["detail"]
            except (ValueError, KeyError, TypeError):
                why = f"{response.status_code} {response.reason_phrase}"
            raise ServerError(f"the server at {self.url} failed: {why}")


class ServedTrace(LocalServeBackend):
    """What a trace of a served model is given as its backend."""

    def __init__(self, model: Any, line: Line) -> None:
        super().__init__(model, line.url, line.api_key)
        self._line = line

    def __call__(self, tracer: Any) -> None:
        """Run the tracer's block on the server, and write what it saved where it was written."""
        trace = RequestModel.serialize(tracer, compress=False)
        if inside(self.model):
            saves = handed_over(trace)
        else:
            self.model.require_going()
            number = uuid.uuid4().hex
            with watched(self._line, number, self.model.on_progress) as watch:
                saves = self._line.run(trace, number, watch)
        self._push(saves, tracer)


def _waited(answer: Future[httpx.Response], stop: threading.Event) -> httpx.Response:
    """The answer; an interrupt of the cell, or the word to stop, ends the wait."""
    done = threading.Event()
    answer.add_done_callback(lambda _: done.set())
    while not done.wait(EVERY):
        if stop.is_set():
            raise Cancelled("the trace was cancelled; the next one is served")
    return answer.result()


def _is_address(url: Any) -> bool:
    if not isinstance(url, str) or not url.startswith(("http://", "https://")):
        return False
    try:
        return bool(urlsplit(url).hostname) and urlsplit(url).port != 0
    except ValueError:  # a port beyond 65535, say
        return False


def answer(line: Line, jobs: Sequence[Job], tell: Callable[[Reached], None] | None) -> None:
    """Have several traces run at once, so that the server's engine batches them; ``tell`` as in `watched`."""
    batch = uuid.uuid4().hex

    def run(index: int, job: Job) -> None:
        try:
            job.answer = line.run(job.given, f"{batch}.{index}", watch)
        except BaseException as error:  # noqa: BLE001 - it is the error of its trace
            job.error = error

    with watched(line, batch, tell) as watch:
        threads = [threading.Thread(target=run, args=each, daemon=True) for each in enumerate(jobs)]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                thread.join()
        except BaseException:
            line.cancel()
            raise
    if (cancelled := next((job.error for job in jobs if isinstance(job.error, Cancelled)), None)) is not None:
        raise cancelled
