"""Labels of token ids, on tokenizers of each spelling made here."""
# ruff: noqa: RUF001 - labels are quoted as they look

from __future__ import annotations

import pytest
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast

from nnterp_viz.marks import marked, unmarked
from nnterp_viz.tokens import Labeler, decode, joined

TEXT = ["The cat saw the cat saw the dog.", "Café crème, αβγ δε", "def f():\n\n\treturn  1", "Hello world. Bye, 川"]
AWKWARD = [
    "Café crème, αβγ δε",
    "ok 🙂🇺🇳 川",
    "\n\tx 🙂  y  ",
    "def f():\n\n\treturn  1",
    " Hello world.  Bye",
    "שלום 12 world مرحبا",
    "a\u00a0b\u200bc\u202e \u0301 ·‹F0›⏎◌ \ufffd",
]


def byte_level() -> PreTrainedTokenizerFast:
    """GPT-2's kind: every byte has a letter."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    tokenizer.train_from_iterator(
        TEXT, trainers.BpeTrainer(vocab_size=360, initial_alphabet=alphabet, special_tokens=["<|bos|>", "<|end|>"])
    )
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, bos_token="<|bos|>", eos_token="<|end|>")
    fast.add_tokens(["    ", AddedToken("<think>", special=False)])
    return fast


def byte_fallback() -> PreTrainedTokenizerFast:
    """Llama-2's kind: pieces with a low line for a space, bytes as <0x0A>, a space put in front and dropped again."""
    pieces = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256)), "▁", "▁▁", *"Heloworldx.ByeA"]
    merges = [("▁", "▁"), ("H", "e"), ("l", "l"), ("He", "ll"), ("Hell", "o"), ("▁", "Hello")]
    pieces += ["He", "ll", "Hell", "Hello", "▁Hello"]
    vocabulary = {piece: i for i, piece in enumerate(dict.fromkeys(pieces))}
    tokenizer = Tokenizer(models.BPE(vocabulary, merges, unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    tokenizer.decoder = decoders.Sequence(
        [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]
    )
    return PreTrainedTokenizerFast(tokenizer_object=tokenizer, unk_token="<unk>", bos_token="<s>", eos_token="</s>")


def word_piece() -> PreTrainedTokenizerFast:
    """BERT's kind: a piece that continues a word is marked."""
    vocabulary = {piece: i for i, piece in enumerate(["[UNK]", "hello", "##ing", "ing", "world", "[SEP]"])}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.decoder = decoders.WordPiece(cleanup=False)
    return PreTrainedTokenizerFast(tokenizer_object=tokenizer, unk_token="[UNK]", sep_token="[SEP]")


def demo_model() -> PreTrainedTokenizerFast:
    """The demo model's own tokenizer, byte-level with chat tokens."""
    from transformers import AutoTokenizer

    from nnterp import demo

    return AutoTokenizer.from_pretrained(demo.checkpoint())


SPELLINGS = [byte_level, byte_fallback, demo_model]


@pytest.fixture(scope="module", params=SPELLINGS, ids=lambda make: make.__name__)
def tokenizer(request):
    return request.param()


@pytest.mark.parametrize("text", AWKWARD)
def test_labels_join_to_the_decode_of_the_whole_list(tokenizer, text):  # bug 29
    ids = tokenizer(text).input_ids
    labels = Labeler(tokenizer).labels(ids)
    assert len(labels) == len(ids)
    assert joined(labels) == decode(tokenizer, ids)


@pytest.mark.parametrize("text", AWKWARD)
def test_no_label_is_blank_or_spelled_as_in_the_vocabulary(tokenizer, text):  # bugs 20, 21, 23
    for label in Labeler(tokenizer).labels(tokenizer(text).input_ids):
        assert label.strip(), repr(label)
        assert label.isprintable(), repr(label)
        assert not any(sign in label for sign in ("Ġ", "Ċ", "Ã", "<0x", "▁", "\ufffd")), label


def test_byte_level_text_with_accents_is_readable():  # bug 20
    tokenizer = byte_level()
    shown = "".join(Labeler(tokenizer).labels(tokenizer("Café crème, αβγ δε").input_ids))
    assert shown == "Café·crème,·αβγ·δε"


def test_parts_of_one_character_have_different_labels():  # bug 21
    tokenizer = byte_level()
    ids = tokenizer("🙂").input_ids
    assert len(ids) > 1
    labels = Labeler(tokenizer).labels(ids)
    assert "".join(labels) == "‹F0›‹9F›‹99›‹82›"
    assert len(set(labels)) == len(set(ids))


def test_different_ids_have_different_labels_throughout_a_vocabulary(tokenizer):  # bugs 21, 22
    ids = range(len(tokenizer))
    labeler = Labeler(tokenizer)
    labels = [labeler.label(token_id) for token_id in ids]
    assert len(set(labels)) == len(labels)


def test_byte_fallback_newline_is_a_mark_and_other_bytes_are_bytes():  # bug 22
    tokenizer = byte_fallback()
    ids = tokenizer("\n\tx 🙂  ").input_ids
    labels = Labeler(tokenizer).labels(ids)
    assert labels == ["◌", "⏎", "⇥", "x", "·", "‹F0›", "‹9F›", "‹99›", "‹82›", "··"]


def test_a_byte_piece_whose_character_is_a_piece_too_is_shown_as_a_byte():
    tokenizer = byte_fallback()
    labeler = Labeler(tokenizer)
    assert labeler.label(tokenizer.convert_tokens_to_ids("A")) == "A"
    assert labeler.label(tokenizer.convert_tokens_to_ids("<0x41>")) == "‹41›"


def test_whitespace_is_visible_and_a_leading_space_tells_two_tokens_apart():  # bug 23
    assert [marked(space.encode()) for space in (" ", "\t", "\n", "\u00a0", "\u200b", "\u3000", "")] == [
        "·", "⇥", "⏎", "⍽", "‹U+200B›", "‹U+3000›", "◌",
    ]  # fmt: skip
    tokenizer = byte_level()
    cat = Labeler(tokenizer).labels(tokenizer("cat cat").input_ids)
    assert cat[-1] == "·cat"
    assert "".join(cat) == "cat·cat"


def test_equal_tokens_keep_a_label_each():  # bug 25
    tokenizer = byte_level()
    ids = tokenizer(" cat saw the cat saw the").input_ids
    labels = Labeler(tokenizer).labels(ids)
    assert len(labels) == len(ids)
    assert labels.count("·cat") == 2


def test_a_label_belongs_to_its_own_position():  # bug 26
    tokenizer = byte_level()
    ids = tokenizer("The cat saw the dog.").input_ids
    labels = Labeler(tokenizer).labels(ids)
    assert [joined([label]) for label in labels] == [decode(tokenizer, [token_id]) for token_id in ids]


def test_special_tokens_are_visible_by_name_and_flagged():  # bug 27
    tokenizer = byte_level()
    ids = tokenizer("<|bos|>cat<|end|><think>").input_ids
    labeler = Labeler(tokenizer)
    labels, special = labeler.labels(ids), labeler.special(ids)
    assert (labels[0], labels[-2], labels[-1]) == ("<|bos|>", "<|end|>", "<think>")
    assert special == [True, *[False] * (len(ids) - 3), True, False]


def test_a_chat_prompt_has_a_column_for_each_of_its_ids():  # bug 27
    tokenizer = demo_model()
    chat = [{"role": "user", "content": "Hi 🙂"}]
    ids = tokenizer.apply_chat_template(chat, add_generation_prompt=True, return_dict=False)
    labeler = Labeler(tokenizer)
    labels, special = labeler.labels(ids), labeler.special(ids)
    assert len(labels) == len(special) == len(ids)
    assert [label for label, flag in zip(labels, special, strict=True) if flag].count("<|im_start|>") >= 2
    assert "<|im_end|>" in labels
    assert joined(labels) == decode(tokenizer, ids)


def test_a_doubled_start_token_is_noticed():  # bug 13
    tokenizer = byte_level()
    labeler = Labeler(tokenizer)
    assert labeler.doubled_start(tokenizer("<|bos|><|bos|>cat").input_ids)
    assert not labeler.doubled_start(tokenizer("<|bos|>cat").input_ids)


def test_right_to_left_text_has_labels_in_position_order_without_direction_controls():  # bug 28
    tokenizer = byte_level()
    ids = tokenizer("שלום 12 \u202eworld مرحبا").input_ids
    labels = Labeler(tokenizer).labels(ids)
    assert "\u202e" not in "".join(labels)
    assert joined(labels) == "שלום 12 \u202eworld مرحبا"


def test_the_space_that_sentence_piece_puts_before_the_first_word_shows_only_where_it_is_text():
    tokenizer = byte_fallback()
    hello = tokenizer.convert_tokens_to_ids("▁Hello")
    labeler = Labeler(tokenizer)
    assert labeler.labels([hello, hello]) == ["Hello", "·Hello"]
    assert labeler.labels([tokenizer.bos_token_id, hello]) == ["<s>", "·Hello"]


def test_word_piece_labels_tell_starts_from_continuations():
    tokenizer = word_piece()
    ids = tokenizer.convert_tokens_to_ids(["hello", "##ing", "ing", "world", "[SEP]"])
    labels = Labeler(tokenizer).labels(ids)
    assert labels == ["hello", "ing", "·ing", "·world", "·[SEP]"]
    assert joined(labels) == decode(tokenizer, ids)


def test_an_unknown_spelling_is_asked_what_a_token_adds():
    class Backwards:
        """A tokenizer with a spelling that no rule here knows."""

        all_special_ids: tuple[int, ...] = ()
        unk_token_id = None

        def convert_ids_to_tokens(self, token_id):
            return ["tac@", "god@"][token_id]

        def decode(self, ids, **_):
            return " ".join(self.convert_ids_to_tokens(i)[-2::-1] for i in ids)

    assert Labeler(Backwards()).labels([0, 1]) == ["cat", "·dog"]


def test_an_id_without_a_piece_has_a_label_and_no_text():
    tokenizer = byte_level()
    assert Labeler(tokenizer).label(100_000) == "‹#100000›"
    assert joined(["‹#100000›"]) == ""


@pytest.mark.parametrize("data", [b"", b"\xf0\x9f", b"a\xcc\x81", "·‹U+0041›".encode(), b"\xed\xa0\x80", b" \n\r\t\0"])
def test_marks_turn_back_into_the_same_bytes(data):
    assert unmarked(marked(data)) == data
