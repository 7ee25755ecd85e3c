"""`nnterp.check` on real engines: what agrees, and families that are wrong in one thing each."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from nnterp import CannotCompare
from nnterp.check import loading, report
from nnterp.check.__main__ import main
from nnterp.check.comparison import Comparison
from nnterp.check.survey import survey
from nnterp.components import vllm
from nnterp.families.vllm import gemma3_text, llama
from tests.checkpoints import checkpoint
from tests.vllm_families import reference
from tests.vllm_families.running import PROMPT

pytestmark = pytest.mark.engine


class WithoutResidual(vllm.Layer):
    """A fused block taken for one that returns the stream first."""

    STREAM = 1
    returns_tuple = True


class BeforeItsNorm(vllm.Mlp):
    """A contribution that is the module's output, where the block adds a norm's."""


class Nowhere(vllm.Mlp):
    """A contribution at a module that there is not."""

    mlp_output = vllm.Mlp.mlp_output.at("nothing.output")


def family(like: ModuleType, **classes: Any) -> Any:
    """A family as another one with some classes replaced; ``Layer=...``, ``Mlp=...``."""
    envoys = {native: classes.get(envoy.__name__, envoy) for native, envoy in like.ENVOYS.items()}
    return SimpleNamespace(__name__=f"wrong_{like.__name__.rpartition('.')[2]}", RENAME=like.RENAME, ENVOYS=envoys)


@pytest.fixture
def compare(references: Callable[[str], Callable[..., Any]]) -> Callable[..., Comparison]:
    """Compares a tiny checkpoint on vLLM, with a family, to the run's reference."""

    def of(model_type: str, wrong: Any = None, prompt: str = PROMPT) -> Comparison:
        from nnterp import StandardizedVLLM

        folder = str(reference.running().call(checkpoint, model_type))
        ask = references(model_type)
        ids = ask(loading.prompt_ids, prompt, None)
        theirs = ask(survey, ids)
        with StandardizedVLLM(folder, family=wrong, dispatch=True, dtype="float32") as model:
            loading.require_blocks(model)
            return loading.beside(theirs, model, ids, checkpoint=folder, prompt=prompt)

    return of


def test_the_command_compares_a_checkpoint_and_prints_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(reference.running().call(checkpoint, "gemma3_text"))
    assert main([folder, "--json", "--tokens", "20"]) == 0
    printed = capsys.readouterr()
    assert printed.err.splitlines()[0] == f"loading {folder} on transformers ..."
    found = json.loads(printed.out)
    assert found["agrees"] is True
    assert found["tokens"] == 20
    assert found["blocks"] == {"0": "sliding", "2": "sliding", "3": "full"}
    assert found["families"] == {
        "vllm": "nnterp.families.vllm.gemma3_text",
        "transformers": "nnterp.families.gemma3_text",
    }
    assert len(found["values"]) == 4 + 3 * 13
    assert len(found["identities"]) == 3
    assert {one["path"] for one in found["edits"]} >= {"layers.2.self_attn.attention_keys", "logits"}
    assert all(one["difference"] <= 2e-5 for part in ("values", "identities", "edits") for one in found[part])
    assert set(found["unavailable"]) == {"attention_mask", "lm_head_output", "mlp.mlp_activation"}
    (embeddings,) = [one for one in found["values"] if one["path"] == "token_embeddings"]
    assert embeddings["note"].startswith("transformers' are 11.31 times vLLM's")
    assert [note.partition(":")[0] for note in found["notes"]] == ["known of nnterp.families.vllm.gemma3_text"]


def test_a_prompt_within_the_window_says_that_the_window_was_not_seen(compare: Callable[..., Comparison]) -> None:
    found = compare("gemma3_text", prompt="The")
    assert found.agrees
    note = found.notes[-1]
    assert "fit in the sliding window of 8, so the window was not seen; --tokens 16 repeats" in note
    assert f"note: {note}" in report.text(found)


def test_a_known_difference_is_quoted_beside_the_verdict(compare: Callable[..., Comparison]) -> None:
    found = compare("bloom")
    assert not found.agrees
    assert found.notes[0].startswith("known of nnterp.families.vllm.bloom: vLLM's GELU is the exact one")
    assert "DIFFERS: 49 of 64 (46 values, 3 identities and 15 edits)" in report.text(found)


