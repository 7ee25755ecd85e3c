"""What a block writes is checked against what it replaces, before vLLM's kernels see it.

nnsight splices a written value into the step's tensors as it comes: a tensor of one row less, a tuple of another
length, another dtype. vLLM's kernels trust their inputs, so that on a CPU such a write ends in memory corruption, and
in a notebook that memory is the user's kernel. Here it ends in an error of the block that wrote it.
"""

from __future__ import annotations

from typing import Any

import torch
from nnsight.modeling.vllm.batching import VLLMBatcher
from vllm.v1.worker.gpu_model_runner import GPUModelRunner


class CheckingModelRunner(GPUModelRunner):
    """Checks what blocks write; to stand before nnsight's runner among a runner's bases."""

    def load_model(self, *args: Any, **kwargs: Any) -> None:
        """Load as nnsight does, then have its interleaver splice with checks."""
        super().load_model(*args, **kwargs)
        interleaver = self.nnsight_model.interleaver
        interleaver.batcher = CheckingBatcher(interleaver)


class CheckingBatcher(VLLMBatcher):
    """nnsight's splicing of what blocks write, for values that have the structure and shape of what they replace."""

    def __init__(self, interleaver: Any) -> None:
        super().__init__(None)
        self._interleaver = interleaver

    def widen(self, full: Any, group: Any, edited: Any) -> Any:
        """Splice a block's value into the step's.

        What the block was served and hands back as it is, which every private copy does that was only read, is in the
        step already. A floating-point tensor is converted to the dtype of the one that it replaces: an edit of a
        bfloat16 stream is often computed in float32.

        Raises:
            ValueError: with what the location takes and what it was given.
        """
        taken = self.narrow(full, group)
        if _is_still(taken, edited):
            return full
        if not _fits(taken, edited):
            raise ValueError(
                f"{self._location(group)} takes {_described(taken)} here and was given {_described(edited)}"
            )
        return super().widen(full, group, edited)

    def gather_skip(self, running: Any, group: Any, replacement: Any) -> Any:
        """Take the value that stands for a skipped module's output, whose structure nothing here knows.

        Raises:
            ValueError: for a tensor that has another number of tokens than the request has in this step.
        """
        tokens = group[1]
        for tensor in _tensors(replacement):
            if tokens not in tensor.shape[:2]:
                raise ValueError(
                    f"{self._location(group)} takes {tokens} token{'s' if tokens != 1 else ''} here and was given "
                    f"{_described(tensor)}"
                )
        return super().gather_skip(running, group, replacement)

    def _widen_tensor(self, full: torch.Tensor, group: Any, edited: torch.Tensor) -> torch.Tensor:
        return super()._widen_tensor(full, group, edited.to(device=full.device, dtype=full.dtype))

    def _location(self, group: Any) -> str:
        for mediator in self._interleaver.mediators:
            if mediator.batch_group is group and mediator.pending is not None:
                return str(mediator.pending.provider)
        return "this location"


def _is_still(taken: Any, given: Any) -> bool:
    """Whether every tensor given is a view of the very rows taken: then nothing has to be copied to put it back."""
    if isinstance(taken, torch.Tensor):
        return (
            isinstance(given, torch.Tensor)
            and given.data_ptr() == taken.data_ptr()
            and given.shape == taken.shape
            and given.stride() == taken.stride()
            and given.dtype == taken.dtype
            and given.device == taken.device
        )
    if isinstance(taken, (list, tuple)):
        return type(given) is type(taken) and len(given) == len(taken) and all(map(_is_still, taken, given))
    if isinstance(taken, dict):
        return (
            isinstance(given, dict)
            and taken.keys() == given.keys()
            and all(_is_still(taken[k], given[k]) for k in taken)
        )
    return taken is given


def _fits(taken: Any, given: Any) -> bool:
    if isinstance(taken, torch.Tensor):
        return (
            isinstance(given, torch.Tensor)
            and given.shape == taken.shape
            and given.is_floating_point() == taken.is_floating_point()
        )
    if isinstance(taken, (list, tuple)):
        same = isinstance(given, (list, tuple)) and len(given) == len(taken)
        return same and all(map(_fits, taken, given))
    if isinstance(taken, dict):
        return (
            isinstance(given, dict) and taken.keys() <= given.keys() and all(_fits(taken[k], given[k]) for k in taken)
        )
    return not isinstance(given, torch.Tensor) or taken is None


def _tensors(value: Any) -> list[torch.Tensor]:
    if isinstance(value, torch.Tensor):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return [tensor for part in parts for tensor in _tensors(part)]


def _described(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return f"a {str(value.dtype).removeprefix('torch.')} tensor of shape {list(value.shape)}"
    if isinstance(value, (list, tuple)):
        return f"a {type(value).__name__} of {len(value)} ({', '.join(map(_described, value))})"
    return "None" if value is None else f"{value!r:.40} ({type(value).__name__})"
