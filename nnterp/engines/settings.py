"""What an engine is told when the user has not said: where it runs, its threads, its length and its cache.

The defaults are for the machine at hand. On a GPU they are vLLM's own. On a CPU they make the engine start in
seconds in the caller's own process, leave the machine usable, and hold a cache for the prompts that fit
``max_model_len`` rather than for half of the memory. Whatever the user says wins.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from nnterp.engines import latent

#: Prompts of this many tokens fit by default on CPU; a longer model is cut to it until ``max_model_len`` says more.
CPU_MAX_MODEL_LEN = 4096
#: What configs call the longest sequence that a model takes (MPT: ``max_seq_len``); vLLM refuses a longer one.
POSITIONS = (
    *("max_position_embeddings", "n_positions", "max_seq_len", "seq_length", "model_max_length"),
    *("max_target_positions", "max_sequence_length", "max_seq_length", "seq_len"),
)
#: Requests that run together by default on CPU; more wait their turn.
CPU_MAX_NUM_SEQS = 16
#: Tokens in one block of vLLM's key-value cache on CPU.
CPU_BLOCK = 128
#: Space over what the cache needs in theory, for models whose layers keep caches of several kinds.
CACHE_MARGIN = 1.25

#: Runs a CPU engine of one rank in one process of its own.
CPU_EXECUTOR = "nnterp.engines.cpu_executor.OneProcessExecutor"

BYTES = {"float32": 4, "float": 4, "float16": 2, "half": 2, "bfloat16": 2}


@dataclass(frozen=True)
class Settings:
    """What was chosen for one engine.

    Attributes:
        cpu: Whether the engine runs on vLLM's CPU backend.
        in_process: Whether it runs in this process; otherwise vLLM spawns processes of its own.
        threads: OpenMP threads of the CPU backend, None on a GPU.
        arguments: Engine arguments, the user's and ours for those they left out.
        expanded: Whether vLLM is to run latent attentions as ordinary ones (`nnterp.engines.latent`).
        environment: Variables that vLLM reads while it starts.
    """

    cpu: bool
    in_process: bool
    threads: int | None
    arguments: dict[str, Any]
    expanded: bool = False
    environment: dict[str, str] = field(default_factory=dict)


def choose(
    config: Any, arguments: dict[str, Any], *, cpu: bool, in_process: bool | None = None, threads: int | None = None
) -> Settings:
    """The settings of an engine for a checkpoint with this transformers ``config``.

    Args:
        config: The checkpoint's text config, for the size of its cache.
        arguments: The engine arguments that the user gave.
        cpu: Whether vLLM's CPU backend will run it.
        in_process: True or False to say where; None for here on CPU and vLLM's own choice on a GPU.
        threads: OpenMP threads on CPU; None for `default_threads`.

    Raises:
        ValueError: when ``in_process=True`` is asked of an engine of several ranks, or ``threads`` is below 1.
    """
    if threads is not None and threads < 1:
        raise ValueError(f"threads={threads!r} is not a number of threads; pass 1 or more, or leave it out")
    ranks = _ranks(arguments)
    if in_process and ranks > 1:
        raise ValueError(f"an engine of {ranks} ranks needs processes of its own; leave in_process=True out")
    if in_process is None:
        in_process = _asked_in_process(default=cpu and ranks == 1)
    expanded = latent.expanded(config, arguments, cpu=cpu)
    arguments = {"disable_log_stats": True, "use_tqdm_on_load": False, **arguments}
    if cpu:
        threads = threads or default_threads()
        arguments = _cpu_arguments(config, arguments)
    return _placed(Settings(cpu, in_process, threads if cpu else None, arguments, expanded=expanded))


def _asked_in_process(*, default: bool) -> bool:
    """The user's own ``VLLM_ENABLE_V1_MULTIPROCESSING``, else the default."""
    asked = os.environ.get("VLLM_ENABLE_V1_MULTIPROCESSING")
    return default if asked is None else asked == "0"


def in_its_own_process(settings: Settings) -> Settings:
    """The same for an engine that vLLM always gives a process of its own: the one behind ``mode="async"``."""
    return settings if not settings.in_process else _placed(replace(settings, in_process=False))


