"""Wrong changes of what single families or a few have: conventions of blocks, norms, multipliers, unembeddings."""

from __future__ import annotations

from typing import Any

from tests.vllm_families.mutating import (
    COMPONENT,
    FAMILY,
    Mutant,
    added,
    as_on,
    patched,
    read_at,
    resolve_name,
    uncapped,
    undivided,
    unscaled,
)


def families_own_bias() -> Any:
    """A projection that adds the head's bias."""
    return resolve_name(f"{COMPONENT}.project:with_head_bias")()[0]


def attention_norm(_: Any) -> Any:
    """The MLP's norm read where Falcon's attention has its own."""
    return resolve_name(f"{FAMILY}.falcon:Layer").mlp_norm_output.at(resolve_name(f"{FAMILY}.falcon:attention_norm"))


def without_factor(_: Any) -> Any:
    """HyperCLOVA X's contribution as its norm gives it."""
    family = resolve_name(f"{FAMILY}.hyperclovax")
    return family.Attention.attention_output.at(family.attention_end)


STREAMS = [
    Mutant(
        "a block that takes the stream before the positions is taken for one that takes it after",
        "gpt_oss",
        patched(f"{FAMILY}.gpt_oss:Layer", "HIDDEN", lambda _: (1, "hidden_states")),
    ),
    Mutant(
        "a stream that comes alone is looked for after positions",
        "gpt2",
        patched(f"{FAMILY}.gpt2:Layer", "STREAM", lambda _: 1),
    ),
    Mutant(
        "the two elements of a pair are summed, though the first is the whole stream",
        "exaone4",
        patched(f"{FAMILY}.exaone4:Layer", "layer_output", as_on(f"{COMPONENT}:FusedLayer", "layer_output")),
    ),
    Mutant(
        "the same on a parallel block",
        "cohere",
        patched(f"{FAMILY}.cohere:Layer", "layer_output", as_on(f"{COMPONENT}:FusedLayer", "layer_output")),
    ),
    Mutant(
        "the second element of a pair is taken for the stream",
        "stablelm",
        patched(f"{FAMILY}.stablelm:Layer", "layer_output", read_at("Layer", "layer_output", "output", select=1)),
    ),
    Mutant(
        "a skipped block returns a second element where the final norm would add it",
        "flex_olmo",
        patched(f"{FAMILY}.flex_olmo:Layer", "AFTER", lambda _: ()),
    ),
    Mutant(
        "a skipped block loses the third element that it returns",
        "hunyuan_v1_dense",
        patched(f"{FAMILY}.hunyuan_v1_dense:Layer", "AFTER", lambda _: ()),
    ),
    Mutant(
        "a backend block's stream gets a second batch axis",
        "smollm3",
        patched(
            f"{COMPONENT}.transformers_backend:Layer",
            "layer_input",
            read_at("Layer", "layer_input", "input", batch=True),
        ),
    ),
    Mutant(
        "an attention's second element is its contribution",
        "hunyuan_v1_dense",
        patched(
            f"{FAMILY}.hunyuan_v1_dense:Attention",
            "attention_output",
            read_at("Attention", "attention_output", "output", select=1),
        ),
    ),
]

NORMS = [
    Mutant(
        "a parallel block's MLP reads a norm behind the attention",
        "gptj",
        patched(
            f"{FAMILY}.gptj:Layer",
            "mlp_norm_output",
            read_at("Layer", "mlp_norm_output", "post_attention_layernorm.output"),
        ),
    ),
    Mutant(
        "a parallel block's two norms are one",
        "gpt_neox",
        patched(
            f"{FAMILY}.gpt_neox:Layer", "mlp_norm_output", read_at("Layer", "mlp_norm_output", "input_layernorm.output")
        ),
    ),
    Mutant("the same by layout", "falcon", patched(f"{FAMILY}.falcon:Layer", "mlp_norm_output", attention_norm)),
    Mutant(
        "a post-norm is forgotten",
        "exaone4",
        patched(f"{FAMILY}.exaone4:Mlp", "mlp_output", read_at("Mlp", "mlp_output", "output")),
    ),
    Mutant(
        "a mixture's post-norm is forgotten",
        "afmoe",
        patched(f"{FAMILY}.afmoe:Moe", "mlp_output", read_at("Mlp", "mlp_output", "output")),
    ),
    Mutant(
        "a norm that follows the attention is served as the one before it",
        "olmo3",
        patched(
            f"{FAMILY}.olmo3:Layer",
            "attention_norm_output",
            read_at("Layer", "attention_norm_output", "post_attention_layernorm.output"),
        ),
    ),
    Mutant(
        "the second of the norms around the attention is served as the first",
        "dbrx",
        patched(
            f"{FAMILY}.dbrx:Layer",
            "attention_norm_output",
            read_at("Layer", "attention_norm_output", "post_attention_layernorm.output"),
        ),
    ),
]

MULTIPLIERS = [
    Mutant(
        "the residual multiplier of a mixture is dropped",
        "granitemoe",
        patched(f"{FAMILY}.granitemoe:Mlp", "mlp_output", read_at("Mlp", "mlp_output", "output")),
    ),
    Mutant(
        "the multiplier behind a post-norm is dropped",
        "hyperclovax",
        patched(f"{FAMILY}.hyperclovax:Attention", "attention_output", without_factor),
    ),
    Mutant("an edited product goes back undivided", "granite", patched(f"{COMPONENT}.flat:Flat", "replace", undivided)),
    Mutant(
        "the softcap of the logits is forgotten", "gemma2", patched("nnterp.standardized_vllm", "project", uncapped)
    ),
    Mutant("the scale of the logits is forgotten", "cohere", patched("nnterp.standardized_vllm", "project", uncapped)),
    Mutant(
        "a token's direction lacks the logits' scale",
        "granite",
        patched("nnterp.standardized_vllm", "direction", unscaled),
    ),
]

HEADS = [
    Mutant(
        "an untied head is taken for the embedding",
        "llama",
        patched("nnterp.standardized_vllm", "head_of", lambda _: lambda model: model.embed_tokens),
    ),
    Mutant(
        "a head is looked for that vLLM does not build",
        "gemma",
        patched("nnterp.standardized_vllm", "head_of", lambda _: lambda model: model.lm_head),
    ),
    Mutant(
        "a head's bias is added that the engine leaves out",
        "phimoe",
        added(f"{FAMILY}.phimoe", "project_on_vocab", families_own_bias),
    ),
    Mutant(
        "the projection to the embeddings' width is left out",
        "opt",
        patched(f"{FAMILY}.opt", "project_on_vocab", lambda _: None),
    ),
]

FAMILIES = [*STREAMS, *NORMS, *MULTIPLIERS, *HEADS]
