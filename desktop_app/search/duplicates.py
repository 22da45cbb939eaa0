"""Files with the same bytes: compared by length, then by three samples, then in full.

Most files that are as long as another one differ at their beginning or end, so little is read of
them; what is called the same has been read to its last byte. Several names of one file (hard
links) are known as that: they take no room of their own, and are reported apart.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from desktop_app.errors import ScopeError
from desktop_app.files.scope import Scope
from desktop_app.hits import Copies, Flag, Hits, Names
from desktop_app.reasons import Reason, Skips
from desktop_app.search.coverage import reason_of
from desktop_app.search.digests import (
    SAMPLE_BYTES,
    ChangedError,
    Digests,
    DuplicateProgress,
    FileState,
    StoppedError,
    sample_parts,
)
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.scoped_walk import RemoteRoots

_ROWS_AT_A_TIME = 4096
"""Looked through between two looks at the stop flag."""


@dataclass(frozen=True, slots=True)
class Duplicates:
    """The end of a search for duplicates.

    Attributes:
        groups: The largest waste first.
        linked: Files that came under several names, whether or not they have copies.
        skips: What could not be compared. Files of a length that no other one has are not among
            them: whatever is in them, they have no copy.
        undecided: Positions of the files that `skips` counts.
        complete: False after a stop: what was found stands, and there may be more.
        read_bytes: How much was read.
    """

    groups: tuple[Copies, ...]
    linked: tuple[Names, ...]
    skips: Skips
    undecided: frozenset[int]
    complete: bool
    read_bytes: int


@dataclass(frozen=True, slots=True)
class CopiesOfOne:
    """The end of a search for the copies of one file.

    Attributes:
        size_bytes: The length of the file.
        copies: Other files with the same bytes, by their names.
        other_names: More names of the file itself.
        skips: As in `Duplicates`, and so are the others.
    """

    size_bytes: int
    copies: tuple[Names, ...]
    other_names: Names
    skips: Skips
    complete: bool
    read_bytes: int


class DuplicateSearch:
    """One search for files with the same bytes, for a thread that may wait for the disk.

    Files are read through the scope only: private ones and those whose contents are not on this
    computer are never opened, and no link is followed. Neither are those on another computer, for
    which a thread might wait for ever. One that changes meanwhile is left out.

    Args:
        scope: Opens the files.
        stop: Ends the search early when set, within a piece of a megabyte.
        tell: Takes the progress; may wait.
        progress_s: How often to tell.
    """

    def __init__(
        self,
        scope: Scope,
        *,
        stop: StopFlag,
        tell: Callable[[DuplicateProgress], None] = lambda reading: None,
        progress_s: float = 0.1,
    ) -> None:
        self._scope = scope
        self._elsewhere = RemoteRoots(scope)
        self._digests = Digests(stop, tell, progress_s)
        self._skips = Skips()
        self._undecided: set[int] = set()

    def among(self, hits: Hits, *, first: int | None = None) -> Duplicates:
        """Find the files among `hits` that are copies of each other.

        With `first`, copies of one of so many first rows: the rest is there to compare them with.

        The lengths where most may be gained come first, so that a search which is stopped has
        found the better part.
        """
        groups: list[Copies] = []
        linked: list[Names] = []
        with self._until_stopped() as ending:
            by_size = self._rows_by_size(hits)
            gain = {size: size * (len(rows) - 1) for size, rows in by_size.items()}
            for size in sorted(by_size, key=lambda size: (-gain[size], size)):
                if first is not None and by_size[size][0] >= first:
                    continue
                files = self._sampled(size, by_size[size], hits)
                linked += [file.names for file in files if len(file.rows) > 1]
                groups += [
                    Copies(size, tuple(file.names for file in same))
                    for alike in _grouped(files)
                    if _has_one_of(alike, first)
                    for same in self._same(size, alike)
                    if _has_one_of(same, first)
                ]
        groups.sort(key=lambda copies: (-copies.waste_bytes, copies.files))
        return Duplicates(
            tuple(groups),
            tuple(sorted(linked)),
            self._skips,
            frozenset(self._undecided),
            ending.complete,
            self._digests.read_bytes,
        )

    def copies_of(self, path: str, hits: Hits) -> CopiesOfOne:
        """Find the copies of one file among `hits`, whether or not it is one of them.

        Raises:
            ScopeError: It cannot be opened; see `Scope.open_file`. "scope.remote": it lies on
                another computer.
        """
        copies: tuple[Names, ...] = ()
        if os.path.dirname(path) in self._elsewhere:  # noqa: PTH120 (a str)
            raise ScopeError("scope.remote", path=path)
        with self._scope.open_file(path) as opened, self._until_stopped() as ending:
            asked = _File(path, FileState.of(opened), b"")
            size = asked.state.size_bytes
            with self._skipping(path, ()):
                asked.sample = self._digests.of(opened, asked.state, sample_parts(size))
                rows = self._rows_by_size(hits, only=size).get(size, array("I"))
                files = self._sampled(size, rows, hits, asked)
                alike = [file for file in files if file.sample == asked.sample]
                same = next((same for same in self._same(size, alike) if asked in same), [])
                copies = tuple(file.names for file in same if file is not asked)
        own = self._scope.real_path(path)
        others = (row for row in asked.rows if self._scope.real_path(hits[row].path) != own)
        return CopiesOfOne(
            size, copies, tuple(others), self._skips, ending.complete, self._digests.read_bytes
        )

    # What may have a copy

    def _rows_by_size(self, hits: Hits, only: int | None = None) -> dict[int, array[int]]:
        """The files of each length that more than one has, or of one length alone."""
        first: dict[int, int] = {}
        several: dict[int, array[int]] = {}
        if only is not None:
            several[only] = array("I")
        for row, (size, flags) in enumerate(_sizes_and_flags(hits)):
            if not row % _ROWS_AT_A_TIME:
                self._digests.check_stop()
            if flags & _NO_FILE:
                continue
            if flags & _UNKNOWN:
                self._skip(Reason.UNREADABLE, hits[row].path, [row])
            elif not size:
                # That they are copies of each other says little.
                continue
            elif size in several:
                several[size].append(row)
            elif only is None and (other := first.setdefault(size, row)) != row:
                several[size] = array("I", (other, row))
        return several

    # Comparing

    def _sampled(self, size: int, rows: Sequence[int], hits: Hits, *known: _File) -> list[_File]:
        """The files behind `rows`, each once, with samples of them; and those known before."""
        files = {file.state.key(file.path): file for file in known}
        rows = self._within_reach(rows, hits)
        if len(rows) + len(files) < 2:
            return list(files.values())
        for row in rows:
            path = hits[row].path
            with self._skipping(path, [row]), self._scope.open_file(path) as opened:
                state = FileState.of(opened)
                file = files.get(state.key(path))
                if file is None:
                    if state.size_bytes != size:
                        raise ChangedError
                    file = _File(path, state, self._digests.of(opened, state, sample_parts(size)))
                    files[state.key(path)] = file
                file.rows.append(row)
        return list(files.values())

    def _within_reach(self, rows: Sequence[int], hits: Hits) -> Sequence[int]:
        """Without the files that would have to be fetched, or may hang; these are counted."""
        reachable = []
        for row in rows:
            hit = hits[row]
            if hit.flags & Flag.ONLINE_ONLY:
                self._skip(Reason.ONLINE_ONLY, hit.path, [row])
            elif self._is_elsewhere(hit.folder):
                self._skip(Reason.REMOTE, hit.path, [row])
            else:
                reachable.append(row)
        return reachable

    def _is_elsewhere(self, folder: str) -> bool:
        try:
            return folder in self._elsewhere
        except ScopeError:
            # Opening it says what is wrong.
            return False

    def _same(self, size: int, alike: Sequence[_File]) -> Iterator[list[_File]]:
        """Those of `alike`, files with the same samples, that have the same bytes."""
        if len(alike) < 2:
            return
        if size <= 3 * SAMPLE_BYTES:
            # The samples were all of it.
            yield list(alike)
            return
        found: dict[bytes, list[_File]] = {}
        for file in alike:
            skipping = self._skipping(file.path, file.rows)
            with skipping, self._scope.open_file(file.path) as opened:
                if FileState.of(opened) != file.state:
                    raise ChangedError
                digest = self._digests.of(opened, file.state, [(0, size)])
                found.setdefault(digest, []).append(file)
        yield from (same for same in found.values() if len(same) > 1)

    # What becomes of a search

    @contextmanager
    def _until_stopped(self) -> Iterator[_Status]:
        """End the block when the search is stopped."""
        ending = _Status()
        try:
            yield ending
        except StoppedError:
            ending.complete = False
        self._digests.report(at_once=True)

    @contextmanager
    def _skipping(self, path: str, rows: Iterable[int]) -> Iterator[None]:
        """Count the file, known by one of its `rows`, where the block cannot read it; go on."""
        self._digests.path = path
        try:
            yield
        except ScopeError as error:
            self._skip(reason_of(error), path, rows)
        except ChangedError:
            self._skip(Reason.VANISHED, path, rows)
        except OSError:
            self._skip(Reason.UNREADABLE, path, rows)

    def _skip(self, reason: Reason, path: str, rows: Iterable[int]) -> None:
        self._skips.add(reason, 1, [path])
        self._undecided.update(rows)


_NO_FILE = int(Flag.FOLDER | Flag.LINK | Flag.SPECIAL)
_UNKNOWN = int(Flag.UNKNOWN)


@dataclass(slots=True)
class _Status:
    """How a search ended."""

    complete: bool = True


@dataclass(eq=False, slots=True)
class _File:
    """A file, by the name it came under first, and the rows with all its names."""

    path: str
    state: FileState
    sample: bytes
    rows: list[int] = field(default_factory=list)

    @property
    def names(self) -> Names:
        return tuple(self.rows)


def _sizes_and_flags(hits: Hits) -> Iterator[tuple[int, int]]:
    """Of each row in its order; a million rows are not worth a million values."""
    sizes, flags = array("q"), array("B")
    for chunk in hits.chunks:
        sizes.extend(chunk.sizes)
        flags.extend(chunk.flags)
    if hits.order is None:
        return zip(sizes, flags, strict=True)
    return ((sizes[row], flags[row]) for row in hits.order)


def _has_one_of(files: Iterable[_File], first: int | None) -> bool:
    """Whether a name of one of them is among so many first rows."""
    return first is None or any(file.rows[0] < first for file in files)


def _grouped(files: Iterable[_File]) -> Iterator[list[_File]]:
    """The files with the same sample."""
    by_sample: dict[bytes, list[_File]] = {}
    for file in files:
        by_sample.setdefault(file.sample, []).append(file)
    return iter(by_sample.values())
