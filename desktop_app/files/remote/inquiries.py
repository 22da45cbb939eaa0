"""Questions to places that may never answer: put by processes that can be given up.

A network folder whose server is gone takes a question and says nothing, and whoever asked can then
not even be killed. So nobody but such a process asks, and whoever waits for it waits no longer
than the place is worth. A place that says nothing is not asked again for a while: of a hundred
questions about it, one waits.
"""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING

from desktop_app.errors import ProcessError
from desktop_app.files.remote.look_worker import ERROR, SIGN, Look, decode_error
from desktop_app.files.remote.patience import ANSWER_S, QUIET_S, REMEMBERED_S
from desktop_app.processes.hiring import own_worker

if TYPE_CHECKING:
    from desktop_app.processes.workers import Worker

_IDLE_WORKERS = 2


class Inquiries:
    """Asks, and knows which places say nothing; for any number of threads.

    Args:
        start_worker: Starts a process of kind "look".
        quiet_s: After this without a sign, a process is ended, too.
        remembered_s: See `REMEMBERED_S`.
    """

    def __init__(
        self,
        start_worker: Callable[[], Worker] = lambda: own_worker("look"),
        *,
        quiet_s: float = QUIET_S,
        remembered_s: float = REMEMBERED_S,
    ) -> None:
        self._start_worker = start_worker
        self._quiet_s = quiet_s
        self._remembered_s = remembered_s
        self._changing = threading.Lock()
        self._silences: dict[str, _Silence] = {}
        self._idle: list[Worker] = []
        self._waiting: set[_Inquiry] = set()
        self._is_over = False

    def replies(
        self, look: Look, place: str, patience_s: float = ANSWER_S
    ) -> Generator[bytes, None, None]:
        """Look, and give what is there, reply by reply; signs are left out.

        Args:
            look: What to look at.
            place: The file system that it lies on; see `mounts.remote_mount`.
            patience_s: How long the place may give no sign.

        Raises:
            TimeoutError: the place says nothing, or `give_up` was called.
            OSError: what the system said.
        """
        inquiry = self._begun(look, place)
        try:
            while (reply := inquiry.next(patience_s)) is not None:
                if reply[:1] == ERROR:
                    raise decode_error(reply)
                yield reply
        finally:
            inquiry.leave()
            with self._changing:
                self._waiting.discard(inquiry)

    def reply(self, look: Look, place: str, patience_s: float = ANSWER_S) -> bytes:
        """The one reply to a look that has one; see `replies`."""
        # To the end, so that the process is free for the next look.
        found = list(self.replies(look, place, patience_s))
        if not found:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return found[0]

    def is_silent(self, place: str) -> bool:
        """Whether the place said nothing a moment ago, and nothing since."""
        with self._changing:
            silence = self._silences.get(place)
            return silence is not None and silence.is_remembered(self._remembered_s)

    def note_silence(self, place: str) -> None:
        """Somebody else waited for the place in vain."""
        with self._changing:
            self._silences.setdefault(place, _Silence()).begin()

    def give_up(self) -> None:
        """End all waits at once, and let nobody wait any more: the program ends."""
        with self._changing:
            self._is_over = True
            waiting = list(self._waiting)
        for inquiry in waiting:
            inquiry.give_up()

    def _begun(self, look: Look, place: str) -> _Inquiry:
        with self._changing:
            silence = self._silences.setdefault(place, _Silence())
            if self._is_over or silence.is_remembered(self._remembered_s):
                raise _silent(place)
            silence.end_if_old()
            inquiry = _Inquiry(look, place, silence, self._quiet_s)
            self._waiting.add(inquiry)
        threading.Thread(
            target=inquiry.put, args=(self._hired, self._give_back), name="inquiry", daemon=True
        ).start()
        return inquiry

    def _hired(self) -> Worker:
        with self._changing:
            if self._idle:
                return self._idle.pop()
        return self._start_worker()

    def _give_back(self, worker: Worker) -> None:
        with self._changing:
            if not worker.closed and len(self._idle) < _IDLE_WORKERS:
                self._idle.append(worker)
                return
        worker.close()


class _Silence:
    """Since when a place owes a sign, and since when it is taken for silent."""

    def __init__(self) -> None:
        self.owed_since: float | None = None
        self._since: float | None = None

    def is_remembered(self, remembered_s: float) -> bool:
        return self._since is not None and monotonic() - self._since < remembered_s

    def asked(self) -> None:
        if self.owed_since is None:
            self.owed_since = monotonic()

    def heard(self) -> None:
        # Others may still wait, from now on again.
        self.owed_since = monotonic()
        self._since = None

    def answered(self) -> None:
        self.owed_since = self._since = None

    def begin(self) -> None:
        self._since = monotonic()

    def end_if_old(self) -> None:
        if self._since is not None:
            self.owed_since = self._since = None


class _Inquiry:
    """One question on its way: put in one thread, waited for in another."""

    def __init__(self, look: Look, place: str, silence: _Silence, quiet_s: float) -> None:
        self._look = look
        self._place = place
        self._silence = silence
        self._quiet_s = quiet_s
        self._began_s = monotonic()
        self._news: SimpleQueue[bytes | OSError | None] = SimpleQueue()
        self._left = False

    # In the thread that asks

    def put(self, hired: Callable[[], Worker], give_back: Callable[[Worker], None]) -> None:
        """Ask a process, and hand on what it says."""
        try:
            worker = hired()
            try:
                self._ask(worker)
            finally:
                give_back(worker)
            self._news.put(None)
        except ProcessError as error:
            timed_out = error.code == "process.worker_timed_out"
            self._news.put(_silent(self._place) if timed_out else _broken(self._place))

    def _ask(self, worker: Worker) -> None:
        has_begun = False
        request = self._look.encode()
        with closing(worker.ask(request, quiet_s=self._quiet_s)) as replies:  # type: ignore[type-var]
            for reply in replies:
                if not has_begun:
                    # This much is the process alone.
                    has_begun = True
                    self._silence.asked()
                    continue
                self._silence.heard()
                if self._left:
                    return
                if reply != SIGN:
                    self._news.put(reply)
        self._silence.answered()

    # In the thread that waits

    def next(self, patience_s: float) -> bytes | None:
        """The next reply; None where there are no more.

        Raises:
            OSError: there will be none.
        """
        while True:
            owed_since = self._silence.owed_since
            until = self._began_s + self._quiet_s if owed_since is None else owed_since + patience_s
            left_s = until - monotonic()
            with suppress(Empty):
                # What is there already is no silence.
                news = self._news.get(timeout=max(0.0, min(left_s, patience_s)))
                if isinstance(news, OSError):
                    raise news
                return news
            if left_s <= 0:
                self._silence.begin()
                raise _silent(self._place)

    def leave(self) -> None:
        """Nobody waits any more."""
        self._left = True

    def give_up(self) -> None:
        self._news.put(_silent(self._place))


def _silent(place: str) -> TimeoutError:
    return TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT), place)


def _broken(place: str) -> OSError:
    return OSError(errno.EIO, os.strerror(errno.EIO), place)


INQUIRIES = Inquiries()
"""Those of this process: what is silent for one is so for all."""
