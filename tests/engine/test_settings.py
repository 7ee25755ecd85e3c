"""What an engine is told when the user has not said, and that what the user says wins."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from nnterp.engines import settings

CONFIG = SimpleNamespace(
    num_attention_heads=8,
    num_key_value_heads=2,
    head_dim=64,
    hidden_size=512,
    num_hidden_layers=4,
    max_position_embeddings=131072,
    dtype="bfloat16",
)


@pytest.fixture(autouse=True)
def said_nothing(monkeypatch):
    for name in ("OMP_NUM_THREADS", "VLLM_ENABLE_V1_MULTIPROCESSING", "VLLM_CPU_KVCACHE_SPACE"):
        monkeypatch.delenv(name, raising=False)


def chosen(cpu: bool = True, **arguments: Any) -> settings.Settings:
    where = {name: arguments.pop(name) for name in ("in_process", "threads") if name in arguments}
    return settings.choose(CONFIG, arguments, cpu=cpu, **where)


def test_a_cpu_engine_runs_here_and_a_gpu_engine_where_vllm_puts_it():
    assert chosen().in_process
    assert chosen().environment["VLLM_ENABLE_V1_MULTIPROCESSING"] == "0"
    assert not chosen(cpu=False).in_process
    assert chosen(cpu=False).environment == {"VLLM_ENABLE_V1_MULTIPROCESSING": "1"}


def test_the_users_place_wins_said_as_an_argument_or_as_vllms_variable(monkeypatch):
    assert not chosen(in_process=False).in_process
    monkeypatch.setenv("VLLM_ENABLE_V1_MULTIPROCESSING", "1")
    assert not chosen().in_process
    assert chosen(in_process=True).in_process


def test_an_engine_of_several_ranks_has_processes_of_its_own():
    assert not chosen(tensor_parallel_size=2).in_process
    assert "distributed_executor_backend" not in chosen(tensor_parallel_size=2).arguments
    with pytest.raises(ValueError, match=r"2 ranks .* leave in_process=True out"):
        chosen(tensor_parallel_size=2, in_process=True)


def test_a_spawned_cpu_engine_is_one_process_unless_the_user_names_an_executor():
    assert chosen(in_process=False).arguments["distributed_executor_backend"] == settings.CPU_EXECUTOR
    assert chosen(in_process=False, distributed_executor_backend="mp").arguments["distributed_executor_backend"] == "mp"
    assert settings.in_its_own_process(chosen()) == chosen(in_process=False)


@pytest.mark.parametrize(("cores", "threads"), [(1, 1), (2, 1), (3, 2), (8, 7)])
def test_threads_leave_a_core_to_the_neighbor(monkeypatch, cores, threads):
    monkeypatch.setattr(settings, "usable_cores", lambda: cores)
    assert chosen().threads == threads


def test_the_users_threads_win(monkeypatch):
    monkeypatch.setenv("OMP_NUM_THREADS", "5")
    assert chosen().threads == 5
    assert chosen(threads=3).threads == 3
    assert chosen(threads=3, in_process=False).environment["OMP_NUM_THREADS"] == "3"
    assert chosen(cpu=False).threads is None
    with pytest.raises(ValueError, match="threads=0 is not a number of threads"):
        chosen(threads=0)


def test_a_containers_quota_counts_as_its_cores(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(16)), raising=False)
    for quota, cores in (("max 100000", 16), ("250000 100000", 2), ("50000 100000", 1), ("nonsense", 16)):
        monkeypatch.setattr(Path, "read_text", lambda _, text=quota: text)
        assert settings.usable_cores() == cores


def test_the_length_is_cut_to_4096_on_cpu_and_the_users_wins():
    assert chosen().arguments["max_model_len"] == 4096
    assert chosen(max_model_len=131072).arguments["max_model_len"] == 131072
    assert "max_model_len" not in chosen(cpu=False).arguments
    short = SimpleNamespace(**{**vars(CONFIG), "max_position_embeddings": 256})
    assert settings.choose(short, {}, cpu=True).arguments["max_model_len"] == 256
    others = {name: number for name, number in vars(CONFIG).items() if name != "max_position_embeddings"}
    mpt = SimpleNamespace(**others, max_seq_len=2048)  # its config's name for it
    assert settings.choose(mpt, {}, cpu=True).arguments["max_model_len"] == 2048


def test_the_cache_holds_one_longest_prompt_and_a_block_for_each_request_more():
    token = 2 * 4 * 2 * 64 * 2  # keys and values, blocks, heads, width, bytes
    bytes_ = chosen().arguments["kv_cache_memory_bytes"]
    assert (4096 + 16 * 128) * token <= bytes_ <= 1.5 * (4096 + 16 * 128) * token
    assert chosen(dtype="float32").arguments["kv_cache_memory_bytes"] == 2 * bytes_


def test_the_users_cache_wins(monkeypatch):
    assert chosen(kv_cache_memory_bytes=12345).arguments["kv_cache_memory_bytes"] == 12345
    assert "kv_cache_memory_bytes" not in chosen(gpu_memory_utilization=0.5).arguments
    assert "kv_cache_memory_bytes" not in chosen(cpu=False).arguments
    monkeypatch.setenv("VLLM_CPU_KVCACHE_SPACE", "2")
    assert "kv_cache_memory_bytes" not in chosen().arguments
