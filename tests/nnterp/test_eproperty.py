"""The value descriptor on a module of three layers, without transformers."""

from __future__ import annotations

from typing import Any

import nnsight
import pytest
import torch
from nnsight.intervention.envoy import Envoy
from nnsight.intervention.source import SourceNotAvailable
from torch import Tensor, nn

from nnterp.components import DerivedEProperty, EProperty, Standard, unavailable
from nnterp.components.layouts import HeadOutputs, Logits, Residual
from nnterp.components.selection import Argument, Element, FirstArgument, Leading, Selection, selection
from nnterp.errors import Unavailable


class Inner(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.up = nn.Linear(3, 5, bias=False)

    def forward(self, x: Tensor, *, bias: Tensor) -> tuple[Tensor, str]:
        x = self.up(x)
        x = torch.tanh(x)
        return x + bias, "state"


class Outer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = Inner()
        self.head = nn.Linear(5, 2, bias=False)

    def forward(self, x: Tensor) -> dict[str, Tensor]:
        hidden, _ = self.inner(x, bias=torch.ones(5))
        return {"logits": self.head(hidden)}


class Values(Standard):
    @EProperty(key="output", description="a tuple's first")
    def leading(self, value: Tensor) -> Residual:
        """The first of what the module returns."""
        return value

    @EProperty(key="inputs", select="bias")
    def bias(self, value: Tensor) -> Any:
        return value

    @EProperty(key="source.torch_tanh_0.output")
    def tanh(self, value: Tensor) -> Tensor | None:
        return value

    @EProperty(key="../head.input")
    def read_by_head(self, value: Tensor) -> Residual | None:
        return value

    @EProperty(key="/head.output")
    def head(self, value: Tensor) -> Logits:
        return value

    @EProperty(key=lambda envoy: f"{envoy.child}.output", read_only="up is fixed; assign leading")
    def projected(self, value: Tensor) -> Residual:
        return value

    child = "up"

    @EProperty(key="output", unavailable=lambda envoy: None if envoy.open else "it is closed")
    def sometimes(self, value: Tensor) -> Residual:
        return value

    open = True

    never = unavailable("there is no such thing")

    @DerivedEProperty
    def doubled(self) -> Residual:
        """Twice the leading value."""
        return 2 * self.leading


class Mistaken(Values):
    @EProperty(key="output", unavailable=lambda envoy: envoy.nothing)
    def broken_check(self, value: Tensor) -> Residual:
        return value

    @EProperty(key="output")
    def broken(self, value: Tensor) -> Residual:
        return value.no_such_method()

    nowhere = Values.leading.at("missing.output")
    no_operation = Values.leading.at("source.torch_relu_0.output")


class Wrapped(Values):
    """A subclass that keeps one value elsewhere and takes one away."""

    leading = Values.leading.at("up.output")
    bias = None


@pytest.fixture
def model() -> Envoy:
    torch.manual_seed(0)
    return Envoy(Outer(), envoys={Inner: Values})


@pytest.fixture
def mistaken() -> Envoy:
    return Envoy(Outer(), envoys={Inner: Mistaken})


X = torch.ones(1, 2, 3)


def read(model: Envoy, name: str) -> Any:
    with model.trace(X):
        got = getattr(model.inner, name).save()
    return got  # noqa: RET504 - bound inside the trace


def test_a_value_is_read_where_its_path_leads(model: Envoy) -> None:
    module = model._module
    up = module.inner.up(X)
    assert torch.equal(read(model, "projected"), up)
    assert torch.equal(read(model, "tanh"), up.tanh())
    assert torch.equal(read(model, "leading"), up.tanh() + 1)
    assert torch.equal(read(model, "read_by_head"), up.tanh() + 1)
    assert torch.equal(read(model, "head"), module.head(up.tanh() + 1))
    assert torch.equal(read(model, "bias"), torch.ones(5))
    assert torch.equal(read(model, "doubled"), 2 * (up.tanh() + 1))


def test_an_assigned_element_stays_beside_the_others(model: Envoy) -> None:
    with model.trace(X):
        model.inner.leading = torch.zeros(1, 2, 5)
        got = nnsight.save(list(model.inner.output))
    assert not got[0].any()
    assert got[1] == "state"


@pytest.mark.parametrize("name", ["leading", "bias", "tanh", "read_by_head"])
def test_an_assigned_value_goes_where_it_was_read_and_nothing_else_changes(model: Envoy, name: str) -> None:
    with model.trace(X) as tracer:
        setattr(model.inner, name, getattr(model.inner, name) * 0)
        out = tracer.result["logits"].save()
    up = model._module.inner.up(X)
    hidden = {"leading": 0 * up, "bias": up.tanh(), "tanh": torch.ones_like(up), "read_by_head": 0 * up}[name]
    assert torch.equal(out, model._module.head(hidden))


def test_an_unavailable_value_raises_at_the_line_whatever_is_done_with_it(model: Envoy) -> None:
    inner = model.inner
    for attempt in (
        lambda: inner.never,
        lambda: setattr(inner, "never", 1),
        lambda: hasattr(inner, "never"),
        lambda: getattr(inner, "never", None),
    ):
        with pytest.raises(Unavailable, match=r"^model\.inner\.never is not available: there is no such thing$"):
            attempt()
    inner.open = False
    with pytest.raises(Unavailable, match="it is closed"), model.trace(X):
        _ = inner.sometimes
    assert inner.support()["sometimes"] == "it is closed"
    inner.open = True
    assert torch.equal(read(model, "sometimes"), read(model, "leading"))


def test_a_mistake_in_a_declaration_is_not_taken_for_a_missing_attribute(mistaken: Envoy) -> None:
    with pytest.raises(RuntimeError, match=r"the availability check of model\.inner\.broken_check failed: .*nothing"):
        _ = mistaken.inner.broken_check
    with pytest.raises(RuntimeError, match=r"reading model\.inner\.broken failed: .*no_such_method"):
        read(mistaken, "broken")


def test_a_value_outside_a_trace_is_named(model: Envoy) -> None:
    for name in ("leading", "tanh", "head"):
        with pytest.raises(ValueError, match=rf"Cannot access `model\.inner\.{name}` outside of interleaving"):
            getattr(model.inner, name)


def test_read_only_values_say_what_to_assign_instead(model: Envoy) -> None:
    with pytest.raises(AttributeError, match=r"^up is fixed; assign leading$"):
        model.inner.projected = 1
    with pytest.raises(AttributeError, match=r"^doubled is derived and read-only$"):
        model.inner.doubled = 1


def test_a_path_that_the_tree_or_the_forward_lacks_is_named(mistaken: Envoy) -> None:
    with pytest.raises(
        LookupError, match=r"model\.inner\.nowhere is read at 'missing\.output', but model\.inner has no"
    ):
        read(mistaken, "nowhere")
    with pytest.raises(
        SourceNotAvailable, match=r"no_operation reads 'source\.torch_relu_0\.output', which this run does"
    ):
        read(mistaken, "no_operation")
    with pytest.raises(ValueError, match="above the module itself only the parent's own operations can be read"):
        EProperty(key="../source.a_0.source.b_0.output")


def test_a_declaration_carries_its_meaning() -> None:
    assert Values.leading.layout is Residual
    assert Values.leading.dims == ("batch", "seq", "hidden")
    assert Values.read_by_head.layout is Residual, "the member of an optional annotation that is no None"
    assert Values.bias.layout is None
    assert Values.bias.dims is None
    assert Values.doubled.layout is Residual
    assert Values.leading.__doc__ == "The first of what the module returns."
    assert str(Values.leading) == "(leading) -> Residual [batch seq hidden]: a tuple's first"
    assert str(Values.never) == "(never): Unavailable: there is no such thing"
    assert isinstance(torch.ones(1, 2, 3), Residual)
    assert not isinstance(torch.ones(1, 2, 3), HeadOutputs)
    assert not isinstance(torch.ones(1, 2, 3, dtype=torch.int64), Residual)


def test_a_value_kept_elsewhere_means_the_same() -> None:
    assert Wrapped.leading.key == "up.output"
    for attribute in ("name", "layout", "description", "__doc__"):
        assert getattr(Wrapped.leading, attribute) == getattr(Values.leading, attribute)
    with pytest.raises(TypeError, match="no meaning to take over"):
        Values.never.at("output")


def test_values_lists_a_class_s_own_and_inherited_ones() -> None:
    assert list(Values.values())[:3] == ["leading", "bias", "tanh"]
    assert "bias" not in Wrapped.values()
    assert Wrapped.values()["leading"] is Wrapped.leading


@pytest.mark.parametrize(
    ("leaf", "select", "expected"),
    [
        ("output", None, Leading()),
        ("output", 1, Element(1)),
        ("output", "logits", Element("logits")),
        ("input", None, FirstArgument()),
        ("inputs", None, Selection()),
        ("inputs", 2, Argument(2)),
        ("inputs", "mask", Argument(name="mask")),
        ("inputs", (2, "key"), Argument(2, "key")),
        ("logits", None, Selection()),
    ],
)
def test_select_abbreviates_a_selection(leaf: str, select: Any, expected: Selection) -> None:
    got = selection(leaf, select)
    assert (type(got), vars(got)) == (type(expected), vars(expected))


def test_a_selection_takes_out_what_it_puts_in() -> None:
    call = ((1, 2), {"key": 3})
    cases = [
        (Leading(), (1, 2), (9, 2)),
        (Leading(), 1, 9),
        (Element(1), [1, 2], [1, 9]),
        (Element("logits"), {"logits": 1, "loss": 2}, {"logits": 9, "loss": 2}),
        (FirstArgument(), call, ((9, 2), {"key": 3})),
        (Argument(1, "key"), call, ((1, 9), {"key": 3})),
        (Argument(2, "key"), call, ((1, 2), {"key": 9})),
        (Selection(), call, 9),
    ]
    for chosen, raw, replaced in cases:
        before = repr(raw)
        assert chosen.place(raw, 9) == replaced
        assert repr(raw) == before
        assert chosen.pick(chosen.place(raw, 9)) == 9
    with pytest.raises(LookupError, match="the call has no argument 'mask'; it has 2 and"):
        Argument(4, "mask").pick(call)
    with pytest.raises(TypeError, match="names an argument"):
        selection("output", (1, "key"))
