"""Attribution of every family against finite differences of the logit that transformers itself computes.

What is moved is the stream that enters the final norm; the rest of the forward (norm, head, tied or not, its bias,
scale and cap) is transformers' own, run on the moved stream by a hook. A share is a share with the norm's size held, so
the norm's output is scaled back by the size that it really divided by; sizes are written out here by the class.
"""

from __future__ import annotations

import nnsight
import pytest
import torch

from nnterp import StandardizedTransformer
from nnterp_viz import record
from tests.checkpoints import SPECS, checkpoint

PROMPT = "The Eiffel Tower is in the city of"
POSITION, TARGET, VERSUS = 4, 40, 77
CLOSE = {"rtol": 1e-3, "atol": 2e-4}  # differences of float32 logits

#: Families that norm what their attention gives before they add it.
NORMED_AFTER = {"gemma2", "gemma3_text", "olmo2", "olmo3", "exaone4", "flex_olmo", "afmoe", "hyperclovax"}

#: Families of whose logit no split is served, with a part of the reason: their blocks have no MLP module, or not all
#: of them an attention.
NO_SPLIT = dict.fromkeys(("opt", "opt-350m", "xglm"), "this family has no value mlp.mlp_output") | dict.fromkeys(
    (
        *("bamba", "granitemoehybrid", "jamba", "nemotron_h", "olmo_hybrid"),
        *("qwen3_5_moe_text", "qwen3_5_text", "qwen3_next"),
    ),
    "no self_attn module on this block",
)

#: Families whose stream has more terms than the split knows, or is weighed in each block: their bars do not sum to it.
OTHER_TERMS = ("doge", "falcon_h1", "gemma4_text", "gemma4_unified_text", "zaya")

#: Families without an attention, of which nothing is recorded.
NOT_RECORDED = ("falcon_mamba", "mamba", "mamba2")

#: Families of whose attention no share by heads is served, with a part of the reason: BitNet norms all heads at once,
#: GPT-NeoX Japanese adds a bias in its last block.
BETWEEN = "the block does something between them that is not mapped"
NO_HEADS = {"bitnet": BETWEEN, "gpt_neox_japanese": BETWEEN}

SPLIT = sorted(set(SPECS) - {*NO_SPLIT, *OTHER_TERMS, *NOT_RECORDED})


@pytest.fixture(scope="module", params=SPLIT)
def family(request):
    return request.param


def loaded(family):
    options = {"attn_implementation": "eager", "dtype": torch.float32, "dispatch": True}
    return StandardizedTransformer(str(checkpoint(family)), **options)


def splitted(model):
    """The attribution of one token's lead over another."""
    options = {"target": TARGET, "versus": VERSUS, "position": POSITION}
    return record(model, PROMPT, attention=False, lens=False, **options)


@pytest.fixture(scope="module")
def model(family):
    return loaded(family)


@pytest.fixture(scope="module")
def split(model):
    return splitted(model)


@pytest.fixture(scope="module")
def written(model):
    """What entered block 0 at the position, and what each attention and MLP added: ``[1 + 2 * blocks, hidden]``."""
    layers = list(model.layers)
    with torch.no_grad(), model.trace(PROMPT):
        parts = nnsight.save([])
        parts.append(layers[0].layer_input[0, POSITION].clone())
        for layer in layers:
            added = layer.self_attn.attention_output[0, POSITION].clone()
            parts.append(added)
            parts.append(layer.mlp.mlp_output[0, POSITION].clone())
    return torch.stack(parts)


