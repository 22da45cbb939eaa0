"""`FolderChoice`: which of several folders was meant, where a question named one of that name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton, QVBoxLayout, QWidget

from desktop_app.files.places import spoken
from desktop_app.messages.mind import TakenAs
from desktop_app.query.query import Folder, Key, Query, Term
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.plain import ElidedButton, PlainLabel, set_tooltip
from desktop_app.wording import in_home, visible

MOST_BUTTONS = 4
"""Folders that stand in the card; of more, the others are in a menu."""


@dataclass(frozen=True, slots=True)
class Namesakes:
    """What a question called one folder, and the folders that may be it.

    Attributes:
        name: As it was called.
        choices: For each folder its path, and the written query that asks for it alone.
    """

    name: str
    choices: tuple[tuple[str, str], ...]


def namesakes(
    query: str, folders: Sequence[str], taken: TakenAs | None, home: str = ""
) -> list[Namesakes]:
    """The names in the written `query` that several of the searched `folders` answer to.

    Folders whose paths were typed, or that were called by names of their own, are no namesakes.
    """
    whole = parse(query)
    found = []
    for term in whole.of(Key.IN):
        values = [value for value in term.values if isinstance(value, Folder)]
        if term.excluded or len(values) != len(term.values):
            continue
        if (name := _name_of_all(values, taken)) is not None:
            found.append(Namesakes(name, tuple(_alone(whole, term, values, values, home))))
        for value in values:
            same = [path for path in folders if _is_called(path, value.text)]
            if len(same) > 1:
                paths = [Folder(path) for path in sorted(same)]
                found.append(
                    Namesakes(value.text, tuple(_alone(whole, term, [value], paths, home)))
                )
    return found


def _name_of_all(values: Sequence[Folder], taken: TakenAs | None) -> str | None:
    """What stands in the question for several paths, where one name does."""
    if taken is None or len(values) < 2 or not all(_is_path(one.text) for one in values):
        return None
    said = [one.text for one in taken.words if one.term and parse(one.term).of(Key.IN)]
    return said[0] if len(said) == 1 and not _is_path(said[0]) else None


def _alone(
    whole: Query, term: Term, several: Sequence[Folder], paths: Sequence[Folder], home: str
) -> Iterator[tuple[str, str]]:
    """Each of `paths`, with the query that has it in place of `several` folders of `term`."""
    others = tuple(value for value in term.values if value not in several)
    for path in paths:
        # In the home it is written as people do, and shown so from then on.
        one = replace(term, values=(Folder(in_home(path.text, home)), *others))
        terms = tuple(one if other == term else other for other in whole.terms)
        yield path.text, written(replace(whole, terms=terms))


def _is_called(path: str, text: str) -> bool:
    """Whether the end of a path is what somebody called it by a name, and not by its whole path."""
    if _is_path(text):
        return False
    parts = _compared(path)
    names = [_compared(variant) for variant in spoken.variants(spoken.bare(text))]
    return any(bool(ends) and parts[-len(ends) :] == ends for ends in names)


def _is_path(text: str) -> bool:
    return text.startswith("~") or Path(text).is_absolute()


def _compared(path: str) -> list[str]:
    return [spoken.compared(name) for name in path.replace("\\", "/").split("/") if name]


class FolderChoice(QWidget):
    """Says that several folders may be meant, each of which can be chosen.

    Signals:
        chosen: One was; carries the written query that asks for it alone.

    Attributes:
        label: Says so.
        buttons: One for each folder, by its place.
        more: Has those that there is no room for, in a menu; None where there are none.
    """

    chosen = Signal(str)

    def __init__(self, same: Namesakes, home: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        said = self.tr("“%1” fits %n folders. To see only one of them:", "", len(same.choices))
        self.label = PlainLabel(said.replace("%1", visible(same.name)), tone="muted", wraps=True)
        self.buttons: list[ElidedButton] = []
        self.more: QToolButton | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_PX // 2)
        layout.addWidget(self.label)
        shown = MOST_BUTTONS if len(same.choices) > MOST_BUTTONS + 1 else len(same.choices)
        for path, query in same.choices[:shown]:
            button = ElidedButton(in_home(path, home))
            button.setProperty("role", "alternative")
            set_tooltip(button, path)
            button.clicked.connect(partial(self._choose, query))
            self.buttons.append(button)
            layout.addWidget(button)
        if same.choices[shown:]:
            self.more = self._menu_of(same.choices[shown:], home)
            layout.addWidget(self.more)

    def _menu_of(self, choices: Sequence[tuple[str, str]], home: str) -> QToolButton:
        button = QToolButton()
        button.setProperty("role", "inline")
        button.setText(self.tr("%n other(s)…", "", len(choices)))
        menu = QMenu(button)
        for path, query in choices:
            # An ampersand would mark a key of the keyboard.
            action = menu.addAction(visible(in_home(path, home)).replace("&", "&&"))
            action.triggered.connect(partial(self._choose, query))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def _choose(self, query: str, _: bool = False) -> None:
        self.chosen.emit(query)
