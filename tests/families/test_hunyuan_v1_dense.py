from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestHunyuanV1Dense(FamilySuite):
    MODEL_TYPE = "hunyuan_v1_dense"
