"""Writes the trace block of a `Request`, as a person would, and runs what is written.

The text is the receipt of a recording: its values are those of this block, since nothing else is ever run. It reads
values in the order in which the forward reaches them, and binds the blocks outside, so that an engine in another
process is sent these and not the whole tree.
"""

from __future__ import annotations

import hashlib
import linecache
import textwrap
from typing import TYPE_CHECKING, Any

from nnterp_viz import drawn_lines, lens_lines, pattern_lines, splitting, vectors, waiting, without
from nnterp_viz.edits import writing

if TYPE_CHECKING:
    from torch import Tensor

    from nnterp_viz.request import Request

#: The side of a thumbnail; a view draws no more pixels than this for a head that is not looked at.
THUMBNAIL = 64

_INDENT = "    "
_WIDTH = 100  # where the list of token ids is broken


def write(request: Request, *, draws: bool = True) -> str:
    """The source of a block that leaves ``values``, a dict of CPU tensors by name; it needs ``model``.

    With ``draws`` a tape's tokens are generated too; without, there are the values of the trace of the whole text only.
    """
    each, draws = _each(request), draws and bool(request.tape)
    lines = [
        *_opening(request),
        "",
        *(_drawn(request) if draws else []),
        f"with torch.no_grad(), model.trace({', '.join(filter(None, ['token_ids', request.settings]))}):",
        *_indented(_before(request)),
        *(_indented(["for i, layer in enumerate(layers):", *_indented(each)]) if each else []),
        *_indented(_after(request)),
        "",
        "values = {name: saved.pop(name).cpu() for name in list(saved)}",
        *(["values |= drawn_values"] if draws else []),
        *(["", *without.lines(request), "values |= effects.table(values, found)"] if request.effects else []),
    ]
    return "\n".join(lines) + "\n"


def write_effects(request: Request) -> str:
    """The source of the part of a block that takes parts out: its ``values`` are logits by part, block and number."""
    return "\n".join([*_opening(request), "", *without.lines(request), "values = found"]) + "\n"


def _opening(request: Request) -> list[str]:
    """What stands before the traces."""
    helpers = {
        "attribution": request.contributions,
        "rest": request.contributions,
        "measures": request.lens,
        "reductions": request.attention,
        "edits": writing.imports(request.edits),
        "weighing": bool(request.weighed),
        "directions": bool(request.contributions and (request.written or request.neurons)),
        "effects": bool(request.effects and request.contributions),
        "generation": _confirms(request) and not request.tape,
        "sampling": bool(request.tape),
        "vectors": bool(request.vectors),
    }
    used = ", ".join(name for name, wanted in helpers.items() if wanted)
    return [
        "import torch",
        "from nnsight import save",
        *(["", f"from nnterp_viz import {used}"] if used else [""] if request.lens else []),
        *(lens_lines.imports(request) if request.lens else []),
        "",
        *textwrap.wrap(f"token_ids = {list(request.token_ids)}", _WIDTH, subsequent_indent=" " * len("token_ids = [")),
        *request.origin,
        *([f"position = {request.position}"] if request.contributions or request.effects else []),
        "layers = list(model.layers)  # bound here, so that the block takes these along and not the model's tree",
        *writing.sources(request.edits, request.settings),
        *(lens_lines.statistics(request) if request.lens else []),
    ]


def run(code: str, model: Any) -> dict[str, Tensor]:
    """The ``values`` of a written block, run on ``model``.

    nnsight reads a traced block's source by its file's name, so the text is registered under a name of its own, and
    keeps what it has parsed for good; a view may trace hundreds of prompts, so that is dropped again. After an error
    the text stays, for the traceback.
    """
    from nnsight.tracing.globals import BLOCKS, SOURCES

    name = f"<recording {hashlib.sha256(code.encode()).hexdigest()[:16]}>"
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    namespace = {"model": model}
    with waiting.told(model, "tracing"):
        exec(compile(code, name, "exec", dont_inherit=True), namespace)  # noqa: S102 - written above, out of numbers and names
        for site in [site for site in BLOCKS if site[0] == name]:
            del BLOCKS[site]
        SOURCES.pop(name, None)
    values: dict[str, Tensor] = namespace["values"]
    linecache.cache.pop(name, None)
    return values


def _before(request: Request) -> list[str]:
    """What is read before block 0 runs."""
    return [
        'saved = save({"input_ids": model.input_ids})',
        *(["attention = []"] if request.attention else []),
        *(["tape = []"] if _reads(request) else []),
        *(lens_lines.begin(request) if request.lens else []),
        *(["weighed = {}"] if request.weighed else []),
        *([f"looked_at = {vectors.table(request)}"] if request.vectors else []),
        *(["parts = []", "embedding = entered = layers[0].layer_input[0, position]"] if request.contributions else []),
        *(["neurons = {}"] if request.contributions and request.neurons else []),
    ]


def _each(request: Request) -> list[str]:
    """What is read, edited and reduced in each block, in the forward's order."""
    lines = [*lens_lines.entered(request), *_pattern(request), *_heads(request), *_sublayers(request)]
    lines += [
        *_weighed(request, "weighed[i] = weighing.held(value, heads, added)"),
        *writing.at("stream", request.edits),
    ]
    if request.lens or request.contributions or request.weighed or _confirms(request):
        lines += ["stream = layer.layer_output"]
    if request.contributions:
        lines += splitting.rest(request)
    return lines + lens_lines.after_block(request)


