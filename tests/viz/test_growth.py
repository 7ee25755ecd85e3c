"""What a view sends grows with what it shows at once, never with layers x heads x tokens squared."""

from __future__ import annotations

import json

import pytest

from nnterp_viz import attention, contributions, explore, logit_lens
from tests.viz.sized_recordings import sized_recording

SMALL, LARGE = (2, 2), (12, 12)
VIEWS = {
    "attention": attention,
    "logit_lens": logit_lens,
    "contributions": contributions,
    "explore's bar": lambda recording: explore(recording).bar,
}


def sent(view):
    """Bytes of the JSON and of the buffers that a new view sends."""
    state = view.get_state()
    binary = {name: value for name, value in state.items() if isinstance(value, (bytes, memoryview))}
    plain = {name: value for name, value in state.items() if name not in binary and not name.startswith("_")}
    return len(json.dumps(plain, default=str)), sum(len(value) for value in binary.values())


@pytest.mark.parametrize("name", VIEWS)
def test_each_token_adds_the_same_json_whatever_the_number_of_heads(name):
    def added(shape, few, many):
        before, after = (sent(VIEWS[name](sized_recording(*shape, tokens)))[0] for tokens in (few, many))
        return (after - before) / (many - few)

    assert 0 < added(LARGE, 64, 256) < 60
    assert added(LARGE, 64, 256) == pytest.approx(added(SMALL, 64, 256), abs=1)
    assert added(LARGE, 64, 256) < 1.1 * added(LARGE, 8, 64)  # squared, it would be four times as much


def test_buffers_are_one_head_s_triangle_and_thumbnails_of_at_most_64_pixels():
    def buffers(shape, tokens):
        return sent(attention(sized_recording(*shape, tokens)))[1]

    for shape in (SMALL, LARGE):
        heads = shape[0] * shape[1]
        for tokens in (8, 64, 256):
            side = min(tokens, 64)
            assert buffers(shape, tokens) == 4 * tokens * (tokens + 1) // 2 + heads * side * (side + 1) // 2
