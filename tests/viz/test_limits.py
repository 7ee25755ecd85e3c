"""What bounds an attention is what its pattern shows: nothing before a window, less than 1 beside a sink."""

from __future__ import annotations

import pytest
import torch

from nnterp_viz import attention, record
from tests.checkpoints import checkpoint
from tests.viz.view_recordings import PROMPT, model, recording

PATTERN = "layers.{}.self_attn.attention_probabilities".format
LONG = " ".join([PROMPT] * 4)


@pytest.mark.parametrize(
    "family",
    ["gemma3_text", "gpt_oss", "gemma2", "llama", "mistral", "starcoder2", "exaone4", "gpt_neo", "olmo3", "cohere2"],
)
def test_a_window_is_where_the_pattern_ends(family):
    found = record(model(family), LONG, lens=False, contributions=False)
    limits = found.info["limits"]
    assert len(limits) == found.info["num_layers"]
    tokens = len(found.token_ids)
    query, key = torch.arange(tokens)[:, None], torch.arange(tokens)
    for layer, limit in enumerate(limits):
        pattern = found[PATTERN(layer)][0]
        window = limit.get("window", tokens)
        assert not pattern[:, query - key >= window].any()
        assert pattern[:, (query - key < window) & (query >= key)].all()  # all that is inside is read
        assert bool(limit.get("sink")) == bool((pattern.sum(-1) < 0.999).any())
    windows = [limit["window"] for limit in limits if "window" in limit]
    assert bool(windows) == (family != "llama")
    assert all(window < tokens for window in windows)
    assert [limit for limit in limits if "softcap" in limit] == (limits if family == "gemma2" else [])


def test_the_view_gets_the_sink_s_weights_of_the_head_in_focus_alone():
    found = record(model("gpt_oss"), PROMPT, lens=False, contributions=False)
    view = attention(found, layer=0, head=1)
    assert view.limits[0]["sink"]
    sent = torch.frombuffer(bytearray(view.sink_weight), dtype=torch.float32)
    assert torch.equal(sent, found["attention.sink_weight"][0, 1])
    view.head = 2
    assert torch.equal(
        torch.frombuffer(bytearray(view.sink_weight), dtype=torch.float32), found["attention.sink_weight"][0, 2]
    )
    view.combine = "mean"
    assert view.sink_weight == b""
    assert attention(recording()).sink_weight == b""


@pytest.mark.engine
@pytest.mark.parametrize("family", ["mistral", "exaone4"])
def test_both_engines_tell_the_same_window_of_a_checkpoint(family):
    from nnterp import StandardizedVLLM

    plain = record(model(family), LONG, lens=False, contributions=False)
    served = StandardizedVLLM(str(checkpoint(family)), dispatch=True, dtype="float32", max_model_len=128)
    found = record(served, LONG, lens=False, contributions=False)
    assert found.info["limits"] == plain.info["limits"]
    assert any("window" in limit for limit in plain.info["limits"])
    for layer in range(plain.info["num_layers"]):
        assert torch.equal(found[PATTERN(layer)] == 0, plain[PATTERN(layer)] == 0)
