"""What a block saves comes home as the caller's own: same values, same structure, nothing shared with the engine."""

from __future__ import annotations

import gc
import os
import pickle
from dataclasses import dataclass
from typing import Any
from unittest import mock

import nnsight
import psutil
import pytest
import torch

from nnterp.engines import outbox, parcel
from tests.engine.engines import PROMPT, core, load, runner, shared

OTHER = "When Mary and John went to the store"
ONCE = {"temperature": 0.0, "max_tokens": 1}


@dataclass
class Found:
    """An object of the user's own, with a tensor in it."""

    tensor: torch.Tensor
    name: str


def tensors() -> dict[str, torch.Tensor]:
    """One of each kind that a block may save, some of them views."""
    with torch.inference_mode():
        rows = torch.arange(60.0).reshape(5, 12)
        return {
            "rows of a larger one": rows[1:3],
            "transposed": rows.T[2:6],
            "expanded": rows[:1].expand(4, 12),
            "every other": rows[:, ::2],
            "scalar": torch.tensor(3),
            "empty": torch.empty(0, 4),
            "half": rows.bfloat16(),
            "flags": rows > 7,
            "complex": torch.complex(rows, rows),
            "parameter": torch.nn.Parameter(rows[0].clone()),
            "sparse": torch.eye(3).to_sparse(),
        }


def here(packed: parcel.Parcel) -> Any:
    return parcel.unpack(packed.structure, [parcel.own(tensor) for tensor in packed.tensors])


def through_memory(packed: parcel.Parcel) -> Any:
    return parcel.unpack(packed.structure, outbox.Inbox().take(outbox.Outbox().put(packed.tensors)))


@pytest.mark.parametrize("way", [here, through_memory])
def test_every_kind_of_tensor_arrives_with_its_values_in_memory_of_its_own(way):
    sent = tensors()
    arrived = way(parcel.pack(sent))
    assert arrived.keys() == sent.keys()
    for name, tensor in sent.items():
        found = arrived[name]
        assert type(found) is type(tensor)
        assert (found.dtype, found.shape, found.device) == (tensor.dtype, tensor.shape, tensor.device)
        assert torch.equal(found.to_dense(), tensor.to_dense()), name
        if name != "sparse":
            assert not found.is_inference()
            assert found.untyped_storage().nbytes() == found.numel() * found.element_size(), name
            assert found.data_ptr() != tensor.data_ptr() or not found.numel()


@pytest.mark.parametrize("way", [here, through_memory])
def test_structure_arrives_as_from_a_pickle(way):
    twice = torch.ones(2)
    kept = Found(twice, "one")
    sent = {"list": [twice, kept, kept], "tuple": (twice, None), "set": {1}, "text": "né"}
    arrived = way(parcel.pack(sent))
    assert arrived["list"][0] is arrived["list"][1].tensor is arrived["tuple"][0]  # saved twice, one object
    assert arrived["list"][1] is arrived["list"][2]
    assert arrived["list"] is not sent["list"]
    assert (arrived["set"], arrived["text"], arrived["list"][1].name) == ({1}, "né", "one")


def test_tensors_are_not_pickled():
    packed = parcel.pack([torch.ones(1000) for _ in range(3)])
    assert len(packed.structure) < 100
    assert len(packed.tensors) == 3


def test_what_cannot_be_pickled_is_refused_as_before():
    with pytest.raises((pickle.PicklingError, AttributeError)):
        parcel.pack({"saved": lambda: None})


def test_a_box_grows_is_used_again_and_is_given_up():
    box, taker = outbox.Outbox(), outbox.Inbox()
    small = [torch.full((3,), float(i)) for i in range(4)]
    first, again = box.put(small), box.put(small[::-1])
    assert first["number"] == again["number"]
    assert [t[0].item() for t in taker.take(again)] == [3, 2, 1, 0]
    large = torch.arange(outbox.LEAST, dtype=torch.int64)
    told = box.put([large])
    assert told["number"] != again["number"]
    (found,) = taker.take(told)
    box.put([large + 1])  # which is not written into what was taken
    assert torch.equal(found, large)
    box.clear()
    with pytest.raises(OSError, match=told["path"]):
        outbox.Inbox().take(told)


def test_a_caller_who_cannot_open_the_memory_or_finds_another_file_there_knows_it(tmp_path):
    box = outbox.Outbox()
    path, token = box.sample()
    assert outbox.readable(path, token)
    assert not outbox.readable(path, os.urandom(16))
    assert not outbox.readable(f"/proc/{os.getpid()}/fd/987654", token)
    assert not outbox.readable(str(tmp_path), token)


# -- engines ---------------------------------------------------------------------------------


engine = pytest.mark.engine


