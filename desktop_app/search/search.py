"""One search: goes through the folders of a query, by their sources, and keeps what passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from datetime import datetime
from functools import partial
from time import monotonic

from desktop_app.errors import ScopeError
from desktop_app.files.batch import Batch
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.folders.folder_names import FolderNames
from desktop_app.hits import Chunk, Copies, Flag, Hits
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.query.query import Hidden, Query, Show
from desktop_app.reasons import Reason
from desktop_app.search.coverage import Tally
from desktop_app.search.disk import DiskSource, SourcesFor, no_sources
from desktop_app.search.events import Found
from desktop_app.search.facts import Facts, FactsBelow, FactSources
from desktop_app.search.filters import EntryFilter
from desktop_app.search.gathered import Gathered, Keeps, unpacked
from desktop_app.search.groups import GROUPED
from desktop_app.search.held_bytes import FolderBytes, first_apart, of_any_size
from desktop_app.search.inside_files import InsideFiles
from desktop_app.search.kinds_inside import KindsInside
from desktop_app.search.named_folders import with_named_folders
from desktop_app.search.planner import PlannedFolder, planned
from desktop_app.search.ranking import ordered
from desktop_app.search.roots import (
    FolderFilter,
    LeftOutNames,
    check_shared,
    empty_left_out,
    searched_folders,
    walked_folders,
)
from desktop_app.search.source import Contents, EntriesWanted, Source, matches_in
from desktop_app.search.worker_filter import asked_for, filtered, wants_details, with_filters
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.kept_walks import KeptWalks
from desktop_app.walking.scoped_walk import RemoteRoots, skip_root

_PROGRESS_S = 0.1


class Search:
    """A search under way, for a thread that may wait for its sources.

    Args:
        query: As asked.
        scope: What may be looked at.
        places: Knows where "Downloads" is.
        folder_names: Knows which folders have the names that `in:` says.
        now: What dates are relative to.
        recent: When files were changed or opened lately.
        told: Where facts come from that no listing tells.
        numbers_only, reading_s, contents_texts, walks: See `SearchEngine.search`.
        inside: What reads files, for queries about contents.
        is_shown: Whether somebody will see it: else it tells how many there are, and marks them.
        stop: Ends the search early when set.
        tell: Takes rows and progress; may wait.
        sources: Makes what is asked before the disk, for the folders that they cover.
    """

    def __init__(
        self,
        query: Query,
        scope: Scope,
        places: Places,
        folder_names: FolderNames,
        *,
        now: datetime,
        recent: Mapping[str, int] | None = None,
        told: FactSources,
        numbers_only: bool = False,
        inside: InsideFiles | None = None,
        reading_s: float | None = None,
        contents_texts: bool = False,
        is_shown: bool = True,
        walks: KeptWalks | None = None,
        stop: StopFlag,
        tell: Callable[[HitsFound | Progress], None],
        sources: SourcesFor = no_sources,
    ) -> None:
        self._asked = query
        self._scope = scope
        self._places = places
        self._folder_names = folder_names
        self._now = now
        self._recent = recent
        self._told = told
        self._numbers_only = numbers_only
        self._is_shown = is_shown
        self._walks = walks
        disk = DiskSource(
            scope,
            stop,
            walks=walks,
            inside=inside,
            reading_s=reading_s,
            contents_texts=contents_texts,
        )
        self._sources_for = sources
        self._sources = (*sources(disk), disk)
        self._stop = stop
        self._tell = tell
        self._tally = Tally()
        self._folders: list[Batch] = []
        self._empty_folders: set[str] = set()
        self._uncompared: list[Chunk] = []
        self._copies: tuple[Copies, ...] = ()
        self._contents: dict[Source, Contents] = {}
        self._complete = True
        self._reported_s = 0.0

    def run(self) -> Found:
        """Walk, filter, and put in order.

        Raises:
            PlaceError, ScopeError, SearchError: see `SearchEngine.search`.
        """
        check_shared(self._asked, self._scope, self._tally.skips)
        self._begin(self._asked, ())
        named = with_named_folders(
            self._asked,
            self._scope,
            self._places,
            self._folder_names,
            stop=self._stop,
            skips=self._tally.skips,
            tell=self._report,
            walks=self._walks,
            is_shown=self._is_shown,
        )
        if named is None:
            self._complete = False
            return self._found(())
        query = named.resolved(self._now, self._places, self._scope)
        searched = searched_folders(query, self._scope.rules)
        self._begin(query, searched)
        self._facts = Facts(
            query, self._scope, stop=self._stop, zone=self._now.tzinfo, told=self._told
        )
        self._left_out = LeftOutNames(query, self._places, self._scope.rules)
        elsewhere = RemoteRoots(self._scope)
        roots = walked_folders(searched, self._scope, elsewhere)
        # A place that keeps us waiting must not hold up the others.
        details = self._wants_details and not self._filter.judges_names
        plan = planned(roots, self._sources, elsewhere, details=details)
        with ExitStack() as opened:
            self._open_contents(plan, opened)
            for part in plan:
                folders = FolderFilter(
                    query,
                    root=part.root,
                    searched=searched,
                    walked=roots,
                    places=self._places,
                    rules=self._scope.rules,
                )
                self._walk(part, folders, searched)
            self._look_inside()
        self._tally.leave_out_no_mount_of(map(self._scope.real_path, roots))
        self._keep_folders()
        if self._complete:
            missing = self._left_out.missing
            self._tally.skips.add(Reason.NOT_FOUND, len(missing), missing)
        if self._filter.wants_copies:
            self._compare()
        return self._found(searched)

    def _begin(self, query: Query, searched: Sequence[str]) -> None:
        self._walked = of_any_size(query)
        self._query, self._filter = query, EntryFilter(self._walked)
        self._held = FolderBytes(query, partial(self._besides, numbers_only=True))
        counts = self._numbers_only and not self._held.decides
        self._only_counts = counts and query.show is Show.COUNT
        keeps = Keeps.ROWS if self._is_shown else Keeps.MARK
        if self._numbers_only:
            keeps = Keeps.COLUMNS if query.show in GROUPED else Keeps.NUMBERS
        self._gathered = Gathered(self._filter, searched, keeps)
        seen = self._is_shown, self._only_counts
        self._wants_details = wants_details(query, self._filter, *seen)

    def _found(self, searched: Sequence[str]) -> Found:
        self._report("", at_once=True)
        gathered, query = self._gathered, self._query
        hits = Hits(self._held.told(gathered.chunks))
        rows = Hits() if self._numbers_only else hits
        inside = KindsInside(self._scope, self._stop, self._told.kinds).of
        self._complete &= self._held.complete
        has_digest = self._complete and not self._numbers_only and gathered.has_all
        if len(rows) and self._is_shown:
            rows = self._in_order(hits)
        return Found(
            query=query,
            asked=self._asked,
            at=self._now,
            hits=rows,
            count=gathered.count,
            count_direct=gathered.count_direct,
            count_others=gathered.count_others,
            count_hidden=self._tally.hidden if self._filter.judges_hidden else None,
            # Of a count, the lengths of some are known at best: of those that were looked at.
            total_bytes=0 if self._only_counts else gathered.total_bytes,
            digest=str(gathered.digest) if has_digest else "",
            coverage=self._tally.coverage(searched, complete=self._complete),
            groups=gathered.groups(hits, query, self._now, inside),
            copies=() if self._numbers_only else self._copies,
            contents={
                path: matches
                for contents in self._contents.values()
                for path, matches in contents.hits.items()
            },
            matches=matches_in(self._contents.values()),
        )

    def _besides(self, query: Query, *, numbers_only: bool = False) -> Found:
        """What another query finds, looked for with the same means."""
        return Search(
            query,
            *(self._scope, self._places, self._folder_names),
            now=self._now,
            told=self._told,
            numbers_only=numbers_only,
            walks=self._walks,
            stop=self._stop,
            tell=lambda _: self._report(""),
            sources=self._sources_for,
        ).run()

    def _in_order(self, hits: Hits) -> Hits:
        query = self._query
        # Of a table, the first groups are meant; of a number nothing is cut.
        top = query.top if query.show is Show.LIST else None
        if self._copies and query.sort is None:
            from desktop_app.search.copies import side_by_side

            return hits.ordered(side_by_side(self._copies, len(hits))[:top])
        ranks, apart = bytes(self._gathered.ranks), top is not None and self._held.is_told
        some = None if apart else top
        rows = ordered(
            hits, query.sort, ranks=ranks, recent=self._recent, top=some, goes_on=self._goes_on
        )
        return first_apart(rows, top) if apart else rows

    def _goes_on(self) -> bool:
        self._report("")  # Whoever waits hears from us meanwhile.
        return not self._stop.is_set()

    def _walk(self, part: PlannedFolder, folders: FolderFilter, searched: Sequence[str]) -> None:
        root = part.root
        depth = folders.max_depth
        if depth is not None and self._filter.wants_empty_folders:
            # Whether the deepest folders are empty shows one level further down.
            depth += 1
        entries = EntriesWanted(
            root,
            details=False,
            needs_details=self._wants_details,
            filter="",
            max_depth=depth,
            left_out=tuple(folders.left_out),
            searched=searched,
            # ripgrep keeps all of them busy by then.
            has_processors=not self._contents,
        )
        if folders.accepts_all:
            # Which folders count is not what a second process could judge.
            entries = with_filters(
                entries,
                self._walked,
                self._filter,
                with_details=self._wants_details,
                only_counts=self._only_counts,
                shows_rows=self._is_shown and not self._numbers_only,
                is_decided=not (self._facts.needed or self._held.decides),
                is_decided_by_kinds=not (self._facts.needs_dates or self._held.decides),
                groups=self._query.show if self._gathered.is_grouped else None,
            )
        self._tally.sources[part.source.kind] = None
        with ExitStack() as opened:
            try:
                batches = opened.enter_context(part.source.entries(entries))
                facts = self._facts.below(root, opened)
            except ScopeError as error:
                skip_root(root, self._scope, error, self._tally.skips)
                return
            for batch in batches:
                self._left_out.look(batch)
                self._take(batch, part, folders, facts)
                self._report(batch.folders[-1] if batch.folders else root)
        self._tally.skips.merge(batches.skips)
        self._tally.rest_on(batches.as_of_ns)
        self._complete = self._complete and batches.complete

    def _take(
        self, batch: Batch, part: PlannedFolder, folders: FolderFilter, facts: FactsBelow
    ) -> None:
        """Keep what passes of a batch, and count what was looked at."""
        passing = self._filter
        if not folders.accepts_all:
            batch = batch.select(folders.rows(batch))
        self._tally.look_at(batch, passing)
        if batch.counted is not None:
            self._gathered.count_in(batch.counted, passing.shown)
        if passing.wants_empty_folders:
            self._empty_folders.update(batch.empty_folders)
        batch = filtered(batch, passing, self._pass_over, with_details=self._wants_details)
        if self._facts.judge(batch):
            asked = passing.asked_for(batch.flags)
            batch = batch.select(facts.rows(batch, asked, self._tally))
        if passing.wants_empty_folders or self._held.decides:
            # Which of them are empty, and what each holds, is known at the end.
            maybe_empty, batch = batch.split_by_flag(Flag.FOLDER)
            if len(maybe_empty):
                self._folders.append(maybe_empty)
        contents = self._contents.get(part.source)
        if contents is None:
            self._keep(batch)
            return
        contents.add(batch, is_elsewhere=part.is_elsewhere)
        if (found := contents.take()) is not None:
            self._keep(found)

    def _open_contents(self, plan: Sequence[PlannedFolder], opened: ExitStack) -> None:
        """Let each source look into the files of its folders, where contents are asked for."""
        if not self._filter.judges_contents:
            return
        for source in dict.fromkeys(part.source for part in plan):
            roots = [part.root for part in plan if part.source is source and not part.is_elsewhere]
            contents = source.contents(self._query, roots, self._filter, self._tally.skips)
            self._contents[source] = opened.enter_context(closing(contents))

    def _look_inside(self) -> None:
        """Keep what passes by its contents, of all that passed the rest."""
        for contents in self._contents.values():
            for batch in contents.finish():
                if batch is not None:
                    self._keep(batch)
                self._report("")
            self._complete = self._complete and contents.complete

    def _pass_over(self, batch: Batch) -> None:
        """Count what is hidden against the query."""
        if self._query.hidden is Hidden.NO:
            self._tally.pass_over(len(batch), map(batch.path, range(len(batch))))

    def _keep_folders(self) -> None:
        left_out = empty_left_out(self._query, self._scope) if self._folders else set[str]()
        empty = self._empty_folders | left_out
        for batch in self._folders:
            held = self._held
            rows = held.fitting(batch) if held.decides else self._filter.folders(batch, empty)
            self._keep(batch.select(rows))

    def _keep(self, batch: Batch) -> None:
        """Add the rows that are asked for, or put them aside until they are compared."""
        batch = asked_for(batch, self._filter, self._pass_over)
        if not self._filter.wants_copies:
            self._gathered.add(batch)
        elif len(batch):
            self._uncompared.append(batch.chunk())

    def _compare(self) -> None:
        """Keep what passes by having copies, or not, of what was put aside."""
        from desktop_app.search.copies import compared

        found = compared(
            *(self._uncompared, self._query, self._filter, self._scope, self._besides),
            stop=self._stop,
            tell=self._report,
        )
        for chunk, rows in zip(self._uncompared, found.rows, strict=True):
            self._gathered.add(unpacked(chunk).select(rows))
        self._uncompared.clear()
        self._copies = found.groups
        self._tally.skips.merge(found.skips)
        self._complete = self._complete and found.complete

    def _report(self, folder: str, *, at_once: bool = False) -> None:
        """Tell what is new, about ten times a second; the first rows at once."""
        now_s = monotonic()
        gathered = self._gathered
        first = bool(gathered.unsent) and len(gathered.unsent) == len(gathered.chunks)
        if not (first or at_once) and now_s - self._reported_s < _PROGRESS_S:
            return
        self._reported_s = now_s
        if gathered.unsent and not self._numbers_only:
            self._tell(HitsFound(Hits(gathered.take_unsent())))
        contents = self._contents.values()
        read = sum(one.read for one in contents)
        documents = sum(one.documents for one in contents)
        self._tell(Progress(self._tally.files, gathered.count, folder, read, documents))
