"""An envoy that travels to the engine arrives with everything below it, and cheaply."""

from __future__ import annotations

import pickle

import pytest
import torch
from nnsight.intervention.envoy import Envoy
from nnsight.intervention.serialization import dumps, loads

from nnterp.components import Attention, Layer, travel

BLOCKS = 30


class Block(torch.nn.Module):
    def __init__(self, rotary):
        super().__init__()
        self.attn = torch.nn.ModuleDict({name: torch.nn.Linear(2, 2) for name in "qkvo"})
        self.experts = torch.nn.ModuleList(torch.nn.Linear(2, 2) for _ in range(3))
        self.attn["rotary"] = rotary  # one module in all blocks, as in vLLM
        self.norm = torch.nn.LayerNorm(2)


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        rotary = torch.nn.Sequential(torch.nn.Identity())
        self.layers = torch.nn.ModuleList(Block(rotary) for _ in range(BLOCKS))


@pytest.fixture
def model():
    return Envoy(
        Model(),
        rename={"attn": "self_attn", "layers.0.attn.q": "first_q"},
        envoys={Block: Layer, torch.nn.ModuleDict: Attention},
    )


def sent(model, envoys):
    """What arrives where the modules are."""
    modules = {f"Module:{envoy.path}": envoy._module for envoy in model.modules()}
    return loads(dumps(envoys), {"Interleaver": model.interleaver, **modules})


def tree(envoy):
    """Everything that an envoy is and has below it."""
    return {
        "class": type(envoy),
        "path": envoy.path,
        "module": envoy._module,
        "interleaver": envoy.interleaver,
        "aliases": {alias: getattr(envoy, alias).path for alias in envoy._aliases},
        "fields": sorted(envoy.__dict__),  # what is below it is there by now
        "edits": envoy._edits,
        "children": [child.path for child in envoy._children],
        "entries": {name: tree(child) for name, child in envoy._child_map.items()},
    }


def test_blocks_arrive_as_they_left(model):
    blocks = list(model.layers)
    assert [tree(block) for block in sent(model, blocks)] == [tree(block) for block in blocks]


def test_the_whole_tree_arrives_as_it_left(model):
    arrived = sent(model, model)
    assert tree(arrived) == tree(model)
    assert arrived.first_q.path == "model.layers.0.attn.q"


def test_what_arrives_is_linked_up_and_across(model):
    block = sent(model, model.layers[3])
    assert block.self_attn is block.attn
    assert block.attn.parent is block
    assert block.attn.q.parent is block.attn
    assert block.experts[2] is block.experts._children[2]


def test_what_is_below_is_put_there_when_it_is_asked_for(model):
    block = sent(model, model.layers[3])
    assert "experts" not in block.__dict__
    assert not hasattr(block, "no_such_name")
    assert block.__dict__["experts"].path == "model.layers.3.experts"
    assert [tree(again) for again in sent(model, sent(model, list(model.layers)))] == [tree(b) for b in model.layers]


def test_equal_blocks_are_sent_as_one_description(model):
    blocks = list(model.layers)
    assert len(dumps(blocks)) - len(dumps(blocks[:2])) < 100 * (BLOCKS - 2)
    whole = Layer(Model(), envoys={Block: Layer})
    assert len(dumps(whole)) < 3 * len(dumps(whole.layers[0]))


def test_a_tree_that_was_changed_travels_as_it_is(model):
    block, other = model.layers[0], model.layers[1]
    block.attn.q.note = "kept"
    other.attn._edits.append("an edit")
    third = model.layers[2]
    third._module.outside = [torch.nn.Linear(2, 2)]
    third._wrap_envoy("outside", third._module.outside[0])
    changed = [block, other, third]
    arrived = sent(model, changed)
    assert arrived[0].attn.q.note == "kept"
    assert arrived[1].attn._edits == ["an edit"]
    assert arrived[2].outside.path == "model.layers.2.outside"
    assert [tree(envoy) for envoy in arrived] == [tree(envoy) for envoy in changed]


def test_a_module_that_is_below_itself_travels_as_it_is():
    inner = torch.nn.Module()
    inner.again = outer = torch.nn.Module()
    outer.inner = inner
    envoy = Envoy(outer, path="outer", envoys={torch.nn.Module: Layer})
    arrived = loads(
        dumps(envoy), {"Interleaver": envoy.interleaver, "Module:outer": outer, "Module:outer.inner": inner}
    )
    assert arrived.inner.again is arrived


def test_a_module_that_is_missing_there_is_named(model):
    payload = dumps(model.layers[0])
    there = Block(torch.nn.Sequential(torch.nn.Identity()))
    del there.experts[2]
    arrived = loads(payload, {"Interleaver": model.interleaver, "Module:model.layers.0": there})
    with pytest.raises(pickle.UnpicklingError, match=r"model\.layers\.0\.experts\.2"):
        _ = arrived.self_attn


@pytest.mark.engine
def test_every_block_of_a_model_of_vllms_is_described():
    from tests.engine.engines import shared

    assert None not in [travel.describe(block) for block in shared().layers]