@engine
def test_no_tensor_is_pickled_on_the_way_home(model):
    with (
        mock.patch.object(torch.UntypedStorage, "__reduce__", side_effect=AssertionError("a storage was pickled")),
        mock.patch.object(torch.storage.TypedStorage, "__reduce__", side_effect=AssertionError("so was this one")),
        mock.patch("torch.load", side_effect=AssertionError("a tensor was unpickled")),
        model.trace(PROMPT, **ONCE),
    ):
        streams = [layer.layer_output for layer in model.layers].save()
    assert len(streams) == model.num_layers


@engine
def test_values_are_those_that_nnsight_brings_home(model):
    def traced() -> list[torch.Tensor]:
        with model.trace(PROMPT, **ONCE):
            saved = nnsight.save([])
            for layer in model.layers:
                saved.append((layer.self_attn.attention_probabilities, layer.layer_output, layer.output[0]))
        return [tensor for row in saved for tensor in row]

    ours = traced()
    collector = model.vllm_entrypoint.llm_engine.nnterp_collector
    with mock.patch.object(collector, "_way", collector._pickled):
        theirs = traced()
    assert len(ours) == len(theirs) == 3 * model.num_layers
    for one, other in zip(ours, theirs, strict=True):
        assert (one.dtype, one.device, one.shape) == (other.dtype, other.device, other.shape)
        assert torch.equal(one, other)


@engine
def test_invokes_and_sequences_keep_their_values_apart_and_shared_lists_together(model):
    with model.trace(**ONCE) as tracer:
        rows = [None, None].save()
        with tracer.invoke(PROMPT):
            stream = model.layers[0].layer_output.save()
            rows[0] = model.logits
        with tracer.invoke(OTHER):
            stream = model.layers[0].layer_output.save()
            rows[1] = model.logits
    assert [value.shape[0] for value in rows] == [1, 1]
    assert not torch.equal(*rows)
    assert len(stream) == 2
    assert stream[0].shape != stream[1].shape
    with model.trace(PROMPT, max_tokens=1, n=2) as tracer:
        logits = model.logits.save()
        result = tracer.result.save()
    assert len(logits) == 2
    assert torch.equal(*logits)
    assert len(result.outputs) == 2  # one object, of both sequences


@engine
def test_an_error_of_one_invoke_comes_home_and_the_next_trace_is_served(model):
    with pytest.raises(RuntimeError, match="shape"), model.trace(PROMPT, **ONCE):
        model.layers[0].layer_output = model.layers[0].layer_output[:, :-1]
    with model.trace(PROMPT, **ONCE):
        logits = model.logits.save()
    assert logits.shape == (1, 1, model.vocab_size)


@engine
def test_a_registered_block_comes_home_on_each_output(model):
    with model.edit() as (_, edit):
        hidden = model.layers[0].layer_output.save()  # noqa: F841 - comes home by its name
    try:
        outputs = model.generate([PROMPT, OTHER], **ONCE)
    finally:
        edit.clear()
    shapes = [output.saves["hidden"].shape for output in outputs]
    assert shapes[0] != shapes[1]


@engine
def test_what_came_home_is_not_the_engines_memory():
    model = shared()
    with model.trace(PROMPT, **ONCE):
        native = model.layers[0].output[0].save()
        weight = model.layers[0].input_layernorm.weight.save()
    before = native.clone()
    assert weight.data_ptr() not in {parameter.data_ptr() for parameter in runner(model).model.parameters()}
    weight.data.zero_()
    with model.trace(PROMPT, **ONCE):
        again = model.layers[0].output[0].save()
    assert torch.equal(again, before)
    assert torch.equal(native, before)


@engine
def test_memory_of_a_large_trace_is_given_up(model):
    if hasattr(model.vllm_entrypoint.llm_engine.engine_core, "engine_core"):
        place = psutil.Process()
    else:
        (spawned,) = model.vllm_entrypoint.llm_engine.engine_core.resources.engine_manager.processes
        place = psutil.Process(spawned.pid)
    with model.trace(PROMPT, **ONCE):
        large = torch.ones(outbox.MOST // 4 + 1).save()
    with model.trace(PROMPT, **ONCE):
        small = model.logits.save()
    assert bool(large.all())
    assert bool(small.any())
    maps = [entry for entry in place.memory_maps(grouped=False) if "nnterp-outbox" in entry.path]
    assert sum(entry.rss for entry in maps) <= outbox.MOST
    del large
    gc.collect()


@engine
def test_where_there_is_no_shared_memory_values_come_nnsights_way():
    with mock.patch("nnterp.engines.outbox.readable", return_value=False), load(in_process=False, threads=1) as model:
        collector = model.vllm_entrypoint.llm_engine.nnterp_collector
        assert collector._way == collector._pickled
        with model.trace(PROMPT, **ONCE):
            logits = model.logits.save()
        assert logits.shape == (1, 1, model.vocab_size)
    assert core(shared()) is not None
