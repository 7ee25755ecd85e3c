"""`record` of a list of prompts: one batch of requests, and each recording as if its prompt had been recorded alone."""

from __future__ import annotations

import runpy
import threading
from typing import Any

import pytest
import torch

from nnterp.errors import Cancelled
from nnterp_viz import attention
from nnterp_viz.batches import PromptsFailed, several
from nnterp_viz.edits import Ablate, Patch
from nnterp_viz.recording import Recording
from nnterp_viz.tracing import record
from tests.engine.engines import held

pytestmark = pytest.mark.engine

PROMPTS = [
    "The Eiffel Tower is in the city of",
    "When Mary and John went to the store, John gave a drink to",
    "Hi",
    "Water boils at a hundred degrees, and it freezes at",
]


def same(batch: list[Recording], alone: list[Recording]) -> None:
    """Every value of each recording is that of the one made alone; rounding may differ with the rows beside it."""
    assert len(batch) == len(alone)
    for one, other in zip(batch, alone, strict=True):
        assert one.token_ids == other.token_ids
        assert (one.prompt, one.messages, one.roles, one.generated) == (
            other.prompt,
            other.messages,
            other.roles,
            other.generated,
        )
        assert list(one.values) == list(other.values)
        assert one.code == other.code
        for name, value in other.values.items():
            found = one[name]
            assert (found.dtype, found.shape) == (value.dtype, value.shape), name
            if found.is_floating_point():
                assert torch.allclose(found, value, rtol=1e-4, atol=1e-5), name
            else:
                assert torch.equal(found, value), name


def steps(model: Any, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many requests each call of the engine had, from here on."""
    counts: list[int] = []
    generate = model.vllm_entrypoint.generate

    def counted(prompts: list[Any], **settings: Any) -> Any:
        counts.append(len(prompts))
        return generate(prompts, **settings)

    monkeypatch.setattr(model.vllm_entrypoint, "generate", counted)
    return counts


def test_a_list_gives_a_recording_of_each_prompt_as_if_it_were_alone(model, monkeypatch):
    alone = [record(model, prompt) for prompt in PROMPTS]
    counts = steps(model, monkeypatch)
    batch = record(model, PROMPTS)
    assert counts == [len(PROMPTS)]
    same(batch, alone)
    assert "one batch of 4 prompts" in batch[0].notes[-1]
    same(record(model, batch), alone)
    assert counts == [len(PROMPTS)] * 2
    assert held(model) == {}


def test_generation_and_edits_go_in_the_batch_too(model, monkeypatch):
    edits = [
        Ablate(layer=1, head=2),
        Patch(layer=0, part="stream", prompt="The Louvre is in", positions=-1, from_positions=-1),
    ]
    alone = [record(model, prompt, generate=3, edits=edits) for prompt in PROMPTS[:3]]
    counts = steps(model, monkeypatch)
    same(record(model, PROMPTS[:3], generate=3, edits=edits), alone)
    assert counts == [3, 3, 3]  # the generation, the prompt that is patched in, the trace


def test_ids_and_tensors_of_unequal_length_are_prompts(model):
    ids = [model.tokenizer(prompt)["input_ids"] for prompt in PROMPTS[:2]]
    parts = {"attention": False, "contributions": False}
    alone = [record(model, one, **parts) for one in ids]
    same(record(model, ids, **parts), alone)
    same(record(model, [torch.tensor(one) for one in ids], **parts), alone)


def test_a_wrong_prompt_is_named_before_anything_runs(model, monkeypatch):
    counts = steps(model, monkeypatch)
    with pytest.raises(ValueError, match=r"^prompt 1 of 3 \(''\): "):
        record(model, ["one", "", "three"])
    with pytest.raises(IndexError, match=r"^prompt 2 of 3 \('Hi'\): .*position"):
        record(model, [PROMPTS[0], PROMPTS[1], "Hi"], position=5)
    assert counts == []


def test_a_prompt_that_fails_in_the_engine_is_named_and_the_others_are_kept(model):
    """The step fails for all of its requests; which one it was is found by running them one after the other."""
    bad = torch.full((1, 1), 10**6, dtype=torch.int32)

    def fails() -> None:
        with model.trace(PROMPTS[0], temperature=0.0, max_tokens=3):
            model.samples = bad

    fine, broken, again = model.together([lambda: record(model, "Hi"), fails, lambda: record(model, PROMPTS[1])])
    assert str(broken.error).startswith("StepFailed: IndexError") or "IndexError" in str(broken.error)
    same([fine.value, again.value], [record(model, "Hi"), record(model, PROMPTS[1])])
    error = PromptsFailed(["Hi", "x", PROMPTS[1]], [fine, broken, again])
    assert str(error).startswith("prompt 1 of 3 ('x') could not be recorded: ")
    assert "Intervention traceback" not in str(error)
    assert error.recordings == [fine.value, None, again.value]
    assert held(model) == {}


def test_an_error_of_one_block_is_its_own(model):
    def fails() -> None:
        with model.trace(PROMPTS[0], temperature=0.0, max_tokens=1):
            raise ValueError("mine")

    outcomes = model.together([fails, lambda: record(model, "Hi")])
    assert "ValueError: mine" in str(outcomes[0].error)
    assert outcomes[1].error is None
    assert held(model) == {}


def test_progress_is_told_and_cancel_ends_the_batch(model):
    reached: list[int] = []
    stopped = threading.Event()

    def tell(blocks: int) -> None:
        reached.append(blocks)
        if not stopped.is_set() and model.cancel():
            stopped.set()

    model.on_progress = reached.append
    try:
        record(model, PROMPTS)
        assert reached[-1] % model.num_layers == 0
        model.on_progress = tell
        with pytest.raises(Cancelled):
            record(model, PROMPTS, generate=200)
    finally:
        model.on_progress = None
    assert stopped.is_set()
    assert held(model) == {}
    same(record(model, PROMPTS[:2]), [record(model, prompt) for prompt in PROMPTS[:2]])


def test_the_code_of_each_runs_alone(model, tmp_path):
    found = record(model, PROMPTS[:2])[1]
    path = tmp_path / "receipt.py"
    path.write_text(found.code)
    values = runpy.run_path(str(path), init_globals={"model": model})["values"]
    assert values.keys() == found.values.keys()
    assert torch.allclose(values["logits"], found["logits"], rtol=1e-4, atol=1e-5)


def test_a_view_of_several_prompts_is_refused_in_words(model):
    with pytest.raises(TypeError, match=r"a view draws one prompt and was given 2: record\(model, prompts\)"):
        attention(model, PROMPTS[:2])


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("text", False),
        ([1, 2, 3], False),
        (torch.tensor([1, 2]), False),
        (list(torch.tensor([1, 2])), False),
        ([], False),
        ([{"role": "user", "content": "Hi"}], False),
        ({"input_ids": [1]}, False),
        (["text"], True),
        ([[1, 2], [3]], True),
        ([torch.tensor([1, 2])], True),
        ([[{"role": "user", "content": "Hi"}]], True),
        ([{"input_ids": [1]}], True),
    ],
)
def test_what_is_one_prompt_and_what_several(prompt, expected):
    assert several(prompt) is expected
