"""A still picture of a view for places that show no widgets: a PNG written with nothing but zlib and numpy."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from jaxtyping import Float, UInt8

#: The light color map's anchors, as in js/src/shared/colors.ts; a still picture needs no finer steps.
_ANCHORS = ("e9f4ec", "bfe3cf", "62c3b0", "389fae", "3778a5", "3f5196", "372d69", "221640")
POSITIVE, NEGATIVE, INK, PAPER, NEUTRAL = (
    (0x37, 0x78, 0xA5),
    (0xD0, 0x70, 0x2A),
    (0x1C, 0x21, 0x28),
    (255,) * 3,
    (240, 241, 243),
)


def colored(shares: Float[np.ndarray[Any, Any], "row column"]) -> UInt8[np.ndarray[Any, Any], "row column 3"]:
    """Values 0..1 as colors; anything not finite as 0."""
    anchors = np.array([[int(a[i : i + 2], 16) for i in (0, 2, 4)] for a in _ANCHORS], dtype=float)
    at = np.nan_to_num(shares, nan=0.0, posinf=0.0, neginf=0.0).clip(0, 1) * (len(anchors) - 1)
    low = np.minimum(at.astype(int), len(anchors) - 2)
    part = (at - low)[..., None]
    return np.rint(anchors[low] * (1 - part) + anchors[low + 1] * part).astype(np.uint8)


def canvas(height: int, width: int) -> UInt8[np.ndarray[Any, Any], "row column 3"]:
    """White paper."""
    return np.full((height, width, 3), 255, dtype=np.uint8)


def png(pixels: UInt8[np.ndarray[Any, Any], "row column 3"]) -> bytes:
    """The file (PNG specification, 3rd edition: 8-bit RGB, no filter)."""
    return _file(pixels, kind=2)


#: The levels of `level_png` that are no values: no value is there, and the paper between.
ABSENT, BARE = 254, 255


def level_png(levels: UInt8[np.ndarray[Any, Any], "row column"]) -> bytes:
    """The file of a picture that has a level a pixel: 0..253 along the color map, `ABSENT` or `BARE`.

    A third of the bytes, and of the time, of what `png` makes of the same colors.
    """
    colors = [*colored(np.linspace(0, 1, ABSENT)[None])[0].tolist(), NEUTRAL, PAPER]
    return _file(levels[..., None], kind=3, palette=np.array(colors, np.uint8).tobytes())


def _file(pixels: UInt8[np.ndarray[Any, Any], "row column sample"], kind: int, palette: bytes = b"") -> bytes:
    height, width, samples = pixels.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), pixels.reshape(height, width * samples)], axis=1)
    chunks = [_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))]
    if palette:
        chunks.append(_chunk(b"PLTE", palette))
    chunks += [_chunk(b"IDAT", zlib.compress(rows.tobytes(), 6)), _chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
