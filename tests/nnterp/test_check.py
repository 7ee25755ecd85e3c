"""`nnterp.check` without an engine: what it refuses, which blocks it looks at, and how two values are compared."""

from __future__ import annotations

import json
import subprocess
import sys
import types
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from nnterp import CannotCompare, StandardizedTransformer, compare_engines
from nnterp.check import named, report, survey
from nnterp.check.__main__ import main
from nnterp.check.blocks import picked
from nnterp.check.comparison import Comparison, compared, edited, reasons_in_words, tolerance_for
from nnterp.check.identities import Identity
from nnterp.check.survey import Survey
from tests.checkpoints import checkpoint

LOWEST = torch.finfo(torch.float32).min


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["/nowhere/at/all"], "there is no folder /nowhere/at/all (looked in "),
        (["{empty}"], "has no config.json; give the folder that holds the checkpoint"),
        (["{llama}", "--family", "nowhere.py"], "there is no file nowhere.py (looked in "),
        (
            ["{llama}", "--family", "nnterp.families.vllm.nothing"],
            "there is no module nnterp.families.vllm.nothing; give",
        ),
        (["{llama}", "--family", "json"], "json is no family: it has no dictionary RENAME and no dictionary ENVOYS"),
        (["{unknown}"], "no standardization for model_type 'helium' on vllm; known: ["),
        (["{unknown}"], "--family path/to/helium.py (docs/adding_a_family.md)"),
    ],
)
def test_bad_input_says_what_to_do_before_anything_is_loaded(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "unknown").mkdir()
    (tmp_path / "unknown" / "config.json").write_text(json.dumps({"model_type": "helium"}))
    (tmp_path / "empty").mkdir()
    folders = {"empty": tmp_path / "empty", "unknown": tmp_path / "unknown", "llama": checkpoint("llama")}
    assert main([one.format(**folders) for one in arguments]) == 2
    printed = capsys.readouterr()
    assert says in printed.err
    assert "loading" not in printed.err
    assert printed.out == ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["x", "--engine", "{"], "is not JSON"),
        (["x", "--reference", "3"], "is no JSON object; write"),
        (["x", "--tokens", "0"], "is no number of tokens; write 1 or more"),
        (["x", "--dtype", "float8"], "invalid choice: 'float8'"),
    ],
)
def test_a_wrong_option_is_refused_by_the_command_line(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as raised:
        main(arguments)
    assert raised.value.code == 2
    assert says in capsys.readouterr().err


def test_a_dtype_that_is_not_there_is_refused_by_the_function() -> None:
    with pytest.raises(CannotCompare, match="no dtype 'int8' here; take one of float32, bfloat16, float16"):
        compare_engines(str(checkpoint("llama")), dtype="int8")


def test_a_checkpoint_is_named_by_a_path_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    with pytest.raises(CannotCompare, match=f"the folder {folder} has no config.json"):
        compare_engines(folder)
    assert main([folder]) == 2
    assert f"the folder {folder} has no config.json" in capsys.readouterr().err


def test_without_vllm_the_command_says_what_to_install() -> None:
    code = "import runpy, sys; sys.modules['vllm'] = None; sys.argv[1:] = ['x']; "
    code += "runpy.run_module('nnterp.check', run_name='__main__')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr.startswith("nnterp.check: StandardizedVLLM needs vLLM, which is not installed: pip install")


def test_a_family_can_be_a_file(tmp_path: Path) -> None:
    written = tmp_path / "my_family.py"
    written.write_text('RENAME = {"a": "layers"}\nENVOYS = {}\n')
    assert named.family(str(written)).RENAME == {"a": "layers"}
    broken = tmp_path / "broken_family.py"
    broken.write_text("import nothing_like_this\n")
    with pytest.raises(ModuleNotFoundError, match="nothing_like_this"):
        named.family(str(broken))


def test_the_first_middle_and_last_block_are_looked_at_and_the_first_of_each_kind() -> None:
    assert picked(StandardizedTransformer(str(checkpoint("llama")))) == {0: "", 1: "", 2: ""}
    windows = picked(StandardizedTransformer(str(checkpoint("gemma3_text"))))
    assert windows == {0: "sliding", 2: "sliding", 3: "full"}


def test_blocks_differ_by_their_modules_too() -> None:
    class Block(types.SimpleNamespace):
        pass

    model = StandardizedTransformer(str(checkpoint("llama")))
    model.layers[1].mlp._module.__class__ = type("Mixture", (type(model.layers[1].mlp._module),), {})
    assert picked(model) == {0: "LlamaMLP", 1: "Mixture", 2: "LlamaMLP"}


def test_a_difference_is_relative_to_the_largest_magnitude() -> None:
    want = torch.tensor([[4.0, -8.0]])
    assert compared("layers.0.layer_output", want + 0.5, want) == (0.0625, "")
    assert compared("layers.0.layer_output", want[:, :1], want) == (
        float("inf"),
        "(1, 1) on vLLM and (1, 2) on transformers",
    )
    assert compared("layers.0.layer_output", "Unavailable: no", want) == (None, "vLLM: Unavailable: no")
    assert compared("layers.0.layer_output", want, "no") == (None, "transformers: no")
    assert compared("logits", torch.ones(1, 1, 2), torch.ones(1, 3, 2)) == (0.0, "")
    assert compared("input_ids", torch.tensor([[1]]), torch.tensor([[2]])) == (float("inf"), "other tokens")


def test_scores_may_have_a_constant_added_to_a_row_and_another_mark_for_masked() -> None:
    want = torch.tensor([[[[1.0, LOWEST], [2.0, 3.0]]]])
    got = torch.tensor([[[[5.0, -torch.inf], [1.0, 2.0]]]])
    assert compared("layers.0.self_attn.attention_scores", got, want) == (0.0, "")
    got[0, 0, 0, 1] = 0.0
    difference, note = compared("layers.0.self_attn.attention_scores", got, want)
    assert difference == float("inf")
    assert note == "1 of 4 entries are masked on one engine only"


def test_embeddings_may_be_multiplied_later_and_the_note_says_by_what() -> None:
    got = torch.tensor([[[1.0, 2.0, -3.0]]])
    difference, note = compared("token_embeddings", got, got * 12)
    assert difference == 0.0
    assert note == "transformers' are 12 times vLLM's, whose model multiplies later"
    difference, note = compared("token_embeddings", got, torch.tensor([[[12.0, 24.0, 36.0]]]))
    assert difference > 1
    assert note == ""


def test_an_edit_that_changes_nothing_has_failed_though_the_logits_are_close() -> None:
    clean = torch.tensor([[[1.0, 2.0]]])
    moved = clean + 1e-6
    assert edited(moved, moved, clean, clean) == (0.0, "")
    assert edited(clean, moved, clean, clean) == (float("inf"), "the edit does not reach vLLM's logits")
    assert edited(clean, clean, clean, clean) == (0.0, "")  # one token's query, which has one key


def test_reasons_are_told_once_with_their_blocks() -> None:
    assert list(reasons_in_words("no")) == ["no"]
    assert list(reasons_in_words({0: "a", 1: "a", 2: "a", 4: "a", 3: "b"})) == ["a (blocks 0-2, 4)", "b (block 3)"]


def test_the_tolerance_follows_the_precision_and_the_kernels() -> None:
    assert tolerance_for("float32", cpu=True) == 2e-5
    assert tolerance_for("float32", cpu=False) == 5e-3
    assert tolerance_for("bfloat16", cpu=True) == 5e-2


@pytest.fixture
def comparison() -> Comparison:
    """One value, one identity, one edit, which all agree."""
    logits = torch.tensor([[[1.0, 2.0]]])
    side = Survey(
        "a_family", "AModel", 3, {0: ""}, {"logits": None}, {"logits": logits}, {"logits": logits * 2}, logits
    )
    return Comparison("x", "text", "float32", 2e-5, side, side, [Identity("a = b", 0.0)], {"vllm": "1"})


def test_all_within_the_tolerance_agrees(comparison: Comparison) -> None:
    assert comparison.agrees
    assert (
        report.text(comparison).splitlines()[-1]
        == "AGREES: 1 values, 1 identities and 1 edits are within 2e-05 of their scale"
    )
    assert report.data(comparison)["agrees"] is True


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"values": {"logits": torch.tensor([[[1.0, 2.5]]])}},
            "first value in the forward's order is logits (2.5e-01)",
        ),
        (
            {"values": {"logits": torch.full((1, 1, 2), torch.nan)}},
            "first value in the forward's order is logits (nan)",
        ),
        ({"values": {"logits": "Unavailable: no"}}, "first value in the forward's order is logits (failed)"),
        ({"edits": {"logits": torch.tensor([[[1.0, 2.0]]])}}, "first edit in the forward's order is logits (inf)"),
    ],
)
def test_one_that_is_not_differs_and_is_named(comparison: Comparison, change: dict[str, Any], says: str) -> None:
    differs = replace(comparison, vllm=replace(comparison.vllm, **change))
    assert not differs.agrees
    assert says in report.verdict(differs)
    assert json.loads(json.dumps(report.data(differs)))["agrees"] is False


