"""The engine: runs a query over the disk and streams what it finds."""

from __future__ import annotations

import os
import threading
from collections.abc import AsyncGenerator, Callable, Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from desktop_app.files.places.places import Places
from desktop_app.files.places.remembered_places import RememberedPlaces
from desktop_app.files.scope import Scope
from desktop_app.folders.folder_names import DiskFolderNames, FolderNames
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.query.query import Key, Query
from desktop_app.search.disk import SourcesFor, no_sources
from desktop_app.search.events import Found, LoopChannel, SearchEvent, ThreadChannel
from desktop_app.search.facts import FactSources, Opens
from desktop_app.search.folder_source import FolderSource
from desktop_app.search.held_bytes import summed, sums_first
from desktop_app.search.inside_files import InsideFiles
from desktop_app.search.known_kinds import KindsOfMoment, KnownKinds
from desktop_app.search.search import Search
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.kept_walks import KeptWalks

if TYPE_CHECKING:
    from desktop_app.extract.worker.kept_extractions import ExtractionStore
    from desktop_app.extract.worker.pool import ExtractionPool
    from desktop_app.files.recent_opens import RecentOpens
    from desktop_app.index.full_text.word_index import RuledOut, WordIndex
    from desktop_app.search.contents.veil import KeptBack

_PLACES, _KINDS = "places", "kinds"
"""Among the notes of a question: what its words were found to mean, and files to be."""


