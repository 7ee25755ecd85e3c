"""How saved values get from the worker to the caller: by one copy in one process, through shared memory from another.

nnsight's engine asks its workers for one pickle of everything that finished requests saved. Ours asks for the same
values as a `Parcel`: in the caller's process its tensors are copied once, into the caller's own; from a process of the
engine's own they come through an `Outbox`. Where neither can be (a worker on another host), nnsight's way is taken.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from typing import Any

from nnsight.modeling.vllm.engines.engine import merge_collected
from nnsight.modeling.vllm.model_runners import (
    GPUModelRunner,
)  # the module, in which nnsight's runner finds its pickler

from nnterp.engines import outbox, parcel

#: What finished requests saved: by request, nnsight's ``saves``, ``registered``, ``sequences`` and ``error``.
Collected = dict[str, dict[str, Any]]


class CollectingWorker:
    """The worker's side: its methods are called by name, in the process that the worker lives in."""

    def collect_here(self, finished: list[str], outputs: bytes) -> parcel.Parcel:
        """What the finished requests saved, for a caller in this process."""
        return parcel.pack(self._collected(finished, outputs))

    def collect_shared(self, finished: list[str], outputs: bytes) -> bytes:
        """The same for a caller in another process of this machine: without the tensors, and where those are."""
        packed = parcel.pack(self._collected(finished, outputs))
        return pickle.dumps((packed.structure, self._outbox.put(packed.tensors) if packed.tensors else None))

    def open_outbox(self) -> tuple[str, bytes] | None:
        """What a caller must be able to read for `collect_shared`; None where there can be no shared memory."""
        if not outbox.possible():
            return None
        self._outbox = outbox.Outbox()
        return self._outbox.sample()

    def clear_outbox(self) -> None:
        """Give up the shared memory; the next request that finishes has another."""
        self._outbox.clear()

    def _collected(self, finished: list[str], outputs: bytes) -> Collected:
        """What nnsight's runner collects, before it is pickled."""
        runner = self.model_runner  # type: ignore[attr-defined] # a vLLM worker, of which this is a base
        made = pickle.loads(outputs)  # noqa: S301 - by `Collector.collect`
        pickled = GPUModelRunner.dumps_compact
        GPUModelRunner.dumps_compact = lambda collected: collected
        try:
            collected: Collected = runner.collect_nnsight(finished, finished, made)
        finally:
            GPUModelRunner.dumps_compact = pickled
        return collected


class Collector:
    """The caller's side of one engine.

    Args:
        engine: vLLM's ``LLMEngine``, which is started.
        in_process: Whether it runs in this process.
    """

    def __init__(self, engine: Any, *, in_process: bool) -> None:
        self._ask: Callable[..., list[Any]] = engine.engine_core.collective_rpc
        self._inboxes: list[outbox.Inbox] = []
        self._way = self._here if in_process else self._pickled
        if not in_process:
            samples = self._ask("open_outbox")
            if all(sample is not None and outbox.readable(*sample) for sample in samples):
                self._inboxes = [outbox.Inbox() for _ in samples]
                self._way = self._shared

    def collect(self, outputs: Mapping[str, Any]) -> Collected:
        """What finished requests saved, which is the caller's own from here on.

        Args:
            outputs: vLLM's ``RequestOutput`` of each, for a block that waits for ``tracer.result``.
        """
        return self._way(list(outputs), pickle.dumps(dict(outputs)))

    def _here(self, finished: list[str], outputs: bytes) -> Collected:
        (packed,) = self._ask("collect_here", args=(finished, outputs))
        found: Collected = parcel.unpack(packed.structure, [parcel.own(tensor) for tensor in packed.tensors])
        return found

    def _shared(self, finished: list[str], outputs: bytes) -> Collected:
        found, large = [], False
        for inbox, reply in zip(self._inboxes, self._ask("collect_shared", args=(finished, outputs)), strict=True):
            structure, told = pickle.loads(reply)  # noqa: S301 - from the engine's own process
            found.append(parcel.unpack(structure, inbox.take(told) if told else []))
            large |= bool(told) and told["size"] > outbox.MOST
        if large:
            for inbox in self._inboxes:
                inbox.clear()
            self._ask("clear_outbox")
        return _merged(found)

    def _pickled(self, finished: list[str], outputs: bytes) -> Collected:
        found: Collected = merge_collected(self._ask("collect_nnsight", args=(finished, finished, outputs)))
        return found


def _merged(found: list[Collected]) -> Collected:
    """What several ranks saved for the same requests; what two of them have is the first one's."""
    merged, *others = found
    for other in others:
        for request, entry in other.items():
            into = merged.setdefault(request, entry)
            if into is not entry:
                _fill(into, entry)
                into["error"] = into["error"] or entry["error"]
                for index, sequence in entry["sequences"].items():
                    _fill(into["sequences"].setdefault(index, sequence), sequence)
    return merged


def _fill(into: dict[str, Any], entry: dict[str, Any]) -> None:
    for kind in ("saves", "registered"):
        into[kind] = {**entry[kind], **into[kind]}
