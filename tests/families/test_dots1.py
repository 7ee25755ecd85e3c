from __future__ import annotations

from tests.families.mixture_suite import MixedSuite


class TestDots1(MixedSuite):
    MODEL_TYPE = "dots1"
    SCORING = "sigmoid"
    SCALE = 1.5
