"""The file that is told every step."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer, CallFinished, CallStarted, RunFinished
from desktop_app.cli.command_line import CommandLineError
from desktop_app.cli.trace import Trace
from desktop_app.errors import ModelError
from desktop_app.messages import TextDelta, ToolCall, ToolResult, Waiting, Words

CALL = ToolCall("1", "count_files", {"folder": os.fsdecode(b"caf\xe9")})


def test_a_turn_is_told_step_by_step(tmp_path: Path) -> None:
    with Trace(tmp_path / "trace") as trace:
        trace.question("How many?")
        trace.hear(Waiting(ModelError("model.rate_limited"), 4.25))
        trace.hear(CallStarted(CALL))
        trace.hear(CallFinished(CALL, ToolResult("1", (Words("12"),), {"count": 12}), 0.25))
        trace.hear(TextDelta("Twelve."))
        trace.hear(RunFinished(Answer("How many?", "Twelve.")))
        lines = (tmp_path / "trace").read_text(encoding="utf-8").splitlines()

    events = [json.loads(line) for line in lines]
    assert [event.pop("at")[-6:] for event in events] == ["+00:00"] * 5
    assert events == [
        {"event": "question", "text": "How many?"},
        {"event": "waiting", "code": "model.rate_limited", "seconds": 4.2},
        {"event": "call", "id": "1", "tool": "count_files", "arguments": {"folder": "caf\ufffd"}},
        {
            "event": "result",
            "id": "1",
            "tool": "count_files",
            "text": "12",
            "data": {"count": 12},
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
            "tokens": None,
        },
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
def test_the_file_is_for_this_user_alone_also_where_it_was_open_to_others(tmp_path: Path) -> None:
    file = tmp_path / "trace"
    file.write_text("an older trace, longer than the new one")
    file.chmod(0o666)

    Trace(file).__exit__(None, None, None)

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_bytes() == b""


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
