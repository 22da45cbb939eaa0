"""`TypeAhead`: goes to the next name that begins with what is typed on the list."""

from __future__ import annotations

import time
from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.hits import Hits
from desktop_app.stop_flag import StopFlag
from desktop_app.ui.results.presenter import AT_ONCE, ResultsPresenter

PAUSE_S = 1.0
"""What is typed after such a pause begins another name."""
_SLICE = 1000


class TypeAhead(QObject):
    """Looks from the current row onwards, then from the top; long lists in a worker thread.

    Args:
        presenter: Knows the rows, and which is the current one.

    Signals:
        found: A name begins so; carries the place of its hit.
    """

    found = Signal(int)

    def __init__(self, presenter: ResultsPresenter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._typed = ""
        self._typed_at = 0.0
        self._looking = TaskOwner(self)
        self._looking.failed.connect(self._on_failed)

    @property
    def is_typing(self) -> bool:
        """Whether what is typed next goes on with what was typed."""
        return bool(self._typed) and time.monotonic() - self._typed_at < PAUSE_S

    def type(self, text: str) -> None:
        """Somebody typed more on the list."""
        goes_on = self.is_typing
        self._typed = self._typed + text if goes_on else text
        self._typed_at = time.monotonic()
        if not self._typed.strip():
            self._typed = ""
            return
        hits, current = self._presenter.model.hits, self._presenter.selection().current
        wanted = self._typed
        # One letter again and again goes from one name to the next, as in file managers.
        is_again = len(set(wanted)) == 1
        start = current if goes_on and not is_again else current + 1
        wanted = wanted[0] if is_again else wanted
        if len(hits) <= AT_ONCE:
            self._go_to(next_beginning(hits, wanted, start))
        else:
            self._looking.start(self._look(hits, wanted, start), name="type ahead")

    async def close(self) -> None:
        """End what is under way."""
        await self._looking.close()

    async def _look(self, hits: Hits, wanted: str, start: int) -> None:
        self._go_to(await self._presenter.stoppable(next_beginning, hits, wanted, start))

    def _go_to(self, place: int) -> None:
        if place >= 0:
            self.found.emit(place)

    def _on_failed(self, error: Exception) -> None:
        raise error


def next_beginning(hits: Hits, wanted: str, start: int, stop: StopFlag | None = None) -> int:
    """The place of the first name from `start` on, and then from the top, that begins so; or -1.

    Case and accents do not count; Chinese names also begin with their pinyin, and its initials.
    """
    from desktop_app.folding.chinese import heard, initials, pinyin, readings_of, simplified
    from desktop_app.folding.fold import fold

    begins = fold(wanted)
    if not begins:
        return -1
    letters, sounds = initials(begins), pinyin(begins)

    def fits(name: str) -> bool:
        if name.startswith(begins):
            return True
        if name.isascii():
            return False
        plain = simplified(name)
        if len(begins) == 1:
            return any(sound.startswith(begins) for sound in readings_of(plain[0]))
        return (letters is not None and letters.match(heard(plain)) is not None) or (
            sounds is not None and sounds.match(plain) is not None
        )

    count = len(hits)
    start = start % count if count else 0
    for first, end in (*_slices(start, count), *_slices(0, start)):
        if stop is not None and stop.is_set():
            break
        names = fold("\0".join(hit.name for hit in hits[first:end])).split("\0")
        place = next((at for at, name in enumerate(names, first) if fits(name)), -1)
        if place >= 0:
            return place
    return -1


def _slices(first: int, end: int) -> Iterable[tuple[int, int]]:
    return ((at, min(at + _SLICE, end)) for at in range(first, end, _SLICE))
