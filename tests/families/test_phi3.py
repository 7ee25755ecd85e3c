from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestPhi3(FamilySuite):
    MODEL_TYPE = "phi3"
    LAST_WINDOW = 8


class TestPhi3Long(FamilySuite):
    MODEL_TYPE = "phi3"
    CHECKPOINT = "phi3-long"
