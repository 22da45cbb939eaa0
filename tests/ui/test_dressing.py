"""A change of theme is followed by what is in sight at once, and by the rest a moment later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop_app.ui.appearance import DressedDialog, Dressing, dress, parts_of, sheet_now

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

TURNS = 30


class LongWindow(QWidget):
    """Many parts below each other, some of which can be seen."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[QWidget] = []
        inside = QWidget()
        below = QVBoxLayout(inside)
        for number in range(TURNS):
            part = QWidget()
            part.setFixedHeight(100)
            QVBoxLayout(part).addWidget(QLabel(str(number)))
            below.addWidget(part)
            dress(part)
            self.parts.append(part)
        self.area = QScrollArea()
        self.area.setWidget(inside)
        QVBoxLayout(self).addWidget(self.area)
        self.resize(300, 450)
        self.dressing = Dressing(self)

    def current(self) -> list[int]:
        """The numbers of the parts that are dressed for the theme of now."""
        dressed = (part.styleSheet() == sheet_now(part) for part in self.parts)
        return [number for number, is_current in enumerate(dressed) if is_current]

    def in_sight(self) -> list[int]:
        shown = (not part.visibleRegion().isEmpty() for part in self.parts)
        return [number for number, is_shown in enumerate(shown) if is_shown]


@pytest.fixture
def window(qtbot: Any) -> LongWindow:
    made = LongWindow()
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def dark(qapp: QApplication) -> Iterator[QPalette]:
    """Another theme, for as long as the test takes."""
    dark = QPalette(qapp.palette())
    dark.setColor(QPalette.ColorRole.Base, QColor("#1e1f22"))
    dark.setColor(QPalette.ColorRole.Text, QColor("#e8e8e8"))
    yield dark
    # As the system has it.
    qapp.setPalette(QPalette())


class RestyledLabels(QObject):
    """Counts the labels that are styled anew."""

    def __init__(self, application: QApplication) -> None:
        super().__init__()
        self.restyled: set[str] = set()
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.StyleChange and isinstance(watched, QLabel):
            self.restyled.add(watched.text())
        return False


def test_what_is_out_of_sight_does_not_hold_up_a_change_of_theme(
    qapp: QApplication, window: LongWindow, dark: QPalette
) -> None:
    seen = window.in_sight()
    assert 0 < len(seen) < 8
    qapp.setPalette(dark)
    labels = RestyledLabels(qapp)
    window.dressing.follow()
    qapp.removeEventFilter(labels)
    assert window.current() == seen
    assert labels.restyled == {str(number) for number in seen}


def test_what_is_scrolled_to_is_dressed_before_it_is_painted(
    qapp: QApplication, qtbot: Any, window: LongWindow, dark: QPalette
) -> None:
    bar = window.area.verticalScrollBar()
    bar.valueChanged.connect(window.dressing.catch_up)
    qapp.setPalette(dark)
    window.dressing.follow()
    bar.setValue(bar.maximum())
    assert set(window.in_sight()) <= set(window.current())
    assert len(window.current()) < TURNS
    qtbot.waitUntil(lambda: len(window.current()) == TURNS)
    labels = RestyledLabels(qapp)
    bar.setValue(0)
    qapp.removeEventFilter(labels)
    assert not labels.restyled


def test_one_that_goes_meanwhile_is_not_waited_for(
    qapp: QApplication, qtbot: Any, window: LongWindow, dark: QPalette
) -> None:
    qapp.setPalette(dark)
    window.dressing.follow()
    for part in window.parts[10:]:
        part.setParent(None)
        part.deleteLater()
    del window.parts[10:]
    qtbot.waitUntil(lambda: len(window.current()) == len(window.parts))


def test_two_changes_end_with_the_last(
    qapp: QApplication, qtbot: Any, window: LongWindow, dark: QPalette
) -> None:
    light = QPalette(qapp.palette())
    qapp.setPalette(dark)
    window.dressing.follow()
    between = sheet_now(window.parts[0])
    qapp.setPalette(light)
    window.dressing.follow()
    assert sheet_now(window.parts[0]) != between
    qtbot.waitUntil(lambda: len(window.current()) == TURNS)


def test_a_theme_that_is_the_same_dresses_nothing(qapp: QApplication, window: LongWindow) -> None:
    labels = RestyledLabels(qapp)
    window.dressing.follow()
    qapp.removeEventFilter(labels)
    assert not labels.restyled


def test_a_dialog_looks_like_its_window_and_follows_it(
    qapp: QApplication, qtbot: Any, window: LongWindow, dark: QPalette
) -> None:
    dialog: QDialog = DressedDialog(window)
    dialog.open()
    assert dialog in list(parts_of(window))
    qapp.setPalette(dark)
    window.dressing.follow()
    qtbot.waitUntil(lambda: dialog.styleSheet() == sheet_now(dialog))
