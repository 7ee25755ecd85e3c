"""What plain transformers says about a tiny checkpoint, with the final norm and the head written out by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from tests.checkpoints import checkpoint

#: Which families norm the last stream with its mean taken off; the others take the root mean square alone.
LAYER_NORM = {"gpt2", "phi", "bloom", "cohere"}

#: Which multiply it by one plus the norm's weight.
ONE_PLUS = {"gemma2", "gemma3_text"}

#: The module of a block whose input is the stream after the attention, in transformers' own model.
AFTER_ATTENTION = {
    "gpt2": "ln_2",
    "gemma2": "pre_feedforward_layernorm",
    "gemma3_text": "pre_feedforward_layernorm",
    "olmo2": "mlp",
}


@dataclass
class Reference:
    """One forward of transformers' own model, eager, float32.

    Attributes:
        model: the transformers model.
        family: its model type.
        streams: what enters each block and what leaves the last, [T, E] each, L + 1 of them.
        patterns: each block's attention, [H, T, T].
        logits: [T, V].
        middles: the streams between attention and MLP, [T, E] each; none where the two are added at once.
    """

    model: Any
    family: str
    streams: list[Tensor]
    patterns: list[Tensor]
    logits: Tensor
    middles: list[Tensor]

    def head(self, stream: Tensor, statistics: Tensor | None = None) -> Tensor:
        """Logits of a stream.

        With ``statistics``, a linear function of it: the size of ``statistics`` in place of the stream's own, and no
        softcap.
        """
        norm, config = self._norm(), self.model.config
        eps = getattr(norm, "variance_epsilon", None) or norm.eps
        measured = stream if statistics is None else statistics
        if self.family in LAYER_NORM:
            mean = measured.mean(-1, keepdim=True)
            size = (measured - mean).square().mean(-1, keepdim=True)
            # The mean is linear in the stream; only the division is held.
            normed = (stream - stream.mean(-1, keepdim=True)) / (size + eps).sqrt() * norm.weight
            normed = normed + (0 if getattr(norm, "bias", None) is None else norm.bias)
        else:
            gain = norm.weight + 1 if self.family in ONE_PLUS else norm.weight
            normed = stream / (measured.square().mean(-1, keepdim=True) + eps).sqrt() * gain
        head = self.model.get_output_embeddings()
        logits = normed @ head.weight.T + (0 if head.bias is None else head.bias)
        logits = logits * getattr(config, "logit_scale", 1.0) / getattr(config, "logits_scaling", 1.0)
        cap = getattr(config, "final_logit_softcapping", None)
        return logits if cap is None or statistics is not None else cap * torch.tanh(logits / cap)

    @property
    def rows(self) -> list[Tensor]:
        """What enters block 0, then what each block's attention leaves, where that is a stream, and the block."""
        if not self.middles:
            return self.streams
        return [self.streams[0], *(one for pair in zip(self.middles, self.streams[1:], strict=True) for one in pair)]

    def _norm(self) -> Any:
        inner = self.model.base_model
        return next(getattr(inner, name) for name in ("norm", "ln_f", "final_layernorm") if hasattr(inner, name))


def reference(family: str, token_ids: list[int]) -> Reference:
    from transformers import AutoModelForCausalLM

    model = AutoModelForCausalLM.from_pretrained(checkpoint(family), attn_implementation="eager", dtype=torch.float32)
    model.eval()
    inner = model.base_model
    blocks = inner.layers if hasattr(inner, "layers") else inner.h
    streams: list[Tensor] = []

    def entering(_, args, kwargs):
        streams.append(args[0] if args else kwargs["hidden_states"])

    def leaving(_, __, output):
        streams.append(output[0] if isinstance(output, tuple) else output)

    handles = [block.register_forward_pre_hook(entering, with_kwargs=True) for block in blocks]
    handles.append(blocks[-1].register_forward_hook(leaving))
    middles: list[Tensor] = []
    for block in blocks:
        module = getattr(block, AFTER_ATTENTION.get(family, "post_attention_layernorm"), None)
        if module is not None:
            handles.append(module.register_forward_pre_hook(lambda _, args: middles.append(args[0][0])))
    with torch.no_grad():
        output = model(torch.tensor([token_ids]), output_attentions=True, use_cache=False)
    for handle in handles:
        handle.remove()
    patterns = [pattern[0] for pattern in output.attentions]
    return Reference(model, family, [stream[0] for stream in streams], patterns, output.logits[0], middles)
