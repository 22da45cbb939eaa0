"""One file and one process: what is sent, what comes back, and what it means if nothing does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import BinaryIO

from desktop_app.errors import ProcessError
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionResult, ExtractionStatus
from desktop_app.extract.worker.answers import (
    ANSWER_BYTES,
    LAST,
    MORE,
    AnswerReport,
    Inquiry,
    RequestKind,
    is_batch,
    is_picture,
)
from desktop_app.extract.worker.watch import Cause
from desktop_app.filetypes.containers import is_container
from desktop_app.filetypes.formats import Format
from desktop_app.filetypes.recognition import format_of
from desktop_app.processes.frames import MAX_FRAME_BYTES
from desktop_app.processes.workers import Worker

PIECE_BYTES = MAX_FRAME_BYTES - 65_536
"""So much of a file goes into one frame, with room for what is wanted of it."""

_BYTES_A_CHARACTER = 4
"""At most, in all encodings; of a text, no more is sent than could become text."""


@dataclass(frozen=True, slots=True)
class Request:
    """A file and what is wanted of it.

    Attributes:
        wanted, name, limits: As of `Inquiry`.
        file: Open and seekable.
        size_bytes: Its length.
        max_bytes: So many bytes of it are sent.
        wall_s: For all of it.
        quiet_s: Without progress.
    """

    wanted: RequestKind
    file: BinaryIO
    name: str
    size_bytes: int
    max_bytes: int
    limits: ExtractionLimits
    wall_s: float
    quiet_s: float

    def messages(self) -> Iterator[bytes]:
        """What is sent: the file in pieces, the first one with the inquiry before it."""
        left = min(self.size_bytes, self.max_bytes)
        inquiry = Inquiry(
            self.wanted, self.name, left < self.size_bytes, ceil(self.wall_s), self.limits
        )
        start = inquiry.encode()
        self.file.seek(0)
        while True:
            wanted_bytes = min(left, PIECE_BYTES)
            piece = self.file.read(wanted_bytes)
            left -= len(piece)
            is_last = not left or len(piece) < wanted_bytes
            yield b"".join((LAST if is_last else MORE, start, piece))
            if is_last:
                return
            start = b""


def seen_from_outside(
    name: str, head: bytes, size_bytes: int, limits: ExtractionLimits
) -> tuple[ExtractionResult | None, int]:
    """How it ends, where no process is needed to know; and how much of the file matters."""
    if not size_bytes or not head:
        return ExtractionResult(ExtractionStatus.EMPTY), 0
    # What a container is, only a look at the whole of it tells.
    found = None if is_container(head) else format_of(name, head)
    if found is Format.TEXT:
        return None, min(limits.input_bytes, limits.text_characters * _BYTES_A_CHARACTER)
    if found is Format.PICTURE:
        return ExtractionResult(ExtractionStatus.NO_TEXT, "picture"), 0
    if found is None and not is_container(head):
        return ExtractionResult(ExtractionStatus.UNSUPPORTED, "unknown format"), 0
    if size_bytes > limits.input_bytes:
        return ExtractionResult(ExtractionStatus.TOO_LARGE, "input limit"), 0
    return None, size_bytes


def asked(worker: Worker, request: Request, frames: list[bytes]) -> AnswerReport:
    """Send the file and take its answer; passages and pictures go to `frames` as they come.

    Raises:
        ProcessError: as of `Worker.ask`.
        OSError: the file could not be read.
    """
    answer_bytes = 0
    report: AnswerReport | None = None
    try:
        for message in request.messages():
            for frame in worker.ask(message, quiet_s=request.quiet_s):
                answer_bytes += len(frame)
                if report is not None or answer_bytes > 2 * ANSWER_BYTES:
                    raise ValueError("an answer without end")
                if is_batch(frame) or is_picture(frame):
                    frames.append(frame)
                else:
                    report = AnswerReport.decode(frame)
                    if report.batch:
                        frames.append(report.batch)
        if report is None:
            raise ValueError("no end")
        return report
    except ValueError as error:
        worker.close()
        raise ProcessError("process.worker_garbled", kind="extract") from error
    except OSError:
        worker.close()
        raise


def ending_of(error: ProcessError, cause: Cause | None) -> ExtractionResult:
    """What it means for the file that its process did not get to an end."""
    if cause is Cause.MEMORY:
        return ExtractionResult(ExtractionStatus.TOO_LARGE, "memory")
    out_of_time = error.code == "process.worker_timed_out" or cause is Cause.TIME
    if out_of_time or error.fields.get("status") == -_CPU_LIMIT_SIGNAL:
        return ExtractionResult(ExtractionStatus.TIMED_OUT, "time")
    return ExtractionResult(ExtractionStatus.CRASHED, error.code)


_CPU_LIMIT_SIGNAL = 24
"""SIGXCPU on Linux and macOS."""
