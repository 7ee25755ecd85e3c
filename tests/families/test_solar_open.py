from __future__ import annotations

from tests.families.mixture_suite import MixtureSuite


class TestSolarOpen(MixtureSuite):
    MODEL_TYPE = "solar_open"
    SCORING = "sigmoid"
    SCALE = 1.5
