from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestGlm4(FamilySuite):
    MODEL_TYPE = "glm4"
