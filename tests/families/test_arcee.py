from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestArcee(FamilySuite):
    MODEL_TYPE = "arcee"
    GATED = False
