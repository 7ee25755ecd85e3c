"""What every family on transformers must hold, on a tiny checkpoint in float32 with eager attention.

A family's test file is a subclass that names its model type and says what is particular about it.
"""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
import torch
from nnsight.intervention.envoy import Envoy
from torch import Tensor

from nnterp import StandardizedTransformer, Unavailable, families
from nnterp.components import Attention, EProperty, Layer, Mlp
from tests.checkpoints import checkpoint
from tests.checkpoints.maker import model_class
from tests.families.edit_checks import EditChecks
from tests.families.method_checks import MethodChecks
from tests.families.running import PROMPT, run, value
from tests.families.value_checks import ValueChecks

#: Standard paths and the native ones they are aliases of, on most architectures.
LLAMA_ROWS = {
    "embed_tokens": "model.embed_tokens",
    "layers": "model.layers",
    "norm": "model.norm",
    "lm_head": "lm_head",
    "layers.0.self_attn": "model.layers.0.self_attn",
    "layers.0.mlp": "model.layers.0.mlp",
}

ROOT_VALUES = {
    "input_ids",
    "attention_mask",
    "input_size",
    "token_embeddings",
    "final_norm_output",
    "lm_head_output",
    "logits",
    "next_token_probs",
}
BLOCK_VALUES = {
    *("layer_input", "layer_output", "attention_norm_output", "mlp_norm_output"),
    *(f"self_attn.attention_{name}" for name in ("queries", "keys", "values", "scores", "probabilities")),
    *("self_attn.attention_head_outputs", "self_attn.attention_output"),
    *("mlp.mlp_activation", "mlp.mlp_neurons", "mlp.mlp_output"),
}


