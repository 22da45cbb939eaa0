"""The one walk of the product: everything below a folder, counted once, whatever its shape."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Self

from desktop_app.errors import ProcessError
from desktop_app.files.batch import Batch
from desktop_app.files.boundaries import Boundaries
from desktop_app.files.details import FolderDetails
from desktop_app.files.open_folder import Identity, OpenFolder, Route
from desktop_app.processes.hiring import own_worker
from desktop_app.reasons import Skips
from desktop_app.stop_flag import StopFlag
from desktop_app.value_class import value_class
from desktop_app.walking.frames import TreeFrame, WalkReport
from desktop_app.walking.second_worker import ITEM_FOLDERS, HelperWorker
from desktop_app.walking.tree_walker import TreeWalker, WorkItem, folders_in, take_last

if TYPE_CHECKING:
    from desktop_app.processes.workers import Worker

ALONE_S = 0.05
"""A walk that takes longer gets a second process, which takes three times as long to start: most
walks end before, and those that do not mostly go on for long."""

_QUIET_S = 60.0
"""A disk that does not answer for so long is not the second process's fault; its work is redone."""
_WAIT_S = 0.02


def walk(
    root: OpenFolder,
    *,
    stop: StopFlag,
    details: bool = False,
    max_depth: int | None = None,
    excluded: Collection[str] = (),
    added_mounts: Collection[str] = (),
    unlisted: Collection[str] = (),
    wanted: str = "",
    start_worker: Callable[[], Worker] | None = lambda: own_worker("walk"),
    going_on: GoingOn | None = None,
) -> Walk:
    """Walk everything below `root`, in batches, in no particular order.

    Every entry is a row: files, folders, links (never followed), pipes, sockets and devices (never
    opened), hidden ones (flagged so) and what is in hidden folders. The first batch comes as soon
    as the root is listed, the others about every thousand rows, 64 folders or 100 ms, whichever is
    first. Each folder is entered once. What changes meanwhile may or may not be seen, and nothing
    outside `root` ever is.

    For a worker thread, and a folder on this computer; see `remote_walk` for others. Where it
    takes long, a second process takes on some of the subtrees.

    Args:
        root: Where to begin; it is no row itself, and stays open when the walk ends.
        stop: Looked at many times a second; the walk then ends early, with what was found.
        details: Whether every batch comes `detailed()`: where most rows are wanted, this is
            quicker than to ask for the details of each batch.
        max_depth: Levels below `root`; 1 is its own entries, None is no limit.
        excluded: Absolute paths of folders that are not entered, beginning with `root.path`.
        added_mounts: Absolute paths of mount points that are entered all the same; likewise.
        unlisted: Absolute paths of folders that are no rows, either; likewise.
        wanted: Told to the second process, which may then leave out entries that are not; see
            `Batch.listed`. "" is all.
        start_worker: Starts the second process; None where there must be none.
        going_on: What another walk left; no more than that is walked. None is everything.
    """
    opening = TreeFrame(
        os.path.realpath(root.path),
        root.path,
        root.identity,
        details,
        max_depth,
        tuple(excluded),
        tuple(added_mounts),
        tuple(unlisted),
        wanted,
    )
    return _LocalWalk(root, opening, stop, start_worker, going_on)


@value_class
class LeftOver:
    """What a walk did not come to before it was stopped.

    Attributes:
        again: The paths of folders that were not listed to their end.
        rest: Those that were not begun.
    """

    again: Sequence[str]
    rest: Sequence[WorkItem]


@value_class
class GoingOn:
    """Where a walk goes on.

    Attributes:
        frames: What still holds.
        skips: What was left out and still is; grows, and counts nothing once more.
        again: Folders to list by themselves, by their names, and whether each is hidden.
        rest: What is to be walked.
        known: The paths of all folders that are not to be walked by way of those above them.
        entered: What they are, as opposed to what they are called.
    """

    frames: Sequence[bytes]
    skips: Skips
    again: Sequence[tuple[Sequence[str], bool]]
    rest: Sequence[WorkItem]
    known: Collection[str]
    entered: Collection[Identity]


class Walk(Iterator[Batch]):
    """A walk under way: an iterator of batches, and what it had to leave out so far.

    Attributes:
        skips: `UNREADABLE`, `EXCLUDED`, `OTHER_MOUNT`, `VANISHED`, `TIMED_OUT`, with their paths;
            grows while the walk runs. Hidden entries are rows like all others and not counted here.
        complete: Whether the end was reached; False while it runs, and for good after a stop or
            after a place that did not answer.
        left: What is left after a stop; what is handed out from then on is part of that. None
            before, and where nobody can say.
        as_of_ns: See `Entries`.
    """

    def __init__(self) -> None:
        self.skips = Skips()
        self.complete = False
        self.left: LeftOver | None = None
        self.as_of_ns: int | None = None
        self._running = self._run()

    def __next__(self) -> Batch:
        return next(self._running)

    def close(self) -> None:
        """End it now and give back what it holds, but for the root. Also done by `with`."""
        self._running.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def _run(self) -> Generator[Batch, None, None]:
        """Yield the batches, and keep `skips` and `complete`."""


