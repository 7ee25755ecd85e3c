"""What an engine is told for a latent attention: to expand its heads, and which operator to leave out; its cache."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import pytest

from nnterp.engines import settings

PLAIN = SimpleNamespace(
    num_attention_heads=8,
    num_key_value_heads=8,
    head_dim=16,
    hidden_size=512,
    num_hidden_layers=4,
    max_position_embeddings=4096,
    dtype="bfloat16",
)
LATENT = SimpleNamespace(**vars(PLAIN), kv_lora_rank=64, qk_nope_head_dim=48, qk_rope_head_dim=16, v_head_dim=32)
DISABLE = "VLLM_MLA_DISABLE"
OFF = "-rotary_embedding"


@pytest.fixture(autouse=True)
def said_nothing(monkeypatch):
    for name in ("OMP_NUM_THREADS", "VLLM_ENABLE_V1_MULTIPROCESSING", "VLLM_CPU_KVCACHE_SPACE", DISABLE):
        monkeypatch.delenv(name, raising=False)


def chosen(config: Any = LATENT, cpu: bool = True, **arguments: Any) -> settings.Settings:
    return settings.choose(config, arguments, cpu=cpu)


def test_on_a_cpu_the_heads_are_expanded_wherever_the_engine_runs():
    assert chosen().environment[DISABLE] == "1"
    assert settings.in_its_own_process(chosen()).environment[DISABLE] == "1"
    assert chosen(PLAIN).environment[DISABLE] == "1"


def test_on_a_gpu_vllms_own_kernel_runs_in_half_precision_and_the_user_hears_of_float32():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for config, dtype in ((LATENT, "bfloat16"), (LATENT, "auto"), (PLAIN, "float32")):
            assert DISABLE not in chosen(config, cpu=False, dtype=dtype).environment
        assert DISABLE not in chosen(cpu=False).environment
    for dtype in ("float32", "float", "torch.float32"):
        with pytest.warns(UserWarning, match="in float32 its ordinary attention runs the expanded heads"):
            assert chosen(cpu=False, dtype=dtype).environment[DISABLE] == "1"


def test_on_a_gpu_what_the_user_has_set_is_left_alone(monkeypatch):
    for said in ("0", "1"):
        monkeypatch.setenv(DISABLE, said)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert DISABLE not in chosen(cpu=False, dtype="float32").environment


def test_the_rotary_operator_is_left_out_on_a_cpu_only_and_of_latent_attentions_only():
    assert chosen().arguments["compilation_config"] == {"custom_ops": [OFF]}
    assert chosen(compilation_config=None).arguments["compilation_config"] == {"custom_ops": [OFF]}
    assert "compilation_config" not in chosen(PLAIN).arguments
    assert "compilation_config" not in chosen(cpu=False).arguments


def test_it_joins_what_the_user_has_configured():
    asked = {"mode": 0, "custom_ops": ["none", "+silu_and_mul"]}
    assert chosen(compilation_config=asked).arguments["compilation_config"] == {
        "mode": 0,
        "custom_ops": ["none", "+silu_and_mul", OFF],
    }
    assert asked["custom_ops"] == ["none", "+silu_and_mul"]
    assert chosen(compilation_config=3).arguments["compilation_config"] == {"mode": 3, "custom_ops": [OFF]}
    already = {"custom_ops": [OFF]}
    assert chosen(compilation_config=already).arguments["compilation_config"] == already


@pytest.mark.engine
def test_it_joins_an_object_of_vllms_too():
    from vllm.config import CompilationConfig

    asked = CompilationConfig(mode=0, custom_ops=["+silu_and_mul"])
    given = chosen(compilation_config=asked).arguments["compilation_config"]
    assert isinstance(given, CompilationConfig)
    assert (given.mode, given.custom_ops) == (0, ["+silu_and_mul", OFF])
    assert asked.custom_ops == ["+silu_and_mul"]


def test_asking_for_the_operator_on_a_cpu_is_refused():
    asked = {"custom_ops": ["+rotary_embedding"]}
    with pytest.raises(ValueError, match=r"rotates the wrong channels .* leave '\+rotary_embedding' out"):
        chosen(compilation_config=asked)
    assert chosen(cpu=False, compilation_config=asked).arguments["compilation_config"] is asked


def test_the_cache_is_that_of_the_expanded_heads():
    token = 2 * 4 * 8 * 64 * 2  # keys and values, blocks, heads, width, bytes
    bytes_ = chosen().arguments["kv_cache_memory_bytes"]
    assert (4096 + 16 * 128) * token <= bytes_ <= 1.5 * (4096 + 16 * 128) * token
