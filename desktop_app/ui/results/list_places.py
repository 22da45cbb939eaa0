"""`ListPlaces`: where somebody was in the list of each answer, for when it is shown again."""

from __future__ import annotations

from collections.abc import Sequence
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
        self._asked = 0
        self._answers: dict[int, tuple[Answer, int]] = {}
        """Of each answer, how many questions had been asked by then."""
        self._gone: dict[str, int] = {}
        """Of each path that went into the trash, likewise."""
        presenter.settled.connect(self._on_settled)

    def ask(self, *, goes_on: bool) -> None:
        """Another question is asked; where it `goes_on` with the last, its rows are that one's."""
        self._asked += not goes_on
        self.leave()

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
        self._answers[id(answer)] = answer, self._asked

    def leave_out(self, paths: Sequence[str]) -> None:
        """These are in the trash: no list that was found by now has them any more."""
        self._gone.update(dict.fromkeys(paths, self._asked))

    def take_back(self, paths: Sequence[str]) -> None:
        """These are in their places again."""
        for path in paths:
            self._gone.pop(path, None)

    def come_back(self, answer: Answer) -> None:
        """Show the list of an earlier answer as it was left."""
        self.leave()
        self._shown = answer
        self._presenter.end_filter()
        # What was found later in the place of a file that is gone is another one.
        _, asked = self._answers.get(id(answer), (answer, 0))
        gone = (path for path, when in self._gone.items() if when >= asked)
        self._presenter.left_out = frozenset(gone)
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
        self._asked = 0
        for remembered in (self._places, self._answers, self._gone):
            remembered.clear()

    def _on_settled(self) -> None:
        if self._down is None:
            return
        (layout, down), self._down = self._down, None
        if layout is self._pane.layout_shown:
            # The rows are laid out once the loop comes to it.
            QTimer.singleShot(0, self, lambda: self._pane.scroll_to(down))
