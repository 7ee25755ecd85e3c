"""What a view shows, for one who sees it for the first time: a few sentences, how to read its colors, and the paper.

The one place of these texts: a view sends its own to the page (the button "?"), Python has it as ``view.about``, and
the documentation may quote it. They are written for a first course and say where a picture ends.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Paper(NamedTuple):
    """A source.

    Attributes:
        authors: as they are cited.
        year: of publication.
        title: the whole title.
        url: where it can be read without paying.
    """

    authors: str
    year: int
    title: str
    url: str


class Explanation(NamedTuple):
    """What a view shows.

    Attributes:
        title: the question that it answers.
        shows: what is drawn, in a few sentences.
        limits: how to read it, and what it does not say.
        colors: how to read its colors and marks.
        papers: where the method comes from, and what warns of it.
    """

    title: str
    shows: str
    limits: str
    colors: str
    papers: tuple[Paper, ...]

    def __str__(self) -> str:
        sources = [f"{paper.authors} ({paper.year}). {paper.title}. {paper.url}" for paper in self.papers]
        return "\n\n".join([self.title, self.shows, self.limits, self.colors, "\n".join(sources)])

    def plain(self) -> dict[str, Any]:
        """As JSON, for the page."""
        return {**self._asdict(), "papers": [paper._asdict() for paper in self.papers]}


_TRANSFORMER = Paper("Vaswani et al.", 2017, "Attention Is All You Need", "https://arxiv.org/abs/1706.03762")
_CIRCUITS = Paper(
    "Elhage et al.",
    2021,
    "A Mathematical Framework for Transformer Circuits",
    "https://transformer-circuits.pub/2021/framework/index.html",
)
_NOT_EXPLANATION = Paper("Jain & Wallace", 2019, "Attention is not Explanation", "https://arxiv.org/abs/1902.10186")
_SINKS = Paper(
    "Xiao et al.", 2023, "Efficient Streaming Language Models with Attention Sinks", "https://arxiv.org/abs/2309.17453"
)
_LENS = Paper(
    "nostalgebraist",
    2020,
    "interpreting GPT: the logit lens",
    "https://www.lesswrong.com/posts/AcKRB8wDpdaN6v6ru/interpreting-gpt-the-logit-lens",
)
_TUNED = Paper(
    "Belrose et al.",
    2023,
    "Eliciting Latent Predictions from Transformers with the Tuned Lens",
    "https://arxiv.org/abs/2303.08112",
)
_INDUCTION = Paper(
    "Olsson et al.",
    2022,
    "In-context Learning and Induction Heads",
    "https://transformer-circuits.pub/2022/in-context-learning-and-induction-heads/index.html",
)
_PATCHING = Paper(
    "Zhang & Nanda",
    2024,
    "Towards Best Practices of Activation Patching in Language Models: Metrics and Methods",
    "https://arxiv.org/abs/2309.16042",
)
_SAMPLING = Paper(
    "Holtzman et al.", 2020, "The Curious Case of Neural Text Degeneration", "https://arxiv.org/abs/1904.09751"
)

#: By the front end's name of the view, or of what holds several.
EXPLANATIONS: dict[str, Explanation] = {
    "attention": Explanation(
        "Which tokens does each head read?",
        "A language model splits a text into tokens and carries one vector of numbers for each. In every layer, "
        "attention heads move information between them: for each token a head hands out weights to the tokens "
        "before it and to itself, and reads that much of each. A row is the token that reads, a column the token "
        "that is read. A row's weights sum to 1 (less a sink, where a model has one).",
        "Each small square is one head; a click shows it large. Many heads rest on the first token: that mostly "
        "means that there is nothing to do here. A weight says what was read, not what was made of it: to see "
        "whether it matters, take the head out and look at the answer.",
        "The darker a cell is on a light page (the brighter on a dark one), the larger its weight. With “row-relative” "
        "each row has its own scale, so that equal colors in two rows need not be equal numbers; the numbers are in "
        "the tooltip. Of differences, blue is more and orange is less.",
        (_TRANSFORMER, _CIRCUITS, _SINKS, _NOT_EXPLANATION),
    ),
    "logit_lens": Explanation(
        "What would the model say if it stopped here?",
        "After its last layer a model turns each token's vector into a guess at the next token. The lens does the "
        "same after every layer, as if that were the last: a row is a layer, a column a position of the text, and "
        "a cell holds the token that would come next. The last row is what the model really says.",
        "Read a column from the first layer to the last to see a guess form. Early rows are often noise: the model "
        "was never trained to answer there, so that a strange word is no thought of it, and a late answer may have "
        "been known earlier in a form that the lens cannot read.",
        "Color is the probability of the cell's token, or what you choose beside “Color”: the entropy (how undecided "
        "the guess is, in nats; 0 is certain), or how a token that you follow fares. Of differences, blue is more and "
        "orange is less.",
        (_LENS, _TUNED),
    ),
    "contributions": Explanation(
        "Which parts of the model speak for this token?",
        "A model adds up: the token's embedding, then what each layer's attention and MLP put to it. The score "
        "(logit) of the next token is read from that sum, so it can be split into one share for each part. The "
        "bars are these shares, and they sum to the logit; a layer opens into its heads and neurons.",
        "A share is direct: what a part writes toward this token itself. What it does to later parts is counted "
        "there. So a part with a small bar may still be needed, and one with a large bar may be made up for: "
        "measure it by taking the part out. To be split, the last norm is held at its value here.",
        "A bar to the right (blue) raises the token's logit, one to the left (orange) lowers it. An outline is what "
        "the logit lost when the part was really taken out.",
        (_CIRCUITS, _PATCHING),
    ),
    "explore_bar": Explanation(
        "One text, three views of the same run",
        "The text is run through the model once, and all views below show that run: which tokens the heads read, "
        "what each layer would say next, and which parts speak for the answer. What you choose in one (a layer, a "
        "head, a token) is chosen in all.",
        "Change the text and press Enter for another run. A click on a layer's number, or “Edit”, changes the "
        "model on the way: take a part out, and see what the answer needs it for.",
        "The strip shows the text as the model reads it: one box a token, with marks for spaces (·) and line ends (⏎). "
        "Generated tokens are marked, and in a chat the band and its word say who speaks.",
        (_TRANSFORMER, _CIRCUITS),
    ),
    "head_card": Explanation(
        "What does this one head do?",
        "The card gathers what was measured of one head: how much it behaves like known kinds (a previous-token "
        "head reads the token before, an induction head looks for an earlier occurrence and reads what came after "
        "it), what it adds to the answer's logit, what the logit loses without it, and which tokens it raises and "
        "lowers most by what it writes.",
        "The scores come from texts made for them, the other numbers from your prompt: a head can have one habit "
        "in general and another here. Compare share and effect: where they differ, other parts make up for the head "
        "or depend on it.",
        "The longer a bar, the larger the number beside it. Blue raises the token, orange lowers it.",
        (_INDUCTION, _CIRCUITS, _PATCHING),
    ),
    "tape": Explanation(
        "How does a text come about, token by token?",
        "A language model writes one token at a time: it gives every token of its vocabulary a probability, one is "
        "chosen, put to the text, and the longer text is run again. The tape shows each token as it was chosen, with "
        "those that were likely beside it, and what the heads read at that moment.",
        "The most likely token need not be the one that is chosen: with a temperature above 0 chance has a say, and "
        "another run gives another text. Change one token and go on from there: a text is only as sure as its least "
        "sure token. A probability says how sure the model is, not how true the text is.",
        "The longer a bar, the more probable the token. A generated token is marked, and so is one that you put in.",
        (_TRANSFORMER, _SAMPLING),
    ),
    "compare": Explanation(
        "What differs between two runs?",
        "Two texts (or models) side by side, and under each pair of views the second less the first. A good pair "
        "differs in one thing only, a name say: then what differs inside is where the model handles it.",
        "Tokens are subtracted place by place, or as they are paired where the texts differ in length; what has no "
        "partner is told. A difference shows where the two runs part, not yet why: edit one side to find out.",
        "In a difference blue is more in b, orange is more in a, and pale is equal.",
        (_PATCHING,),
    ),
}


def about(view: str) -> dict[str, Any]:
    """The explanation of a view as JSON; empty where there is none."""
    found = EXPLANATIONS.get(view)
    return found.plain() if found else {}
