from __future__ import annotations

from tests.families.mixture_suite import MixedSuite


class TestGlm4MoeLite(MixedSuite):
    MODEL_TYPE = "glm4_moe_lite"
    SCORING = "sigmoid"
    SCALE = 1.8
