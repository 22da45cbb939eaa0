"""`fossick find`, the real command, held to what it promises."""

from __future__ import annotations

import base64
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from desktop_app import paths
from desktop_app.cli.command_line import CommandLineError
from desktop_app.cli.find_options import OPTIONS, FindOptions, parse_words, read_options
from desktop_app.query.keys import KEYS
from desktop_app.query.syntax import parse
from desktop_app.units import size_units
from desktop_app.wording import Language, Wording
from tests.cli.conftest import Fossick

pytestmark = pytest.mark.process

SOURCE = str(Path(__file__).parents[2])

needs_bytes = pytest.mark.skipif(sys.platform != "linux", reason="needs names that are any bytes")
needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")


def names(out: bytes) -> list[str]:
    return [Path(line).name for line in out.decode().splitlines()]


# What is found


def test_the_paths_that_a_query_finds_are_written_one_a_line(fossick: Fossick, home: Path) -> None:
    ended = fossick("find", "in:Downloads", "ext:pdf")

    assert ended.status == 0
    assert sorted(ended.text) == sorted(
        str(home / "Downloads" / name) for name in ("a.pdf", "b.PDF", "old/c.pdf")
    )
    assert ended.err.decode().startswith(f"Looked at 4 files in {home / 'Downloads'}")
    assert ended.err.decode().endswith("Left out: 1 hidden.\n")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (["notes"], ["notes.txt"]),
        (["ext:pdf", "-in:old"], ["a.pdf", "b.PDF"]),
        (["ext:pdf", "-c", "-b"], ["a.pdf"]),
        (["ext:pdf hidden:only"], [".hidden.pdf"]),
        (["is:folder", "o*"], ["old"]),
        (["nothing here"], []),
        (["--", "-a", "ext:pdf"], ["b.PDF", "c.pdf"]),
        ([""], ["a.pdf", "b.PDF", "c.pdf", "notes.txt"]),
        (["后缀：pdf", "sort:name", "top:1"], ["a.pdf"]),
    ],
)
def test_words_make_one_query_in_which_a_dash_leaves_out(
    fossick: Fossick, query: list[str], found: list[str]
) -> None:
    ended = fossick("find", *query)

    assert (ended.status, sorted(names(ended.out))) == (0, found)


def test_only_the_folders_named_are_looked_into(fossick: Fossick, home: Path) -> None:
    assert names(fossick("find", "ext:pdf", "--folder", "Downloads/old").out) == ["c.pdf"]
    outside = fossick("find", "in:Downloads", "--folder", "Documents")
    assert (outside.status, outside.out) == (1, b"")
    assert str(home / "Downloads").encode() in outside.err


def test_an_order_that_is_asked_for_is_kept(fossick: Fossick) -> None:
    assert names(fossick("find", "sort:-name").out) == ["notes.txt", "c.pdf", "b.PDF", "a.pdf"]
    assert names(fossick("find", "sort:name", "top:2").out) == ["a.pdf", "b.PDF"]


def test_rows_are_cut_at_the_limit_and_numbers_never(fossick: Fossick) -> None:
    text = fossick("find", "ext:pdf", "--limit", "2")
    *rows, last = fossick("find", "ext:pdf", "--limit=1", "--json").objects

    assert len(text.text) == 2
    assert "1 more" in text.err.decode()
    assert len(rows) == 1
    assert last["total_files"] == last["count"] == 3


def test_a_null_ends_each_path_where_asked(fossick: Fossick, home: Path) -> None:
    for option in ("-0", "--null"):
        ended = fossick("find", option, "sort:name ext:pdf")
        assert ended.out.split(b"\0") == [
            os.fsencode(home / "Downloads" / name) for name in ("a.pdf", "b.PDF", "old/c.pdf")
        ] + [b""]


@needs_bytes
def test_into_a_pipe_names_of_any_bytes_are_written_as_they_are(
    fossick: Fossick, home: Path
) -> None:
    hostile = [b"caf\xe9.pdf", b"a\nb.pdf", b"\x1b[31m.pdf", "\u202egpj.pdf".encode(), b"-rf.pdf"]
    for name in hostile:
        Path(os.fsdecode(os.fsencode(home / "Documents") + b"/" + name)).touch()

    ended = fossick("find", "-0", "in:Documents", PYTHONUTF8="0", PYTHONIOENCODING="ascii")

    found = ended.out.split(b"\0")[:-1]
    assert {path.rpartition(b"/")[2] for path in found} == set(hostile)
    assert all(os.path.exists(path) for path in found)  # noqa: PTH110 (bytes)


