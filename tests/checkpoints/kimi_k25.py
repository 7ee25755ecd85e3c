"""Kimi K2.5's wrapper around the tiny Kimi K2, as published: no weights of its tower, which text needs nothing of."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.checkpoints.maker import checkpoint

TOWER = {
    "hidden_size": 64,
    "intermediate_size": 64,
    "num_attention_heads": 2,
    "num_hidden_layers": 1,
    "patch_size": 14,
    "pos_emb_height": 4,
    "pos_emb_width": 4,
    "pos_emb_time": 2,
}
#: What vLLM asks of the image processor while it starts, though no image comes.
PROCESSOR = {
    "media_proc_cfg": {
        "patch_size": 14,
        "merge_kernel_size": 2,
        "temporal_merge_kernel_size": 2,
        "image_mean": [0.5, 0.5, 0.5],
        "image_std": [0.5, 0.5, 0.5],
    }
}


def wrapper(folder: Path) -> Path:
    """Writes the wrapper to ``folder``, which there is none of yet, and gives it back."""
    from safetensors.torch import load_file, save_file

    text = checkpoint("kimi_k2")
    shutil.copytree(text, folder)
    config = {
        "architectures": ["KimiK25ForConditionalGeneration"],
        "model_type": "kimi_k25",
        "text_config": json.loads((text / "config.json").read_text()),
        "vision_config": TOWER,
        "media_placeholder_token_id": 3,
        "tie_word_embeddings": False,
        "dtype": "float32",
    }
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    (folder / "preprocessor_config.json").write_text(json.dumps(PROCESSOR) + "\n")
    weights = load_file(folder / "model.safetensors")
    save_file(
        {f"language_model.{name}": weight for name, weight in weights.items()},
        folder / "model.safetensors",
        metadata={"format": "pt"},
    )
    return folder
