"""How the envoys below another one travel to the engine: as one description that all equal blocks share.

nnsight pickles an envoy with every envoy below it, a dozen in each block with a dozen fields each, and asks of each
object in them whether the engine has it already. But what is below an envoy is what its constructor put there: for each
entry of its module an envoy of some class, and the aliases. The engine has the same modules, so names and classes are
enough to put it there again, and they are the same ones in every block. It is put there when the block first asks for
something below: most blocks that are named are read at their own module only.
"""

from __future__ import annotations

import functools
import pickle
import weakref
from collections.abc import Mapping
from typing import Any, TypeAlias

from nnsight.intervention.envoy import Envoy

#: A child: its name, its class, its home if that is another place, and what is below it. Blocks may share a module
#: (vLLM's rotary embedding), whose envoy is that of the first place in the tree that has it: its home.
Child: TypeAlias = "tuple[str, type[Envoy], str | None, Description]"

#: The aliases of an envoy, ``(alias, path from it)``, and its children.
Description: TypeAlias = "tuple[tuple[tuple[str, str], ...], tuple[Child, ...]]"

#: The field of an envoy that has arrived and has not been asked for anything below it: its description.
PENDING = "_below"

#: How many fields `Envoy.__init__` sets on each envoy, besides its children and aliases by name.
FIELDS = 10


class Traveler(Envoy):
    """An envoy that travels as one description of what is below it."""

    def __getattr__(self, name: str) -> Any:
        if PENDING in self.__dict__ and not name.startswith("__"):
            restore(self, self.__dict__.pop(PENDING))
            return getattr(self, name)
        return super().__getattr__(name)

    def __getstate__(self) -> dict[str, Any]:
        """nnsight's state, with what is below this envoy as one description where that is all there is to it."""
        below = describe(self)
        state: dict[str, Any] = super().__getstate__()
        if below is None:
            return state
        for name in ("_children", "_child_map", "_aliases", *names(below)):
            state.pop(name, None)
        return state | {PENDING: below}

    def __setstate__(self, state: dict[str, Any]) -> None:
        if PENDING in state:
            self.__dict__.update({"_parent": None} | state)
        else:
            super().__setstate__(state)


def describe(envoy: Envoy) -> Description | None:
    """What is below ``envoy``; None where some envoy there is not as its constructor leaves it and must itself travel.

    That is one with edits, with a field of its own, or attached from outside the module's entries. Equal descriptions
    are one object, which a pickle holds once.
    """
    found = _below(envoy)
    return None if found is None else _one(found)


def names(description: Description) -> set[str]:
    """The attributes that `restore` sets on the envoy itself."""
    aliases, children = description
    return {*(alias for alias, _ in aliases), *(name for name, *_ in children)}


def restore(envoy: Envoy, description: Description) -> None:
    """Puts below ``envoy`` what was described, around the modules that are below its module here.

    Raises:
        UnpicklingError: when there is no such module.
    """
    aliases, children = description
    own = envoy.__dict__
    modules = own["_module"]._modules  # noqa: SLF001 - torch's own table of children
    made: dict[str, Envoy] = {}
    for name, kind, home, below in children:
        if modules.get(name) is None:
            raise pickle.UnpicklingError(
                f"the engine's model has no module {own['path']}.{name}, which the block names"
            )
        child = made[name] = object.__new__(kind)
        child.__dict__ |= {
            "_parent": weakref.ref(envoy) if home is None else None,
            "_module": modules[name],
            "path": home or f"{own['path']}.{name}",
            "interleaver": own["interleaver"],
            "_edits": [],
            "_rename": own["_rename"],
            "_envoys": own["_envoys"],
        }
        if issubclass(kind, Traveler):
            child.__dict__[PENDING] = below
        else:
            restore(child, below)
    own |= {
        "_children": [made[name] for name, _, home, _ in children if home is None],
        "_child_map": dict(made),
        "_aliases": dict(aliases),
        **made,
    }
    for alias, path in aliases:
        if alias not in made:
            own[alias] = _at(own, path)


@functools.lru_cache(maxsize=256)
def _one(description: Description) -> Description:
    return description


def _below(envoy: Envoy) -> Description | None:
    own = _whole(envoy)
    aliases, entries = own["_aliases"], own["_child_map"]
    children: list[Child] = []
    for name, child in entries.items():
        home = None if child.path == f"{envoy.path}.{name}" else child.path
        if home is not None and f"{envoy.path}.".startswith(f"{home}."):
            return None  # the module is below itself
        below = _below(child)
        if below is None or own.get(name) is not child or not _as_made(child, None if home else envoy, below, own):
            return None
        children.append((name, type(child), home, _one(below) if isinstance(child, Traveler) else below))
    if len(own["_children"]) != sum(home is None for _, _, home, _ in children):
        return None
    for alias, path in aliases.items():
        if alias not in entries and own.get(alias) is not _at(own, path):
            return None
    return tuple(aliases.items()), tuple(children)


def _as_made(child: Envoy, parent: Envoy | None, below: Description, above: Mapping[str, Any]) -> bool:
    """Whether ``child`` has what its constructor gives it and what is ``below`` it, and nothing else."""
    own = child.__dict__
    link = own["_parent"]
    return (
        len(own) == FIELDS + (len(names(below)) if below[0] else len(below[1]))
        and (parent is None or (link is not None and link() is parent))
        and not own["_edits"]
        and own["_rename"] is above["_rename"]
        and own["_envoys"] is above["_envoys"]
    )


def _at(own: Mapping[str, Any], path: str) -> Envoy | None:
    """The envoy at a path below the one with these fields."""
    found: Envoy | None = None
    for name in path.split("."):
        found = own["_child_map"].get(name)
        if found is None:
            return None
        own = _whole(found)
    return found


def _whole(envoy: Envoy) -> dict[str, Any]:
    """The envoy's fields, what is below it among them."""
    own = envoy.__dict__
    if PENDING in own:
        restore(envoy, own.pop(PENDING))
    return own
