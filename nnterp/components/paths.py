"""From a value's path, as a family writes it, to the location that nnsight serves.

====================  ============================================================================================
``output``            what the module returns
``input``             its first argument
``inputs``            all of them, ``(args, kwargs)``
``down_proj.input``   the same of a child, by its native or its standard name
``source.f_0.output`` the return of the first call of ``f`` in the module's forward (nnsight's operation names)
``source.f_0.source.g_1.input`` an operation inside that call
``../norm.output``    a path that starts at the parent; repeatable
``/norm.output``      a path that starts at the root
====================  ============================================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nnsight.intervention.envoy import Envoy
from nnsight.intervention.source import Source, SourceNotAvailable


@dataclass(frozen=True)
class Place:
    """A module known by its path alone: what is above an envoy that travelled to the engine without its parent."""

    path: str
    parent: None = None

    def __getattr__(self, child: str) -> Place:
        return Place(f"{self.path}.{child}")


def leaf_of(path: str) -> str:
    """The last segment of ``path``; the others lead to the module or operation that has it."""
    return path.rpartition(".")[2].rpartition("/")[2]


def check(path: str) -> None:
    """Refuse a path that cannot be served.

    Raises:
        ValueError: for an operation inside a call of an ancestor's forward. That call is running by the time the
            value's own module is reached, so it cannot be instrumented any more; the ancestor's own operations can.
    """
    if path.startswith("../") and path.replace("/", ".").split(".").count("source") > 1:
        raise ValueError(
            f"{path!r} looks inside a call that the parent's forward makes; above the module itself only the parent's "
            "own operations can be read ('../source.<operation>.output')"
        )


def locate(envoy: Envoy, path: str, label: str) -> str:
    """The location that ``path`` names from ``envoy``, such as ``model.model.layers.0.mlp.down_proj.input``.

    Inside a trace only where the path looks into a called function: nnsight then waits for the call to be reached.

    Args:
        envoy: the module that has the value.
        path: as the table above.
        label: the value's own name, for the error.

    Raises:
        SourceNotAvailable: when the forward has no such operation.
        LookupError: when there is no such module.
    """
    host: Any = envoy
    rest = path
    if rest.startswith("/"):
        host, rest = envoy.root, rest[1:]
    while rest.startswith("../"):
        parent = host.parent
        host, rest = Place(host.path.rpartition(".")[0]) if parent is None else parent, rest[3:]
    *segments, leaf = rest.split(".")
    for segment in segments:
        try:
            host = getattr(host, segment)
        except AttributeError as error:
            if isinstance(host, Source):
                raise SourceNotAvailable(
                    f"{label} reads {path!r}, which this run does not have: {error}. "
                    "The forward took a path that this family does not expect."
                ) from error
            raise LookupError(
                f"{label} is read at {path!r}, but {getattr(host, 'path', host)} has no {segment!r}; "
                "the family describes another tree than this model has"
            ) from error
    return f"{host.path}.{'input' if leaf == 'inputs' else leaf}"
