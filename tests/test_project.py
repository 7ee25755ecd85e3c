"""The rules of the house that a tool can check (docs/architecture.md gives their reasons)."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("nnterp", "nnterp_viz")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
DRAWING = sorted(path for path in (ROOT / "js" / "src").rglob("*.ts") if not path.name.endswith(".test.ts"))
SCRIPTS = sorted(path for folder in ("tests", "scripts", "benchmarks") for path in (ROOT / folder).rglob("*.py"))
ENGINES = (
    "vllm",
    "transformers",
    "nnsight",
    "nnterp.engines",
    "nnterp.standardized_vllm",
    "nnterp.standardized_transformer",
)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imported(path: Path) -> set[str]:
    """The modules that a file imports anywhere in it, by their full names; `from a import b` counts as a and a.b."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}:{node.lineno}: a relative import; write the whole name"
            module = node.module or ""
            found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return found


def below(module: str, roots: tuple[str, ...]) -> bool:
    return any(module == root or module.startswith(root + ".") for root in roots)


def loaded_by(statement: str) -> list[str]:
    """The names in `sys.modules` of a fresh process that ran `statement`."""
    code = f"import sys; {statement}; print('\\n'.join(sys.modules))"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.parametrize("path", [*MODULES, *DRAWING], ids=name)
def test_a_module_has_one_idea_and_at_most_250_lines(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 250


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_says_what_it_is_for(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text()))


@pytest.mark.parametrize("path", MODULES + SCRIPTS, ids=name)
def test_annotations_are_never_evaluated(path: Path) -> None:
    module = ast.parse(path.read_text())
    body = module.body[1:] if ast.get_docstring(module) else module.body
    futures = [node for node in body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    assert not body or any(alias.name == "annotations" for node in futures for alias in node.names)


@pytest.mark.parametrize("path", [path for path in MODULES if path.is_relative_to(ROOT / "nnterp")], ids=name)
def test_nnterp_does_not_know_the_views(path: Path) -> None:
    assert [module for module in imported(path) if below(module, ("nnterp_viz",))] == []


@pytest.mark.parametrize("path", sorted((ROOT / "nnterp_viz" / "views").glob("*.py")), ids=name)
def test_a_view_does_not_know_the_engines(path: Path) -> None:
    assert [module for module in imported(path) if below(module, ENGINES)] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_importing_a_package_loads_neither_an_engine_nor_a_modeling_module(package: str) -> None:
    heavy = re.compile(r"vllm(\..*)?|transformers\.models\..*\.modeling_.*|transformers\.modeling_utils")
    assert [module for module in loaded_by(f"import {package}") if heavy.fullmatch(module)] == []


def test_the_check_above_sees_what_it_looks_for() -> None:
    assert "transformers.modeling_utils" in loaded_by("import transformers.models.llama.modeling_llama")


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "docs/architecture.md"])
def test_every_make_command_of_the_docs_exists(document: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z-]+)", code_of(document)))
    assert named
    assert named <= targets


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/families.md"])
def test_every_path_of_the_docs_exists(document: str) -> None:
    paths = set(
        re.findall(r"(?:nnterp|nnterp_viz|js|tests|docs|notebooks|scripts|benchmarks)/[\w./-]*\w", code_of(document))
    )
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_architecture_page_says_of_every_module_and_folder_of_the_packages_what_it_owns() -> None:
    said = code_of("docs/architecture.md")
    found = [path for package in PACKAGES for path in (ROOT / package).iterdir() if not path.name.startswith("_")]
    owners = [name(path) for path in found if path.suffix == ".py" or path.is_dir()]
    assert [path for path in owners if path not in said] == []


def test_the_extras_of_the_readme_exist() -> None:
    project = (ROOT / "pyproject.toml").read_text()
    extras = set(re.findall(r"^(\w+) = \[", project.split("[project.optional-dependencies]")[1], flags=re.MULTILINE))
    named = {extra for group in re.findall(r"\[([a-z,]+)\]\"", code_of("README.md")) for extra in group.split(",")}
    assert named
    assert named <= extras


def code_of(document: str) -> str:
    """What a Markdown page shows as code, blocks and spans."""
    text = (ROOT / document).read_text()
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, flags=re.DOTALL))


def test_the_wheel_carries_both_packages_their_types_and_the_built_front_end(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    shipped = set(zipfile.ZipFile(wheel).namelist())
    assert {name(path) for path in MODULES} <= shipped
    assert {f"nnterp_viz/static/{file}" for file in ("front_end.js", "stub.js", "host.js")} <= shipped
    assert {f"{package}/py.typed" for package in PACKAGES} <= shipped
    assert [file for file in shipped if file.startswith(("tests/", "js/", "scripts/"))] == []
