"""The lens's statistics, rows and learned lenses, against plain transformers and sums written out by hand."""

from __future__ import annotations

import dataclasses
import math
import re
import sys
from pathlib import Path

import pytest
import torch
from torch.nn.functional import cross_entropy, kl_div

from nnterp_viz import Recording, logit_lens, record
from nnterp_viz.lens import Lens, Statistic, TunedLens
from nnterp_viz.lens.kept import CrossEntropy, KLToLast, KLToPrevious, TopK
from nnterp_viz.lens.tuned import TunedLensError
from nnterp_viz.lens_clicks import with_followed, with_statistics
from tests.viz.lens_files import PEAK, cell_of_a_notebook, write_lens
from tests.viz.reference import reference
from tests.viz.test_long_prompt_memory import MIB, extra
from tests.viz.view_recordings import PROMPT, model

CLOSE = {"rtol": 1e-4, "atol": 1e-4}
FOLLOWED = [9, 40]


class Margin(Statistic):
    """How far the first token's logit is above the second's."""

    name, title, unit = "margin", "lead of the top token", "logits"

    def __init__(self, over=1):
        self.over = over

    def of(self, at):
        best = at.logits.topk(self.over + 1).values
        return best[:, 0] - best[:, self.over]


@pytest.fixture(scope="module", params=["llama", "gpt2", "gemma2", "granite"])
def family(request):
    return request.param


@pytest.fixture(scope="module")
def found(family):
    statistics = ["cross_entropy", "kl_last", "kl_previous", Margin(over=2)]
    return record(model(family), PROMPT, lens=statistics, follow=FOLLOWED, after_attention=True)


@pytest.fixture(scope="module")
def rows(family, found):
    """Log-probabilities of every row by transformers' modules, [rows, T, V], with what enters block 0 before them."""
    plain = reference(family, found.token_ids)
    with torch.no_grad():
        return torch.stack([plain.head(stream).log_softmax(-1) for stream in plain.rows])