class Forward:
    """transformers' forward of the prompt, from the stream that enters the final norm on."""

    def __init__(self, model, token_ids):
        self.model, self.norm = model._module, model.norm._module
        self.ids = torch.tensor([token_ids])
        held = []
        with torch.no_grad():
            handle = self.norm.register_forward_pre_hook(lambda _, args: held.append(args[0].clone()))
            self.logits = self.model(self.ids, use_cache=False).logits[0, POSITION]
            handle.remove()
            self.stream = held[0][0, POSITION]
            self.at_zero = self.norm(torch.zeros_like(held[0]))[0, POSITION]

    def centered(self, x):
        name = type(self.norm).__name__
        return x if "RMS" in name else x - x.mean(-1, keepdim=True)

    def size(self, x):
        eps = getattr(self.norm, "variance_epsilon", None) or getattr(self.norm, "eps", 1e-5)
        return (self.centered(x).square().mean() + eps).sqrt()

    def lead(self, moved_by):
        """TARGET's logit less VERSUS', before a cap, with the stream moved and the norm's size held."""
        x = self.stream + moved_by

        def held(norm, _, output):
            with torch.no_grad():
                handle.remove()  # the norm is called once more, by itself
                own = norm(x[None, None])[0, 0]
            back = self.size(x) / self.size(self.stream)
            output = output.clone()
            output[0, POSITION] = (own - self.at_zero) * back + self.at_zero
            return output

        handle = self.norm.register_forward_hook(held)
        with torch.no_grad():
            logits = self.model(self.ids, use_cache=False).logits[0, POSITION]
        cap = getattr(self.model.config, "final_logit_softcapping", None)
        logits = logits if cap is None else cap * torch.atanh(logits.double() / cap).float()
        return logits[TARGET] - logits[VERSUS]

    def slope(self, part):
        """The central difference along a part; the lead is linear in the stream now, so the step need not be small."""
        return self.lead(part / 2) - self.lead(-part / 2)


@pytest.fixture(scope="module")
def forward(model, split):
    return Forward(model, split.token_ids)


def test_every_bar_is_a_finite_difference_of_the_logit(split, written, forward):
    assert torch.allclose(written.sum(0), forward.stream, rtol=1e-4, atol=1e-4)  # nothing else enters the stream
    slopes = torch.stack([forward.slope(part) for part in written])
    assert slopes.abs().max() > 0.01
    assert torch.allclose(split["contributions.embedding"], slopes[0], **CLOSE)
    assert torch.allclose(split["contributions.attention"], slopes[1::2], **CLOSE)
    assert torch.allclose(split["contributions.mlp"], slopes[2::2], **CLOSE)
    assert torch.allclose(split["contributions.bias"], forward.lead(-forward.stream), **CLOSE)
    own = forward.logits[TARGET] - forward.logits[VERSUS]
    assert torch.allclose(split["contributions.logit"], own, **CLOSE)
    assert [check for check in split.check() if not check.ok] == []


def test_every_heads_bar_is_a_finite_difference_too(model, family, split, forward):
    if family in NO_HEADS:
        assert NO_HEADS[family] in split.unavailable["contributions.heads"]
        return
    for layer in (0, model.num_layers - 1):
        for head in (0, model.layers[layer].self_attn.num_heads - 1):
            share = split["contributions.heads"][layer, head]
            assert torch.allclose(share, forward.slope(added_by(model, family, layer, head)), **CLOSE), (layer, head)


@pytest.mark.parametrize("family", NO_SPLIT, scope="function")
def test_a_logit_that_cannot_be_split_has_the_reason(family):
    found = splitted(loaded(family))
    assert NO_SPLIT[family] in found.unavailable["contributions.attention"]
    assert "contributions.attention" not in found.values


@pytest.mark.parametrize("family", OTHER_TERMS, scope="function")
def test_bars_that_are_not_all_do_not_pass_the_check_of_their_sum(family):
    assert "bars sum to the logit" in [check.name for check in splitted(loaded(family)).check() if not check.ok]


def added_by(model, family, layer, head, step=1 / 64):
    """What a head adds: the change of its attention's contribution per change of the head's output."""
    block = model.layers[layer]
    attention = block.self_attn
    names = ("o_proj", "out_proj", "dense", "c_proj", "wo")
    projection = getattr(attention, next(name for name in names if hasattr(attention._module, name)))
    ends, entered = {}, {}
    for sign in (1, -1, 0):
        with torch.no_grad(), model.trace(PROMPT):
            attention.attention_head_outputs[0, POSITION, head] *= 1 + sign * step
            mixed = projection.input[0, POSITION].clone().save()
            added = attention.attention_output[0, POSITION].clone().save()
        ends[sign], entered[sign] = added, mixed
    slope = (ends[1] - ends[-1]) / (2 * step)
    if family not in NORMED_AFTER:
        return slope
    # The norm after the attention is held, too: without what the head does to the size that it divides by.
    part = projection._module((entered[1] - entered[-1]) / (2 * step))
    whole = projection._module(entered[0])
    return slope + ends[0] * (whole @ part) / (whole @ whole)
