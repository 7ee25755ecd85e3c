from __future__ import annotations

import logging

import pytest
import torch
from transformers import AutoModelForCausalLM
from transformers.pipelines import SUPPORTED_TASKS

from nnterp import StandardizedTransformer
from nnterp.text_task import COMPLAINT, TASK, with_wrappers
from tests.checkpoints import SPECS, checkpoint
from tests.checkpoints.maker import config_of

WRAPPED = [name for name, spec in SPECS.items() if spec.task == "image-text-to-text"]
PIPELINES = logging.getLogger("transformers.pipelines.base")


def test_there_are_wrappers_to_test():
    assert {"qwen2_vl_text", "qwen2_5_vl_text", "qwen3_vl_text"} <= set(WRAPPED)


@pytest.mark.parametrize("model_type", WRAPPED)
def test_a_wrapper_has_its_tree_before_any_weights_and_gives_text_s_values_after(model_type):
    model = StandardizedTransformer(str(checkpoint(model_type)), dtype=torch.float32)
    text = SPECS[model_type].text
    assert (model.num_layers, model.hidden_size) == (text["num_hidden_layers"], text["hidden_size"])
    assert model.support()["logits"] is None
    assert all(parameter.is_meta for parameter in model._module.parameters())
    with model.trace("The Eiffel Tower"):
        logits = model.logits.save()
    assert logits.shape[-1] == model.vocab_size


def test_a_load_does_not_print_a_page_of_what_else_could_be_loaded(caplog, monkeypatch):
    monkeypatch.setattr(logging.getLogger("transformers"), "propagate", True)
    StandardizedTransformer(str(checkpoint("qwen2_vl_text")), dispatch=True, dtype=torch.float32)
    assert COMPLAINT not in caplog.text
    PIPELINES.error("The model 'X' %s.", COMPLAINT)
    assert COMPLAINT in caplog.text


def test_transformers_is_left_as_it_was():
    before = SUPPORTED_TASKS[TASK]["pt"]
    with pytest.raises(KeyError, match="inside"), with_wrappers():
        raise KeyError("inside")
    assert SUPPORTED_TASKS[TASK]["pt"] == before
    assert not PIPELINES.filters


def test_transformers_still_knows_no_wrapper_by_its_class_for_text():
    with pytest.raises(ValueError, match="Unrecognized configuration class"):
        AutoModelForCausalLM.from_config(config_of("qwen2_vl_text"))
