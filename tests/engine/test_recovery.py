"""Whatever goes wrong in a trace costs that trace: the next one is served and gives what a clean one gives."""

from __future__ import annotations

import contextlib
import random
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pytest
import torch

from nnterp.engines.recovery import StepFailed
from tests.engine.engines import PROMPT, blocks_in_use, core, equal, held, runner, shared, values

pytestmark = pytest.mark.engine

TOKENS = 3
OTHER = "When Mary and John went to the store"


@pytest.fixture(scope="module")
def model() -> Any:
    return shared()


@pytest.fixture(scope="module")
def clean(model) -> list[torch.Tensor]:
    return values(model, tokens=TOKENS)


@pytest.fixture(autouse=True)
def serves_the_next_trace(model, clean) -> Iterator[None]:
    """What every test here is about."""
    yield
    assert held(model) == {}
    assert equal(values(model, tokens=TOKENS), clean)
    assert held(model) == {}


def trace(model: Any, *, invokes: int = 1, tokens: int = TOKENS) -> None:
    """A trace of several steps, whose blocks wait in the worker from one to the next."""
    with model.trace(temperature=0.0, max_tokens=tokens, ignore_eos=True) as tracer:
        for prompt in [PROMPT, OTHER][:invokes]:
            with tracer.invoke(prompt):
                for _ in tracer.iter[:tokens]:
                    model.layers[1].layer_output.save()


def two_invokes(model: Any, *prompts: Any) -> None:
    with model.trace(temperature=0.0, max_tokens=1) as tracer:
        for prompt in prompts:
            with tracer.invoke(prompt):
                model.logits.save()


@contextmanager
def failing(owner: Any, name: str, error: BaseException, *, call: int = 0, after: bool = False) -> Iterator[None]:
    """Let the call of that number of ``owner.name`` raise, before or after it did its work."""
    real: Callable[..., Any] = getattr(owner, name)
    calls = iter(range(10**6))

    def patched(*args: Any, **kwargs: Any) -> Any:
        due = next(calls) == call
        if due and not after:
            raise error
        result = real(*args, **kwargs)
        if due:
            raise error
        return result

    with mock.patch.object(owner, name, patched):
        yield


def places(model: Any) -> dict[str, tuple[Any, str]]:
    """Functions on the way of a step, each as its owner and name."""
    worker, engine, scheduler = runner(model), model.vllm_entrypoint.llm_engine, core(model).scheduler
    layers = worker.model.model.layers
    return {
        "first layer": (layers[0], "forward"),
        "middle layer": (layers[1].mlp, "forward"),
        "last layer": (layers[-1], "forward"),
        "attention kernel": (layers[1].self_attn.attn.impl, "forward"),
        "final norm": (worker.model.model.norm, "forward"),
        "logits": (worker.model, "compute_logits"),
        "sampler": (worker.sampler, "forward"),
        "states": (worker, "_update_states"),
        "inputs": (worker, "_prepare_inputs"),
        "sampling": (worker, "sample_tokens"),
        "schedule": (scheduler, "schedule"),
        "update": (scheduler, "update_from_output"),
        "executor": (core(model).model_executor, "execute_model"),
        "outputs": (engine.output_processor, "process_outputs"),
        "collect": (worker, "collect_nnsight"),
    }


PLACES = (
    "first layer", "middle layer", "last layer", "attention kernel", "final norm", "logits", "sampler", "states",
    "inputs", "sampling", "schedule", "update", "executor", "outputs", "collect",
)  # fmt: skip


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("step", [0, 1], ids=["prefill", "decode"])
@pytest.mark.parametrize("place", PLACES)
def test_an_exception_inside_the_engine_costs_its_trace_only(model, place, step, after):
    owner, name = places(model)[place]
    step = 0 if place == "collect" else step  # which is called once, when the request is over
    for error in (ValueError("injected"), KeyboardInterrupt()):
        # Once their values are collected no request is left to drop, and the exception is as it was raised.
        expected = StepFailed if (place, after) != ("collect", True) else ValueError
        expected = expected if isinstance(error, ValueError) else KeyboardInterrupt
        match = "injected" if isinstance(error, ValueError) else None
        with failing(owner, name, error, call=step, after=after), pytest.raises(expected, match=match):
            trace(model, invokes=2)
        assert held(model) == {}


@pytest.mark.parametrize("owner", ["input", "output", "scheduler"])
def test_an_exception_while_requests_are_handed_over_costs_their_trace_only(model, owner):
    engine = model.vllm_entrypoint.llm_engine
    target = {
        "input": (engine.input_processor, "process_inputs"),
        "output": (engine.output_processor, "add_request"),
        "scheduler": (core(model).scheduler, "add_request"),
    }[owner]
    for error in (ValueError("injected"), KeyboardInterrupt()):
        for after in (False, True):
            with (
                failing(*target, error, call=1, after=after),
                pytest.raises((ValueError, StepFailed, KeyboardInterrupt)),
            ):
                trace(model, invokes=2)
            assert held(model) == {}


