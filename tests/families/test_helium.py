from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestHelium(FamilySuite):
    MODEL_TYPE = "helium"
