"""Two recordings token by token: what of them can be subtracted, where they are not equally long, and why not."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import torch

from nnterp_viz.block import THUMBNAIL
from nnterp_viz.measures import stacked, thumbnails
from nnterp_viz.patterns import BLOCK, heads_alone
from nnterp_viz.recording import Recording, Values
from nnterp_viz.views.options import words

#: A place in the one prompt, and the place in the other that stands for it.
Pairs = Sequence[tuple[int, int]]

#: More places than this are counted and not listed.
LISTED = 12

_WHOSE = ("contributions.target_id", "contributions.versus_id", "contributions.position")


def only_at(recording: Recording, places: Sequence[int]) -> Recording:
    """The recording as if it had these tokens alone: the saved values of these places, none computed anew.

    Of a pattern the queries and the keys at these places, whose rows then sum to less than 1; the small pictures are
    made of those. What is about the whole prompt's attention (its checks, sinks) or about one logit is left out.
    """
    at = torch.tensor(list(places), dtype=torch.long)
    names = [BLOCK.format(layer) for layer in range(recording.info["num_layers"])]
    found, gaps = {}, dict(recording.unavailable)
    alone = {name for block in names for name in heads_alone(recording.values, block)}
    for name, value in recording.values.items():
        if name in names or name in alone:
            found[name] = value[..., at, :][..., at]
        elif name.startswith("lens.") and value.ndim > 1 and name != "lens.rows":
            found[name] = value[:, at]
        elif not name.startswith(("attention.", "layers.", "input_ids", "generated.", "contributions.")):
            found[name] = value
    if "attention.thumbnails" in recording.values:
        if all(name in found for name in names):
            found["attention.thumbnails"] = stacked([thumbnails(found[name], THUMBNAIL) for name in names])
        else:
            gaps["attention.thumbnails"] = (
                "tokens of prompts of unequal length are paired in whole patterns, and those of all blocks were over "
                "limit_bytes"
            )
    roles = tuple(recording.roles[i] for i in places) if recording.roles else ()
    return dataclasses.replace(
        recording,
        request=dataclasses.replace(recording.request, roles=roles),
        values=Values(found, gaps),
        token_ids=[recording.token_ids[i] for i in places],
        labels=[recording.labels[i] for i in places],
        special=[recording.special[i] for i in places],
        unavailable=gaps,
    )


def paired(a: Recording, b: Recording, pairs: Pairs) -> tuple[Recording, Recording]:
    """Both recordings at the tokens that stand for each other; where these differ, the second is labelled with both."""
    one, other = a, b
    if pairs and len(a.token_ids) != len(b.token_ids):
        one, other = only_at(a, [i for i, _ in pairs]), only_at(b, [j for _, j in pairs])
    if not pairs or one.labels == other.labels:
        return one, other
    both = zip(one.labels, other.labels, strict=True)
    return one, dataclasses.replace(other, labels=[b if a == b else f"{a} → {b}" for a, b in both])


def unlike(a: Recording, b: Recording, pairs: Pairs, value: str = "") -> str:
    """Why two recordings have no difference (of the part that needs ``value``), in words; empty where they have one."""
    for name in ("layer", "head"):
        one, other = a.info[f"num_{name}s"], b.info[f"num_{name}s"]
        if one != other:
            return f"a has {one} {name}s and b {other}, so that they cannot be compared one by one"
    if not pairs:
        return "no token of a stands for one of b"
    for letter, recording in (("a", a), ("b", b)):
        if value and value not in recording.values:
            return f"{letter} does not hold it ({recording.unavailable.get(value, 'it was not recorded')})"
    if value.startswith("contributions."):
        (*one, here), (*other, there) = ([int(recording[name]) for name in _WHOSE] for recording in (a, b))
        ends = len(a.token_ids) - 1, len(b.token_ids) - 1
        if one != other or ((here, there) not in pairs and (here, there) != ends):
            labels = [_explained(recording) for recording in (a, b)]
            return f"a explains {labels[0]} and b {labels[1]}; record both with the same target, versus and position"
    return _other_rows(a, b) if value.startswith("lens.") else ""


def _other_rows(a: Recording, b: Recording) -> str:
    """Why two lenses have no cells in common; empty where they have."""
    if a.request.learned != b.request.learned:
        return "a and b are read through different lenses"
    rows = [recording.values["lens.rows"].tolist() for recording in (a, b) if "lens.rows" in recording.values]
    differ = len(rows) > 1 and rows[0] != rows[1]
    return "their lenses have different rows (after_attention, stride)" if differ else ""


def no_difference(name: str, why: str) -> str:
    """The line in place of a difference."""
    return f"No difference of {name.replace('_', ' ')}: {why}."


def where_they_differ(a: Recording, b: Recording, pairs: Pairs) -> str:
    """Which tokens differ, or have no partner, in words."""
    sizes = [len(recording.token_ids) for recording in (a, b)]
    if sizes[0] == sizes[1]:
        places = [i for i, j in pairs if a.token_ids[i] != b.token_ids[j]]
        if not places:
            return "The two prompts have the same tokens."
        if len(places) < LISTED:
            return f"The tokens differ at {words(map(str, places))}."
        return f"{len(places)} of {sizes[0]} tokens differ."
    alone = []
    for letter, recording, held in zip("ab", (a, b), zip(*pairs, strict=True) if pairs else ((), ()), strict=True):
        places = [i for i in range(len(recording.token_ids)) if i not in held]
        listed = words(f"{i} {recording.labels[i]}" for i in places[:LISTED]) if places else "none"
        more = f" and {len(places) - LISTED} more" if len(places) > LISTED else ""
        alone.append(f"in {letter} {listed}{more}")
    return (
        f"a has {sizes[0]} tokens and b {sizes[1]}; {len(pairs)} stand for each other, and differences are drawn of "
        f"those, as b has them. Without a partner: {'; '.join(alone)}."
    )


def _explained(recording: Recording) -> str:
    target, versus, position = (int(recording[name]) for name in _WHOSE)
    label = {token: recording.vocabulary.get(token, f"id {token}") for token in (target, versus)}
    return f"{label[target]}{f' over {label[versus]}' if versus >= 0 else ''} after position {position}"
