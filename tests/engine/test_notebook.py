"""The engine in a notebook's kernel: what a cell shows, which cells may trace, and an interrupt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel

from tests.checkpoints import checkpoint

pytestmark = pytest.mark.engine

ROOT = Path(__file__).parents[2]
LOAD = """
from nnterp import StandardizedVLLM
long = dict(max_model_len=8192, hf_overrides={{"max_position_embeddings": 8192}})
model = StandardizedVLLM({folder!r}, dispatch=True, dtype="float32", **long{arguments})
"""


#: A statistic of the lens that this cell defines: it travels to the engine's process by value.
STATISTIC = """
import torch
from nnterp_viz import record
from nnterp_viz.lens import Statistic


class Peak(Statistic):
    name, title = "peak", "largest logit"

    def of(self, at):
        return torch.amax(at.logits, -1)


found = record(model, "the cat saw the", lens=[Peak()], attention=False, contributions=False)
"""


class Kernel:
    """A kernel, and what its cells put out."""

    def __init__(self, manager: Any, client: Any) -> None:
        self.manager = manager
        self.client = client

    def run(self, code: str, *, interrupt_at: str = "") -> list[dict[str, Any]]:
        """The output messages of a cell, with updates of displays applied, as a notebook would hold them.

        The cell is interrupted when it prints that text.
        """
        outputs: list[dict[str, Any]] = []

        def keep(message: dict[str, Any]) -> None:
            kind, content = message["msg_type"], message["content"]
            if kind in {"stream", "display_data", "execute_result", "error"}:
                outputs.append({"kind": kind, **content})
                if interrupt_at and interrupt_at in content.get("text", ""):
                    self.manager.interrupt_kernel()
            elif kind == "update_display_data":
                display = content["transient"]["display_id"]
                shown = next(out for out in outputs if out.get("transient", {}).get("display_id") == display)
                shown["data"] = content["data"]

        self.client.execute_interactive(code, output_hook=keep, timeout=900)
        return outputs

    def value(self, code: str) -> str:
        """The text of a cell's result."""
        outputs = self.run(code)
        assert [out["kind"] for out in outputs] == ["execute_result"], outputs
        return str(outputs[0]["data"]["text/plain"])