def test_rows_stand_after_each_blocks_attention_and_after_the_block(found, rows):
    layers = range(len(rows) // 2)
    assert found["lens.rows"].tolist() == [[layer, half] for layer in layers for half in (0, 1)]
    best = rows[1:].exp().topk(5).values
    assert torch.allclose(found["lens.top_probabilities"], best, **CLOSE)


def test_divergences_are_those_of_transformers_own_distributions(found, rows):
    last = kl_div(rows[1:], rows[-1:].expand_as(rows[1:]), log_target=True, reduction="none").sum(-1)
    previous = kl_div(rows[:-1], rows[1:], log_target=True, reduction="none").sum(-1)
    assert torch.allclose(found["lens.kl_last"], last, **CLOSE)
    assert torch.allclose(found["lens.kl_previous"], previous, **CLOSE)
    assert found["lens.kl_last"][0].min() > 1e-3  # of other distributions, or the comparison would say nothing


def test_cross_entropy_is_the_loss_of_the_next_token_and_no_number_after_the_text(found, rows):
    following = torch.tensor(found.token_ids[1:])
    for own, log_p in zip(found["lens.cross_entropy"], rows[1:], strict=True):
        assert torch.allclose(own[:-1], cross_entropy(log_p[:-1], following, reduction="none"), **CLOSE)
        assert math.isnan(own[-1])


def test_several_tokens_are_followed_by_log_probability_and_rank(found, rows):
    assert found["lens.followed_ids"].tolist() == FOLLOWED
    assert found["lens.followed_id"] == FOLLOWED[0]
    log_p = rows[1:, :, FOLLOWED]
    assert torch.allclose(found["lens.followed_log_probabilities"], log_p, rtol=1e-4, atol=1e-3)
    assert torch.allclose(found["lens.followed_probability"], log_p[..., 0].exp(), **CLOSE)
    above, up_to = ((rows[1:, :, None] > log_p[..., None] + near).sum(-1) for near in (1e-3, -1e-3))
    ranks = found["lens.followed_ranks"]
    assert ((above <= ranks) & (ranks <= up_to)).all()
    assert torch.equal(ranks[..., 0], found["lens.followed_rank"])


def test_a_token_that_is_followed_and_among_the_top_ones_has_one_number():
    token = int(record(model(), PROMPT)["lens.top_ids"][0, 3, 1])
    found = record(model(), PROMPT, follow=token)
    among = found["lens.top_ids"] == token
    followed = found["lens.followed_probability"][..., None].expand_as(among)
    assert among.any()
    assert torch.equal(found["lens.top_probabilities"][among], followed[among])


def test_a_statistic_of_ones_own_is_taken_in_the_trace(found, rows):
    best = rows[1:].topk(3).values  # a difference of log-probabilities is one of logits
    assert torch.allclose(found["lens.margin"], best[..., 0] - best[..., 2], rtol=1e-3, atol=1e-3)
    assert "from tests.viz.test_lens import Margin" in found.code


def test_the_receipt_gives_the_same_values(found, family):
    again = found.run(model(family))
    assert [name for name in found.values if not torch.equal(again[name].nan_to_num(), found[name].nan_to_num())] == []
    assert all(check.ok for check in found.check())


def test_a_statistic_of_a_notebooks_cell_is_taken_and_its_receipt_runs():
    with cell_of_a_notebook(PEAK) as namespace:
        found = record(model(), PROMPT, lens=[namespace["Peak"]()])
        assert "from __main__ import Peak" in found.code
        assert torch.allclose(found["lens.peak"][-1, -1], found["logits"].max(), **CLOSE)
        assert torch.equal(found.run(model())["lens.peak"], found["lens.peak"])


class Wide(Statistic):
    name, title = "wide", "too much"

    def of(self, at):
        return at.logits


class Broken(Statistic):
    name, title = "broken", "fails"

    def of(self, at):
        return at.final[:, 0]  # which its needs do not name


class Hidden(Statistic):
    name, title = "hidden", "made of what it does not print"

    def __init__(self, factor):
        self.twice = 2 * factor

    def of(self, at):
        return self.twice * at.logits[:, 0]


class Taken(Margin):
    name = "top_ids"


class Column(Margin):
    name = "token"  # which a view's table has beside it


class Endless(Margin):
    scale = (0.0, float("inf"))


class Unpaired(Margin):
    scale = 1.0


@pytest.mark.parametrize(
    ("lens", "error", "words"),
    [
        (["kl"], ValueError, r"no statistic 'kl'; it has entropy, cross_entropy, kl_last, kl_previous, or 'all'"),
        ([3], TypeError, r"one is 3"),
        (None, TypeError, r"one is None"),
        ([Margin], TypeError, r"Margin is a class; pass an object of it: Margin\(\)"),
        ([Wide()], TypeError, r"Wide.of\(at\) gives one number a cell, shape \[3\] for 3; got \[3, 512\]"),
        ([Broken()], TypeError, r"Broken.of\(at\) failed on 3 made-up cells .*final"),
        ([Hidden(2)], ValueError, r"Hidden\(twice=4\) does not make it again"),
        ([Taken()], ValueError, r"'top_ids', which the lens has itself"),
        ([Column()], ValueError, r"'token', which the lens has itself"),
        ([Endless()], ValueError, r"Endless.scale is inf; it must be finite"),
        ([Unpaired()], TypeError, r"Unpaired.scale is 1.0; it is a pair of numbers"),
        ([Margin(), Margin(2)], ValueError, r"two statistics of the lens are named 'margin'"),
    ],
)
def test_what_is_no_statistic_is_refused_in_words_before_anything_runs(lens, error, words):
    with pytest.raises(error, match=words):
        record(model(), PROMPT, lens=lens)


def test_a_class_inside_of_a_function_is_refused_since_a_receipt_cannot_import_it():
    class Local(Margin):
        name = "local"

    with pytest.raises(ValueError, match="define it at the top level of a module, a script or a notebook's cell"):
        record(model(), PROMPT, lens=[Local()])


@pytest.mark.parametrize(("stride", "layers"), [(1, [0, 1, 2]), (2, [0, 2]), (3, [2]), (9, [2])])
def test_a_stride_keeps_the_last_layer_and_the_same_numbers(stride, layers):
    whole, some = (record(model(), PROMPT, lens=["kl_last"], stride=each) for each in (1, stride))
    assert some["lens.rows"].tolist() == [[layer, 1] for layer in layers]
    for name in ("lens.top_probabilities", "lens.kl_last"):
        assert torch.allclose(some[name], whole[name][layers], **CLOSE)
    assert all(check.ok for check in some.check())


@pytest.mark.parametrize("stride", [0, -1])
def test_a_stride_below_one_is_refused(stride):
    with pytest.raises(ValueError, match=f"stride is {stride}; .* 1 or more"):
        record(model(), PROMPT, stride=stride)


def test_a_parallel_block_has_no_row_after_its_attention_and_the_notes_say_why():
    found = record(model("cohere"), PROMPT, after_attention=True)
    assert found["lens.rows"].tolist() == [[layer, 1] for layer in range(len(found["lens.rows"]))]
    assert any("after the attention of any block" in note and "a parallel block" in note for note in found.notes)


def test_a_gesture_adds_statistics_and_tokens_to_a_recording():
    plain = record(model(), PROMPT)
    more = with_followed(model(), with_statistics(model(), plain, "kl_last"), [" the", 40])
    at_once = record(model(), PROMPT, lens=["kl_last"], follow=[" the", 40])
    assert set(more.values) == set(at_once.values)
    for name in at_once.values:
        assert torch.allclose(more[name].float(), at_once[name].float(), equal_nan=True, **CLOSE), name
    assert more.code == at_once.code
    assert with_statistics(model(), more, "kl_last") is more
    assert "lens.followed_ids" not in with_followed(model(), more, ()).values


def test_a_saved_recording_keeps_what_its_lens_was_asked_for(tmp_path):
    found = record(model(), PROMPT, lens=[Margin()], follow=FOLLOWED, stride=2)
    again = Recording.load(found.save(tmp_path / "lens.nnterp"))
    assert again.request == found.request
    assert again.request.statistics[-1].title == Margin.title


# -- slices ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [1, 3, 10, 100])
def test_what_is_held_against_other_rows_is_the_same_in_slices(step):
    generator = torch.Generator().manual_seed(0)
    head = torch.randn(8, 50, generator=generator)
    streams = torch.randn(5, 1, 7, 8, generator=generator)
    ids = torch.randint(0, 50, (7,), generator=generator).tolist()
    sizes = []

    def project(part):
        sizes.append(part.shape[1])
        return part @ head

    lens = Lens(project, [TopK(4), KLToLast(), KLToPrevious(), CrossEntropy()], step=step, rows=4, token_ids=ids)
    lens.enter(streams[0])
    for layer, stream in enumerate(streams[1:]):
        own = stream.clone()
        lens.add(own, layer)
        own.zero_()  # as a model may that goes on writing into its stream
    values = lens.values()
    log_p = (streams @ head)[:, 0].log_softmax(-1)
    assert max(sizes) <= step
    assert torch.equal(values["lens.top_ids"], log_p[1:].topk(4).indices.int())
    last = (log_p[-1].exp() * (log_p[-1] - log_p[1:])).sum(-1)
    previous = (log_p[1:].exp() * (log_p[1:] - log_p[:-1])).sum(-1)
    assert torch.allclose(values["lens.kl_last"], last, atol=1e-5)
    assert torch.allclose(values["lens.kl_previous"], previous, atol=1e-5)
    own = -log_p[1:, torch.arange(6), torch.tensor(ids[1:])]
    assert torch.allclose(values["lens.cross_entropy"][:, :-1], own, atol=1e-5)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process's largest memory so far")
def test_divergences_of_many_tokens_and_blocks_take_the_memory_of_a_few_slices():  # bug 33
    blocks, tokens, width, vocabulary, part = 24, 600, 8, 16_384, 16 * MIB
    generator = torch.Generator().manual_seed(0)
    head = torch.randn(width, vocabulary, generator=generator)
    stream = torch.randn(1, tokens, width, generator=generator)
    statistics = [TopK(1), KLToLast(), KLToPrevious()]
    step = part // (4 * vocabulary)
    lens = Lens(lambda rows: rows @ head, statistics, step=step, rows=blocks, token_ids=[0] * tokens)

    def read():
        lens.enter(stream)
        for layer in range(blocks):
            lens.add(stream, layer)
        return lens.values()

    values, taken = extra(read)
    every_logit = 4 * blocks * tokens * vocabulary
    assert part < taken < every_logit / 2  # a dozen slices, and what the allocator keeps of those that were freed
    assert sum(value.nbytes for value in values.values()) < MIB


# -- learned lenses ----------------------------------------------------------------------------------


@pytest.mark.parametrize("safe", [False, True])
def test_a_tuned_lens_translates_each_stream_before_norm_and_head(tmp_path, safe):
    held = write_lens(tmp_path / "lens", safe=safe, base_model_name_or_path="tiny/llama")
    found = record(model(), PROMPT, lens=["kl_last", "kl_previous"], learned=tmp_path / "lens")
    plain = reference("llama", found.token_ids)
    translated = [h + h @ held[f"{i}.weight"].T + held[f"{i}.bias"] for i, h in enumerate(plain.streams[:-1])]
    log_p = torch.stack([plain.head(h).log_softmax(-1) for h in (*translated, plain.streams[-1])]).detach()
    assert torch.allclose(found["lens.top_probabilities"], log_p[1:].exp().topk(5).values, **CLOSE)
    last = (log_p[-1].exp() * (log_p[-1] - log_p[1:])).sum(-1)
    previous = (log_p[1:].exp() * (log_p[1:] - log_p[:-1])).sum(-1)
    assert torch.allclose(found["lens.kl_last"], last, **CLOSE)
    assert torch.allclose(found["lens.kl_previous"], previous, **CLOSE)
    bare = record(model(), PROMPT)
    assert not torch.allclose(found["lens.entropy"][0], bare["lens.entropy"][0], atol=0.1)  # the plain one is another
    assert all(check.ok for check in found.check())
    assert torch.equal(found.run(model())["lens.top_probabilities"], found["lens.top_probabilities"])
    assert repr(TunedLens.load(tmp_path / "lens")) in found.code
    assert (logit_lens(found).lens_name, logit_lens(bare).lens_name) == (f"the tuned lens in {tmp_path / 'lens'}", "")


def without_one(held):
    return {name: value for name, value in held.items() if name != "2.bias"}


def narrow(held):
    return held | {"1.weight": torch.zeros(128, 32)}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"width": 32}, r"3 translators of width 32; this model has 3 blocks of width 128"),
        ({"blocks": 5, "base_model_name_or_path": "EleutherAI/pythia-70m"}, r"5 translators .* trained on EleutherAI"),
        ({"change": without_one}, r"has no parameter 2.bias, of 3 translators"),
        ({"change": narrow}, r"parameter 1.weight .* is torch.float32 \[128, 32\]; by its config .* \[128, 128\]"),
        ({"change": lambda held: {**held, "0.weight": print}}, "cannot be read as weights alone"),
    ],
)
def test_a_lens_that_does_not_fit_is_refused_with_both_shapes(tmp_path, wrong, words):
    write_lens(tmp_path / "lens", **wrong)
    with pytest.raises(TunedLensError, match=words):
        record(model(), PROMPT, learned=tmp_path / "lens")


