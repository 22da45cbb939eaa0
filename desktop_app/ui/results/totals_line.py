"""`TotalsLine`: what the rows of the list come to, and those that are selected."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.hits import Chunk, Hits
from desktop_app.ui.plain import ElidedLabel, set_tooltip
from desktop_app.ui.results.grouping.group_words import BETWEEN, GroupWords
from desktop_app.ui.results.presenter import AT_ONCE, ResultsPresenter
from desktop_app.ui.results.selection import Selection
from desktop_app.ui.results.totals import RowFacts, Totals
from desktop_app.wording import written_number

_AFTER_MS = 40
"""Keys that are held down select faster than anybody reads."""


class TotalsLine(ElidedLabel):
    """A line below the list; it says nothing while there is nothing to add up.

    What is selected is added up in a worker thread: it may be a million rows. Where there is no
    room for all that is known, what is known of the most rows gives way; the tooltip has it.

    Args:
        presenter: Knows the rows, and which of them are selected.
        parent: The widget that it stands in.
    """

    def __init__(self, presenter: ResultsPresenter, parent: QWidget | None = None) -> None:
        super().__init__(tone="muted", parent=parent)
        self._presenter = presenter
        self._words = GroupWords(self)
        self._selected = Totals()
        self._parts: list[str] = []
        self.setObjectName("Totals")
        # Qt sets the text in by itself where a label has a border.
        self.setIndent(0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._adding = TaskOwner(self)
        self._adding.failed.connect(self._on_failed)
        self._timer = QTimer(self, singleShot=True, interval=_AFTER_MS)
        self._timer.timeout.connect(self._add_up)
        presenter.changed.connect(self.follow)
        presenter.settled.connect(self.refresh)
        self.hide()

    def follow(self) -> None:
        """Something else is selected, or other rows are there."""
        self._timer.start()
        self.refresh()

    def refresh(self) -> None:
        """Say what is known now."""
        presenter = self._presenter
        totals = presenter.totals
        parts = []
        if totals is not None and totals.rows > totals.folders:
            files = totals.rows - totals.folders
            if length := self._words.length(totals.size_bytes, totals.unknown, files):
                shown = self.tr("Files shown: %1") if presenter.filter else self.tr("All files: %1")
                parts.append(shown.replace("%1", length))
            groups = presenter.model.layout.groups
            if groups is not None and (freed := groups.freed_bytes):
                parts.append(self._words.freed(freed))
        if self._selected.rows:
            parts.append(self._said_of_selection())
        self._parts = parts
        self._fit()
        set_tooltip(self, BETWEEN.join(parts))
        self.setVisible(bool(parts))

    async def close_work(self) -> None:
        """End what is under way."""
        self._timer.stop()
        await self._adding.close()

    def _fit(self) -> None:
        room, shown = self.contentsRect().width(), self._parts
        while len(shown) > 1 and self.fontMetrics().horizontalAdvance(BETWEEN.join(shown)) > room:
            shown = shown[1:]
        self.setText(BETWEEN.join(shown))

    def _said_of_selection(self) -> str:
        selected = self._selected
        said = self.tr("%n selected", "", selected.rows)
        said = said.replace(str(selected.rows), written_number(selected.rows), 1)
        files = selected.rows - selected.folders
        length = self._words.length(selected.size_bytes, selected.unknown, files)
        if not length:
            return said
        return self.tr("%1: %2").replace("%1", said).replace("%2", length)

    def _add_up(self) -> None:
        self._adding.cancel()
        selection = self._presenter.selection()
        count = sum(bottom - top + 1 for top, bottom in selection.spans)
        if not count:
            self._selected = Totals()
            self.refresh()
        elif count == 1:
            # The facts of all rows would be laid out for it, at each press of an arrow.
            hit = self._presenter.model.hits[selection.spans[0][0]]
            self._selected = RowFacts(Hits([Chunk.of([hit])])).totals()
            self.refresh()
        elif len(self._presenter.model.hits) > AT_ONCE:
            self._adding.start(self._added_up(selection), name="totals")
        else:
            self._selected = self._presenter.totals_of(selection)
            self.refresh()

    async def _added_up(self, selection: Selection) -> None:
        self._selected = await self._presenter.totals_later(selection)
        self.refresh()

    def _on_failed(self, error: Exception) -> None:
        raise error

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
