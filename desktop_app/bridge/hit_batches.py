"""`HitBatches`: rows reach the list a batch at a time, however they come."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.hits import Hits

FIRST_MS = 10
"""The first rows of a search wait for those that come with them, and not longer."""
PACE_MS = 50
"""Later ones: a list that grows as often as that looks alive, and can be painted meanwhile."""
BATCH_ROWS = 1000


class HitBatches(QObject):
    """Holds rows back for `PACE_MS`, or until there are `BATCH_ROWS`, whichever comes first.

    The first ones after `clear` are held back for `FIRST_MS`.

    Signals:
        ready: A batch of rows; carries `Hits`, never empty.
    """

    ready = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._held = Hits()
        self._are_first = True
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.flush)

    def add(self, hits: Hits) -> None:
        """Take rows in; they are emitted now or within `PACE_MS`."""
        if not hits:
            return
        self._held = self._held.joined(hits)
        if len(self._held) >= BATCH_ROWS:
            self.flush()
        elif not self._timer.isActive():
            self._timer.start(FIRST_MS if self._are_first else PACE_MS)

    def flush(self) -> None:
        """Emit what is held."""
        held, self._held = self._held, Hits()
        self._timer.stop()
        if held:
            self._are_first = False
            self.ready.emit(held)

    def clear(self) -> None:
        """Drop what is held: what comes next belongs to another search."""
        self._timer.stop()
        self._held = Hits()
        self._are_first = True
