"""The sizes of a model, and the descriptors for what it answers by a common rule unless its family says otherwise."""

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


class Sizes:
    """The sizes of a causal language model, read off its text config; known before any weights are loaded.

    Blocks of some architectures differ from one another; ``layers[i].self_attn.num_heads`` and so on are a block's own.
    """

    #: The transformers config, and the decoder blocks.
    config: Any
    layers: Any

    @property
    def _text_config(self) -> Any:
        return getattr(self.config, "text_config", None) or self.config

    @StandardizedProperty
    def num_layers(self) -> int:
        """The number of decoder blocks."""
        return len(self.layers)

    @StandardizedProperty
    def hidden_size(self) -> int:
        """The width of the residual stream."""
        return int(self._text_config.hidden_size)

    @StandardizedProperty
    def vocab_size(self) -> int:
        """The number of logits."""
        return int(self._text_config.vocab_size)

    @StandardizedProperty
    def num_heads(self) -> int:
        """The number of query heads of a block."""
        return int(self._text_config.num_attention_heads)

    @StandardizedProperty
    def num_kv_heads(self) -> int:
        """The number of key and value heads of a block; fewer than `num_heads` where queries share them."""
        return int(getattr(self._text_config, "num_key_value_heads", None) or self.num_heads)

    @StandardizedProperty
    def head_dim(self) -> int:
        """The width of one head's values."""
        return int(getattr(self._text_config, "head_dim", None) or self.hidden_size // self.num_heads)

    @StandardizedProperty
    def qk_head_dim(self) -> int:
        """The width of one head's queries and keys."""
        return int(self.head_dim)

    @StandardizedProperty
    def intermediate_size(self) -> int:
        """The number of neurons of a block's MLP (of one expert, on a mixture)."""
        return int(self._text_config.intermediate_size)
