from __future__ import annotations

from tests.families.family_suite import LLAMA_ROWS, FamilySuite


class TestPersimmon(FamilySuite):
    MODEL_TYPE = "persimmon"
    GATED = False
    NATIVE = LLAMA_ROWS | {"norm": "model.final_layernorm"}
