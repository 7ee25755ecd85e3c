from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestGemma3Text(FamilySuite):
    MODEL_TYPE = "gemma3_text"