class SearchEngine:
    """Answers queries about the files that a person allowed us to look at.

    Args:
        scope: What may be looked at.
        places: Knows where "Downloads" is.
        recent: When files were changed or opened lately, read at each search so that it may grow
            meanwhile; see `ranking.ordered`.
        opens: Reads what the system remembers of files that were opened, for queries about that;
            default: its own lists, for the person of `places`.
        workers: What it works with; default: its own.
        sources: Makes, for one search, what is asked before the disk; default: nothing.
        folder_names: Knows the names of all folders; default: the disk.
        named_folders: Knows which have the names that `in:` says; default: `folder_names`.
        kept_back: See `InsideFiles`.

    Attributes:
        kept_back: As given.
    """

    def __init__(
        self,
        scope: Scope,
        places: Places,
        *,
        recent: Mapping[str, int] | None = None,
        opens: Opens | None = None,
        workers: Workers | None = None,
        sources: SourcesFor = no_sources,
        folder_names: FolderNames | None = None,
        named_folders: FolderNames | None = None,
        kept_back: KeptBack | None = None,
    ) -> None:
        self._scope = scope
        self._places = places
        self._recent = recent
        self._opens = opens or partial(_recent_opens, places)
        self._workers = workers or Workers()
        self._sources = sources
        self._folder_names = folder_names or DiskFolderNames()
        self._named_folders = named_folders or self._folder_names
        self._kinds = KnownKinds()
        self.kept_back = kept_back

    def within(self, scope: Scope, kept_back: KeptBack | None = None) -> SearchEngine:
        """The same engine, with its threads and processes, for a scope that is narrower.

        With `kept_back`, what that finds in texts is not found in them either.
        """
        return SearchEngine(
            scope,
            self._places,
            recent=self._recent,
            opens=self._opens,
            workers=self._workers,
            sources=self._sources,
            folder_names=self._folder_names,
            named_folders=self._named_folders,
            kept_back=kept_back or self.kept_back,
        )

    async def search(
        self,
        query: Query,
        *,
        stop: threading.Event,
        now: datetime,
        numbers_only: bool = False,
        reading_s: float | None = None,
        contents_texts: bool = False,
        walks: KeptWalks | None = None,
        by_folder_names: bool = False,
    ) -> AsyncGenerator[SearchEvent, None]:
        """Run `query`: rows as they are found, how far it is, and `Found` at the end, once.

        All disk access is in a thread of the engine. A reader that leaves early ends the search.

        Args:
            query: As asked; its places and dates may be relative.
            stop: Set it to end early: `Found` comes within 200 ms, with what was found by then.
            now: What dates are relative to; without a zone it is this computer's local time.
            numbers_only: Whether nobody will look at the rows. They are not told then, `Found` has
                neither rows nor a digest, and what only they need is not read; where `show` asks
                for a count, the bytes are 0.
            reading_s: Where contents are asked for, how long texts are read once the folders are
                walked, and documents once the texts are; those not read by then are counted in
                the coverage. None: all are read.
            contents_texts: Whether somebody asks which of the texts each file holds, and reads that
                of `Found.contents`. Then each that passes is read, and of documents lines may be
                counted in place of passages.
            walks: Shared by the searches of one question: folders that they all look through are
                then looked through twice at most. What is there may be as old as the question.
            by_folder_names: Whether `query` asks for folders by no more than their names: then
                `folder_names` answers, and no other source is asked.

        Raises:
            PlaceError: a place in the query is none.
            ScopeError: a place in the query may not be looked at.
            SearchError: the query asks for what cannot be told, for an empty span, or for a name
                that too many folders have.
        """
        channel = LoopChannel(stop, self._workers.closing)
        sources = self._sources
        if by_folder_names:
            source = FolderSource(self._folder_names, self._scope, channel, walks)
            sources = lambda disk: (source,)  # noqa: E731 (a line, not a name)
        run = self._work(
            query,
            now=now,
            numbers_only=numbers_only,
            reading_s=reading_s,
            contents_texts=contents_texts,
            walks=walks,
            stop=channel,
            tell=channel.put,
            sources=sources,
        )
        self._workers.threads.submit(channel.work, run)
        try:
            while True:
                event = await channel.next()
                yield event
                if isinstance(event, Found):
                    return
        finally:
            channel.abandon()

    def events(
        self, query: Query, *, stop: threading.Event, now: datetime, numbers_only: bool = False
    ) -> Generator[SearchEvent | None, None, None]:
        """As `search`, for a thread that waits; None now and then where nothing is new."""
        channel = ThreadChannel(stop, self._workers.closing)
        run = self._work(
            query,
            now=now,
            numbers_only=numbers_only,
            contents_texts=False,
            walks=None,
            stop=channel,
            tell=channel.put,
            sources=self._sources,
        )
        self._workers.threads.submit(channel.work, run)
        try:
            while True:
                event = channel.next()
                yield event
                if isinstance(event, Found):
                    return
        finally:
            channel.abandon()

    def found(
        self, query: Query, *, stop: StopFlag, now: datetime, walks: KeptWalks | None = None
    ) -> Found:
        """The end of a search, at once and in the thread that asks, which may wait for the disk.

        For what is quickly told, and shown to nobody: it has a count, which `top` does not cut, and
        a digest that goes by names alone and means something in this process only, but no rows.
        The arguments and the errors are those of `search`, without near names.
        """
        notes = None if walks is None else walks.notes
        places, kinds = self._places, self._kinds
        if notes is not None:
            places = notes.setdefault(_PLACES, RememberedPlaces.of(places))
            kinds = notes.setdefault(_KINDS, KindsOfMoment(kinds))
        # What was walked for this is at hand: nobody is asked what is there.
        is_at_hand = walks is not None and walks.are_lent
        search = self._search(
            query,
            now=now,
            contents_texts=False,
            is_shown=False,
            walks=walks,
            stop=stop,
            tell=lambda event: None,
            sources=no_sources if is_at_hand else self._sources,
            folder_names=DiskFolderNames() if is_at_hand else None,
            places=places,
            kinds=kinds,
        )
        return search.run()

    def _work(
        self, query: Query, *, numbers_only: bool = False, **means: Any
    ) -> Callable[[], Found]:
        """Runs a search that has not begun; for the arguments see `Search`."""
        if sums_first(query):
            return partial(summed, query, lambda one: self._search(one, **means).run())
        return self._search(query, numbers_only=numbers_only, **means).run

    def _search(
        self,
        query: Query,
        *,
        now: datetime,
        numbers_only: bool = False,
        reading_s: float | None = None,
        contents_texts: bool,
        is_shown: bool = True,
        walks: KeptWalks | None,
        stop: StopFlag,
        tell: Callable[[HitsFound | Progress], None],
        sources: SourcesFor,
        folder_names: FolderNames | None = None,
        places: Places | None = None,
        kinds: KnownKinds | None = None,
    ) -> Search:
        """A search that has not begun; for the arguments see `Search`."""
        return Search(
            query,
            self._scope,
            places or self._places,
            folder_names or self._named_folders,
            now=now,
            recent=self._recent,
            told=FactSources(self._opens, kinds or self._kinds),
            numbers_only=numbers_only,
            inside=self._inside if query.of(Key.CONTENT) else None,
            reading_s=reading_s,
            contents_texts=contents_texts,
            is_shown=is_shown,
            walks=walks,
            stop=stop,
            tell=tell,
            sources=sources,
        )

    @property
    def _inside(self) -> InsideFiles:
        return replace(self._workers.inside, kept_back=self.kept_back)

    @property
    def is_over_home(self) -> bool:
        """Whether it looks into the home folder or a part of it, by their names alone."""
        home = os.path.join(self._places.home, "")  # noqa: PTH118 (a str)
        folders = (os.path.join(folder, "") for folder in self._scope.folders)  # noqa: PTH118
        return any(one.startswith(home) or home.startswith(one) for one in folders)

    @property
    def documents(self) -> ExtractionPool:
        """Reads documents, for those who want the text of a single one, too."""
        return self._workers.documents()

    def close(self) -> None:
        """Stop all searches and take no more; does not wait for their threads."""
        self._workers.close()


