"""What a question may have meant besides."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.ui.conversation.other_readings import OtherReadings
from desktop_app.wording import Language, Wording


class WindowsShown(QObject):
    """Keeps what is shown as a window of its own, which takes the keyboard from the other one."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(type(watched).__name__)
        return False


def test_to_offer_other_readings_opens_no_window(qtbot: Any, qapp: QApplication) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    others = OtherReadings()
    others.setParent(place)
    place.show()
    shown = WindowsShown()
    qapp.installEventFilter(shown)
    others.show_readings(["ext:pdf", "rent", "content:rent"], Wording(Language.ENGLISH))
    qapp.removeEventFilter(shown)
    assert shown.windows == []
    assert [button.isVisible() for button in others.buttons] == [True, False, False]
