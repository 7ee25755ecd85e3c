"""A file that was edited and loaded again is traced as it is; one that was only edited, as it was loaded (bug 43)."""

from __future__ import annotations

import importlib
import os
import sys

import pytest

from tests.viz.view_recordings import model

HELPER = """
def top(model):
    with model.trace("the cat"):
        found = model.logits.argmax().save()
    return found.item()
"""
MORE = """
def lowest(model):
    with model.trace("the cat"):
        found = model.logits.argmin().save()
    return found.item()
"""


@pytest.fixture
def helper(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    name = f"helper_{tmp_path.name}".replace("-", "_")
    file = tmp_path / f"{name}.py"

    def written(text):
        before = file.stat().st_mtime if file.exists() else 0.0
        file.write_text(text)
        os.utime(file, (before + 10, before + 10))  # a second edit within the clock's tick is an edit too

    written(HELPER)
    yield importlib.import_module(name), written
    del sys.modules[name]


def test_a_function_that_was_loaded_again_traces_its_new_block(helper):
    module, written = helper
    highest = module.top(model())
    written(HELPER.replace("argmax", "argmin"))
    importlib.reload(module)
    lowest = module.top(model())
    assert lowest != highest
    written(MORE + HELPER)  # other lines, and a function that was not there before
    importlib.reload(module)
    assert (module.lowest(model()), module.top(model())) == (lowest, highest)


def test_a_function_whose_file_was_only_edited_traces_as_it_was_loaded(helper):
    module, written = helper
    highest = module.top(model())
    written(HELPER.replace("argmax", "argmin"))
    assert module.top(model()) == highest
    written("def top(:")
    assert module.top(model()) == highest
