from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestGemma(FamilySuite):
    MODEL_TYPE = "gemma"
