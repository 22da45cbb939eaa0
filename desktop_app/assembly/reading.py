"""`ChartReader`: reads questions by the chart, over the names that are on the disk just now."""

from __future__ import annotations

import asyncio
import threading
from datetime import datetime

from desktop_app.chart.disk_names import KNOWN_PLACES, DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.readings import Readings, read
from desktop_app.files.scope import Scope
from desktop_app.folders.all_names import EntriesBelow, all_names, entries_on_disk


class ChartReader:
    """Reads questions, each on a thread of its own.

    Args:
        scope: Whose names are known.
        entries_below: Tells the names.
    """

    def __init__(self, scope: Scope, entries_below: EntriesBelow = entries_on_disk) -> None:
        self._scope = scope
        self._entries_below = entries_below

    async def __call__(self, text: str) -> Readings:
        """What a question may ask for; the look at the disk ends with the task."""
        stop = threading.Event()
        try:
            return await asyncio.to_thread(self._read, text, stop)
        finally:
            stop.set()

    def _read(self, text: str, stop: threading.Event) -> Readings:
        known, doubt = learned()
        return read(text, known, doubt, self._names(stop))

    def _names(self, stop: threading.Event) -> DiskNames:
        names = all_names(self._scope, stop, self._entries_below)
        if names is None:
            return DiskNames(now=datetime.now())
        return DiskNames((*KNOWN_PLACES, *names.folders), names.files, datetime.now())
