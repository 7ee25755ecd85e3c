"""StableLM on vLLM, against transformers: a sequential block that returns a pair, LayerNorms, partial rotation."""

from __future__ import annotations

import pytest
from vllm_suite import LLAMA_ROWS, SMALL, VLLMFamilySuite

from nnterp.engines.start import StartFailed
from nnterp.families.vllm import stablelm
from tests.checkpoints import checkpoint
from tests.vllm_families.reference import running


class TestVLLMStablelm(VLLMFamilySuite):
    REPO = "stabilityai/stablelm-2-1_6b"
    FAMILY = stablelm
    NATIVE = LLAMA_ROWS


@pytest.mark.engine
def test_a_parallel_checkpoint_with_query_and_key_norms_does_not_load() -> None:
    from nnterp import StandardizedVLLM

    folder = running().call(checkpoint, "stablelm-parallel")
    with pytest.raises(StartFailed, match=r"no module or parameter named '.*self_attn\.[qk]_layernorm'"):
        StandardizedVLLM(str(folder), dispatch=True, dtype="float32", max_model_len=128, **SMALL)
