"""The line on a terminal that says how far a question is; gone before anything is written."""

from __future__ import annotations

import time
import unicodedata
from math import ceil
from typing import TextIO

from desktop_app.messages.search_progress import Progress
from desktop_app.wording import Wording

QUIET_S = 0.5
"""A question that is answered sooner shows no progress."""


class ProgressLine:
    """Progress on a terminal; on anything else it shows nothing."""

    def __init__(self, terminal: TextIO, wording: Wording, quiet_s: float = QUIET_S) -> None:
        self._terminal = terminal
        self._wording = wording
        self._shows_from = time.monotonic() + quiet_s if terminal.isatty() else float("inf")
        self._columns = 0
        """How wide the line is that stands there now."""

    def show(self, progress: Progress) -> None:
        """Say how far a search is, once it has taken a while."""
        files, found = progress.files, progress.found
        self.show_text(self._wording.say("ask.working", files=files, found=found))

    def show_text(self, text: str) -> None:
        """Say how far something else is, once it has taken a while."""
        if time.monotonic() >= self._shows_from:
            self._write(text)

    def show_wait(self, seconds_left: float) -> None:
        """Say for how long a model takes no question."""
        if self._terminal.isatty():
            self._write(self._wording.say("ask.waiting", seconds=ceil(seconds_left)))

    def erase(self) -> None:
        """Leave the line empty."""
        if self._columns:
            self._terminal.write(f"\r{' ' * self._columns}\r")
            self._terminal.flush()
            self._columns = 0

    def _write(self, text: str) -> None:
        columns = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
        self._terminal.write(f"\r{text}{' ' * (self._columns - columns)}")
        self._terminal.flush()
        self._columns = columns