def test_what_is_no_learned_lens_is_told(tmp_path):
    with pytest.raises(TypeError, match=r"^a learned lens is a folder's path, or a TunedLens; this one is 5$"):
        record(model(), PROMPT, learned=5)
    with pytest.raises(FileNotFoundError, match=r"there is no config.json in .*; a learned lens is a folder with"):
        TunedLens.load(tmp_path)
    (tmp_path / "config.json").write_text('{"d_model": 64}')
    with pytest.raises(TunedLensError, match=r"no tuned lens's \(KeyError: 'num_hidden_layers'\)"):
        TunedLens.load(tmp_path)
    (tmp_path / "config.json").write_text('{"d_model": 64, "num_hidden_layers": 3}')
    with pytest.raises(FileNotFoundError, match=r"neither params\.safetensors nor params\.pt"):
        TunedLens.load(tmp_path)


def test_a_learned_lens_has_no_row_between_attention_and_mlp(tmp_path):
    write_lens(tmp_path / "lens")
    with pytest.raises(
        ValueError, match="has a translator for what enters each block, and none for the stream between"
    ):
        record(model(), PROMPT, learned=tmp_path / "lens", after_attention=True)


@dataclasses.dataclass
class Threshold(Statistic):
    """How many tokens are more probable than some share."""

    above: float
    name, title = "above", "tokens above a share"

    def of(self, at):
        return (at.p > self.above).sum(-1)


def test_a_dataclass_is_a_statistic_and_counts_become_floats():
    found = record(model(), PROMPT, lens=[Threshold(0.01)])
    top = record(model(), PROMPT, top_k=100, attention=False)["lens.top_probabilities"]
    assert torch.equal(found["lens.above"], (top > 0.01).sum(-1).float())


def test_the_documented_statistic_runs_as_it_is_written():
    page = (Path(__file__).parents[2] / "docs" / "logit_lens.md").read_text()
    example = next(text for text in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "class Margin" in text)
    assert len(example.split("class ", 1)[1].split("recording =")[0].strip().splitlines()) <= 10
    given = "from tests.viz.view_recordings import model as tiny\nmodel = tiny()\n"
    with cell_of_a_notebook(given + example) as namespace:
        found = namespace["recording"]
    best = found["lens.top_probabilities"].log()  # a difference of log-probabilities is one of logits
    assert torch.allclose(found["lens.margin"], best[..., 0] - best[..., 1], rtol=1e-3, atol=1e-3)
