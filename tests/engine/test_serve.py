"""A served model: the same values as from an engine in this process, on a client that has no weights."""

from __future__ import annotations

import http.server
import re
import runpy
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
import torch

import nnterp_viz
from nnterp import StandardizedVLLM, demo
from nnterp.errors import Cancelled
from nnterp.pulse import Reached
from nnterp.serve import client, watching
from nnterp.serve.__main__ import engine_arguments, main
from nnterp.serve.errors import ServerError
from nnterp.serve.identity import differing, versions
from nnterp_viz import (
    attention,
    block,
    compare,
    contributions,
    estimate,
    explore,
    head_scores,
    inspect_head,
    logit_lens,
    measured_effect,
    record,
    tape,
)
from nnterp_viz.edits import Ablate
from nnterp_viz.recording import Recording
from nnterp_viz.views import working
from tests.checkpoints import checkpoint
from tests.engine.engines import PROMPT, shared, values
from tests.engine.pieces import pieces_are_the_same
from tests.engine.servers import TINY, Relay, serving
from tests.engine.test_batches import PROMPTS, same
from tests.viz.test_views_traits import ask

pytestmark = pytest.mark.engine


PAGE = (Path(__file__).parents[2] / "docs" / "serving.md").read_text()


@pytest.fixture(scope="module")
def cache(tmp_path_factory) -> Path:
    """A cache in which a tiny checkpoint stands for the demo model."""
    folder: Path = tmp_path_factory.mktemp("cache")
    (folder / demo.FOLDER).symlink_to(checkpoint("qwen2"), target_is_directory=True)
    return folder


@pytest.fixture(scope="module")
def server(cache) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """What the page's command starts, on a free port and with one thread."""
    (command,) = re.findall(r"^python -m nnterp\.serve .*$", PAGE, re.MULTILINE)
    assert "--port 6677" in command
    with serving(f"{command.replace('6677', '0')} {TINY}", NNTERP_CACHE=str(cache)) as server:
        yield server


@pytest.fixture(scope="module")
def url(server) -> str:
    found: str = server[0]
    return found


@pytest.fixture(scope="module")
def bare(tmp_path_factory) -> Path:
    """The checkpoint without its weights."""
    folder: Path = tmp_path_factory.mktemp("client") / "qwen2"
    shutil.copytree(checkpoint("qwen2"), folder, ignore=shutil.ignore_patterns("*.safetensors"))
    return folder


@pytest.fixture(scope="module")
def model(url, bare) -> Any:
    return StandardizedVLLM(bare, serve=url)


def test_the_pages_code_for_a_client_runs_against_the_pages_server(url, cache, monkeypatch, tmp_path):
    monkeypatch.setenv("NNTERP_CACHE", str(cache))
    (code,) = [code for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "localhost:6677" in code]
    script = tmp_path / "client.py"
    script.write_text(code.replace("http://localhost:6677", url))
    found = runpy.run_path(str(script))
    same([found["recording"]], [record(shared(), "The Eiffel Tower is in")])
    assert found["stream"].shape == (1, len(found["recording"].token_ids), shared().hidden_size)


def test_a_recording_is_that_of_an_engine_in_this_process(url, bare):
    here = record(shared(), PROMPT, follow=9)
    there = record(bare, PROMPT, follow=9, serve=url)
    same([there], [here])
    assert there.info["dtype"] == "float32"
    assert Path(there.info["model"]).samefile(checkpoint("qwen2"))


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
    same([record(model, "Hi")], [record(shared(), "Hi")])


def traced(model: Any, prompt: Any, **settings: Any) -> None:
    with model.trace(prompt, **{"temperature": 0.0, "max_tokens": 1, **settings}):
        model.logits.save()


def read(model: Any, name: str) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        getattr(model.layers[1], name).save()


