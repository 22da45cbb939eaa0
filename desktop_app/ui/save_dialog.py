"""`save_dialog`: asks where something is to be saved, and in which of some formats."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop_app.ui.appearance import dress


def chosen_format(file: PurePath, chosen: str, formats: Sequence[str]) -> str:
    """Which of `formats`, each named by its ending, a file is to be saved in.

    An ending that was typed says so, and else what was chosen from the list.
    """
    typed = file.suffix.lower().lstrip(".")
    return typed if typed in formats else chosen


def save_dialog(
    window: QWidget, title: str, filters: Sequence[str], name: str, folder: str = ""
) -> QFileDialog:
    """A dialog of the system.

    Args:
        window: What it belongs to.
        title: Of the dialog.
        filters: The formats, each with its ending behind: "List of paths (*.txt)".
        name: What is proposed for the file.
        folder: Where it begins; "" is the person's documents: a program that was started from a
            menu runs in a folder that nobody chose.
    """
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    dialog = QFileDialog(window, title, folder or QStandardPaths.writableLocation(documents))
    # Where the system has none of its own, Qt's is shown.
    dress(dialog)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilters(list(filters))
    dialog.selectFile(name)

    def follow(chosen: str) -> None:
        dialog.setDefaultSuffix(chosen.rpartition("*.")[2].rstrip(")"))

    dialog.filterSelected.connect(follow)
    follow(filters[0])
    return dialog
