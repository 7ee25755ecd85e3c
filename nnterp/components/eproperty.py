"""A standard value: an attribute of a module that is read and written where the forward reaches it.

nnsight's `eproperty` parks the trace's block at one location of the module that has the attribute. `EProperty` adds
what a vocabulary over many architectures needs: a path to a location elsewhere in the tree, one part of what is served
there, a layout, and a reason where the value cannot be served.

    class Mlp(Standard):
        @EProperty(key="down_proj.input", description="what the down projection reads")
        def mlp_neurons(self, value: Tensor) -> Neurons:
            '''The neurons' activations, ...'''
            return value

What a value means is written once, on the base class; a family says only where its architecture keeps it:

    class Mlp(Mlp):
        mlp_neurons = components.Mlp.mlp_neurons.at("c_proj.input")
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

from nnsight.intervention.eproperty import eproperty
from nnsight.intervention.interleaver import Mediator

from nnterp.components import paths
from nnterp.components.selection import Selection, selection
from nnterp.errors import Unavailable

if TYPE_CHECKING:
    from nnsight.intervention.envoy import Envoy
    from typing_extensions import Self

#: Why a value cannot be served: a sentence, or a function of the envoy that gives one, or None where it can.
Reason = str | Callable[[Any], str | None] | None


class EProperty(eproperty):
    """A value served at ``key``, declared by decorating ``function(envoy, value) -> value``.

    The function turns what was served into what the user reads (most return it as it is); its name, docstring and
    return annotation are the value's name, meaning and layout. `postprocess` is the way back for an assigned value,
    `transform` the way back for a read value that was edited in place, where the function gave a copy (both nnsight's).

    Args:
        key: the path to the location (`nnterp.components.paths`), or a function of the envoy that gives it.
        description: a few words for the tree that ``print(model)`` shows.
        unavailable: why this model cannot serve it (`Reason`).
        select: which part of what is served is the value (`nnterp.components.selection.selection`).
        read_only: the message of the `AttributeError` that an assignment raises; None where the value can be assigned.
    """

    def __init__(
        self,
        key: str | Callable[[Any], str] | None = None,
        description: str | None = None,
        unavailable: Reason = None,
        select: Selection | int | str | tuple[int, str] | None = None,
        read_only: str | None = None,
    ) -> None:
        super().__init__(None, description)
        self.key = key
        self.unavailable = unavailable
        self.select = select
        self.read_only = read_only
        self.function: Callable[..., Any] | None = None
        if isinstance(key, str):
            paths.check(key)

    def __call__(self, function: Callable[..., Any]) -> Self:
        """Adopt the decorated function's name, docstring and layout."""
        super().__call__(function)
        self.function = function
        self._preprocess = self.view
        return self

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @classmethod
    def like(cls, meaning: EProperty, key: str | Callable[[Any], str] | None, **arguments: Any) -> Self:
        """The value that ``meaning`` declares, kept at another place: same name, docstring, layout and function.

        Args:
            meaning: the declaration, such as ``Attention.attention_output``.
            key: where this architecture (or engine) keeps it.
            **arguments: those of this class, less the description. ``unavailable`` and ``select`` are not taken over:
                they belong to the place.
        """
        if meaning.function is None:
            raise TypeError(f"{meaning.name} was declared without a function, so it has no meaning to take over")
        return cls(key, meaning.description, **arguments)(meaning.function)

    def at(self, key: str | Callable[[Any], str], **arguments: Any) -> Self:
        """This value kept at ``key``; `like` on this class."""
        return type(self).like(self, key, **arguments)

    @property
    def layout(self) -> Any:
        """The jaxtyping alias that the function returns (`nnterp.components.layouts`); None if it is no tensor."""
        hint = getattr(self.function, "__annotations__", {}).get("return")
        if isinstance(hint, str):
            hint = eval(hint, self.function.__globals__)  # type: ignore[union-attr] # noqa: S307 - our own annotation
        return next((alias for alias in (hint, *get_args(hint)) if hasattr(alias, "dim_str")), None)

    @property
    def dims(self) -> tuple[str, ...] | None:
        """The names of the axes, such as ``("batch", "seq", "hidden")``, or None if the value is no tensor."""
        return None if self.layout is None else tuple(self.layout.dim_str.split())

    def label(self, envoy: Envoy) -> str:
        """The value's full name in messages: ``model.model.layers.0.mlp.mlp_output``."""
        return f"{envoy.path}.{self.name}"

    def reason(self, envoy: Envoy) -> str | None:
        """Why ``envoy`` cannot serve the value, or None if it can; asked anew each time."""
        misplaced = getattr(type(envoy), "misplaced", None)  # `Standard.misplaced`
        try:
            reason: str | None = None if misplaced is None else misplaced(envoy)
            if reason is not None:
                return reason
            return self.unavailable(envoy) if callable(self.unavailable) else self.unavailable
        except AttributeError as error:  # nnsight would take it for an attribute that does not exist
            raise RuntimeError(f"the availability check of {self.label(envoy)} failed: {error}") from error

    def require(self, envoy: Envoy) -> None:
        """Raise `Unavailable` where there is a reason to."""
        reason = self.reason(envoy)
        if reason is not None:
            raise Unavailable(f"{self.label(envoy)} is not available: {reason}")

    def place(self, envoy: Envoy) -> str:
        """The path to the location from the envoy, which no trace is needed for."""
        return self._path(envoy)

    def _path(self, envoy: Envoy) -> str:
        return self.key(envoy) if callable(self.key) else self.key or self.name

    def location(self, envoy: Envoy) -> str:
        """The location in nnsight's terms, such as ``model.model.layers.0.mlp.down_proj.input``; inside a trace."""
        Mediator.current(self.label(envoy))  # outside a trace: an error that names the value and not a part of its path
        return paths.locate(envoy, self._path(envoy), self.label(envoy))

    _location = location  # what nnsight's own methods call it

    def _selection(self, envoy: Envoy) -> Selection:
        return selection(paths.leaf_of(self._path(envoy)), self.select)

    def view(self, envoy: Envoy, raw: Any) -> Any:
        """What a read gives when the location serves ``raw``."""
        value = self._selection(envoy).pick(raw)
        return value if self.function is None else self.function(envoy, value)

    def packed(self, envoy: Envoy, raw: Any, value: Any) -> Any:
        """What the location is given when ``value`` is assigned: ``raw`` with it in place."""
        if self._postprocess is not None:
            value = self._postprocess(envoy, value)
        return self._selection(envoy).place(raw, value)

    def __get__(self, envoy: Envoy | None, owner: Any = None) -> Any:
        if envoy is None:
            return self
        self.require(envoy)
        try:
            return self._read(envoy)
        except AttributeError as error:  # as in `reason`
            raise RuntimeError(f"reading {self.label(envoy)} failed: {error}") from error

    def _read(self, envoy: Envoy) -> Any:
        return super().__get__(envoy, type(envoy))

    def __set__(self, envoy: Envoy, value: Any) -> None:
        self.require(envoy)
        if self.read_only is not None:
            raise AttributeError(self.read_only)
        location = self.location(envoy)
        Mediator.swap(location, self.packed(envoy, Mediator.value(location), value))

    def __str__(self) -> str:
        """The line of ``print(model)``: ``(name) -> Layout [axes]: description``."""
        written = getattr(self.function, "__annotations__", {}).get("return")
        layout = "" if self.dims is None else f" -> {written} [{' '.join(self.dims)}]"
        return f"({self.name}){layout}: {self.description}"


class DerivedEProperty(EProperty):
    """A value computed from other values where it is read; it has no place of its own, so it cannot be written.

    Args:
        compute: ``compute(envoy) -> value``; its name, docstring and return annotation are the value's. It may be
            given by decoration instead.
        description: as on `EProperty`.
        unavailable: as on `EProperty`.
        read_only: what to say to an assignment, where ``<name> is derived and read-only`` is not enough.
    """

    def __init__(
        self,
        compute: Callable[[Any], Any] | None = None,
        description: str | None = None,
        unavailable: Reason = None,
        read_only: str | None = None,
    ) -> None:
        super().__init__(None, description, unavailable, Selection(), read_only)
        if compute is not None:
            self(compute)

    def _read(self, envoy: Envoy) -> Any:
        return None if self.function is None else self.function(envoy)

    def __set__(self, envoy: Envoy, value: Any) -> None:
        raise AttributeError(self.read_only or f"{self.name} is derived and read-only")


def unavailable(reason: str) -> EProperty:
    """A value that a class never serves, for its body: ``attention_mask = unavailable("...")``."""
    return EProperty(description=f"Unavailable: {reason}", unavailable=reason)
