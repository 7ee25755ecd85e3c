"""docs/adding_a_family.md: its commands and its files, run as they are written there."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from nnterp.check.__main__ import main
from tests.checkpoints import maker
from tests.checkpoints import spec as specs
from tests.vllm_families import reference

pytestmark = pytest.mark.engine

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding_a_family.md").read_text()
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)

#: The page's Python in order: the checkpoint's line, vLLM's forward, transformers' family, a first one, two classes.
LINE, FORWARD, OTHER, FIRST, MENDED = BLOCKS


def make(line: str, out: Path) -> str:
    """The checkpoint of the page's line."""
    entry = eval(f"{{{line}}}", vars(specs))  # noqa: S307 - the page's own
    maker.SPECS.update(entry)
    return str(maker.checkpoint(*entry, out))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Made where vLLM has changed no classes."""
    return str(reference.running().call(make, LINE, tmp_path_factory.mktemp("checkpoints")))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's files; the mended one has the page's classes in the place of the first one's."""
    home = tmp_path_factory.mktemp("families")
    head, rest = FIRST.split("class Attention", 1)
    for name, text in {
        "first/glm4.py": FIRST,
        "glm4.py": f"{head}{MENDED}\n\n#: Module type{rest.partition('#: Module type')[2]}",
        "hf/glm4.py": OTHER,
    }.items():
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text(text)
    return home


def test_the_forward_that_the_page_shows_is_vllm_s() -> None:
    from vllm.model_executor.models.glm4 import Glm4DecoderLayer

    def told(source: str) -> list[str]:
        """Its statements, without types, comments and line breaks."""
        source = re.sub(r"#.*|: torch\.Tensor( \| None)?|-> [^:]*(?=:\n)", "", source)
        return re.sub(r"[\s,]+", "", source.partition("def forward(")[2]).split("self.")

    assert told(FORWARD) == told(inspect.getsource(Glm4DecoderLayer.forward))


def test_without_a_family_the_check_says_that_there_is_none(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([folder]) == 2
    assert "no standardization for model_type 'glm4' on vllm" in capsys.readouterr().err


def test_the_first_family_fails_its_contributions_and_the_mended_one_agrees(
    folder: str, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reference_family = ["--reference-family", str(files / "hf" / "glm4.py")]
    assert main([folder, "--family", str(files / "first" / "glm4.py"), *reference_family]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert "layers.0.self_attn.attention_output (5.2e-01)" in last
    assert last.startswith(re.search(r"^DIFFERS: .*(?=; \.\.\.$)", PAGE, re.MULTILINE)[0])
    assert main([folder, "--family", str(files / "glm4.py"), *reference_family]) == 0
    printed = capsys.readouterr().out
    assert printed.splitlines()[-1].startswith("AGREES: 43 values")
    assert "not compared" not in printed


def test_the_test_files_that_the_page_shows_name_the_suites_settings() -> None:
    from tests.families.family_suite import FamilySuite
    from tests.vllm_families.vllm_suite import VLLMFamilySuite

    for suite, names in ((VLLMFamilySuite, ("REPO", "FAMILY")), (FamilySuite, ("MODEL_TYPE",))):
        assert all(name in suite.__annotations__ and f"{name} = " in PAGE for name in names)
