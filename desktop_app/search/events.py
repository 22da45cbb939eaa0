"""What a search says while it runs, and at its end; and how that comes to whoever reads it."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import field
from datetime import datetime
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from desktop_app.hits import Copies, Hits
from desktop_app.messages.search_progress import HitsFound, Progress
from desktop_app.query.query import Query
from desktop_app.reasons import Coverage
from desktop_app.search.groups import Group
from desktop_app.value_class import value_class

if TYPE_CHECKING:
    from desktop_app.matching.content_matcher import Matches


@value_class
class Found:
    """The end of a search.

    Attributes:
        query: The resolved query: asked again, it means the same.
        asked: The query as it was asked.
        at: The moment that it was resolved for.
        hits: All rows in order or, where it asks for a list, the first `top`. Without another
            order, copies of each other stand side by side.
        count: How many entries pass, `top` or not: files, unless it asks for other things; where
            it asks for a name, also what is neither file nor folder and has it.
        count_direct: How many of them lie directly in the searched folders.
        total_bytes: The lengths of the files among them together; where the query asks for those of
            the first of an order, of these.
        digest: Marks what passed: the same again if nothing has changed; "" where not complete, or
            where most of what passed was counted and only the first rows of an order looked at.
        coverage: What was looked at; where it is not complete, the numbers are "at least".
        groups: The rows added up as `show:by-…` asks; empty for every other `show`.
        copies: Where the query asks for files that have copies, which are copies of each other,
            the largest waste first. Their names are row numbers over `hits.chunks`, so that
            `hits.ordered(array("I", names))` gives them.
        contents: Where the query asks for contents, what was found in each file that counts, by
            its path; the first places only, and of the first thousands of files.
        matches: How many matching lines there are in all of them; None where some were known to
            match and not read, so that `contents` has nothing of these.
        count_others: How many of those that pass are neither files nor folders.
        count_hidden: How many hidden entries pass but for being hidden, where the query leaves them
            out; None where nobody looked at them closely enough to say.
    """

    query: Query
    asked: Query
    at: datetime
    hits: Hits
    count: int
    count_direct: int
    total_bytes: int
    digest: str
    coverage: Coverage
    groups: tuple[Group, ...] = ()
    copies: tuple[Copies, ...] = ()
    contents: Mapping[str, Matches[str]] = field(default_factory=dict)
    matches: int | None = 0
    count_others: int = 0
    count_hidden: int | None = None


SearchEvent = HitsFound | Progress | Found


WAITING_EVENTS = 8
"""Events that wait for a slow reader before the search itself waits."""

LOOK_UP_S = 0.05
"""How often a search that waits for its reader looks whether there still is one."""


class Channel(ABC):
    """The way of one search; also the stop flag of its walk.

    Args:
        stop: Set by whoever wants it to end early.
        closing: Set when all searches are to end.
    """

    def __init__(self, stop: threading.Event, closing: threading.Event) -> None:
        self._stop = stop
        self._closing = closing
        self._abandoned = threading.Event()
        self._room = threading.Semaphore(WAITING_EVENTS)

    # In the search's thread

    def work(self, run: Callable[[], Found]) -> None:
        """Run the search; whatever ends it is told to the reader."""
        try:
            self.put(run())
        except BaseException as error:
            self.put(error)

    def put(self, event: SearchEvent | BaseException) -> None:
        """Hand on `event`; waits while the reader is behind, in vain once there is none."""
        while not self._room.acquire(timeout=LOOK_UP_S):
            if self._abandoned.is_set() or self._closing.is_set():
                return
        self._hand_on(event)

    @abstractmethod
    def _hand_on(self, event: SearchEvent | BaseException) -> None:
        """Let the reader have `event`."""

    def is_set(self) -> bool:
        """Whether the search should end."""
        return self._stop.is_set() or self._abandoned.is_set() or self._closing.is_set()

    # In the reader's

    def _taken(self, event: SearchEvent | BaseException) -> SearchEvent:
        self._room.release()
        if isinstance(event, BaseException):
            raise event
        return event

    def abandon(self) -> None:
        """Nobody reads any more."""
        self._abandoned.set()


class LoopChannel(Channel):
    """Leads to the running loop."""

    def __init__(self, stop: threading.Event, closing: threading.Event) -> None:
        # Imported here: a thread that waits does without, and it takes a while.
        import asyncio

        super().__init__(stop, closing)
        self._loop = asyncio.get_running_loop()
        self._events: asyncio.Queue[SearchEvent | BaseException] = asyncio.Queue()

    def _hand_on(self, event: SearchEvent | BaseException) -> None:
        try:
            self._loop.call_soon_threadsafe(self._events.put_nowait, event)
        except RuntimeError:
            # The loop was closed without a word to us.
            self.abandon()

    async def next(self) -> SearchEvent:
        """The next event; raises what ended the search instead of one."""
        return self._taken(await self._events.get())


class ThreadChannel(Channel):
    """Leads to a thread that waits."""

    def __init__(self, stop: threading.Event, closing: threading.Event) -> None:
        super().__init__(stop, closing)
        self._events: SimpleQueue[SearchEvent | BaseException] = SimpleQueue()

    def _hand_on(self, event: SearchEvent | BaseException) -> None:
        self._events.put(event)

    def next(self) -> SearchEvent | None:
        """The next event, None where there is none for a while; raises what ended the search."""
        try:
            return self._taken(self._events.get(timeout=LOOK_UP_S))
        except Empty:
            return None
