"""What is kept of conversations, through the file and back."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import stat
import sys
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.conversations import Conversation, ConversationEntry, Conversations, ExportFormat
from desktop_app.conversations.rows import from_row, to_row
from desktop_app.conversations.store import FILE_NAME, SCHEMA
from desktop_app.errors import StoreError
from desktop_app.findings import NOTHING, Failure, Findings, Row, SearchFindings, SumFindings
from desktop_app.messages.basis import AnswerPart, Basis, CitedReceipt, Spent
from desktop_app.messages.message import Message, Role, ToolCall, ToolResult
from desktop_app.messages.parts import Name, Passage, Picture, Snippet, Words
from desktop_app.messages.receipt import Measure, Receipt, Share
from desktop_app.reasons import Coverage, Reason, SourceKind
from desktop_app.wording import Language, Wording

T = TypeVar("T")

NOT_UTF8 = os.fsdecode(b"/home/ann/caf\xe9\xff.pdf")


def turn(number: int, question: str = "How many PDFs are there?") -> list[Message]:
    """A question, one step with a call and its result, and the answer."""
    call = ToolCall(f"c{number}", "count_files", {"folder": "下载", "extensions": ["pdf"]})
    result = ToolResult(
        call.id,
        (Words("12 in "), Name(NOT_UTF8, "café"), Snippet("/a", "line 3", "a\0b")),
        SearchFindings(12, True, "ext:pdf", folders=("/下载",), rows=(Row(NOT_UTF8, 5), Row("/a"))),
        ids={"f1": "/a"},
    )
    return [
        Message(Role.PERSON, (Words(question),), number),
        Message(Role.MIND, (), number, (call,), thinking="hm", mind="builtin"),
        Message(Role.TOOL, result.parts, number, result=result),
        Message(Role.MIND, (Words("12."), Passage("/b", "page 2", "…")), number, mind="m"),
    ]


def run(folder: Path, work: Callable[[Conversations], Coroutine[Any, Any, T]]) -> T:
    """Do `work` with the conversations in `folder` as one run of the program would."""
    conversations = Conversations(folder)
    try:
        return asyncio.run(work(conversations))
    finally:
        conversations.close()


def keep(folder: Path, messages: list[Message]) -> None:
    run(folder, lambda conversations: conversations.keep(Conversation(messages)))


def last(folder: Path) -> Conversation:
    return run(folder, Conversations.last)


def test_the_last_conversation_comes_back_as_it_was(tmp_path: Path) -> None:
    keep(tmp_path, turn(1))

    found = last(tmp_path)

    assert found.messages == turn(1)
    assert found.kept == len(found.messages)


def test_a_conversation_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def go_on(conversations: Conversations) -> None:
        conversation = await conversations.last()
        conversation.messages += turn(2)
        await conversations.keep(conversation)

    keep(tmp_path, turn(1))
    run(tmp_path, go_on)

    assert last(tmp_path).messages == turn(1) + turn(2)


def test_the_last_conversation_is_the_one_that_was_added_to_last(tmp_path: Path) -> None:
    async def two_at_a_time(conversations: Conversations) -> None:
        older, newer = Conversation(turn(1, "older")), Conversation(turn(1, "newer"))
        await conversations.keep(older)
        await conversations.keep(newer)
        older.messages += turn(2, "older again")
        await conversations.keep(older)

    run(tmp_path, two_at_a_time)

    assert last(tmp_path).messages == turn(1, "older") + turn(2, "older again")


def test_without_any_conversation_the_last_one_is_a_new_one(tmp_path: Path) -> None:
    assert last(tmp_path) == Conversation()


def test_nothing_is_kept_of_a_conversation_in_which_nothing_was_said(tmp_path: Path) -> None:
    keep(tmp_path / "data", [])

    assert not (tmp_path / "data").exists()


def test_keeping_twice_keeps_once(tmp_path: Path) -> None:
    async def twice(conversations: Conversations) -> None:
        conversation = Conversation(turn(1))
        await asyncio.gather(conversations.keep(conversation), conversations.keep(conversation))

    run(tmp_path, twice)

    assert last(tmp_path).messages == turn(1)


def test_a_cancelled_wait_does_not_make_the_next_keep_write_again(tmp_path: Path) -> None:
    async def impatient(conversations: Conversations) -> None:
        conversation = Conversation(turn(1))
        waiting = asyncio.create_task(conversations.keep(conversation))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await conversations.keep(conversation)

    run(tmp_path, impatient)

    assert last(tmp_path).messages == turn(1)


def test_two_programs_write_at_once(tmp_path: Path) -> None:
    def write(number: int) -> None:
        for _ in range(10):
            keep(tmp_path, turn(1, f"program {number}"))

    programs = [threading.Thread(target=write, args=(number,)) for number in range(3)]
    for program in programs:
        program.start()
    for program in programs:
        program.join()

    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        (messages,) = database.execute("SELECT count(*) FROM messages").fetchone()
    database.close()
    assert messages == 3 * 10 * len(turn(1))


texts = st.text(st.characters(), max_size=20)
names = st.binary(max_size=12).map(os.fsdecode) if os.name == "posix" else texts
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | names,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=6,
)
data = st.dictionaries(texts, json_values, max_size=3)
parts = st.lists(
    st.builds(Words, names)
    | st.builds(Name, names, names)
    | st.builds(Snippet, names, texts, names)
    | st.builds(Passage, names, texts, names)
    | st.builds(Picture, names, st.integers(0, 10**6), st.integers(0, 10**6)),
    max_size=3,
).map(tuple)
rows = st.lists(st.builds(Row, names, st.none() | st.integers(0, 10**18)), max_size=2).map(tuple)
found: st.SearchStrategy[Findings] = (
    st.just(NOTHING)
    | st.builds(Failure, texts)
    | st.builds(SearchFindings, st.integers(0, 10**9), st.booleans(), texts, texts, rows=rows)
    | st.builds(SumFindings, st.tuples(texts), st.tuples(texts, texts))
)
ids = st.dictionaries(texts, names, max_size=3)
messages = st.builds(
    Message,
    st.sampled_from(Role),
    parts,
    st.integers(0, 1000),
    st.lists(st.builds(ToolCall, texts, texts, data, data), max_size=2).map(tuple),
    st.none()
    | st.builds(
        ToolResult,
        texts,
        parts,
        found,
        st.booleans(),
        ids=ids,
    ),
    texts.filter(lambda text: text.isprintable()),
    texts.filter(lambda text: text.isprintable()),
)


counts = st.integers(0, 10**9)
spans = st.floats(0.0, 1e6)
receipts = st.builds(
    Receipt,
    counts | names,
    texts,
    st.none() | texts,
    counts,
    file=names,
    locator=texts,
    measure=st.none() | st.sampled_from(Measure),
    share=st.none() | st.sampled_from(Share),
    group=names,
)
coverages = st.builds(
    Coverage,
    st.lists(names, max_size=2).map(tuple),
    counts,
    st.dictionaries(st.sampled_from(Reason), counts, max_size=2),
    st.dictionaries(st.sampled_from(Reason), st.tuples(names), max_size=2),
    st.booleans(),
    st.lists(st.sampled_from(SourceKind), max_size=2).map(tuple),
    spans,
    st.none() | counts,
    counts,
)
bases = st.builds(
    Basis,
    st.lists(st.builds(CitedReceipt, texts, receipts), max_size=2).map(tuple),
    st.lists(st.builds(AnswerPart, texts, coverages), max_size=2).map(tuple),
    st.builds(Spent, counts, spans, counts, counts),
)


@given(bases)
def test_what_an_answer_rests_on_comes_back_from_its_row(basis: Basis) -> None:
    # After a restart an answer had no receipts, no line of what was looked at, none of tokens.
    message = Message(Role.MIND, (Words("2."),), 1, mind="m", basis=basis)
    assert from_row(to_row(message)) == message


def test_codes_of_another_version_cost_no_conversation() -> None:
    coverage = Coverage(("/a",), 3, {Reason.HIDDEN: 1})
    receipt = Receipt(3, "", "ext:pdf", measure=Measure.COUNT)
    basis = Basis((CitedReceipt("3", receipt),), (AnswerPart("ext:pdf", coverage),))
    row = to_row(Message(Role.MIND, (Words("3."),), 1, basis=basis))
    for known in ("hidden", "count"):
        row = (*row[:-1], row[-1].replace(f'"{known}"', '"of another version"'))
    told = from_row(row).basis
    assert told is not None
    assert told.looked[0].coverage == Coverage(("/a",), 3)
    assert told.receipts[0].receipt == Receipt(3, "", "ext:pdf")


@given(messages)
def test_every_message_comes_back_from_its_row(message: Message) -> None:
    assert from_row(to_row(message)) == message


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes; the profile is private")
def test_folder_and_files_are_for_this_user_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        keep(tmp_path / "data", turn(1))
    finally:
        os.umask(before)

    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "data").iterdir()} == {0o600}


def failure(folder: Path) -> str:
    """The code of the error that both reading and writing end in."""
    with pytest.raises(StoreError) as reading:
        last(folder)
    with pytest.raises(StoreError) as writing:
        keep(folder, turn(1))
    assert reading.value.code == writing.value.code
    return reading.value.code


def test_a_file_of_a_newer_version_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    keep(tmp_path, turn(1))
    database = sqlite3.connect(tmp_path / FILE_NAME)
    database.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    database.close()
    before = (tmp_path / FILE_NAME).read_bytes()

    assert failure(tmp_path) == "store.newer"
    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_a_folder_that_cannot_be_made_is_an_error_that_says_why(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")

    with pytest.raises(StoreError) as error:
        last(tmp_path / "data")

    assert error.value.code == "store.unusable"
    assert error.value.fields["reason"]


def test_what_could_not_be_kept_is_kept_once_it_can_be(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.write_text("in the way")

    async def in_the_way(conversations: Conversations) -> None:
        conversation = Conversation(turn(1))
        with pytest.raises(StoreError):
            await conversations.keep(conversation)
        folder.unlink()
        conversation.messages += turn(2)
        await conversations.keep(conversation)

    run(folder, in_the_way)

    assert last(folder).messages == turn(1) + turn(2)


def test_a_step_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    keep(tmp_path, turn(1))
    broken = ToolCall("c", "count_files", {"folder": object()})

    async def fail(conversations: Conversations) -> None:
        conversation = await conversations.last()
        conversation.messages += [*turn(2), Message(Role.MIND, calls=(broken,))]
        with pytest.raises(TypeError):
            await conversations.keep(conversation)

    run(tmp_path, fail)

    assert last(tmp_path).messages == turn(1)


# A list of them


def titles(found: list[ConversationEntry]) -> list[str]:
    return [kept.title for kept in found]


async def keep_three(conversations: Conversations) -> list[int]:
    numbers = []
    for question in ("First: 预算 of May?", "Second one?", "Third one?"):
        conversation = Conversation(turn(1, question))
        await conversations.keep(conversation)
        assert conversation.id is not None
        numbers.append(conversation.id)
    return numbers


def test_conversations_are_listed_the_latest_first(tmp_path: Path) -> None:
    async def listed(conversations: Conversations) -> list[ConversationEntry]:
        await keep_three(conversations)
        return await conversations.all()

    found = run(tmp_path, listed)
    assert titles(found) == ["Third one?", "Second one?", "First: 预算 of May?"]
    assert [kept.turns for kept in found] == [1, 1, 1]
    assert found[0].changed_ns >= found[0].created_ns > 0


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("预算", ["First: 预算 of May?"]),
        ("BUDGET", []),
        ("may first", ["First: 预算 of May?"]),
        ("12. second", ["Second one?"]),
        ("one", ["Third one?", "Second one?"]),
        ("count_files", []),
    ],
)
def test_conversations_are_found_by_what_was_said(
    tmp_path: Path, words: str, expected: list[str]
) -> None:
    async def found(conversations: Conversations) -> list[ConversationEntry]:
        await keep_three(conversations)
        return await conversations.all(words)

    assert titles(run(tmp_path, found)) == expected


def test_a_conversation_is_renamed_and_opened_again(tmp_path: Path) -> None:
    async def renamed(conversations: Conversations) -> None:
        first, *_ = await keep_three(conversations)
        await conversations.rename(first, "  Money ")
        await conversations.rename(first, " ")
        assert titles(await conversations.all("money")) == ["Money"]
        opened = await conversations.open(first)
        assert opened.id == first
        opened.messages += turn(2, "And June?")
        await conversations.keep(opened)
        assert (await conversations.last()).id == first
        assert (await conversations.open(999)).messages == []

    run(tmp_path, renamed)


def test_what_is_deleted_is_gone_from_the_disk(tmp_path: Path) -> None:
    secret = "the-word-that-must-go"

    async def deleted(conversations: Conversations) -> None:
        receipt = CitedReceipt("12", Receipt(12, "", f"name:{secret}"))
        rests = Message(Role.MIND, (Words("12."),), 2, mind="m", basis=Basis((receipt,)))
        conversation = Conversation([*turn(1, f"{secret}?"), rests])
        await conversations.keep(conversation)
        await keep_three(conversations)
        assert conversation.id is not None
        await conversations.delete(conversation.id)
        assert len(await conversations.all()) == 3
        assert not holding(secret)

    def holding(text: str) -> list[str]:
        files = tmp_path.glob(FILE_NAME + "*")
        return [file.name for file in files if text.encode() in file.read_bytes()]

    run(tmp_path, deleted)


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    keep(tmp_path, turn(1))
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute("ALTER TABLE messages DROP COLUMN basis")
        database.execute("ALTER TABLE messages DROP COLUMN unverified")
        database.execute("ALTER TABLE messages DROP COLUMN confidence")
        database.execute("ALTER TABLE messages DROP COLUMN cut")
        database.execute("ALTER TABLE messages DROP COLUMN checksum")
        database.execute("ALTER TABLE messages DROP COLUMN summarises")
        database.execute("PRAGMA user_version = 1")
    database.close()
    assert last(tmp_path).messages == turn(1)
    summary = Message(Role.INSTRUCTIONS, (Words("So far…"),), 2, mind="summary", summarises=1)

    async def go_on(conversations: Conversations) -> None:
        conversation = await conversations.last()
        conversation.messages.append(summary)
        await conversations.keep(conversation)

    run(tmp_path, go_on)
    assert last(tmp_path).messages[-1] == summary


def test_a_file_of_the_second_version_is_brought_up_to_date(tmp_path: Path) -> None:
    keep(tmp_path, turn(1))
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute("ALTER TABLE messages DROP COLUMN basis")
        database.execute("ALTER TABLE messages DROP COLUMN unverified")
        database.execute("ALTER TABLE messages DROP COLUMN confidence")
        database.execute("ALTER TABLE messages DROP COLUMN cut")
        database.execute("ALTER TABLE messages DROP COLUMN checksum")
        database.execute("PRAGMA user_version = 2")
    database.close()
    assert last(tmp_path).messages == turn(1)


@pytest.mark.parametrize("confidence", [0.0, 0.4, 1.0, None])
def test_how_sure_an_answer_was_is_known_after_a_restart(
    tmp_path: Path, confidence: float | None
) -> None:
    answer = Message(Role.MIND, (Words("Two."),), 1, mind="builtin", confidence=confidence)
    keep(tmp_path, [Message(Role.PERSON, (Words("How many?"),), 1), answer])
    assert last(tmp_path).messages[-1].confidence == confidence


@pytest.mark.parametrize("claims", [(), ("9,876", NOT_UTF8)])
def test_what_nothing_bears_out_is_known_after_a_restart(
    tmp_path: Path, claims: tuple[str, ...]
) -> None:
    # An answer that was doubted looked like any other one then.
    answer = Message(Role.MIND, (Words("There are 9,876."),), 1, mind="m", unverified=claims)
    keep(tmp_path, [Message(Role.PERSON, (Words("How many?"),), 1), answer])
    assert last(tmp_path).messages[-1] == answer


def test_an_answer_that_broke_off_is_kept_as_that(tmp_path: Path) -> None:
    answer = Message(Role.MIND, (Words("There are tw"),), 1, mind="m", cut=True)
    messages = [Message(Role.PERSON, (Words("How many?"),), 1), answer]
    keep(tmp_path, messages)
    assert last(tmp_path).messages == messages
    told = json.loads(exported(tmp_path, messages, ExportFormat.JSON))
    assert [one.get("cut", False) for one in told["messages"]] == [False, True]


# Elsewhere


def exported(folder: Path, messages: list[Message], form: ExportFormat) -> str:
    async def export(conversations: Conversations) -> str:
        conversation = Conversation(messages)
        await conversations.keep(conversation)
        assert conversation.id is not None
        return await conversations.exported(conversation.id, form, Wording(Language.ENGLISH))

    return run(folder, export)


def test_markdown_shows_questions_answers_calls_and_results(tmp_path: Path) -> None:
    summary = Message(Role.INSTRUCTIONS, (Words("So far\nso good"),), 2, summarises=1)
    text = exported(tmp_path, [*turn(1, "How many\nPDFs?"), summary], ExportFormat.MARKDOWN)
    assert text.startswith("# How many PDFs?\n\n")
    # It stands there already, as what the conversation is called.
    assert text.count("How many PDFs?") == 1
    assert "- `count_files` `{" in text
    assert "    12 in café" in text
    assert "> So far\n> so good" in text
    text.encode()


def test_markdown_says_what_was_looked_up_as_a_query_where_there_is_one(tmp_path: Path) -> None:
    call = ToolCall("c", "count_files", {"query": "in:下载 name:`a`"})
    asked = Message(Role.PERSON, (Words("How many?"),), 1)
    text = exported(tmp_path, [asked, Message(Role.MIND, (), 1, (call,))], ExportFormat.MARKDOWN)
    assert "- `in:下载 name:'a'`" in text
    assert "count_files" not in text


def test_json_holds_everything_that_was_said(tmp_path: Path) -> None:
    document = json.loads(exported(tmp_path, turn(1), ExportFormat.JSON))
    assert document["title"] == "How many PDFs are there?"
    assert [message["role"] for message in document["messages"]] == [
        "person",
        "mind",
        "tool",
        "mind",
    ]
    assert document["messages"][1]["calls"][0]["tool"] == "count_files"
    assert document["messages"][2]["result"]["failed"] is False
    assert document["messages"][3]["model"] == "m"
