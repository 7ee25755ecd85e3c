"""What a family must hold whose blocks have an attention or another mixer in its place; block 1 and the last attend."""

from __future__ import annotations

from typing import Any, ClassVar

from nnterp.components import LinearAttention
from tests.families.family_suite import BLOCK_VALUES, LLAMA_ROWS
from tests.families.mixture_suite import MIXTURE_VALUES
from tests.families.running import run

MIXED = "linear_attn.attention_output"
#: Standard paths and the native ones they are aliases of, where blocks 0 and 1 have other mixers.
ROWS = {name: path for name, path in LLAMA_ROWS.items() if name != "layers.0.self_attn"} | {
    "layers.1.self_attn": "model.layers.1.self_attn",
    "layers.0.linear_attn": "model.layers.0.linear_attn",
}
HYBRID_MIXTURE_VALUES = BLOCK_VALUES | MIXTURE_VALUES | {MIXED}


class HybridChecks:
    """Before a suite: the values of the modules that a block lacks are unavailable there, with the reason."""

    VALUES: ClassVar[set[str]] = BLOCK_VALUES | {MIXED}
    ELSEWHERE: ClassVar[frozenset[str]] = frozenset({MIXED})
    #: The blocks with an attention.
    ATTENDED: ClassVar[tuple[int, ...]] = (1, 3)
    #: What the blocks without one cannot serve besides, with a part of the reason ...
    MIXER_UNAVAILABLE: ClassVar[dict[str, str]] = {}

    def attended(self, model: Any) -> list[int]:
        assert model.num_layers == 4
        return list(self.ATTENDED)

    def added(self, model: Any, layer: int) -> list[str]:
        return super().added(model, layer) if layer in self.ATTENDED else [MIXED]  # type: ignore[misc]

    def absent(self, layer: int) -> set[str]:
        """The values of the modules that a block lacks."""
        if layer in self.ATTENDED:
            return {MIXED}
        return {name for name in self.VALUES if name.startswith("self_attn.")}

    def names(self, model: Any, layer: int) -> set[str]:
        return super().names(model, layer) - self.absent(layer)  # type: ignore[misc]

    def missing(self, model: Any, layer: int) -> dict[str, str]:
        absent = {name: f"no {name.partition('.')[0]} module on this block" for name in self.absent(layer)}
        there = super().missing(model, layer)  # type: ignore[misc]
        own = (
            there
            if layer in self.ATTENDED
            else self.MIXER_UNAVAILABLE
            | {
                name: part
                for name, part in there.items()
                if name not in self.UNAVAILABLE or name.startswith("mlp.")  # type: ignore[attr-defined]
            }
        )
        return own | absent

    def test_the_other_blocks_have_a_mixer_whose_output_is_what_they_add(self, model: Any) -> None:
        for layer, block in enumerate(model.layers):
            assert (getattr(block, "self_attn", None) is not None) == (layer in self.ATTENDED)
            assert (getattr(block, "linear_attn", None) is not None) != (layer in self.ATTENDED)
            if layer not in self.ATTENDED:
                assert type(block.linear_attn) is model.family.LinearAttention
                assert issubclass(model.family.LinearAttention, LinearAttention)
                read, normed = (
                    run(model, f"layers.{layer}.{name}")[0] for name in ("linear_attn.input", "attention_norm_output")
                )
                assert (read == normed).all()
