from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestStarcoder2(FamilySuite):
    MODEL_TYPE = "starcoder2"
    GATED = False
    LAST_WINDOW = 8
