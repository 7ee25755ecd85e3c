"""What a recording says about itself: checks, messages, its repr."""

from __future__ import annotations

import dataclasses

import pytest
import torch

from nnterp_viz.recording import MissingValue, Recording, Values
from nnterp_viz.request import Request

VALUES = {
    "logits": torch.zeros(1, 1, 4),
    "attention.row_sum_error": torch.tensor([1e-7, 2e-6]),
    "attention.value_error": torch.tensor([1e-4, 1e-3]),
    "lens.logit_error": torch.tensor(1e-5),
    "contributions.embedding": torch.tensor(1.0),
    "contributions.attention": torch.tensor([2.0, -40.0]),
    "contributions.mlp": torch.tensor([3.0, 4.0]),
    "contributions.bias": torch.tensor(0.0),
    "contributions.logit": torch.tensor(-30.002),
    "contributions.remainder": torch.tensor(-0.002),
    "contributions.norm_error": torch.tensor(1e-6),
    "contributions.rest_error": torch.tensor([2e-7, 1e-7]),
}


def recording(values=VALUES, dtype="float32", unavailable=None):
    return Recording(
        values=Values(values, unavailable),
        prompt="a b",
        token_ids=[1, 2],
        labels=["a", "·b"],
        special=[False, False],
        info={"model": "tiny", "engine": "vllm", "dtype": dtype, "seconds": 0.25, "num_layers": 2},
        code="",
        request=Request(token_ids=(1, 2), num_layers=2),
        unavailable=unavailable or {},
        notes=("a note",),
    )


def test_each_check_reports_its_worst_residual_and_passes_below_its_tolerance():
    found = {check.name: check for check in recording().check()}
    residuals = {name: check.residual for name, check in found.items()}
    assert residuals == {
        "pattern rows sum to 1": pytest.approx(2e-6),
        "pattern x values = head outputs": pytest.approx(1e-3),
        "last lens row = logits": pytest.approx(1e-5),
        "frozen norm = final norm": pytest.approx(1e-6),
        "blocks add attention and MLP": pytest.approx(2e-7),
        "bars sum to the logit": pytest.approx(0.002 / 40),
    }
    assert all(check.ok and check.about for check in found.values())


@pytest.mark.parametrize(
    ("value", "wrong", "name"),
    [
        ("attention.row_sum_error", torch.tensor([0.0, 0.1]), "pattern rows sum to 1"),
        ("attention.value_error", torch.tensor([0.2, 0.0]), "pattern x values = head outputs"),
        ("lens.logit_error", torch.tensor(0.5), "last lens row = logits"),
        ("contributions.norm_error", torch.tensor(0.5), "frozen norm = final norm"),
        ("contributions.rest_error", torch.tensor([0.0, 0.1]), "blocks add attention and MLP"),
        ("contributions.remainder", torch.tensor(-4.0), "bars sum to the logit"),
    ],
)
@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
def test_a_wrong_value_fails_its_check_and_no_other_one(value, wrong, name, dtype):
    failed = [check.name for check in recording({**VALUES, value: wrong}, dtype).check() if not check.ok]
    assert failed == [name]


def test_half_precision_is_given_its_rounding():  # bug 15
    rounded = {**VALUES, "attention.value_error": torch.tensor([0.02]), "lens.logit_error": torch.tensor(0.01)}
    assert all(check.ok for check in recording(rounded, "bfloat16").check())
    assert not all(check.ok for check in recording(rounded, "float32").check())


def test_not_a_number_fails():
    failed = [check.name for check in recording({"lens.logit_error": torch.tensor(torch.nan)}).check() if not check.ok]
    assert failed == ["last lens row = logits"]


def test_only_what_was_recorded_is_checked():
    assert recording({"logits": VALUES["logits"]}).check() == []


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("lens.followed_rank", "lens.followed_rank was not recorded; pass follow='a token' to record()"),
        ("lens.entropy", "lens.entropy was not recorded; pass lens=True to record()"),
        (
            "layers.7.self_attn.attention_probabilities",
            "layers.7.self_attn.attention_probabilities was not recorded; pass focus=7 to record()",
        ),
        ("contributions.heads", "contributions.heads is not available: a reason"),
    ],
)
def test_a_missing_value_is_named_with_the_way_to_get_it(name, message):
    with pytest.raises(MissingValue) as caught:
        recording(unavailable={"contributions.heads": "a reason"})[name]
    assert str(caught.value) == message
    with pytest.raises(KeyError):
        recording().values[name]


def test_an_unknown_name_is_answered_with_the_names_there_are():
    with pytest.raises(MissingValue, match=r"no value is named .logit.; recorded are logits, attention\.row_sum_error"):
        recording()["logit"]


def test_a_misspelled_name_is_answered_with_those_of_its_part():
    values = {"lens.top_ids": torch.zeros(1), "lens.entropy": torch.zeros(1)}
    with pytest.raises(
        MissingValue, match=r"no value is named 'lens.tops'; of lens there are lens.top_ids, lens.entropy"
    ):
        recording(values)["lens.tops"]


def test_a_recording_reads_as_its_values():
    it = recording()
    assert list(it) == list(it.values) == list(VALUES)
    assert len(it) == len(VALUES)
    assert "logits" in it
    assert it["logits"] is VALUES["logits"]
    assert it.values.get("nothing") is None


def test_a_recording_cannot_be_changed():
    it = recording()
    with pytest.raises(dataclasses.FrozenInstanceError):
        it.token_ids = [3]
    with pytest.raises(TypeError):
        it.values["logits"] = torch.ones(1)


def test_its_repr_is_a_summary():
    gaps = {f"layers.{i}.self_attn.attention_probabilities": "no eager" for i in range(2)}
    shown = repr(recording(unavailable=gaps))
    assert "Recording of 'a·b'" in shown
    assert "2 tokens on tiny (vllm, float32)" in shown
    assert "float32 [1, 1, 4]" in shown
    assert "not available: layers.*.self_attn.attention_probabilities (no eager)" in shown
    assert "note: a note" in shown
    assert len(shown.splitlines()) < 25


def test_its_repr_has_one_line_for_what_differs_in_the_block_only():
    name = "layers.{}.self_attn.attention_probabilities"
    patterns = {name.format(i): torch.zeros(1, 2, 2, 2) for i in (0, 1, 2, 5, 7, 8)}
    odd = {name.format(9): torch.zeros(1, 4, 2, 2), "layers.0.self_attn.attention_probabilities.head.1": torch.ones(2)}
    found = recording(values={**VALUES, **patterns, **odd})
    for shown in (repr(found), repr(found.values)):
        lines = [line.split() for line in shown.splitlines() if "attention_probabilities" in line]
        assert [" ".join(words) for words in lines] == [
            "layers.0-2, 5, 7-8.self_attn.attention_probabilities float32 [1, 2, 2, 2]",
            "layers.9.self_attn.attention_probabilities float32 [1, 4, 2, 2]",
            "layers.0.self_attn.attention_probabilities.head.1 float32 [2]",
        ]
