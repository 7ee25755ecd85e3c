"""The frozen norm and the split of a logit, against modules whose form is known and against autograd."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from nnterp_viz import attribution, rest

WIDTH, HEADS, TOKENS, BLOCKS, VOCABULARY = 16, 4, 3, 2, 11


class Gemma(nn.Module):
    """An RMS norm that adds 1 to its weight."""

    def __init__(self, weight):
        super().__init__()
        self.weight = nn.Parameter(weight)

    def forward(self, x):
        return x * (x.square().mean(-1, keepdim=True) + 1e-6).rsqrt() * (1 + self.weight)


def filled(module, seed=1):
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.copy_(torch.randn(parameter.shape, generator=generator))
    return module


NORMS = {
    "rms": lambda: filled(nn.RMSNorm(WIDTH, eps=1e-6)),
    "layer": lambda: filled(nn.LayerNorm(WIDTH)),
    "layer without bias": lambda: filled(nn.LayerNorm(WIDTH, bias=False)),
    "gemma": lambda: filled(Gemma(torch.zeros(WIDTH))),
}


@pytest.fixture(autouse=True)
def _no_grad():
    with torch.no_grad():
        yield


@pytest.mark.parametrize("kind", NORMS)
def test_a_norms_form_is_found_by_asking_it(kind):
    norm, x = NORMS[kind](), torch.randn(WIDTH, generator=torch.Generator().manual_seed(2)) * 3 + 1
    frozen = attribution.freeze(norm, x, norm(x))
    assert frozen.residual < 1e-5
    assert frozen.centered == kind.startswith("layer")
    assert torch.allclose(frozen.gain, norm.weight + (kind == "gemma"), atol=1e-4)
    assert torch.allclose(
        frozen.bias, getattr(norm, "bias", None) if kind == "layer" else torch.zeros(WIDTH), atol=1e-5
    )
    assert torch.allclose(frozen.push(x) + frozen.bias, norm(x), atol=1e-5)
    direction = torch.ones(WIDTH)
    assert torch.allclose(frozen.pull_back(direction) @ x, direction @ (norm(x) - frozen.bias), atol=1e-4)


def test_what_is_no_norm_leaves_a_residual():
    x = torch.randn(WIDTH, generator=torch.Generator().manual_seed(2))
    assert attribution.freeze(torch.tanh, x, torch.tanh(x)).residual > 0.05


class Block:
    """A block's children, as an envoy gives them."""

    def __init__(self, **modules):
        self.children = [
            type("Envoy", (), {"_module": m, "__call__": lambda self, *a: self._module(*a)})() for m in modules.values()
        ]

    def __iter__(self):
        return iter(self.children)


