from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestOlmo(FamilySuite):
    MODEL_TYPE = "olmo"
