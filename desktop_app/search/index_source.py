"""The index as a source: names from a snapshot where there is one, all else from the disk."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from desktop_app import reasons
from desktop_app.files.details import KnownDetails
from desktop_app.files.open_folder import OpenFolder
from desktop_app.files.scope import Scope
from desktop_app.filetypes.kinds import kind_of
from desktop_app.folders.folder_names import DiskFolderNames
from desktop_app.index.candidate_rows import CandidateRows
from desktop_app.index.details.choice import EVEN_EMPTY, Choice
from desktop_app.index.details.chosen_rows import can_choose
from desktop_app.index.details.conditions import Conditions
from desktop_app.index.details.heard import HeardFiles
from desktop_app.index.details.texts_left import TextsLeft
from desktop_app.index.snapshot import ANY_EXTENSION, UNLISTED, Snapshot
from desktop_app.index.snapshot_walk import SnapshotWalk
from desktop_app.index.store import SnapshotStore
from desktop_app.index.telling import tells_changes
from desktop_app.index.vouching import asking
from desktop_app.index.vouching.asking import Vouched
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import Query, Show
from desktop_app.reasons import Skips
from desktop_app.search.disk import DiskSource
from desktop_app.search.filters import EntryFilter
from desktop_app.search.source import Contents, EntriesWanted
from desktop_app.search.worker_filter import written_for_worker
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.entries import Entries, KeptEntries
from desktop_app.walking.kept_walks import KeptWalks
from desktop_app.walking.scoped_walk import RemoteRoots, kept_as_walked

if TYPE_CHECKING:
    from desktop_app.index.full_text.word_index import MatchingFiles


class IndexSource:
    """Answers for folders that a snapshot knows, for one search; contents are the disk's.

    Args:
        store: The snapshots.
        disk: Of the same search.
    """

    kind = reasons.SourceKind.INDEX
    many_folders = 1_000
    """Fewer are asked sooner than somebody who may not answer."""
    many_rows = 20_000
    """The files of fewer are looked at soon enough."""

    def __init__(self, store: SnapshotStore, disk: DiskSource) -> None:
        self._store = store
        self._disk = disk
        self._scope = disk.scope
        self._elsewhere = RemoteRoots(disk.scope)
        self._told: Vouched | None = None
        self._told_details: Vouched | None = None
        self._contents: Contents | None = None

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

    def knows_details(self, root: str) -> bool:
        """Whether somebody hears of changes in most of the folders below it."""
        real = self._scope.real_path(root)
        snapshot = self._store.holding(real)
        number = None if snapshot is None else snapshot.folder_at(real)
        if snapshot is None or number is None:
            return False
        heard = self._heard(snapshot)
        if heard is None:
            return False
        if len(heard.doubts) > len(snapshot) * (1 - _MOST):
            return False
        end = snapshot.ends[number]
        return bool(heard.looked_at.count(1, number, end) >= (end - number) * _MOST)

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
            heard, texts = None, None
            matching = None if self._contents is None else self._contents.matching
            if wanted.needs_details or matching is not None:
                heard = self._heard(snapshot)
            if heard is not None and matching is not None and self._contents is not None:
                texts = self._texts_left(snapshot, heard, matching)
                self._contents.is_sifted = texts is not None
                if texts is not None:
                    first, end = (snapshot.first_rows[at] for at in (number, snapshot.ends[number]))
                    self._contents.known += texts.known(first, end)
                heard = heard if texts or wanted.needs_details else None
            choice, candidates, is_counted = None, None, bool(wanted.counted)
            if heard is not None and wanted.chosen:
                candidates = _candidates(snapshot, wanted.chosen)
                if candidates and can_choose(snapshot, candidates, wanted.is_decided):
                    choice, is_counted = _choice(snapshot, wanted), wanted.only_counts
            if choice is None:
                candidates = _candidates(snapshot, wanted.counted or wanted.filter)
                # Of what is counted by names, nobody wants more.
                heard = None if wanted.counted else heard
            local = [
                path for path in (*scope.folders, *wanted.searched) if path not in self._elsewhere
            ]
            with SnapshotWalk(
                snapshot,
                number,
                root,
                candidates=candidates,
                is_counted=is_counted,
                vouched=self._vouched(snapshot),
                details=self._details(),
                heard=heard,
                choice=choice,
                texts=texts,
                stop=self._disk.stop,
                max_depth=wanted.max_depth,
                excluded=(*scope.excluded, *wanted.left_out),
                added_mounts=local,
                unlisted=scope.unlisted,
            ) as walk:
                yield walk

    def _texts_left(
        self, snapshot: Snapshot, heard: HeardFiles, matching: MatchingFiles
    ) -> TextsLeft | None:
        """What is left to be looked into; None where it is not known what is in any file."""
        scope = self._scope
        if matching.index != heard.columns.words or scope.unread:
            # An answer says how many files this scope does not let us read.
            return None
        exempt = []
        for path in (*scope.excluded, *scope.unlisted, *scope.own_folders):
            folder, name = os.path.split(path)
            number = snapshot.folder_at(folder)
            row = None if number is None else snapshot.row_of(number, name)
            if row is not None:
                exempt.append(row)
        return TextsLeft(heard, matching.numbers, exempt, is_settled=matching.is_settled)

    def _vouched(self, snapshot: Snapshot) -> bytearray:
        """For each folder whether somebody vouches for it, or it was asked a moment ago."""
        notes = self._disk.notes
        if notes is None:
            return self._asked(snapshot)
        key = _VOUCHED, snapshot.version
        if key not in notes:
            notes[key] = self._asked(snapshot)
        asked: bytearray = notes[key]
        return asked

    def _asked(self, snapshot: Snapshot) -> bytearray:
        if snapshot.folders < self.many_folders:
            return bytearray(snapshot.folders)
        if self._told is None:
            # Once: what is told holds from now on for a search that has begun.
            self._told = self._told_details or asking.ask(
                self._store.data_folder, asking.wait_for(snapshot.folders)
            )
        return self._told.of(snapshot)

    def _heard(self, snapshot: Snapshot) -> HeardFiles | None:
        """What is known of sizes and dates, where it takes longer to look at each file."""
        if len(snapshot) < self.many_rows or self._disk.notes is not None:
            return None
        if self._told_details is None:
            folder, wait_s = self._store.data_folder, asking.wait_for_details(len(snapshot))
            self._told_details = asking.ask(folder, wait_s, details=True)
        told = self._told_details.details_of(snapshot)
        # What may not be read must not be known because somebody else may read it.
        return self._store.lent.heard(snapshot, told, tells_kinds=not self._scope.unread)

    def _details(self) -> KnownDetails | None:
        """What was read of entries a moment ago."""
        notes = self._disk.notes
        return None if notes is None else notes.setdefault(_DETAILS, {})

    def contents(
        self, query: Query, roots: Sequence[str], passing: EntryFilter, skips: Skips
    ) -> Contents:
        """What reads the files."""
        contents = self._disk.contents(query, roots, passing, skips)
        self._contents = contents
        return contents


class IndexFolderNames(DiskFolderNames):
    """The names of folders from a snapshot, where one knows them; all others from the disk.

    Args:
        store: The snapshots.
    """

    def __init__(self, store: SnapshotStore) -> None:
        self._store = store

    @contextmanager
    def below(
        self,
        root: str,
        scope: Scope,
        *,
        stop: StopFlag,
        filter: str = "",
        max_depth: int | None = None,
        left_out: Iterable[str] = (),
        searched: Iterable[str] = (),
        walks: KeptWalks | None = None,
    ) -> Iterator[Entries]:
        """All folders below one, see `FolderNames`."""
        disk = DiskSource(scope, stop, walks=walks)
        known = IndexSource(self._store, disk)
        notes, key = disk.notes, (_FOLDERS, root)
        if notes is not None and key in notes:
            yield notes[key]
        elif not known.covers(root):
            with DiskFolderNames().below(root, scope, stop=stop, walks=walks) as walk:
                yield walk
        else:
            with known.entries(replace(_everything(root), filter=_all_folders())) as walk:
                if notes is None:
                    yield walk
                    return
                batches = [replace(batch, forms={}) for batch in walk]
                kept = KeptEntries(batches, walk.skips, walk.complete)
            if kept.complete:
                notes[key] = kept
            yield kept


@cache
def _all_folders() -> str:
    """What `worker_filter` writes of a query for all folders."""
    query = query_syntax.parse("is:folder hidden:yes")
    return written_for_worker(query, EntryFilter(query), with_details=False)


_MOST: Final = 0.75
"""Of the folders: where fewer are known, the disk tells of all in no more time."""

_VOUCHED: Final = "vouched"
_DETAILS: Final = "details"
_FOLDERS: Final = "folders"
"""Among the notes of a question."""


@contextmanager
def known_entries(
    store: SnapshotStore,
    root: str,
    scope: Scope,
    stop: StopFlag,
    walks: KeptWalks | None = None,
) -> Iterator[Entries]:
    """Everything below a folder of the scope, from a snapshot where one knows it.

    Raises:
        ScopeError: the folder cannot be opened.
    """
    disk = DiskSource(scope, stop, walks=walks)
    known = IndexSource(store, disk)
    is_known = (walks is None or not walks.are_lent) and known.covers(root)
    with (known if is_known else disk).entries(_everything(root)) as entries:
        if walks is None or not walks.remembers or not isinstance(entries, SnapshotWalk):
            yield entries
            return
        with kept_as_walked(root, scope, entries, walks, stop) as kept:
            yield kept


def _everything(root: str) -> EntriesWanted:
    return EntriesWanted(
        root,
        details=False,
        max_depth=None,
        left_out=(),
        searched=(),
        filter="",
        # Whoever asks has more to do meanwhile, and a second process starts no sooner.
        has_processors=False,
    )


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


def _choice(snapshot: Snapshot, wanted: EntriesWanted) -> Choice:
    text, _ = json.loads(wanted.chosen)
    conditions = Conditions.of(query_syntax.parse(text))
    if wanted.groups is None:
        return Choice(conditions, wanted.first)
    apart = bytearray(256)
    is_by_ending = wanted.groups in (Show.BY_EXT, Show.BY_KIND)
    if is_by_ending:
        apart[ANY_EXTENSION] = EVEN_EMPTY
    if wanted.groups is Show.BY_KIND:
        # What is in them tells; in empty ones there is nothing.
        for number, ending in enumerate(snapshot.extensions, start=1):
            apart[number] = kind_of(f"x.{ending}") is None
    return Choice(
        conditions,
        None,
        is_grouped=True,
        is_by_ending=is_by_ending,
        is_by_kind=wanted.groups is Show.BY_KIND,
        apart=bytes(apart),
    )
