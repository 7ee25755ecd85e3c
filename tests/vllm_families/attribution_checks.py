"""Direct logit attribution on vLLM is that on transformers, which is held to finite differences (`tests/viz`)."""

from __future__ import annotations

from typing import Any, ClassVar

from torch import Tensor

from tests.vllm_families.running import PROMPT
from tests.vllm_families.suite_base import SuiteBase

POSITION, TARGET, VERSUS = 4, 40, 77
PARTS = ("embedding", "attention", "mlp")


class AttributionChecks(SuiteBase):
    #: The largest difference of a share, relative to the largest share.
    SHARE_TOLERANCE: ClassVar[float] = 1e-4

    def test_the_parts_of_a_logit_are_those_on_transformers(self, model: Any, reference: Any) -> None:
        shares, gaps, failed = attributed(model)
        expected, missing, _ = reference(attributed)
        assert failed == []
        served = set(expected) - set(gaps)
        assert served == set(shares)
        assert set(gaps) <= set(missing) | {"contributions.heads"}
        scale = max((share.abs().max() for name, share in expected.items() if name.endswith(PARTS)), default=0)
        for name in sorted(served):
            own = expected[name].abs().max() if name.endswith("_norm") else scale  # a length is no share
            assert (shares[name] - expected[name]).abs().max() <= self.SHARE_TOLERANCE * own, name


def attributed(model: Any) -> tuple[dict[str, Tensor], dict[str, str], list[str]]:
    """One token's lead over another at a position in parts; what is missing of them and why; the checks that fail."""
    from nnterp_viz import record

    asked = {"target": TARGET, "versus": VERSUS, "position": POSITION}
    found = record(model, PROMPT, attention=False, lens=False, **asked)
    errors = ("contributions.norm_error", "contributions.head_error", "contributions.remainder")
    shares = {name: found[name] for name in found if name.startswith("contributions.") and name not in errors}
    failed = [f"{check.name}: {check.residual:.1e}" for check in found.check() if not check.ok]
    return shares, dict(found.unavailable), failed
