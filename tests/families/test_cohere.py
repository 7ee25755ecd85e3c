from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestCohere(FamilySuite):
    MODEL_TYPE = "cohere"
