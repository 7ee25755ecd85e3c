"""The HTML that CircuitsVis, BertViz and attnview make of the same patterns; runs in a Python that has them.

Run as ``python rivals.py PATTERNS.npy [FOLDER]`` it prints one JSON object: a tool's name to the bytes of its HTML, the
processor seconds that making it took and, where a folder is given, the file that it was written to.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import attnview
import numpy as np
import torch
from bertviz import head_view, model_view
from circuitsvis.attention import attention_heads
from circuitsvis.utils.render import render_cdn


def main() -> None:
    """Measures each tool on the patterns, [layer head query key], of one prompt."""
    patterns = torch.from_numpy(np.load(sys.argv[1]))
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    layers, heads, tokens, _ = patterns.shape
    labels = [f"t{i}" for i in range(tokens)]
    every = patterns.reshape(layers * heads, tokens, tokens)
    by_layer = [patterns[i : i + 1] for i in range(layers)]
    circuits = f"CircuitsVis {version('circuitsvis')}"
    bert = f"BertViz {version('bertviz')}"
    tools: dict[str, Callable[[], str]] = {
        f"{circuits} attention_heads (works offline)": lambda: attention_heads(every, labels).local_src,
        f"{bert} head_view (code from a CDN)": lambda: head_view(by_layer, labels, html_action="return").data,
        f"{bert} model_view (code from a CDN)": lambda: model_view(by_layer, labels, html_action="return").data,
        f"attnview {version('attnview')}": lambda: attnview.render_html(every, tokens=labels),
    }
    if folder is None:
        tools[f"{circuits} attention_heads (code from a CDN)"] = lambda: render_cdn(
            "AttentionHeads", attention=every, tokens=labels, attentionHeadNames=None
        )
    print(json.dumps({name: measured(tool, folder, name) for name, tool in tools.items()}))


def measured(tool: Callable[[], str], folder: Path | None, name: str) -> dict[str, Any]:
    """Bytes and processor seconds, and where the page is."""
    began = time.process_time()
    html = tool()
    found: dict[str, Any] = {"bytes": len(html.encode()), "seconds": round(time.process_time() - began, 1)}
    if folder is not None:
        page = folder / f"{name.partition(' (')[0].replace(' ', '_')}.html"
        start = "" if html.lstrip().lower().startswith("<!doctype") else "<!doctype html><meta charset=utf-8>"
        page.write_text(start + html, encoding="utf-8")
        found["page"] = str(page)
    return found


if __name__ == "__main__":
    main()
