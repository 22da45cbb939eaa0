"""`ChartReader`: reads questions by the chart, over what is on the disk just now."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import field
from datetime import datetime
from functools import partial
from typing import Final, TypeVar

from desktop_app.assembly.names_before import NamesBefore
from desktop_app.assembly.witness import Witness
from desktop_app.chart.disk_names import KNOWN_PLACES, DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.readings import Readings, laid_beside, read
from desktop_app.chart.understanding import Learned
from desktop_app.chart.weighing.ranking import CandidateTrees
from desktop_app.files.scope import Scope
from desktop_app.folders.all_names import AllNames, EntriesBelow, entries_on_disk
from desktop_app.interpreter.written import query_in
from desktop_app.messages.message import Message
from desktop_app.query.query import Query
from desktop_app.search.engine import SearchEngine
from desktop_app.stop_flag import StopFlag
from desktop_app.value_class import record_class, value_class
from desktop_app.walking.kept_walks import KeptWalks, question_walks

T = TypeVar("T")

AHEAD_S: Final = 10.0
"""How old a reading may be that was made while the question was being typed, and all it saw."""


@record_class
class _Ahead:
    """What is read of a question before it is asked.

    Attributes:
        text: As it is typed so far.
        last: The query that the conversation is about.
        looked: What it was read by.
        readings: What comes of it; None where it is given up.
    """

    text: str
    last: Query | None
    looked: _Looked
    readings: asyncio.Future[Readings | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class _Looked:
    """What was there when somebody began to type, for all that is read until they ask.

    Args:
        changes: How many changes were heard of by then.
    """

    def __init__(self, changes: int) -> None:
        self.changes = changes
        self.began_s = time.monotonic()
        self.walks = KeptWalks(remembers=True)
        self.names: AllNames | None = None
        self.is_done = False
        """Whether `names` is all that can be said of them."""
        self.one_by_one = threading.Lock()


@value_class
class AheadOfQuestions:
    """What may be done for a question while it is being typed; nothing is said, kept or sent.

    Attributes:
        prepare: Looks what is there.
        read: Reads what is typed so far, beside what the conversation was about before.
    """

    prepare: Callable[[], Awaitable[None]]
    read: Callable[[str, Sequence[Message]], Awaitable[None]]


class ChartReader:
    """Reads questions, each on a thread of its own.

    Args:
        scope: Whose names are known.
        engine: Tells what readings find.
        entries_below: Tells the names.
        learned: What is known of questions, and how to weigh their readings.
        changes: How many changes below the folders of the scope were heard of so far: whatever
            was read before one of them is read anew.
        keeps_names: Whether names are kept for further questions, if there are not too many; of
            those, each folder tells whether they still hold.
    """

    def __init__(
        self,
        scope: Scope,
        engine: SearchEngine,
        entries_below: EntriesBelow = entries_on_disk,
        learned: Callable[[], tuple[Learned, CandidateTrees]] = learned,
        changes: Callable[[], int] = lambda: 0,
        *,
        keeps_names: bool = False,
    ) -> None:
        self._names = NamesBefore(scope, entries_below, keeps=keeps_names)
        self._engine = engine
        self._learned = learned
        self._changes = changes
        self._ahead: _Ahead | None = None
        self._looked: _Looked | None = None
        self._names_before: tuple[int, DiskNames] | None = None

    async def __call__(self, text: str, last: Query | None = None) -> Readings:
        """What a question may ask for; the looks at the disk end with the task.

        Args:
            text: The question.
            last: The query that the conversation was about before, with what was shown of it.
        """
        if (readings := await self._read_ahead_of(text, last)) is not None:
            return readings
        return await self._in_thread(partial(self._read, text, last))

    async def prepare(self) -> None:
        """Look what is there, for `read_ahead`; where that was done a moment ago, do nothing."""
        looked = self._newest()
        if not looked.is_done:
            await self._in_thread(partial(self._look, looked))

    async def read_ahead(self, text: str, last: Query | None = None) -> None:
        """Read what is asked perhaps in a moment; whoever asks just that need not wait so long.

        Only the newest is kept, for `AHEAD_S` at most, until something changes, and for one who
        asks. Cancelled, it is given up.
        """
        looked = self._newest()
        self._ahead = ahead = _Ahead(text, last, looked)
        try:
            read = partial(self._read, text, last, looked=looked)
            ahead.readings.set_result(await self._in_thread(read))
        finally:
            if not ahead.readings.done():
                ahead.readings.set_result(None)

    async def _read_ahead_of(self, text: str, last: Query | None) -> Readings | None:
        """What was read of the question, or is just being read, where that still holds."""
        ahead, self._ahead = self._ahead, None
        if ahead is None or (ahead.text, ahead.last) != (text, last):
            return None
        # Not cancelled with whoever waits for it.
        readings = await asyncio.shield(ahead.readings)
        return readings if self._is_fresh(ahead.looked, AHEAD_S) else None

    def _newest(self) -> _Looked:
        """What was seen a moment ago; where it was longer, what is to be looked at now."""
        looked = self._looked
        if looked is None or not self._is_fresh(looked, AHEAD_S / 2):
            looked = self._looked = _Looked(self._changes())
            asyncio.get_running_loop().call_later(AHEAD_S, self._forget, looked)
        return looked

    def _is_fresh(self, looked: _Looked, seconds: float) -> bool:
        age_s = time.monotonic() - looked.began_s
        return age_s <= seconds and looked.changes == self._changes()

    def _forget(self, looked: _Looked) -> None:
        if self._looked is looked:
            self._looked = None
        if self._ahead is not None and self._ahead.looked is looked:
            self._ahead = None

    def _look(self, looked: _Looked, stop: StopFlag) -> None:
        with looked.one_by_one:
            if not looked.is_done:
                looked.names = self._names.names(looked.walks, stop)
                looked.is_done = not stop.is_set()

    async def _in_thread(self, work: Callable[[StopFlag], T]) -> T:
        stop = threading.Event()
        try:
            return await asyncio.to_thread(work, stop)
        finally:
            stop.set()

    def _read(
        self, text: str, last: Query | None, stop: StopFlag, looked: _Looked | None = None
    ) -> Readings:
        known, ranking = self._learned()
        if query_in(text) is not None:
            # It says what it means, wherever things lie.
            return read("", known, DiskNames())
        # Here, for who asks for it waits on the window's thread.
        return self.read(text, stop, last, looked).weighed(ranking)

    def read(
        self,
        text: str,
        stop: StopFlag,
        last: Query | None = None,
        looked: _Looked | None = None,
    ) -> Readings:
        """A question as it is read by its words, and all that it may be taken for; blocking."""
        if looked is not None:
            self._look(looked, stop)
            with looked.one_by_one:
                return self._weighed(text, stop, last, looked.walks, looked.names)
        walks = question_walks.get() or KeptWalks()
        with walks.at_once():
            names = self._names.names(walks, stop)
            return self._weighed(text, stop, last, walks, names)

    def _weighed(
        self,
        text: str,
        stop: StopFlag,
        last: Query | None,
        walks: KeptWalks,
        names: AllNames | None,
    ) -> Readings:
        now = datetime.now()
        disk = DiskNames(now=now) if names is None else self._disk_of(names, now)
        known, _ = self._learned()
        readings = read(text, known, disk)
        if names is None:
            return laid_beside(readings, known, last)
        witness = Witness(self._engine, names, walks, now, stop)
        beside = laid_beside(readings, known, last, witness.seen)
        self._names.give_back(walks)
        return beside

    def _disk_of(self, names: AllNames, now: datetime) -> DiskNames:
        """What things are called; made anew only where they are not called as before."""
        # The names themselves would take ten times the room of what is made of them.
        mark = hash((tuple(names.folders), tuple(names.files)))
        before = self._names_before
        if before is None or before[0] != mark:
            before = mark, DiskNames((*KNOWN_PLACES, *names.folders), names.files)
            self._names_before = before
        return before[1].at(now)
