from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestQwen3(FamilySuite):
    MODEL_TYPE = "qwen3"
