"""What long prompts cost: seconds, extra memory at the worst moment, bytes that come home; and what `estimate` said.

Run it as ``python -m benchmarks.long_prompts``. The engine is in this process, so that its memory is this process's.
Needs Linux, whose kernel can forget the largest memory so far (``/proc/self/clear_refs``).
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import tempfile
import time
from pathlib import Path
from typing import Any

import torch

from benchmarks.report import Report

MIB = 2**20
#: The lens: tokens, and the sizes of the model of shared/bugs.md, report 33 (a narrow stream, for the CPU's sake).
LENS_TOKENS, LENS_LAYERS, LENS_WIDTH, LENS_VOCABULARY = 1000, 24, 128, 151_936
ATTENTION_TOKENS = (512, 2048, 4096)
DEMO = "the demo model (30 blocks x 9 heads, 49152 tokens of vocabulary)"


def main() -> None:
    """Measures and writes ``results/long_prompts``."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tokens", type=int, nargs="*", default=ATTENTION_TOKENS)
    parser.add_argument("--no-lens", action="store_true")
    arguments = parser.parse_args()
    from nnterp import demo

    report = Report("long_prompts", "Long prompts")
    rows = []
    if not arguments.no_lens:
        with tempfile.TemporaryDirectory() as folder:
            wide_vocabulary(Path(folder))
            what = f"lens, {LENS_LAYERS} blocks x {LENS_VOCABULARY} tokens of vocabulary, width {LENS_WIDTH}"
            rows += measured(folder, {what: (LENS_TOKENS, {"lens": True})})
        rows += measured(str(demo.checkpoint()), {f"lens of {DEMO}": (LENS_TOKENS, {"lens": True})})
    parts = {f"attention of {DEMO}, {tokens} tokens": (tokens, {"attention": True}) for tokens in arguments.tokens}
    if arguments.tokens:
        longest = max(arguments.tokens)
        parts[f"contributions of {DEMO}, {longest} tokens"] = (longest, {"contributions": True})
        parts[f"a click on one head, {longest} tokens"] = (longest, {"attention": True, "head": (7, 3)})
        rows += measured(str(demo.checkpoint()), parts)
    report.say(
        "One `record`, float32, engine on the CPU in this process. Extra memory is the largest resident size during "
        "the call less that before it, the forward's own included. All logits of the first row would take "
        f"{LENS_TOKENS * LENS_LAYERS * LENS_VOCABULARY * 4 / 2**30:.1f} GiB, and all patterns of 4,096 tokens of the "
        "demo model 16.9 GiB. The goal is under 2 GiB extra, and under 20 MiB that come home from the lens."
    )
    names = ["what", "tokens", "s", "estimated s", "extra MiB", "estimated MiB", "MiB home", "estimated MiB home"]
    report.table(names, [[row[name] for name in names] for row in rows])
    report.write(rows=rows)


def measured(checkpoint: str, wanted: dict[str, tuple[int, dict[str, Any]]]) -> list[dict[str, Any]]:
    """Recordings on one model.

    Args:
        checkpoint: its folder.
        wanted: of each recording, by its name, the number of tokens and the parts; with ``head``, what a click on that
            head adds to such a recording.
    """
    from nnterp import StandardizedVLLM

    longest = max(tokens for tokens, _ in wanted.values())
    with StandardizedVLLM(checkpoint, dispatch=True, dtype="float32", max_model_len=max(longest + 8, 64)) as model:
        rows = [one(model, what, tokens, dict(parts)) for what, (tokens, parts) in wanted.items()]
    for row in rows:
        print(row, flush=True)
    return rows


def one(model: Any, what: str, tokens: int, parts: dict[str, Any]) -> dict[str, Any]:
    """One recording's costs."""
    from nnterp_viz import clicks, estimate, estimates, record

    ids = torch.randint(3, 250, (tokens,), generator=torch.Generator().manual_seed(0)).tolist()
    head = parts.pop("head", None)
    chosen = {"attention": False, "lens": False, "contributions": False, **parts}
    record(model, ids[:32], **chosen)
    expected = estimate(model, ids, **chosen)
    seen = record(model, ids, **chosen) if head else None
    if head:
        expected = estimates.expected(model, seen.request.only(heads=(head,)))
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # what was freed is given back, so that none of it is used again unseen
    before = resident("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # the largest resident size so far is forgotten
    began = time.perf_counter()
    recording = clicks.with_pattern(model, seen, *head) if head else record(model, ids, **chosen)
    seconds = time.perf_counter() - began
    extra = resident("VmHWM") - before
    old = set(seen.values) if seen is not None else set()
    home = sum(value.nbytes for name, value in recording.values.items() if name not in old)
    bad = [check.name for check in recording.check() if not check.ok]
    if bad:
        raise RuntimeError(f"checks failed: {bad}")
    return {
        "what": what,
        "tokens": tokens,
        "s": round(seconds, 1),
        "estimated s": round(expected.seconds, 1),
        "extra MiB": round(extra / MIB),
        "estimated MiB": round(expected.memory_bytes / MIB),
        "MiB home": round(home / MIB, 2),
        "estimated MiB home": round(expected.home_bytes / MIB, 2),
    }


def resident(name: str) -> int:
    """Bytes of this process's memory, now (``VmRSS``) or at most (``VmHWM``)."""
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith(name))
    return int(line.split()[1]) * 1024


def wide_vocabulary(folder: Path) -> None:
    """Writes a random llama whose vocabulary is as large as Qwen2.5's, and the demo model's tokenizer."""
    from transformers import AutoTokenizer, LlamaConfig, LlamaForCausalLM

    from nnterp import demo

    config = LlamaConfig(
        vocab_size=LENS_VOCABULARY,
        hidden_size=LENS_WIDTH,
        intermediate_size=2 * LENS_WIDTH,
        num_hidden_layers=LENS_LAYERS,
        num_attention_heads=LENS_WIDTH // 64,
        num_key_value_heads=LENS_WIDTH // 64,
        max_position_embeddings=2048,
        tie_word_embeddings=True,
        bos_token_id=0,
        eos_token_id=0,
    )
    torch.manual_seed(0)
    LlamaForCausalLM(config).save_pretrained(folder)
    AutoTokenizer.from_pretrained(demo.checkpoint()).save_pretrained(folder)


if __name__ == "__main__":
    main()
