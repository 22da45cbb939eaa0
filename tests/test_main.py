"""The program's one entry."""

from __future__ import annotations

import pytest

import desktop_app
from tests.cli.conftest import Fossick, environment, forks, fossick, home

__all__ = ["environment", "forks", "fossick", "home"]


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_names_what_there_is(fossick: Fossick, option: str) -> None:
    ended = fossick(option)

    assert (ended.status, ended.err) == (0, b"")
    assert b"fossick ask" in ended.out


def test_help_is_in_the_language_of_the_system(fossick: Fossick) -> None:
    assert "用法：" in fossick("--help", LANG="zh_CN.UTF-8").text


def test_the_version_is_told(fossick: Fossick) -> None:
    assert fossick("--version").text == [f"Fossick {desktop_app.__version__}"]


def test_an_unknown_command_says_how_to_ask(fossick: Fossick) -> None:
    ended = fossick("How many PDFs are there?\x1b[31m")

    assert (ended.status, ended.out) == (2, b"")
    assert b"fossick ask" in ended.err
    assert b"\x1b" not in ended.err
    assert ended.err.count(b"\n") == 1


@pytest.mark.skipif("sys.platform != 'linux'", reason="elsewhere there is always a screen")
@pytest.mark.parametrize(("language", "word"), [("en_US.UTF-8", "screen"), ("zh_CN.UTF-8", "屏幕")])
def test_without_a_screen_it_says_how_to_ask_on_the_terminal(
    fossick: Fossick, language: str, word: str
) -> None:
    ended = fossick(LANG=language)

    assert (ended.status, ended.out) == (1, b"")
    assert word in ended.err.decode()
    assert b"fossick ask" in ended.err
    assert ended.err.count(b"\n") == 1


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["ask", "--help"], ["ask"]])
def test_what_needs_no_answer_loads_nothing_slow(fossick: Fossick, arguments: list[str]) -> None:
    ended = fossick(*arguments, PYTHONPROFILEIMPORTTIME="1")

    loaded = {line.rpartition("|")[2].strip() for line in ended.err.decode().splitlines()}
    assert "desktop_app.cli.streams" in loaded
    assert not loaded & {"asyncio", "argparse", "numpy", "sqlite3", "PySide6", "qasync", "watchdog"}


def test_an_answer_loads_no_window(fossick: Fossick) -> None:
    ended = fossick("ask", "How many PDFs are in Downloads?", PYTHONPROFILEIMPORTTIME="1")

    loaded = {line.rpartition("|")[2].strip() for line in ended.err.decode().splitlines()}
    assert "asyncio" in loaded
    assert not loaded & {"PySide6", "qasync", "watchdog", "numpy", "openai"}
    # What reads documents is for the process that is shut in.
    assert not loaded & {"olefile", "python_calamine", "tarfile", "PIL", "pypdfium2"}
