"""Reads a small document of each format, in the processes that read documents everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from desktop_app import paths
from desktop_app.errors import ProcessError
from desktop_app.extract.extraction import Extraction
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.extract.worker.sandbox import Level
from desktop_app.filetypes.kinds import Kind, extension_of, kind_of
from desktop_app.self_check.findings import SelfCheckFinding
from desktop_app.stop_flag import StopFlag

SAMPLES: Final = "samples"
"""In `resources`: a file of each format, each of which holds `WORD` in its text or its name."""

WORD: Final = "selfcheck"

_INSTEAD: Final = {"xlsb": b"2026"}
"""What stands in a sample in place of `WORD`: the smallest xlsb has numbers only."""


def document_findings(
    pool: ExtractionPool, stop: StopFlag, folder: Path | None = None
) -> Iterator[SelfCheckFinding]:
    """How the processes are shut in, and each format that cannot be read; blocking.

    Ends early where `stop` is set, or where no process can be started, which is told.

    Args:
        pool: Reads them.
        stop: Ends it.
        folder: Where the samples are; default: those that are shipped.
    """
    level = ""
    read = []
    for file in sorted((folder or paths.resource(SAMPLES)).iterdir()):
        if stop.is_set():
            return
        try:
            found = _extracted(pool, file, stop)
        except (ProcessError, OSError) as error:
            reason = error.code if isinstance(error, ProcessError) else error.strerror
            yield SelfCheckFinding("check.no_documents", {"reason": reason or "–"}, False)
            return
        if found is None:
            return
        level = level or found.sandbox
        extension = extension_of(file.name)
        if is_read(file.name, found):
            read.append(extension)
        else:
            fields = {"extension": extension, "outcome": found.outcome.value}
            yield SelfCheckFinding("check.format_failed", fields, False)
    yield SelfCheckFinding("check.formats", {"count": len(read), "extensions": tuple(read)})
    yield level_finding(level, on_linux=sys.platform == "linux")


def is_read(name: str, found: Extraction) -> bool:
    """Whether what came of a sample is what stands in it."""
    if _is_picture(name):
        return found.outcome is ExtractionStatus.NO_TEXT and bool(found.picture)
    wanted = _INSTEAD.get(extension_of(name), WORD.encode())
    return found.outcome is ExtractionStatus.TEXT and wanted in found.text()


def level_finding(level: str, *, on_linux: bool) -> SelfCheckFinding:
    """How tightly the reading of documents is shut in."""
    whole = Level.LANDLOCK_SECCOMP if on_linux else Level.LIMITS
    if level == whole:
        code = "check.sandbox_kernel" if on_linux else "check.sandbox_limits"
        return SelfCheckFinding(code, {"level": level})
    return SelfCheckFinding("check.sandbox_weak", {"level": level or Level.NONE.value}, False)


def _extracted(pool: ExtractionPool, file: Path, stop: StopFlag) -> Extraction | None:
    with file.open("rb") as opened:
        size_bytes = file.stat().st_size
        way = pool.picture if _is_picture(file.name) else pool.extract
        return way(opened, file.name, size_bytes, stop=stop)


def _is_picture(name: str) -> bool:
    return kind_of(name) is Kind.IMAGE
