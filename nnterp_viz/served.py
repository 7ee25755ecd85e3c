"""``serve=`` of `record` and of the views: a model that a server runs, of which no weights are here."""

from __future__ import annotations

import os
from typing import Any

#: The models that were made for a checkpoint's name and a server's address.
_models: dict[tuple[str, str], Any] = {}


def connected(model: Any, serve: str | None) -> Any:
    """The model whose traces ``serve`` runs; the model itself where that is None.

    Args:
        model: a checkpoint's name or folder, as text or a path, or a `StandardizedVLLM` whose engine does not run here;
            that one is served from then on.
        serve: the address of a server (``python -m nnterp.serve CHECKPOINT``), ``http://host:port``.

    Raises:
        TypeError: when it is a model of another kind.
        RuntimeError: when its engine runs here.
        nnterp.serve.errors.ServerError: when no server is there, or it runs another model or other releases.
    """
    if serve is None:
        return model
    if isinstance(model, (str, os.PathLike)):
        model = os.fspath(model)
        key = model, str(serve).rstrip("/")
        if key not in _models:
            from nnterp import StandardizedVLLM

            _models[key] = StandardizedVLLM(model, serve=serve)
        return _models[key]
    if not hasattr(model, "connect"):
        kind = type(model).__name__
        raise TypeError(f"with serve= a model is a checkpoint's name or a StandardizedVLLM; this one is of type {kind}")
    model.connect(serve)
    return model
