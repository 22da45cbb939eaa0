"""The walk of a folder that is not on this computer, and so may never answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from typing import TYPE_CHECKING

from desktop_app.errors import ProcessError
from desktop_app.files.batch import Batch
from desktop_app.files.mounts import remote_mount
from desktop_app.files.remote.inquiries import INQUIRIES, Inquiries
from desktop_app.files.remote.patience import QUIET_S
from desktop_app.processes.hiring import own_worker
from desktop_app.reasons import Reason
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.frames import TreeFrame
from desktop_app.walking.second_worker import ITEM_FOLDERS, HelperWorker
from desktop_app.walking.tree_walker import WorkItem, take_last
from desktop_app.walking.walk import Walk

if TYPE_CHECKING:
    from desktop_app.processes.workers import Worker

_WAIT_S = 0.05


def remote_walk(
    path: str,
    *,
    called: str | None = None,
    stop: StopFlag,
    max_depth: int | None = None,
    excluded: Collection[str] = (),
    added_mounts: Collection[str] = (),
    unlisted: Collection[str] = (),
    wanted: str = "",
    patience_s: float = QUIET_S,
    quiet_s: float = QUIET_S,
    start_worker: Callable[[], Worker] = lambda: own_worker("walk"),
    inquiries: Inquiries = INQUIRIES,
) -> Walk:
    """Walk a folder that `mounts.is_remote`, as `walk` does, in a process that can be given up.

    Only that process touches the place; batches come with their details, unless it was told what
    is wanted, which leaves it to that process for which entries they are read. A place that is
    quiet for `quiet_s` is left, and `skips` says `TIMED_OUT`; so it does of one that was silent for
    another question just now. One that cannot be opened, or ends the process, is `UNREADABLE`.

    Args:
        path: The folder, absolute and real: no link in its last name.
        called: What paths in the batches begin with, if not `path`.
        stop: As of `walk`.
        max_depth: As of `walk`.
        excluded: As of `walk`.
        added_mounts: As of `walk`.
        unlisted: As of `walk`.
        wanted: As of `walk`.
        patience_s: How long it may take before the folder is open, and three times as long before
            there is something of it.
        quiet_s: How long the place may keep us waiting at any time.
        start_worker: Starts the process.
        inquiries: Knows which places are silent.

    Raises:
        ProcessError: at the first batch: the process cannot be started.
    """
    opening = TreeFrame(
        path,
        called or path,
        identity=None,
        details=not wanted,
        max_depth=max_depth,
        excluded=tuple(excluded),
        added_mounts=tuple(added_mounts),
        unlisted=tuple(unlisted),
        wanted=wanted,
    )
    return _RemoteWalk(opening, stop, (patience_s, quiet_s), start_worker, inquiries)


class _RemoteWalk(Walk):
    """Hands one process all there is to do, some at a time."""

    def __init__(
        self,
        opening: TreeFrame,
        stop: StopFlag,
        waits_s: tuple[float, float],
        start_worker: Callable[[], Worker],
        inquiries: Inquiries,
    ) -> None:
        super().__init__()
        self._opening = opening
        self._stop = stop
        self._patience_s, self._quiet_s = waits_s
        self._start_worker = start_worker
        self._inquiries = inquiries
        self._place = remote_mount(opening.path) or opening.path

    def _run(self) -> Generator[Batch, None, None]:
        if self._inquiries.is_silent(self._place):
            self._leave_out(Reason.TIMED_OUT)
            return
        helper = HelperWorker(self._start_worker(), self._opening, self._quiet_s)
        waiting: list[WorkItem] = []
        try:
            helper.give(None)
            while helper.given and not self._stop.is_set():
                answer = helper.take(_WAIT_S)
                if answer is None:
                    self._check_patience(helper)
                    continue
                batches, report = answer
                self.skips.merge(report.skips)
                waiting += report.rest
                if waiting:
                    helper.give(take_last(waiting, ITEM_FOLDERS))
                yield from batches
            self.complete = not self._stop.is_set()
        except ProcessError as error:
            timed_out = error.code == "process.worker_timed_out"
            if timed_out:
                self._inquiries.note_silence(self._place)
            self._leave_out(Reason.TIMED_OUT if timed_out else Reason.UNREADABLE)
        finally:
            helper.close()
        yield from helper.take_unfinished()

    def _check_patience(self, helper: HelperWorker) -> None:
        if helper.has_answered:
            return
        steps = 3 if helper.ready else 1
        if helper.asked_s > steps * self._patience_s:
            raise ProcessError("process.worker_timed_out", kind="walk")

    def _leave_out(self, reason: Reason) -> None:
        self.skips.add(reason, paths=[self._opening.called])
