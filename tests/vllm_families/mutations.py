"""Wrong changes of what all families share: the stream, its halves, private copies, recomputed scores, the lens."""

from __future__ import annotations

from functools import partial

from tests.vllm_families.mutating import (
    COMPONENT,
    FAMILY,
    Mutant,
    both_halves_full,
    constantly,
    edit_beside_the_residual,
    first_half_only,
    last_only,
    noncausal,
    patched,
    read_at,
    shape_unchecked,
    tiled,
    unnormed,
    wider,
    with_layer,
    without_bias,
)

ENGINE = [
    Mutant(
        "the stream is the first half only", "llama", patched(f"{COMPONENT}.layer:Stream", "serve", first_half_only)
    ),
    Mutant(
        "an edited stream is put beside the residual, not in its place",
        "llama",
        patched(f"{COMPONENT}.layer:Stream", "replace", edit_beside_the_residual),
    ),
    Mutant(
        "the two halves of a block's call are taken from each other's place",
        "llama",
        patched(f"{COMPONENT}:FusedLayer", "RESIDUAL", lambda _: (0, "positions")),
    ),
    Mutant("a block's input is its positions", "phi", patched(f"{FAMILY}.phi:Layer", "STREAM", lambda _: 0)),
    Mutant(
        "a skipped block returns its stream twice",
        "llama",
        patched(f"{COMPONENT}:FusedLayer", "skip_with", both_halves_full),
    ),
    Mutant(
        "keys and values are exchanged",
        "llama",
        patched(
            f"{COMPONENT}:Attention",
            "attention_keys",
            read_at("Attention", "attention_keys", "attn.inputs", select=2, heads="first"),
        ),
    ),
    Mutant(
        "heads are cut out of the rows without being moved before the tokens",
        "llama",
        patched(
            f"{COMPONENT}:Attention",
            "attention_queries",
            read_at("Attention", "attention_queries", "attn.inputs", select=0, heads="last"),
        ),
    ),
    Mutant("key heads are tiled, not repeated", "qwen2", patched(f"{COMPONENT}.attention", "scores", tiled)),
    Mutant("the pattern is not causal", "llama", patched(f"{COMPONENT}.attention", "scores", noncausal)),
    Mutant("the scores' scale is one over the root of the head width", "granite", with_layer(scale=32**-0.5)),
    Mutant("the same, with a scale by another width", "gemma3_text", with_layer(scale=32**-0.5)),
    Mutant("the sliding window is forgotten", "gemma3_text", with_layer(sliding_window=None)),
    Mutant("every layer gets the window", "gemma3_text", with_layer(sliding_window=8)),
    Mutant("the window is one key too wide", "gemma3_text", with_layer(sliding_window=wider)),
    Mutant("ALiBi is left out", "bloom", with_layer(alibi_slopes=None)),
    Mutant("ALiBi has the other sign", "bloom", with_layer(alibi_slopes=lambda impl: -impl.alibi_slopes)),
    Mutant(
        "the residual multiplier is dropped",
        "granite",
        patched(f"{FAMILY}.granite:Attention", "attention_output", read_at("Attention", "attention_output", "output")),
    ),
    Mutant(
        "a contribution is the module's output, before the norm behind it",
        "gemma3_text",
        patched(f"{FAMILY}.gemma3_text:Mlp", "mlp_output", read_at("Mlp", "mlp_output", "output")),
    ),
    Mutant(
        "the same on the transformers backend",
        "olmo2",
        patched(f"{FAMILY}.olmo2:Attention", "attention_output", read_at("Attention", "attention_output", "output")),
    ),
    Mutant(
        "the MLP's norm is looked for under Llama's name",
        "gemma3_text",
        patched(
            f"{FAMILY}.gemma3_text:Layer",
            "mlp_norm_output",
            read_at("FusedLayer", "mlp_norm_output", "post_attention_layernorm.output"),
        ),
    ),
    Mutant("the head's bias is forgotten", "phi", patched(f"{COMPONENT}.project", "project", without_bias)),
    Mutant(
        "a stream is projected without the final norm",
        "llama",
        patched("nnterp.standardized_vllm", "project", unnormed),
    ),
    Mutant("an edit is not handed back", "llama", patched(f"{COMPONENT}.copied", "edits_of", constantly(0))),
    Mutant(
        "only the copy that was read last is handed back",
        "llama",
        patched(
            f"{COMPONENT}:Attention.attention_keys",
            "_transform",
            lambda original: partial(last_only, original.__self__),  # a declaration binds its way back when it is made
        ),
    ),
    Mutant(
        "a value of another shape is taken", "llama", patched(f"{COMPONENT}.copied:Copied", "__set__", shape_unchecked)
    ),
    Mutant(
        "a decode step has a pattern", "llama", patched(f"{COMPONENT}.attention", "on_decode_step", constantly(False))
    ),
]
