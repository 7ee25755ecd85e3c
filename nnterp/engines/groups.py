"""vLLM's process groups, of which a process holds one set at a time, for several engines in one process.

An engine in the caller's process runs under the groups that it was started with. vLLM keeps the current ones in module
variables, builds them once, and destroys them with the first engine that ends; here each engine has its own, which are
put in place for each of its calls and end with it.
"""

from __future__ import annotations

from typing import Any

import torch

#: The variables of `vllm.distributed.parallel_state` that hold the current set.
NAMES = ("_WORLD", "_INNER_DP_WORLD", "_NODE_COUNT", "_TP", "_DCP", "_PCP", "_PP", "_DP", "_EP", "_EPLB")

#: The sets of the engines that live in this process.
_live: list[Groups] = []


class Groups:
    """The set that one engine in this process was started with."""

    def __init__(self) -> None:
        """Take the set that is in place."""
        self._held = _current()
        _live.append(self)

    def put(self) -> None:
        """Put this set in place, where it stays until another engine is started or called.

        It stays for those who call vLLM's own ``model.vllm_entrypoint`` between traces.
        """
        _put(self._held)

    def end(self) -> None:
        """Destroy the set, and torch's process group with the last one."""
        if self in _live:
            _live.remove(self)
            _put(self._held)
            put_away()
            if _live:
                _live[-1].put()


def put_away() -> None:
    """Leave no set in place, so that the next engine builds its own; destroys the one there was if no engine has it."""
    held = _current()
    _put(dict.fromkeys(NAMES))
    if held["_WORLD"] is None or any(owner._held == held for owner in _live):
        return
    for group in held.values():
        if hasattr(group, "destroy"):
            group.destroy()
    if not _live and torch.distributed.is_initialized():
        torch.distributed.destroy_process_group()


def _current() -> dict[str, Any]:
    from vllm.distributed import parallel_state

    return {name: getattr(parallel_state, name, None) for name in NAMES}


def _put(groups: dict[str, Any]) -> None:
    from vllm.distributed import parallel_state

    for name, group in groups.items():
        setattr(parallel_state, name, group)
