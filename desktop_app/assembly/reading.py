"""`ChartReader`: reads questions by the chart, over what is on the disk just now."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from datetime import datetime

from desktop_app.assembly.witness import Witness
from desktop_app.chart.disk_names import KNOWN_PLACES, DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.ranking import CandidateTrees
from desktop_app.chart.readings import Readings, laid_beside, read
from desktop_app.chart.understanding import Learned
from desktop_app.files.scope import Scope
from desktop_app.folders.all_names import AllNames, EntriesBelow, all_names, entries_on_disk
from desktop_app.interpreter.written import query_in
from desktop_app.query.query import Query
from desktop_app.search.engine import SearchEngine
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.kept_walks import KeptWalks, question_walks


class ChartReader:
    """Reads questions, each on a thread of its own.

    Args:
        scope: Whose names are known.
        engine: Tells what readings find.
        entries_below: Tells the names.
        learned: What is known of questions, and how to weigh their readings.
    """

    def __init__(
        self,
        scope: Scope,
        engine: SearchEngine,
        entries_below: EntriesBelow = entries_on_disk,
        learned: Callable[[], tuple[Learned, CandidateTrees]] = learned,
    ) -> None:
        self._scope = scope
        self._engine = engine
        self._entries_below = entries_below
        self._learned = learned
        self._names_before: tuple[int, DiskNames] | None = None

    async def __call__(self, text: str, last: Query | None = None) -> Readings:
        """What a question may ask for; the looks at the disk end with the task.

        Args:
            text: The question.
            last: The query that the conversation was about before, with what was shown of it.
        """
        stop = threading.Event()
        try:
            return await asyncio.to_thread(self._read, text, last, stop)
        finally:
            stop.set()

    def _read(self, text: str, last: Query | None, stop: StopFlag) -> Readings:
        known, ranking = self._learned()
        if query_in(text) is not None:
            # It says what it means, wherever things lie.
            return read("", known, DiskNames())
        # Here, for who asks for it waits on the window's thread.
        return self.read(text, stop, last).weighed(ranking)

    def read(self, text: str, stop: StopFlag, last: Query | None = None) -> Readings:
        """A question as it is read by its words, and all that it may be taken for; blocking."""
        walks = question_walks.get() or KeptWalks()
        with walks.at_once():
            return self._weighed(text, stop, last, walks)

    def _weighed(self, text: str, stop: StopFlag, last: Query | None, walks: KeptWalks) -> Readings:
        names = all_names(self._scope, stop, self._entries_below, walks)
        now = datetime.now()
        disk = DiskNames(now=now) if names is None else self._disk_of(names, now)
        known, _ = self._learned()
        readings = read(text, known, disk)
        if names is None:
            return laid_beside(readings, known, last)
        witness = Witness(self._engine, names, walks, now, stop)
        return laid_beside(readings, known, last, witness.seen)

    def _disk_of(self, names: AllNames, now: datetime) -> DiskNames:
        """What things are called; made anew only where they are not called as before."""
        # The names themselves would take ten times the room of what is made of them.
        mark = hash((tuple(names.folders), tuple(names.files)))
        before = self._names_before
        if before is None or before[0] != mark:
            before = mark, DiskNames((*KNOWN_PLACES, *names.folders), names.files)
            self._names_before = before
        return before[1].at(now)
