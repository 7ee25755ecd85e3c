from __future__ import annotations

from typing import Any, ClassVar

from nnterp.families import olmo_hybrid
from tests.families.family_suite import FamilySuite
from tests.families.hybrid_suite import ROWS, HybridChecks


class TestOlmoHybrid(HybridChecks, FamilySuite):
    MODEL_TYPE = "olmo_hybrid"
    UNAVAILABLE: ClassVar[dict[str, str]] = dict.fromkeys(("attention_norm_output", "mlp_norm_output"), "post-norm")
    NATIVE = ROWS

    def kind(self, model: Any, layer: int) -> type:
        return model.family.Layer if layer in self.ATTENDED else olmo_hybrid.LinearLayer
