"""Which config a load has, where the checkpoint's type is not one that transformers has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import DeepseekV3Config, LlamaConfig

from nnterp import configs


@pytest.fixture
def kimi(tmp_path: Path) -> str:
    """A folder with a config as published: another name for DeepSeek-V3, with code of its own."""
    config = DeepseekV3Config(num_hidden_layers=2, hidden_size=64).to_dict()
    code = {"AutoConfig": "configuration_deepseek.DeepseekV3Config"}
    (tmp_path / "config.json").write_text(json.dumps(config | {"model_type": "kimi_k2", "auto_map": code}))
    return str(tmp_path)


def test_a_type_under_another_name_has_its_class_and_keeps_its_own_name(kimi: str) -> None:
    config = configs.load_config(kimi, {"trust_remote_code": True})
    assert type(config) is DeepseekV3Config
    assert configs.model_type(config) == "kimi_k2"
    assert config.num_hidden_layers == 2
    assert not hasattr(config, "auto_map")


def test_transformers_is_given_the_name_that_it_knows(kimi: str) -> None:
    given: dict[str, Any] = configs.for_transformers(kimi, {"dtype": torch.float32})
    assert given.keys() == {"dtype", "config"}
    assert (given["config"].model_type, given["config"].hidden_size) == ("deepseek_v3", 64)


def test_a_config_that_is_passed_is_given_on_under_that_name_and_stays_as_it_was(kimi: str) -> None:
    own = configs.load_config(kimi, {})
    own.num_hidden_layers = 1
    given = configs.for_transformers(kimi, {"config": own})["config"]
    assert (given.model_type, given.num_hidden_layers) == ("deepseek_v3", 1)
    assert own.model_type == "kimi_k2"
    assert configs.load_config(kimi, {"config": own}) is own


def test_other_types_and_loaded_models_are_given_as_they_are(tmp_path: Path) -> None:
    LlamaConfig().save_pretrained(tmp_path)
    arguments = {"dtype": torch.float32}
    assert configs.for_transformers(str(tmp_path), arguments) is arguments
    assert configs.load_config(str(tmp_path), arguments).model_type == "llama"
    passed = {"config": LlamaConfig()}
    assert configs.for_transformers(str(tmp_path), passed) is passed
    assert configs.for_transformers(torch.nn.Linear(1, 1), arguments) is arguments


def test_a_gguf_file_has_no_config_to_look_into() -> None:
    arguments = {"gguf_file": "model.gguf"}
    assert configs.for_transformers("nobody/nothing", arguments) is arguments
