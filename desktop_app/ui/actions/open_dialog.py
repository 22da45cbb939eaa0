"""`OpenRiskyDialog`: asks before anything is opened that does more than show itself."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop_app.filetypes.danger import Danger, shown_ending
from desktop_app.hits import Hit
from desktop_app.ui.warning_dialog import WarningDialog


class OpenRiskyDialog(WarningDialog):
    """Shows the real path and ending, every character of them, and opens nothing itself.

    Args:
        hit: The file.
        danger: What opening it may do.
        parent: The window that waits for it.
    """

    def __init__(self, hit: Hit, danger: Danger, parent: QWidget | None = None) -> None:
        titles = {
            Danger.PROGRAM: self.tr("Open a program?"),
            Danger.INSTALLER: self.tr("Open an installer?"),
            Danger.MACROS: self.tr("Open a document with a program in it?"),
            Danger.ELSEWHERE: self.tr("Open what leads elsewhere?"),
            Danger.SETTINGS: self.tr("Open what changes settings?"),
            Danger.DISK: self.tr("Open a disk image?"),
        }
        warnings = {
            Danger.PROGRAM: self.tr(
                "This file may start a program, which can change or delete your files."
            ),
            Danger.INSTALLER: self.tr(
                "This file installs a program, which can change or delete your files."
            ),
            Danger.MACROS: self.tr(
                "There may be a program (macros) in this document, which can change or delete"
                " your files."
            ),
            Danger.ELSEWHERE: self.tr(
                "This file leads to something else: a program that is started, or another computer"
                " that something is fetched from."
            ),
            Danger.SETTINGS: self.tr(
                "This file changes settings of this computer, or whom it trusts."
            ),
            Danger.DISK: self.tr(
                "This file becomes a drive when it is opened, and programs on it are checked less"
                " than those from the internet."
            ),
        }
        ending = shown_ending(hit.name)
        sentences = [
            self.tr("Its name really ends in %1.").replace("%1", ending) if ending else "",
            warnings[danger],
            self.tr("Open it only if you know where it comes from."),
        ]
        super().__init__(
            titles[danger],
            hit.name,
            hit.path,
            "\n".join(filter(None, sentences)),
            self.tr("Open"),
            parent,
        )
