"""What the parts of `VLLMFamilySuite` share: its settings, and which blocks and values they look at."""

from __future__ import annotations

from typing import Any, ClassVar

from torch import Tensor

#: The values below a block in the forward's order; `SuiteBase.PARALLEL` moves one.
ORDER = (
    "layer_input",
    "attention_norm_output",
    *(f"self_attn.attention_{name}" for name in ("queries", "keys", "values", "scores", "probabilities")),
    *("self_attn.attention_head_outputs", "self_attn.attention_output"),
    "mlp_norm_output",
    *("mlp.mlp_activation", "mlp.mlp_neurons", "mlp.mlp_output"),
    "layer_output",
)

WRITABLE = ("attention_queries", "attention_keys", "attention_values", "attention_head_outputs")
RECOMPUTED = ("attention_scores", "attention_probabilities")
INTERIOR = (*WRITABLE, *RECOMPUTED)
INSIDE_MLP = frozenset({"mlp.mlp_activation", "mlp.mlp_neurons"})


class SuiteBase:
    #: The largest difference from transformers, relative to a value's largest magnitude ...
    TOLERANCE: ClassVar[float]
    #: ... of what is inside the attention, and of the logits after it was edited.
    KERNEL_TOLERANCE: ClassVar[float]
    #: The block that the skip test leaves out; the middle one if None.
    SKIP: ClassVar[int | None] = None
    #: Which of the attention's interior values the family serves.
    SERVED: ClassVar[tuple[str, ...]] = INTERIOR
    #: The values that it does not serve.
    UNAVAILABLE: ClassVar[frozenset[str]] = frozenset({"attention_mask", "lm_head_output", "mlp.mlp_activation"})
    #: Whether the attention and the MLP read one norm's output, which is then there before the attention.
    PARALLEL: ClassVar[bool] = False
    #: Whether a block has an MLP module; without one it has no values of it either.
    HAS_MLP: ClassVar[bool] = True
    #: What the model's logits stay below: a softcap, ``cap * tanh(logits / cap)``.
    LOGITS_CAP: ClassVar[float | None] = None

    def embedding_scale(self, model: Any) -> float:
        """What transformers' embedding module multiplies by and vLLM's does not."""
        del model
        return 1.0

    def as_on_transformers(self, model: Any, path: str, value: Tensor) -> Tensor:
        """A value from inside vLLM's attention as transformers has it, where they part the arithmetic differently."""
        del model, path
        return value

    def routed(self, model: Any) -> set[int]:
        """The blocks that have a mixture of experts, where the others have an MLP of their own."""
        del model
        return set()

    def kind(self, model: Any, layer: int) -> Any:
        """What kind of block this is among the model's: its attention's and its MLP's."""
        types = getattr(getattr(model.config, "text_config", None) or model.config, "layer_types", None)
        return types[layer] if types else None, layer in self.routed(model)

    def picked(self, model: Any) -> list[int]:
        """The first, a middle and the last block, and the first of each kind where blocks differ."""
        kinds = [self.kind(model, layer) for layer in range(model.num_layers)]
        return sorted({0, model.num_layers // 2, model.num_layers - 1, *map(kinds.index, kinds)})

    def attention_sizes(self, model: Any, layer: int) -> dict[str, int]:
        """A block's own head counts and widths, by name: the model's, unless blocks differ."""
        del layer
        return {name: getattr(model, name) for name in ("num_heads", "num_kv_heads", "head_dim", "qk_head_dim")}

    def missing(self, model: Any, layer: int) -> frozenset[str]:
        """A block's values that are not served there."""
        return self.UNAVAILABLE | (INSIDE_MLP if layer in self.routed(model) else frozenset())

    def paths(self, model: Any, layer: int) -> list[str]:
        """A block's available values, in the forward's order."""
        names = [name for name in ORDER if name not in self.missing(model, layer)]
        names = [name for name in names if self.HAS_MLP or not name.startswith("mlp.")]
        if self.PARALLEL:
            names.remove("mlp_norm_output")
            names.insert(names.index("attention_norm_output") + 1, "mlp_norm_output")
        return [f"layers.{layer}.{name}" for name in names]

    def outside_attention(self, model: Any, layer: int) -> list[str]:
        """Those whose tensors are ``[1, tokens, ...]`` on either engine: streams, contributions, norms, neurons."""
        return [path for path in self.paths(model, layer) if path.rpartition(".")[2] not in INTERIOR]

    def interior(self, names: tuple[str, ...], layer: int) -> list[str]:
        """Those of the named values inside a block's attention that the family serves."""
        return [f"layers.{layer}.self_attn.{name}" for name in names if name in self.SERVED]
