"""An engine that cannot start says why in its first line, and leaves nothing behind (bug 68, bug 73)."""

from __future__ import annotations

import contextlib
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest
import torch

import nnterp
from nnterp.engines import engine
from nnterp.engines.start import StartFailed, cause
from nnterp.standardized_vllm import StandardizedVLLM
from tests.checkpoints import checkpoint
from tests.engine.engines import becomes_true, shared, values

pytestmark = pytest.mark.engine


@pytest.fixture(autouse=True)
def nothing_left():
    shared()
    before = left()
    yield
    assert becomes_true(lambda: left() <= before)
    assert values(shared())


def left() -> set[int]:
    """The processes of engines."""
    found = set()
    for child in psutil.Process().children():
        with contextlib.suppress(psutil.NoSuchProcess):
            found |= {child.pid} if "EngineCore" in child.name() else set()
    return found


@pytest.fixture
def folder(tmp_path) -> Path:
    return Path(shutil.copytree(checkpoint("llama"), tmp_path / "llama"))


def start(folder: Path | str, **arguments: Any) -> Any:
    return StandardizedVLLM(str(folder), dispatch=True, dtype="float32", **arguments)


def first_line(error: BaseException) -> str:
    return str(error).splitlines()[0]


@pytest.mark.parametrize("taken", [2, engine.PORTS])
def test_a_port_that_another_process_took_meanwhile_is_no_reason_not_to_start(folder, monkeypatch, taken):
    ports, join = [], engine.Engine._init_distributed

    def race():
        ports.append(len(ports))
        if len(ports) <= taken:
            raise torch.distributed.DistNetworkError("The server socket has failed to listen. code: EADDRINUSE")
        join()

    monkeypatch.setattr(engine.Engine, "_init_distributed", staticmethod(race))
    if taken == engine.PORTS:
        with pytest.raises(Exception, match="EADDRINUSE"):
            start(folder)
    else:
        with start(folder, max_model_len=64) as model:
            assert values(model)
    assert len(ports) == min(taken + 1, engine.PORTS)


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(Exception, match="no_such_model") as caught:
        start(tmp_path / "no_such_model")
    assert "no_such_model" in first_line(caught.value)


def test_a_broken_config(folder):
    (folder / "config.json").write_text('{"model_type": "llama",')
    with pytest.raises(Exception, match=r"config\.json") as caught:
        start(folder)
    assert "config.json" in first_line(caught.value)


def test_weights_that_are_cut_off(folder):
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:5000])
    with pytest.raises(StartFailed, match=r"^SafetensorError: .*vLLM's engine did not start"):
        start(folder)


def test_weights_that_are_missing(folder):
    (folder / "model.safetensors").unlink()
    with pytest.raises(StartFailed, match=r"(?i)^.*model weights.*did not start"):
        start(folder)


def test_more_cache_than_there_is_memory(folder):
    with pytest.raises(StartFailed, match=r"^ValueError: Available memory .*did not start"):
        start(folder, kv_cache_memory_bytes=1 << 50)


def test_too_little_cache_for_one_prompt(folder):
    with pytest.raises(StartFailed, match=r"^ValueError: .*KV cache.*did not start"):
        start(folder, kv_cache_memory_bytes=1 << 10)


def test_an_argument_that_vllm_does_not_have(folder):
    with pytest.raises(StartFailed, match=r"^TypeError: .*max_model_length"):
        start(folder, max_model_length=64)


def test_values_narrower_than_queries_are_named_for_which_the_cpu_has_no_kernel():
    narrow = str(checkpoint("mimo_v2_flash-narrow"))
    with pytest.raises(StartFailed, match=r"queries of width 64 and values of width 32, .*StandardizedTransformer"):
        StandardizedVLLM(narrow, dispatch=True)


@pytest.mark.parametrize("width", [8, 16, 40])
def test_a_head_width_that_the_cpu_kernels_lack_is_named_with_those_that_they_have(folder, width):
    path = folder / "config.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"head_dim": width}))
    with pytest.raises(StartFailed, match=rf"heads of width {width}, .* widths 32, 64, 80, .*StandardizedTransformer"):
        start(folder)


def test_bug_68_an_engine_whose_process_cannot_import_nnterp_says_so_in_the_first_line_with_what_to_do(
    folder, monkeypatch
):
    """Of nnterp that a notebook found by a path which is not in the engine's process: a really started one."""
    home = Path(nnterp.__file__).parents[1]
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if Path(entry or ".").resolve() != home])
    with pytest.raises(StartFailed) as caught:
        start(folder, in_process=False)
    assert first_line(caught.value) == (
        f"ModuleNotFoundError: No module named 'nnterp' in the engine's own process; this one has it from {home}: "
        f"install it (pip install {home}), set PYTHONPATH={home} before Python starts, or pass in_process=True "
        "(vLLM's engine did not start)"
    )


def test_the_cause_is_read_from_what_vllms_process_printed():
    printed = (
        "(EngineCore pid=7) ERROR 11-29 19:00:00 [core.py:1] EngineCore failed to start.\n"
        "(EngineCore pid=7) ERROR 11-29 19:00:00 [core.py:1] ValueError: the true cause\n"
        "(EngineCore pid=7) Traceback (most recent call last):"
    )
    error = RuntimeError("Engine core initialization failed. See root cause above. Failed core proc(s): {}")
    assert cause(error, printed).splitlines()[0] == "ValueError: the true cause (vLLM's engine did not start)"
    assert cause(ValueError("its own"), printed) == "ValueError: its own (vLLM's engine did not start)"
    assert cause(error, "").startswith("RuntimeError: Engine core initialization failed")
