from __future__ import annotations

from tests.families.mixture_suite import MixedSuite


class TestDeepseekV3(MixedSuite):
    MODEL_TYPE = "deepseek_v3"
    SCORING = "sigmoid"
    SCALE = 1.5
