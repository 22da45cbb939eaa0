"""The program, started once more, brings the window forward that is there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

_FIRST = """
import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from desktop_app.ui import main
from desktop_app.ui.coming_forward import ComingForward

class Told(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.WindowStateChange:
            print("down" if watched.isMinimized() else "up", flush=True)
        return False

class Minimized(ComingForward):
    def __init__(self, only, window):
        self.told = Told(window)
        window.installEventFilter(self.told)
        window.showMinimized()
        super().__init__(only, window)

main.ComingForward = Minimized
sys.exit(main.main(Path(sys.argv[1])))
"""

_SECOND = """
import sys
from pathlib import Path
from desktop_app.ui.main import main
sys.exit(main(Path(sys.argv[1])))
"""


@pytest.mark.alone
@pytest.mark.skipif(sys.platform == "win32", reason="ended by a signal")
def test_t56_a_second_start_raises_the_first_window(home: Path, tmp_path: Path) -> None:
    environment = os.environ | {"HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    data = str(tmp_path / "data")
    command = [sys.executable, "-c", _FIRST, data]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as first:
        try:
            assert first.stdout is not None
            assert first.stdout.readline() == b"down\n"
            second = subprocess.Popen([sys.executable, "-c", _SECOND, data], env=environment)
            assert first.stdout.readline() == b"up\n"
            assert second.wait(20) == 0
            assert first.poll() is None
        finally:
            first.terminate()
        assert first.wait(10) == 0
