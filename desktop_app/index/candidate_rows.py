"""Which rows of a snapshot may pass a query: all that do, and few that do not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress

from desktop_app.filetypes.kinds import kind_of
from desktop_app.folding.chinese import heard
from desktop_app.index.snapshot import ANY_EXTENSION, Snapshot
from desktop_app.matching.matcher import NameFilter, Needle
from desktop_app.query.query import Key, Query, Term


class CandidateRows:
    """Picks rows by what the columns tell; whoever judges them in full comes after.

    Args:
        snapshot: Where they are picked from.
        query: Resolved.
        flags: For each value of a row's flags, whether rows with it may be wanted.
    """

    def __init__(self, snapshot: Snapshot, query: Query, flags: bytes) -> None:
        self._snapshot = snapshot
        self._flags = flags
        terms = [term for key in (Key.EXT, Key.KIND) for term in query.of(key)]
        tests = [_extension_test(term) for term in terms if not term.excluded]
        endings = ["", *snapshot.extensions]
        fitting = [all(test(ending) for test in tests) for ending in endings]
        fitting[ANY_EXTENSION] = True
        # For each number of an extension whether names with it may be wanted.
        self._extensions = bytes(fitting) + bytes(256 - len(fitting))
        self._judges_extensions = bool(tests)
        groups = NameFilter(query).needles
        # The longest are the rarest, mostly.
        self._needles = max(groups, key=_shortest, default=None)

    def rows(self, first: int, end: int) -> Sequence[int]:
        """Those of a run of rows that may pass, ascending."""
        snapshot, extensions = self._snapshot, self._extensions
        if self._needles is None:
            wanted = bytes(snapshot.flags[first:end]).translate(self._flags)
            if self._judges_extensions:
                fitting = bytes(snapshot.extension_ids[first:end]).translate(extensions)
                return [
                    row
                    for row, one, two in zip(range(first, end), wanted, fitting, strict=True)
                    if one and two
                ]
            return list(compress(range(first, end), wanted))
        flags, ids = snapshot.flags, snapshot.extension_ids
        found: set[int] = set()
        for needle in self._needles:
            found.update(snapshot.rows_with(needle.folded, first, end))
            found.update(_sounding(needle, snapshot, first, end))
        return [row for row in sorted(found) if self._flags[flags[row]] and extensions[ids[row]]]


def _shortest(needles: Sequence[Needle]) -> int:
    return min(
        (len(needle.folded.encode("utf-8", "surrogatepass")) for needle in needles), default=0
    )


def _extension_test(term: Term) -> Callable[[str], bool]:
    if term.key is Key.KIND:
        # A name that tells no kind is not the end of it.
        return lambda ending: (kind := kind_of(f"x.{ending}")) is None or kind in term.values
    wanted = {str(value).rpartition(".")[2] for value in term.values}
    return lambda ending: ending in wanted


def _sounding(needle: Needle, snapshot: Snapshot, first: int, end: int) -> Sequence[int]:
    """The rows whose names have Chinese characters that sound so."""
    if needle.sound is None:
        return ()
    rows = snapshot.rows_beyond_ascii(first, end)
    if not rows:
        return ()
    joined = "\0".join(snapshot.folded_names(rows))
    return [rows[number] for number in needle.sound.names(joined, lambda: heard(joined))]
