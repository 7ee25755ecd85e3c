from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestQwen2(FamilySuite):
    MODEL_TYPE = "qwen2"
