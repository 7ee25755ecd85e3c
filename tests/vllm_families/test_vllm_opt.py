"""OPT on vLLM, against the transformers engine: no MLP module, queries that are not scaled, and OPT-350m's layout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
import torch
from torch import Tensor
from vllm_suite import CLOSE, VLLMFamilySuite

from nnterp import Unavailable
from nnterp.families.vllm import opt
from tests.vllm_families.running import PROMPT, close, edited, halve, logits, projected, read, skip
from tests.vllm_families.value_checks import EPSILON


class TestVLLMOPT(VLLMFamilySuite):
    REPO = "facebook/opt-125m"
    FAMILY = opt
    HAS_MLP = False
    UNAVAILABLE = VLLMFamilySuite.UNAVAILABLE - {"mlp.mlp_activation"}
    NATIVE: ClassVar[dict[str, str]] = {
        "lm_head": "lm_head",
        **{name: f"model.decoder.{name}" for name in ("embed_tokens", "layers", "layers.0.self_attn")},
        "norm": "model.decoder.final_layer_norm",
    }

    def as_on_transformers(self, model: Any, path: str, value: Tensor) -> Tensor:
        """transformers multiplies the queries by the scale, and the scores by one."""
        return value * model.head_dim**-0.5 if path.endswith("attention_queries") else value

    def test_contributions_sum_to_the_stream_on_every_block(self, model: Any) -> None:
        for block in model.layers:
            with model.trace(PROMPT, temperature=0.0, max_tokens=1):
                stream = block.layer_input.save()
                attention = block.self_attn.attention_output.save()
                mlp = block.fc2.output[0].clone().save()
                out = block.layer_output.save()
            limit = 8 * EPSILON * out.abs().max().item()
            torch.testing.assert_close(stream + attention + mlp, out, atol=limit, rtol=0)

    def test_a_block_has_no_values_of_an_mlp(self, model: Any) -> None:
        assert not hasattr(model.layers[0], "mlp")
        assert not any(name.startswith("mlp.") for name in model.support())


@pytest.mark.engine
class TestVLLMPostNormOPT:
    """OPT-350m's layout: norms after the sums, none at the end, embeddings narrower than the stream."""

    @pytest.fixture
    def model(self, engines: Callable[..., Any]) -> Any:
        return engines("opt-350m", max_model_len=256)

    @pytest.fixture
    def reference(self, references: Callable[[str], Callable[..., Any]]) -> Any:
        return references("opt-350m")

    def test_streams_and_logits_equal_transformers(self, model: Any, reference: Any) -> None:
        for layer in range(model.num_layers):
            names = ("layer_input", "self_attn.attention_output", "layer_output")
            paths = ["token_embeddings", *(f"layers.{layer}.{name}" for name in names)]
            got, want = read(model, paths), reference(read, paths)
            for path in paths:
                close(got[path], want[path], CLOSE, path)
        close(logits(model), reference(logits), CLOSE, "logits")

    def test_what_it_has_no_norm_for_is_unavailable(self, model: Any) -> None:
        missing = {name for name, reason in model.support().items() if reason is not None}
        assert missing == {
            *("attention_mask", "lm_head_output", "final_norm_output"),
            *("attention_norm_output", "mlp_norm_output"),
        }
        with pytest.raises(Unavailable, match=r"no norm after its last block, .* read layer_output"):
            _ = model.final_norm_output
        with pytest.raises(Unavailable, match=r"post-norm block: .* read self_attn_layer_norm.output"):
            _ = model.layers[1].mlp_norm_output

    def test_a_stream_projects_through_the_embeddings_width(self, model: Any, reference: Any) -> None:
        close(projected(model, 0), reference(projected, 0), CLOSE, "layers.0")
        close(projected(model, model.num_layers - 1), logits(model), CLOSE, "the last block")
        with model.trace(PROMPT, temperature=0.0, max_tokens=1):
            stream = model.layers[-1].layer_output[0, -1].save()
            directions = model.unembedding([3, 200]).save()
            out = model.logits[0, -1].save()
        close(directions @ stream, out[[3, 200]], CLOSE, "directions")

    def test_edits_do_what_they_do_in_transformers(self, model: Any, reference: Any) -> None:
        clean = logits(model)
        for path in ("token_embeddings", "layers.1.layer_input", "layers.1.self_attn.attention_output"):
            got = logits(model, edited(path, halve))
            assert not torch.equal(got, clean)
            close(got, reference(logits, edited(path, halve)), CLOSE, path)
        close(logits(model, Skip()), reference(logits, Skip()), CLOSE, "skipped")


class Skip:
    """Leaves block 1 out, as an edit that travels to the reference."""

    def __call__(self, model: Any) -> None:
        skip(model, 1, 1)