@pytest.mark.parametrize("layer", [0, 1, 2])
@pytest.mark.parametrize(
    ("written", "given"),
    [
        (lambda tokens: torch.zeros(tokens, 128), r"a float32 tensor of shape \[\d+, 128\]"),
        (lambda tokens: (torch.zeros(tokens, 128),) * 3, "a tuple of 3"),
        (lambda tokens: (torch.zeros(tokens - 1, 128),) * 2, r"a tuple of 2 \(a float32 tensor of shape \[\d+, 128\]"),
        (lambda tokens: (torch.zeros(tokens, 127),) * 2, r"a tuple of 2 \(a float32 tensor of shape \[\d+, 127\]"),
        (lambda tokens: (torch.zeros(tokens, 128, dtype=torch.int64),) * 2, "a tuple of 2 .a int64 tensor"),
        (lambda tokens: None, "None"),  # noqa: ARG005
        (lambda tokens: "stream", "'stream' .str"),  # noqa: ARG005
    ],
    ids=["one tensor", "three tensors", "a row less", "narrower", "integers", "None", "text"],
)
def test_a_native_write_of_another_structure_is_an_error_of_its_block_that_names_both(model, layer, written, given):
    value = written(len(model.tokenizer(PROMPT)["input_ids"]))
    message = rf"ValueError: \S*layers\.{layer}\.output takes a tuple of 2 .* and was given {given}"
    with pytest.raises(RuntimeError, match=message), model.trace(PROMPT, temperature=0.0, max_tokens=2):
        model.model.layers[layer].output = value


def test_a_native_write_in_another_floating_point_dtype_is_converted(model):
    def stream(dtype: torch.dtype) -> torch.Tensor:
        with model.trace(PROMPT, temperature=0.0, max_tokens=1):
            first, second = model.model.layers[1].output
            model.model.layers[1].output = (first.to(dtype), second.to(dtype))
            logits = model.logits.save()
        return logits  # noqa: RET504 - bound inside the trace

    assert torch.equal(stream(torch.float64), stream(torch.float32))


def test_a_skip_of_another_length_is_an_error_of_its_block(model):
    message = r"takes \d+ tokens here and was given a float32 tensor of shape \[2, 128\]"
    with pytest.raises(RuntimeError, match=message), model.trace(PROMPT, temperature=0.0, max_tokens=1):
        model.model.layers[1].skip((torch.zeros(2, 128), torch.zeros(2, 128)))


def test_a_wrong_write_in_one_invoke_leaves_the_values_of_the_other(model):
    with model.trace(OTHER, temperature=0.0, max_tokens=1):
        alone = model.layers[-1].layer_output.save()
    beside = None
    with contextlib.suppress(RuntimeError), model.trace(temperature=0.0, max_tokens=1) as tracer:
        with tracer.invoke(PROMPT):
            model.model.layers[1].output = torch.zeros(3, 4)
        with tracer.invoke(OTHER):
            beside = model.layers[-1].layer_output.save()
    assert torch.allclose(beside, alone, rtol=0, atol=1e-5)


def test_a_sampled_id_that_does_not_exist_fails_the_next_forward_and_no_more(model):
    message = r"index out of range.*the engine goes on"
    with pytest.raises(StepFailed, match=message), model.trace(PROMPT, temperature=0.0, max_tokens=3):
        model.samples = torch.full((1, 1), 10**6, dtype=torch.int32)


def test_an_error_raised_by_a_block_arrives_as_nnsight_sends_it(model):
    message = r"^ValueError: mine\n\nIntervention traceback:"
    with pytest.raises(RuntimeError, match=message) as caught, model.trace(PROMPT, temperature=0.0, max_tokens=1):
        raise ValueError("mine")
    assert type(caught.value) is RuntimeError


def test_fifty_failures_leave_nothing_behind(model):
    layer = runner(model).model.model.layers[1]
    for _ in range(50):
        with failing(layer, "forward", ValueError("injected"), call=1), pytest.raises(StepFailed):
            trace(model, invokes=2)
        assert held(model) == {}
    assert blocks_in_use(core(model).scheduler) == 0
    assert runner(model).requests == {}


def test_an_interrupt_at_any_moment_of_a_trace_costs_it_alone(model, clean):
    began = time.perf_counter()
    trace(model, invokes=2, tokens=20)
    length = time.perf_counter() - began
    moments = random.Random(0)  # noqa: S311
    interrupted = 0
    for _ in range(25):
        timer = threading.Timer(moments.uniform(0, length), signal.raise_signal, [signal.SIGINT])
        try:
            timer.start()
            trace(model, invokes=2, tokens=20)
            timer.join()
            time.sleep(0.01)  # Python raises what a signal asks for at this thread's next step
        except KeyboardInterrupt:
            interrupted += 1
        timer.join()
        assert held(model) == {}
        assert equal(values(model, tokens=TOKENS), clean)
    assert interrupted > 10


def test_a_prompt_that_is_too_long_is_refused_with_both_numbers_and_the_argument(model):
    limit = model.vllm_entrypoint.model_config.max_model_len
    ids = [5] * (limit + 40)
    message = re.escape(f"the prompt has {limit + 40} tokens and this engine takes {limit}") + ".*max_model_len="
    with pytest.raises(ValueError, match=message):
        values(model, ids)
    with pytest.raises(ValueError, match=r"the prompt has \d+ tokens .*max_model_len="):
        values(model, "word " * limit)
    with pytest.raises(ValueError, match="max_model_len"):
        two_invokes(model, PROMPT, ids)
    fits = values(model, [5] * (limit - 1))
    assert fits[0].shape == (1, limit - 1, 128)
