"""How the envoys below another one travel to the engine: as one description that all equal blocks share.

nnsight pickles an envoy with every envoy below it, a dozen in each block with a dozen fields each, and asks of each
object in them whether the engine has it already. But what is below an envoy is what its constructor put there: for each
entry of its module an envoy of some class, and the aliases. The engine has the same modules, so names and classes are
enough to put it there again, and they are the same ones in every block.
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Mapping
from typing import Any, TypeAlias

from nnsight.intervention.envoy import Envoy

#: The aliases of an envoy, ``(alias, path from it)``, and its children, ``(name, class, what is below)``.
Description: TypeAlias = "tuple[tuple[tuple[str, str], ...], tuple[tuple[str, type[Envoy], Description], ...]]"

#: How many fields `Envoy.__init__` sets on each envoy, besides its children and aliases by name.
FIELDS = 10


def describe(envoy: Envoy) -> Description | None:
    """What is below ``envoy``; None where some envoy there is not as its constructor leaves it and must itself travel.

    That is one with edits, with a field of its own, attached from outside the module's entries, or shared with another
    place of the tree. Equal descriptions are one object, which a pickle holds once.
    """
    found = _below(envoy)
    return None if found is None else _one(found)


def names(description: Description) -> list[str]:
    """The attributes that `restore` sets on the envoy itself."""
    aliases, children = description
    return [*(alias for alias, _ in aliases), *(name for name, _, _ in children)]


def restore(envoy: Envoy, description: Description) -> None:
    """Puts below ``envoy`` what was described, around the modules that are below its module here."""
    aliases, children = description
    own = envoy.__dict__
    made: dict[str, Envoy] = {}
    for name, kind, below in children:
        child = made[name] = object.__new__(kind)
        child.__dict__ |= {
            "_parent": weakref.ref(envoy),
            "_module": own["_module"]._modules[name],  # noqa: SLF001 - torch's own table of children
            "path": f"{own['path']}.{name}",
            "interleaver": own["interleaver"],
            "_edits": [],
            "_rename": own["_rename"],
            "_envoys": own["_envoys"],
        }
        restore(child, below)
    own |= {"_children": list(made.values()), "_child_map": dict(made), "_aliases": dict(aliases), **made}
    for alias, path in aliases:
        own[alias] = _at(own, path)


@functools.lru_cache(maxsize=256)
def _one(description: Description) -> Description:
    return description


def _below(envoy: Envoy) -> Description | None:
    own = envoy.__dict__
    children = []
    for name, child in own["_child_map"].items():
        if own.get(name) is not child or not _made_for(child, name, envoy):
            return None
        below = _below(child)
        if below is None or len(child.__dict__) != FIELDS + len(below[0]) + len(below[1]):
            return None
        children.append((name, type(child), below))
    aliases = tuple(own["_aliases"].items())
    if len(own["_children"]) != len(children) or any(own.get(alias) is not _at(own, path) for alias, path in aliases):
        return None
    return aliases, tuple(children)


def _made_for(child: Envoy, name: str, parent: Envoy) -> bool:
    own, above = child.__dict__, parent.__dict__
    return (
        own["_parent"] is not None
        and own["_parent"]() is parent
        and not own["_edits"]
        and own["_rename"] is above["_rename"]
        and own["_envoys"] is above["_envoys"]
        and own["path"] == f"{above['path']}.{name}"
    )


def _at(own: Mapping[str, Any], path: str) -> Envoy | None:
    """The envoy at a path below the one with these fields."""
    found: Envoy | None = None
    for name in path.split("."):
        found = own["_child_map"].get(name)
        if found is None:
            return None
        own = found.__dict__
    return found
