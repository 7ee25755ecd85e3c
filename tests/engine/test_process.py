"""An engine in the caller's process leaves that process as it was, beside others and after its end."""

from __future__ import annotations

import gc
import os
import random
import sys
import threading
import weakref
from typing import Any

import nnsight
import numpy as np
import psutil
import pytest
import torch
from torch.multiprocessing.reductions import StorageWeakRef

from nnterp.engines.imports import quick_imports
from nnterp.standardized_vllm import StandardizedVLLM
from tests.checkpoints import checkpoint
from tests.engine.engines import PROMPT, becomes_true, equal, load, runner, shared, values

pytestmark = pytest.mark.engine


def test_a_start_and_a_trace_change_nothing_that_is_the_users():
    random.seed(1)
    np.random.seed(1)  # noqa: NPY002 - the generator that vLLM seeds
    torch.manual_seed(1)
    torch.set_num_threads(2)
    compiled, set_threads = torch.compile, torch.set_num_threads
    environment, excepthook, frozen = dict(os.environ), sys.excepthook, gc.get_freeze_count()
    first = random.random(), np.random.rand(), torch.rand(1).item()  # noqa: NPY002, S311
    random.seed(1)
    np.random.seed(1)  # noqa: NPY002
    torch.manual_seed(1)
    try:
        with load(threads=1) as model:
            values(model)
            assert (random.random(), np.random.rand(), torch.rand(1).item()) == first  # noqa: NPY002, S311
            assert dict(os.environ) == environment
            assert sys.excepthook is excepthook
            assert torch.get_num_threads() == 2
            assert torch.compile is compiled
            assert torch.set_num_threads is set_threads
            assert gc.get_freeze_count() == frozen
            assert gc.isenabled()
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(1)


@pytest.mark.parametrize("threads", [1, 2])
def test_vllms_kernels_run_with_the_threads_that_were_asked_for(threads):
    with load(threads=threads) as model:
        seen = []
        layer = runner(model).model.model.layers[0].mlp
        with_count(layer, seen)
        values(model)
        assert seen == [threads]
        assert model.settings.threads == threads


def with_count(module: Any, seen: list[int]) -> None:
    forward = module.forward

    def counted(*args: Any) -> Any:
        seen.append(torch.get_num_threads())
        return forward(*args)

    module.forward = counted


def test_two_models_answer_in_turn_and_one_outlives_the_other():
    dense, sparse = load("qwen2"), load("mixtral")
    alone = values(dense, tokens=2), values(sparse, tokens=2)
    for _ in range(3):
        assert equal(values(sparse, tokens=2), alone[1])
        assert equal(values(dense, tokens=2), alone[0])
    third = load("gpt2")
    dense.close()
    assert equal(values(sparse, tokens=2), alone[1])
    assert equal(values(dense.restart(), tokens=2), alone[0])
    sparse.close()
    assert equal(values(dense, tokens=2), alone[0])
    assert values(third)
    dense.close()
    third.close()
    assert equal(values(shared()), alone[0][:2])


def test_vllm_s_own_entry_point_serves_between_traces_whichever_engine_was_used_last():
    from vllm import SamplingParams

    first, second = shared(), load("mixtral")
    values(first)
    for model in (second, first):
        values(model)
        for asked in (first, second):
            (output,) = asked.vllm_entrypoint.generate("The", SamplingParams(max_tokens=2), use_tqdm=False)
            assert len(output.outputs[0].token_ids) == 2
    second.close()
    assert first.vllm_entrypoint.generate("The", SamplingParams(max_tokens=1), use_tqdm=False)
    with pytest.raises(ValueError, match="outside a trace"):  # no request leaves a trace open behind it
        nnsight.save([])


def test_loading_again_and_again_leaves_no_threads_and_no_groups_behind():
    shared()  # one that lives on
    load().close()
    before = threading.active_count(), psutil.Process().num_threads(), psutil.Process().num_fds()
    for _ in range(3):
        model = load()  # the one before is dropped by this, as when a cell runs again
    values(model)
    model.close()
    del model
    gc.collect()
    # a thread that has done its last step is counted until the system has taken it away
    assert becomes_true(lambda: threading.active_count() <= before[0])
    assert becomes_true(lambda: psutil.Process().num_threads() <= before[1])
    assert becomes_true(lambda: psutil.Process().num_fds() <= before[2])


