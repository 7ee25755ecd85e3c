"""Latent attention on vLLM: what its own kernel leaves to be served, and how nnterp has it expanded elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest import mock

import nnsight
import pytest
import torch
from torch import Tensor

from nnterp import StandardizedVLLM, Unavailable
from nnterp.engines import latent
from nnterp.families.vllm.deepseek_v2 import LATENT
from tests.checkpoints import checkpoint
from tests.vllm_families import reference
from tests.vllm_families.running import PROMPT, assign_half, close, edited, halve, logits, read, value
from tests.vllm_families.suite_base import INTERIOR

pytestmark = pytest.mark.engine

KERNEL = "vllm.model_executor.layers.attention.mla_attention.get_mla_prefill_backend"


def folder(model_type: str) -> str:
    return str(reference.running().call(checkpoint, model_type))


def load(model_type: str, **arguments: Any) -> Any:
    return StandardizedVLLM(folder(model_type), **{"dtype": "float32", "max_model_len": 256, **arguments})


@pytest.fixture
def latent_kernel() -> Iterator[None]:
    """A place for vLLM's latent kernel, which has none on a CPU: enough for a tree without weights."""
    from vllm.platforms import current_platform
    from vllm.v1.attention.backends.registry import AttentionBackendEnum

    kernel = classmethod(lambda *_, **__: AttentionBackendEnum.TRITON_MLA.get_path())
    with (
        mock.patch.object(latent, "expanded", return_value=False),
        mock.patch.object(type(current_platform), "get_attn_backend_cls", kernel),
        mock.patch(KERNEL),
    ):
        yield


def test_the_reason_is_the_one_that_the_documentation_prints() -> None:
    assert LATENT == (
        "vLLM runs DeepSeek's latent attention in its own kernel, on compressed keys and values; not mapped on vLLM"
    )


@pytest.mark.parametrize("model_type", ["deepseek_v2", "deepseek_v3", "glm4_moe_lite", "kimi_k2"])
@pytest.mark.usefixtures("latent_kernel")
def test_in_vllm_s_own_kernel_the_inside_is_unavailable_and_the_contribution_is_served(model_type: str) -> None:
    model = load(model_type, dtype="bfloat16")
    attention = model.layers[1].self_attn
    assert type(attention._module).__name__.endswith("MLAAttention")
    assert type(attention) is model.family.Attention
    support = model.support()
    everywhere = dict.fromkeys(range(model.num_layers), LATENT)
    assert all(support[f"self_attn.{name}"] == everywhere for name in INTERIOR)
    assert support["self_attn.attention_output"] is None
    for name in INTERIOR:
        with pytest.raises(Unavailable, match=f"{name} is not available: {LATENT}"):
            getattr(attention, name)
    names = ("num_heads", "num_kv_heads", "head_dim", "qk_head_dim")
    assert [getattr(attention, name) for name in names] == [getattr(model, name) for name in names]


def test_the_padding_of_the_values_is_neither_served_nor_written(engines: Any) -> None:
    model = engines("deepseek_v2")
    attention, width = model.layers[1].self_attn, model.head_dim
    assert width < model.qk_head_dim

    def padding() -> Tensor:
        return attention.attn.output.unflatten(-1, (model.num_heads, -1))[..., width:].clone()

    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        attention.attention_values[:] += 1
        after_values = padding().save()
        attention.attention_head_outputs = attention.attention_head_outputs + 1
        read_after = attention.attention_head_outputs.save()
    clean = read(model, ["layers.1.self_attn.attention_head_outputs"], add_to_values)
    assert after_values.shape[-1] == model.qk_head_dim - width
    assert not after_values.any()
    assert torch.equal(read_after, clean["layers.1.self_attn.attention_head_outputs"] + 1)


def add_to_values(model: Any) -> None:
    model.layers[1].self_attn.attention_values[:] += 1


