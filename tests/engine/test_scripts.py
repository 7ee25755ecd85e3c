"""The engine in a script, with and without a guard, and in ``python -c``: what it prints, and that it ends (bug 36)."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from nnterp.engines.guard import MissingGuard, require_guard
from tests.checkpoints import checkpoint
from tests.engine.engines import becomes_true

pytestmark = pytest.mark.engine

ROOT = Path(__file__).parents[2]
BODY = """
from nnterp import StandardizedVLLM
model = StandardizedVLLM({folder!r}, dispatch=True, dtype="float32"{arguments})
with model.trace("The Eiffel Tower", temperature=0.0, max_tokens=1):
    logits = model.logits.save()
print("values", list(logits.shape))
"""


def body(**arguments: object) -> str:
    said = "".join(f", {name}={value!r}" for name, value in arguments.items())
    return BODY.format(folder=str(checkpoint("qwen2")), arguments=said)


def guarded(text: str) -> str:
    return 'if __name__ == "__main__":\n' + "".join(f"    {line}\n" for line in text.splitlines() if line)


def run(marker: str, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        capture_output=True, text=True, timeout=900, check=False, start_new_session=True,
        env=os.environ | {"PYTHONPATH": str(ROOT), "NNTERP_TEST": marker},
    )  # fmt: skip


def write(folder: Path, text: str) -> str:
    path = folder / "script.py"
    path.write_text(text)
    return str(path)


def left_over(marker: str) -> list[str]:
    """Processes that carry the marker in their environment, once they had their time to end."""
    becomes_true(lambda: not marked(marker))
    return marked(marker)


def marked(marker: str) -> list[str]:
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get("NNTERP_TEST") == marker:
                found.append(process.name())
        except (psutil.AccessDenied, psutil.NoSuchProcess, psutil.ZombieProcess):
            continue
    return found


@pytest.fixture(scope="module")
def scripts(tmp_path_factory) -> Iterator[dict[str, tuple[str, Future[subprocess.CompletedProcess[str]]]]]:
    """Each script's file and what it did; two run at a time, as each mostly imports, on one core."""
    spawned, killed = body(in_process=False), "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    texts = {"here": body(), "unguarded": spawned, "guarded": guarded(spawned), "killed": spawned + killed}
    with ThreadPoolExecutor(max_workers=2) as pool:
        found = {}
        for name, text in texts.items():
            path = write(tmp_path_factory.mktemp(name), text)
            command = ("-u", "-c", text) if name == "killed" else (path,)
            found[name] = path, pool.submit(run, path, *command)
        yield found


def test_an_engine_in_process_needs_no_guard_and_prints_nothing_of_its_own(scripts):
    done = scripts["here"][1].result()
    assert (done.returncode, done.stdout, done.stderr) == (0, "values [1, 1, 512]\n", "")


def test_a_spawned_engine_without_a_guard_is_one_sentence_that_names_it(scripts):
    path, done = scripts["unguarded"][0], scripts["unguarded"][1].result()
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(f"nnterp.engines.guard.MissingGuard: {path}:3 builds an engine that spawns processes")
    assert 'put that line under `if __name__ == "__main__":`, or pass in_process=True' in last
    assert done.stderr.count("Traceback") == 1
    assert left_over(path) == []


def test_a_spawned_engine_under_a_guard_works_and_ends_with_its_script(scripts):
    path, done = scripts["guarded"][0], scripts["guarded"][1].result()
    assert (done.returncode, done.stdout, done.stderr) == (0, "values [1, 1, 512]\n", "")
    assert left_over(path) == []


def test_a_spawned_engine_works_in_python_c_and_ends_with_a_killed_parent(scripts):
    path, done = scripts["killed"][0], scripts["killed"][1].result()
    assert (done.returncode, done.stdout) == (-signal.SIGKILL, "values [1, 1, 512]\n")
    assert left_over(path) == []


@pytest.mark.parametrize(
    ("text", "guarded_"),
    [
        ('if __name__ == "__main__":\n    require_guard()', True),
        ('def main():\n    require_guard()\nif __name__ == "__main__":\n    main()', True),
        ("if '__main__' == __name__: require_guard()", True),
        ("require_guard()", False),
        ("def main():\n    require_guard()\nmain()", False),
        ("if True:\n    require_guard()", False),
    ],
)
def test_a_guard_is_a_block_that_only_the_main_program_runs(tmp_path, text, guarded_):
    path = write(tmp_path, text)
    script = {"__name__": "__main__", "__file__": path, "require_guard": require_guard}
    with contextlib.nullcontext() if guarded_ else pytest.raises(MissingGuard):
        exec(compile(text, path, "exec"), script)  # noqa: S102 - as Python runs a script


def test_a_test_run_is_no_script_without_a_guard():
    try:
        require_guard()
    except MissingGuard as error:
        pytest.fail(str(error))
