"""``mode="async"``: many traces at once, an error that stays in its own (bug 64), streams, and blocks that wait."""

from __future__ import annotations

import asyncio
import runpy
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
import torch

from nnterp.engines.recovery import EngineDead
from nnterp.errors import Cancelled
from nnterp_viz import explore, measured_effect, record
from nnterp_viz.edits import Ablate
from tests.engine.engines import PROMPT, becomes_true, load, shared, values
from tests.engine.pieces import pieces_are_the_same
from tests.engine.test_batches import PROMPTS, same
from tests.viz.test_views_traits import ask

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def model() -> Iterator[Any]:
    with load(mode="async", threads=1) as model:
        assert not model.settings.in_process
        yield model


def test_traces_at_once_give_what_they_give_alone_and_one_error_is_its_own(model):
    async def main() -> tuple[Any, ...]:
        with pytest.raises(NotImplementedError, match="a single prompt"):
            two_invokes(model)
        at_once = await asyncio.gather(
            *(drained(model, prompt, fails=index == 2) for index, prompt in enumerate(PROMPTS)),
            return_exceptions=True,
        )
        again = await drained(model, PROMPT)
        return at_once, again, await model.vllm_entrypoint.collective_rpc("nnsight_request_count")

    at_once, again, count = asyncio.run(main())
    assert isinstance(at_once[2], RuntimeError)
    assert str(at_once[2]).startswith("ValueError: the third")
    assert count == [0]
    for index, found in enumerate(at_once):
        if index != 2:
            assert torch.allclose(found, values(shared(), PROMPTS[index])[1], rtol=0, atol=1e-4)
    assert torch.allclose(again, values(shared())[1], rtol=0, atol=1e-4)


async def drained(model: Any, prompt: str, *, fails: bool = False) -> torch.Tensor:
    with model.trace(prompt, temperature=0.0, max_tokens=1) as tracer:
        logits = model.logits.save()  # noqa: F841 - the saves arrive on the output, by this name
        if fails:
            raise ValueError("the third")
    output = await tracer.backend
    found: torch.Tensor = output.saves["logits"]
    return found


def two_invokes(model: Any) -> None:
    with model.trace(temperature=0.0, max_tokens=1) as tracer:
        for prompt in PROMPTS[:2]:
            with tracer.invoke(prompt):
                model.logits.save()


def test_tokens_are_streamed_in_any_loop_and_no_tensor_is_pickled_on_the_way_home(model):
    async def stream() -> tuple[list[int], dict[str, Any]]:
        with model.trace(PROMPT, temperature=0.0, max_tokens=4, ignore_eos=True) as tracer:
            rows = [].save()
            for _ in tracer.iter[:4]:
                rows.append(model.logits)
        outputs = [output async for output in tracer.backend]
        # Once all are there: each still has the tokens that there were when it came.
        return [len(output.outputs[0].token_ids) for output in outputs], outputs[-1].saves

    with (
        mock.patch.object(torch.UntypedStorage, "__reduce__", side_effect=AssertionError("a storage was pickled")),
        mock.patch("torch.load", side_effect=AssertionError("a tensor was unpickled")),
    ):
        found = [asyncio.run(stream()) for _ in range(2)]
    for lengths, saves in found:
        # vLLM joins the outputs that wait while the reader is slow, so a token may come together with the next.
        assert lengths == sorted(set(lengths))
        assert lengths[-1] == 4
        assert len(saves["rows"]) == 4
        assert torch.equal(torch.stack(saves["rows"]), torch.stack(found[0][1]["rows"]))


def test_a_stream_that_nobody_takes_any_more_is_aborted(model):
    async def main() -> list[int]:
        with model.trace(PROMPT, temperature=0.0, max_tokens=200, ignore_eos=True) as tracer:
            model.logits.save()
        stream = aiter_of(tracer.backend)
        await anext(stream)
        await stream.aclose()
        found: list[int] = await model.vllm_entrypoint.collective_rpc("nnsight_request_count")
        return found

    assert asyncio.run(main()) == [0]
    # the engine's own loop is told of it, and aborts the request there
    assert becomes_true(lambda: not model.vllm_entrypoint.output_processor.request_states)


def aiter_of(backend: Any) -> Any:
    return type(backend).__aiter__(backend)


def test_a_block_that_waits_has_its_values_after_it_also_within_a_running_loop(model):
    async def cell() -> torch.Tensor:
        with model.trace(PROMPT, temperature=0.0, max_tokens=1, wait=True):
            logits = model.logits.save()
        found: torch.Tensor = logits
        return found

    assert torch.equal(asyncio.run(cell()), values(shared())[1])
    with pytest.raises(RuntimeError, match="ValueError: mine"), model.trace(PROMPT, max_tokens=1, wait=True):
        raise ValueError("mine")


def test_recordings_batches_views_and_effects_are_those_of_a_synchronous_engine(model, tmp_path):
    options: dict[str, Any] = {"generate": 2, "edits": [Ablate(layer=1, head=2)]}
    with_wait = record(model, PROMPTS, **options)
    for one, other in zip(with_wait, [record(shared(), prompt, **options) for prompt in PROMPTS], strict=True):
        assert one.code.replace(", wait=True", "") == other.code
        assert one.token_ids == other.token_ids
        assert torch.allclose(one["logits"], other["logits"], atol=1e-5)
    receipt = tmp_path / "receipt.py"
    receipt.write_text(with_wait[0].code)
    namespace = runpy.run_path(str(receipt), init_globals={"model": model})
    assert torch.allclose(namespace["values"]["logits"], with_wait[0]["logits"], atol=1e-5)
    view: Any = explore(model, PROMPT)
    ask(view.bar, 1, kind="prompt", text="Hi")
    assert not view.bar.error
    ours, theirs = (measured_effect(one, record(one, "Hi")) for one in (shared(), model))
    assert torch.allclose(theirs["effects.heads"], ours["effects.heads"], atol=1e-4)


def test_a_recording_made_of_several_traces_is_that_of_a_synchronous_engine(model):
    pieces_are_the_same(model)


def test_a_recording_tells_how_far_it_is_and_can_be_cancelled(model):
    reached: list[int] = []
    model.on_progress = reached.append
    try:
        record(model, PROMPT)
        assert reached[-1] == model.num_layers
        model.on_progress = lambda _: model.cancel()
        with pytest.raises(Cancelled):
            record(model, PROMPT, generate=200)
    finally:
        model.on_progress = None
    assert model.cancel() is False
    same([record(model, "Hi", attention=False)], [record(model, "Hi", attention=False)])


def test_an_engine_that_died_is_named_and_started_again(model):
    (process,) = model.vllm_entrypoint.engine_core.resources.engine_manager.processes
    process.kill()
    with pytest.raises(EngineDead, match=r"model\.restart\(\)"):
        record(model, "Hi")
    assert record(model.restart(), "Hi").token_ids == record(shared(), "Hi").token_ids
