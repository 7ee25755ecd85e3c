"""`TunedLens`: a learned lens from a folder, an affine map for each layer that comes before the final norm and head.

Belrose et al. 2023, *Eliciting Latent Predictions from Transformers with the Tuned Lens*; the files are those that its
package ``tuned-lens`` writes. Nothing in them is executed: weights are read as weights alone.
"""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jaxtyping import Float
    from torch import Tensor

CONFIG, TORCH, SAFE = "config.json", "params.pt", "params.safetensors"


class TunedLensError(ValueError):
    """A folder that holds no learned lens, or one of another form or model; the message says which."""


class TunedLens:
    """Translators: the stream h that leaves block i is read as h + W h + b, with W and b of number i + 1.

    Number 0 is for what enters block 0; the last block's stream has none and is read as it is. Made by `load`. Weights
    stay in the file until they are used, one layer at a time, so that it is cheap to send to a worker on this machine.

    Attributes:
        folder: where it is.
        model: the model that it was trained on, as the file says; empty where it does not.
        width: E, of the stream.
        count: how many translators there are, which is the number of blocks.
    """

    def __init__(self, folder: Path, config: Mapping[str, Any]) -> None:
        self.folder, self._config = folder, dict(config)
        self.model = str(config.get("base_model_name_or_path") or "")
        self.width, self.count = int(config["d_model"]), int(config["num_hidden_layers"])
        self._held: dict[str, Tensor] | None = None

    @classmethod
    def load(cls, folder: str | PathLike[str]) -> TunedLens:
        """Reads a folder with ``config.json`` and ``params.safetensors`` or ``params.pt``.

        Args:
            folder: as ``tuned_lens.TunedLens.save`` writes it: the config has ``d_model`` and ``num_hidden_layers``,
                the parameters ``{i}.weight`` [E, E] and ``{i}.bias`` [E] (where the config does not say
                ``"bias": false``).

        Raises:
            TypeError: when ``folder`` is no path.
            FileNotFoundError: when the folder or one of its files is not there.
            TunedLensError: when they are no such lens; the message says what was found.
        """
        if not isinstance(folder, (str, PathLike)):
            raise TypeError(f"a learned lens is a folder's path, or a TunedLens; this one is {folder!r:.60}")
        path = Path(folder).expanduser().resolve()
        if not (path / CONFIG).is_file():
            raise FileNotFoundError(
                f"there is no {CONFIG} in {path}; a learned lens is a folder with {CONFIG} and {TORCH}"
            )
        try:
            config = json.loads((path / CONFIG).read_text())
            found = cls(path, config)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise TunedLensError(
                f"{path / CONFIG} is no tuned lens's ({type(error).__name__}: {error}); it has d_model and "
                "num_hidden_layers"
            ) from error
        found._check()
        return found

    def fit(self, blocks: int, width: int) -> None:
        """Raise a TunedLensError unless the lens is of a model of this many blocks, and of this width."""
        if (self.count, self.width) != (blocks, width):
            of = f" It was trained on {self.model}." if self.model else ""
            raise TunedLensError(
                f"the lens in {self.folder} has {self.count} translators of width {self.width}; this model has "
                f"{blocks} blocks of width {width}.{of}"
            )

    def translated(self, stream: Float[Tensor, "T E"], index: int) -> Float[Tensor, "T E"]:
        """A stream as the last block would have it, in the stream's dtype; computed in float32.

        Args:
            stream: what enters block ``index``, which is what leaves the block before it.
            index: the number of the translator; of the last block's stream, ``count``, which is given back as a copy.
        """
        if index == self.count:
            return stream.clone()
        weight = self._weights()[f"{index}.weight"].to(stream.device, torch.float32)
        hidden = stream.float()
        found = hidden + hidden @ weight.T
        bias = self._weights().get(f"{index}.bias")
        return (found if bias is None else found + bias.to(found)).to(stream.dtype)

    def __repr__(self) -> str:
        return f"TunedLens.load({str(self.folder)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.folder, self._config)  # the weights are read again where they are used

    def _weights(self) -> dict[str, Tensor]:
        """The parameters by name, from the file as they are asked for."""
        if self._held is None:
            self._held = _parameters(self.folder)
        return self._held

    def _check(self) -> None:
        """That every translator is there and has the shape that the config says."""
        found, width = self._weights(), self.width
        biased = self._config.get("bias", True)
        for index in range(self.count):
            shapes = {f"{index}.weight": [width, width]} | ({f"{index}.bias": [width]} if biased else {})
            for name, shape in shapes.items():
                if name not in found:
                    raise TunedLensError(
                        f"the lens in {self.folder} has no parameter {name}, of {self.count} translators; it has "
                        f"{', '.join(sorted(found)[:6])}"
                    )
                own = found[name]
                if list(own.shape) != shape or not own.is_floating_point():
                    raise TunedLensError(
                        f"parameter {name} of the lens in {self.folder} is {own.dtype} {list(own.shape)}; by its "
                        f"config it is a float tensor {shape}"
                    )


def _parameters(folder: Path) -> dict[str, Tensor]:
    safe, pickled = folder / SAFE, folder / TORCH
    if not safe.is_file() and not pickled.is_file():
        raise FileNotFoundError(f"there is neither {SAFE} nor {TORCH} in {folder}, which would hold the lens's weights")
    try:
        if safe.is_file():
            from safetensors.torch import load_file

            held = load_file(safe)
        else:
            held = torch.load(pickled, map_location="cpu", weights_only=True, mmap=True)
        held = {str(name).removeprefix("layer_translators."): value for name, value in held.items()}
    except Exception as error:
        raise TunedLensError(
            f"the weights in {folder} cannot be read as weights alone ({type(error).__name__}: {str(error)[:200]}); "
            "save the lens's state_dict again"
        ) from error
    return {name: value for name, value in held.items() if isinstance(value, torch.Tensor)}
