from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestExaone4(FamilySuite):
    MODEL_TYPE = "exaone4"
    UNAVAILABLE = FamilySuite.UNAVAILABLE | {"attention_norm_output": "post-norm", "mlp_norm_output": "post-norm"}
