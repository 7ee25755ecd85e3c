"""A served model: the same values as from an engine in this process, on a client that has no weights."""

from __future__ import annotations

import http.server
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import torch

from nnterp import StandardizedVLLM
from nnterp.errors import Cancelled
from nnterp.serve import client
from nnterp.serve.__main__ import engine_arguments
from nnterp.serve.client import ServerError
from nnterp.serve.identity import differing, versions
from nnterp_viz import attention, compare, estimate, explore, head_scores, inspect_head, measured_effect, record
from nnterp_viz.edits import Ablate
from nnterp_viz.recording import Recording
from tests.checkpoints import checkpoint
from tests.engine.engines import PROMPT, shared, values
from tests.engine.test_batches import PROMPTS, same
from tests.viz.test_views_traits import ask

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    command = [sys.executable, "-m", "nnterp.serve", str(checkpoint("qwen2")), "--port", "0"]
    server = subprocess.Popen([*command, "--dtype", "float32", "--threads", "1"], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        said = next((line for line in server.stdout if line.startswith("serving ")), "")
        assert said, "the server ended before it served"
        yield said.split()[-1]
    finally:
        server.terminate()
        server.wait(30)


@pytest.fixture(scope="module")
def bare(tmp_path_factory) -> str:
    """The checkpoint without its weights."""
    folder: Path = tmp_path_factory.mktemp("client") / "qwen2"
    shutil.copytree(checkpoint("qwen2"), folder, ignore=shutil.ignore_patterns("*.safetensors"))
    return str(folder)


@pytest.fixture(scope="module")
def model(url, bare) -> Any:
    return StandardizedVLLM(bare, serve=url)


def test_a_recording_is_that_of_an_engine_in_this_process(url, bare):
    here = record(shared(), PROMPT, follow=9)
    there = record(bare, PROMPT, follow=9, serve=url)
    same([there], [here])
    assert there.info["dtype"] == "float32"
    assert there.info["model"] == str(checkpoint("qwen2"))


def test_a_trace_of_ones_own_gives_its_values_where_it_is_written(model):
    assert all(torch.equal(one, other) for one, other in zip(values(model), values(shared()), strict=True))
    with model.trace(temperature=0.0, max_tokens=1) as tracer:
        rows = [None, None].save()
        with tracer.invoke(PROMPTS[0]):
            rows[0] = model.logits
        with tracer.invoke(PROMPTS[1]):
            rows[1] = model.logits
    assert not torch.equal(*rows)
    assert model.vllm_entrypoint is None


def test_one_trace_of_any_model_can_be_served(url, bare):
    unserved = StandardizedVLLM(bare)
    with unserved.trace(PROMPT, serve=url, temperature=0.0, max_tokens=1):
        logits = unserved.logits.save()
    assert torch.equal(logits, values(shared())[1])
    assert unserved.served is None


def test_generation_edits_and_a_batch_are_served(model):
    options: dict[str, Any] = {"generate": 2, "edits": [Ablate(layer=1, head=2)]}
    same(record(model, PROMPTS, **options), [record(shared(), prompt, **options) for prompt in PROMPTS])


def test_every_view_works_over_a_server(url, bare):
    here: Any = explore(shared(), PROMPT)
    there: Any = explore(bare, PROMPT, serve=url)
    same([there.recording], [here.recording])
    for view in (here, there):
        view.apply(Ablate(layer=1, head=2))
        ask(view.logit_lens, 1, kind="follow", id=9)
    same([there.recording], [here.recording])
    one = attention(bare, PROMPT, serve=url)
    ask(one, 1, kind="prompt", text=PROMPTS[1])
    same([one.recording], [record(shared(), PROMPTS[1], lens=False, contributions=False)])
    sides: Any = compare(PROMPTS[0], PROMPTS[3], model=bare, serve=url)
    assert sides is not None
    head: Any = inspect_head(bare, 1, 2, PROMPT, serve=url)
    assert head.inspection is not None


def test_scores_effects_and_estimates_are_served(model, url, bare):
    assert torch.allclose(head_scores(model).table, head_scores(shared()).table, atol=1e-5)
    ours, theirs = (measured_effect(one, record(one, "Hi")) for one in (shared(), model))
    same([theirs], [ours])
    assert estimate(bare, PROMPT, serve=url).tokens == len(shared().tokenizer(PROMPT)["input_ids"])


def test_an_error_of_a_block_or_a_prompt_is_its_traces(model):
    with pytest.raises(RuntimeError, match="ValueError: mine"), model.trace(PROMPT, max_tokens=1):
        raise ValueError("mine")
    limit = model.served["max_model_len"]
    with pytest.raises(RuntimeError, match=f"this engine takes {limit}"), model.trace([5] * limit, max_tokens=1):
        model.logits.save()
    with pytest.raises(ValueError, match="holds the id 1000000"):
        record(model, [10**6])
    same([record(model, "Hi")], [record(shared(), "Hi")])


def test_it_can_be_cancelled(model):
    stopper = threading.Thread(target=cancelled, args=(model,))
    stopper.start()
    with pytest.raises(Cancelled, match="the next one is served"):
        values(model, tokens=200)
    stopper.join()
    assert model.cancel() is False
    same([record(model, "Hi")], [record(shared(), "Hi")])


def cancelled(model: Any) -> None:
    while not model.cancel():
        threading.Event().wait(0.01)


def test_the_server_outlives_bad_requests_and_clients_that_leave(url, model):
    answer = httpx.post(f"{url}/v1/nnsight/generate", content=b"no trace", timeout=30)
    assert answer.status_code == 200
    assert b"UnpicklingError" in answer.content
    assert httpx.get(f"{url}/v1/nnsight/generate").status_code == 405
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(b"POST /v1/nnsight/generate HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf")
    same([record(model, "Hi")], [record(shared(), "Hi")])


def test_a_client_that_cannot_be_served_is_told_why(url, monkeypatch):
    with pytest.raises(ValueError, match="serve is 'localhost:80'; it is a server's address, http://host:port"):
        record("any", PROMPT, serve="localhost:80")
    for wrong in (80, "http://"):
        with pytest.raises(ValueError, match=f"^serve is {wrong!r}; it is a server's address, http://host:port$"):
            record("any", PROMPT, serve=wrong)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(ServerError, match=f"no server answers at http://127.0.0.1:{port} .*python -m nnterp.serve"):
        StandardizedVLLM(str(checkpoint("qwen2")), serve=f"http://127.0.0.1:{port}")
    with pytest.raises(ServerError, match=r"runs .*qwen2 and this model is .*llama \(here / there\): "):
        StandardizedVLLM(str(checkpoint("llama")), serve=url)
    with pytest.raises(RuntimeError, match=r"this model's engine runs here.*close\(\) it"):
        record(shared(), PROMPT, serve=url)
    with pytest.raises(TypeError, match="with serve= a model is a checkpoint's name or a StandardizedVLLM"):
        record(3, PROMPT, serve=url)
    with pytest.raises(ValueError, match="dispatch=True starts an engine here and serve= runs the model elsewhere"):
        StandardizedVLLM(str(checkpoint("qwen2")), serve=url, dispatch=True)
    monkeypatch.setattr(client, "versions", lambda: {**versions(), "nnsight": "0.7.0"})
    with pytest.raises(ServerError, match=r"other releases \(here / there\): nnsight: '0.7.0' / '0.8"):
        StandardizedVLLM(str(checkpoint("qwen2")), serve=url)


def test_a_server_of_another_kind_is_told_apart():
    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(404)

        def log_message(self, *_: Any) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Other) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with pytest.raises(ServerError, match="is no nnterp server"):
            client.Line(f"http://127.0.0.1:{server.server_port}")
        server.shutdown()


