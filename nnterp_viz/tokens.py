# ruff: noqa: RUF002 - labels are quoted as they look
"""Labels for token ids: what a reader sees on an axis, one label an id, whichever tokenizer made it.

A vocabulary spells its pieces for the machine: byte-level BPE writes each byte as a letter of its own choosing,
SentencePiece writes a space as a low line and a stray byte as ``<0x0A>``, WordPiece marks continuations instead of
starts. `Labeler` undoes that spelling to the piece's bytes and shows them with `nnterp_viz.marks`. Decoding ids one
at a time would not do: it strips spaces and turns each part of a split character into the same replacement character.
"""

from __future__ import annotations

import functools
import json
import re
from typing import TYPE_CHECKING, Any

from nnterp_viz.marks import CLOSE, MARKS, OPEN, marked, unmarked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_BYTE_PIECE = re.compile(r"<0x([0-9A-Fa-f]{2})>")
_WORD_START = "\u2581"  # SentencePiece's sign for a space
_SPACE = MARKS[" "]


class Labeler:
    """The labels of one tokenizer.

    Args:
        tokenizer: a Hugging Face tokenizer of any kind (``model.tokenizer``).
    """

    def __init__(self, tokenizer: Any) -> None:
        self._tokenizer = tokenizer
        self._bytes = _spelling(tokenizer)
        added = getattr(tokenizer, "added_tokens_decoder", {})
        self._special = {*tokenizer.all_special_ids, *(i for i, token in added.items() if token.special)}
        self._labels: dict[int, str] = {}

    def label(self, token_id: int) -> str:
        """The label of one id by itself; two ids whose bytes differ never share one.

        A space is ``·``, a newline ``⏎``, a tab ``⇥``, part of a character its bytes (``‹F0›‹9F›``), a special token
        its name, and an id that the vocabulary has no piece for (padding of the embedding) ``‹#151900›``.
        """
        if token_id not in self._labels:
            piece = self._tokenizer.convert_ids_to_tokens(token_id)
            self._labels[token_id] = f"{OPEN}#{token_id}{CLOSE}" if piece is None else self._read(piece, token_id)
        return self._labels[token_id]

    def labels(self, token_ids: Sequence[int]) -> list[str]:
        """One label for each of a prompt's ids; with the marks turned back they join to the tokenizer's decode.

        A tokenizer that puts a space before the first word and drops it again when it decodes (SentencePiece) shows
        the first label without that space.
        """
        labels = [self.label(token_id) for token_id in token_ids]
        if labels and labels[0].startswith(_SPACE):
            bare = labels[0].removeprefix(_SPACE) or marked(b"")
            if decode(self._tokenizer, token_ids[:1]) == joined([bare]):
                labels[0] = bare
        return labels

    def special(self, token_ids: Sequence[int]) -> list[bool]:
        """For each id, whether it is one of the tokenizer's special tokens."""
        return [token_id in self._special for token_id in token_ids]

    def doubled_start(self, token_ids: Sequence[int]) -> bool:
        """Whether the ids begin with the start token twice, as chat text given as a plain string does."""
        start = getattr(self._tokenizer, "bos_token_id", None)
        return start is not None and list(token_ids[:2]) == [start, start]

    def _read(self, piece: str, token_id: int) -> str:
        """The label of a vocabulary piece."""
        data = self._bytes(piece, token_id)
        if _BYTE_PIECE.fullmatch(piece) and len(data) == 1 and not self._alone(data):
            return f"{OPEN}{data[0]:02X}{CLOSE}"  # the vocabulary has this character as a piece too
        return marked(data)

    def _alone(self, data: bytes) -> bool:
        """Whether a byte piece is the vocabulary's only way to write this control character."""
        found = self._tokenizer.convert_tokens_to_ids(data.decode("latin-1"))
        return data in (b"\n", b"\t", b"\r") and found in (None, self._tokenizer.unk_token_id)


def decode(tokenizer: Any, token_ids: Sequence[int]) -> str:
    """The tokenizer's own text of a list of ids, special tokens included, nothing tidied."""
    text: str = tokenizer.decode(list(token_ids), skip_special_tokens=False, clean_up_tokenization_spaces=False)
    return text


def joined(labels: Sequence[str]) -> str:
    """The text that labels stand for, with every mark turned back."""
    return b"".join(map(unmarked, labels)).decode("utf-8", "replace")


def _spelling(tokenizer: Any) -> Callable[[str, int], bytes]:
    """How this tokenizer's pieces are read: a function from (piece, id) to the bytes of the text."""
    kinds = _decoder_kinds(tokenizer)
    if "ByteLevel" in kinds or hasattr(tokenizer, "byte_decoder"):
        return _byte_level
    if kinds & {"Metaspace", "ByteFallback"} or hasattr(tokenizer, "sp_model"):
        return _sentence_piece
    if "WordPiece" in kinds:
        return _word_piece
    return functools.partial(_asked, tokenizer)


def _decoder_kinds(tokenizer: Any) -> set[str]:
    """The names of the steps of a fast tokenizer's decoder; none for a slow tokenizer."""
    decoder = getattr(getattr(tokenizer, "backend_tokenizer", None), "decoder", None)
    if decoder is None:
        return set()
    state = json.loads(decoder.__getstate__())
    return {step["type"] for step in state.get("decoders", [state])}


@functools.cache
def _letters() -> dict[str, int]:
    """Byte-level BPE's alphabet: the letter that stands for each byte, as GPT-2 chose them.

    A byte that is a printable Latin-1 character stands for itself; the other 68 take the letters from U+0100 on, in
    order (Radford et al. 2019, "Language Models are Unsupervised Multitask Learners", the released encoder).
    """
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printable]
    return {chr(byte): byte for byte in printable} | {chr(256 + i): byte for i, byte in enumerate(others)}


def _byte_level(piece: str, _: int) -> bytes:
    """A byte-level piece's bytes; a piece with any other letter is an added token and is written as it stands."""
    letters = _letters()
    if all(char in letters for char in piece):
        return bytes(letters[char] for char in piece)
    return piece.encode()


def _sentence_piece(piece: str, _: int) -> bytes:
    """A SentencePiece piece's bytes."""
    byte = _BYTE_PIECE.fullmatch(piece)
    return bytes([int(byte[1], 16)]) if byte else piece.replace(_WORD_START, " ").encode()


def _word_piece(piece: str, _: int) -> bytes:
    """A WordPiece piece's bytes: what does not continue a word starts one, after a space."""
    return piece[2:].encode() if piece.startswith("##") else b" " + piece.encode()


def _asked(tokenizer: Any, piece: str, token_id: int) -> bytes:
    """The bytes of a piece of an unknown spelling: what it adds to the decoded text when it follows itself."""
    once, twice = decode(tokenizer, [token_id]), decode(tokenizer, [token_id, token_id])
    added = twice.removeprefix(once)
    return added.encode() if "\ufffd" not in added else piece.encode()
