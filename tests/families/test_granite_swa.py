from __future__ import annotations

from tests.families.family_suite import FamilySuite
from tests.families.late_sinks import LateSinks


class TestGraniteSWA(LateSinks, FamilySuite):
    MODEL_TYPE = "granite_swa"
