"""`HitBatches`: rows reach the list a batch at a time, however they come."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.hits import Hits

PACE_MS = 50
"""A quick search is over by then, and its rows appear together; a slow one still looks alive."""
BATCH_ROWS = 1000


class HitBatches(QObject):
    """Holds rows back for `PACE_MS`, or until there are `BATCH_ROWS`, whichever comes first.

    Signals:
        ready: A batch of rows; carries `Hits`, never empty.
    """

    ready = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._held = Hits()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PACE_MS)
        self._timer.timeout.connect(self.flush)

    def add(self, hits: Hits) -> None:
        """Take rows in; they are emitted now or within `PACE_MS`."""
        if not hits:
            return
        self._held = self._held.joined(hits)
        if len(self._held) >= BATCH_ROWS:
            self.flush()
        elif not self._timer.isActive():
            self._timer.start()

    def flush(self) -> None:
        """Emit what is held."""
        held = self._held
        self.clear()
        if held:
            self.ready.emit(held)

    def clear(self) -> None:
        """Drop what is held."""
        self._timer.stop()
        self._held = Hits()
