"""The engine in a process of its own: it works like the one here, outlives failed steps, and dies in one sentence."""

from __future__ import annotations

import os
import signal
from typing import Any

import psutil
import pytest
import torch

from nnterp import StandardizedTransformer
from nnterp.engines.recovery import EngineDead
from tests.checkpoints import checkpoint
from tests.engine.engines import ENDLESS, PROMPT, becomes_true, equal, held, shared, spawned, under_way, values

pytestmark = pytest.mark.engine

TOKENS = 3


@pytest.fixture(scope="module")
def model() -> Any:
    return spawned()


@pytest.fixture(scope="module")
def clean(model) -> list[torch.Tensor]:
    return values(model, tokens=TOKENS)


def process_of(model: Any) -> psutil.Process:
    (child,) = model.vllm_entrypoint.llm_engine.engine_core.resources.engine_manager.processes
    return psutil.Process(child.pid)


def ended(process: psutil.Process) -> bool:
    """Whether it is gone, or waits only for its parent to ask how it ended, as after a kill on a busy machine."""
    return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE


def test_it_gives_what_the_engine_in_this_process_gives(clean):
    assert equal(clean, values(shared(), tokens=TOKENS))


def test_bug_37_a_gpu_that_this_process_has_touched_makes_vllm_spawn_and_not_fork(monkeypatch):
    from vllm import envs
    from vllm.utils import system_utils

    envs.disable_envs_cache()  # an engine in this process has had its settings kept
    monkeypatch.setenv("VLLM_WORKER_MULTIPROC_METHOD", "fork")
    assert system_utils.get_mp_context().get_start_method() == "fork"
    monkeypatch.setattr(system_utils, "cuda_is_initialized", lambda: True)
    assert system_utils.get_mp_context().get_start_method() == "spawn"


def test_bug_37_transformers_own_model_in_this_process_and_the_engine_agree(clean):
    reference = StandardizedTransformer(str(checkpoint("qwen2")), dispatch=True, dtype=torch.float32)
    with torch.no_grad(), reference.trace(PROMPT):
        stream = reference.layers[-1].layer_output.clone().save()
        logits = reference.logits[:, -1:].clone().save()
    for got, want in zip(clean[:2], (stream, logits), strict=True):
        assert (got - want).abs().max() <= 2e-5 * want.abs().max()


def test_it_is_one_process(model):
    assert process_of(model).children(recursive=True) == []


def test_it_runs_with_the_threads_it_was_given(model):
    assert model.vllm_entrypoint.collective_rpc("threads") == [model.settings.threads] == [1]


def test_it_leaves_this_environment_as_it_was(model):  # noqa: ARG001 - that it was started is the point
    assert not {"LD_PRELOAD", "VLLM_CPU_OMP_THREADS_BIND", "TORCHDYNAMO_DISABLE"} & os.environ.keys()


def test_a_failed_step_is_an_error_of_its_trace_and_the_engine_goes_on(model, clean):
    pid = process_of(model).pid
    message = r"^StepFailed: IndexError: index out of range.*the engine goes on"
    for _ in range(3):
        with pytest.raises(RuntimeError, match=message), model.trace(PROMPT, temperature=0.0, max_tokens=3):
            model.samples = torch.full((1, 1), 10**6, dtype=torch.int32)
        assert held(model) == {}
        assert equal(values(model, tokens=TOKENS), clean)
    assert process_of(model).pid == pid


def test_a_wrong_write_is_an_error_of_its_block(model, clean):
    message = "takes a tuple of 2 .* and was given a float32 tensor"
    with pytest.raises(RuntimeError, match=message), model.trace(PROMPT, temperature=0.0, max_tokens=1):
        model.model.layers[1].output = torch.zeros(3, 128)
    assert equal(values(model, tokens=TOKENS), clean)


def test_an_interrupt_of_the_whole_process_group_ends_the_trace_alone(model, clean):
    """Jupyter and a terminal send one to every process of the group (bug 39)."""
    child = process_of(model)
    assert os.getpgid(child.pid) == os.getpgid(0)
    os.kill(child.pid, signal.SIGINT)  # while it is idle, as of a cell that sleeps
    for blocks in (1, 50, 300):
        with pytest.raises(KeyboardInterrupt), under_way(model, blocks, lambda: interrupt(child.pid)):
            values(model, tokens=ENDLESS)
        assert held(model) == {}
        assert equal(values(model, tokens=TOKENS), clean)


def interrupt(child: int) -> None:
    os.kill(child, signal.SIGINT)
    os.kill(os.getpid(), signal.SIGINT)


def test_an_engine_that_died_says_so_in_one_sentence_and_is_started_again(model, clean):
    process_of(model).kill()
    with pytest.raises(EngineDead, match=r"^vLLM's engine process has ended .* model\.restart\(\)[^\n]*$"):
        values(model)
    with pytest.raises(EngineDead, match=r"model\.restart\(\)"):
        values(model)
    assert equal(values(model.restart(), tokens=TOKENS), clean)
    with pytest.raises(EngineDead, match=r"model\.restart\(\)"), under_way(model, 50, process_of(model).kill):
        values(model, tokens=ENDLESS)
    assert equal(values(model.restart(), tokens=TOKENS), clean)


def test_closing_it_ends_its_process(model):
    child = process_of(model)
    model.close()
    assert becomes_true(lambda: ended(child))
    with pytest.raises(RuntimeError, match=r"was closed; model\.restart\(\)"):
        values(model)
