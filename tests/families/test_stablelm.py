from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestStablelm(FamilySuite):
    MODEL_TYPE = "stablelm"
