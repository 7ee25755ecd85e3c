from __future__ import annotations

from tests.families.recurrent_suite import RecurrentSuite


class TestMamba(RecurrentSuite):
    MODEL_TYPE = "mamba"