def _placed(settings: Settings) -> Settings:
    """With the environment that the engine's place asks for, and the executor of a CPU engine of one rank."""
    environment = {"VLLM_ENABLE_V1_MULTIPROCESSING": "0" if settings.in_process else "1"}
    arguments = settings.arguments
    if settings.expanded:
        environment["VLLM_MLA_DISABLE"] = "1"
    if settings.cpu:
        # For processes that talk to themselves; vLLM would ask the network for this machine's address.
        environment["VLLM_HOST_IP"] = os.environ.get("VLLM_HOST_IP") or "127.0.0.1"
    if settings.cpu and not settings.in_process:
        environment["OMP_NUM_THREADS"] = str(settings.threads)
        environment["VLLM_CPU_OMP_THREADS_BIND"] = os.environ.get("VLLM_CPU_OMP_THREADS_BIND") or "nobind"
        environment["TORCHDYNAMO_DISABLE"] = os.environ.get("TORCHDYNAMO_DISABLE") or "1"
        if _ranks(arguments) == 1 and "distributed_executor_backend" not in arguments:
            arguments = {**arguments, "distributed_executor_backend": CPU_EXECUTOR}
    return replace(settings, environment=environment, arguments=arguments)


def _ranks(arguments: dict[str, Any]) -> int:
    return int(arguments.get("tensor_parallel_size") or 1) * int(arguments.get("pipeline_parallel_size") or 1)


def default_threads() -> int:
    """Threads for the CPU backend: one on a machine of two cores or fewer, else all cores but one.

    Two OpenMP threads that wait for each other beside a busy neighbor are many times slower than one (measured
    here: 140 to 700 ms against 13 to 26 ms a trace), and a machine of two cores always has a neighbor: the
    notebook's browser. ``OMP_NUM_THREADS`` in the environment wins.
    """
    asked = os.environ.get("OMP_NUM_THREADS", "")
    if asked.isdigit() and int(asked) > 0:
        return int(asked)
    cores = usable_cores()
    return 1 if cores <= 2 else cores - 1


def usable_cores() -> int:
    """The cores that this process may use: those it is allowed on, or less where a container has a quota."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text().split()
    except (OSError, ValueError):
        return allowed
    return allowed if quota == "max" else max(1, min(allowed, int(quota) // int(period)))


def _cpu_arguments(config: Any, arguments: dict[str, Any]) -> dict[str, Any]:
    limits = [limit for name in POSITIONS if (limit := getattr(config, name, None)) is not None]
    chosen = {"max_model_len": min([*limits, CPU_MAX_MODEL_LEN]), "max_num_seqs": CPU_MAX_NUM_SEQS, **arguments}
    if latent.is_latent(config):
        chosen["compilation_config"] = latent.without_rotary_operator(arguments.get("compilation_config"))
    own_cache = {"kv_cache_memory_bytes", "gpu_memory_utilization"} & arguments.keys()
    if not own_cache and not os.environ.get("VLLM_CPU_KVCACHE_SPACE") and isinstance(chosen["max_model_len"], int):
        chosen["kv_cache_memory_bytes"] = cache_bytes(
            config, chosen["max_model_len"], chosen["max_num_seqs"], chosen.get("dtype", "auto")
        )
    return chosen


def cache_bytes(config: Any, max_model_len: int, max_num_seqs: int, dtype: Any = "auto") -> int:
    """Bytes of key-value cache for one prompt of ``max_model_len`` tokens and a block for each other request."""
    heads = config.num_attention_heads
    kv_heads = getattr(config, "num_key_value_heads", None) or heads
    head_dim = getattr(config, "head_dim", None) or config.hidden_size // heads
    if latent.is_latent(config):  # expanded
        kv_heads, head_dim = heads, config.qk_nope_head_dim + config.qk_rope_head_dim
    name = str(getattr(config, "dtype", None) if dtype == "auto" else dtype).removeprefix("torch.")
    token = 2 * config.num_hidden_layers * kv_heads * head_dim * BYTES.get(name, 4)
    blocks = -(-max_model_len // CPU_BLOCK) + max_num_seqs
    return int(token * CPU_BLOCK * blocks * CACHE_MARGIN)
