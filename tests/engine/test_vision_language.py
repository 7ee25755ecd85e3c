"""Text out of vision-language models: without torchvision, without their tower, and in either process."""

from __future__ import annotations

import importlib
import importlib.util
import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest
import torch
from transformers.utils import is_torchvision_available

from nnterp.engines.patches import vision
from nnterp.engines.start import StartFailed
from tests.engine.engines import equal, load, shared, values

FUNCTIONS = "torchvision.transforms.v2.functional"
TYPE = "qwen2_vl_text"


@pytest.fixture
def not_installed(monkeypatch):
    monkeypatch.setitem(sys.modules, "torchvision", None)  # the documented way to make an import fail


def test_what_transformers_imports_can_be_imported_and_says_what_to_install(not_installed):  # noqa: ARG001
    with vision.importable():
        functions = importlib.import_module(FUNCTIONS)
        assert importlib.import_module("torchvision").transforms.v2.functional is functions
        with pytest.raises(ImportError, match=rf"{FUNCTIONS}.resize is for images, .* pip install torchvision"):
            _ = functions.resize
        with vision.importable():
            assert importlib.import_module(FUNCTIONS) is functions
        assert importlib.import_module(FUNCTIONS) is functions


def test_the_stand_in_is_gone_afterwards_and_transformers_was_not_deceived(not_installed):  # noqa: ARG001
    is_torchvision_available.cache_clear()
    with vision.importable():
        assert not is_torchvision_available()
    assert not any(name.partition(".")[0] == "torchvision" for name in sys.modules)
    is_torchvision_available.cache_clear()


def test_an_installed_torchvision_is_left_to_itself(monkeypatch):
    installed = ModuleType("torchvision")
    installed.__spec__ = importlib.util.spec_from_loader("torchvision", None)
    monkeypatch.setitem(sys.modules, "torchvision", installed)
    with vision.importable():
        assert importlib.import_module("torchvision") is installed
    assert sys.modules["torchvision"] is installed


def test_transformers_still_imports_torchvision_for_text():
    module = "transformers.models.qwen2_vl.image_processing_qwen2_vl"
    code = f"import sys; sys.modules['torchvision'] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "ModuleNotFoundError: No module named 'torchvision." in done.stderr, "vLLM no longer needs the stand-in"


@pytest.mark.engine
def test_the_language_model_alone_is_loaded_unless_the_user_says_otherwise():
    model = shared(TYPE)
    assert model.vllm_entrypoint.llm_engine.model_config.multimodal_config.language_model_only
    assert not list(model._module.visual.parameters())
    with pytest.raises(StartFailed, match="Can't load image processor"):  # which the tiny checkpoint is without
        load(TYPE, language_model_only=False)


@pytest.mark.engine
def test_an_engine_in_a_process_of_its_own_gives_the_same():
    here: list[Any] = values(shared(TYPE), tokens=2)
    with load(TYPE, in_process=False, threads=1) as model:
        assert equal(values(model, tokens=2), here)
    assert all(torch.isfinite(tensor).all() for tensor in here)
