"""What the head outputs are where a sink scales them after the values were mixed (Granite's)."""

from __future__ import annotations

from typing import Any

from torch.testing import assert_close

from tests.families.running import run


class LateSinks:
    """Before a suite, whose check of the head outputs it replaces."""

    def test_head_outputs_are_the_pattern_times_the_values(self, model: Any) -> None:
        for layer in range(model.num_layers):
            names = ("attention_values", "attention_scores", "attention_probabilities", "attention_head_outputs")
            values, scores, pattern, heads = run(model, *(f"layers.{layer}.self_attn.{name}" for name in names))
            left = (scores.logsumexp(-1) - model.layers[layer].self_attn._module.sinks.detach()[:, None]).sigmoid()
            assert left.min() < 0.9
            mixed = pattern @ values.repeat_interleave(pattern.shape[1] // values.shape[1], 1)
            assert_close((mixed * left[..., None]).transpose(1, 2), heads)
            assert not model.layers[layer].self_attn.has_sink