class _LocalWalk(Walk):
    """Walks by itself and, where that takes long, in company."""

    def __init__(
        self,
        root: OpenFolder,
        opening: TreeFrame,
        stop: StopFlag,
        start_worker: Callable[[], Worker] | None,
        going_on: GoingOn | None,
    ) -> None:
        super().__init__()
        self._root = root
        self._opening = opening
        self._going_on = going_on
        self._stop = stop
        self._start_worker = start_worker if (os.cpu_count() or 1) > 1 else None
        self._alone_until = 0.0
        self._helper_worker: HelperWorker | None = None
        self._route = Route(root)
        # Folders that the helper did not get to; mostly it goes on with them.
        self._returned: list[WorkItem] = []
        self._boundaries = Boundaries(
            root,
            opening.path,
            excluded=opening.excluded,
            added_mounts=opening.added_mounts,
            unlisted=opening.unlisted,
        )
        if going_on is not None:
            self._boundaries.skips = going_on.skips
            self._boundaries.has_entered(going_on.entered)
        self.skips = self._boundaries.skips
        self._tree_walker = TreeWalker(
            root,
            self._boundaries,
            stop=stop,
            details=opening.details,
            max_depth=opening.max_depth,
        )

    def _run(self) -> Generator[Batch, None, None]:
        try:
            self._alone_until = monotonic() + ALONE_S
            yield from self._begin()
            while not self._stop.is_set() and (self._tree_walker.waiting or self._is_accompanied):
                for batch in self._tree_walker.batches():
                    yield batch
                    self._hire_if_slow()
                    yield from self._take(timeout_s=0.0)
                yield from self._take(timeout_s=_WAIT_S)
            self.complete = not self._stop.is_set()
            self.left = None if self.complete else self._left()
            if self._helper_worker is not None:
                yield from self._with_reader(self._helper_worker.take_unfinished())
        finally:
            self._dismiss()
            self._tree_walker.close()

    def _begin(self) -> Iterator[Batch]:
        if self._going_on is None:
            yield from self._tree_walker.list_root()
            return
        self._tree_walker.add(self._going_on.rest)
        for names, hidden in self._going_on.again:
            if self._stop.is_set():
                path = os.path.join(self._root.path, *names)  # noqa: PTH118 (as they are)
                self._tree_walker.cut.append(path)
            else:
                yield from self._tree_walker.list_again(names, hidden, self._going_on.known)

    def _left(self) -> LeftOver:
        rest = [*self._tree_walker.split_all(), *self._returned]
        if self._helper_worker is not None:
            # What came for a request that was not answered to its end comes once more.
            rest += [item for items in self._helper_worker.given for item in items or ()]
        return LeftOver(self._tree_walker.cut, rest)

    @property
    def _is_accompanied(self) -> bool:
        return self._helper_worker is not None and bool(self._helper_worker.given)

    def _hire_if_slow(self) -> None:
        if self._start_worker is not None and monotonic() >= self._alone_until:
            start_worker, self._start_worker = self._start_worker, None
            # Where it cannot be started, the walk goes on alone.
            with suppress(ProcessError):
                self._helper_worker = HelperWorker(start_worker(), self._opening, _QUIET_S)

    def _take(self, timeout_s: float) -> Iterator[Batch]:
        """Take what the helper has found, and see to it that both have something to do."""
        if self._helper_worker is None:
            return
        try:
            answer = self._helper_worker.take(timeout_s) if self._helper_worker.given else None
        except ProcessError:
            for items in (self._returned, *self._helper_worker.given):
                self._tree_walker.add(items or ())
            self._returned = []
            self._dismiss()
            return
        batches, report = answer or (iter(()), WalkReport())
        self.skips.merge(report.skips)
        self._returned += report.rest
        if not self._tree_walker.waiting:
            # Those nearest to the root, which promise most.
            theirs = take_last(self._returned, folders_in(self._returned) // 2)
            self._tree_walker.add(self._returned)
            self._returned = theirs
        self._employ(self._helper_worker)
        yield from self._with_reader(batches)

    def _employ(self, helper: HelperWorker) -> None:
        while helper.idle:
            items = take_last(self._returned, ITEM_FOLDERS) or self._tree_walker.split()
            if not items:
                return
            helper.give(items)

    def _with_reader(self, batches: Iterator[Batch]) -> Iterator[Batch]:
        """Let their details be read by us, if they come without."""
        for batch in batches:
            if batch.sizes is None:
                reader = FolderDetails(self._reacher(batch), self._stop, self._boundaries)
                batch = replace(batch, reader=reader)
            yield batch

    def _reacher(self, batch: Batch) -> Callable[[int], OpenFolder]:
        above = self._root.path.rstrip(os.sep) + os.sep
        route = self._route

        def reach(number: int) -> OpenFolder:
            names = batch.folders[number].removeprefix(above)
            return route.to(names.split(os.sep))  # noqa: PTH206 (names, not a path)

        return reach

    def _dismiss(self) -> None:
        if self._helper_worker is not None:
            self._helper_worker.close()
            self._helper_worker = None
