"""A second process on a walk, as seen from the first."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING

from desktop_app.errors import ProcessError
from desktop_app.files.batch import Batch
from desktop_app.walking.frames import TreeFrame, WalkReport, decode_batch, encode_items, is_report
from desktop_app.walking.tree_walker import WorkItem

if TYPE_CHECKING:
    from desktop_app.processes.workers import Worker

_AHEAD = 2
"""Requests given at a time, so that it never waits for the next one."""


ITEM_FOLDERS = 2000
"""Enough for a request: more than it gets to before it reports, and quickly written."""


class HelperWorker:
    """Walks folders in a process of its own, some at a time, and gives back what it did not get to.

    What it found for a request is handed on when all of it is there: should the process end before,
    the folders can be walked by somebody else, and no entry is counted twice.

    Attributes:
        ready: Whether it has started and found the tree; takes a tenth of a second.
        given: The requests that were not answered yet, the oldest first.
        has_answered: Whether it found anything yet: what a server is remembered to have said is
            enough to open a tree, but not to list it.
        asked_s: How long the place has been asked; 0 before the process has started.
    """

    def __init__(self, worker: Worker, opening: TreeFrame, quiet_s: float) -> None:
        """Let `worker`, fresh and of kind "walk", open a tree.

        Args:
            worker: Closed by `close`.
            opening: The tree.
            quiet_s: For so long it may say nothing.
        """
        self.ready = False
        self.given: deque[Sequence[WorkItem] | None] = deque()
        self.has_answered = False
        self._asked_since: float | None = None
        self._worker = worker
        self._quiet_s = quiet_s
        self._requests: SimpleQueue[bytes | None] = SimpleQueue()
        self._replies: SimpleQueue[bytes | ProcessError] = SimpleQueue()
        self._frames: list[bytes] = []
        threading.Thread(
            target=self._converse, args=(opening,), name="walk helper", daemon=True
        ).start()

    @property
    def idle(self) -> bool:
        """Whether it should be given more to do."""
        return self.ready and len(self.given) < _AHEAD

    @property
    def asked_s(self) -> float:
        """See above."""
        return 0.0 if self._asked_since is None else monotonic() - self._asked_since

    def give(self, items: Sequence[WorkItem] | None) -> None:
        """Let it walk some more folders; None is to begin at the root."""
        self.given.append(items)
        self._requests.put(encode_items(items))

    def take(self, timeout_s: float) -> tuple[Iterator[Batch], WalkReport] | None:
        """What it found for its oldest request; None where that is not complete in time.

        Raises:
            ProcessError: it ended, or was quiet for too long, and is of no use any more.
        """
        until = monotonic() + timeout_s
        while True:
            try:
                reply = self._replies.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                return None
            if isinstance(reply, ProcessError):
                raise reply
            if is_report(reply):
                frames, self._frames = self._frames, []
                self.given.popleft()
                return map(decode_batch, frames), WalkReport.decode(reply)
            self._frames.append(reply)

    def take_unfinished(self) -> Iterator[Batch]:
        """End it, and take what it found so far for requests that nobody will repeat."""
        self.close()
        with suppress(ProcessError):
            while (answer := self.take(0)) is not None:
                yield from answer[0]
        yield from map(decode_batch, self._frames)

    def close(self) -> None:
        """End the process; at once, also where it hangs."""
        self._requests.put(None)
        self._worker.close()

    def _converse(self, opening: TreeFrame) -> None:
        try:
            for _ in self._worker.ask(opening.encode(), quiet_s=self._quiet_s):
                # It is there; what takes long from here on is the place.
                self._asked_since = monotonic()
            self.ready = True
            while (request := self._requests.get()) is not None:
                for reply in self._worker.ask(request, quiet_s=self._quiet_s):
                    self.has_answered = True
                    self._replies.put(reply)
        except ProcessError as error:
            self._replies.put(error)
