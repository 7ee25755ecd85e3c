from __future__ import annotations

from tests.families.mixture_suite import MixedSuite


class TestGlm4Moe(MixedSuite):
    MODEL_TYPE = "glm4_moe"
    SCORING = "sigmoid"
    SCALE = 1.5
