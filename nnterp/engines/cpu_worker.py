"""nnsight's interventions over vLLM's CPU engine.

nnsight 0.8.1 instruments vLLM's GPU model runner only and its worker refuses any other. vLLM's CPU runner derives
from the GPU runner and overrides none of the methods that nnsight wraps, so a class over both has nnsight's
behavior and the CPU's arithmetic. vLLM imports this module by name, in whichever process its worker lives.
"""

from __future__ import annotations

from typing import Any

import torch
from nnsight.modeling.vllm.model_runners.GPUModelRunner import NNsightGPUModelRunner
from nnsight.modeling.vllm.workers.GPUWorker import NNsightGPUWorker
from vllm.v1.worker import cpu_worker
from vllm.v1.worker.cpu_model_runner import CPUModelRunner

from nnterp.engines import patches
from nnterp.engines.collecting import CollectingWorker
from nnterp.engines.mounting import MountingModelRunner
from nnterp.engines.pulse import PulsingWorker
from nnterp.engines.ranked import RankedModelRunner
from nnterp.engines.recovery import RecoveringWorker
from nnterp.engines.writes import CheckingModelRunner

patches.install(cpu=True)  # here, since vLLM looks at the model's class before it makes the worker


class NNsightCPUModelRunner(
    CheckingModelRunner, RankedModelRunner, NNsightGPUModelRunner, MountingModelRunner, CPUModelRunner
):
    """vLLM's CPU model runner with nnsight's interventions over it."""


class NNsightCPUWorker(CollectingWorker, PulsingWorker, RecoveringWorker, cpu_worker.CPUWorker):
    """vLLM's CPU worker, whose model runner interleaves interventions."""

    def init_device(self) -> None:
        """Build the runner as vLLM does, then give it nnsight's class, which adds methods and no constructor state.

        Raises:
            NotImplementedError: when vLLM built another runner than the one nnsight's methods fit over.
        """
        set_num_threads = torch.set_num_threads
        super().init_device()
        # vLLM makes it a no-op for the whole process, which in a notebook's kernel is the user's own.
        torch.set_num_threads = set_num_threads
        runner = self.model_runner
        if type(runner) is not CPUModelRunner:
            kind = f"{type(runner).__module__}.{type(runner).__name__}"
            raise NotImplementedError(
                f"interventions go over vLLM's CPUModelRunner and this engine built {kind}; "
                "unset VLLM_USE_V2_MODEL_RUNNER"
            )
        runner.__class__ = NNsightCPUModelRunner

    def initialize_from_config(self, kv_cache_config: Any) -> None:
        """As vLLM's, once this process's config has the size that the scheduler's process chose for the cache's blocks.

        vLLM's scheduler writes it into its own config, which a rank in another process does not share: there the kernel
        for blocks of 128 tokens would be handed those of 16 that a model has whose blocks all have a window.
        """
        if sizes := [group.kv_cache_spec.block_size for group in kv_cache_config.kv_cache_groups]:
            self.cache_config.block_size = min(sizes)
        super().initialize_from_config(kv_cache_config)

    def threads(self) -> int:
        """The number of OpenMP threads that the worker's kernels run with."""
        return torch.get_num_threads()

    collect_nnsight = NNsightGPUWorker.collect_nnsight
    nnsight_request_count = NNsightGPUWorker.nnsight_request_count
    nnsight_register = NNsightGPUWorker.nnsight_register
    nnsight_clear_registered = NNsightGPUWorker.nnsight_clear_registered
