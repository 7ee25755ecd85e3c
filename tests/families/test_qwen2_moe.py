from __future__ import annotations

from tests.families.mixture_suite import MixedSuite


class TestQwen2Moe(MixedSuite):
    MODEL_TYPE = "qwen2_moe"
    NORMALIZED = False
