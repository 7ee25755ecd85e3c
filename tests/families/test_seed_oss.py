from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestSeedOss(FamilySuite):
    MODEL_TYPE = "seed_oss"
