"""The account of a search: what was looked at so far and what was not, and in what time."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from desktop_app.reasons import Coverage, Reason, Skips, Source


class Tally:
    """Grows while a search runs; `coverage` is what it comes to.

    Attributes:
        files: Files looked at.
        skips: What was left out.
    """

    def __init__(self) -> None:
        self.files = 0
        self.skips = Skips()
        self._started_s = monotonic()

    def coverage(self, folders: Sequence[str], *, complete: bool) -> Coverage:
        """The account as a value.

        Args:
            folders: Those that were searched, absolute.
            complete: Whether all of them were looked at to the end.
        """
        return Coverage(
            folders=tuple(folders),
            files=self.files,
            skipped=dict(self.skips.numbers),
            paths={reason: tuple(paths) for reason, paths in self.skips.paths.items()},
            complete=complete and Reason.TIMED_OUT not in self.skips.numbers,
            sources=(Source.DISK,),
            seconds=monotonic() - self._started_s,
        )
