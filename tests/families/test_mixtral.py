from __future__ import annotations

from tests.families.family_suite import FamilySuite


class TestMixtral(FamilySuite):
    MODEL_TYPE = "mixtral"
    GATED = None
    UNAVAILABLE = FamilySuite.UNAVAILABLE | {
        "mlp.mlp_activation": "routed experts",
        "mlp.mlp_neurons": "routed experts",
    }
