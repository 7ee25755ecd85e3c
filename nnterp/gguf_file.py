"""Writes a GGUF file of the Llama architecture as a folder that transformers and vLLM load like any other.

transformers reads GGUF too, but needs accelerate for it, takes three times as long, and builds a tokenizer that differs
from the model's own: it does not split digits, ends a text with the wrong token and drops "▁" on decoding.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from gguf import GGUFReader

# llama.cpp's names of a block's matrices and norms.
BLOCK = {
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}
ROOT = {"token_embd": "model.embed_tokens", "output_norm": "model.norm", "output": "lm_head"}
SPECIAL = 3  # GGUF's token type of a control token


def convert(source: Path, folder: Path) -> None:
    """Writes `source` to the new `folder`: float32 safetensors, config, tokenizer and chat template.

    Raises:
        ValueError: the file holds another architecture than Llama, or another tokenizer than SmolLM's byte-level BPE.
    """
    from gguf import GGUFReader
    from safetensors.numpy import save_file

    reader = GGUFReader(source)
    meta = {name: field.contents() for name, field in reader.fields.items()}
    kinds = tuple(meta.get(key) for key in ("general.architecture", "tokenizer.ggml.model", "tokenizer.ggml.pre"))
    if kinds != ("llama", "gpt2", "smollm"):
        raise ValueError(f"{source} holds {kinds}; this reads the llama architecture with SmolLM's tokenizer only")
    folder.mkdir(parents=True)
    tensors = weights(reader, meta)
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "model.safetensors").chmod(0o644)  # safetensors makes it the writer's own; a cache can be shared
    write(folder / "config.json", config(meta, tied="lm_head.weight" not in tensors))
    write(folder / "generation_config.json", special_ids(meta))
    write(folder / "tokenizer.json", tokenizer(meta))
    write(folder / "tokenizer_config.json", tokenizer_config(meta))
    (folder / "chat_template.jinja").write_text(meta["tokenizer.chat_template"], encoding="utf-8")


def write(path: Path, content: dict[str, Any]) -> None:
    """One JSON file."""
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def weights(reader: GGUFReader, meta: dict[str, Any]) -> dict[str, np.ndarray]:
    """Every tensor in float32, `[out_features, in_features]`, under transformers' names."""
    import numpy as np
    from gguf import dequantize

    heads = {"attn_q": meta["llama.attention.head_count"], "attn_k": meta["llama.attention.head_count_kv"]}
    tensors = {}
    for tensor in reader.tensors:
        stem, kind = tensor.name.rsplit(".", 1)
        value = dequantize(tensor.data, tensor.tensor_type)
        if stem.startswith("blk."):
            _, index, stem = stem.split(".")
            if stem in heads:
                value = half_rotated(value, heads[stem])
            name = f"model.layers.{index}.{BLOCK[stem]}"
        else:
            name = ROOT[stem]
        tensors[f"{name}.{kind}"] = np.ascontiguousarray(value, dtype=np.float32)
    return tensors


def half_rotated(weight: np.ndarray, heads: int) -> np.ndarray:
    """Undoes llama.cpp's order of a head's rows: it rotates neighbors, transformers and vLLM rotate halves.

    Args:
        weight: `[heads * head_dim, in_features]`, the rows of each head as pairs.
        heads: the number of heads in the first axis.
    """
    pairs = weight.reshape(heads, -1, 2, weight.shape[1])
    return pairs.swapaxes(1, 2).reshape(weight.shape)


def special_ids(meta: dict[str, Any]) -> dict[str, int]:
    """The ids that a text begins with, ends with and is padded with."""
    names = {"bos_token_id": "bos", "eos_token_id": "eos", "pad_token_id": "padding"}
    return {name: meta[f"tokenizer.ggml.{key}_token_id"] for name, key in names.items()}


def config(meta: dict[str, Any], *, tied: bool) -> dict[str, Any]:
    """transformers' `LlamaConfig`."""
    hidden, heads = meta["llama.embedding_length"], meta["llama.attention.head_count"]
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "dtype": "float32",
        "vocab_size": meta["llama.vocab_size"],
        "hidden_size": hidden,
        "intermediate_size": meta["llama.feed_forward_length"],
        "num_hidden_layers": meta["llama.block_count"],
        "num_attention_heads": heads,
        "num_key_value_heads": meta["llama.attention.head_count_kv"],
        "head_dim": hidden // heads,
        "hidden_act": "silu",
        "max_position_embeddings": meta["llama.context_length"],
        # GGUF stores a float32; its shortest decimal is the number that was meant.
        "rms_norm_eps": float(f"{meta['llama.attention.layer_norm_rms_epsilon']:.6g}"),
        "rope_theta": meta["llama.rope.freq_base"],
        "attention_bias": False,
        "mlp_bias": False,
        "tie_word_embeddings": tied,
        **special_ids(meta),
    }


def tokenizer(meta: dict[str, Any]) -> dict[str, Any]:
    """The `tokenizers` description of SmolLM's byte-level BPE, which splits numbers into digits."""
    tokens, types = meta["tokenizer.ggml.tokens"], meta["tokenizer.ggml.token_type"]
    plain = {"lstrip": False, "rstrip": False, "single_word": False, "normalized": False, "special": True}
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    digits = {"type": "Digits", "individual_digits": True}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {"id": i, "content": token, **plain}
            for i, (token, kind) in enumerate(zip(tokens, types, strict=True))
            if kind == SPECIAL
        ],
        "normalizer": None,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [digits, byte_level]},
        "post_processor": None,
        "decoder": byte_level,
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": tokens[meta["tokenizer.ggml.unknown_token_id"]],
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": False,
            "vocab": {token: i for i, token in enumerate(tokens)},
            "merges": [merge.split(" ") for merge in meta["tokenizer.ggml.merges"]],
        },
    }


def tokenizer_config(meta: dict[str, Any]) -> dict[str, Any]:
    """The special tokens by role; the class is the one that takes tokenizer.json as it is."""
    tokens = meta["tokenizer.ggml.tokens"]
    roles = {"bos_token": "bos", "eos_token": "eos", "unk_token": "unknown", "pad_token": "padding"}
    return {
        "tokenizer_class": "PreTrainedTokenizerFast",
        **{role: tokens[meta[f"tokenizer.ggml.{key}_token_id"]] for role, key in roles.items()},
        "model_max_length": meta["llama.context_length"],
        "clean_up_tokenization_spaces": False,
    }
