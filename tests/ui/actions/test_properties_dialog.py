"""What is known of a file, in words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.findings import FileFacts
from desktop_app.hits import Flag, Hit
from desktop_app.ui.actions.properties_dialog import PropertiesDialog
from desktop_app.ui.language import install_translations
from desktop_app.wording import Language


@pytest.fixture
def window(qtbot: Any, qapp: QApplication) -> Iterator[QWidget]:
    translators = install_translations(qapp, Language.ENGLISH)
    made = QWidget()
    qtbot.addWidget(made)
    yield made
    for translator in translators:
        qapp.removeTranslator(translator)


def told(window: QWidget, size_bytes: int = 5, permissions: str = "-rw-r--r--") -> dict[str, str]:
    facts = FileFacts(
        *("/h/a.pdf", "file", "document", size_bytes, 0, None, None, None, "ann", permissions),
        *(False, False, False, None, None),
    )
    return dict(PropertiesDialog(Hit("/h", "a.pdf", size_bytes, 0, Flag(0)), facts, window).lines)


@pytest.mark.parametrize(
    ("size_bytes", "said"), [(0, "0 B"), (270, "270 B"), (12_345, "12.3 kB (12,345 bytes)")]
)
def test_a_size_is_said_once_where_it_is_exact(window: QWidget, size_bytes: int, said: str) -> None:
    assert told(window, size_bytes)["Size"].replace("KB", "kB") == said


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
def test_permissions_are_said_in_words(window: QWidget, permissions: str, said: str) -> None:
    assert told(window, permissions=permissions)["Permissions"] == said
