"""What this release of vLLM, or its CPU path, lacks to run some families: replacements in the engine's process.

Each does what vLLM's accelerator path, or its next release, does; families that need none are not touched.

| what                                                      | where | families                                 |
|-----------------------------------------------------------|-------|------------------------------------------|
| `routing`: sigmoid scores, and a biased choice of experts | CPU   | ernie4_5_moe, laguna, minimax_m2, phimoe |
| `sinks`: attention sinks handed to the kernel in bfloat16 | CPU   | gpt_oss, laguna, mimo_v2_flash           |
| `xielu`: constants built where they can be read           | all   | apertus                                  |
| `loading`: weights whose parameters have moved            | all   | dbrx, laguna                             |
| `vision`: torchvision's names, where it is not installed  | all   | those inside vision-language wrappers    |

`tests/engine/test_patches.py` says of each when vLLM no longer needs it.
"""

from __future__ import annotations

from nnterp.engines.patches import loading, routing, sinks, vision, xielu

__all__ = ["before_load", "install"]


def install(*, cpu: bool) -> None:
    """Put the replacements in place that concern no single architecture; a second call changes nothing.

    Args:
        cpu: whether the engine runs on vLLM's CPU backend.
    """
    vision.install()
    xielu.install()
    if cpu:
        routing.install()
        sinks.install()


def before_load(architectures: list[str]) -> None:
    """Mend the loaders of these architectures (``config.architectures``), whose modules are imported for it."""
    loading.install(architectures)
