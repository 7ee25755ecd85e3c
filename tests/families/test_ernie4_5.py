from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestErnie45(FamilySuite):
    MODEL_TYPE = "ernie4_5"
