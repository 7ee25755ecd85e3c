from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestOlmo2(FamilySuite):
    MODEL_TYPE = "olmo2"
    UNAVAILABLE = FamilySuite.UNAVAILABLE | {"attention_norm_output": "post-norm", "mlp_norm_output": "post-norm"}
