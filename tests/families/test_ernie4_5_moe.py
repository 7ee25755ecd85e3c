from __future__ import annotations

from tests.families.mixture_suite import MixedSuite


class TestErnie45Moe(MixedSuite):
    MODEL_TYPE = "ernie4_5_moe"
