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


def test_an_unknown_type_is_refused_on_vllm_with_what_there_is_and_what_to_do() -> None:
    with pytest.raises(UnsupportedFamily) as raised:
        families.lookup("diffllama", engine="vllm")
    text = str(raised.value)
    assert text.startswith(f"no standardization for model_type 'diffllama' on vllm; known: {families.known('vllm')}. ")
    assert "Add nnterp/families/vllm/diffllama.py with RENAME and ENVOYS" in text
    assert "nnterp.families.register(family, 'diffllama', engine='vllm')" in text
    assert families.UnsupportedFamily is UnsupportedFamily
    assert issubclass(UnsupportedFamily, ValueError)


def test_an_unknown_type_is_the_best_effort_family_s_on_transformers(registry: dict) -> None:
    with pytest.warns(UserWarning, match="nnterp has no family for model_type 'bert'; the default family"):
        assert families.lookup("bert").__name__ == "nnterp.families.default"
    assert "bert" not in registry  # it may be registered later
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
    with pytest.raises(UnsupportedFamily):  # without an engine it is a transformers family only
        families.lookup("tekken", engine="vllm")
    with pytest.raises(TypeError, match="has no __name__ to take a model type from"):
        families.register(types.SimpleNamespace(RENAME={}, ENVOYS={}))


def test_a_module_that_a_family_needs_and_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "REGISTRY", {})
    monkeypatch.delitem(sys.modules, "nnterp.families.llama", raising=False)
    monkeypatch.setitem(sys.modules, "transformers.models.llama.modeling_llama", None)
    with pytest.raises(ModuleNotFoundError, match=r"transformers\.models\.llama\.modeling_llama"):
        families.lookup("llama")


@pytest.mark.parametrize("engine", ENGINES)
def test_every_shipped_type_is_looked_up_under_its_own_name(engine: str) -> None:
    prefix = "nnterp.families." + ("vllm." if engine == "vllm" else "")
    for family, model_type in zip(families.all_families(engine), families.known(engine), strict=True):
        assert family.__name__ == prefix + model_type
        assert family.RENAME
        assert family.ENVOYS
        assert family.__doc__


def test_what_vllm_has_transformers_has_too() -> None:
    assert set(families.known("vllm")) <= set(families.known())