def test_a_key_is_asked_for_everywhere_but_for_the_servers_health():
    from fastapi import Depends, FastAPI
    from fastapi.testclient import TestClient

    from nnterp.serve.server import KEY, asking_for

    app = FastAPI(dependencies=[Depends(asking_for("secret"))])

    @app.get("/health")
    @app.get("/other")
    def answer() -> dict[str, str]:
        return {}

    with TestClient(app) as browser:
        assert browser.get("/health").status_code == 200
        assert browser.get("/other").status_code == 401
        assert browser.get("/other", headers={KEY: "wrong"}).status_code == 401
        assert browser.get("/other", headers={KEY: "secret"}).status_code == 200


def test_engine_arguments_are_read_from_the_command_line():
    given = ["--dtype", "float32", "--max-model-len", "128", "--enable-prefix-caching", "False", "--hf-overrides", "{}"]
    expected = {"dtype": "float32", "max_model_len": 128, "enable_prefix_caching": False, "hf_overrides": {}}
    assert engine_arguments(given) == expected
    for wrong in (["-tp", "2"], ["--dtype"], ["--flag", "--other", "1"]):
        with pytest.raises(ValueError, match="is no --name value"):
            engine_arguments(wrong)


def test_configs_differ_by_what_they_say_of_the_model():
    assert differing({"a": 1, "b": [2]}, {"a": 1, "b": [3], "c": None}) == ["b: [2] / [3]"]


def test_a_recording_that_was_served_is_saved_like_any_other(model, tmp_path):
    found = record(model, "Hi")
    found.save(tmp_path / "hi.nnterp")
    assert Recording.load(tmp_path / "hi.nnterp").info == found.info
