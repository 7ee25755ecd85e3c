from __future__ import annotations

import subprocess
import sys
import types

import pytest

from nnterp import UnsupportedFamily, families

ENGINES = ("transformers", "vllm")


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> dict:
    """A copy of the registry that the test may change."""
    copy = dict(families.REGISTRY)
    monkeypatch.setattr(families, "REGISTRY", copy)
    return copy


@pytest.mark.parametrize("engine", ENGINES)
def test_known_lists_the_shipped_types_sorted_without_importing_them(engine: str) -> None:
    code = f"""
import sys
from nnterp import families
before = set(sys.modules)
print(families.known({engine!r}))
print(sorted(m for m in set(sys.modules) - before if m.startswith("nnterp.families.")))
"""
    known, imported = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert eval(known) == sorted(eval(known)) == families.known(engine)  # noqa: S307 - our own print
    assert {"llama", "gpt2", "gemma3_text"} <= set(families.known(engine))
    assert eval(imported) == []  # noqa: S307


def test_a_type_names_its_module_on_each_engine() -> None:
    assert families.lookup("qwen2").__name__ == "nnterp.families.qwen2"
    assert families.lookup("qwen2") is families.qwen2
    assert "qwen2" in dir(families)
    assert {"RENAME", "ENVOYS", "Layer", "Attention", "Mlp"} <= set(vars(families.qwen2))


def test_an_unknown_type_is_refused_with_what_there_is_and_what_to_do() -> None:
    with pytest.raises(UnsupportedFamily) as on_transformers:
        families.lookup("bert")
    assert str(on_transformers.value).startswith("no standardization for model_type 'bert'; known: ['")
    assert "Add nnterp/families/bert.py with RENAME and ENVOYS" in str(on_transformers.value)
    assert "nnterp.families.register(family, 'bert')" in str(on_transformers.value)
    with pytest.raises(UnsupportedFamily) as on_vllm:
        families.lookup("diffllama", engine="vllm")
    assert str(on_vllm.value).startswith("no standardization for model_type 'diffllama' on vllm; known: ['")
    assert "nnterp/families/vllm/diffllama.py" in str(on_vllm.value)
    assert "register(family, 'diffllama', engine='vllm')" in str(on_vllm.value)
    with pytest.raises(AttributeError, match="no family 'bert'"):
        _ = families.bert


def test_an_unknown_engine_is_refused_with_the_engines_there_are() -> None:
    for call in (families.known, lambda engine: families.lookup("llama", engine=engine)):
        with pytest.raises(ValueError, match="no engine 'jax'; families are kept for 'transformers', 'vllm'"):
            call("jax")


def test_register_overrides_a_shipped_family_on_the_named_engine_only(registry: dict) -> None:
    family = types.SimpleNamespace(RENAME={}, ENVOYS={})
    shipped = families.lookup("llama")
    assert families.register(family, "llama", "tekken", engine="vllm") is family
    assert families.lookup("llama", engine="vllm") is families.lookup("tekken", engine="vllm") is family
    assert families.lookup("llama") is shipped
    families.register(family, "llama")
    assert families.lookup("llama") is family
    del registry["llama"]
    assert families.lookup("llama") is shipped
    assert "tekken" not in families.known("vllm")


@pytest.mark.usefixtures("registry")
def test_register_takes_the_type_from_the_module_s_name() -> None:
    family = types.ModuleType("somewhere.tekken")
    families.register(family)
    assert families.lookup("tekken") is family
    with pytest.raises(TypeError, match="has no __name__ to take a model type from"):
        families.register(types.SimpleNamespace(RENAME={}, ENVOYS={}))


def test_a_module_that_a_family_needs_and_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "REGISTRY", {})
    monkeypatch.delitem(sys.modules, "nnterp.families.llama", raising=False)
    monkeypatch.setitem(sys.modules, "transformers.models.llama.modeling_llama", None)
    with pytest.raises(ModuleNotFoundError, match=r"transformers\.models\.llama\.modeling_llama"):
        families.lookup("llama")
