"""What nnterp raises when a value or a family is not there."""

from __future__ import annotations


class Unavailable(RuntimeError):
    """A standard value that this model, as it was loaded, cannot serve.

    Raised where the value is read or written (``hasattr`` and ``getattr(..., default)`` included), before the model
    runs. The message is ``<path>.<name> is not available: <reason>``; ``model.support()`` lists the same reasons
    without running anything. It is no `AttributeError`, since nnsight answers one with a message of its own and the
    reason would be lost.

    On vLLM a trace's block runs in the engine, so the error arrives as a `RuntimeError` whose text begins with
    ``Unavailable:``; ``except RuntimeError`` catches it on both engines.
    """


class UnsupportedFamily(ValueError):
    """No family is registered or shipped for a checkpoint's ``model_type`` on the engine that was asked for."""


class CannotCompare(ValueError):
    """`compare_engines` cannot begin: what was given is not there, or is not what it has to be. The message says."""


class Cancelled(RuntimeError):
    """A trace that `cancel` stopped from another thread; the model serves the next one."""
