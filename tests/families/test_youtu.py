from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestYoutu(FamilySuite):
    MODEL_TYPE = "youtu"