@pytest.fixture(scope="module")
def kernel(tmp_path_factory) -> Iterator[Kernel]:
    folder = tmp_path_factory.mktemp("notebook")
    (folder / "helper.py").write_text(
        "def top(model, prompt):\n    with model.trace(prompt, temperature=0.0, max_tokens=1):\n"
        "        found = model.logits.argmax().save()\n    return found.item()\n"
    )
    manager, client = start_new_kernel(cwd=str(folder), extra_arguments=[], env=environment())
    try:
        yield Kernel(manager, client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def environment() -> dict[str, str]:
    import os

    return os.environ | {"PYTHONPATH": str(ROOT)}


def load(kernel: Kernel, **arguments: Any) -> list[dict[str, Any]]:
    said = "".join(f", {name}={value!r}" for name, value in arguments.items())
    return kernel.run(LOAD.format(folder=str(checkpoint("qwen2")), arguments=said))


def test_a_load_shows_one_line_that_says_what_it_did_and_loading_again_works(kernel):
    for _ in range(3):
        outputs = load(kernel)
        assert [out["kind"] for out in outputs] == ["display_data"], outputs
        (shown,) = outputs
        assert "ready (CPU, 1 thread, in this process)" in shown["data"]["text/plain"]
        assert kernel.value("import helper; helper.top(model, 'The Eiffel Tower')").isdigit()


TRACE = """
with model.trace("The Eiffel Tower", temperature=0.0, max_tokens=1):
    found = model.logits.argmax().save()
"""


def test_a_trace_works_in_every_kind_of_cell_and_gives_the_same(kernel):
    """Bugs 41 and 43."""
    expected = kernel.value(TRACE + "found.item()")
    inside = TRACE.replace("\n", "\n    ")
    assert kernel.value(f"def here():{inside}\n    return found.item()\nhere()") == expected
    assert kernel.value(f"async def there():{inside}\n    return found.item()\nawait there()") == expected
    assert kernel.value("import asyncio\nawait asyncio.sleep(0)" + TRACE + "found.item()") == expected
    assert kernel.value("import helper; helper.top(model, 'The Eiffel Tower')") == expected
    method = (
        f"class Probe:\n    def top(self):{inside.replace(chr(10), chr(10) + '    ')}\n        return found.item()\n"
    )
    assert kernel.value(method + "Probe().top()") == expected
    assert kernel.value("[here() for _ in range(2)]") == f"[{expected}, {expected}]"
    callback = "import ipywidgets; seen = []\nbutton = ipywidgets.Button()\n"
    callback += "button.on_click(lambda _: seen.append(here()))\nbutton.click(); seen[0]"
    assert kernel.value(callback) == expected
    edited = TRACE.replace("argmax", "argmin")
    assert (
        kernel.value(f"def here():{edited.replace(chr(10), chr(10) + '    ')}\n    return found.item()\nhere()")
        != expected
    )
    # an imported file that is edited runs as it is now
    kernel.value("%load_ext autoreload\n%autoreload 2\nhelper.top(model, 'The Eiffel Tower')")
    source = "import pathlib; file = pathlib.Path(helper.__file__); before = file.read_text(); "
    assert kernel.run(source + "file.write_text(before.replace('argmax', 'argmin')); None") == []
    lowest = kernel.value(edited + "found.item()")
    assert kernel.value("helper.top(model, 'The Eiffel Tower')") == lowest != expected
    assert kernel.run("file.write_text(before); None") == []
    assert kernel.value("helper.top(model, 'The Eiffel Tower')") == expected


#: Cells that say when they are under way, and do not end by themselves while anybody waits.
SLEEP = """
import time
print("under way", flush=True)
time.sleep(3600)
"""
LONG = """
said = []
model.on_progress = lambda _: said or said.append(print("under way", flush=True))
try:
    with model.trace("The Eiffel Tower", temperature=0.0, max_tokens=8000, ignore_eos=True):
        model.logits.save()
finally:
    model.on_progress = None
"""


def errors(outputs: list[dict[str, Any]]) -> list[str]:
    return [out["ename"] for out in outputs if out["kind"] == "error"]


def test_an_interrupt_of_a_cell_leaves_the_engine_usable(kernel):
    """Bug 39: of an unrelated cell, and of a trace."""
    expected = kernel.value(TRACE + "found.item()")
    for cell in (SLEEP, LONG):
        assert errors(kernel.run(cell, interrupt_at="under way")) == ["KeyboardInterrupt"]
        assert kernel.value(TRACE + "found.item()") == expected


def test_a_failed_trace_is_a_cell_with_an_error_and_the_next_cell_is_served(kernel):
    expected = kernel.value(TRACE + "found.item()")
    outputs = kernel.run(TRACE.replace("found =", "model.model.layers[1].output = 1; found ="))
    assert [out["kind"] for out in outputs] == ["error"]
    assert "takes a tuple of 2" in outputs[0]["evalue"]
    assert kernel.value(TRACE + "found.item()") == expected


def test_a_spawned_engine_works_in_a_notebook_and_outlives_an_interrupt(kernel):
    expected = kernel.value(TRACE + "found.item()")
    (shown,) = load(kernel, in_process=False)
    assert "ready (CPU, 1 thread, in a process of its own)" in shown["data"]["text/plain"]
    assert kernel.run(STATISTIC) == []
    assert abs(float(kernel.value("float(found['lens.peak'][-1, -1] - found['logits'].max())"))) < 1e-4
    for cell in (SLEEP, LONG):
        assert errors(kernel.run(cell, interrupt_at="under way")) == ["KeyboardInterrupt"]
        assert kernel.value(TRACE + "found.item()") == expected
    assert kernel.run("model.close(); del model") == []
