"""`ListPlaces`: where somebody was in the list of each answer, for when it is shown again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from desktop_app.hits import Hits
from desktop_app.ui.results.arranging import ColumnSort
from desktop_app.ui.results.list_bar import ListLayout
from desktop_app.ui.results.presenter import ResultsPresenter
from desktop_app.ui.results.selection import Selection

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.agent.events import Answer
    from desktop_app.ui.results.pane import ResultPane


@dataclass(frozen=True, slots=True)
class _Place:
    """Attributes: the rows, what of them was selected, their order, and how far down it was."""

    hits: Hits
    selection: Selection
    sort: ColumnSort | None
    layout: ListLayout
    down: int


class ListPlaces(QObject):
    """Remembers them as long as the conversation is open.

    Args:
        presenter: Fills the list.
        pane: Shows it.
    """

    def __init__(self, presenter: ResultsPresenter, pane: ResultPane) -> None:
        super().__init__(pane)
        self._presenter = presenter
        self._pane = pane
        self._shown: Answer | None = None
        self._places: dict[int, tuple[Answer, _Place]] = {}
        self._down: tuple[ListLayout, int] | None = None
        presenter.settled.connect(self._on_settled)

    def leave(self) -> None:
        """Another list takes the place of the one that is shown."""
        self._down = None
        answer, self._shown = self._shown, None
        if answer is None or not self._presenter.answered:
            return
        place = _Place(
            self._presenter.model.hits,
            self._pane.view.selection(),
            self._presenter.sort_shown,
            self._pane.layout_shown,
            self._pane.scroll_value,
        )
        self._places[id(answer)] = answer, place

    def show(self, answer: Answer) -> None:
        """The list of a new answer is shown."""
        self._shown = answer

    def come_back(self, answer: Answer) -> None:
        """Show the list of an earlier answer as it was left."""
        self.leave()
        self._shown = answer
        self._presenter.end_filter()
        _, place = self._places.pop(id(answer), (answer, None))
        if place is None:
            self._presenter.show_answer(answer, keep=False)
            return
        self._pane.view.select(Selection())
        self._down = place.layout, place.down
        self._presenter.show_again(answer, place.hits, place.selection, place.sort)

    def forget(self) -> None:
        """There is another conversation."""
        self._shown = self._down = None
        self._places.clear()

    def _on_settled(self) -> None:
        if self._down is None:
            return
        (layout, down), self._down = self._down, None
        if layout is self._pane.layout_shown:
            # The rows are laid out once the loop comes to it.
            QTimer.singleShot(0, self, lambda: self._pane.scroll_to(down))
