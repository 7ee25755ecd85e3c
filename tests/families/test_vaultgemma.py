from __future__ import annotations

import torch
from torch import Tensor

from tests.families.family_suite import FamilySuite


class TestVaultgemma(FamilySuite):
    MODEL_TYPE = "vaultgemma"

    def capped(self, products: Tensor) -> Tensor:
        assert products.abs().max() > 5  # half the cap: else it would hardly show
        return 10 * torch.tanh(products / 10)

    def capped_logits(self, logits: Tensor) -> Tensor:
        assert logits.abs().max() > 1.5
        return 15 * torch.tanh(logits / 15)
