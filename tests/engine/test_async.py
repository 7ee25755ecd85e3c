"""``mode="async"``: one prompt a trace, many traces at once, and an error that stays in its own (bug 64)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import torch

from tests.engine.engines import PROMPT, load, shared, values

pytestmark = pytest.mark.engine

PROMPTS = [PROMPT, "When Mary and John went to the store", "Water boils at", "The first sentence of a story"]


def test_traces_at_once_give_what_they_give_alone_and_one_error_is_its_own():
    async def main() -> tuple[Any, ...]:
        model = load(mode="async")
        assert not model.settings.in_process
        try:
            with pytest.raises(NotImplementedError, match="a single prompt"):
                two_invokes(model)
            at_once = await asyncio.gather(
                *(drained(model, prompt, fails=index == 2) for index, prompt in enumerate(PROMPTS)),
                return_exceptions=True,
            )
            again = await drained(model, PROMPT)
            count = await model.vllm_entrypoint.collective_rpc("nnsight_request_count")
        finally:
            model.close()
        return at_once, again, count

    at_once, again, count = asyncio.run(main())
    assert isinstance(at_once[2], RuntimeError)
    assert str(at_once[2]).startswith("ValueError: the third")
    assert count == [0]
    model = shared()
    for index, found in enumerate(at_once):
        if index != 2:
            assert torch.allclose(found, values(model, PROMPTS[index])[1], rtol=0, atol=1e-4)
    assert torch.allclose(again, values(model)[1], rtol=0, atol=1e-4)


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
