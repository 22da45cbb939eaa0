"""What is known of a file, in words."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.findings import FileFacts
from desktop_app.hits import Flag, Hit
from desktop_app.ui.actions.properties_dialog import PropertiesDialog
from desktop_app.ui.language import install_translations
from desktop_app.wording import Language


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell it by these letters")
@pytest.mark.parametrize(
    ("permissions", "said"),
    [
        ("-rw-r--r--", "Read by everybody, changed by the owner alone (-rw-r--r--)"),
        ("-rwxrwxrwx", "Read by everybody, changed by everybody (-rwxrwxrwx)"),
        (
            "-rw-rw----",
            "Read by the owner and their group, changed by the owner and their group (-rw-rw----)",
        ),
        ("-r--------", "Read by the owner alone, changed by nobody (-r--------)"),
    ],
)
def test_permissions_are_said_in_words(
    qtbot: Any, qapp: QApplication, permissions: str, said: str
) -> None:
    translators = install_translations(qapp, Language.ENGLISH)
    window = QWidget()
    qtbot.addWidget(window)
    facts = FileFacts(
        *("/h/a.pdf", "file", "document", 5, 0, None, None, None, "ann", permissions),
        *(False, False, False, None, None),
    )
    dialog = PropertiesDialog(Hit("/h", "a.pdf", 5, 0, Flag(0)), facts, window)
    assert dict(dialog.lines)["Permissions"] == said
    for translator in translators:
        qapp.removeTranslator(translator)
