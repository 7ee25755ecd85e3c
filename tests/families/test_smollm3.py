from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestSmolLM3(FamilySuite):
    MODEL_TYPE = "smollm3"