def test_a_block_s_wrong_convention_differs_from_the_first_block_on(compare: Callable[..., Comparison]) -> None:
    found = compare("llama", family(llama, Layer=WithoutResidual))
    assert not found.agrees
    assert "the first value in the forward's order is layers.0.layer_output" in report.verdict(found)
    wrong = {one.path for one in found.values if not found.within(one.difference)}
    assert wrong == {f"layers.{layer}.layer_output" for layer in range(3)} | {
        "layers.1.layer_input",
        "layers.2.layer_input",
    }
    assert not found.within(found.identities[0].difference)


def test_a_contribution_without_its_norm_fails_its_value_the_sum_and_its_edit(
    compare: Callable[..., Comparison],
) -> None:
    found = compare("gemma3_text", family(gemma3_text, Mlp=BeforeItsNorm))
    wrong = {one.path for one in found.values if not found.within(one.difference)}
    assert wrong == {f"layers.{layer}.mlp.mlp_output" for layer in found.vllm.layers}
    assert not found.within(found.identities[0].difference)
    assert [one.path for one in found.edits if not found.within(one.difference)] == ["layers.2.mlp.mlp_output"]


def test_a_place_that_is_not_there_is_a_failed_value_and_the_rest_is_compared(
    compare: Callable[..., Comparison],
) -> None:
    found = compare("llama", family(llama, Mlp=Nowhere))
    failed = {one.path: one.note for one in found.values if one.difference is None}
    assert set(failed) == {f"layers.{layer}.mlp.mlp_output" for layer in range(3)}
    assert all("nothing" in note for note in failed.values())
    assert "failed !" in report.text(found)
    assert not found.agrees


def test_an_edit_that_stays_behind_is_noticed(
    compare: Callable[..., Comparison], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nnterp.components.vllm.copied.edits_of", lambda _: None)
    found = compare("llama")
    notes = {one.path: one.note for one in found.edits}
    assert notes.pop("logits") == ""  # read back from the copy that was edited
    assert set(notes.values()) == {"the edit does not reach vLLM's logits"}
    assert not found.agrees


def test_another_architecture_s_family_is_refused_with_the_classes_of_both(compare: Callable[..., Comparison]) -> None:
    with pytest.raises(CannotCompare) as raised:
        compare("llama", gemma3_text)
    text = str(raised.value)
    assert text.startswith(
        "nnterp.families.vllm.gemma3_text does not fit LlamaForCausalLM: block 0 has LlamaDecoderLayer"
    )
    assert "the family's ENVOYS has Gemma3Attention, Gemma3DecoderLayer, Gemma3MLP" in text


def test_names_that_the_model_does_not_have_are_named(compare: Callable[..., Comparison]) -> None:
    wrong = SimpleNamespace(__name__="wrong", RENAME=llama.RENAME | {"model.layers": "blocks"}, ENVOYS=llama.ENVOYS)
    with pytest.raises(CannotCompare, match="no module is called layers under its RENAME"):
        compare("llama", wrong)


def test_the_command_s_status_is_one_where_the_engines_differ(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    written = tmp_path / "norms_swapped.py"
    written.write_text(
        "from nnterp.components.vllm import FusedLayer\n"
        "from nnterp.families.vllm.llama import ENVOYS, RENAME, Layer\n"
        "class Swapped(Layer):\n"
        "    mlp_norm_output = FusedLayer.mlp_norm_output.at('input_layernorm.output')\n"
        "ENVOYS = {native: Swapped if envoy is Layer else envoy for native, envoy in ENVOYS.items()}\n"
    )
    folder = str(reference.running().call(checkpoint, "llama"))
    assert main([folder, "--family", str(written)]) == 1
    printed = capsys.readouterr().out
    assert printed.splitlines()[-1].startswith("DIFFERS: ")
    assert "vLLM: LlamaForCausalLM with norms_swapped" in printed
    assert "mlp_norm_output" in printed.splitlines()[-1]
