"""A recording kept as a file: the same again in any notebook, written whole or not at all, refused in words."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest
import torch

from nnterp_viz import Recording, attention, clicks, closer, contributions, lens_clicks, logit_lens, record, vectors
from nnterp_viz.edits import Ablate, Patch, Scale, Steer
from nnterp_viz.saving import RecordingFileError
from tests.viz.sized_recordings import sized_recording
from tests.viz.view_recordings import PROMPT, model, recording

ROOT = Path(__file__).parents[2]


def fields(found: Recording) -> dict:
    return {field.name: getattr(found, field.name) for field in dataclasses.fields(found) if field.name != "values"}


def same_values(one: Recording, other: Recording) -> bool:
    return list(one.values) == list(other.values) and all(
        one[name].dtype == other[name].dtype and torch.equal(one[name], other[name]) for name in one.values
    )


EDITS = (
    Ablate(layer=0, head=1),
    Scale(layer=1, part="mlp", factor=0.5, positions=[2, 3]),
    Steer(layer=0, toward=300),
    Steer(layer=0, vector=torch.linspace(-1, 1, 64)),
    Patch(layer=1, part="attention", prompt="the saw cat the saw cat the"),
)


@pytest.fixture(params=["plain", "edited", "followed", "generated"])
def made(request) -> Recording:
    width = model().hidden_size
    edits = tuple(
        dataclasses.replace(edit, vector=torch.linspace(-1, 1, width)) if getattr(edit, "vector", None) else edit
        for edit in EDITS
    )
    options = {
        "plain": {},
        "edited": {"edits": edits},
        "followed": {"follow": 300, "target": 301, "versus": 302, "position": 3},
        "generated": {"generate": 3},
    }
    return recording(PROMPT, **options[request.param])


def test_a_small_recording_comes_back_bit_for_bit_with_all_that_belongs_to_it(made, tmp_path):
    path = made.save(tmp_path / "seen.nnterp")
    again = Recording.load(path)
    assert same_values(again, made)
    assert fields(again) == fields(made)
    assert [check.residual for check in again.check()] == [check.residual for check in made.check()]
    assert repr(again) == repr(made)
    assert same_values(Recording.load(again.save(tmp_path / "again.nnterp")), made)


def test_views_of_a_loaded_recording_draw_the_same(made, tmp_path):
    again = Recording.load(made.save(tmp_path / "seen.nnterp"))
    for view in (attention, logit_lens, contributions):
        assert view(again)._frozen() == view(made)._frozen()


def test_a_loaded_receipt_gives_the_values_again(made, tmp_path):
    again = Recording.load(made.save(tmp_path / "seen.nnterp"))
    run = again.run(model())
    assert all(torch.equal(run[name], made[name]) for name in made.values)


PATTERN = "layers.{}.self_attn.attention_probabilities"


def test_a_compact_file_is_a_fraction_of_the_exact_one_which_keeps_every_bit(tmp_path):
    made = sized_recording(4, 4, 128)
    sizes = {
        how: made.save(tmp_path / how, **options).stat().st_size
        for how, options in {"exact": {"exact": True}, "float16": {"bits": 16}, "bytes": {}}.items()
    }
    assert sizes["float16"] < 0.6 * sizes["exact"]
    assert sizes["bytes"] < 0.6 * sizes["float16"]
    again = Recording.load(tmp_path / "exact")
    assert same_values(again, made)
    assert fields(again) == fields(made)


def test_weights_of_8_bits_are_as_near_as_the_note_says_and_a_row_s_largest_and_zeros_stay(tmp_path):
    made = sized_recording(4, 4, 128)
    again = Recording.load(made.save(tmp_path / "compact"))
    for layer in range(4):
        was, now = made[PATTERN.format(layer)], again[PATTERN.format(layer)]
        most = was.max(-1, keepdim=True).values
        assert 0 < ((now - was).abs() / most).max() < 0.004
        assert torch.equal(now.max(-1, keepdim=True).values, most)
        assert torch.equal(now[was == most], was[was == most])
        assert not now[was == 0].any()
    assert torch.equal(again["attention.thumbnails"], made["attention.thumbnails"])
    assert torch.equal(again["contributions.heads"], made["contributions.heads"])
    assert any("8 bits each, and are off by at most 0.4 %" in note for note in again.notes)


def test_weights_of_16_bits_have_three_digits(tmp_path):
    made = sized_recording(4, 4, 128)
    again = Recording.load(made.save(tmp_path / "half", bits=16))
    torch.testing.assert_close(again[PATTERN.format(0)], made[PATTERN.format(0)], rtol=5e-4, atol=3e-8)
    assert any("float16: they have 3 digits" in note and "8 bits" not in note for note in again.notes)
    with pytest.raises(ValueError, match="bits is 4; a weight is kept in 8 or in 16"):
        made.save(tmp_path / "half", bits=4)


def test_a_view_says_which_of_its_numbers_are_rounded_and_to_what_however_often_they_were_kept(tmp_path):
    made = sized_recording(4, 4, 128)
    once = Recording.load(made.save(tmp_path / "once"))
    for again in (once, *(Recording.load(once.save(tmp_path / "twice", exact=exact)) for exact in (False, True))):
        view = attention(again)
        assert view.stamp["values"][PATTERN.format(2)] == "float32 [1, 4, 128, 128], rounded to 8 bits"
        assert view.stamp["values"]["contributions.heads"] == "float32 [4, 4]"
        assert sum("rounded numbers" in note for note in view.notes) == 1
        assert same_values(again, once)
        assert fields(again) == fields(once)


def test_a_file_of_the_first_form_is_read():
    found = Recording.load(ROOT / "tests" / "viz" / "files" / "form_1.nnterp")
    assert found[PATTERN.format(0)].shape == (1, 2, 96, 96)
    assert found.info["rounded"] == {PATTERN.format(0): "float16"}
    assert all(check.ok for check in found.check())
    sums = found[PATTERN.format(0)].sum(-1)
    torch.testing.assert_close(sums, torch.ones_like(sums), rtol=0, atol=1e-3)


def test_a_value_too_large_for_float16_is_kept_as_it_is(tmp_path):
    made = sized_recording(4, 4, 128)
    name = PATTERN.format(0)
    large = dataclasses.replace(made, values=type(made.values)({**made.values, name: made[name] * 1e6}))
    assert torch.equal(Recording.load(large.save(tmp_path / "large", bits=16))[name], large[name])


def test_half_precision_and_numbers_that_are_none_come_back(tmp_path):
    made = recording(PROMPT)
    odd = torch.tensor([float("nan"), float("inf"), -0.0, 1.5])
    values = {"logits": made["logits"].bfloat16(), "attention.row_sum_error": odd}
    other = dataclasses.replace(made, values=type(made.values)(values))
    again = Recording.load(other.save(tmp_path / "odd"))
    assert again["logits"].dtype == torch.bfloat16
    assert torch.equal(again["logits"], other["logits"])
    assert again["attention.row_sum_error"].numpy().tobytes() == odd.numpy().tobytes()


def test_a_save_that_fails_leaves_what_was_there(tmp_path, monkeypatch):
    path = recording(PROMPT).save(tmp_path / "seen.nnterp")
    before = path.read_bytes()
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        recording("the cat").save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["seen.nnterp"]


def test_a_file_may_be_read_by_whom_other_new_files_are(tmp_path):
    path = recording(PROMPT).save(tmp_path / "seen.nnterp")
    other = tmp_path / "other"
    other.write_text("")
    assert path.stat().st_mode == other.stat().st_mode


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_short_is_refused_in_words(tmp_path, part):
    path = recording(PROMPT).save(tmp_path / "seen.nnterp")
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * part)])
    with pytest.raises(RecordingFileError, match=r"seen\.nnterp is no recording, or is damaged"):
        Recording.load(path)


def test_a_damaged_byte_is_refused_in_words_wherever_it_is(tmp_path):
    path = recording(PROMPT).save(tmp_path / "seen.nnterp")
    whole = recording(PROMPT)
    content = path.read_bytes()
    refused = 0
    for place in range(0, len(content), 211):
        path.write_bytes(content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :])
        try:
            again = Recording.load(path)
        except RecordingFileError as error:
            assert "seen.nnterp" in str(error)  # noqa: PT017 - not every byte of an archive matters
            refused += 1
        else:  # a date, say
            assert same_values(again, whole)
            assert fields(again) == fields(whole)
    assert refused > len(content) / 211 / 2


@pytest.mark.parametrize("path", [5, None, True, b"seen.nnterp", ["seen.nnterp"]])
def test_what_is_no_path_is_refused_in_words(path):
    with pytest.raises(TypeError, match="is given by its path, a text or a Path; this is"):
        Recording.load(path)
    with pytest.raises(TypeError, match="is given by its path, a text or a Path; this is"):
        recording(PROMPT).save(path)


def test_a_folder_that_is_none_or_no_file_is_refused_in_words(tmp_path):
    with pytest.raises(RecordingFileError, match="is a folder; a recording is one file"):
        Recording.load(tmp_path)
    with pytest.raises(IsADirectoryError, match="is a folder; give the name of a file in it"):
        recording(PROMPT).save(tmp_path)
    with pytest.raises(FileNotFoundError, match=r"there is no folder .*nowhere; make it first"):
        recording(PROMPT).save(tmp_path / "nowhere" / "seen.nnterp")


def test_other_files_are_refused_in_words(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"there is no file .*nowhere; Recording\.save"):
        Recording.load(tmp_path / "nowhere")
    text = tmp_path / "text"
    text.write_text("hello")
    with pytest.raises(RecordingFileError, match="no recording"):
        Recording.load(text)
    archive = tmp_path / "archive.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("hello.txt", "hello")
    with pytest.raises(RecordingFileError, match="not a whole recording"):
        Recording.load(archive)


def rewritten(path: Path, change) -> Path:
    """The file with its text changed."""
    with zipfile.ZipFile(path) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    text = json.loads(entries["recording.json"])
    change(text)
    entries["recording.json"] = json.dumps(text).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.update(version=99), r"later version of nnterp \(form 99"),
        (lambda text: text.update(form="another"), "not a whole recording"),
        (lambda text: text["labels"].pop(), "numbers of tokens and labels differ"),
        (lambda text: text["values"][0].update(dtype="save"), "is no dtype"),
        (lambda text: text["values"][0].update(rounded="4 bits"), "'4 bits' is no way of rounding"),
        (lambda text: text.pop("request"), "not a whole recording"),
        (lambda text: text["request"]["edits"].append({"kind": "Mine", "layer": 0}), "kind 'Mine' that is not known"),
        (lambda text: text["request"]["edits"].append({"kind": "Ablate", "layer": 0, "part": "x"}), "part is 'x'"),
    ],
)
def test_a_file_of_a_later_version_or_with_a_bad_text_is_refused_in_words(tmp_path, change, words):
    path = rewritten(recording(PROMPT).save(tmp_path / "seen.nnterp"), change)
    with pytest.raises(RecordingFileError, match=words):
        Recording.load(path)


def test_nothing_in_a_file_is_executed(tmp_path):
    path = recording(PROMPT).save(tmp_path / "seen.nnterp")
    with zipfile.ZipFile(path) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    buffer = io.BytesIO()
    np.save(buffer, np.array([{"a": 1}], dtype=object), allow_pickle=True)
    entries["values/0.npy"] = buffer.getvalue()
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    with pytest.raises(RecordingFileError, match="allow_pickle"):
        Recording.load(path)


@pytest.mark.parametrize(
    "gesture",
    [
        lambda found: clicks.with_pattern(None, found, 0),
        lambda found: lens_clicks.with_followed(None, found, 5),
        lambda found: lens_clicks.with_statistics(None, found, "kl_last"),
        lambda found: clicks.with_contributions(None, found, target=5),
        lambda found: clicks.with_weights(None, found, 1),
        lambda found: clicks.with_edits(None, found, []),
        lambda found: closer.with_written(None, found, "mlp", 1),
        lambda found: closer.with_neurons(None, found, 1),
        lambda found: vectors.with_vectors(None, found, 0, 0),
        lambda found: record(None, found.prompt),
    ],
)
def test_what_takes_a_model_says_so_where_there_is_none(gesture):
    with pytest.raises(TypeError, match=r"^a model is a StandardizedVLLM or a StandardizedTransformer; this one is of"):
        gesture(recording(PROMPT))


def test_it_is_loaded_and_drawn_where_no_engine_and_no_model_is_installed(tmp_path):
    path = recording(PROMPT).save(tmp_path / "seen.nnterp")
    code = f"""
import sys
for name in ("vllm", "nnsight", "transformers", "tokenizers"):
    sys.modules[name] = None  # torch alone is needed: values are its tensors
from nnterp_viz import Recording, attention, compare, contributions, explore, logit_lens
found = Recording.load({str(path)!r})
for draw in (attention, logit_lens, contributions, explore, lambda rec: compare(rec, rec)):
    view = draw(found)
    view.to_html({str(tmp_path / "page.html")!r})
    view.to_plotly()
    for table in view.tables:
        view.to_csv({str(tmp_path / "table.csv")!r}, table)
    assert view._repr_mimebundle_()[0]["image/png"]
found.save({str(tmp_path / "again.nnterp")!r})
print(len(found.check()), found.labels)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"{len(recording(PROMPT).check())} {recording(PROMPT).labels}"
