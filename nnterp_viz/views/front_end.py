"""The front end's code, sent to the browser once for all views of a kernel.

anywidget sends and saves a widget's module with each instance. Here a view's own module is a stub of half a kilobyte
that fetches the one `FrontEnd` by its model id, so twenty views cost their data and one bundle.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t

STATIC = Path(__file__).parent.parent / "static"
BUNDLE = STATIC / "front_end.js"
STUB = STATIC / "stub.js"
HOST = STATIC / "host.js"


class FrontEnd(anywidget.AnyWidget):
    """Carries the bundle; it has no picture of its own.

    It is an anywidget for its model in the browser: that of ipywidgets' own base saves bytes in no notebook.
    """

    _esm = "export default {}"

    source = t.Bytes().tag(sync=True)
    """The bundle, one ES module with every view, as gzip: a third of its text."""

    digest = t.Unicode().tag(sync=True)
    """Names the text, so that a page imports each text once."""

    def __init__(self, **kwargs: Any) -> None:
        source = packed(BUNDLE.read_bytes())
        super().__init__(source=source, digest=hashlib.sha256(source).hexdigest()[:16], **kwargs)


@functools.cache
def packed(bundle: bytes) -> bytes:
    """The bundle as it is sent, saved and put into pages: gzip, the same bytes each time."""
    return gzip.compress(bundle, mtime=0)


class _Kernel:
    """Holds this kernel's front end."""

    shared: FrontEnd | None = None


def front_end() -> FrontEnd:
    """The kernel's front end, made at the first view and again after ``Widget.close_all()``."""
    if _Kernel.shared is None or _Kernel.shared.comm is None:
        _Kernel.shared = FrontEnd()
    return _Kernel.shared
