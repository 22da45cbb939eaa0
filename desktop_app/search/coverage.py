"""The account of a search: what was looked at so far and what was not, and in what time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import monotonic

from desktop_app.errors import ScopeError
from desktop_app.files.batch import Batch
from desktop_app.reasons import Coverage, Reason, Skips, SourceKind
from desktop_app.search.filters import EntryFilter


class Tally:
    """Grows while a search runs; `coverage` is what it comes to.

    Attributes:
        files: Files looked at.
        hidden: Those that fit, but are hidden against the query.
        skips: What was left out.
        sources: Who was asked.
        as_of_ns: See `Coverage`.
        dated_by_change: Likewise.
    """

    def __init__(self) -> None:
        self.files = 0
        self.hidden = 0
        self.skips = Skips()
        self.sources: dict[SourceKind, None] = {}
        self.as_of_ns: int | None = None
        self.dated_by_change = 0
        self._started_s = monotonic()

    def look_at(self, batch: Batch, passing: EntryFilter) -> None:
        """Count the files of a walk's batch, and what it has for counting that is passed over."""
        if (rows := batch.counted) is not None:
            self.files += rows.number_listed(passing.considered)
            self.pass_over(rows.number(passing.passed_over), rows.paths(passing.passed_over))
            return
        listed = batch.flags if batch.listed is None else batch.listed
        self.files += listed.translate(passing.considered).count(1)

    def rest_on(self, as_of_ns: int | None) -> None:
        """Sizes and dates are as of then, in ns since 1970 UTC; None is now."""
        if as_of_ns is not None:
            self.as_of_ns = min(as_of_ns, self.as_of_ns or as_of_ns)

    def pass_over(self, number: int, paths: Iterable[str]) -> None:
        """Count what fits, but is hidden against the query."""
        self.hidden += number
        self.skips.add(Reason.HIDDEN, number, paths)

    def leave_out_no_mount_of(self, walked: Iterable[str]) -> None:
        """Take back mounts that a walk met and did not enter, since they are `walked` as well."""
        paths = self.skips.paths.get(Reason.OTHER_MOUNT, [])
        entered = set(walked).intersection(paths)
        left = self.skips.numbers.get(Reason.OTHER_MOUNT, 0) - len(entered)
        if entered:
            del self.skips.numbers[Reason.OTHER_MOUNT], self.skips.paths[Reason.OTHER_MOUNT]
            left_out = [path for path in paths if path not in entered]
            self.skips.add(Reason.OTHER_MOUNT, left, left_out)

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
            sources=tuple(self.sources),
            seconds=monotonic() - self._started_s,
            as_of_ns=self.as_of_ns,
            dated_by_change=self.dated_by_change,
        )


def reason_of(error: ScopeError) -> Reason:
    """Why a file that was listed could not be read."""
    return _REASONS.get(error.code, Reason.UNREADABLE)


_REASONS = {
    "scope.excluded": Reason.EXCLUDED,
    "scope.outside": Reason.EXCLUDED,
    "scope.private": Reason.PRIVATE,
    "scope.not_shared": Reason.NOT_SHARED,
    "scope.online_only": Reason.ONLINE_ONLY,
    "scope.remote": Reason.REMOTE,
    "scope.silent": Reason.TIMED_OUT,
    # It was a file when it was listed, and is something else now.
    "scope.missing": Reason.VANISHED,
    "scope.link": Reason.VANISHED,
    "scope.special": Reason.VANISHED,
    "scope.not_a_file": Reason.VANISHED,
    "scope.not_a_folder": Reason.VANISHED,
}
