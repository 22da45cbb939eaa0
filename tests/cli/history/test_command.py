"""`fossick conversations`: what is kept of conversations, on the command line."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from desktop_app import paths
from desktop_app.cli.command_line import CommandLineError, parse
from desktop_app.cli.history.actions import carry_out
from desktop_app.cli.history.options import OPTIONS, read_options
from desktop_app.cli.status import Status
from desktop_app.conversations import Conversation, Conversations
from desktop_app.conversations.store import FILE_NAME
from desktop_app.messages.message import Message, Role, ToolCall, ToolResult
from desktop_app.messages.parts import Words
from desktop_app.wording import Language, Wording
from tests.cli.conftest import Fossick
from tests.cli.kept_command import KeptCommand

HOSTILE = "red\x1b[31m \u202etxt.exe"


class Command(KeptCommand):
    """Runs `fossick conversations` in this process."""

    def carry_out(self, arguments: Sequence[str], environment: Mapping[str, str]) -> Status:
        return carry_out(read_options(parse(arguments, OPTIONS), environment))


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(tmp_path / "data", capsys)


@pytest.fixture
def kept(command: Command) -> Command:
    """Two conversations; the second is the later one."""
    keep(command.data, "Which contracts mention a penalty clause?", "Two of them.")
    keep(command.data, "下载里有多少个 PDF?", f"3 个：{HOSTILE}", "那文档里呢?", "没有。")
    return command


def keep(data: Path, *said: str) -> None:
    """Keep a conversation of questions and answers in turn, each found by a tool."""
    messages: list[Message] = []
    for turn, (question, answer) in enumerate(zip(said[::2], said[1::2], strict=True), 1):
        call = ToolCall(f"c{turn}", "find_files", {"query": "ext:pdf"})
        result = ToolResult(call.id, (Words("looked-up.pdf"),))
        messages += [
            Message(Role.PERSON, (Words(question),), turn),
            Message(Role.MIND, (), turn, (call,), mind="builtin"),
            Message(Role.TOOL, turn=turn, result=result),
            Message(Role.MIND, (Words(answer),), turn, mind="builtin"),
        ]
    conversations = Conversations(data)
    asyncio.run(conversations.keep(Conversation(messages)))
    conversations.close()


def test_they_are_listed_with_the_latest_first(kept: Command) -> None:
    lines = kept("list").out.splitlines()
    assert [line.split()[0] for line in lines] == ["2", "1"]
    assert "下载里有多少个 PDF?" in lines[0]
    assert lines[0].endswith("(2 questions)")
    assert lines[1].endswith("(1 question)")
    assert kept().out.splitlines() == lines


def test_for_a_script_each_is_an_object_on_a_line(kept: Command) -> None:
    first, second = kept("list", "--json").objects
    assert (first["id"], first["title"], first["questions"]) == (2, "下载里有多少个 PDF?", 2)
    assert second["created"] == second["changed"]
    assert second["created"].endswith("+00:00")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["PENALTY", "contracts"], [1]),
        (["two of"], [1]),
        (["文档"], [2]),
        (["penalty", "文档"], []),
        (["looked-up"], []),
    ],
)
def test_those_are_found_that_have_all_the_words(
    kept: Command, words: list[str], found: list[int]
) -> None:
    assert [one["id"] for one in kept("search", *words, "--json").objects] == found
    assert kept("search", *words).status is Status.DONE


@pytest.mark.parametrize(
    ("language", "none_kept", "none_found"),
    [
        ("en_US.UTF-8", "No conversations are kept yet.", "No conversation has these words."),
        ("zh_CN.UTF-8", "还没有保存任何对话。", "没有含有这些词的对话。"),
    ],
)
def test_finding_nothing_is_said_in_the_language_of_the_person(
    command: Command, language: str, none_kept: str, none_found: str
) -> None:
    command.language = language
    assert command("list").out == f"{none_kept}\n"
    assert command("search", "x").out == f"{none_found}\n"
    assert command("list", "--json").out == ""


def test_what_was_said_is_shown_without_what_the_tools_said(kept: Command) -> None:
    shown = kept("show", "2").out
    assert shown.splitlines()[2:] == [
        "> 下载里有多少个 PDF?",
        "",
        "3 个：red\\x1b[31m \\u202etxt.exe",
        "",
        "> 那文档里呢?",
        "",
        "没有。",
    ]


def test_for_a_script_all_of_it_is_shown(kept: Command) -> None:
    document = json.loads(kept("show", "2", "--json").out)
    assert document["title"] == "下载里有多少个 PDF?"
    assert len(document["messages"]) == 8
    assert json.loads(kept("export", "2", "--json").out) == document


def test_it_is_exported_as_markdown(kept: Command) -> None:
    text = kept("export", "1").out
    assert text.startswith("# Which contracts mention a penalty clause?\n")
    assert "looked-up.pdf" in text


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_it_is_exported_to_a_new_file_for_its_owner_alone(
    kept: Command, tmp_path: Path, form: tuple[str, ...]
) -> None:
    to = tmp_path / "kept.md"
    text = kept("export", "1", *form).out
    assert kept("export", "1", "--to", str(to), *form).status is Status.DONE
    assert to.read_text(encoding="utf-8") == text
    if sys.platform != "win32":
        assert stat.S_IMODE(to.stat().st_mode) == 0o600


def test_no_file_is_written_over(kept: Command, tmp_path: Path) -> None:
    to = tmp_path / "mine.md"
    to.write_text("mine")
    assert kept("export", "1", "--to", str(to)).status is Status.FAILED
    assert str(to) in kept.err
    assert to.read_text() == "mine"
    assert kept("export", "1", "--to", str(tmp_path / "no" / "way.md")).status is Status.FAILED
    assert "way.md" in kept.err


def test_it_can_be_called_something_else(kept: Command) -> None:
    said = kept("rename", "1", "The", "landlord's contracts").out
    assert "The landlord's contracts" in said
    (renamed,) = kept("search", "landlord's", "--json").objects
    assert (renamed["id"], renamed["title"]) == (1, "The landlord's contracts")


def test_it_is_deleted_for_good(kept: Command) -> None:
    said = kept("delete", "1").out
    assert "penalty clause" in said
    assert [one["id"] for one in kept("list", "--json").objects] == [2]
    left = b"".join(file.read_bytes() for file in kept.data.iterdir())
    assert b"penalty clause" not in left


def test_what_was_set_aside_and_may_still_hold_a_deleted_one_is_named(kept: Command) -> None:
    with sqlite3.connect(kept.data / FILE_NAME) as database:
        database.execute("UPDATE messages SET parts = '[' WHERE conversation = 2")
    database.close()
    kept("show", "2")
    for language in Language:
        kept.language = f"{language.value}.UTF-8"
        keep(kept.data, "One more?", "Yes.")
        assert kept("delete", "1" if language is Language.ENGLISH else "2").status is Status.DONE
        (aside,) = kept.data.glob(f"{FILE_NAME}.corrupt-*")
        told = Wording(language).say("conversation.still_aside", files=[str(aside)])
        assert kept.err == told + "\n"


def test_of_several_either_all_are_deleted_or_none(kept: Command) -> None:
    assert kept("delete", "1", "7", "2").status is Status.FAILED
    assert len(kept("list", "--json").objects) == 2
    assert [one["id"] for one in kept("delete", "1", "2", "1", "--json").objects] == [1, 2]
    assert kept("list", "--json").objects == []


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("action", ["show", "export", "delete", "rename"])
def test_one_that_is_not_there_is_told(kept: Command, action: str, language: Language) -> None:
    kept.language = f"{language.value}.UTF-8"
    arguments = (action, "7", "title") if action == "rename" else (action, "7")
    assert kept(*arguments).status is Status.FAILED
    assert kept.err == Wording(language).say("conversation.unknown", number=7) + "\n"
    assert kept.out == ""


NO_DATABASE = b"no database" * 1000

ACTIONS = [
    ["list"],
    ["search", "penalty"],
    ["show", "1"],
    ["rename", "1", "title"],
    ["delete", "1"],
    ["export", "1"],
]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("arguments", ACTIONS, ids=lambda arguments: arguments[0])
def test_a_file_that_cannot_be_read_is_told_and_set_aside_as_it_is(
    command: Command, arguments: list[str], language: Language
) -> None:
    command.data.mkdir()
    (command.data / FILE_NAME).write_bytes(NO_DATABASE)
    command.language = f"{language.value}.UTF-8"
    assert command(*arguments).status is Status.FAILED
    (aside,) = command.data.glob(f"{FILE_NAME}.corrupt-*")
    assert aside.read_bytes() == NO_DATABASE
    file = str(command.data / FILE_NAME)
    told = Wording(language).say("store.set_aside", file=file, aside=str(aside))
    assert command.err.splitlines()[0] == told
    assert command("list").status is Status.DONE
    assert command.err == ""


def test_a_garbled_conversation_is_told_and_the_others_are_still_there(kept: Command) -> None:
    with sqlite3.connect(kept.data / FILE_NAME) as database:
        database.execute("UPDATE messages SET parts = '[' WHERE conversation = 2")
    database.close()
    assert kept("show", "2").status is Status.FAILED
    assert kept.err.count("\n") == 2
    assert kept.err.endswith(Wording(Language.ENGLISH).say("conversation.unknown", number=2) + "\n")
    assert [one["id"] for one in kept("list", "--json").objects] == [1]
    assert "penalty clause" in kept("show", "1").out


@pytest.mark.parametrize("arguments", ACTIONS, ids=lambda arguments: arguments[0])
def test_a_file_of_a_newer_version_is_told_and_left_as_it_is(
    kept: Command, arguments: list[str]
) -> None:
    database = sqlite3.connect(kept.data / FILE_NAME)
    database.execute("PRAGMA user_version = 1000")
    database.close()
    before = (kept.data / FILE_NAME).read_bytes()
    assert kept(*arguments).status is Status.FAILED
    assert kept.err.count("\n") == 1
    assert "newer" in kept.err
    assert [file.name for file in kept.data.iterdir()] == [FILE_NAME]
    assert (kept.data / FILE_NAME).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["remove", "1"], "conversation.no_action"),
        (["search"], "conversation.too_few_words"),
        (["search", " "], "conversation.too_few_words"),
        (["show"], "conversation.too_few_words"),
        (["rename", "1"], "conversation.too_few_words"),
        (["rename", "1", " "], "conversation.too_few_words"),
        (["delete"], "conversation.too_few_words"),
        (["list", "all"], "conversation.too_many_words"),
        (["show", "1", "2"], "conversation.too_many_words"),
        (["export", "1", "2"], "conversation.too_many_words"),
        (["show", "last"], "conversation.not_a_number"),
        (["show", "９"], "conversation.not_a_number"),
        (["delete", "1", "9" * 19], "conversation.not_a_number"),
        (["show", "1", "--to", "x"], "conversation.to_of_export"),
        (["list", "--jsn"], "command.unknown_option_near"),
    ],
)
def test_a_wrong_command_line_is_explained_in_one_sentence(arguments: list[str], code: str) -> None:
    with pytest.raises(CommandLineError) as found:
        read_options(parse(arguments, OPTIONS), {})
    assert found.value.code == code
    for language in Language:
        assert "\n" not in Wording(language).error(found.value)


@pytest.mark.parametrize("language", list(Language))
def test_the_help_names_every_action_and_option(language: Language) -> None:
    page = paths.resource(f"help/{language.value}/conversations.txt").read_text(encoding="utf-8")
    actions = ("list", "search", "show", "rename", "delete", "export")
    assert all(f"fossick conversations {action}" in page for action in actions)
    assert all(option in page for option in OPTIONS)


def test_what_was_asked_is_there_afterwards(fossick: Fossick) -> None:
    fossick("ask", "--json", "How many PDFs are in Downloads?", "And in Documents?")
    ended = fossick("conversations", "list", "--json")
    assert (ended.status, ended.err) == (0, b"")
    assert (ended.object["title"], ended.object["questions"]) == (
        "How many PDFs are in Downloads?",
        2,
    )
    assert fossick("conversations", "list", "extra").status == 2
