"""A model runner on each of several ranks: values in pieces become whole, and blocks run in step with one another.

On an engine of one rank it does nothing.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from typing import Any
from unittest import mock

from nnsight.intervention.errors import capture_exception
from nnsight.modeling.vllm import model_runners
from nnsight.modeling.vllm.model_runners.GPUModelRunner import Requests
from vllm.distributed import get_tp_group
from vllm.v1.worker.gpu_model_runner import GPUModelRunner

from nnterp.engines import lockstep
from nnterp.engines.fragments import RankFragments
from nnterp.errors import Cancelled

#: What a request is told whose block could be read on some ranks only.
UNREAD = "the block could not be read on every rank of the engine; the engine's log has the error of the others"


class RankedModelRunner(GPUModelRunner):
    """To stand before nnsight's runner among a runner's bases.

    Attributes:
        meeting: This rank's side of the ranks' meetings; None on an engine of one.
    """

    meeting: lockstep.Lockstep | None = None

    def load_model(self, *args: Any, **kwargs: Any) -> None:
        """Load as nnsight does, with a record of what is in pieces, and meet the other ranks from here on."""
        with mock.patch.object(model_runners.GPUModelRunner, "VLLMFragments", RankFragments):
            super().load_model(*args, **kwargs)
        group = get_tp_group()
        if group.world_size > 1:
            self.meeting = lockstep.install(group)
            self.nnsight_requests = MeetingRequests(self.meeting)

    def execute_model(self, *args: Any, **kwargs: Any) -> Any:
        """A step's forward; what it raises ends the engine."""
        return _or_end(super().execute_model, *args, **kwargs)

    def sample_tokens(self, *args: Any, **kwargs: Any) -> Any:
        """A step's end; what it raises ends the engine."""
        return _or_end(super().sample_tokens, *args, **kwargs)


class MeetingRequests(Requests):
    """nnsight's record of blocks, of which each was read on all ranks or on none.

    Args:
        meeting: This rank's side of the meetings.
    """

    def __init__(self, meeting: lockstep.Lockstep) -> None:
        super().__init__()
        self._meeting = meeting

    def add(self, new_requests: list[Any], persistent_objects: dict[str, Any]) -> None:
        """Take the block off each new request, or give it the error on all ranks."""
        carrying = [data.req_id for data in new_requests if _carries(data) and data.req_id not in self.requests]
        super().add(new_requests, persistent_objects)
        if not carrying:
            return
        added = [self.requests[name] for name in carrying]
        if self._meeting.agreed("; ".join(f"{one.id}: {one.mediator is not None}" for one in added)):
            return
        for request in added:
            request.mediator = None
            request.error = request.error or capture_exception(lockstep.RanksApart(UNREAD))

    def scope(self, model: Any, spans: list[tuple[str, int]]) -> None:
        """As nnsight at the begin of a step, where blocks that began before end once the word to stop is there."""
        begun = [block for block in self.workers() if block.worker is not None]
        if begun and self._meeting.stopped():
            for block in begun:
                lockstep.end_block(block, Cancelled("the trace was cancelled"))
        super().scope(model, spans)

    def register(self, registration_id: str, payload: bytes, *arguments: Any, **named: Any) -> None:
        """Take a block that the engine is to run for every request, on all ranks or on none.

        Raises:
            RanksApart: when another rank could not read it.
        """
        error: Exception | None = None
        try:
            super().register(registration_id, payload, *arguments, **named)
        except Exception as raised:  # noqa: BLE001 - raised again below
            error = raised
        if self._meeting.agreed(f"{registration_id}: {error is None}"):
            if error is not None:
                raise error
            return
        self.unregister(registration_id)
        raise error or lockstep.RanksApart(UNREAD)


def _or_end(step: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run a part of a step; of what it raises on the first rank vLLM hears, and ends the engine.

    Of any other rank vLLM only logs it, and the first would wait for that rank forever: there the process ends, which
    vLLM does hear of.
    """
    try:
        return step(*args, **kwargs)
    except Exception:
        if get_tp_group().rank_in_group == 0:
            raise
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)


def _carries(data: Any) -> bool:
    return "nnsight_mediator" in (getattr(data.sampling_params, "extra_args", None) or {})
