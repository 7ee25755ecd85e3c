"""Chats: the template's own text and ids, each token told whose it is, in recordings, files and views."""

from __future__ import annotations

import copy

import pytest
import torch
from transformers import AutoTokenizer

from nnterp import demo
from nnterp_viz import Recording, attention, chat, compare, contributions, estimate, explore, logit_lens, record
from nnterp_viz.edits import Patch
from nnterp_viz.saving import RecordingFileError
from tests.checkpoints import tokenizer
from tests.viz.view_recordings import model, recording

TEMPLATE = (
    "{{ bos_token }}{% for m in messages %}{% if m['role'] == 'system' and not loop.first %}"
    "{{ raise_exception('the system speaks first') }}{% endif %}"
    "[{{ m['role'] }}] {{ m['content'] | trim }}{{ eos_token }}{% endfor %}"
    "{% if add_generation_prompt %}[assistant] {% endif %}"
)
ASKED = [{"role": "system", "content": " Be brief. "}, {"role": "user", "content": "user [user] the cat"}]


@pytest.fixture
def words():
    made = copy.deepcopy(tokenizer())
    made.chat_template = TEMPLATE
    return made


@pytest.fixture
def talks(monkeypatch):
    """The tiny model with a chat template."""
    monkeypatch.setattr(model().tokenizer, "chat_template", TEMPLATE)
    return model()


def by_role(tokenizer, found):
    """The text of each run of tokens of one role."""
    runs: list[tuple[str, str]] = []
    for token, role in zip(found.token_ids, found.roles, strict=True):
        text = tokenizer.decode([token])
        runs[-1:] = [(role, runs[-1][1] + text)] if runs and runs[-1][0] == role else [*runs[-1:], (role, text)]
    return runs


def test_ids_are_those_of_the_template_and_each_token_is_told_whose_it_is(words):
    found = chat.templated(words, ASKED)
    assert found.token_ids == words.apply_chat_template(ASKED, add_generation_prompt=True)["input_ids"]
    assert found.token_ids.count(words.bos_token_id) == 1
    assert by_role(words, found) == [
        ("template", "<|bos|>[system] "),
        ("system", "Be brief."),
        ("template", "<|eos|>[user] "),
        ("user", "user [user] the cat"),  # which the template's own words do not confuse
        ("template", "<|eos|>[assistant] "),
    ]
    assert found.messages == (("system", " Be brief. "), ("user", "user [user] the cat"))


def test_a_last_message_of_the_assistant_is_left_open_and_a_token_is_his_who_said_most_of_it(words):
    found = chat.templated(words, [*ASKED, {"role": "assistant", "content": "the moon"}])
    assert by_role(words, found)[-2:] == [("template", "<|eos|>[assistant]"), ("assistant", " the moon")]


def test_the_demo_models_template_is_told_from_the_messages():
    real = AutoTokenizer.from_pretrained(demo.checkpoint())
    said = [{"role": "user", "content": "Naïve 😀?"}]
    found = chat.templated(real, said)
    assert found.token_ids == real.apply_chat_template(said, add_generation_prompt=True)["input_ids"]
    marks = [i for i, role in enumerate(found.roles) if role == "user"]
    assert marks == list(range(marks[0], marks[-1] + 1))
    assert real.decode([found.token_ids[i] for i in marks]) == "Naïve 😀?"
    assert "You are a helpful AI assistant named SmolLM" in by_role(real, found)[0][1]  # nobody's but the template's


@pytest.mark.parametrize(
    ("content", "roles"),
    [("{{ m['content'] | upper }}", True), ("{{ m['content'] | length }} {{ m['role'] }}", False)],
)
def test_a_template_that_changes_messages_is_told_of_where_nothing_can_be_told(words, content, roles):
    words.chat_template = "{% for m in messages %}<" + content + ">{% endfor %}"
    found = chat.templated(words, [{"role": "user", "content": "the cat"}])
    assert bool(found.roles) is roles
    told = "which token is whose cannot be told: the chat template changes the messages"
    assert found.notes == (() if roles else (told,))
    if roles:
        assert by_role(words, found) == [("template", "<"), ("user", "THE CAT"), ("template", ">")]


def test_what_a_template_leaves_out_is_told(words):
    words.chat_template = "{% for m in messages if m['role'] == 'user' %}{{ m['content'] }}{% endfor %}"
    assert chat.templated(words, ASKED).notes == ("the chat template leaves out what the system said",)


@pytest.mark.parametrize(
    ("messages", "error", "words_of_it"),
    [
        ({"role": "user", "content": "a"}, TypeError, "a single message: put it into a list"),
        ([{"role": "user", "content": "a"}, "b"], TypeError, "message 1 is of type str"),
        ([{"role": "user"}], ValueError, "message 0 has no content"),
        ([{"role": "user", "content": "a", "name": "Ada"}], ValueError, "message 0 has role, content, name"),
        ([{"role": "cat", "content": "a"}], ValueError, "message 0 has the role 'cat'; it is one of system, user"),
        ([{"role": "user", "content": [{"type": "image"}]}], TypeError, "message 0 has a content of type list"),
        ([ASKED[1], ASKED[0]], ValueError, "chat template refuses these messages: the system speaks first"),
    ],
)
def test_what_is_no_chat_is_refused_in_words(talks, messages, error, words_of_it):
    with pytest.raises(error, match=words_of_it):
        record(talks, messages)


