"""The HTML that CircuitsVis and BertViz make of the same patterns, measured; runs in a Python that has them.

Run as ``python rivals.py PATTERNS.npy`` it prints one JSON object: a tool's name to the bytes of its HTML and the
processor seconds that making it took.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib.metadata import version

import numpy as np
import torch
from bertviz import head_view, model_view
from circuitsvis.attention import attention_heads
from circuitsvis.utils.render import render_cdn


def main() -> None:
    """Measures each tool on the patterns, [layer head query key], of one prompt."""
    patterns = torch.from_numpy(np.load(sys.argv[1]))
    layers, heads, tokens, _ = patterns.shape
    labels = [f"t{i}" for i in range(tokens)]
    every = patterns.reshape(layers * heads, tokens, tokens)
    by_layer = [patterns[i : i + 1] for i in range(layers)]
    circuits = f"CircuitsVis {version('circuitsvis')}"
    bert = f"BertViz {version('bertviz')}"
    tools: dict[str, Callable[[], str]] = {
        f"{circuits} attention_heads (code from a CDN)": lambda: render_cdn(
            "AttentionHeads", attention=every, tokens=labels, attentionHeadNames=None
        ),
        f"{circuits} attention_heads (works offline)": lambda: attention_heads(every, labels).local_src,
        f"{bert} head_view (code from a CDN)": lambda: head_view(by_layer, labels, html_action="return").data,
        f"{bert} model_view (code from a CDN)": lambda: model_view(by_layer, labels, html_action="return").data,
    }
    print(json.dumps({name: measured(tool) for name, tool in tools.items()}))


def measured(tool: Callable[[], str]) -> dict[str, float]:
    """Bytes and processor seconds."""
    began = time.process_time()
    size = len(tool().encode())
    return {"bytes": size, "seconds": round(time.process_time() - began, 1)}


if __name__ == "__main__":
    main()
