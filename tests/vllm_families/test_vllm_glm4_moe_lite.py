"""GLM-4.7-Flash on vLLM, against the transformers engine: latent attention with values as wide as queries."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from torch import Tensor
from vllm_suite import LLAMA_ROWS, SMALL, VLLMFamilySuite

from nnterp import StandardizedVLLM
from nnterp.families.vllm import glm4_moe_lite
from tests.vllm_families import reference as reference_process
from tests.vllm_families.running import close, logits


class TestVLLMGlm4MoeLite(VLLMFamilySuite):
    REPO = "ngxson/GLM-4.7-Flash-small-test"
    FAMILY = glm4_moe_lite
    NATIVE = LLAMA_ROWS

    def routed(self, model: Any) -> set[int]:
        return set(range(1, model.num_layers))

    def test_vllm_s_norms_of_the_latents_have_the_config_s_epsilon(self, checkpoint: str, tmp_path: Path) -> None:
        folder = tmp_path / "another_epsilon"
        shutil.copytree(checkpoint, folder)
        config = json.loads((folder / "config.json").read_text())
        (folder / "config.json").write_text(json.dumps(config | {"rms_norm_eps": EPSILON}))
        reference = reference_process.running().on(str(folder))
        with StandardizedVLLM(str(folder), dispatch=True, dtype="float32", max_model_len=256, **SMALL) as model:
            got = logits(model)
        theirs = reference(logits)
        assert (got - theirs).abs().max() > 0.01 * theirs.abs().max()
        close(got, reference(with_their_epsilon), self.TOLERANCE, "logits")


#: Far from transformers' 1e-6, so that the difference shows.
EPSILON = 0.1


def with_their_epsilon(model: Any) -> Tensor:
    """The logits of transformers' model when its norms of the latents have the config's epsilon too."""
    for block in model.layers:
        for norm in ("q_a_layernorm", "kv_a_layernorm"):
            getattr(block.self_attn._module, norm).variance_epsilon = EPSILON
    return logits(model)