@pytest.fixture
def heads():
    return torch.randn(1, TOKENS, HEADS, WIDTH // HEADS, generator=torch.Generator().manual_seed(3))


AFTER = {
    "nothing": lambda x: x,
    "a multiplier": lambda x: 0.22 * x,
    "a norm": filled(nn.RMSNorm(WIDTH, eps=1e-6), seed=5),
}


@pytest.mark.parametrize("after", AFTER)
def test_heads_sum_to_the_attention_less_its_bias(heads, after):
    projection, then = filled(nn.Linear(WIDTH, WIDTH)), AFTER[after]
    added = then(projection(heads.flatten(2)))
    layer = Block(other=filled(nn.RMSNorm(WIDTH), seed=6), after=then if isinstance(then, nn.Module) else nn.Identity())
    split = attribution.head_parts(layer, projection, heads, added, position=1)
    assert split["head_error"] < 1e-5
    one = heads[0, 1].clone()
    one[1:] = 0
    share = then(projection(heads.flatten(2)))[0, 1] / projection(heads.flatten(2))[0, 1]  # what `then` multiplies by
    assert torch.allclose(split["heads"][0], share * (projection.weight @ one.flatten()), atol=1e-4)
    assert torch.allclose(split["heads"].sum(0) + share * projection.bias, added[0, 1], atol=1e-4)


def test_a_split_that_does_not_explain_the_attention_says_so(heads):
    projection = filled(nn.Linear(WIDTH, WIDTH))
    added = torch.relu(projection(heads.flatten(2)))
    split = attribution.head_parts(Block(norm=filled(nn.RMSNorm(WIDTH))), projection, heads, added, position=1)
    assert split["head_error"] > attribution.SPLIT_TOLERANCE


class Model:
    """As much of a standardized model as the attribution calls, with an unembedding bias."""

    def __init__(self, norm):
        self.norm, self.head = norm, filled(nn.Linear(WIDTH, VOCABULARY), seed=7)

    def project_on_vocab(self, hidden):
        return self.head(self.norm(hidden))

    def unembedding(self, ids):
        return self.head.weight[ids]

    def unembedding_bias(self, ids):
        return self.head.bias[ids]


def split(attention, mlp, position):
    """A block that does nothing else."""
    parts = attribution.block_parts(attention, mlp, position)
    return parts | rest.left_over(parts, attention[0, position] * 0, attention + mlp, position)


@pytest.mark.parametrize("kind", NORMS)
@pytest.mark.parametrize(("position", "target", "versus"), [(2, None, None), (2, 4, 9), (0, 3, None)])
def test_bars_are_the_gradient_of_the_logit_with_the_norm_frozen(kind, position, target, versus):
    generator = torch.Generator().manual_seed(4)
    model = Model(NORMS[kind]())
    embedding, *added = torch.randn(1 + 2 * BLOCKS, 1, TOKENS, WIDTH, generator=generator) * 2
    stream = embedding + sum(added)
    parts = [split(added[2 * i], added[2 * i + 1], position) for i in range(BLOCKS)]
    bars = attribution.bars(
        model, embedding[0, position], parts,
        stream=stream, normed=model.norm(stream), logits=model.project_on_vocab(stream[:, -1:]),
        position=position, target=target, versus=versus,
    )  # fmt: skip

    # The norm with its statistics held constant is linear, so each part's share is gradient times part.
    x = stream[0, position]
    centered = x - x.mean() if kind.startswith("layer") else x
    size = centered.square().mean().sqrt()
    goal = bars["contributions.target_id"].item()
    assert goal == (model.project_on_vocab(x).argmax() if target is None else target)

    def logit(stream):
        held = (stream - stream.mean() if kind.startswith("layer") else stream) / size
        scores = model.head(
            held * (model.norm.weight + (kind == "gemma")) + (model.norm.bias if kind == "layer" else 0)
        )
        return scores[goal] - (0 if versus is None else scores[versus])

    with torch.enable_grad():
        gradient = torch.autograd.functional.jacobian(logit, x)
    assert bars["contributions.embedding"].item() == pytest.approx((gradient @ embedding[0, position]).item(), abs=1e-3)
    for i in range(BLOCKS):
        for name, part in (("attention", added[2 * i]), ("mlp", added[2 * i + 1])):
            share = bars[f"contributions.{name}"][i].item()
            assert share == pytest.approx((gradient @ part[0, position]).item(), abs=1e-3)
    assert bars["contributions.bias"].item() == pytest.approx(logit(torch.zeros_like(x)).item(), abs=1e-3)
    assert bars["contributions.logit"].item() == pytest.approx(logit(x).item(), abs=1e-3)
    assert abs(bars["contributions.remainder"].item()) < 1e-3
    assert bars["contributions.versus_id"].item() == (-1 if versus is None else versus)


@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
def test_what_a_softcap_takes_is_a_part_of_its_own_if_the_model_tells_of_it(told):
    model = Model(NORMS["rms"]())
    if told:
        model.logits_softcap = 2.0
    stream = torch.randn(1, TOKENS, WIDTH, generator=torch.Generator().manual_seed(4)) * 2
    capped = 2 * torch.tanh(model.project_on_vocab(stream[:, -1:]) / 2)
    parts = [split(stream * 0, stream * 0, 2)]
    bars = attribution.bars(
        model, stream[0, 2], parts, stream=stream, normed=model.norm(stream), logits=capped, position=2
    )
    uncapped = model.project_on_vocab(stream[:, -1:])[0, 0, bars["contributions.target_id"]]
    assert bars["contributions.embedding"] + bars["contributions.bias"] == pytest.approx(uncapped.item(), abs=1e-3)
    taken = bars["contributions.softcap" if told else "contributions.remainder"]
    assert taken.item() == pytest.approx((capped.max() - uncapped).item(), abs=1e-3)
    assert abs(taken) > 0.1
    assert ("contributions.softcap" in bars) == told
    assert not told or abs(bars["contributions.remainder"]) < 1e-3
