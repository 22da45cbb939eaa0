from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.process

SCRIPT = """
from PySide6.QtWidgets import QApplication
from desktop_app.ui.actions import file_actions
app = QApplication([])
content = file_actions.copied(["/a/b.pdf"])
text = content.text()
app.clipboard().setMimeData(content)
del content
file_actions._leave_text_on_the_clipboard(text)
print(app.clipboard().text())
"""


def test_a_program_that_copied_files_ends_without_a_crash() -> None:
    ended = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, check=False)

    assert (ended.returncode, ended.stdout.strip()) == (0, b"/a/b.pdf")
