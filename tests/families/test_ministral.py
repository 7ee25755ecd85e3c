from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestMinistral(FamilySuite):
    MODEL_TYPE = "ministral"
