# ruff: noqa: RUF001, RUF002, RUF003 - the look-alike characters are the subject here
"""Bytes as text that can be seen: every space, control character and stray byte gets a mark of its own.

`marked` is injective: two different byte strings never give the same label, and `unmarked` turns a label back into the
bytes that it was made from. So the characters that serve as marks are themselves written as code points where a token
contains them.
"""

from __future__ import annotations

import re
import unicodedata

#: What common whitespace looks like in a label.
MARKS = {" ": "·", "\n": "⏎", "\t": "⇥", "\r": "␍", "\u00a0": "⍽"}

#: Stands in front of a combining character with nothing to combine with, and alone for a token of no text.
DOTTED_CIRCLE = "◌"

#: Opens an escape: ``‹F0›`` is one byte, ``‹U+200B›`` one character.
OPEN, CLOSE = "‹", "›"

_RESERVED = frozenset(MARKS.values()) | {DOTTED_CIRCLE, OPEN, "\ufffd"}

# Letters and marks by category that leave nothing, or only a gap, on the page.
_BLANK = frozenset(
    chr(point)
    for first, last in (
        (0x034F, 0x034F),  # combining grapheme joiner
        (0x115F, 0x1160),  # Hangul fillers
        (0x17B4, 0x17B5),  # Khmer inherent vowels
        (0x180B, 0x180F),  # Mongolian variation selectors
        (0x2800, 0x2800),  # blank Braille pattern
        (0x3164, 0x3164),  # Hangul filler
        (0xFE00, 0xFE0F),  # variation selectors
        (0xFFA0, 0xFFA0),  # half-width Hangul filler
        (0xE0100, 0xE01EF),  # variation selectors, supplement
    )
    for point in range(first, last + 1)
)

#: Where Python's surrogateescape keeps the bytes that are no UTF-8.
_STRAY = range(0xDC80, 0xDD00)

_ESCAPE = re.compile(f"{OPEN}U\\+([0-9A-F]{{4,6}}){CLOSE}|{OPEN}([0-9A-F]{{2}}){CLOSE}|{OPEN}#\\d+{CLOSE}")
_UNMARK = {mark: text for text, mark in MARKS.items()} | {DOTTED_CIRCLE: ""}


def _unseen(char: str) -> bool:
    """Whether ``char`` would be invisible, would move its neighbors (bidirectional controls), or reads as a mark."""
    category = unicodedata.category(char)
    return char in _RESERVED or char in _BLANK or category[0] in "CZ"


def marked(data: bytes) -> str:
    """A label for ``data``: readable text with whitespace marked, invisible characters and stray bytes spelled out.

    A byte that is part of no whole UTF-8 character is written ``‹F0›``, a character that cannot be seen ``‹U+200B›``,
    a combining character without a base stands on a dotted circle, and no bytes at all are the dotted circle alone.
    """
    label: list[str] = []
    on_letter = False  # whether a combining character would find a base on its left
    for char in data.decode("utf-8", "surrogateescape"):
        point = ord(char)
        if char in MARKS:
            label.append(MARKS[char])
            on_letter = False
        elif point in _STRAY:
            label.append(f"{OPEN}{point - _STRAY.start + 0x80:02X}{CLOSE}")
            on_letter = False
        elif _unseen(char):
            label.append(f"{OPEN}U+{point:04X}{CLOSE}")
            on_letter = False
        else:
            if unicodedata.category(char)[0] == "M" and not on_letter:
                label.append(DOTTED_CIRCLE)
            label.append(char)
            on_letter = True
    return "".join(label) or DOTTED_CIRCLE


def unmarked(label: str) -> bytes:
    """The bytes that `marked` made ``label`` from; the label of an id that stands for no text gives none."""
    data, start = bytearray(), 0
    for escape in _ESCAPE.finditer(label):
        data += _plain(label[start : escape.start()])
        character, byte = escape.groups()
        if character:
            data += chr(int(character, 16)).encode()
        elif byte:
            data.append(int(byte, 16))
        start = escape.end()
    return bytes(data + _plain(label[start:]))


def _plain(text: str) -> bytes:
    """The bytes of a stretch of label without escapes."""
    return "".join(_UNMARK.get(char, char) for char in text).encode()
