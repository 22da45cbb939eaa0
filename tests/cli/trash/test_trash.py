"""`fossick trash`: lists, asks, moves and brings back; without a terminal only what is named."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from pathlib import Path

import pytest

from desktop_app.cli.status import Status
from tests.cli.conftest import Fossick
from tests.cli.terminal import Terminal, needs_a_terminal
from tests.doubles.trash_place import needs_a_trash_to_look_into

pytestmark = [pytest.mark.process, needs_a_trash_to_look_into]


@pytest.fixture
def copies(home: Path) -> list[Path]:
    files = [home / "Downloads" / f"copy {number}.txt" for number in range(3)]
    for number, file in enumerate(files):
        file.write_bytes(b"the same")
        os.utime(file, (number + 1, number + 1))
    return files


def test_without_a_terminal_a_query_is_listed_and_nothing_is_moved(
    fossick: Fossick, copies: list[Path]
) -> None:
    ended = fossick("trash", "is:duplicate", "copy")
    assert ended.status == Status.FAILED
    assert str(copies[1]) in ended.text[1]
    assert b"Nothing was moved" in ended.err
    assert all(file.exists() for file in copies)


def test_what_is_proposed_is_listed_by_the_command_that_the_answer_names(
    fossick: Fossick, copies: list[Path]
) -> None:
    asked = fossick("ask", "--model", "builtin", "put the copies in Downloads into the bin")
    (line,) = (one for one in asked.text if "fossick trash" in one)
    command = shlex.split(line.partition("fossick trash ")[2])
    assert len(command) == 1
    listed = fossick("trash", *command)
    assert [str(copy) in "\n".join(listed.text) for copy in copies[1:]] == [True, True]
    assert all(file.exists() for file in copies)


def test_a_query_that_finds_nothing_is_said_to_find_nothing(fossick: Fossick, home: Path) -> None:
    ended = fossick("trash", "ext:tmp")
    assert (ended.status, ended.out) == (Status.DONE, b"")
    assert ended.err.decode().strip() == "Nothing matches, so there is nothing to move."


def test_what_is_named_path_by_path_is_moved_and_comes_back(
    fossick: Fossick, home: Path, copies: list[Path]
) -> None:
    ended = fossick("trash", "--yes", str(copies[2]), "--yes", "Downloads/a.pdf")
    assert (ended.status, copies[2].exists()) == (Status.DONE, False)
    assert not (home / "Downloads" / "a.pdf").exists()
    assert sorted(path.name for path in (home / ".local/share/Trash/files").iterdir()) == [
        "a.pdf", "copy 2.txt",
    ]  # fmt: skip
    back = fossick("trash", "--undo", str(copies[2]))
    assert (back.status, copies[2].read_bytes()) == (Status.DONE, b"the same")
    again = fossick("trash", "--undo", str(copies[2]))
    assert (again.status, b"is in the trash" in again.err) == (Status.FAILED, True)


def test_json_has_a_line_for_each_item_and_one_for_what_came_of_it(
    fossick: Fossick, home: Path, copies: list[Path]
) -> None:
    ended = fossick("trash", "--json", "--yes", str(copies[0]), "--yes", str(home / "Documents"))
    item, done = ended.objects
    assert (item["path"], item["type"], item["size"]) == (str(copies[0]), "file", 8)
    assert done["moved"] == [str(copies[0])]
    assert done["left_out"] == [
        {"path": str(home / "Documents"), "reason": "trash.known_folder"}
    ]  # fmt: skip
    assert ended.status == Status.FAILED


@pytest.mark.parametrize(
    "arguments", [(), ("",), ("a.pdf", "--yes", "x"), ("--yes", "x", "--undo", "y"), ("size:>",)]
)
def test_a_command_line_that_means_nothing_moves_nothing(
    fossick: Fossick, arguments: tuple[str, ...]
) -> None:
    assert fossick("trash", *arguments).status == Status.WRONG_COMMAND_LINE


@needs_a_terminal
@pytest.mark.parametrize(("typed", "is_moved"), [("yes", True), ("", False), ("y", False)])
def test_on_a_terminal_the_whole_word_yes_is_asked_for(
    environment: Mapping[str, str],
    home: Path,
    copies: list[Path],
    processes: None,
    typed: str,
    is_moved: bool,
) -> None:
    terminal = Terminal(environment, home, "trash", "is:duplicate", "copy")
    terminal.until("Type yes: ")
    assert str(copies[2]) in terminal.shown
    terminal.type(typed)
    assert terminal.end() == Status.DONE
    assert [file.exists() for file in copies] == [True, not is_moved, not is_moved]
    assert ("Only the whole word “yes”" in terminal.shown) == (typed == "y")


@needs_a_terminal
@pytest.mark.parametrize(("typed", "is_back"), [("yes", True), ("", False)])
def test_where_something_else_is_by_now_a_free_name_is_offered(
    environment: Mapping[str, str],
    fossick: Fossick,
    home: Path,
    copies: list[Path],
    processes: None,
    typed: str,
    is_back: bool,
) -> None:
    fossick("trash", "--yes", str(copies[2]))
    copies[2].write_bytes(b"new")
    silent = fossick("trash", "--undo", str(copies[2]))
    assert (silent.status, b"Rename what is there" in silent.err) == (Status.FAILED, True)
    terminal = Terminal(environment, home, "trash", "--undo", str(copies[2]))
    terminal.until("Type yes: ")
    assert "copy 2 (2).txt" in terminal.shown
    terminal.type(typed)
    assert terminal.end() == (Status.DONE if is_back else Status.FAILED)
    beside = copies[2].with_name("copy 2 (2).txt")
    assert (beside.exists(), copies[2].read_bytes()) == (is_back, b"new")
