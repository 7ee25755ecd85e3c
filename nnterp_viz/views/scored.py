"""`ScoredView`: a view of heads that can stand in the order of a score, whoever computed it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import traitlets as t

from nnterp_viz.views.base import View

if TYPE_CHECKING:
    from jaxtyping import Float
    from torch import Tensor


class ScoredView(View):
    """What a view has to do with scores of heads; their numbers are sent once, and sorting costs no trace."""

    scores = t.Dict().tag(sync=True)
    """The scores that heads can be sorted by, by name: of each its title, what it is about, and its paper."""

    score_values = t.Bytes(b"").tag(sync=True)
    """float32 [score layer head], in the order of `scores`; NaN where a head has none."""

    sort_by = t.Unicode("").tag(sync=True)
    """The score whose order the heads stand in, highest first; empty: by layer and head."""

    least_score = t.Float(None, allow_none=True).tag(sync=True)
    """Heads below this value of `sort_by` are left out; None leaves all in."""

    @t.validate("sort_by")
    def _known_score(self, proposal: dict[str, Any]) -> str:
        name = proposal["value"]
        if name and name not in self.scores:
            known = ", ".join(self.scores) or "none: give them with show_scores"
            raise t.TraitError(f"sort_by is {name!r}; the view's scores are {known}")
        return str(name)

    def show_scores(
        self,
        values: Mapping[str, Float[Tensor, "L H"]],
        about: Mapping[str, Mapping[str, str]] | None = None,
        *,
        sort_by: str | None = None,
    ) -> None:
        """Gives the heads scores to be sorted and filtered by.

        Args:
            values: by name, of every head; NaN where a head has none.
            about: by name, in words: ``title``, ``about`` and ``paper``; the title is the name by default.
            sort_by: the score to sort by; the first by default, and "" leaves the heads where they are.

        Raises:
            ValueError: when a score is not [layer head] of this model.
            TraitError: when ``sort_by`` is none of them.
        """
        shape = (self.num_layers, self.num_heads)
        arrays = {name: np.asarray(value, np.float32) for name, value in values.items()}
        for name, array in arrays.items():
            if array.shape != shape:
                raise ValueError(f"the score {name!r} has shape {list(array.shape)}; the heads are {list(shape)}")
        words = {name: {"title": name, "about": "", "paper": "", **(about or {}).get(name, {})} for name in arrays}
        stacked = np.stack([*arrays.values()]) if arrays else np.zeros((0, *shape), np.float32)
        with self.hold_sync():
            self.sort_by = ""
            self.least_score = None
            self.scores, self.score_values = words, stacked.astype("<f4").tobytes()
            self.sort_by = next(iter(arrays), "") if sort_by is None else sort_by
