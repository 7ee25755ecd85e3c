from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestNemotron(FamilySuite):
    MODEL_TYPE = "nemotron"
    GATED = False
