"""The file that is told every step."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from desktop_app import __version__
from desktop_app.agent.events import Answer, CallFinished, CallStarted, RunFinished
from desktop_app.cli.command_line import CommandLineError
from desktop_app.cli.trace import Trace
from desktop_app.errors import ModelError
from desktop_app.findings import Counted
from desktop_app.messages.message import ToolCall, ToolResult
from desktop_app.messages.mind import TextDelta, Waiting
from desktop_app.messages.parts import Words

CALL = ToolCall("1", "count_files", {"folder": os.fsdecode(b"caf\xe9")})


def test_a_turn_is_told_step_by_step(tmp_path: Path) -> None:
    with Trace(tmp_path / "trace") as trace:
        trace.question("How many?")
        trace.hear(Waiting(ModelError("model.rate_limited"), 4.25))
        trace.hear(CallStarted(CALL))
        trace.hear(CallFinished(CALL, ToolResult("1", (Words("12"),), Counted(12, True)), 0.25))
        trace.hear(TextDelta("Twelve."))
        trace.hear(RunFinished(Answer("How many?", "Twelve.")))
        lines = (tmp_path / "trace").read_text(encoding="utf-8").splitlines()

    events = [json.loads(line) for line in lines]
    assert [event.pop("at")[-6:] for event in events] == ["+00:00"] * 5
    assert events == [
        {"event": "question", "text": "How many?", "version": __version__},
        {"event": "waiting", "code": "model.rate_limited", "seconds": 4.2},
        {"event": "call", "id": "1", "tool": "count_files", "arguments": {"folder": "caf\ufffd"}},
        {
            "event": "result",
            "id": "1",
            "tool": "count_files",
            "text": "12",
            "data": {"kind": "counted", "count": 12, "complete": True},
            "failed": False,
            "seconds": 0.25,
        },
        {
            "event": "answer",
            "text": "Twelve.",
            "model": "builtin",
            "stopped": "answered",
            "query": None,
            "files": 0,
            "unverified": [],
            "worked_out": [],
            "tokens": None,
        },
    ]


posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has none of these")


@posix_only
def test_the_file_is_for_this_user_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        Trace(tmp_path / "trace").__exit__(None, None, None)
    finally:
        os.umask(before)

    assert stat.S_IMODE((tmp_path / "trace").stat().st_mode) == 0o600


@pytest.mark.parametrize("way", ["file", "link", "dangling", "round"])
def test_a_file_that_is_there_is_never_written_over(tmp_path: Path, way: str) -> None:
    kept, given = tmp_path / "kept", tmp_path / "trace"
    kept.write_text("mine")
    if way == "file":
        given = kept
    else:
        targets = {"link": kept, "dangling": tmp_path / "nothing", "round": given}
        given.symlink_to(targets[way])

    with pytest.raises(CommandLineError) as error:
        Trace(given)

    assert error.value.code == "ask.trace_exists"
    assert kept.read_text() == "mine"
    assert not (tmp_path / "nothing").exists()


@posix_only
def test_a_pipe_that_nobody_reads_is_an_error_and_no_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(CommandLineError) as error:
        Trace(tmp_path / "pipe")

    assert error.value.code == "ask.trace_unwritable"


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="a name of Linux and macOS")
def test_a_stream_that_is_open_already_can_be_told(tmp_path: Path) -> None:
    with (
        (tmp_path / "stream").open("wb") as stream,
        Trace(Path(f"/dev/fd/{stream.fileno()}")) as trace,
    ):
        trace.question("How many?")

    assert b"How many?" in (tmp_path / "stream").read_bytes()


def test_a_file_that_cannot_be_opened_is_a_mistake_of_the_command_line(tmp_path: Path) -> None:
    with pytest.raises(CommandLineError) as error:
        Trace(tmp_path)

    assert error.value.code == "ask.trace_unwritable"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is full")
def test_a_full_disk_ends_the_trace_and_not_the_answers() -> None:
    with Trace(Path("/dev/full")) as trace:
        trace.question("How many?")
        trace.hear(CallStarted(CALL))

        assert trace.complaint is not None
        assert trace.complaint.code == "ask.trace_unwritable"
