"""`Frame`: the traits that every view has, whatever it draws."""

from __future__ import annotations

from typing import Any

import anywidget
import ipywidgets
import traitlets as t

from nnterp_viz.views.front_end import STUB, FrontEnd


class Frame(anywidget.AnyWidget):
    """What stands around a picture, and the selection that views share.

    A selection trait is -1 where nothing is selected. All of them can be read, set, observed and linked
    (``ipywidgets.jslink`` links them without the kernel).
    """

    _esm = STUB.read_text(encoding="utf-8")

    _front_end = t.Instance(FrontEnd, allow_none=True).tag(sync=True, **ipywidgets.widget_serialization)
    _view_kind = t.Unicode().tag(sync=True)

    labels = t.List(t.Unicode()).tag(sync=True)
    """The tokens as display text, one for each position."""

    special = t.List(t.Bool()).tag(sync=True)
    """Whether each position is a special token."""

    token_ids = t.List(t.Int()).tag(sync=True)
    """The token ids that ran."""

    prompt = t.Unicode().tag(sync=True)
    """The text in the prompt box: the prompt, or the last message of a chat."""

    generated = t.Int(0).tag(sync=True)
    """How many of the last tokens the model generated itself, before all were traced; the others are the prompt."""

    generate = t.Int(0).tag(sync=True)
    """How many tokens the model is asked to go on with, for this prompt and the next."""

    messages = t.List(t.Dict()).tag(sync=True)
    """The chat that the prompt is: dicts with role and content; the prompt box has the last. Empty where it is none."""

    roles = t.List(t.Unicode()).tag(sync=True)
    """Whose each token is: system, user, assistant, or template (what the template wrote). Empty without a chat."""

    layer = t.Int(-1).tag(sync=True)
    """The selected block, or -1."""

    head = t.Int(-1).tag(sync=True)
    """The selected attention head of the block, or -1."""

    position = t.Int(-1).tag(sync=True)
    """The selected (pinned) token's position, or -1."""

    num_layers = t.Int(0).tag(sync=True)
    """Number of blocks."""

    num_heads = t.Int(0).tag(sync=True)
    """Number of attention heads of a block."""

    busy = t.Bool(False).tag(sync=True)
    """Whether a trace is under way."""

    error = t.Unicode("").tag(sync=True)
    """What went wrong with the last request, in words; empty when it worked."""

    stamp = t.Dict().tag(sync=True)
    """Where the numbers come from: model, engine, dtype, versions, and the shapes of the saved values."""

    code = t.Unicode("").tag(sync=True)
    """A runnable block that gives the same values."""

    checks = t.List(t.Dict()).tag(sync=True)
    """The checks that concern this view: name, residual, tolerance, ok, about."""

    gaps = t.Dict(value_trait=t.Unicode(), key_trait=t.Unicode()).tag(sync=True)
    """Why a value was not captured, by name."""

    notes = t.List(t.Unicode()).tag(sync=True)
    """What the reader should know about this recording."""

    edits = t.List(t.Unicode()).tag(sync=True)
    """The edits in force, each as it is written in Python; the objects are ``view.recording.edits``."""

    shown = t.Enum(("after", "before", "difference"), "after").tag(sync=True)
    """Which forward is drawn where there are edits: with them, without them, or what they changed (after - before)."""

    before = t.Dict().tag(sync=True)
    """What is drawn of the forward without the edits: those traits of the view that are other there, by name."""

    before_focus = t.Dict().tag(sync=True)
    """The same for what follows the selection."""

    sides = t.List(t.Unicode()).tag(sync=True)
    """What the two forwards are called where they are not before and after."""

    source = t.Dict().tag(sync=True)
    """A second prompt to patch from: prompt, token_ids, labels, special, and pairs, the places of this prompt and of
    the other which stand for each other; empty where none was asked for."""

    sequence = t.Int(0).tag(sync=True)
    """Counts the recordings that the view has shown."""

    about = t.Dict().tag(sync=True)
    """What the view shows, for a first course: its ``title``, what it ``shows``, the ``limits`` of that, how to read
    the ``colors``, and ``papers`` (`nnterp_viz.explanations`); the button "?" opens it."""

    theme = t.Enum(("auto", "light", "dark", "contrast"), "auto").tag(sync=True)
    """Colors: ``auto`` follows the page, and what the system prefers; ``contrast`` is high contrast, light or dark as
    the page is."""

    why_static = t.Unicode("").tag(sync=True)
    """Why the prompt cannot be edited here; empty when it can."""

    show_prompt = t.Bool(True).tag(sync=True)
    """Whether the view has a prompt box of its own."""

    show_stamp = t.Bool(True).tag(sync=True)
    """Whether the view has a receipt of its own."""

    @t.validate("layer", "head", "position")
    def _in_range(self, proposal: dict[str, Any]) -> int:
        name, value = proposal["trait"].name, proposal["value"]
        count = {"layer": self.num_layers, "head": self.num_heads, "position": len(self.labels)}[name]
        if not -1 <= value < count:
            raise t.TraitError(f"{name} is {value}; it goes from 0 to {count - 1}, and -1 selects none")
        return int(value)

    @classmethod
    def _drawn_traits(cls) -> list[str]:
        """The public traits of the view, without those of ipywidgets."""
        classes = [c for c in cls.__mro__ if issubclass(c, Frame)]
        own = [name for c in reversed(classes) for name in c.class_own_traits()]
        return [name for name in own if not name.startswith("_")]
