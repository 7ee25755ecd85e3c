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

from nnterp_viz import Recording, attention, contributions, logit_lens
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


def test_large_values_are_half_as_long_unless_exact_ones_are_asked_for(tmp_path):
    made = sized_recording(4, 4, 128)
    compact, exact = made.save(tmp_path / "compact"), made.save(tmp_path / "exact", exact=True)
    assert same_values(Recording.load(exact), made)
    assert Recording.load(exact).notes == made.notes
    assert compact.stat().st_size < 0.6 * exact.stat().st_size
    again = Recording.load(compact)
    pattern = "layers.0.self_attn.attention_probabilities"
    assert not torch.equal(again[pattern], made[pattern])
    torch.testing.assert_close(again[pattern], made[pattern], rtol=1e-3, atol=6e-8)
    assert torch.equal(again["contributions.heads"], made["contributions.heads"])
    assert any("float16" in note for note in again.notes)
    twice = Recording.load(again.save(tmp_path / "twice"))
    assert same_values(twice, again)
    assert twice.notes == again.notes


def test_a_value_too_large_for_float16_is_kept_as_it_is(tmp_path):
    made = sized_recording(4, 4, 128)
    name = "layers.0.self_attn.attention_probabilities"
    large = dataclasses.replace(made, values=type(made.values)({**made.values, name: made[name] * 1e6}))
    assert torch.equal(Recording.load(large.save(tmp_path / "large"))[name], large[name])


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


def test_other_files_are_refused_in_words(tmp_path):
    with pytest.raises(FileNotFoundError):
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


def test_it_is_loaded_and_drawn_where_no_engine_and_no_model_is_installed(tmp_path):
    path = recording(PROMPT).save(tmp_path / "seen.nnterp")
    code = f"""
import sys
for name in ("vllm", "nnsight", "transformers", "tokenizers"):
    sys.modules[name] = None
from nnterp_viz import Recording, attention, contributions, logit_lens
found = Recording.load({str(path)!r})
for view in (attention, logit_lens, contributions):
    view(found).to_html({str(tmp_path / "page.html")!r})
print(len(found.check()), found.labels)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"{len(recording(PROMPT).check())} {recording(PROMPT).labels}"
