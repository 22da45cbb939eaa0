"""`Watcher`: hears what changes in the allowed folders, so that it can be ranked higher.

A hint and no more: events may be lost, and what is not heard of is still found on the disk.
Importing watchdog takes as long as half of the window's start, so import this module after it.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, ItemsView, Iterator, Mapping, Sequence
from pathlib import Path

from watchdog import events
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver

from desktop_app.index.watch_plan import Watch, WatchPlan, folder_budget, is_noisy, planned

logger = logging.getLogger(__name__)

RECENT_KEPT = 1000
"""Changes remembered: more than anybody made by hand since the window was opened."""

_CLOSE_WITHIN_S = 1.0

_COUNTED = sys.platform.startswith("linux")

# Never opened and closed-unwritten: watchdog's own listing of folders makes so many of them that
# its queue overflows, which makes it list them all again, without end.
_HEARD: list[type[events.FileSystemEvent]] = [
    events.FileCreatedEvent,
    events.FileModifiedEvent,
    events.FileDeletedEvent,
    events.FileMovedEvent,
    events.FileClosedEvent,
    events.DirCreatedEvent,
    events.DirDeletedEvent,
    events.DirMovedEvent,
]


class RecentChanges(Mapping[str, int]):
    """What changed lately: absolute path to the moment, in ns since 1970 UTC.

    At most `RECENT_KEPT` of them, the newest. Read and written from any thread.

    Attributes:
        heard: How many changes were heard of, of folders and of what is gone, too.
    """

    def __init__(self) -> None:
        self.heard = 0
        self._moments: OrderedDict[str, int] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, path: str, moment_ns: int) -> None:
        """Remember a change."""
        with self._lock:
            self._moments[path] = moment_ns
            self._moments.move_to_end(path)
            if len(self._moments) > RECENT_KEPT:
                self._moments.popitem(last=False)

    def discard(self, path: str) -> None:
        """Forget a path: nothing is there any more."""
        with self._lock:
            self._moments.pop(path, None)

    def __getitem__(self, path: str) -> int:
        return self._moments[path]

    def __iter__(self) -> Iterator[str]:
        with self._lock:
            return iter(list(self._moments))

    def __len__(self) -> int:
        return len(self._moments)

    def items(self) -> ItemsView[str, int]:
        """Paths with their moments, as they are now; nothing that is forgotten later is missed."""
        with self._lock:
            return dict(self._moments).items()


class Watcher:
    """Watches folders in threads of its own, from `start` to `close`.

    Args:
        folders: What to watch, with everything below it, absolute.
        recent: Where changes are remembered.
        hot: Folders where changes matter most, such as Downloads; where not everything can be
            watched, they are.
        excluded: Folders below them whose changes are passed over.
        on_lost: Called in a thread of the watcher when the system dropped changes.
        clock_ns: The time, since 1970 UTC.
    """

    def __init__(
        self,
        folders: Sequence[str],
        recent: RecentChanges,
        *,
        hot: Sequence[str] = (),
        excluded: Sequence[str] = (),
        on_lost: Callable[[], None] = lambda: None,
        clock_ns: Callable[[], int] = time.time_ns,
    ) -> None:
        self.recent = recent
        self.plan: WatchPlan | None = None
        """What is watched, once `started` is set."""
        self.started = threading.Event()
        """Set when the watches are in place, or could not be put there."""
        self._folders = tuple(folders)
        self._hot = tuple(hot)
        self._roots = tuple(map(_with_separator, folders))
        self._excluded = tuple(map(_with_separator, excluded))
        self._clock_ns = clock_ns
        self._closing = threading.Event()
        self._observer: BaseObserver | None = None
        self._overflow = _OverflowNotice(on_lost)
        self._setting_up = threading.Thread(target=self._set_up, name="watcher set-up", daemon=True)

    def start(self) -> None:
        """Begin; returns at once. Putting the watches in place looks at the disk for a while."""
        self._setting_up.start()

    def close(self) -> None:
        """Stop watching; waits a second at most. `recent` stays as it is."""
        self._closing.set()
        self._overflow.detach()
        if self._setting_up.ident is not None:
            self._setting_up.join(_CLOSE_WITHIN_S)
        if self._observer is not None and self._observer.is_alive():
            self._observer.stop()
            self._observer.join(_CLOSE_WITHIN_S)

    def _set_up(self) -> None:
        try:
            self._observe()
        except OSError as error:
            # Without watches there is no recency, and nothing else is missing.
            logger.warning("Changes are not watched: %s", error.strerror or type(error).__name__)
        finally:
            self.started.set()

    def _observe(self) -> None:
        plan = self._planned()
        if not plan.complete:
            logger.warning("Only %d of the folders are watched for changes.", plan.folders)
        observer = Observer()
        handler = _ChangeHandler(self._on_event)
        for watch in plan.watches:
            if self._closing.is_set():
                return
            observer.schedule(handler, watch.folder, recursive=watch.recursive, event_filter=_HEARD)
        self._overflow.attach()
        observer.daemon = True
        observer.start()
        self._observer = observer
        self.plan = plan

    def _planned(self) -> WatchPlan:
        if _COUNTED:
            return planned(self._folders, self._hot, folder_budget())
        # One watch covers a whole tree there, however large.
        there = tuple(Watch(folder, True) for folder in self._folders if Path(folder).is_dir())
        return WatchPlan(there, len(there), complete=True)

    def _on_event(self, event: events.FileSystemEvent) -> None:
        path, moved_to = os.fsdecode(event.src_path), os.fsdecode(event.dest_path)
        if any(map(self._matters, filter(None, (path, moved_to)))):
            self.recent.heard += 1
        if event.is_directory:
            return
        if event.event_type in ("moved", "deleted"):
            self.recent.discard(path)
        changed = moved_to if event.event_type == "moved" else path
        if event.event_type != "deleted" and changed and self._matters(changed):
            self.recent.add(changed, self._clock_ns())

    def _matters(self, path: str) -> bool:
        if path.startswith(self._excluded):
            return False
        root = next((root for root in self._roots if path.startswith(root)), None)
        if root is None:
            return False
        return not any(map(is_noisy, Path(path[len(root) :]).parts))


def _with_separator(folder: str) -> str:
    return os.path.normpath(folder).rstrip(os.sep) + os.sep


class _ChangeHandler(events.FileSystemEventHandler):
    def __init__(self, on_event: Callable[[events.FileSystemEvent], None]) -> None:
        self._on_event = on_event

    def dispatch(self, event: events.FileSystemEvent) -> None:
        self._on_event(event)


class _OverflowNotice(logging.Handler):
    """Hears of dropped events in the one way that watchdog tells of them: a line in its log."""

    _LOGGER = "watchdog.observers.inotify_c"

    def __init__(self, on_lost: Callable[[], None]) -> None:
        super().__init__(logging.WARNING)
        self._on_lost = on_lost

    def attach(self) -> None:
        logging.getLogger(self._LOGGER).addHandler(self)

    def detach(self) -> None:
        logging.getLogger(self._LOGGER).removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        if "overflow" in record.getMessage():
            self._on_lost()
