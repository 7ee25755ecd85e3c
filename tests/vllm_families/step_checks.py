"""Generation: the prompt's step and the tokens' steps after it."""

from __future__ import annotations

from typing import Any

import nnsight
import torch

from tests.vllm_families.running import PROMPT, close, read, token_ids
from tests.vllm_families.suite_base import SuiteBase

STEPS = 3


class StepChecks(SuiteBase):
    def test_each_step_serves_its_own_tokens(self, model: Any, reference: Any) -> None:
        block = model.layers[model.num_layers // 2]
        with model.trace(PROMPT, temperature=0.0, max_tokens=STEPS, ignore_eos=True) as tracer:
            ids, keys, streams, final = (nnsight.save([]) for _ in range(4))
            for _ in tracer.iter[:STEPS]:
                ids.append(model.input_ids[0].tolist())
                keys.append(block.self_attn.attention_keys.shape[2])
                streams.append(block.layer_output)
                final.append(model.logits)
            result = tracer.result.save()
        prompt, drawn = token_ids(model), list(result.outputs[0].token_ids)
        assert ids == [prompt, *([token] for token in drawn[:-1])]
        assert keys == [len(prompt), 1, 1]
        assert [tuple(logits.shape) for logits in final] == [(1, 1, model.vocab_size)] * STEPS
        assert [int(logits.argmax()) for logits in final] == drawn
        whole = reference(
            read, [f"layers.{model.num_layers // 2}.layer_output", "logits"], prompt=[prompt + drawn[:-1]]
        )
        stream, logits = whole.values()
        close(torch.cat(streams, dim=1).cpu(), stream, self.TOLERANCE, "layer_output of all steps")
        close(torch.cat(final, dim=1).cpu(), logits[:, -STEPS:], self.TOLERANCE, "logits of all steps")

    def test_an_edit_at_one_step_reaches_that_step(self, model: Any) -> None:
        block, following = model.layers[model.num_layers - 2], model.layers[model.num_layers - 1]
        with model.trace(PROMPT, temperature=0.0, max_tokens=STEPS, ignore_eos=True) as tracer:
            seen = nnsight.save([])
            for step in tracer.iter[:STEPS]:
                if step == 1:
                    block.layer_output[:] = 0
                seen.append(following.layer_input.abs().max().item())
        assert [largest == 0 for largest in seen] == [False, True, False]
