"""The text of trace blocks: each thing asked for has its lines, and nothing else has."""

from __future__ import annotations

import ast

import pytest

from nnterp_viz.block import run, write
from nnterp_viz.request import Request

EVERYTHING = Request(
    token_ids=tuple(range(400)), num_layers=3, settings="max_tokens=1", attention=True, patterns=(0, 1, 2), lens=True,
    followed=(7,), contributions=True, position=3, target=5, versus=6, projection="o_proj",
)  # fmt: skip


def test_a_whole_block_is_short_and_no_line_is_long():
    lines = write(EVERYTHING.only()).splitlines() + write(EVERYTHING).splitlines()
    assert max(map(len, lines)) <= 120
    code = [line for line in write(EVERYTHING).splitlines() if line and not line.startswith(("token_ids", "   " * 4))]
    assert len(code) < 45


@pytest.mark.parametrize(
    ("request_", "present", "absent"),
    [
        (
            EVERYTHING.only(lens=True),
            ["lens = Lens(", "Followed([7])", "logit_error"],
            ["self_attn", "mlp_output", "position"],
        ),
        (
            EVERYTHING.only(contributions=True),
            ["target=5, versus=6", "o_proj"],
            ["reductions", "attention_probabilities"],
        ),
        (EVERYTHING.only(patterns=(1,)), ["if i in [1]:"], ["mlp_output", "layer_output", "attention_head_outputs"]),
        (EVERYTHING.only(), ['saved["logits"]'], ["for i", "nnterp_viz"]),
        (EVERYTHING, ["max_tokens=1", 'saved[f"layers.{i}.self_attn.attention_probabilities"] = pattern'], ["if i in"]),
    ],
)
def test_a_block_reads_what_was_asked_for(request_, present, absent):
    code = write(request_)
    ast.parse(code)
    assert [part for part in present if part not in code] == []
    assert [part for part in absent if part in code] == []


def test_values_are_read_in_the_order_of_the_forward():
    code = write(EVERYTHING)
    order = [
        "model.input_ids", "layers[0].layer_input", "layer.self_attn.attention_values", "attention_probabilities",
        "attention_head_outputs", "attention_output", "mlp.mlp_output", "layer.layer_output", "model.final_norm_output",
        "model.logits",
    ]  # fmt: skip
    places = [code.index(name) for name in order]
    assert places == sorted(places)


def test_what_a_block_raises_points_at_its_own_line():
    import traceback

    class Nothing:
        """A model that has no layers."""

    try:
        run(write(EVERYTHING.only()), Nothing())
    except AttributeError as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        assert (
            last.line
            == "layers = list(model.layers)  # bound here, so that the block takes these along and not the model's tree"
        )
    else:
        pytest.fail("an object has no layers")
