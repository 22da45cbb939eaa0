"""Hardly any source is read for what is imported in the window's process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.process

_IMPORTS = """
import inspect, sys
read = []
whole = inspect.getsource
inspect.getsource = lambda one: (read.append(one), whole(one))[1]
import desktop_app.ui.main
before = len(read)
from desktop_app.interpreter.written import as_question
from PySide6.QtWidgets import QApplication, QLabel
application = QApplication([])
label = QLabel("words")
assert label.text() == "words" and label.sizeHint().width() > 0
print(before == len(read) < 5)
"""


def test_sources_are_not_read_for_what_is_imported() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _IMPORTS],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    assert done.stdout.split() == ["True"]