@pytest.mark.usefixtures("model")
class FamilySuite(ValueChecks, EditChecks, MethodChecks):
    #: The model type, which names the family and the checkpoint ...
    MODEL_TYPE: ClassVar[str]
    #: ... unless another layout's is named, in `tests.checkpoints`.
    CHECKPOINT: ClassVar[str | None] = None
    #: Standard path -> native path.
    NATIVE: ClassVar[dict[str, str]] = LLAMA_ROWS
    #: The names of its block values.
    VALUES: ClassVar[set[str]] = BLOCK_VALUES
    #: Block values that the family cannot serve, with a part of the reason.
    UNAVAILABLE: ClassVar[dict[str, str]] = {}
    #: Block values of modules that block 1 does not have.
    ELSEWHERE: ClassVar[frozenset[str]] = frozenset()

    @pytest.fixture(scope="class")
    @classmethod
    def model(cls) -> Any:
        model = StandardizedTransformer(
            str(checkpoint(cls.CHECKPOINT or cls.MODEL_TYPE)),
            dispatch=True,
            dtype=torch.float32,
            attn_implementation="eager",
        )
        cls.available = sorted(cls.VALUES - set(cls.UNAVAILABLE) - cls.ELSEWHERE, key=model.order(1).__getitem__)
        return model

    @pytest.fixture(scope="class")
    @classmethod
    def native(cls) -> Any:
        """transformers' own run of the prompt on the same checkpoint, without nnsight."""
        from transformers import AutoTokenizer

        name = cls.CHECKPOINT or cls.MODEL_TYPE
        folder, load = checkpoint(name), model_class(name).from_pretrained
        model = load(folder, dtype=torch.float32, attn_implementation="eager").eval()
        ids = AutoTokenizer.from_pretrained(folder)(PROMPT, return_tensors="pt").input_ids
        with torch.no_grad():
            return model(ids, output_hidden_states=True, output_attentions=True)

    def test_the_model_type_names_the_family(self, model: Any) -> None:
        assert model.family is families.lookup(self.MODEL_TYPE) is getattr(families, self.MODEL_TYPE)

    def test_standard_and_native_paths_are_the_same_envoy(self, model: Any) -> None:
        for standard, native in self.NATIVE.items():
            assert model.get(standard) is model.get(native), standard
            assert model.get(standard).path == f"model.{native}"
        assert len(model.layers) == model.num_layers > 1

    def routed(self, model: Any) -> set[int]:
        """The blocks that have a mixture of experts, where the others have an MLP of their own."""
        del model
        return set()

    def attended(self, model: Any) -> list[int]:
        """The blocks that have an attention; those of a hybrid have another mixer in its place."""
        return list(range(model.num_layers))

    def added(self, model: Any, layer: int) -> list[str]:
        """The names of what the block adds before its MLP."""
        del model, layer
        return ["self_attn.attention_output"]

    def after(self, model: Any, layer: int) -> list[str]:
        """The names of what it adds after its MLP."""
        del model, layer
        return []

    def summed(self, model: Any, layer: int, parts: list[Tensor]) -> Tensor:
        """The stream that leaves a block, of the one that enters it and what the block adds, in the block's order."""
        del model, layer
        return sum(parts[1:], start=parts[0])

    def names(self, model: Any, layer: int) -> set[str]:
        """The names of a block's values; its mixture's have no name on a block without one."""
        del model, layer
        return self.VALUES

    def missing(self, model: Any, layer: int) -> dict[str, str]:
        """A block's values that are not served there, with a part of the reason."""
        del model, layer
        return self.UNAVAILABLE

    def served(self, model: Any, layer: int) -> list[str]:
        """The others, in the forward's order."""
        return sorted(self.VALUES - set(self.missing(model, layer)), key=model.order(layer).__getitem__)

    def attention_sizes(self, model: Any, layer: int) -> dict[str, int]:
        """A block's own head counts and widths, by name: the model's, unless blocks differ."""
        del layer
        return {name: getattr(model, name) for name in ("num_heads", "num_kv_heads", "head_dim", "qk_head_dim")}

    def neurons(self, model: Any, layer: int) -> int:
        """The number of neurons of a block's MLP: the model's, unless blocks differ."""
        del layer
        return model.intermediate_size

    def test_every_block_has_the_family_s_envoys(self, model: Any) -> None:
        for layer, block in enumerate(model.layers):
            mlp = "Moe" if layer in self.routed(model) else "Mlp"
            assert type(block) is self.kind(model, layer)
            if layer in self.attended(model):
                assert type(block.self_attn) is self.family_class(model, "Attention", Attention)
            if self.MLP_OUTPUT in self.VALUES:
                assert type(block.mlp) is self.family_class(model, mlp, Mlp)

    def kind(self, model: Any, layer: int) -> type[Envoy]:
        """The class of a block: the family's one, unless blocks differ."""
        del layer
        return self.family_class(model, "Layer", Layer)

    @staticmethod
    def family_class(model: Any, name: str, base: type[Envoy]) -> type[Envoy]:
        found = getattr(model.family, name)
        assert issubclass(found, base)
        return found

    def test_support_lists_every_value_with_the_reasons(self, model: Any) -> None:
        support = model.support()
        assert set(support) == ROOT_VALUES | self.VALUES
        layers = range(model.num_layers)
        parts = {name: {n: part[name] for n in layers if name in (part := self.missing(model, n))} for name in support}
        for name, part in parts.items():
            assert set(part) == set(support[name] or ()), name
            assert all(part[layer] in support[name][layer] for layer in part), name
        for layer in layers:
            assert set(model.support(layer=layer)) == self.names(model, layer)
        assert model.layers[0].support() == {k: v for k, v in model.support(layer=0).items() if "." not in k}

    def test_an_unavailable_value_says_why_before_anything_runs(self, model: Any) -> None:
        for name, part in self.UNAVAILABLE.items():
            host, _, attribute = f"layers.1.{name}".rpartition(".")
            with pytest.raises(Unavailable, match=rf"{attribute} is not available: .*{part}"):
                value(model, f"layers.1.{name}")
            with pytest.raises(Unavailable, match=part):
                setattr(model.get(host), attribute, torch.zeros(1))
            with pytest.raises(Unavailable, match=part):
                run(model, f"layers.1.{name}")

    def test_sizes_are_those_of_the_modules(self, model: Any) -> None:
        assert model.lm_head.weight.shape == (model.vocab_size, model.hidden_size)
        for layer, block in enumerate(model.layers):
            sizes = self.attention_sizes(model, layer) if layer in self.attended(model) else {}
            assert {name: getattr(block.self_attn, name) for name in sizes} == sizes
            if self.MLP_OUTPUT in self.VALUES:
                assert block.mlp.intermediate_size == self.neurons(model, layer)

    def test_every_value_has_its_layout(self, model: Any) -> None:
        roots = [name for name in model.order() if name != "input_size"]
        for layer in (0, 1):
            sizes = {"batch": 1, "hidden": model.hidden_size, "vocab": model.vocab_size} | self.more_sizes(model)
            own = self.attention_sizes(model, layer)
            sizes |= {"heads": own["num_heads"], "kv_heads": own["num_kv_heads"], "head_dim": own["head_dim"]}
            sizes |= {"qk_head_dim": own["qk_head_dim"], "intermediate": self.neurons(model, layer)}
            sizes |= dict.fromkeys(("seq", "query", "key"), len(model.tokenizer(PROMPT).input_ids))
            for path in [*roots, *(f"layers.{layer}.{name}" for name in self.served(model, layer))]:
                host, _, name = path.rpartition(".")
                declared = getattr(type(model.get(host) if host else model), name)
                assert isinstance(declared, EProperty)
                (tensor,) = run(model, path)
                assert isinstance(tensor, declared.layout), path
                assert tuple(tensor.shape) == tuple(sizes[axis] for axis in declared.dims), path

    def more_sizes(self, model: Any) -> dict[str, int]:  # noqa: ARG002 - a mixture has some
        return {}

    def test_the_tree_shows_the_values(self, model: Any) -> None:
        tree = repr(model)
        for name in (*ROOT_VALUES, *self.available):
            assert f"({name.rpartition('.')[2]})" in tree
        assert "(layer_output) -> Residual [batch seq hidden]: the stream leaving the block" in tree
