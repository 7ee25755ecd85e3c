"""An envoy with standard values."""

from __future__ import annotations

from typing import Any, ClassVar

from nnterp.components.eproperty import EProperty
from nnterp.components.travel import Traveler


class Standard(Traveler):
    """The base of every envoy that has standard values: the root, the blocks, attention, feed-forward networks.

    A value is an `EProperty` in the class body. Which classes of the tree get which envoy is a family's ``ENVOYS``.
    """

    #: Whether to instrument the module's forward when the tree is built, rather than when one of its operations is
    #: first asked for. A class needs it that has a value at an operation which can follow a value at a child module: by
    #: the time the child's value was read, the forward is running and cannot be instrumented any more.
    sourced: ClassVar[bool] = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._instrument()

    def _update(self, module: Any) -> None:
        super()._update(module)
        self._instrument()

    def _instrument(self) -> None:
        if self.sourced:
            _ = self.source  # nnsight instruments on access and keeps it

    @classmethod
    def values(cls) -> dict[str, EProperty]:
        """The standard values of this class by name, base classes first."""
        found: dict[str, EProperty] = {}
        for klass in reversed(cls.__mro__):
            for name, member in vars(klass).items():
                if isinstance(member, EProperty):
                    found[name] = member
                else:
                    found.pop(name, None)  # a subclass put something else in its place
        return found

    def misplaced(self) -> str | None:
        """Why a module of this class serves none of its values where it is in the tree; None where it does."""
        return None

    def support(self) -> dict[str, str | None]:
        """Each of this module's own values with None where it can be served, else why it cannot; nothing runs."""
        return {name: value.reason(self) for name, value in self.values().items()}
