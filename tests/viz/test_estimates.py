"""What `estimate` says of a recording is what the recording then is."""

from __future__ import annotations

import pytest
import torch

from nnterp import StandardizedTransformer
from nnterp_viz import estimate, estimates, record
from nnterp_viz.estimates import in_words
from tests.checkpoints import checkpoint


@pytest.fixture(scope="module", params=["llama", "gpt2"])
def model(request):
    return StandardizedTransformer(str(checkpoint(request.param)), attn_implementation="eager", dispatch=True)


def prompt(model, tokens):
    return torch.randint(0, model.vocab_size, (tokens,), generator=torch.Generator().manual_seed(0)).tolist()


def size(recording):
    return sum(value.nbytes for value in recording.values.values())


@pytest.mark.parametrize("tokens", [1, 7, 100])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"contributions": False},
        {"lens": False, "contributions": False, "limit_bytes": 0},
        {"top_k": 3, "follow": 5},
    ],
    ids=["all", "no contributions", "thumbnails only", "followed"],
)
def test_bytes_that_come_home_are_foretold(model, tokens, options):
    ids = prompt(model, tokens)
    told = estimate(model, ids, **options)
    found = size(record(model, ids, **options))
    assert told.tokens == tokens
    assert abs(told.home_bytes - found) <= 8 * tokens + 256 + 0.02 * found


def test_time_is_that_of_runs_so_far_by_the_products_of_each(model):
    short, long = prompt(model, 8), prompt(model, 64)
    request = estimates_of(model, short)
    estimates._runs.pop(model)
    estimates.note(model, request, 10.0 * estimates.work(model, request))
    assert estimate(model, short).seconds == pytest.approx(10 * estimates.work(model, request))
    longer = estimates_of(model, long)
    estimates.note(model, longer, 20.0 * estimates.work(model, longer))  # the larger run counts
    assert estimate(model, short).seconds == pytest.approx(20 * estimates.work(model, request))


def estimates_of(model, ids):
    return record(model, ids).request


def test_a_model_that_has_not_run_is_tried_on_a_few_tokens_and_only_once(monkeypatch):
    fresh = StandardizedTransformer(str(checkpoint("llama")), attn_implementation="eager", dispatch=True)
    ran = []
    run = estimates.block.run
    monkeypatch.setattr(estimates.block, "run", lambda code, model: ran.append(code) or run(code, model))
    first = estimate(fresh, prompt(fresh, 200))
    assert first.seconds > 0
    assert len(ran) == 2
    assert all(str(prompt(fresh, 200)[: estimates.TRIAL])[1:-1].split(", ")[-1] in code for code in ran)
    estimate(fresh, prompt(fresh, 300))
    assert len(ran) == 2


def test_what_is_reduced_is_said_before_it_runs(model):
    told = estimate(model, prompt(model, 50), limit_bytes=1000)
    assert any("thumbnails" in note for note in told.notes)
    assert "50 tokens: about" in str(told)


def test_arguments_are_refused_as_record_refuses_them(model):
    with pytest.raises(ValueError, match="no token"):
        estimate(model, [])
    with pytest.raises(TypeError, match="nonsense"):
        estimate(model, [1], nonsense=1)
    with pytest.raises(IndexError, match="position=9"):
        estimate(model, [1, 2], position=9)


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.2, "less than a second"), (2.6, "3 s"), (89, "89 s"), (100, "2 min"), (600, "10 min")]
)
def test_durations_are_words(seconds, words):
    assert in_words(seconds) == words
