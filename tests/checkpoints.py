"""Tiny random checkpoints, one for each model type that is tested; nothing is downloaded.

Each entry of `SPECS` is a config small enough to build in a second and wide enough to show every kind of layer of its
family (sliding and full attention, grouped queries, multipliers away from one). `checkpoint` builds the transformers
model, fills it with seeded random weights and saves it with a byte-level BPE tokenizer in one folder, which both
engines load. The same versions of torch and transformers give the same bytes, and what they made is left as it is.

    python -m tests.checkpoints --out DIR [model_type ...]
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import math
import re
import shutil
import tempfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

VOCAB = 512
PAD, BOS, EOS = 0, 1, 2
SPECIAL_TOKENS = ("<|pad|>", "<|bos|>", "<|eos|>")
FOLDER = Path(__file__).parent.parent / "build" / "checkpoints"

#: What the tokenizer is trained on: enough distinct words for a vocabulary of 512.
TEXT = """
The Eiffel Tower is in the city of Paris, the capital of France. The Colosseum is in Rome, the capital of Italy.
A transformer reads a sequence of tokens and writes one vector for each of them, layer after layer.
Each layer adds what its attention heads found and what its feed-forward network computed to the residual stream.
The first sentence of a story says who is there; the second says where they are; the third says what they want.
When Mary and John went to the store, John gave a bottle of milk to Mary, and Mary thanked him for it.
Numbers such as 0, 1, 2, 3, 10, 42, 100 and 2048 are written with digits, and words are written with letters.
def add(left, right): return left + right  # the sum of two numbers, whatever they are
Water boils at one hundred degrees; snow melts in spring; the moon goes round the earth in about a month.
"""

SLIDING, FULL = "sliding_attention", "full_attention"


@dataclass(frozen=True)
class Spec:
    """How one model type's checkpoint is built, and what an engine has to be told.

    Attributes:
        config: the arguments of its transformers config. Heads are at least 32 wide, which vLLM's float32 kernels need.
        engine: more arguments of the vLLM engine that loads it.
        differs: what vLLM computes otherwise than transformers, so that the two are not equal.
    """

    config: dict[str, Any]
    engine: dict[str, Any] = field(default_factory=dict)
    differs: str = ""


def base(**changes: Any) -> dict[str, Any]:
    """The arguments that most configs share, under the names of Llama's, with ``changes`` over them."""
    return {
        "vocab_size": VOCAB,
        "hidden_size": 128,
        "intermediate_size": 256,
        "num_hidden_layers": 3,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "max_position_embeddings": 256,
        "pad_token_id": PAD,
        "bos_token_id": BOS,
        "eos_token_id": EOS,
        "tie_word_embeddings": False,
        **changes,
    }


SPECS: dict[str, Spec] = {
    "bloom": Spec(
        {"hidden_size": 128, "n_layer": 3, "n_head": 4}
        | {"vocab_size": VOCAB, "pad_token_id": PAD, "bos_token_id": BOS, "eos_token_id": EOS},
        differs="vLLM's GELU is the exact one, transformers' is the tanh approximation",
    ),
    "gemma3_text": Spec(
        base(
            num_hidden_layers=4,
            head_dim=32,
            tie_word_embeddings=True,
            query_pre_attn_scalar=24,  # not the head width, so that a wrong scale shows
            sliding_window=8,
            layer_types=[SLIDING, SLIDING, SLIDING, FULL],
        )
    ),
    "gpt2": Spec(
        {"n_embd": 128, "n_layer": 3, "n_head": 4, "n_positions": 256, "n_inner": 256}
        | {"vocab_size": VOCAB, "pad_token_id": PAD, "bos_token_id": BOS, "eos_token_id": EOS},
    ),
    "granite": Spec(
        base(embedding_multiplier=6.0, logits_scaling=3.0, residual_multiplier=0.22, attention_multiplier=0.2)
    ),
    "llama": Spec(base()),
    "mixtral": Spec(base(head_dim=32, intermediate_size=64, num_local_experts=8, num_experts_per_tok=2)),
    "olmo2": Spec(base()),
    "phi": Spec(
        base(
            num_key_value_heads=4,
            intermediate_size=512,  # vLLM's Phi has four times the stream's width, whatever the config says
            rope_parameters={"rope_type": "default", "rope_theta": 10000.0, "partial_rotary_factor": 0.5},
        )
    ),
    "qwen2": Spec(base(tie_word_embeddings=True)),
    "qwen3": Spec(base(head_dim=64)),  # heads wider than their share of the stream
}