def test_an_identity_that_fails_differs_and_one_that_no_block_can_show_does_not(comparison: Comparison) -> None:
    failing = replace(comparison, identities=[Identity("a = b", 0.1, 2)])
    assert not failing.agrees
    assert "the values agree with transformers' and not with each other: a = b" in report.verdict(failing)
    assert not replace(comparison, identities=[Identity("a = b", None, 0, "Unavailable: no")]).agrees
    assert replace(comparison, identities=[Identity("a = b", None, note="no block serves all of a, b")]).agrees


PATHS = ["layers.0.layer_input", "layers.0.attention_norm_output", "layers.0.self_attn.attention_output"]
PATHS += ["layers.0.mlp_norm_output", "layers.0.layer_output"]


def refusing(accepted: Callable[[list[str]], bool]) -> Callable[..., dict[str, torch.Tensor]]:
    """A stand-in for `read` that fails like a trace whose values are asked for in another order than `accepted`."""

    def read(model: Any, paths: Sequence[str], edit: Any, prompt: Any) -> dict[str, torch.Tensor]:
        del model, edit, prompt
        if not accepted(list(paths)):
            raise RuntimeError("OutOfOrderError: 'layers.0' was requested but the model already ran past it")
        return {path: torch.zeros(1) for path in paths}

    return read


def test_values_that_can_be_read_alone_and_not_together_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "read", refusing(lambda paths: len(paths) == 1))
    found = survey.outcomes(None, PATHS, "a prompt")
    assert found[PATHS[0]] == (
        "read alone, it is served; in one run with the values after it: OutOfOrderError: 'layers.0' was requested but "
        "the model already ran past it"
    )
    assert all(isinstance(found[path], torch.Tensor) for path in PATHS[1:])


def test_a_parallel_block_s_order_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    parallel = [PATHS[0], PATHS[1], PATHS[3], PATHS[2], PATHS[4]]
    monkeypatch.setattr(survey, "read", refusing(lambda paths: paths == parallel))
    assert all(isinstance(got, torch.Tensor) for got in survey.outcomes(None, PATHS, "a prompt").values())
