"""The two loads of a comparison, one after the other, and what has to be right before them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

from nnterp import families
from nnterp.check import DTYPES, named
from nnterp.check.comparison import Comparison, tolerance_for
from nnterp.check.identities import identities
from nnterp.check.reference import Reference
from nnterp.check.survey import Survey, survey
from nnterp.components.standard import Standard
from nnterp.configs import load_config, model_type
from nnterp.engines import platform
from nnterp.errors import CannotCompare, UnsupportedFamily


def compare(
    *,
    checkpoint: str,
    family: Any,
    reference_family: str | None,
    prompt: str,
    tokens: int | None,
    dtype: str,
    tolerance: float | None,
    engine: dict[str, Any],
    reference: dict[str, Any],
    progress: Callable[[str], object],
) -> Comparison:
    """`nnterp.check.compare_engines`."""
    if dtype not in DTYPES:
        raise CannotCompare(f"there is no dtype {dtype!r} here; take one of {', '.join(DTYPES)}")
    platform.require_vllm()
    platform.quiet_logging()
    config = config_of(checkpoint, engine)
    given = family
    if isinstance(given, str):
        named.family(given)  # before the minutes that a load may take
    if given is None:
        require_family(config)
    with Reference() as process:
        progress(f"loading {checkpoint} on transformers")
        ask = process.on(checkpoint, family=reference_family, dtype=torch_dtype(dtype), **reference)
        ids = ask(prompt_ids, prompt, tokens)
        progress("reading its values on transformers")
        theirs: Survey = ask(survey, ids)
        progress("loading it on vLLM")
        process.close()
    from nnterp.standardized_vllm import StandardizedVLLM

    chosen = named.family(given) if isinstance(given, str) else given
    with StandardizedVLLM(checkpoint, family=chosen, dispatch=True, **{"dtype": dtype, **engine}) as model:
        require_blocks(model)
        progress("reading its values on vLLM")
        return beside(theirs, model, ids, checkpoint=checkpoint, prompt=prompt, dtype=dtype, tolerance=tolerance)


def beside(
    theirs: Survey,
    model: Any,
    ids: list[int],
    *,
    checkpoint: str,
    prompt: str,
    dtype: str = "float32",
    tolerance: float | None = None,
) -> Comparison:
    """What a model on vLLM gives for a prompt's ids, beside what transformers gave."""
    return Comparison(
        checkpoint=checkpoint,
        prompt=prompt,
        dtype=dtype,
        tolerance=tolerance_for(dtype, cpu=platform.cpu_build()) if tolerance is None else tolerance,
        vllm=survey(model, ids, theirs.layers),
        transformers=theirs,
        identities=identities(model, ids),
        versions=versions(),
        notes=[*known_differences(model), *blind_spots(model, len(ids))],
    )


def torch_dtype(name: str) -> Any:
    """The torch dtype of this name."""
    import torch

    return getattr(torch, name)


def prompt_ids(model: Any, prompt: str, tokens: int | None) -> list[int]:
    """The prompt's ids, repeated up to a number of tokens."""
    ids = [int(one) for one in model.tokenizer(prompt).input_ids]
    if not ids:
        raise CannotCompare("the prompt is empty; give some text")
    return ids if tokens is None else (ids * -(-tokens // len(ids)))[:tokens]


def config_of(checkpoint: str, engine: dict[str, Any]) -> Any:
    """The checkpoint's config.

    Raises:
        CannotCompare: when there is none.
    """
    if Path(checkpoint).is_dir() and not (Path(checkpoint) / "config.json").is_file():
        raise CannotCompare(f"the folder {checkpoint} has no config.json; give the folder that holds the checkpoint")
    if not Path(checkpoint).exists() and (checkpoint.startswith((".", "/", "~")) or checkpoint.count("/") > 1):
        raise CannotCompare(f"there is no folder {checkpoint} (looked in {Path.cwd()})")
    try:
        return load_config(checkpoint, engine)
    except (OSError, ValueError) as error:
        first = str(error).partition("\n")[0]
        raise CannotCompare(
            f"no checkpoint {checkpoint}: give a local folder or a name on the hub ({first})"
        ) from error


def require_family(config: Any) -> None:
    """Raise before anything is loaded where vLLM has no family for the type."""
    try:
        families.lookup(model_type(config), "vllm")
    except UnsupportedFamily as error:
        raise UnsupportedFamily(
            f"{error} To try one that is not in the package: --family path/to/{model_type(config)}.py "
            "(docs/adding_a_family.md)"
        ) from error


def require_blocks(model: Any) -> None:
    """Raise where the family's classes are not those of the model, so that there is nothing to compare.

    Raises:
        CannotCompare: with the classes on both sides.
    """
    name = getattr(model.family, "__name__", repr(model.family))
    written = ", ".join(sorted(getattr(key, "__name__", str(key)) for key in model.family.ENVOYS))
    own = {"norm"} if hasattr(model.family, "project_on_vocab") else set()  # it may project without one (OPT-350m)
    missing = [part for part in ("embed_tokens", "layers", "norm") if part not in {*model.__dict__, *own}]
    if missing:
        tree = ", ".join(path for path, _ in model._module.named_children())  # noqa: SLF001
        raise CannotCompare(
            f"{name} does not fit {type(model._module).__name__}: no module is called {', '.join(missing)} under its "  # noqa: SLF001
            f"RENAME (the model has {tree}; print(model) shows its tree)"
        )
    for index, block in enumerate(model.layers):
        sublayers = {part: block.__dict__.get(part) for part in ("self_attn", "mlp")}
        plain = {
            part: type(envoy._module).__name__  # noqa: SLF001
            for part, envoy in {"block": block, **sublayers}.items()
            if envoy is not None and not isinstance(envoy, Standard)
        }
        if "block" in plain or len(plain) == len(sublayers):
            raise CannotCompare(
                f"{name} does not fit {type(model._module).__name__}: block {index} has "  # noqa: SLF001
                f"{', '.join(f'{kind} as its {part}' for part, kind in plain.items())}, and the family's ENVOYS has "
                f"{written}"
            )


def known_differences(model: Any) -> list[str]:
    """What the family says that vLLM computes otherwise than transformers."""
    said = named.paragraph(model.family, named.DIFFERS)
    return [f"known of {model.family.__name__}: {said}"] if said else []


def blind_spots(model: Any, tokens: int) -> list[str]:
    """What a prompt of this length cannot show."""
    windows = {
        getattr(block.self_attn.attn._module, "sliding_window", None)  # noqa: SLF001
        for block in model.layers
        if "self_attn" in block.__dict__ and "attn" in block.self_attn.__dict__
    }
    longer = sorted(window for window in windows if window is not None and window >= tokens)
    return [
        f"the prompt's {tokens} tokens fit in the sliding window of {window}, so the window was not seen; --tokens "
        f"{window + 8} repeats the prompt beyond it"
        for window in longer
    ]


def versions() -> dict[str, str]:
    """The releases that were compared."""
    name, version = platform.installed() or ("vllm", "?")
    return {name: version, "transformers": metadata.version("transformers")}
