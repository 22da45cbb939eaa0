"""One search over the disk: walks the folders of a query and keeps what passes."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from itertools import compress
from time import monotonic

from desktop_app.errors import ScopeError
from desktop_app.files.batch import Batch
from desktop_app.files.details import StopFlag
from desktop_app.files.mounts import is_remote, mounts
from desktop_app.files.places import Places
from desktop_app.files.remote_walk import remote_walk
from desktop_app.files.scope import Scope
from desktop_app.files.walk import Walk, walk
from desktop_app.hits import Chunk, Flag, Hits
from desktop_app.messages import HitsFound, Progress
from desktop_app.reasons import Reason
from desktop_app.search.coverage import Tally
from desktop_app.search.events import Found
from desktop_app.search.filters import EntryFilter
from desktop_app.search.groups import GROUPED, Group, grouped
from desktop_app.search.query import Hidden, Query
from desktop_app.search.ranking import SORTED_AT_ONCE, ordered, prepare
from desktop_app.search.receipts import Digest
from desktop_app.search.roots import FolderFilter, searched_folders, walked_folders

_PROGRESS_S = 0.1


class DiskSearch:
    """A search under way, for a thread that may wait for the disk.

    Args:
        query: As asked.
        scope: What may be looked at.
        places: Knows where "Downloads" is.
        now: What dates are relative to.
        recent: When files were changed or opened lately.
        stop: Ends the search early when set.
        tell: Takes rows and progress; may wait.
    """

    def __init__(
        self,
        query: Query,
        scope: Scope,
        places: Places,
        *,
        now: datetime,
        recent: Mapping[str, int] | None,
        stop: StopFlag,
        tell: Callable[[HitsFound | Progress], None],
    ) -> None:
        self._asked = query
        self._scope = scope
        self._places = places
        self._now = now
        self._recent = recent
        self._stop = stop
        self._tell = tell
        self._tally = Tally()
        self._chunks: list[Chunk] = []
        self._unsent: list[Chunk] = []
        self._ranks = bytearray()
        self._folders: list[Batch] = []
        self._empty_folders: set[str] = set()
        self._digest = Digest()
        self._rows = 0
        self._count = 0
        self._count_direct = 0
        self._total_bytes = 0
        self._complete = True
        self._told_s = 0.0

    def run(self) -> Found:
        """Walk, filter, and put in order.

        Raises:
            PlaceError, ScopeError, SearchError: see `SearchEngine.search`.
        """
        query = self._asked.resolved(self._now, self._places, self._scope)
        self._query = query
        self._filter = EntryFilter(query)
        self._searched = searched = searched_folders(query, self._scope.rules)
        walked = walked_folders(searched, self._scope)
        # A place that keeps us waiting must not hold up the others.
        for root in sorted(walked, key=self._is_remote):
            folders = FolderFilter(
                query,
                root=root,
                searched=searched,
                walked=walked,
                places=self._places,
                rules=self._scope.rules,
            )
            self._walk(root, folders)
        self._keep_empty_folders()
        self._report("", at_once=True)
        hits = Hits(self._chunks)
        return Found(
            query=query,
            asked=self._asked,
            at=self._now,
            hits=ordered(
                hits, query.sort, ranks=bytes(self._ranks), recent=self._recent, top=query.top
            ),
            count=self._count,
            count_direct=self._count_direct,
            total_bytes=self._total_bytes,
            digest=str(self._digest) if self._complete else "",
            coverage=self._tally.coverage(searched, complete=self._complete),
            groups=self._groups(hits),
        )

    def _groups(self, hits: Hits) -> tuple[Group, ...]:
        if self._query.show not in GROUPED:
            return ()
        return grouped(hits, self._query.show, self._now)[: self._query.top]

    def _walk(self, root: str, folders: FolderFilter) -> None:
        with ExitStack() as opened:
            try:
                batches = opened.enter_context(self._opened(root, folders, opened))
            except ScopeError as error:
                self._skip_root(root, error)
                return
            for batch in batches:
                self._take(batch, folders)
                self._report(batch.folders[-1] if batch.folders else root)
        self._tally.skips.merge(batches.skips)
        self._complete = self._complete and batches.complete

    def _opened(self, root: str, folders: FolderFilter, opened: ExitStack) -> Walk:
        depth = folders.max_depth
        if depth is not None and self._filter.wants_empty_folders:
            # Whether the deepest folders are empty shows one level further down.
            depth += 1
        excluded = (*self._scope.excluded, *folders.left_out)
        added = (*self._scope.folders, *self._searched)
        if self._is_remote(root):
            return remote_walk(
                self._scope.real_path(root),
                called=root,
                stop=self._stop,
                max_depth=depth,
                excluded=excluded,
                added_mounts=added,
            )
        return walk(
            opened.enter_context(self._scope.open_folder(root)),
            stop=self._stop,
            details=not self._filter.names.is_selective and folders.accepts_all,
            max_depth=depth,
            excluded=excluded,
            added_mounts=added,
        )

    def _is_remote(self, root: str) -> bool:
        # Judged by its text: asking the system what is there may already take for ever.
        return is_remote(self._scope.real_path(root), mounts())

    def _skip_root(self, root: str, error: ScopeError) -> None:
        """Count a folder that cannot be opened; one that was never allowed is an error."""
        if error.code == "scope.missing" and root in self._scope.folders:
            self._tally.skips.add(Reason.UNMOUNTED, 1, [root])
        elif error.code == "scope.unreadable":
            self._tally.skips.add(Reason.UNREADABLE, 1, [root])
        else:
            raise error

    def _take(self, batch: Batch, folders: FolderFilter) -> None:
        """Keep what passes of a batch, and count what was looked at."""
        passing = self._filter
        if not folders.accepts_all:
            batch = batch.select(folders.rows(batch))
        self._tally.files += sum(batch.flags.translate(passing.considered))
        if passing.wants_empty_folders:
            self._empty_folders.update(batch.empty_folders)
        batch = batch.select(passing.listed(batch))
        if not passing.needs_details:
            # Those that nobody asked for need none.
            batch = self._asked_for(batch)
        batch = batch.detailed()
        batch = batch.select(passing.detailed(batch))
        if passing.wants_empty_folders:
            batch = self._without_folders(batch)
        self._keep(self._asked_for(batch))

    def _asked_for(self, batch: Batch) -> Batch:
        """Without what is hidden, or is not, against the query; hidden ones are counted."""
        rows = self._filter.asked_for(batch.flags)
        if len(rows) < len(batch) and self._query.hidden is Hidden.NO:
            hidden = list(compress(range(len(batch)), batch.flags.translate(_HIDDEN)))
            self._tally.skips.add(Reason.HIDDEN, len(hidden), map(_path_of(batch), hidden))
        return batch.select(rows)

    def _without_folders(self, batch: Batch) -> Batch:
        """Put the folders aside until it is known which of them are empty."""
        folders = list(compress(range(len(batch)), batch.flags.translate(_FOLDER)))
        if not folders:
            return batch
        self._folders.append(batch.select(folders))
        return batch.select(list(compress(range(len(batch)), batch.flags.translate(_NO_FOLDER))))

    def _keep_empty_folders(self) -> None:
        for batch in self._folders:
            path = _path_of(batch)
            empty = [path(row) in self._empty_folders for row in range(len(batch))]
            self._keep(self._asked_for(batch.select(self._filter.folders(batch, empty))))

    def _keep(self, batch: Batch) -> None:
        """Add rows to the result."""
        if not len(batch):
            return
        batch = _without_false_sizes(batch)
        self._digest.add(batch)
        chunk = batch.chunk()
        self._chunks.append(chunk)
        self._rows += len(chunk)
        if self._rows > SORTED_AT_ONCE:
            # Not in the moments after a stop.
            prepare()
        self._unsent.append(chunk)
        if self._filter.names.ranks_differ:
            self._ranks += self._filter.names.ranks(batch.names)
        counted = self._filter.counted
        self._count += sum(batch.flags.translate(counted))
        self._total_bytes += sum(chunk.sizes)
        direct = {number for number, path in enumerate(batch.folders) if path in self._searched}
        if direct:
            self._count_direct += sum(
                counted[flags]
                for flags, number in zip(batch.flags, batch.folder_ids, strict=True)
                if number in direct
            )

    def _report(self, folder: str, *, at_once: bool = False) -> None:
        """Tell what is new, about ten times a second; the first rows at once."""
        now_s = monotonic()
        first = bool(self._unsent) and len(self._unsent) == len(self._chunks)
        if not (first or at_once) and now_s - self._told_s < _PROGRESS_S:
            return
        self._told_s = now_s
        if self._unsent:
            self._tell(HitsFound(Hits(self._unsent)))
            self._unsent = []
        self._tell(Progress(self._tally.files, self._count, folder))


def _path_of(batch: Batch) -> Callable[[int], str]:
    """Gives the absolute path of each row."""
    folders, ids, names = batch.folders, batch.folder_ids, batch.names
    return lambda row: os.path.join(folders[ids[row]], names[row])  # noqa: PTH118 (a str)


def _without_false_sizes(batch: Batch) -> Batch:
    """What the system calls the length of a folder or a link means nothing to a person."""
    if batch.sizes is None or not any(batch.flags.translate(_NOT_A_FILE)):
        return batch
    sizes = array("q", batch.sizes)
    for row, flags in enumerate(batch.flags):
        if _NOT_A_FILE[flags]:
            sizes[row] = 0
    return replace(batch, sizes=sizes)


# For `bytes.translate`: to compare flags one by one takes ten times as long.
_HIDDEN = bytes(bool(flags & Flag.HIDDEN) for flags in range(256))
_FOLDER = bytes(bool(flags & Flag.FOLDER) for flags in range(256))
_NO_FOLDER = bytes(not flags & Flag.FOLDER for flags in range(256))
_NOT_A_FILE = bytes(bool(flags & (Flag.FOLDER | Flag.LINK | Flag.SPECIAL)) for flags in range(256))
