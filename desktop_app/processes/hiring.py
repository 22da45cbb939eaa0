"""Starts a `Worker`, whose module is loaded when there is one to start: most commands need none."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop_app.processes.workers import Worker


def own_worker(kind: str) -> Worker:
    """A process of our own that answers requests of a kind: one of `serving.KINDS`.

    Raises:
        ProcessError: `process.program_not_started`.
    """
    from desktop_app.processes.workers import Worker

    return Worker(kind)