#: Projections whose product is the attention score: a larger gain makes the pattern uneven ...
SCORES = re.compile(r"(q|k)_proj\.|query_key_value|c_attn\.")
#: ... and the norms of queries and keys, which would take the gain out again.
QUERY_KEY_NORM = re.compile(r"(q|k)_(layer)?norm")


def gain(name: str, parameter: Any, module: Any) -> float:
    """The standard deviation of one weight matrix: unit variance through a projection, more for queries and keys."""
    if type(module).__name__.endswith("Embedding"):
        return 0.3
    fan_in = parameter.shape[0] if type(module).__name__ == "Conv1D" else parameter.shape[-1]
    return (1.6 if SCORES.search(name) else 2.0 if "lm_head" in name else 1.0) / math.sqrt(fan_in)


def fill(model: Any, model_type: str) -> None:
    """Seeded random weights, each from a generator of its own, so that none depends on the order of the others.

    A matrix is drawn with `gain`. A vector (a norm's scale, a bias) keeps what its class gave it plus noise, so that a
    dropped bias or scale shows.
    """
    import torch

    modules = dict(model.named_modules())
    with torch.no_grad():
        for name, tensor in model.named_parameters():
            generator = torch.Generator().manual_seed(zlib.crc32(f"{model_type}/{name}".encode()))
            noise = torch.randn(tensor.shape, generator=generator)
            module = modules[name.rpartition(".")[0]]
            if tensor.ndim == 1:
                tensor.add_(0.2 * noise + (0.6 if QUERY_KEY_NORM.search(name) else 0.0))
            else:
                tensor.copy_(gain(name, tensor, module) * noise)


@functools.cache
def tokenizer() -> Any:
    """A byte-level BPE tokenizer of `VOCAB` entries, trained on `TEXT`; it adds no token of its own to a prompt."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    bpe = Tokenizer(models.BPE())
    bpe.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bpe.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCAB,
        special_tokens=list(SPECIAL_TOKENS),
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    bpe.train_from_iterator(TEXT.splitlines(), trainer)
    pad, bos, eos = SPECIAL_TOKENS
    return PreTrainedTokenizerFast(tokenizer_object=bpe, pad_token=pad, bos_token=bos, eos_token=eos)


def fingerprint() -> str:
    """What the checkpoints' bytes depend on, as one hash: this file and the library versions."""
    import torch
    import transformers

    versions = f"{torch.__version__} {transformers.__version__}"
    return hashlib.sha256(Path(__file__).read_bytes() + versions.encode()).hexdigest()


def checkpoint(model_type: str, out: Path = FOLDER) -> Path:
    """The folder of a model type's checkpoint under ``out``, made unless it is there; safe to call in two processes."""
    import torch
    from transformers import CONFIG_MAPPING, AutoModelForCausalLM

    folder = out / model_type
    stamp, mark = folder / "made_from", fingerprint()
    if stamp.is_file() and stamp.read_text() == mark:
        return folder
    out.mkdir(parents=True, exist_ok=True)
    partial = Path(tempfile.mkdtemp(prefix=f".{model_type}-", dir=out))
    try:
        config = CONFIG_MAPPING[model_type](**SPECS[model_type].config, dtype=torch.float32)
        torch.manual_seed(0)
        model = AutoModelForCausalLM.from_config(config)
        fill(model, model_type)
        model.save_pretrained(partial)
        tokenizer().save_pretrained(partial)
        (partial / stamp.name).write_text(mark)
        partial.chmod(0o755)
        shutil.rmtree(folder, ignore_errors=True)
        try:
            partial.rename(folder)
        except OSError:  # another process was faster
            if stamp.read_text() != mark:
                raise
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return folder


def main() -> None:
    """The command line: make the named checkpoints, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder that gets one folder for each model type")
    parser.add_argument("model_types", nargs="*", choices=[*SPECS, []], metavar="model_type", help=", ".join(SPECS))
    arguments = parser.parse_args()
    for model_type in arguments.model_types or SPECS:
        checkpoint(model_type, arguments.out)


if __name__ == "__main__":
    main()
