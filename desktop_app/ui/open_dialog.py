"""`OpenProgramDialog`: asks before anything is opened that may run."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop_app.hits import Hit
from desktop_app.ui.warning_dialog import WarningDialog


class OpenProgramDialog(WarningDialog):
    """Shows the real path, every character of it, and opens nothing itself."""

    def __init__(self, hit: Hit, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Open a program?"),
            hit.name,
            hit.path,
            self.tr(
                "This file may start a program, which can change or delete anything of yours. Open"
                " it only if you know where it comes from."
            ),
            self.tr("Open"),
            parent,
        )
