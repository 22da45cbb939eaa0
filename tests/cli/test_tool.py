"""`fossick tool`, the real command, held to what it promises."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from desktop_app import paths
from desktop_app.assembly.program import assemble
from desktop_app.assembly.tools import TOOLS
from desktop_app.cli.command_line import CommandLineError, parse
from desktop_app.cli.tool_options import OPTIONS, read_options
from desktop_app.settings import Settings
from desktop_app.wording import Language, Wording
from tests.cli.conftest import Fossick

pytestmark = pytest.mark.process

SOURCE = str(Path(__file__).parents[2])
PDFS = '{"folder": "Downloads", "extensions": ["pdf"]}'


def test_the_tools_are_those_of_the_assistant(home: Path, tmp_path: Path) -> None:
    with assemble(Settings(), tmp_path / "data", home=str(home), environment={}) as program:
        assert program.tools is TOOLS
        assert program.agent._tools is TOOLS


@pytest.mark.parametrize("name", ["count_files", "countFiles", "文件计数", "functions.count"])
def test_a_tool_says_what_a_model_would_read(fossick: Fossick, home: Path, name: str) -> None:
    ended = fossick("tool", name, PDFS)

    assert (ended.status, ended.err) == (0, b"")
    assert ended.text == [
        "3 files match.",
        "2 of them lie directly in the folder, the others in folders below it.",
        "Together 30 B (30 bytes).",
        "Query: in:Downloads ext:pdf",
        f"Looked at 4 files in: {home / 'Downloads'}",
        "Left out: 1 hidden.",
    ]


def test_without_arguments_a_tool_is_run_with_none(fossick: Fossick) -> None:
    assert fossick("tool", "count_files").text[0] == "4 files match."


def test_what_a_model_is_to_do_about_a_mistake_is_not_told_a_person(fossick: Fossick) -> None:
    ended = fossick("tool", "count_files", '{"fold": 3}')
    assert ended.text
    assert "Make the call again" not in " ".join(ended.text)


def test_only_the_folders_named_are_looked_into(fossick: Fossick) -> None:
    ended = fossick("tool", "count_files", "{}", "--folder", "Downloads/old")

    assert ended.text[0] == "1 file matches."


def test_what_a_tool_says_is_in_the_language_of_the_person(fossick: Fossick) -> None:
    ended = fossick("tool", "count_files", PDFS, LANG="zh_CN.UTF-8", PYTHONIOENCODING="ascii")

    assert ended.text[0] == "符合的文件有 3 个。"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["burn_to_disc"], "There is no tool “burn_to_disc”. The tools are: calculate, "),
        (["count_files", "[1]"], "The arguments of count_files must be a JSON object."),
        (["count_files", '{"folder": '], "The arguments of count_files must be a JSON object."),
        (["count_files", '{"foldr": "Nowhere"}'], "There is no folder called “Nowhere” here."),
        (["count_files", '{"hidden": "x"}'], "The argument “hidden” cannot be “x”; it is one of"),
        (["find_files", '{"query": "sizze:3"}'], "There is no “sizze:” in a query."),
        (["find_files", '{"folder": "Nowhere"}'], "There is no folder called “Nowhere” here."),
        (["find_files", "[" * 100_000], "The arguments of find_files must be a JSON object."),
    ],
)
def test_wrong_arguments_are_answered_as_a_model_would_be(
    fossick: Fossick, arguments: list[str], sentence: str
) -> None:
    ended = fossick("tool", *arguments)

    assert (ended.status, ended.err) == (1, b"")
    assert ended.out.decode().startswith(sentence)


def test_settings_that_cannot_be_used_are_an_error(fossick: Fossick, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text("no JSON")

    ended = fossick("tool", "count_files")

    assert (ended.status, ended.out, ended.err.count(b"\n")) == (1, b"", 1)


@pytest.mark.skipif(sys.platform != "linux", reason="needs names that are any bytes")
def test_hostile_names_are_written_harmlessly(fossick: Fossick, home: Path) -> None:
    for name in (b"caf\xe9.pdf", b"a\nb.pdf", b"\x1b[31m.pdf", "\u202egpj.pdf".encode()):
        Path(os.fsdecode(os.fsencode(home / "Documents") + b"/" + name)).touch()

    ended = fossick("tool", "find_files", '{"folder": "Documents"}')

    assert ended.status == 0
    assert all(line.isprintable() for line in ended.text)
    assert "a\\nb.pdf" in ended.out.decode()


def test_the_list_names_each_tool_with_its_arguments(fossick: Fossick) -> None:
    ended = fossick("tool", "--list")

    assert (ended.status, ended.err) == (0, b"")
    for spec in TOOLS.specs:
        assert spec.name in ended.text
        for name in spec.parameters["properties"]:
            assert any(line.startswith(f"    {name} (") for line in ended.text)
    assert "参数：" in fossick("tool", "--list", LANG="zh_CN.UTF-8").out.decode()


def test_the_list_as_json_has_an_object_with_a_schema_for_each_tool(fossick: Fossick) -> None:
    objects = fossick("tool", "--list", "--json").objects

    assert [tool["name"] for tool in objects] == [spec.name for spec in TOOLS.specs]
    for tool in objects:
        assert set(tool) == {
            "name",
            "description",
            "parameters",
            "category",
            "version",
            "aliases",
        }
        assert tool["parameters"]["type"] == "object"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "call.no_tool"),
        (["a", "{folder:", "x}"], "call.too_many_words"),
        (["a", "{}", "--json"], "call.json_of_list"),
        (["a", "--lst"], "command.unknown_option_near"),
        (["a", "--folder", "/no/such/folder"], "ask.no_such_folder"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_sentence_of_either_language(
    arguments: list[str], code: str
) -> None:
    with pytest.raises(CommandLineError) as found:
        read_options(parse(arguments, OPTIONS), {})

    assert found.value.code == code
    for language in Language:
        assert "\n" not in Wording(language).error(found.value)


@pytest.mark.parametrize("arguments", [[], ["--list", "count_files"]])
def test_a_wrong_command_line_ends_with_2(fossick: Fossick, arguments: list[str]) -> None:
    ended = fossick("tool", *arguments)

    assert (ended.status, ended.out, ended.err.count(b"\n")) == (2, b"", 1)


def test_help_teaches_in_either_language(fossick: Fossick) -> None:
    for language, word in (("en_US.UTF-8", "Usage:"), ("zh_CN.UTF-8", "用法：")):
        ended = fossick("tool", "--help", LANG=language)
        assert (ended.status, ended.err) == (0, b"")
        assert word in ended.text


def test_the_help_page_names_every_option_in_either_language() -> None:
    for language in Language:
        page = paths.resource(f"help/{language.value}/tool.txt").read_text(encoding="utf-8")
        listed = {word.strip(",[]") for word in page.split() if word.strip("[").startswith("-")}
        assert set(OPTIONS) <= listed
        assert all(status in page.split() for status in ("0", "1", "2", "130"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals to one process")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_was_found_is_written_when_it_is_interrupted(
    environment: Mapping[str, str], number: signal.Signals
) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.doubles.endless_search", "tool", "search"],
        cwd=SOURCE,
        env=dict(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"searching\n"
        process.send_signal(number)
        out, err = process.communicate(timeout=30)

    assert (process.returncode, out, err) == (130, b"1\n", b"")
