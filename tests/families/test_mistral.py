from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestMistral(FamilySuite):
    MODEL_TYPE = "mistral"
    LAST_WINDOW = 8
