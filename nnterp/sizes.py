"""Descriptors for what a model answers by a common rule unless its family says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

from typing_extensions import Self

T = TypeVar("T")


class StandardizedProperty:
    """A size of the model: ``fget(model)``, or ``<name>(model)`` of the family where it defines that.

    Read-only. On the class it gives itself, so that its docstring can be read.
    """

    def __init__(self, fget: Callable[..., Any]) -> None:
        self.fget = fget
        self.name = fget.__name__
        self.__doc__ = fget.__doc__

    @overload
    def __get__(self, model: None, owner: type) -> Self: ...
    @overload
    def __get__(self, model: object, owner: type) -> int: ...
    def __get__(self, model: Any, owner: type) -> Any:
        if model is None:
            return self
        try:
            return self.rule(model)(model)
        except AttributeError as error:  # an envoy would take it for an attribute that does not exist
            raise NotImplementedError(
                f"{type(model).__name__}.{self.name} cannot be read off this config ({error}); "
                f"a family defines `def {self.name}(model)` to say it otherwise"
            ) from error

    def __set__(self, model: object, value: Any) -> None:
        raise AttributeError(
            f"{self.name} is read off the config; a family defines `def {self.name}(model)` to say it otherwise"
        )

    def rule(self, model: Any) -> Callable[..., Any]:
        """What answers for ``model``: the family's function of this name, else the common rule."""
        return getattr(model.family, self.name, None) or self.fget


class StandardizedCapability(StandardizedProperty):
    """A method of the model that a family may replace: ``<name>(model, ...)`` of the family, else the common one."""

    def __get__(self, model: Any, owner: type) -> Any:
        return self if model is None else self.rule(model).__get__(model, owner)

    def __set__(self, model: object, value: Any) -> None:
        raise AttributeError(f"{self.name} is a method; a family defines `def {self.name}(model, ...)` to replace it")
