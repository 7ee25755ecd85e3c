from __future__ import annotations

from tests.families.recurrent_suite import RecurrentSuite


class TestFalconMamba(RecurrentSuite):
    MODEL_TYPE = "falcon_mamba"