def test_the_cpu_s_rotary_operator_still_needs_to_be_left_out(references: Any) -> None:
    """And a model that was built before an engine with it, and starts after, has none of its rotary modules."""
    right = load("deepseek_v3")
    with mock.patch.object(latent, "without_rotary_operator", side_effect=lambda given: given or {}):
        wrong = load("deepseek_v3", dispatch=True)
    path = "layers.0.self_attn.attention_queries"
    want = references("deepseek_v3")(read, [path, "logits"])
    with wrong, right:
        assert (read(wrong, [path])[path] - want[path]).abs().max() > 0.1 * want[path].abs().max()
        close(read(right, [path])[path], want[path], 2e-5, path)
        close(logits(right), want["logits"][:, -1:], 2e-5, "logits")


def test_an_engine_of_another_model_is_no_hindrance_before_or_after(engines: Any, references: Any) -> None:
    engines("llama")
    model = engines("kimi_k2")
    clean = logits(model)
    close(clean, references("kimi_k2")(logits), 2e-5, "logits")
    read(engines("glm"), ["logits"])
    assert torch.equal(logits(model), clean)


def test_an_engine_in_a_process_of_its_own_is_told_the_same(engines: Any) -> None:
    path = "layers.1.self_attn.attention_values"
    with load("deepseek_v2", dispatch=True, in_process=False) as model:
        got = read(model, [path, "logits"], edited("layers.0.self_attn.attention_keys", halve))
    want = read(engines("deepseek_v2"), [path, "logits"], edited("layers.0.self_attn.attention_keys", halve))
    assert torch.equal(got[path], want[path])
    assert torch.equal(got["logits"], want["logits"])


TERMS = ("layer_input", "self_attn.attention_output", "mlp.mlp_output", "layer_output")


def terms(model: Any) -> list[list[Tensor]]:
    """What enters each block, what it adds for its attention and its MLP, and what leaves it, in float32."""
    with model.trace(PROMPT, temperature=0.0, max_tokens=1):
        got = nnsight.save([[value(block, name).float() for name in TERMS] for block in model.layers])
    return got  # noqa: RET504 - bound inside the trace


@pytest.mark.parametrize("model_type", ["deepseek_v2", "deepseek_v3"])
def test_in_float16_the_terms_are_those_of_the_divided_stream(engines: Any, model_type: str) -> None:
    half, full, factor = engines(model_type, dtype="float16"), engines(model_type), 1.5
    assert half.config.routed_scaling_factor == factor
    for got, want in zip(terms(half), terms(full), strict=True):
        stream, attention, mlp, out = got
        close(stream + attention + mlp, out, 2e-3, "the block's sum")
        for name, divided, term in zip(TERMS, got, want, strict=True):
            close(divided * factor, term, 2e-2, name)


@pytest.mark.parametrize("name", TERMS)
def test_in_float16_an_edit_does_what_it_does_in_float32(engines: Any, name: str) -> None:
    half, full = engines("deepseek_v2", dtype="float16"), engines("deepseek_v2")
    path = f"layers.0.{name}"
    in_place, assigned = logits(half, edited(path, halve)), logits(half, edited(path, assign_half))
    want = logits(full, edited(path, halve))
    assert torch.equal(in_place, assigned)
    assert (want - logits(full)).abs().max() > 0.1 * want.abs().max()
    close(in_place.float(), want, 2e-2, path)
    assert torch.equal(read(half, [path, "logits"])["logits"], logits(half))


def test_in_float16_glm_s_mixture_is_divided_and_the_rest_of_its_stream_is_not(engines: Any) -> None:
    half, full, factor = engines("glm4_moe_lite", dtype="float16"), engines("glm4_moe_lite"), 1.8
    paths = [f"layers.{layer}.{name}" for layer in (0, 1) for name in TERMS]
    got, want = read(half, paths), read(full, paths)
    for path in paths:
        divided = factor if path == "layers.1.mlp.mlp_output" else 1.0
        if path != "layers.1.layer_output":
            close(got[path].float() * divided, want[path], 2e-2, path)
    assert (logits(half).float() - logits(full)).abs().max() > 0.05 * logits(full).abs().max()
