"""The real command on a terminal of its own, where it may ask back."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.conftest import TIMEOUT_S

needs_a_terminal = pytest.mark.skipif(sys.platform == "win32", reason="there are no pty")


class Terminal:
    """`fossick` on a terminal of its own; `module` is what is run."""

    def __init__(
        self,
        environment: Mapping[str, str],
        home: Path,
        *arguments: str,
        module: str = "desktop_app",
    ) -> None:
        self._ours, theirs = os.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            cwd=home,
            env={**environment, "PYTHONPATH": str(Path(__file__).parents[2])},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""

    def until(self, words: str) -> None:
        """Read until `words` are shown."""
        deadline = time.monotonic() + TIMEOUT_S
        while words not in self.shown:
            assert time.monotonic() < deadline, self.shown
            assert self._read(), self.shown

    def type(self, line: str) -> None:
        """Type a line; what was shown until now is forgotten."""
        self.shown = ""
        os.write(self._ours, f"{line}\n".encode())

    def end(self) -> int:
        """Read to the end; the exit status."""
        while self._read():
            pass
        os.close(self._ours)
        return self.process.wait(TIMEOUT_S)

    def _read(self) -> bool:
        try:
            gained = os.read(self._ours, 65_536)
        except OSError:
            # Linux says so where the other end is closed.
            return False
        self.shown += gained.decode("utf-8", "replace")
        return bool(gained)
