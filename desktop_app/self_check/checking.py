"""The self-check as a whole, and the part of it that costs next to nothing.

    for finding in self_check(pool, stop):
        ...

Blocking: for worker threads.
"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.extract.worker.pool import ExtractionPool
from desktop_app.self_check.contents import ripgrep_finding
from desktop_app.self_check.documents import document_findings
from desktop_app.self_check.findings import SelfCheckFinding
from desktop_app.self_check.libraries import version_findings
from desktop_app.stop_flag import StopFlag


def self_check(pool: ExtractionPool, stop: StopFlag, qt: str = "") -> Iterator[SelfCheckFinding]:
    """Look at everything; each finding comes as soon as it is known.

    Args:
        pool: Reads documents.
        stop: Ends it.
        qt: Qt's version, where it is loaded.
    """
    yield from version_findings(qt)
    if not stop.is_set():
        yield ripgrep_finding()
    yield from document_findings(pool, stop)


def troubles_at_start() -> list[SelfCheckFinding]:
    """What a person should know unasked: libraries too old, and why ripgrep is not used."""
    return [one for one in (*version_findings(), ripgrep_finding()) if not one.is_fine]
