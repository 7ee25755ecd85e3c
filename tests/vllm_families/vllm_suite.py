"""What every family on vLLM must hold: its values are `StandardizedTransformer`'s on the same checkpoint.

A family's test file is a subclass that names a checkpoint, the family and what is particular about it. A ``REPO`` on
the hub is loaded with ``--hub`` only; otherwise a tiny checkpoint of the family's model type stands in for it
(`tests.checkpoints`). A local folder is always loaded itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

from nnterp import Unavailable, families
from nnterp.components import EProperty, vllm
from nnterp.engines import platform
from tests.checkpoints import SPECS, checkpoint
from tests.vllm_families import reference as reference_process
from tests.vllm_families.attribution_checks import AttributionChecks
from tests.vllm_families.edit_checks import EditChecks
from tests.vllm_families.interior_checks import InteriorChecks
from tests.vllm_families.method_checks import MethodChecks
from tests.vllm_families.running import declared, neurons, read, sizes, token_ids, value
from tests.vllm_families.step_checks import StepChecks
from tests.vllm_families.value_checks import ValueChecks

#: Standard paths and the native ones they are aliases of, on most architectures.
LLAMA_ROWS = {
    "embed_tokens": "model.embed_tokens",
    "layers": "model.layers",
    "norm": "model.norm",
    "lm_head": "lm_head",
    "layers.0.self_attn": "model.layers.0.self_attn",
    "layers.0.mlp": "model.layers.0.mlp",
}

#: Where vLLM builds no head, because the embedding always unembeds.
HEADLESS_ROWS = {standard: native for standard, native in LLAMA_ROWS.items() if standard != "lm_head"}

ROOT_VALUES = {
    *("input_ids", "attention_mask", "input_size", "token_embeddings"),
    *("final_norm_output", "lm_head_output", "logits", "next_token_probs"),
}

#: A tiny checkpoint's share of a GPU, of which several files may use one at once.
SMALL = {} if platform.cpu_build() else {"gpu_memory_utilization": 0.03, "kv_cache_memory_bytes": 2**28}

#: vLLM's CPU kernels are exact float32; its GPU kernels sum a softmax in another order than transformers.
CLOSE = 2e-5 if platform.cpu_build() else 5e-3


@pytest.mark.engine
class VLLMFamilySuite(ValueChecks, InteriorChecks, EditChecks, MethodChecks, StepChecks, AttributionChecks):
    #: The checkpoint: a hub name or a local folder.
    REPO: ClassVar[str]
    #: The tiny checkpoint of another layout, in `tests.checkpoints`, where it is not the model type's.
    CHECKPOINT: ClassVar[str | None] = None
    #: The module of `nnterp.families.vllm` that the checkpoint must resolve to.
    FAMILY: ClassVar[ModuleType]
    #: Standard path -> native path.
    NATIVE: ClassVar[dict[str, str]] = LLAMA_ROWS
    #: The engine's share of a GPU.
    MEMORY: ClassVar[float] = 0.2
    TOLERANCE: ClassVar[float] = CLOSE
    KERNEL_TOLERANCE: ClassVar[float] = CLOSE
    #: More arguments of the engine, and of the reference's load.
    ENGINE: ClassVar[dict[str, Any]] = {}
    REFERENCE: ClassVar[dict[str, Any]] = {}
    DTYPE: ClassVar[str] = "float32"

    @pytest.fixture(scope="class")
    @classmethod
    def checkpoint(cls, request: pytest.FixtureRequest) -> str:
        if cls.CHECKPOINT is None and (Path(cls.REPO).is_dir() or request.config.getoption("--hub")):
            return cls.REPO
        # Made where vLLM has not changed transformers' classes.
        return str(reference_process.running().call(checkpoint, cls.CHECKPOINT or cls.model_type()))

    @classmethod
    def model_type(cls) -> str:
        return cls.FAMILY.__name__.rpartition(".")[2]

    @pytest.fixture(scope="class")
    @classmethod
    def model(cls, checkpoint: str) -> Any:
        from nnterp import StandardizedVLLM
        from nnterp.configs import load_config

        config = load_config(checkpoint, {})
        positions = getattr(config.get_text_config(), "max_position_embeddings", None) or 512
        arguments = {"max_model_len": min(512, positions), "dtype": cls.DTYPE}
        if not platform.cpu_build():
            tiny = checkpoint != getattr(cls, "REPO", None)
            arguments |= SMALL if tiny else {"gpu_memory_utilization": cls.MEMORY}
        spec = SPECS.get(cls.CHECKPOINT or cls.model_type())
        if spec is not None:
            arguments |= spec.engine
        with StandardizedVLLM(checkpoint, dispatch=True, **{**arguments, **cls.ENGINE}) as model:
            yield model

    @pytest.fixture(scope="class")
    @classmethod
    def reference(cls, checkpoint: str) -> Any:
        """Asks transformers: ``reference(function, ...)`` calls the function with its model in its own process."""
        return reference_process.running().on(checkpoint, **cls.REFERENCE)

    def test_the_model_type_names_the_family(self, model: Any) -> None:
        assert model.family is self.FAMILY is families.lookup(self.model_type(), engine="vllm")

    def test_every_block_has_the_family_s_envoys(self, model: Any) -> None:
        assert issubclass(self.FAMILY.Layer, vllm.Layer)
        assert issubclass(self.FAMILY.Attention, vllm.Attention)
        assert not self.HAS_MLP or issubclass(self.FAMILY.Mlp, vllm.Mlp)
        for layer, block in enumerate(model.layers):
            assert type(block) is self.FAMILY.Layer
            assert type(block.self_attn) is self.FAMILY.Attention
            if self.HAS_MLP:
                assert type(block.mlp) is (self.FAMILY.Moe if layer in self.routed(model) else self.FAMILY.Mlp)

    def test_nothing_below_an_mlp_passes_for_one(self, model: Any) -> None:
        for block in model.layers if self.HAS_MLP else ():
            for envoy in filter(lambda envoy: isinstance(envoy, vllm.Mlp), below(block.mlp)):
                assert envoy is block.mlp.shared_experts
                for name in ("mlp_activation", "mlp_neurons", "mlp_output"):
                    with pytest.raises(Unavailable, match=rf"{name} is not .* read mlp_output of the mixture above"):
                        getattr(envoy, name)

    def test_standard_and_native_paths_are_the_same_envoy(self, model: Any) -> None:
        for standard, native in self.NATIVE.items():
            assert model.get(standard) is model.get(native), standard

    def test_sizes_are_transformers_own(self, model: Any, reference: Any) -> None:
        assert sizes(model) == reference(sizes)
        assert neurons(model) == reference(neurons)
        for layer, block in enumerate(model.layers):
            for name, size in self.attention_sizes(model, layer).items():
                assert getattr(block.self_attn, name) == size, f"layers.{layer}.self_attn.{name}"

    def test_support_lists_exactly_what_is_unavailable(self, model: Any) -> None:
        support = model.support()
        assert set(support) >= ROOT_VALUES
        assert {name for name, reason in support.items() if isinstance(reason, str)} == self.UNAVAILABLE & ROOT_VALUES
        missing = {name: set(reason) for name, reason in support.items() if isinstance(reason, dict)}
        blocks = {layer: self.missing(model, layer) - ROOT_VALUES for layer in range(model.num_layers)}
        names = frozenset().union(*blocks.values())
        assert missing == {name: {layer for layer, values in blocks.items() if name in values} for name in names}
        assert not {f"self_attn.{name}" for name in self.SERVED} & self.UNAVAILABLE

    def test_an_unavailable_value_says_why_before_anything_runs(self, model: Any) -> None:
        hosts = {"": model, "layers.0.": model.layers[0]}
        for prefix, host in hosts.items():
            answers = host.support() if prefix == "" else model.support(layer=0)
            for name, reason in (answers if prefix else vllm_roots(answers)).items():
                path = prefix + name
                if reason is None:
                    assert isinstance(declared(model, path), EProperty), path
                    continue
                with pytest.raises(Unavailable) as raised:
                    value(model, path)
                assert str(raised.value).endswith(f".{path.rpartition('.')[2]} is not available: {reason}")

    def test_every_value_has_its_layout(self, model: Any) -> None:
        lengths = {"batch": 1, "hidden": model.hidden_size, "vocab": model.vocab_size}
        lengths |= dict.fromkeys(("seq", "query", "key"), len(token_ids(model)))
        self.check_layouts(model, lengths, ["input_ids", "token_embeddings", "final_norm_output"])
        self.check_layouts(model, lengths | {"seq": 1}, ["logits"])
        for layer in self.picked(model):
            own = self.attention_sizes(model, layer)
            own |= {"heads": own["num_heads"], "kv_heads": own["num_kv_heads"]}
            if self.HAS_MLP and "mlp.mlp_neurons" not in self.missing(model, layer):
                own["intermediate"] = model.layers[layer].mlp.intermediate_size
            self.check_layouts(model, lengths | own, self.paths(model, layer))

    @staticmethod
    def check_layouts(model: Any, lengths: dict[str, int], paths: list[str]) -> None:
        got = read(model, paths)
        for path in paths:
            value_of = declared(model, path)
            assert isinstance(got[path], value_of.layout), path
            assert tuple(got[path].shape) == tuple(lengths[axis] for axis in value_of.dims), path


def below(envoy: Any) -> Iterator[Any]:
    """Every envoy below one."""
    for child in envoy._children:
        yield child
        yield from below(child)


def vllm_roots(support: dict[str, Any]) -> dict[str, Any]:
    """Of the model's whole answer, what concerns the root."""
    return {name: reason for name, reason in support.items() if name in ROOT_VALUES}