def test_closing_or_deleting_a_model_frees_its_weights_and_its_cache():
    for end in (lambda model: model.close(), lambda model: None):  # noqa: ARG005
        model = load(kv_cache_memory_bytes=256 << 20)
        values(model)
        worker = runner(model)
        parts = [weakref.ref(worker.model), weakref.ref(worker)]
        # Their memory itself, whichever tensors look at it: what the system counts for a process says less.
        caches = [StorageWeakRef(cache.untyped_storage()) for cache in worker.kv_caches]
        weights = [StorageWeakRef(weight.untyped_storage()) for weight in worker.model.parameters()]
        assert sum(cache.nbytes for cache in worker.kv_caches) > 200 << 20
        del worker
        end(model)
        del model
        gc.collect()
        assert [part() for part in parts] == [None, None]
        assert [memory.expired() for memory in caches + weights] == [True] * (len(caches) + len(weights))


def test_close_twice_is_close_once_and_a_trace_says_what_to_do():
    model = load()
    clean = values(model)
    model.close()
    model.close()
    with pytest.raises(RuntimeError, match=r"this model was closed; model\.restart\(\) starts its engine again"):
        values(model)
    assert equal(values(model.restart()), clean)
    assert equal(values(model.restart()), clean)
    with model as same:
        assert same is model
    with pytest.raises(RuntimeError, match="was closed"):
        values(model)


def test_a_model_that_is_not_dispatched_answers_and_loads_at_its_first_trace():
    model = StandardizedVLLM(str(checkpoint("qwen2")), dtype="float32")
    assert model.vllm_entrypoint is None
    assert model.num_layers == 3
    assert model.support()
    shared()  # another engine starts or lives in between
    assert equal(values(model), values(shared()))
    model.close()


def test_a_closed_model_that_was_never_dispatched_stays_closed():
    with StandardizedVLLM(str(checkpoint("qwen2")), dtype="float32") as model:
        pass
    with pytest.raises(RuntimeError, match="was closed"):
        values(model)


@pytest.mark.parametrize("model_type", ["qwen2", "gemma3_text", "gpt2", "mixtral", "bloom"])
def test_the_default_cache_holds_the_longest_prompt(model_type):
    with load(model_type) as model:
        limit = model.vllm_entrypoint.model_config.max_model_len
        assert values(model, [5] * (limit - 1))[0].shape[1] == limit - 1


def test_a_start_that_is_interrupted_can_be_made_again(monkeypatch):
    environment, clean = dict(os.environ), values(shared())

    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    for name in ("init_device", "load_model", "compile_or_warm_up_model"):
        with monkeypatch.context() as patch:
            patch.setattr(f"nnterp.engines.cpu_worker.NNsightCPUWorker.{name}", interrupted)
            with pytest.raises(KeyboardInterrupt):
                load()
        assert dict(os.environ) == environment
        assert equal(values(shared()), clean)
    with load() as model:
        assert equal(values(model), clean)


def test_memory_does_not_grow_with_traces():
    """Bug 34: many traces that save to one name."""
    model, usage = shared(), []
    for index in range(100):
        with model.trace(PROMPT * 8, temperature=0.0, max_tokens=1):
            pattern = model.layers[1].self_attn.attention_probabilities.save()
        if index in (20, 99):
            usage.append(bytes_of_tensors())
    assert usage[1] - usage[0] < 10 * pattern.nbytes  # of the traces in between


def bytes_of_tensors() -> int:
    """The memory of all tensors of this process. What the system counts has the cache's pages too, as they are used."""
    gc.collect()
    tensors = [each for each in gc.get_objects() if type(each) is torch.Tensor and each.layout == torch.strided]
    return sum({each.untyped_storage().data_ptr(): each.untyped_storage().nbytes() for each in tensors}.values())


def test_modules_left_out_of_the_import_are_there_when_they_are_asked_for(monkeypatch):
    monkeypatch.delitem(sys.modules, "jsonschema", raising=False)
    monkeypatch.delitem(sys.modules, "rfc3987_syntax", raising=False)
    with quick_imports():
        assert gc.isenabled() is False
    assert gc.isenabled()
    from torch._inductor import lowering

    assert lowering is not None
    assert sys.modules.get("opentelemetry", "absent") is not None
