"""Wrong changes of what is inside an attention or an MLP: scores, patterns, heads, neurons, experts."""

from __future__ import annotations

from tests.vllm_families.mutating import (
    COMPONENT,
    FAMILY,
    Mutant,
    as_on,
    constantly,
    entry,
    patched,
    read_at,
    stock_routing,
    with_layer,
)

ATTENTION = [
    Mutant("the softcap of the scores is forgotten", "gemma2", with_layer(logits_soft_cap=None)),
    Mutant("a window that every layer has is forgotten", "mistral", with_layer(sliding_window=None)),
    Mutant("ALiBi is left out beside a clamp", "mpt", with_layer(alibi_slopes=None)),
    Mutant(
        "ALiBi's slopes are not divided by the root of the head width",
        "falcon",
        with_layer(alibi_slopes=lambda impl: None if impl.alibi_slopes is None else impl.alibi_slopes * 32**0.5),
    ),
    Mutant("the sink is dropped", "gpt_oss", with_layer("pattern", sinks=None)),
    Mutant("the sink of some blocks is dropped", "mimo_v2_flash", with_layer("pattern", sinks=None)),
    Mutant(
        "every head has the same sink",
        "gpt_oss",
        with_layer("pattern", sinks=lambda impl: impl.sinks.mean().expand(len(impl.sinks))),
    ),
    Mutant("the chunk is forgotten", "llama4_text", with_layer(attention_chunk_size=None)),
    Mutant(
        "the chunk is one key too wide",
        "llama4_text",
        with_layer(attention_chunk_size=lambda layer: getattr(layer, "attention_chunk_size", -1) + 1 or None),
    ),
    Mutant(
        "queries are served before their norm",
        "qwen3",
        patched(
            f"{FAMILY}.qwen3:Attention",
            "attention_queries",
            read_at("Attention", "attention_queries", "q_norm.input", heads="first"),
        ),
    ),
    Mutant(
        "queries are served before they are rotated",
        "llama",
        patched(
            f"{FAMILY}.llama:Attention",
            "attention_queries",
            read_at("Attention", "attention_queries", "rotary_emb.inputs", select=1, heads="first"),
        ),
    ),
    Mutant(
        "the order of channels is not undone",
        "llama4_text",
        patched(f"{FAMILY}.llama4_text:EvenFirst", "serve", as_on(f"{COMPONENT}:Flat", "serve")),
    ),
    Mutant(
        "an edit goes back in the order that was served",
        "llama4_text",
        patched(f"{FAMILY}.llama4_text:EvenFirst", "replace", as_on(f"{COMPONENT}:Flat", "replace")),
    ),
    Mutant(
        "the rotated channels are left in pairs",
        "deepseek_v3",
        patched(f"{COMPONENT}.latent:Halved", "serve", as_on(f"{COMPONENT}:Flat", "serve")),
    ),
    Mutant(
        "a latent attention's values keep their padding",
        "deepseek_v2",
        patched(f"{COMPONENT}.latent:Padded", "serve", lambda _: lambda value, envoy, raw: value._whole(envoy, raw)),
    ),
    Mutant(
        "every block has the first one's heads",
        "laguna",
        patched(f"{COMPONENT}:Attention", "num_heads", lambda _: property(lambda _: 4)),
    ),
    Mutant(
        "head outputs are served behind the gate",
        "afmoe",
        patched(
            f"{FAMILY}.afmoe:Attention",
            "attention_head_outputs",
            read_at("Attention", "attention_head_outputs", "o_proj.input", heads="last"),
        ),
    ),
]

MLPS = [
    Mutant(
        "the bias that the block adds is dropped",
        "falcon",
        patched(f"{FAMILY}.falcon:Mlp", "mlp_output", read_at("Mlp", "mlp_output", "output")),
    ),
    Mutant(
        "neurons are what enters the MLP",
        "gptj",
        patched(f"{FAMILY}.gptj:Mlp", "mlp_neurons", read_at("Mlp", "mlp_neurons", "input")),
    ),
    Mutant(
        "the activation is read at the module that all blocks share",
        "gpt2",
        patched(f"{FAMILY}.gpt2:Mlp", "mlp_activation", read_at("Mlp", "mlp_activation", "act.output")),
    ),
    Mutant(
        "a shared expert is served as a block's MLP",
        "qwen2_moe",
        patched(f"{COMPONENT}:Mlp", "misplaced", constantly(None)),
    ),
    Mutant(
        "a mixture is taken for the MLP of the other blocks",
        "ernie4_5_moe",
        entry(
            f"{FAMILY}.ernie4_5_moe",
            "ENVOYS",
            "vllm.model_executor.models.ernie45_moe:Ernie4_5_MoeMoE",
            f"{FAMILY}.ernie4_5_moe:Mlp",
        ),
    ),
    Mutant(
        "the inside of routed experts is served",
        "mixtral",
        patched(f"{COMPONENT}:RoutedMlp", "mlp_neurons", read_at("Mlp", "mlp_neurons", "experts.input")),
    ),
    Mutant(
        "the bias that chooses experts is ignored",
        "ernie4_5_moe",
        stock_routing,
    ),
]

INTERIOR = [*ATTENTION, *MLPS]