@needs_bytes
def test_as_json_names_of_any_bytes_can_be_opened(fossick: Fossick, home: Path) -> None:
    hostile = [b"caf\xe9.pdf", b"a\nb.pdf", b"\x1b[31m\x9b.pdf", "\u202egpj.pdf".encode()]
    for name in hostile:
        Path(os.fsdecode(os.fsencode(home / "Documents") + b"/" + name)).touch()

    ended = fossick("find", "--json", "in:Documents")

    assert all(line.isprintable() for line in ended.text)
    found = {
        base64.b64decode(file["path_bytes"]) if "path_bytes" in file else os.fsencode(file["path"])
        for file in ended.objects[:-1]
    }
    assert {path.rpartition(b"/")[2] for path in found} == set(hostile)


def test_as_json_each_row_is_an_object_and_the_last_one_has_the_numbers(
    fossick: Fossick, home: Path
) -> None:
    ended = fossick("find", "--json", "ext:pdf  in:Downloads sort:name")

    assert (ended.status, ended.err) == (0, b"")
    *rows, last = ended.objects
    assert rows[0] == {
        "path": str(home / "Downloads" / "a.pdf"),
        "size": 10,
        "modified": "2023-11-14T22:13:20+00:00",
        "is_dir": False,
    }
    assert [Path(row["path"]).name for row in rows] == ["a.pdf", "b.PDF", "c.pdf"]
    coverage = last.pop("coverage")
    assert last == {
        "total_files": 3,
        "count": 3,
        "total_bytes": 30,
        "groups": None,
        "query": "ext:pdf in:Downloads sort:name",
    }
    assert coverage["folders"] == [str(home / "Downloads")]
    assert (coverage["files"], coverage["skipped"]) == (4, {"hidden": 1})
    assert coverage["complete"] is True


# Numbers and tables


@pytest.mark.parametrize(
    ("query", "out"),
    [
        ("ext:pdf show:count", "3\n"),
        ("show:count nothing", "0\n"),
        ("ext:pdf show:bytes", "30\n"),
        ("show:by-ext", "3\t30\tpdf\n1\t10\ttxt\n"),
        ("show:by-ext top:1", "3\t30\tpdf\n"),
        ("show:by-kind", "3\t30\tdocument\n1\t10\ttext\n"),
        ("show:by-year", "4\t40\t2023\n"),
        ("show:by-month ext:txt", "1\t10\t2023-11\n"),
        ("show:by-kind nothing", ""),
    ],
)
def test_a_number_or_a_table_comes_instead_of_rows(fossick: Fossick, query: str, out: str) -> None:
    ended = fossick("find", query, TZ="UTC")

    assert (ended.status, ended.out.decode()) == (0, out)
    assert ended.err


def test_as_json_groups_are_in_the_one_object(fossick: Fossick, home: Path) -> None:
    last = fossick("find", "--json", "show:by-folder").object

    assert last["groups"] == [
        {"name": str(home / "Downloads"), "count": 3, "total_bytes": 30},
        {"name": str(home / "Downloads" / "old"), "count": 1, "total_bytes": 10},
    ]
    assert (last["count"], last["total_bytes"]) == (4, 40)


# How it ends


@pytest.mark.parametrize(("query", "status"), [("ext:pdf", 0), ("nothing", 1)])
@pytest.mark.parametrize("option", ["-q", "--quiet"])
def test_quietly_only_the_status_tells(
    fossick: Fossick, query: str, status: int, option: str
) -> None:
    ended = fossick("find", option, query)

    assert (ended.status, ended.out, ended.err) == (status, b"", b"")


@pytest.mark.parametrize("query", ["in:Nowhere", "modified:2100..today"])
def test_what_cannot_be_searched_is_an_error_in_one_sentence(fossick: Fossick, query: str) -> None:
    ended = fossick("find", query)
    chinese = fossick("find", query, LANG="zh_CN.UTF-8")

    assert (ended.status, ended.out, ended.err.count(b"\n")) == (1, b"", 1)
    assert (chinese.status, chinese.out, chinese.err.count(b"\n")) == (1, b"", 1)
    assert ended.err != chinese.err


