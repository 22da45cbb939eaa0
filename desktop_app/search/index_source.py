"""The index as a source: names from a snapshot where there is one, all else from the disk."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from desktop_app import reasons
from desktop_app.files.open_folder import OpenFolder
from desktop_app.files.scope import Scope
from desktop_app.index.candidate_rows import CandidateRows
from desktop_app.index.snapshot import UNLISTED, Snapshot
from desktop_app.index.snapshot_walk import SnapshotWalk
from desktop_app.index.store import SnapshotStore
from desktop_app.index.telling import tells_changes
from desktop_app.index.vouching import asking
from desktop_app.index.vouching.asking import Vouched
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import Query
from desktop_app.reasons import Skips
from desktop_app.search.disk import DiskSource
from desktop_app.search.filters import EntryFilter
from desktop_app.search.source import Contents, EntriesWanted
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.entries import Entries
from desktop_app.walking.kept_walks import KeptWalks
from desktop_app.walking.scoped_walk import RemoteRoots


class IndexSource:
    """Answers for folders that a snapshot knows, for one search; contents are the disk's.

    Args:
        store: The snapshots.
        disk: Of the same search.
    """

    kind = reasons.SourceKind.INDEX
    knows_details = False
    many_folders = 1_000
    """Fewer are asked sooner than somebody who may not answer."""

    def __init__(self, store: SnapshotStore, disk: DiskSource) -> None:
        self._store = store
        self._disk = disk
        self._scope = disk.scope
        self._elsewhere = RemoteRoots(disk.scope)
        self._told: Vouched | None = None

    def covers(self, root: str) -> bool:
        """Whether a snapshot knows the folder, and its file system tells what changed since."""
        if self._scope.files:
            # Of a few files the disk is asked at once, and no snapshot knows that they are all.
            return False
        real = self._scope.real_path(root)
        if not tells_changes(real):
            return False
        snapshot = self._store.holding(real)
        return snapshot is not None and snapshot.folder_at(real) is not None

    def entries(self, wanted: EntriesWanted) -> AbstractContextManager[Entries]:
        """What lies below a folder, from a snapshot where nothing changed there."""
        return self._entries(wanted)

    @contextmanager
    def _entries(self, wanted: EntriesWanted) -> Iterator[Entries]:
        scope = self._scope
        with scope.open_folder(wanted.root) as root:
            snapshot = self._store.holding(root.path)
            number = None if snapshot is None else snapshot.folder_at(root.path)
            if snapshot is None or number is None or not _knows(snapshot, number, root):
                with self._disk.entries(wanted) as entries:
                    yield entries
                return
            local = [
                path for path in (*scope.folders, *wanted.searched) if path not in self._elsewhere
            ]
            with SnapshotWalk(
                snapshot,
                number,
                root,
                candidates=_candidates(snapshot, wanted.filter),
                vouched=self._vouched(snapshot),
                stop=self._disk.stop,
                max_depth=wanted.max_depth,
                excluded=(*scope.excluded, *wanted.left_out),
                added_mounts=local,
                unlisted=scope.unlisted,
            ) as walk:
                yield walk

    def _vouched(self, snapshot: Snapshot) -> bytearray:
        """For each folder whether somebody vouches for it."""
        if snapshot.folders < self.many_folders:
            return bytearray(snapshot.folders)
        if self._told is None:
            # Once: what is told holds from now on for a search that has begun.
            self._told = asking.ask(self._store.data_folder, asking.wait_for(snapshot.folders))
        return self._told.of(snapshot)

    def contents(
        self, query: Query, roots: Sequence[str], passing: EntryFilter, skips: Skips
    ) -> Contents:
        """What reads the files."""
        return self._disk.contents(query, roots, passing, skips)


def known_entries(
    store: SnapshotStore,
    root: str,
    scope: Scope,
    stop: StopFlag,
    walks: KeptWalks | None = None,
) -> AbstractContextManager[Entries]:
    """Everything below a folder of the scope, from a snapshot where one knows it.

    Raises:
        ScopeError: the folder cannot be opened.
    """
    disk = DiskSource(scope, stop, walks=walks)
    known = IndexSource(store, disk)
    wanted = EntriesWanted(
        root,
        details=False,
        max_depth=None,
        left_out=(),
        searched=(),
        filter="",
        # Whoever asks has more to do meanwhile, and a second process starts no sooner.
        has_processors=False,
    )
    return (known if known.covers(root) else disk).entries(wanted)


def _knows(snapshot: Snapshot, number: int, root: OpenFolder) -> bool:
    """Whether a folder is the one that the snapshot calls so, and was listed."""
    known = snapshot.devices[number], snapshot.inodes[number]
    return known == root.identity and snapshot.moments[number] != UNLISTED and not root.names_only


def _candidates(snapshot: Snapshot, written: str) -> CandidateRows | None:
    """What may pass a filter as `worker_filter` writes it."""
    if not written:
        return None
    text, _ = json.loads(written)
    query = query_syntax.parse(text)
    return CandidateRows(snapshot, query, EntryFilter(query))
