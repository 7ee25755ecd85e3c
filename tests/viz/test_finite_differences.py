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
from nnterp_viz.edits import Steer
from tests.checkpoints import SPECS, checkpoint

PROMPT = "The Eiffel Tower is in the city of"
POSITION, TARGET, VERSUS = 4, 40, 77
CLOSE = {"rtol": 1e-3, "atol": 2e-4}  # differences of float32 logits

#: Families that norm what their attention gives before they add it.
NORMED_AFTER = {"gemma2", "gemma3_text", "olmo2", "olmo3", "exaone4", "flex_olmo", "afmoe", "hyperclovax"}
NORMED_AFTER |= {"gemma4_text", "gemma4_unified_text"}

#: Families of whose logit no split is served, with a part of the reason: their blocks have no MLP module, or not all
#: of them an attention.
NO_SPLIT = dict.fromkeys(("opt", "opt-350m", "xglm"), "this family has no value mlp.mlp_output") | dict.fromkeys(
    (
        *("bamba", "granitemoehybrid", "jamba", "nemotron_h", "olmo_hybrid"),
        *("qwen3_5_moe_text", "qwen3_5_text", "qwen3_next"),
    ),
    "no self_attn module on this block",
)

#: Families whose blocks do something else to the stream, which has bars of its own, and what they are called.
BESIDES = {
    "doge": "channel scaling",
    "falcon_h1": "Mamba-2 mixer",
    "gemma4_text": "per-layer input, scaling",
    "gemma4_unified_text": "scaling",
    "zaya": "channel scaling",
}

#: Families without an attention, of which nothing is recorded.
NOT_RECORDED = ("falcon_mamba", "mamba", "mamba2")

#: Families of whose attention no share by heads is served, with a part of the reason: BitNet norms all heads at once,
#: GPT-NeoX Japanese adds a bias in its last block, ZAYA shifts and scales by channel.
BETWEEN = "the block does something between them that is not mapped"
NO_HEADS = {"bitnet": BETWEEN, "gpt_neox_japanese": BETWEEN, "zaya": BETWEEN}

SPLIT = sorted(set(SPECS) - {*NO_SPLIT, *NOT_RECORDED})


@pytest.fixture(scope="module", params=SPLIT)
def family(request):
    return request.param


def loaded(family):
    options = {"attn_implementation": "eager", "dtype": torch.float32, "dispatch": True}
    return StandardizedTransformer(str(checkpoint(family)), **options)


def splitted(model, edits=()):
    """The attribution of one token's lead over another."""
    options = {"target": TARGET, "versus": VERSUS, "position": POSITION}
    return record(model, PROMPT, attention=False, lens=False, edits=edits, **options)


@pytest.fixture(scope="module")
def model(family):
    return loaded(family)


@pytest.fixture(scope="module")
def split(model):
    return splitted(model)


@pytest.fixture(scope="module")
def written(model):
    """What entered block 0 at the position, and what each attention, each MLP and what else a block does added:
    ``[1 + 3 * blocks, hidden]``.
    """
    layers = list(model.layers)
    with torch.no_grad(), model.trace(PROMPT):
        parts = nnsight.save([])
        for i, layer in enumerate(layers):
            entered = layer.layer_input[0, POSITION].clone()
            if i == 0:
                parts.append(entered)
            attention = layer.self_attn.attention_output[0, POSITION].clone()
            mlp = layer.mlp.mlp_output[0, POSITION].clone()
            parts += [attention, mlp, layer.layer_output[0, POSITION] - entered - attention - mlp]
    return torch.stack(parts)


class Forward:
    """transformers' forward of the prompt, from the stream that enters the final norm on."""

    def __init__(self, model, token_ids, steered=None):
        self.model, self.norm = model._module, model.norm._module
        self.ids = torch.tensor([token_ids])
        held = []
        if steered is not None:
            block, vector = steered
            model.layers[block]._module.register_forward_hook(lambda _, __, output: moved(output, vector))
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


def moved(output, vector):
    """A block's output with a vector added to the stream, which it returns alone or first in a tuple."""
    return (output[0] + vector, *output[1:]) if isinstance(output, tuple) else output + vector


def test_every_bar_is_a_finite_difference_of_the_logit(family, split, written, forward):
    assert torch.allclose(written.sum(0), forward.stream, rtol=1e-4, atol=1e-4)  # nothing else enters the stream
    slopes = torch.stack([forward.slope(part) for part in written])
    assert slopes.abs().max() > 0.01
    assert torch.allclose(split["contributions.embedding"], slopes[0], **CLOSE)
    for i, kind in enumerate(("attention", "mlp", "rest")):
        assert torch.allclose(split[f"contributions.{kind}"], slopes[1 + i :: 3], **CLOSE)
    assert split.info["besides"] == BESIDES.get(family, "")
    assert (split["contributions.rest"] != 0).all() == split["contributions.rest"].any() == (family in BESIDES)
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


@pytest.mark.parametrize("family", ["llama", "gpt2", "gemma2", "cohere", "falcon_h1"], scope="function")
def test_the_bar_of_an_edit_of_the_stream_is_a_finite_difference_too(family):
    model, block = loaded(family), 1
    vector = torch.randn(model.hidden_size, generator=torch.Generator().manual_seed(1))
    split = splitted(model, [Steer(layer=block, vector=vector, factor=2.0, positions=POSITION)])
    steered = torch.zeros(len(split.token_ids), model.hidden_size)
    steered[POSITION] = 2 * vector
    forward = Forward(model, split.token_ids, steered=(block, steered))
    besides = torch.zeros(model.num_layers, model.hidden_size)
    if family in BESIDES:  # whose mixer's output is served, as the block adds it
        with torch.no_grad(), model.trace(PROMPT):
            found = [layer.linear_attn.attention_output[0, POSITION].clone() for layer in model.layers]
            found = nnsight.save(torch.stack(found))
        besides[: block + 1] = found[: block + 1]
    else:
        assert not split["contributions.rest"][[0, *range(block + 1, model.num_layers)]].any()
    slopes = [forward.slope(besides[i] + (2 * vector if i == block else 0)) for i in range(block + 1)]
    assert torch.allclose(split["contributions.rest"][: block + 1], torch.stack(slopes), **CLOSE)
    assert abs(slopes[block]) > 0.01
    assert torch.allclose(split["contributions.logit"], forward.logits[TARGET] - forward.logits[VERSUS], **CLOSE)
    assert [check for check in split.check() if not check.ok] == []


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
