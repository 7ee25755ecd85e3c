from __future__ import annotations

from tests.families.recurrent_suite import RecurrentSuite


class TestMamba2(RecurrentSuite):
    MODEL_TYPE = "mamba2"
