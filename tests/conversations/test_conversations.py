"""What is kept of conversations, through the file and back."""

from __future__ import annotations

import asyncio
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

from desktop_app.conversations import Conversation, Conversations
from desktop_app.conversations.rows import from_row, to_row
from desktop_app.conversations.store import FILE_NAME, SCHEMA
from desktop_app.errors import StoreError
from desktop_app.messages import (
    Message,
    Name,
    Passage,
    Role,
    Snippet,
    ToolCall,
    ToolResult,
    Words,
)

T = TypeVar("T")

NOT_UTF8 = os.fsdecode(b"/home/ann/caf\xe9\xff.pdf")


def turn(number: int, question: str = "How many PDFs are there?") -> list[Message]:
    """A question, one step with a call and its result, and the answer."""
    call = ToolCall(f"c{number}", "count_files", {"folder": "下载", "extensions": ["pdf"]})
    result = ToolResult(
        call.id,
        (Words("12 in "), Name(NOT_UTF8, "café"), Snippet("/a", "line 3", "a\0b")),
        {"count": 12, "ratio": 0.5, "nothing": None},
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
    | st.builds(Passage, names, texts, names),
    max_size=3,
).map(tuple)
messages = st.builds(
    Message,
    st.sampled_from(Role),
    parts,
    st.integers(0, 1000),
    st.lists(st.builds(ToolCall, texts, texts, data, data), max_size=2).map(tuple),
    st.none() | st.builds(ToolResult, texts, parts, data, st.booleans()),
    texts.filter(lambda text: text.isprintable()),
    texts.filter(lambda text: text.isprintable()),
)


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


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"not a database at all" * 500)

    assert failure(tmp_path) == "store.damaged"
    assert (tmp_path / FILE_NAME).read_bytes() == b"not a database at all" * 500


def test_rows_that_this_version_did_not_write_are_a_damaged_file(tmp_path: Path) -> None:
    keep(tmp_path, turn(1))
    database = sqlite3.connect(tmp_path / FILE_NAME)
    database.execute('UPDATE messages SET parts = \'[{"kind": "smell"}]\'')
    database.commit()
    database.close()

    with pytest.raises(StoreError) as error:
        last(tmp_path)

    assert error.value.code == "store.damaged"


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