def out_of_order(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        model.layers[1].layer_output.save()
        model.layers[0].layer_output.save()


def above_the_invokes(model: Any) -> None:
    with model.trace(temperature=0.0, max_tokens=1) as tracer:
        rows = [].save()
        rows[3] = 0
        with tracer.invoke(PROMPT):
            model.logits.save()


WRONG: dict[str, Any] = {
    "too long": lambda model: traced(model, [5] * 5000),
    "too long, as text": lambda model: traced(model, "a cat " * 5000),
    "empty": lambda model: traced(model, ""),
    "no ids": lambda model: traced(model, []),
    "an id out of the vocabulary": lambda model: traced(model, [5, 10**6]),
    "no prompt": lambda model: traced(model, 3.5),
    "two sequences": lambda model: traced(model, [[5, 6], [7, 8]]),
    "a setting out of its bounds": lambda model: traced(model, PROMPT, temperature=-1.0),
    "no such setting": lambda model: traced(model, PROMPT, tempreature=1.0),
    "no such value": lambda model: read(model, "layer_outputs"),
    "no such block": lambda model: model.layers[99],
    "out of order": out_of_order,
    "an error above the invokes": above_the_invokes,
    "a recording of too long a prompt": lambda model: record(model, [5] * 5000),
    "a recording of an id out of the vocabulary": lambda model: record(model, [10**6]),
    "a recording of nothing": lambda model: record(model, ""),
    "an edit of no block": lambda model: record(model, PROMPT, edits=[Ablate(layer=99, head=2)]),
    "an edit of no head": lambda model: record(model, PROMPT, edits=[Ablate(layer=1, head=99)]),
    "an edit of no position": lambda model: record(model, PROMPT, edits=[Ablate(layer=1, head=2, positions=[99])]),
    "a tape of too long a text": lambda model: tape(model, PROMPT, generate=5000),
    "one wrong prompt of several": lambda model: record(model, ["Hi", [10**6]]),
}


def words(error: Exception) -> str:
    """What it says, but for the number of the block in an error that a block raised."""
    return re.sub(r"<edit-\d+>", "<edit>", str(error))


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_bad_input_raises_what_it_raises_on_an_engine_in_this_process(model, wrong):
    raised = []
    for each in (shared(), model):
        with pytest.raises(Exception, match=r"\S") as caught:
            wrong(each)
        raised.append(caught.value)
    here, there = raised
    assert type(there) is type(here)
    assert words(there) == words(here)
    assert record(model, "Hi", lens=False).token_ids == record(shared(), "Hi", lens=False).token_ids


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


def gated(model: Any, folder: Path) -> torch.Tensor:
    """A trace that waits after block 0 until the folder has ``go``, and leaves ``end`` after block 2."""
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        model.layers[0].layer_output.save()
        deadline = time.monotonic() + 120
        while not (folder / "go").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        model.layers[2].layer_output.save()
        (folder / "end").touch()
        logits = model.logits.save()
    return logits  # noqa: RET504 - a trace's block returns nothing


def heard_back(line: Any) -> None:
    """Returns once the server has heard of what was taken back."""
    for thread in list(line._taking_back):
        thread.join()


def test_a_trace_tells_how_far_it_is(model, tmp_path):
    reached: list[Reached] = []

    def hear(blocks: Reached) -> None:
        reached.append(blocks)
        (tmp_path / "go").touch()

    model.on_progress = hear
    try:
        assert torch.equal(gated(model, tmp_path), values(shared())[1])
        told, reached = reached, []
        record(model, PROMPTS)
        together, reached = reached, []
        record(model, PROMPT, lens=["kl_last"])
    finally:
        model.on_progress = None
    assert told[0] == 1
    assert told[-1] == model.num_layers
    assert together == sorted(together)
    assert together[-1] >= model.num_layers
    assert together[-1] % model.num_layers == 0
    assert (reached[-1], reached[-1].read) == (model.num_layers, reached[-1].rows)
    assert reached[-1].rows > 0


def test_a_server_that_tells_no_progress_is_asked_no_more(url, monkeypatch):
    asked = []

    def get(_: Any, address: str) -> httpx.Response:
        asked.append(address)
        return httpx.Response(404)

    monkeypatch.setattr(httpx.Client, "get", get)
    line = client.Line(url)
    told: list[Reached] = []
    with watching.watched(line, "number", told.append) as watch:
        while not asked:
            threading.Event().wait(0.01)
        watch.hear(3, 4, 6)
    assert [(*told, told[0].read, told[0].rows)] == [(3, 4, 6)]
    assert asked == [f"{url}/v1/nnterp/progress/number"]


def test_a_cancelled_step_is_left_at_the_next_block(model, tmp_path):
    model.on_progress = lambda _: model.cancel()
    try:
        with pytest.raises(Cancelled):
            gated(model, tmp_path)
    finally:
        model.on_progress = None
    heard_back(model.line)
    (tmp_path / "go").touch()
    same([record(model, "Hi")], [record(shared(), "Hi")])
    assert not (tmp_path / "end").exists()


def test_a_view_tells_how_far_its_trace_is_and_cancels_it(bare, url, tmp_path, monkeypatch):
    view: Any = explore(bare, PROMPT, serve=url)
    run = block.run
    told: list[Any] = []

    def slow(code: str, model: Any) -> Any:
        gated(model, tmp_path)
        return run(code, model)

    def moved(change: Any) -> None:
        told.append(change.new)
        if change.new.get("done") == 1:
            threading.Thread(target=view.bar.cancel).start()

    view.bar.observe(moved, "progress")
    monkeypatch.setattr(working, "QUICK", 0.0)
    with monkeypatch.context() as patched:
        patched.setattr(block, "run", slow)
        ask(view.bar, 1, kind="prompt", text=PROMPTS[1])
    assert (view.bar.error, view.bar.remark) == ("", "Cancelled at block 1 of 3.")
    assert told[-1] == {}
    heard_back(view.bar._session.model.line)
    (tmp_path / "go").touch()
    ask(view.bar, 2, kind="prompt", text=PROMPTS[1])
    same([view.recording], [record(shared(), PROMPTS[1])])
    assert not (tmp_path / "end").exists()


def test_a_tape_is_that_of_an_engine_in_this_process(bare, url):
    drawing: dict[str, Any] = {"temperature": 1.1, "top_p": 0.9, "seed": 3}
    here, there = tape(shared(), PROMPT, generate=5, **drawing), tape(bare, PROMPT, generate=5, serve=url, **drawing)
    for view in (here, there):
        view.branch(-2, 17, count=3)
    for one, other in zip(there.branches, here.branches, strict=True):
        assert one.token_ids == other.token_ids
    assert [run.tokens for run in there.branches[0].runs] == [1, 2, 2]
    shares = [view.recording["tape.top_probabilities"] for view in (here, there)]
    assert torch.allclose(*shares, atol=1e-5)
    ask(there, 1, kind="go_on", count=2)
    here.go_on(2)
    assert there.branches[1].token_ids == here.branches[1].token_ids


def test_every_view_takes_a_server(bare, url):
    recorded: Any = record(shared(), PROMPT)
    for view in (logit_lens(bare, PROMPT, serve=url), contributions(bare, PROMPT, serve=url)):
        for name, value in view.recording.values.items():
            if value.is_floating_point():
                assert torch.allclose(value, recorded[name], rtol=1e-4, atol=1e-5), name
    views = (attention, compare, contributions, explore, inspect_head, logit_lens, tape)
    assert {view.__name__ for view in views} == {
        name for name in nnterp_viz.__all__ if nnterp_viz._HOME[name].startswith("nnterp_viz.views.")
    }


def test_a_recording_made_of_several_traces_is_that_of_an_engine_in_this_process(model):
    pieces_are_the_same(model)


def test_the_client_of_plain_nnsight_can_use_this_server(url, bare):
    from nnsight.modeling.vllm import VLLM

    with shared()._starting():
        plain = VLLM(str(bare))
    with plain.trace(PROMPT, serve=url, temperature=0.0, max_tokens=1):
        stream = plain.model.layers[1].output[0].save()
        logits = plain.logits.save()
    assert torch.equal(logits, values(shared())[1][0])
    assert stream.shape == (len(shared().tokenizer(PROMPT)["input_ids"]), shared().hidden_size)


def test_a_server_that_is_gone_is_told_and_used_again_once_it_is_back(url, bare, tmp_path):
    relay = Relay(url)
    model = StandardizedVLLM(bare, serve=relay.url)
    before = record(model, "Hi")
    model.on_progress = lambda _: relay.cut()
    with pytest.raises(ServerError, match=f"^the line to {relay.url} broke .*; trace again$"):
        gated(model, tmp_path)
    model.on_progress = None
    (tmp_path / "go").touch()
    with pytest.raises(ServerError, match=f"^no server answers at {relay.url} .*python -m nnterp.serve"):
        record(model, "Hi")
    relay = Relay(url, relay.port)
    same([record(model, "Hi")], [before])
    relay.cut()


def test_a_server_that_was_started_anew_with_another_model_is_refused(url, bare, monkeypatch):
    model = StandardizedVLLM(bare, serve=url)
    about = dict(model.line.about)
    model.line.about = {**about, "max_model_len": 7}  # as of a server that was started anew with another setting
    assert record(model, "Hi").token_ids == record(shared(), "Hi").token_ids
    assert model.line.about == about
    model.line.about = {**about, "dtype": "bfloat16"}
    other = {**about, "config": {**about["config"], "hidden_size": 7}}
    monkeypatch.setattr(model.line, "_identity", lambda: other)
    with pytest.raises(ServerError, match=r"runs .* and this model is .* \(here / there\): hidden_size: \d+ / 7"):
        record(model, "Hi")


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
    for wrong in (80, "http://", "http://localhost:70000", "http://localhost:port"):
        with pytest.raises(ValueError, match=f"^serve is {wrong!r}; it is a server's address, http://host:port$"):
            record("any", PROMPT, serve=wrong)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        threading.Thread(target=hung_up, args=(silent,), daemon=True).start()
        with pytest.raises(ServerError, match="is no nnterp server: start one with "):
            client.Line(f"http://127.0.0.1:{silent.getsockname()[1]}")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(ServerError, match=f"no server answers at http://127.0.0.1:{port} .*python -m nnterp.serve"):
        StandardizedVLLM(str(checkpoint("qwen2")), serve=f"http://127.0.0.1:{port}")
    with pytest.raises(ServerError, match=r"runs .* and this model is .*llama \(here / there\): "):
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


def hung_up(listener: socket.socket) -> None:
    """Answers as what does not speak HTTP."""
    line, _ = listener.accept()
    with line:
        line.recv(1000)
        line.sendall(b"SSH-2.0-x\r\n")


def test_another_dtype_than_the_server_s_is_refused_with_both(url, bare):
    with pytest.raises(
        ServerError, match=r"^dtype is bfloat16 and the server at .* computes in float32: leave dtype out"
    ):
        StandardizedVLLM(bare, serve=url, dtype=torch.bfloat16)
    for same_one in ("float", "float32", torch.float32, "auto"):
        assert StandardizedVLLM(bare, serve=url, dtype=same_one).line.url == url


def test_a_name_that_no_checkpoint_has_is_refused_as_without_a_server(url):
    raised = []
    for options in ({}, {"serve": url}):
        with pytest.raises(OSError, match=r"hub|connect") as caught:
            StandardizedVLLM("no/such", **options)
        raised.append(caught.value)
    assert type(raised[0]) is type(raised[1])
    assert str(raised[0]) == str(raised[1])


def test_a_server_of_another_kind_is_told_apart():
    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(next(codes))
            self.end_headers()
            self.wfile.write(b"<html>")

        def log_message(self, *_: Any) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Other) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        codes = iter([404, 200])
        for _ in range(2):
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


def test_a_checkpoint_that_cannot_be_served_is_told_in_one_line(tmp_path, capsys):
    assert main([tmp_path, "--port", "0"]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert re.match(rf"nnterp\.serve: {re.escape(str(tmp_path))} cannot be served: \S", said)


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


def test_an_engine_that_died_behind_a_server_is_told_and_the_server_answers(server, model):
    """The last test: nobody has this server's engine after it."""
    url, process = server
    for child in psutil.Process(process.pid).children(recursive=True):
        child.kill()
    for _ in range(2):
        with pytest.raises(ServerError, match=r"engine process has ended; start the server again, and trace again$"):
            record(model, "Hi")
    assert httpx.get(f"{url}/v1/nnterp/model").status_code == 200
