"""The real command where something around it is odd: a sentence or the right result, in time."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from tests.cli.conftest import TIMEOUT_S, Ended, Fossick

pytestmark = pytest.mark.process

if sys.platform == "win32":
    pytest.skip("most of this is not so on Windows", allow_module_level=True)

QUESTION = "How many PDFs are in Downloads?"
LONG = "x" * 300

_AS_A_PERSON: Sequence[str] = (
    (
        "setpriv",
        "--bounding-set=-dac_override,-dac_read_search",
        "--inh-caps=-dac_override,-dac_read_search",
    )
    if os.geteuid() == 0
    else ()
)
"""Takes from an administrator the right to open what is closed to everybody."""

as_a_person = pytest.mark.skipif(
    bool(_AS_A_PERSON) and shutil.which("setpriv") is None,
    reason="nothing is closed to an administrator",
)

Started = Callable[..., Ended]


@pytest.fixture
def started(environment: Mapping[str, str], home: Path) -> Started:
    """Runs `fossick` by way of another command, with changes of the environment (None: unset)."""

    def run(before: Sequence[str], *arguments: str, **changes: str | None) -> Ended:
        source = str(Path(__file__).parents[2])
        variables = {**environment, "PYTHONPATH": source, **changes}
        ended = subprocess.run(
            [*before, sys.executable, "-m", "desktop_app", *arguments],
            env={name: value for name, value in variables.items() if value is not None},
            cwd=home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        return Ended(ended.returncode, ended.stdout, ended.stderr)

    return run


def shell(script: str) -> list[str]:
    """A shell that carries out `script` and then becomes the command."""
    return ["/bin/sh", "-c", f'{script}; exec "$@"', "sh"]


@pytest.mark.parametrize("language", ["en_US.UTF-8", "zh_CN.UTF-8"])
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["ask", QUESTION, "--folder", LONG], 2),
        (["find", "ext:pdf", "--folder", LONG], 2),
        (["tool", "count_files", "--folder", LONG], 2),
        (["find", f"in:{LONG}"], 1),
        (["find", f"in:/{LONG}/x"], 1),
        (["find", f"in:~/{LONG}"], 1),
        (["ask", f"How many files are in {LONG}?"], 0),
        (["ask", f"How many files are in ~/{LONG}?"], 0),
        (["tool", "count_files", json.dumps({"folder": LONG})], 1),
        (["tool", "read_file", json.dumps({"path": f"~/{LONG}"})], 1),
        (["tool", "list_folder", json.dumps({"folder": f"Downloads/{LONG}"})], 1),
        (["ask", QUESTION, "--trace", LONG], 2),
        (["ask", QUESTION, "--folder", "/etc/passwd"], 2),
        (["ask", QUESTION, "--folder", "~no such person"], 2),
        (["ask", QUESTION, "--folder", ""], 2),
        (["find", "ext:pdf", "--folder", "/dev/null"], 2),
        (["find", "ext:pdf", "--folder", "/dev"], 1),
        (["find", "ext:pdf", "--limit", "-1"], 2),
        (["find", "ext:pdf", "--limit", "1e9"], 2),
        (["find", "ext:pdf", "--limit", "9" * 30], 2),
        (["find", "ext:pdf", "--limit", "9" * 18], 0),
        (["find", "ext:pdf", "--limit", "0"], 0),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else str(value),
)
def test_what_cannot_be_meant_is_said_in_a_sentence(
    fossick: Fossick, arguments: list[str], status: int, language: str
) -> None:
    ended = fossick(*arguments, LANG=language)

    assert ended.status == status
    assert b"Traceback" not in ended.err
    assert ended.out or ended.err
    if status == 2:
        assert ended.err.count(b"\n") == 1


@pytest.mark.parametrize("value", ["/", "//", "/.", "link"])
@pytest.mark.parametrize(
    "command", [["ask", QUESTION], ["find", "ext:pdf"], ["tool", "count_files"]]
)
def test_a_home_that_is_everything_is_not_searched_unasked(
    fossick: Fossick, tmp_path: Path, value: str, command: list[str]
) -> None:
    if value == "link":
        (tmp_path / "link").symlink_to("/")
        value = str(tmp_path / "link")
    translated = [word.replace(QUESTION, "下载里有多少个 PDF?") for word in command]

    english = fossick(*command, HOME=value)
    chinese = fossick(*translated, HOME=value, LANG="zh_CN.UTF-8")

    assert english.status == chinese.status == 1
    assert b"all of this computer" in english.out + english.err
    assert "整台计算机" in (chinese.out + chinese.err).decode()


def test_folders_that_are_named_are_searched_wherever_the_home_is(
    fossick: Fossick, started: Started, home: Path
) -> None:
    downloads = str(home / "Downloads")
    for value in ("/", "", ".", "/nonexistent", "/etc/passwd"):
        ended = fossick("find", "ext:pdf", "--folder", downloads, HOME=value)
        assert (ended.status, len(ended.text)) == (0, 3)
    ended = started([], "find", "ext:pdf", "--folder", downloads, HOME=None)
    assert (ended.status, len(ended.text)) == (0, 3)


def test_a_home_that_is_not_there_is_said_to_be_missing(fossick: Fossick) -> None:
    ended = fossick("ask", "--json", "How many PDFs are there?", HOME="/nonexistent/ann")

    assert ended.object["coverage"]["folders"] == ["/nonexistent/ann"]
    assert ended.object["coverage"]["skipped"] == {"unmounted": 1}


@as_a_person
@pytest.mark.parametrize("command", [["ask", QUESTION, QUESTION], ["find", "in:Downloads ext:pdf"]])
def test_a_data_folder_that_nobody_may_open_keeps_nothing_and_answers_all_the_same(
    started: Started, tmp_path: Path, command: list[str]
) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o000)
    try:
        ended = started(_AS_A_PERSON, *command)
        chinese = started(_AS_A_PERSON, *command, LANG="zh_CN.UTF-8")
        model = started(
            _AS_A_PERSON, "ask", QUESTION, "--model", "m", "--base-url", "http://[::1]:9"
        )
    finally:
        data.chmod(0o700)

    assert ended.status == chinese.status == 0
    assert b"3 PDF" in ended.out or ended.out.count(b".pdf") + ended.out.count(b".PDF") == 3
    assert ended.err.count(b"no conversation is kept") == 1
    assert chinese.err.decode().count("对话也不会保存") == 1
    # What it may not be sent is written there.
    assert model.status == 1
    assert b"none is asked" in model.out
    assert list(data.iterdir()) == []


@as_a_person
@pytest.mark.parametrize("way", ["read-only", "a file", "nowhere to make it"])
def test_a_data_folder_that_nobody_may_write_keeps_nothing_and_says_so_once(
    started: Started, tmp_path: Path, way: str
) -> None:
    data = tmp_path / "data"
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o555)
    if way == "a file":
        data.write_text("mine")
    elif way == "read-only":
        data = closed
    else:
        data = closed / "data"

    ended = started(_AS_A_PERSON, "ask", QUESTION, QUESTION, FOSSICK_DATA_DIR=str(data))

    assert ended.status == 0
    assert ended.out.count(b"3 PDF") == 2
    assert ended.err.count(b"\n") == 1


@as_a_person
@pytest.mark.parametrize(
    "way", ["closed", "pipe", "zero", "endless", "not UTF-8", "deep", "dangling"]
)
def test_settings_that_cannot_be_read_are_no_leave_to_search_the_home(
    started: Started, tmp_path: Path, way: str
) -> None:
    settings = tmp_path / "data" / "settings.json"
    settings.parent.mkdir()
    match way:
        case "pipe":
            os.mkfifo(settings)
        case "zero":
            settings.symlink_to("/dev/zero")
        case "dangling":
            settings.symlink_to("nothing")
        case "endless":
            with settings.open("wb") as file:
                file.truncate(10 * 2**30)
        case "not UTF-8":
            settings.write_bytes(b'{"schema": 1, "language": "\xff"}')
        case "deep":
            settings.write_text("[" * 100_000)
        case _:
            settings.write_text('{"schema": 1}')
            settings.chmod(0o000)

    ended = started(_AS_A_PERSON, "ask", "--json", QUESTION)

    assert ended.status == 1
    assert ended.object["files"] == []
    assert str(settings) in ended.object["answer"]
    assert b"Traceback" not in ended.err


@pytest.mark.parametrize(
    "script",
    [
        "exec <&-",
        "exec >&-",
        "exec 2>&-",
        "exec <&- >&- 2>&-",
        "exec 2>/dev/full",
        "ulimit -n 64",
        "ulimit -n 20",
        "mkdir gone; cd gone; rmdir ../gone",
        "export TMPDIR=/nonexistent",
        "unset PYTHONUTF8; export LANG=C LC_ALL=C",
        "unset PYTHONUTF8 LANG LC_ALL",
        "export PATH= LANG= TMPDIR= XDG_DATA_HOME= XDG_CONFIG_HOME= FOSSICK_MODEL= USER=",
    ],
)
def test_odd_streams_limits_and_variables_do_no_harm(started: Started, script: str) -> None:
    asked = started(shell(script), "ask", QUESTION)
    inside = started(shell(script), "find", "content:xxx", "in:Downloads")

    assert asked.status == inside.status == 0
    assert b"Traceback" not in asked.err + inside.err
    if ">&-" not in script.replace("2>&-", ""):
        assert b"3 PDF" in asked.out


def test_nothing_of_ours_gets_the_number_of_a_stream_that_is_closed(
    started: Started, tmp_path: Path
) -> None:
    trace = tmp_path / "trace"

    ended = started(shell("exec <&- >&- 2>&-"), "ask", QUESTION, "--trace", str(trace))

    assert ended.status == 0
    events = [json.loads(line)["event"] for line in trace.read_text("utf-8").splitlines()]
    assert events[0] == "question"
    assert events[-1] == "answer"


def test_a_relative_path_in_a_folder_that_was_deleted_is_not_there(started: Started) -> None:
    gone = shell("mkdir gone; cd gone; rmdir ../gone")

    folder = started(gone, "ask", QUESTION, "--folder", "here")
    data = started(gone, "ask", QUESTION, FOSSICK_DATA_DIR="data")
    trace = started(gone, "ask", QUESTION, "--trace", "trace")

    assert (folder.status, data.status, trace.status) == (2, 0, 2)
    assert b"no conversation is kept" in data.err
    assert b"Traceback" not in folder.err + data.err + trace.err


def test_a_question_of_a_hundred_thousand_characters_is_answered(fossick: Fossick) -> None:
    ended = fossick("ask", "--json", "how many " + "pdf files " * 10_000)

    assert ended.status == 0
    assert ended.object["stopped"] == "answered"


def test_a_trace_is_written_to_a_new_file_only(fossick: Fossick, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("mine")

    ended = fossick("ask", QUESTION, "--trace", str(kept))

    assert ended.status == 2
    assert ended.err.startswith(b"There is already a file")
    assert kept.read_text() == "mine"