class Workers:
    """The threads and processes that an engine works with.

    Args:
        threads: Searches that run at a time; further ones wait.
        texts: Makes what keeps the texts of documents beyond this process; None where nothing does.
        words: Makes what knows the words of files; None where nothing does.

    Attributes:
        threads: Runs them.
        inside: What searches look inside files with.
        closing: Set when all is to end.
    """

    def __init__(
        self,
        threads: int = 4,
        texts: Callable[[], ExtractionStore] | None = None,
        words: Callable[[], WordIndex] | None = None,
    ) -> None:
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="search")
        self.closing = threading.Event()
        self.inside = InsideFiles(self.documents, self._ruled_out)
        self._texts = texts
        self._make_words = words
        self._words: WordIndex | None = None
        self._documents: ExtractionPool | None = None
        self._making = threading.Lock()

    def documents(self) -> ExtractionPool:
        """What reads documents; made when it is first asked for."""
        with self._making:
            if self._documents is None:
                # Imported here: most searches do not look inside.
                from desktop_app.extract.worker.kept_extractions import KeptExtractions
                from desktop_app.extract.worker.pool import ExtractionPool

                store = None if self._texts is None else self._texts()
                self._documents = ExtractionPool(kept=KeptExtractions(store=store))
                if self.closing.is_set():
                    self._documents.close()
            return self._documents

    def _ruled_out(self, query: Query) -> RuledOut | None:
        """See `InsideFiles`."""
        if self._make_words is None:
            return None
        with self._making:
            if self._words is None:
                self._words = self._make_words()
        return self._words.ruled_out(query)

    def close(self) -> None:
        """Stop everything; does not wait for it."""
        self.closing.set()
        self.threads.shutdown(wait=False)
        with self._making:
            if self._documents is not None:
                self._documents.close()
            if self._words is not None:
                self._words.close()


def _recent_opens(places: Places) -> RecentOpens:
    # Imported here: most questions are not about what was opened.
    from desktop_app.files.recent_opens import recent_opens

    return recent_opens(places.home, places.environment)
