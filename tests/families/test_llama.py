from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestLlama(FamilySuite):
    MODEL_TYPE = "llama"
