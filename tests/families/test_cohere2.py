from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestCohere2(FamilySuite):
    MODEL_TYPE = "cohere2"
