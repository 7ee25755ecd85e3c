"""Counts what a kernel puts on the wire for its widgets: Jupyter's own messages, headers and buffers included."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import comm
from comm.base_comm import BaseComm
from jupyter_client.session import Session


class Wire:
    """Every message that a widget sends, with its size in bytes, instead of the messages themselves."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, int]] = []
        self._session = Session(key=b"benchmark")

    def tap(self) -> None:
        """Has widgets made from now on send here; there is no kernel and nobody who reads."""
        wire = self

        class Tapped(BaseComm):
            def publish_msg(
                self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
            ) -> None:
                content = {"comm_id": self.comm_id, "data": data or {}, **keys}
                wire.count(msg_type, content, metadata, buffers)

        comm.create_comm = Tapped

    def count(self, kind: str, content: Mapping[str, Any], metadata: Any = None, buffers: Any = None) -> None:
        """One message: its four JSON parts, its signature and its buffers."""
        message = self._session.msg(kind, content=dict(content), metadata=metadata)
        parts = self._session.serialize(message)
        self.sent.append((kind, sum(map(len, parts)) + sum(memoryview(b).nbytes for b in buffers or ())))

    def of(self, act: Callable[[], Any]) -> int:
        """The bytes that were sent while something was done."""
        before = len(self.sent)
        act()
        return sum(size for _, size in self.sent[before:])

    def show(self, view: Any) -> None:
        """What a cell's output sends for a view: where it is to be drawn, and the still picture beside it."""
        bundle = view._repr_mimebundle_()  # how IPython asks for an output
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        self.count("display_data", {"data": data, "metadata": metadata, "transient": {}})


def from_browser(view: Any, content: Mapping[str, Any]) -> None:
    """A message of the browser to a widget."""
    view._handle_msg({"content": {"data": dict(content)}, "buffers": []})  # noqa: SLF001 - what the comm calls
