"""What an engine must be told for a latent attention, which has a kernel for half precision on a GPU and no other.

Elsewhere vLLM runs its ordinary attention on the expanded heads, when it is told to leave the latent kernel
(``VLLM_MLA_DISABLE=1``).
"""

from __future__ import annotations

import copy
import os
import warnings
from typing import Any

#: vLLM's rotary operator on CPU takes a token's heads to lie side by side; the rotated parts of latent heads do not.
ROTARY = "rotary_embedding"


def is_latent(config: Any) -> bool:
    """Whether a text config is that of a model with latent attention."""
    return getattr(config, "kv_lora_rank", None) is not None


def expanded(config: Any, arguments: dict[str, Any], *, cpu: bool) -> bool:
    """Whether to tell vLLM to expand the heads.

    Args:
        config: The checkpoint's text config.
        arguments: The engine arguments that the user gave.
        cpu: Whether vLLM's CPU backend will run it.
    """
    if cpu:  # for every model: an engine that is built later in this process is told the same
        return True
    single = str(arguments.get("dtype")).removeprefix("torch.") in ("float32", "float")
    if not is_latent(config) or not single or "VLLM_MLA_DISABLE" in os.environ:
        return False
    warnings.warn(
        "vLLM's latent attention kernels are for half precision; in float32 its ordinary attention runs the expanded "
        "heads, whose values are served. Load with dtype='bfloat16' for the latent kernel, or set VLLM_MLA_DISABLE=1 "
        "to say so yourself",
        stacklevel=4,
    )
    return True


def without_rotary_operator(given: Any) -> Any:
    """The user's ``compilation_config`` (a mode, a dictionary, vLLM's own object, or None) with that operator off.

    Raises:
        ValueError: when it asks for the operator.
    """
    asked = {} if given is None else {"mode": given} if isinstance(given, int) else given
    operators = list(asked.get("custom_ops") or [] if isinstance(asked, dict) else asked.custom_ops)
    if f"+{ROTARY}" in operators:
        raise ValueError(
            f"compilation_config asks for custom_ops {operators}, and on a CPU vLLM's operator rotates the wrong "
            f"channels of a latent attention; leave '+{ROTARY}' out"
        )
    if f"-{ROTARY}" not in operators:
        operators.append(f"-{ROTARY}")
    if isinstance(asked, dict):
        return {**asked, "custom_ops": operators}
    asked = copy.copy(asked)
    asked.custom_ops = operators
    return asked
