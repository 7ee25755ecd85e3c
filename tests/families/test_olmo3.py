from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestOlmo3(FamilySuite):
    MODEL_TYPE = "olmo3"
    UNAVAILABLE = FamilySuite.UNAVAILABLE | {"attention_norm_output": "post-norm", "mlp_norm_output": "post-norm"}
