"""Tiny random checkpoints, one for each model type that is tested; nothing is downloaded.

Each entry of `SPECS` is a config small enough to build in a second and wide enough to show every kind of layer of its
family (dense and sparse blocks, sliding and full attention, with and without rotation, multipliers away from one).
`checkpoint` builds the transformers model, fills it with seeded random weights and saves it with a byte-level BPE
tokenizer in one folder, which both engines load. The same versions of torch and transformers give the same bytes, and
what they made is left as it is.

    python -m tests.checkpoints.maker --out DIR [model_type ...]
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import json
import math
import re
import shutil
import tempfile
import zlib
from pathlib import Path
from typing import Any

from tests.checkpoints.dense import DENSE
from tests.checkpoints.layouts import LAYOUTS
from tests.checkpoints.mixtures import MIXTURES
from tests.checkpoints.spec import VOCAB, Spec
from tests.checkpoints.transformers_only import TRANSFORMERS_ONLY

SPECIAL_TOKENS = ("<|pad|>", "<|bos|>", "<|eos|>")  # in the order of their ids, PAD, BOS and EOS
FOLDER = Path(__file__).parents[2] / "build" / "checkpoints"

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

SPECS: dict[str, Spec] = dict(sorted({**DENSE, **LAYOUTS, **MIXTURES, **TRANSFORMERS_ONLY}.items()))

#: Projections whose product is the attention score: a larger gain makes the pattern uneven ...
SCORES = re.compile(r"(q|k|q_b|kv_b|qkv)_proj\.|qkv|query_key_value|c_attn\.")
#: ... and the norms of queries and keys, which would take the gain out again.
QUERY_KEY_NORM = re.compile(r"(q|k|query|key)_(layer)?norm")


def config_of(model_type: str) -> Any:
    """The transformers config of a model type's checkpoint."""
    from transformers import CONFIG_MAPPING

    spec = SPECS[model_type]
    arguments = dict(spec.config)
    if spec.text is not None:
        arguments |= {"text_config": spec.text, "tie_word_embeddings": spec.text["tie_word_embeddings"]}
    return CONFIG_MAPPING[spec.config_type or model_type](**arguments)


def model_class(model_type: str) -> Any:
    """The transformers class of a model type's checkpoint."""
    from transformers.models.auto import modeling_auto

    causal = SPECS[model_type].task == "causal-lm"
    mapping = "MODEL_FOR_CAUSAL_LM_MAPPING" if causal else "MODEL_FOR_IMAGE_TEXT_TO_TEXT_MAPPING"
    return getattr(modeling_auto, mapping)[type(config_of(model_type))]


def gain(name: str, parameter: Any, module: Any) -> float:
    """The standard deviation of one weight matrix: unit variance through a projection, more for queries and keys."""
    if type(module).__name__.endswith("Embedding"):
        return 0.3
    fan_in = parameter.shape[0] if type(module).__name__ == "Conv1D" else parameter.shape[-1]
    return (1.6 if SCORES.search(name) else 2.0 if "lm_head" in name else 1.0) / math.sqrt(fan_in)


def fill(model: Any, model_type: str) -> None:
    """Seeded random weights, each from a generator of its own, so that none depends on the order of the others.

    A matrix is drawn with `gain`. A vector (a norm's scale, a bias, an attention sink) keeps what its class gave it
    plus noise, so that a dropped bias or scale shows; so does a saved routing bias, which is a buffer. A sink is
    rounded to bfloat16, in which vLLM's CPU kernel reads it.
    """
    import torch

    modules = dict(model.named_modules())
    saved = model.state_dict()
    kept = ("bias", *SPECS[model_type].constants)
    buffers = [(name, buffer) for name, buffer in model.named_buffers() if name in saved and name.endswith(kept)]
    biases = [(name, buffer) for name, buffer in buffers if buffer.is_floating_point()]
    with torch.no_grad():
        for name, tensor in [*model.named_parameters(), *biases]:
            generator = torch.Generator().manual_seed(zlib.crc32(f"{model_type}/{name}".encode()))
            noise = torch.randn(tensor.shape, generator=generator)
            module = modules[name.rpartition(".")[0]]
            if sum(size > 1 for size in tensor.shape) < 2 or "Norm" in type(module).__name__:
                tensor.add_(0.2 * noise + (0.6 if QUERY_KEY_NORM.search(name) else 0.0))
                if name.endswith("sinks"):
                    tensor.copy_(tensor.bfloat16())
            else:
                tensor.copy_(gain(name, tensor, module) * noise)
            for ending, value in SPECS[model_type].constants.items():
                if name.endswith(ending):
                    tensor.fill_(value)


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


def fingerprint(model_type: str) -> str:
    """What the checkpoint's bytes depend on, as one hash: this file, its spec and the library versions."""
    import torch
    import transformers

    versions = f"{SPECS[model_type]} {torch.__version__} {transformers.__version__}"
    return hashlib.sha256(Path(__file__).read_bytes() + versions.encode()).hexdigest()


def checkpoint(model_type: str, out: Path = FOLDER) -> Path:
    """The folder of a model type's checkpoint under ``out``, made unless it is there; safe to call in two processes."""
    import torch

    folder = out / model_type
    stamp, mark = folder / "made_from", fingerprint(model_type)
    if stamp.is_file() and stamp.read_text() == mark:
        return folder
    out.mkdir(parents=True, exist_ok=True)
    partial = Path(tempfile.mkdtemp(prefix=f".{model_type}-", dir=out))
    try:
        config = config_of(model_type)
        config.dtype = torch.float32
        torch.manual_seed(0)
        model = model_class(model_type)(config)
        fill(model, model_type)
        model.save_pretrained(partial)
        tokenizer().save_pretrained(partial)
        written = partial / "config.json"
        written.write_text(json.dumps(json.loads(written.read_text()) | SPECS[model_type].saved, indent=2) + "\n")
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
