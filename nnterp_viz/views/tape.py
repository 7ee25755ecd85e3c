"""The token tape: generated tokens as they arrive, what each was drawn from and read, and branches from any of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets as t

from nnterp_viz import provenance, waiting
from nnterp_viz.branches import Branch, extend, traced
from nnterp_viz.numbers import whole
from nnterp_viz.recording import Recording
from nnterp_viz.served import connected
from nnterp_viz.tokens import Labeler
from nnterp_viz.views.attention import selection
from nnterp_viz.views.base import COMMON, chosen
from nnterp_viz.views.growing import GrowingView, settled
from nnterp_viz.views.options import check_options, check_trace
from nnterp_viz.views.session import Session
from nnterp_viz.views.strips import Names, Saved, tokens

if TYPE_CHECKING:
    from nnterp_viz.edits import Edit
    from nnterp_viz.views.explore import ExploreView
    from nnterp_viz.views.strips import Token


class TapeView(GrowingView):
    """The token tape; made by `tape`.

    Attributes:
        branches: the texts, each a `nnterp_viz.branches.Branch` with its ``token_ids`` and ``recording``.
    """

    _view_kind = t.Unicode("tape").tag(sync=True)
    _prefix: ClassVar[str] = "tape."
    _besides: ClassVar[tuple[str, ...]] = ("attention.",)

    choices = t.Int(8).tag(sync=True)
    """How many of the most likely tokens are kept at each place."""

    def __init__(self, session: Session, branch: Branch, names: Names, text: str | None, **traits: Any) -> None:
        self.branches = [branch]
        self._names, self._text = names, text
        self._keep = int(traits["choices"])
        super().__init__(session, **traits)

    # -- in Python -----------------------------------------------------------------------

    @property
    def tokens(self) -> list[Token]:
        """The generated tokens of the branch that is shown, each with what it was drawn from."""
        return tokens(self.branches[self.tab], self._names, self._keep)

    def go_on(self, count: int | None = None, **sampling: Any) -> None:
        """Generates more tokens at the end of the branch that is shown, which arrive in the view one by one.

        Then the whole text is traced once. What had arrived before a failure or `cancel` is kept.

        Args:
            count: how many; ``view.generate`` by default.
            sampling: other settings from now on, by name: see `sampling`.

        Raises:
            TypeError: for a setting that is not known, or is of another kind.
            ValueError: for one out of its bounds, or when the text would be too long for the model.
            Cancelled: when it was stopped.
            RuntimeError: when no model stands behind the view.
        """
        self._sample(sampling)
        self._busily(lambda: self._generate(self.tab, self._count(count)))

    def branch(self, at: int, token: str | int | None = None, count: int | None = None, **sampling: Any) -> Branch:
        """Puts another token at a place and goes on from there, in a branch of its own, which is shown.

        Where a branch has that token after the same text already, that one is shown and nothing runs.

        Args:
            at: the position in the whole text, of a generated token or the one after the last; negative from the end.
            token: its id, or a text that is one token; None draws one anew, by other settings or another seed.
            count: how many tokens come after it; ``view.generate`` by default.
            sampling: other settings from now on, by name: see `sampling`.

        Raises:
            IndexError: when there is no such position.
            ValueError: when it is in the prompt, or the text is no single token; and as `go_on`.
            TypeError: when ``token`` is neither text nor an id.
            RuntimeError: when no model stands behind the view.
        """
        self._sample(sampling)
        self._busily(lambda: self._branch(at, token, count))
        return self.branches[self.tab]

    def begin(self, prompt: Any, count: int | None = None, **sampling: Any) -> None:
        """Takes another prompt and generates from it; the branches so far go.

        Args:
            prompt: text, token ids, or a chat (a list of messages).
            count: how many tokens; ``view.generate`` by default.
            sampling: other settings from now on, by name: see `sampling`.

        Raises:
            Exception: as `go_on`, and as `nnterp_viz.record` for the prompt.
        """
        self._sample(sampling)
        self._busily(lambda: self._begin(prompt, self._count(count)))

    def trace(self) -> None:
        """Traces the text of the branch that is shown, where that was stopped before it was traced."""
        if self.branches[self.tab].recording is None:
            self._busily(lambda: self._trace(self.tab))

    def explore(self) -> ExploreView:
        """The three linked views of the branch that is shown; they follow it when it is switched or grows.

        Raises:
            ValueError: when its recording holds no lens or no contributions.
        """
        from nnterp_viz.views.explore import ExploreView

        if not {"lens.top_ids", "contributions.logit"} <= {*self.recording.values, *self.recording.unavailable}:
            raise ValueError("the recording holds no lens or no contributions: pass lens=True and contributions=True")
        start = {"layer": self.layer, "head": self.head, "position": self.position}
        return ExploreView(self._session, start, self.theme)

    def apply(self, *edits: Edit) -> None:
        """Not here: a tape is generated without edits.

        Raises:
            ValueError: with what to do instead.
        """
        raise ValueError(
            f"a tape is generated by the model as it is, so that {edits!r} would not be what chose its tokens; look at "
            "the edited forward of its text with nnterp_viz.explore(model, view.recording.token_ids, edits=[...])"
        )

    # -- the browser asks ------------------------------------------------------------------

    def _answer(self, content: Mapping[str, Any]) -> None:
        kind, count = content.get("kind"), content.get("count")
        if kind == "prompt":
            if content.get("sure") or not self._asks_first(content["text"], content.get("generate")):
                self._begin(self._meant(content["text"]), self._count(content.get("generate")))
        elif kind == "go_on":
            self._sample(content.get("sampling", {}))
            self._generate(self.tab, self._count(count))
        elif kind == "branch":
            self._sample(content.get("sampling", {}))
            self._branch(content["at"], content.get("token"), count)
        elif kind == "trace":
            self._after = True
            if self.branches[self.tab].recording is None:
                self._trace(self.tab)
        else:
            super()._answer(content)

    def _edit(self, content: Mapping[str, Any]) -> bool:
        if content.get("kind") == "edit":
            self.apply()
        return super()._edit(content)

    def _guarded(self, act: Any, request: int = 0) -> None:
        self._gained, self._after, before = 0, False, self.remark
        super()._guarded(act, request)
        if self.remark and self._gained:
            tokens = "1 token" if self._gained == 1 else f"{self._gained} tokens"
            self.remark = f"Stopped after {tokens}."
        elif self._after and not self.remark:  # the page has what was stopped traced: that it was stopped still holds
            self.remark = before


def tape(
    source: Any,
    prompt: Any = None,
    *,
    generate: int = 12,
    temperature: float = 0.0,
    top_p: float = 1.0,
    top_k: int = 0,
    seed: int = 0,
    stop: str | Sequence[str] = (),
    choices: int = 8,
    layer: int | None = None,
    head: int | None = None,
    position: int | None = None,
    theme: str = "auto",
    **options: Any,
) -> TapeView:
    """Generates from a prompt, token by token: what each was drawn from, what each head read then, and what if.

    Args:
        source: a model; or a `Recording` that a tape made (nothing runs).
        prompt: with a model, what it goes on with: text, token ids, or a chat (a list of messages).
        generate: how many tokens are generated before this returns; more come with ``view.go_on()``. 0 for none yet.
        temperature: what logits are divided by; 0, the default, takes the most likely token.
        top_p: of the most likely tokens those are kept that have this share of the probability together.
        top_k: how many of the most likely tokens are kept; 0 for all.
        seed: of the numbers by which tokens are drawn: the same seed gives the same text.
        stop: a text, or several, that end the generation.
        choices: how many of the most likely tokens are kept at each place.
        layer: the block whose head is looked at.
        head: the head.
        position: a token to select.
        theme: ``auto`` (as the page is), ``light`` or ``dark``.
        options: further keyword arguments of `nnterp_viz.record`, for the trace of the whole text: ``lens=False``, say.

    Raises:
        TypeError: for an unknown argument, a setting of another kind, or a prompt where there must be none.
        ValueError: for a setting out of its bounds, a text too long for the model, a recording without a tape, or a
            layer, head or position that does not exist.
    """
    drawing = {"temperature": temperature, "top_p": top_p, "top_k": top_k, "seed": seed, "stop": stop}
    settings, texts = settled(drawing)
    drawing["stop"] = texts
    own = ["prompt", "generate", *drawing, "choices", *COMMON]
    if isinstance(source, Recording) or prompt is None:
        session = Session(source, prompt, view="tape", own=own, options=options, needs=[])
        if not session.recording.request.tape:
            raise ValueError("the recording holds no tape: make one with nnterp_viz.tape(model, prompt).recording")
        names: Names = Saved(session.recording)
        branch, text = Branch.of(session.recording), session.recording.prompt
        choices = session.recording.request.tape[-1]
    else:
        source = connected(source, options.pop("serve", None))
        provenance.require_model(source)
        check_options("tape", own, options)
        if "edits" in options:
            raise TypeError("tape() takes no edits: its tokens are generated by the model as it is")
        if whole(choices, "choices") < 1:
            raise ValueError(f"choices is {choices}; 1 token or more is kept at each place")
        branch, text = Branch.from_prompt(source, prompt), prompt if isinstance(prompt, str) else None
        names, choices = Labeler(source.tokenizer), min(choices, source.vocab_size)
        if whole(generate, "generate") < 0:
            raise ValueError(f"generate is {generate}; it is the number of tokens to generate, 0 or more")
        options = {"contributions": False, **options}
        check_trace(source, branch.prompt, options)
        chosen(layer, "layer", source.num_layers)
        chosen(head, "head", max((count for count, _ in provenance.heads(source)), default=0))
        with waiting.told(source, f"recording {len(branch.prompt) + generate} tokens"):
            if generate:
                extend(source, branch, generate, settings, keep=choices, stop=texts)
            branch.recording = traced(source, branch, keep=choices, prompt=text, options=options)
        session = Session.of(branch.recording)
        session.model, session._options = source, {**options, "generate": generate}  # noqa: SLF001 - of one house
    start = selection(session, layer, head, position)
    return TapeView(session, branch, names, text, sampling=drawing, choices=choices, theme=theme, **start)