def test_settings_that_cannot_be_used_are_an_error(fossick: Fossick, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text("no JSON")

    ended = fossick("find", "ext:pdf")

    assert (ended.status, ended.out) == (1, b"")
    assert ended.err.count(b"\n") == 1


def test_a_model_that_the_person_prefers_does_not_matter(fossick: Fossick) -> None:
    assert fossick("find", "ext:pdf", FOSSICK_MODEL="gpt-x").status == 0


def test_a_mistake_in_the_query_is_shown_where_it_is(fossick: Fossick) -> None:
    ended = fossick("find", "报告", "sizze:>10mb", "ext:pdf")

    assert (ended.status, ended.out) == (2, b"")
    assert ended.err.decode().splitlines() == [
        "报告 sizze:>10mb ext:pdf",
        "     ^^^^^^",
        "There is no “sizze:” in a query. Words with a colon in them belong in quotes."
        " Did you mean size:>10mb?",
    ]
    chinese = fossick("find", "sizze:>10mb", LANG="zh_CN.UTF-8")
    assert chinese.err.decode().splitlines()[-1].endswith("是否指 size:>10mb？")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "find.no_query"),
        (["--json"], "find.no_query"),
        (["a", "--json", "-0"], "find.json_or_null"),
        (["a", "--jsn"], "command.unknown_option_near"),
        (["a", "--limit"], "command.needs_value"),
        (["a", "--limit", "-1"], "ask.not_a_number"),
        (["a", "--folder", "/no/such/folder"], "ask.no_such_folder"),
        (["a", "--json=yes"], "command.takes_no_value"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_sentence_of_either_language(
    arguments: list[str], code: str
) -> None:
    with pytest.raises(CommandLineError) as found:
        options_of(*arguments)

    assert found.value.code == code
    for language in Language:
        assert "\n" not in Wording(language).error(found.value)


def options_of(*arguments: str) -> FindOptions:
    return read_options(parse_words(arguments), {})


def test_a_wrong_command_line_ends_with_2(fossick: Fossick) -> None:
    ended = fossick("find")

    assert (ended.status, ended.out, ended.err.count(b"\n")) == (2, b"", 1)


def test_words_and_options_may_stand_in_any_order(tmp_path: Path) -> None:
    options = options_of("-x", "--limit", "3", "-0", "a", "--folder", str(tmp_path), "--", "--b")

    assert options.query == "-x a --b"
    assert (options.limit, options.ends_with_null) == (3, True)
    assert options.where.folders == (str(tmp_path),)


def test_help_teaches_in_either_language(fossick: Fossick) -> None:
    for language, word in (("en_US.UTF-8", "Usage:"), ("zh_CN.UTF-8", "用法：")):
        ended = fossick("find", "--help", LANG=language)
        assert (ended.status, ended.err) == (0, b"")
        assert word in ended.text


def test_the_help_page_names_every_option_in_either_language() -> None:
    for language in Language:
        page = paths.resource(f"help/{language.value}/find.txt").read_text(encoding="utf-8")
        listed = {word.strip(",") for word in page.split() if word.startswith("-")}
        assert set(OPTIONS) <= listed
        assert all(status in page.split() for status in ("0", "1", "2", "130"))
        assert max(map(len, page.splitlines())) <= 100


@pytest.mark.parametrize("language", Language)
def test_the_help_page_names_every_key_and_unit_and_all_words_that_may_follow(
    language: Language,
) -> None:
    page = paths.resource(f"help/{language.value}/find.txt").read_text(encoding="utf-8")
    for form in KEYS:
        assert f"{form.name}:" in page, form.name
        if form.name not in ("kind", "ext"):
            assert all(word in page for word in form.words()), form.name
    for unit in ("b", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "tib", "兆", "吉"):
        assert unit in size_units()
        assert re.search(rf"(?<![a-z]){unit}(?![a-z])", page), unit


@pytest.mark.parametrize("language", Language)
def test_what_the_help_page_writes_as_an_example_is_a_query(language: Language) -> None:
    page = paths.resource(f"help/{language.value}/find.txt").read_text(encoding="utf-8")
    query, _, _ = page.partition("--folder")
    examples = re.findall(r'[a-z-]+:(?:"[^"]*"|[^\s,.;()（），、。；"][^\s;、，。]*)', query)
    assert len(examples) > 15
    for example in examples:
        parse(example.rstrip(",.").replace("'", ""))


def test_help_and_mistakes_load_nothing_slow(fossick: Fossick) -> None:
    for arguments in (["--help"], [], ["sizze:3"]):
        ended = fossick("find", *arguments, PYTHONPROFILEIMPORTTIME="1")
        loaded = {line.rpartition("|")[2].strip() for line in ended.err.decode().splitlines()}
        assert not loaded & {"asyncio", "argparse", "numpy", "sqlite3", "PySide6"}


# Interrupted


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals to one process")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("arguments", [["x"], ["x", "--json"], ["x", "sort:name"]])
def test_what_was_found_is_written_when_it_is_interrupted(
    environment: Mapping[str, str], number: signal.Signals, arguments: list[str]
) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.doubles.endless_search", "find", *arguments],
        cwd=SOURCE,
        env=dict(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"searching\n"
        process.send_signal(number)
        out, err = process.communicate(timeout=30)

    assert process.returncode == 130
    if "--json" in arguments:
        row, last = map(json.loads, out.splitlines())
        assert row["path"] == "/somewhere/found.pdf"
        assert last["coverage"]["complete"] is False
    else:
        assert out == b"/somewhere/found.pdf\n"
        assert b"there may be more" in err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals to one process")
def test_into_a_pipe_rows_are_written_as_they_are_found(environment: Mapping[str, str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.doubles.endless_search", "find", "x"],
        cwd=SOURCE,
        env=dict(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"/somewhere/found.pdf\n"
        assert process.poll() is None
        process.send_signal(signal.SIGINT)


# On a terminal


@pytest.fixture
def on_terminal(environment: Mapping[str, str], home: Path) -> Callable[..., str]:
    """Runs a command with its output on a terminal; what it wrote there, errors apart."""
    import pty
    import tty

    def run(*command: str, until: str | None = None, cwd: Path = home) -> str:
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        with subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=cwd,
            env={**environment, "PYTHONPATH": SOURCE},
            stdin=subprocess.DEVNULL,
            stdout=theirs,
            stderr=subprocess.DEVNULL,
        ) as process:
            os.close(theirs)
            killing = threading.Timer(60, process.kill)
            killing.start()
            written = b""
            while chunk := _read(ours):
                written += chunk
                if until is not None and until in written.decode(errors="replace"):
                    process.send_signal(signal.SIGINT)
                    until = None
            process.wait()
            killing.cancel()
        os.close(ours)
        return written.decode()

    return run


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65536)
    except OSError:
        # Linux says so when the other end was closed.
        return b""


@needs_terminal
def test_on_a_terminal_a_quick_search_comes_in_order(
    on_terminal: Callable[..., str], home: Path
) -> None:
    for number, name in enumerate(("zz.pdf", "old/zz.pdf", "a zz.pdf", "zz b.pdf")):
        file = home / "Downloads" / name
        file.touch()
        os.utime(file, ns=(0, 1_700_000_000_000_000_000 - number))

    written = on_terminal("tests.doubles.patient_find", "find", "zz")

    assert [Path(line).name for line in written.splitlines()] == [
        "zz.pdf",
        "zz.pdf",
        "zz b.pdf",
        "a zz.pdf",
    ]


@needs_terminal
def test_on_a_terminal_a_long_search_does_not_wait_for_its_end(
    on_terminal: Callable[..., str],
) -> None:
    written = on_terminal(
        "tests.doubles.endless_search", "find", "x", until="found.pdf\n", cwd=Path(SOURCE)
    )

    assert written == "/somewhere/found.pdf\n"


@needs_terminal
@needs_bytes
def test_nothing_in_a_name_acts_on_a_terminal(on_terminal: Callable[..., str], home: Path) -> None:
    for name in (b"caf\xe9.pdf", b"a\nb.pdf", b"\x1b[31m.pdf", "\u202egpj.pdf".encode()):
        Path(os.fsdecode(os.fsencode(home / "Documents") + b"/" + name)).touch()

    lines = on_terminal("desktop_app", "find", "in:Documents").splitlines()

    assert {line.rpartition("/")[2] for line in lines} == {
        "caf\ufffd.pdf",
        "a\\nb.pdf",
        "\\x1b[31m.pdf",
        "\\u202egpj.pdf",
    }


@needs_terminal
def test_on_a_terminal_numbers_and_tables_are_written_for_a_person(
    on_terminal: Callable[..., str], home: Path
) -> None:
    (home / "Documents" / "long.pdf").write_bytes(b"x" * 1204)

    assert on_terminal("desktop_app", "find", "show:bytes long") == "1.20 kB (1,204 bytes)\n"
    assert on_terminal("desktop_app", "find", "show:by-ext") == (
        "4  1.23 kB  pdf\n1     10 B  txt\n"
    )


@needs_terminal
def test_on_a_terminal_what_nothing_says_is_looked_for_in_other_words(
    on_terminal: Callable[..., str], fossick: Fossick, home: Path
) -> None:
    (home / "Documents" / "rent.txt").write_text("The agreement ends in May.")

    assert names(on_terminal("desktop_app", "find", "content:contract").encode()) == ["rent.txt"]
    assert on_terminal("desktop_app", "find", "content:volcanoes") == ""
    # A program gets what it asked for.
    assert fossick("find", "content:contract").out == b""
