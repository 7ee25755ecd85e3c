from __future__ import annotations

from tests.families.family_suite import LLAMA_ROWS, FamilySuite


class TestPhi(FamilySuite):
    MODEL_TYPE = "phi"
    GATED = False
    NATIVE = LLAMA_ROWS | {"norm": "model.final_layernorm"}
