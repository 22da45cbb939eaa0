"""What happened while questions were answered, step by step, as JSON Lines in a file.

It holds what the person asked and what the tools were told and said; nothing of the settings, the
environment or a model's endpoint, so no key ever comes near it.
"""

from __future__ import annotations

import errno
import os
import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from desktop_app import __version__, findings_json
from desktop_app.agent.events import (
    CallFinished,
    CallStarted,
    Noticed,
    ReplyEnded,
    RunEvent,
    RunFinished,
)
from desktop_app.cli.command_line import CommandLineError
from desktop_app.cli.json_output import json_line
from desktop_app.errors import AppError
from desktop_app.files.remote.patience import ANSWER_S
from desktop_app.files.remote.reaching import modes
from desktop_app.messages.mind import Summarised, Usage, Waiting
from desktop_app.messages.parts import plain_text

_PLAIN = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0)
_STREAMS = frozenset({"/dev", "/dev/fd", "/proc/self/fd"})
"""Where the system keeps names for what a program has open."""


class Trace:
    """Writes each event the moment it happens; the file is for this user alone.

    A disk that fills up later ends the trace, and not the answers: `complaint` says so.

    Raises:
        CommandLineError: there is a file already, or none can be made.
    """

    def __init__(self, file: Path) -> None:
        self.complaint: AppError | None = None
        """Why something is missing from the trace, or None."""
        self._file = file
        try:
            self._stream = os.fdopen(self._opened(), "wb", buffering=0)
        except OSError as error:
            raise self._unwritable(error) from error

    def question(self, text: str) -> None:
        """A turn begins; which program answers it says what the trace can be compared with."""
        self._write("question", text=text, version=__version__)

    def hear(self, event: RunEvent) -> None:
        """Write what a reply took, a wait for it, a call that begins or ends, or the answer.

        What lies between is in them.
        """
        match event:
            case ReplyEnded(mind=mind, seconds=seconds, usage=usage):
                self._write(
                    "reply", model=mind, seconds=round(seconds, 6), tokens=_written_usage(usage)
                )
            case Summarised(message=message, tokens_before=before, tokens_after=after):
                self._write(
                    "summary",
                    text=message.text,
                    turns=message.summarises,
                    tokens_before=before,
                    tokens_after=after,
                )
            case Waiting(error=error, seconds_left=seconds):
                self._write("waiting", code=error.code, seconds=round(seconds, 1))
            case CallStarted(call=call):
                self._write("call", id=call.id, tool=call.name, arguments=dict(call.arguments))
            case CallFinished(call=call, result=result, seconds=seconds):
                self._write(
                    "result",
                    id=call.id,
                    tool=call.name,
                    text=plain_text(result.parts),
                    data=findings_json.encoded(result.data),
                    failed=result.failed,
                    seconds=round(seconds, 6),
                )
            case Noticed(notice=notice):
                self._write("notice", code=notice.code, fields=notice.fields)
            case RunFinished(answer=answer):
                self._write(
                    "answer",
                    text=answer.text,
                    model=answer.mind,
                    stopped=answer.stopped.value,
                    query=answer.query,
                    files=len(answer.hits),
                    unverified=list(answer.unverified),
                    worked_out=list(answer.worked_out),
                    tokens=_written_usage(answer.usage),
                )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()

    def _opened(self) -> int:
        """A new file, for this user alone; or a pipe, a terminal, a stream of ours."""
        folder = os.path.dirname(os.path.abspath(self._file))  # noqa: PTH100, PTH120
        if modes([folder], ANSWER_S)[folder] is None:
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        try:
            return os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN, 0o600)
        except FileExistsError:
            # The system's own names for streams are links; others may lead to anything.
            status = self._file.stat() if folder in _STREAMS else self._file.lstat()
            is_stream = folder in _STREAMS or not stat.S_ISLNK(status.st_mode)
            if stat.S_ISDIR(status.st_mode):
                raise
            if not is_stream or (stat.S_ISREG(status.st_mode) and folder not in _STREAMS):
                raise CommandLineError("ask.trace_exists", file=str(self._file)) from None
        # A pipe that nobody reads is an error and no wait.
        no_wait = getattr(os, "O_NONBLOCK", 0)
        descriptor = os.open(self._file, os.O_WRONLY | os.O_APPEND | no_wait | _PLAIN)
        os.set_blocking(descriptor, True)
        return descriptor

    def _write(self, event: str, **fields: Any) -> None:
        if self.complaint is not None:
            return
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        try:
            self._stream.write(json_line({"at": now, "event": event, **fields}))
        except OSError as error:
            self.complaint = self._unwritable(error)

    def _unwritable(self, error: OSError) -> CommandLineError:
        reason = error
        return CommandLineError("ask.trace_unwritable", file=str(self._file), reason=reason)


def _written_usage(usage: Usage | None) -> dict[str, int] | None:
    if usage is None:
        return None
    return {"prompt": usage.prompt_tokens, "completion": usage.completion_tokens}
