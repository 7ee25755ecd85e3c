"""Reports about a model's life in a session (shared/bugs.md, 35, 38, 40, 42, 65, 69), tried on one engine."""

from __future__ import annotations

import gc
import warnings
import weakref
from collections.abc import Callable
from typing import Any

import pytest
import torch

from nnterp.standardized_vllm import StandardizedVLLM
from nnterp_viz import attention, explore, logit_lens, record
from tests.checkpoints import checkpoint
from tests.engine.engines import PROMPT, equal, held, load, runner, values

pytestmark = pytest.mark.engine

LIMIT = 64


@pytest.fixture(scope="module")
def model() -> Any:
    return load(max_model_len=LIMIT)


@pytest.fixture(scope="module")
def clean(model) -> list[torch.Tensor]:
    return values(model)


@pytest.fixture(autouse=True)
def serves_the_next_trace(model, clean):
    """Whatever a test did, the engine is idle after it and gives what it gave before."""
    yield
    assert held(model) == {}
    assert equal(values(model), clean)


def ask(view: Any, request: int, **content: Any) -> None:
    view._handle_custom_msg({**content, "request": request}, [])


# -- 35: a prompt that is too long ---------------------------------------------------------------


@pytest.mark.parametrize("run", [values, record, explore])
def test_a_prompt_over_the_limit_is_an_error_with_both_numbers_and_a_short_one_is_served(model, run):  # bug 35
    with pytest.raises(ValueError, match=f"the prompt has 100 tokens and this engine takes {LIMIT}"):
        run(model, [5] * 100)
    assert run(model, [5] * 10)


def test_a_view_shows_that_a_prompt_is_too_long_and_keeps_its_picture(model):  # bug 35
    view = explore(model, PROMPT)
    before = view.attention.thumbnails
    ask(view.bar, 1, kind="prompt", text="moon " * 100)
    assert f"tokens and this engine takes {LIMIT}" in view.bar.error
    assert (view.bar.prompt, view.attention.thumbnails) == (PROMPT, before)
    ask(view.bar, 2, kind="prompt", text="moon")
    assert (view.bar.error, view.logit_lens.prompt) == ("", "moon")


# -- 38, 40, 42: several models, one that is closed, one that never started -----------------------


def test_views_keep_no_engine_and_their_own_model_s_name(model):  # bugs 38, 40
    other = load("gemma3_text", max_model_len=LIMIT)
    views = [attention(model, PROMPT), attention(other, PROMPT), logit_lens(model, PROMPT)]
    assert [view.num_layers for view in views] == [3, 4, 3]
    assert [view.stamp["model"].rpartition("/")[2] for view in views] == ["qwen2", "gemma3_text", "qwen2"]
    weights = weakref.ref(runner(other).model)
    other.close()
    gc.collect()
    assert weights() is None
    before = views[1].thumbnails
    ask(views[1], 1, kind="prompt", text="moon")
    assert "this model was closed; model.restart() starts its engine again" in views[1].error
    assert (views[1].prompt, views[1].thumbnails, views[1].busy) == (PROMPT, before, False)
    ask(views[0], 1, kind="prompt", text="moon")
    assert (views[0].error, views[0].prompt) == ("", "moon")


def test_a_view_of_a_model_that_was_not_dispatched_starts_it():  # bug 42
    late = StandardizedVLLM(str(checkpoint("qwen2")), dtype="float32", max_model_len=LIMIT)
    assert late.support()
    assert late.vllm_entrypoint is None
    view = attention(late, PROMPT)
    assert view.stamp["engine"] == "vllm"
    assert view.thumbnails
    late.close()


# -- 65: after an open loop ----------------------------------------------------------------------


def looped(model: Any, steps: slice, **settings: Any) -> tuple[int, Any]:
    """How many steps a loop saw of three, and what a statement after it bound (None where it did not run)."""
    after = None
    with model.trace(PROMPT, **{"temperature": 0.0, "max_tokens": 3, "ignore_eos": True, **settings}) as tracer:
        seen = [].save()
        for _ in tracer.iter[steps]:
            seen.append(model.logits)
        after = torch.ones(1).save()
    return len(seen), after


def test_a_bounded_loop_goes_on_to_what_follows_it(model):  # bug 65
    assert looped(model, slice(None, 3)) == (3, torch.ones(1))


@pytest.mark.parametrize("steps", [slice(None), slice(None, 5)], ids=["open", "longer than the run"])
def test_a_loop_that_asks_for_more_steps_keeps_those_there_were_and_says_what_did_not_run(model, steps):  # bug 65
    with pytest.warns(UserWarning, match="the statements after it did not run.*in a separate `tracer.invoke") as told:
        assert looped(model, steps) == (3, None)
    assert "model.logits.i3" in str(told[0].message)


def test_a_generation_that_stops_early_keeps_its_steps(model):  # bug 65
    with pytest.warns(UserWarning, match="the statements after it did not run"):
        count, _ = looped(model, slice(None), max_tokens=6, stop_token_ids=list(range(model.vocab_size)))
    assert count == 1


# -- 69: a value that was not provided, or not saved ----------------------------------------------


def missing_step(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1) as tracer:
        for _ in tracer.iter[1:2]:
            model.layers[0].layer_output.save()


def missing_block(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        model.layers[99].layer_output.save()


def missing_value(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        model.attention_mask.save()


def too_late(model: Any) -> None:
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        model.logits.save()
        model.layers[0].layer_output.save()


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (missing_block, "attribute '99'"),
        (missing_value, "attention_mask.*a vLLM request is one unpadded sequence"),
        (too_late, r"layers\.0.*was requested but the model already ran past it"),
    ],
)
def test_a_read_that_fails_is_an_error_that_names_it(model, read: Callable[[Any], None], message):  # bug 69
    with pytest.raises(Exception, match=message):
        read(model)


def test_a_step_that_never_came_is_a_warning_that_names_the_value(model):  # bug 69
    with pytest.warns(UserWarning, match=r"layers\.0.* was never reached"):
        missing_step(model)


def test_a_name_that_was_not_saved_is_not_bound(model):  # bug 69
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        forgotten = model.logits
    with pytest.raises(UnboundLocalError, match="forgotten"):
        _ = forgotten


# -- sampling settings, and blocks that are left in odd ways --------------------------------------


@pytest.mark.parametrize(
    "settings",
    [
        {"max_tokens": 0},
        {"max_tokens": -1},
        {"temperature": -1.0},
        {"temperature": float("nan")},
        {"top_p": 2.0},
        {"min_tokens": 5, "max_tokens": 1},
        {"tempo": 1.0},
    ],
)
def test_settings_that_make_no_sense_are_refused_by_name(model, settings):
    name = next(iter(settings))
    with pytest.raises(Exception, match=name), model.trace(PROMPT, **{"max_tokens": 1, **settings}):
        model.logits.save()


def test_a_block_that_stops_the_run_keeps_what_it_saved(model):
    with model.trace(PROMPT, temperature=0.0, max_tokens=1) as tracer:
        stream = model.layers[0].layer_output.save()
        tracer.stop()
    assert stream.shape[-1] == 128


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, ValueError])
def test_a_block_that_raises_anything_costs_its_trace_only(model, error):
    with pytest.raises((RuntimeError, error)), model.trace(PROMPT, temperature=0.0, max_tokens=2):
        raise error("mine")


def test_a_trace_inside_a_trace_fails_alone(model):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nnsight's, of the block that it unwinds
        with pytest.raises(RuntimeError), model.trace(PROMPT, temperature=0.0, max_tokens=1):
            record(model, "moon")