def test_a_tokenizer_without_a_template_is_told_of(talks, monkeypatch):
    monkeypatch.setattr(talks.tokenizer, "chat_template", None)
    with pytest.raises(ValueError, match="this model's tokenizer has no chat template"):
        record(talks, ASKED)


def test_a_recording_of_a_chat_is_one_of_its_ids_and_keeps_roles_through_everything(talks, tmp_path):
    found = record(talks, ASKED, generate=3)
    made = chat.templated(talks.tokenizer, ASKED)
    assert (found.messages, found.prompt) == (ASKED, None)
    assert found.roles == [*made.roles, *["assistant"] * 3]
    assert found.token_ids[:-3] == made.token_ids
    assert torch.equal(found["logits"], record(talks, found.token_ids)["logits"])
    assert estimate(talks, ASKED, generate=3).tokens == len(found.token_ids)
    again = Recording.load(found.save(tmp_path / "chat.nnterp"))
    assert (again.roles, again.messages, again.request) == (found.roles, ASKED, found.request)
    assert (recording().roles, recording().messages) == ([], [])


def test_a_file_whose_roles_do_not_fit_its_tokens_is_refused(talks, tmp_path):
    import dataclasses

    found = record(talks, ASKED, attention=False, lens=False, contributions=False)
    broken = dataclasses.replace(found, request=dataclasses.replace(found.request, roles=("user",)))
    with pytest.raises(RecordingFileError, match="numbers of tokens and roles differ"):
        Recording.load(broken.save(tmp_path / "broken.nnterp"))


@pytest.mark.parametrize("view", [attention, logit_lens, contributions, explore])
def test_every_view_takes_a_chat_and_its_prompt_box_has_the_last_message(talks, view):
    shown = view(talks, ASKED)
    one = shown.bar if view is explore else shown
    assert (one.prompt, one.messages) == (ASKED[1]["content"], ASKED)
    assert one.roles == list(chat.templated(talks.tokenizer, ASKED).roles)
    one._handle_custom_msg({"kind": "prompt", "text": "the moon", "request": 1}, [])
    other = [ASKED[0], {"role": "user", "content": "the moon"}]
    assert (one.error, one.prompt, one.recording.messages) == ("", "the moon", other)
    assert one.token_ids == chat.templated(talks.tokenizer, other).token_ids


def test_a_part_is_patched_from_the_same_chat_with_another_end(talks):
    view = attention(talks, ASKED)
    text = "user [user] the dog"
    other = chat.templated(talks.tokenizer, [ASKED[0], {"role": "user", "content": text}])
    view._handle_custom_msg({"kind": "source", "text": text, "request": 1}, [])
    assert (view.source["prompt"], view.source["token_ids"]) == (text, other.token_ids)
    places = {"positions": [len(view.token_ids) - 1], "from_positions": [len(other.token_ids) - 1]}
    asked = {"do": "patch", "layer": 1, "head": 2, "part": "head", "prompt": text, **places}
    view._handle_custom_msg({"kind": "edit", "edit": asked, "request": 2}, [])
    assert view.error == ""
    expected = record(talks, ASKED, edits=[Patch(layer=1, head=2, prompt=other.token_ids, **places)])
    assert torch.equal(view.recording["logits"], expected["logits"])


def test_chats_of_unequal_length_are_compared_with_the_roles_of_the_tokens_that_are_paired(talks):
    other = [ASKED[0], {"role": "user", "content": "user [user] the dog saw"}]
    view = compare(ASKED, other, model=talks)
    assert view.differences["attention"].roles == [view.b.roles[j] for _, j in view.pairs]
    assert [bar.messages for bar in view.bars.values()] == [ASKED, other]


def test_chats_of_a_list_and_recordings_of_chats_keep_roles_messages_and_what_was_generated(talks):
    other = [{"role": "user", "content": "the moon"}]
    alone = [record(talks, one, generate=2) for one in (ASKED, other)]
    for found, given in zip(record(talks, [ASKED, other], generate=2), alone, strict=True):
        assert (found.roles, found.messages, found.generated) == (given.roles, given.messages, given.generated)
        assert found.roles[-2:] == ["assistant"] * 2
    again = record(talks, alone)
    for found, given in zip(again, alone, strict=True):
        assert (found.token_ids, found.labels) == (given.token_ids, given.labels)
        assert (found.roles, found.messages, found.generated) == (given.roles, given.messages, given.generated)
        assert torch.equal(found["logits"], given["logits"])
        assert found.notes[0] == "2 of its last tokens were generated for the recording that was given"
        view = explore(found)
        assert (view.bar.prompt, view.bar.generated) == (given.messages[-1]["content"], 2)
    (more,) = record(talks, [alone[0]], generate=3)
    assert (more.generated, more.roles[-5:], more.messages) == (5, ["assistant"] * 5, ASKED)
    assert more.token_ids == record(talks, ASKED, generate=5).token_ids


def test_a_recording_of_a_text_keeps_it_and_one_is_a_prompt_as_a_list_is(talks):
    found = recording()
    for again in (record(talks, found), *record(talks, [found])):
        assert (again.prompt, again.token_ids, again.roles, again.generated) == (found.prompt, found.token_ids, [], 0)
        assert again.code == found.code
    with pytest.raises(IndexError, match=r"^prompt 0 of 1 \(Recording of 'the·cat·saw"):
        record(talks, [found], position=99)