def _pattern(request: Request) -> list[str]:
    """The pattern, and what it weighs."""
    value = "value = layer.self_attn.attention_values"
    lines = [value, pattern_lines.read(request)] if request.attention else _weighed(request, value)
    if request.vectors:
        lines = vectors.lines(request, value, pattern_lines.read(request))
    if _reads(request):
        how = "reads_by_head(patterns" if request.by_head else "reads(pattern"
        lines = [*lines, f"tape.append(sampling.{how}, count={request.generated}))"]
    return [*lines, *pattern_lines.kept(request)]


def _heads(request: Request) -> list[str]:
    """The heads' outputs: as the pattern gave them for its check, and as they are edited for what follows."""
    edited = writing.at("head", request.edits)
    read = ["heads = layer.self_attn.attention_head_outputs"]
    lines = read if request.attention or (_splits(request) and not edited) else []
    if request.attention:
        sink = ", sink=layer.self_attn.has_sink" if request.sinks else ""
        sink += ", scaled=True" if request.scaled else ""
        row = "attention_row_by_head(patterns" if request.by_head else "attention_row(pattern"
        lines = [*lines, f"attention.append(reductions.{row}, value, heads, size={THUMBNAIL}{sink}))"]
    again = read if _splits(request) else _weighed(request, *read)
    return [*lines, *edited, *(again if edited or not lines else [])]


def _sublayers(request: Request) -> list[str]:
    """What the block adds for its attention and its MLP; heads are split off what their projection gave."""
    added = "layer.self_attn.attention_output"
    edits, neuron_edits, mlp_edits = (writing.at(part, request.edits) for part in ("attention", "neuron", "mlp"))
    if not request.contributions:
        between = lens_lines.after_attention(request)
        return [*_weighed(request, f"added = {added}.clone()"), *edits, *between, *neuron_edits, *mlp_edits]
    lines = [f"added = {added}"]
    if edits:
        lines = [f"{lines[0]}.clone()  # what the heads sum to, before it is edited", *edits, f"left = {added}"]
    if request.gated and _splits(request):
        entered = f"layer.self_attn.{request.projection}.input"
        lines = [f"heads = {entered}.reshape(heads.shape)  # as a gate left them", *lines]
    whole = "left" if edits else "added"
    lines += lens_lines.after_attention(request)
    lines += neuron_edits
    if request.neurons:
        lines += [
            f"if i in {[layer for layer, _ in request.neurons]}:",
            f"{_INDENT}neurons[i] = layer.mlp.mlp_neurons[0, position].clone()",
        ]
    lines += [*mlp_edits, f"parts.append(attribution.block_parts({whole}, layer.mlp.mlp_output, position))"]
    if _splits(request):
        lines += [
            f"projection = layer.self_attn.{request.projection}",
            "parts[-1] |= attribution.head_parts(layer, projection, heads, added, position)",
        ]
    return lines


def _weighed(request: Request, *lines: str) -> list[str]:
    """Lines for the blocks of which it is kept what their weights carry."""
    return [f"if i in {list(request.weighed)}:", *_indented(list(lines))] if request.weighed else []


def _confirms(request: Request) -> bool:
    """Whether generated tokens are held against the trace; an edited forward was not what generated them."""
    return request.confirmed and not request.edits


def _reads(request: Request) -> bool:
    """Whether it is kept what every head read where a token of a tape was predicted."""
    return request.attention and bool(request.tape)


def _drawn(request: Request) -> list[str]:
    """The runs that generated a tape's tokens."""
    runs, engine, ends, keep = request.tape
    return [*drawn_lines.lines(engine, ends, [drawn_lines.Run(*run) for run in runs], keep), ""]


def _splits(request: Request) -> bool:
    """Whether an attention's contribution is split by head."""
    return request.contributions and request.projection is not None


def _after(request: Request) -> list[str]:
    """What is read and put together after the last block."""
    lines = ["normed = model.final_norm_output"] if request.contributions or request.weighed else []
    lines += ["logits = model.logits[:, -1:].clone()", 'saved["logits"] = logits']
    if request.attention:
        lines += ['saved |= reductions.stack("attention", attention)']
    if _reads(request):
        lines += ['saved |= reductions.stack("tape", tape)']
    if request.lens:
        lines += [
            *lens_lines.end(request),
            "again = model.project_on_vocab(stream[:, -1:])",
            'saved["lens.logit_error"] = measures.relative_error(again, logits)',
        ]
    if _confirms(request):
        rest = f"stream, token_ids, count={request.generated}, step={request.step}"
        what = "sampling.traced" if request.tape else "generation.agreement"
        lines += [f"saved |= {what}(model.project_on_vocab, {rest})"]
    if request.weighed:
        through = None if request.gated or request.scaled else request.projection
        end = f"projection={through!r}, stream=stream, normed=normed, toward={request.toward}"
        lines += ["for i, kept in weighed.items():", f"    saved |= weighing.weights(model, i, kept, {end})"]
    if request.contributions:
        lines += splitting.end(request)
    return lines


def _indented(lines: list[str]) -> list[str]:
    return [_INDENT + line for line in lines]
