"""Where a file may be that is no longer in its place: somewhere else now, or in the trash."""

from __future__ import annotations

import asyncio
import threading
from contextlib import aclosing, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from desktop_app.errors import AppError
from desktop_app.hits import Flag, Hit
from desktop_app.query.query import Hidden, Key, Query, SizeRange, Term

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly

WITHIN_S = 4.0
"""Somebody waits in front of a file that is gone; the index has an answer by then."""

_MAX_NOTES = 5_000
_UNKNOWN = Flag.FOLDER | Flag.LINK | Flag.SPECIAL | Flag.UNKNOWN


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What is known of a file that is gone.

    Attributes:
        now: The one file elsewhere that has its length and its date to the nanosecond.
        in_bin: Where it lies in the trash; "" where nothing says so.
    """

    now: Hit | None = None
    in_bin: str = ""


async def whereabouts(program: Assembly, gone: Hit) -> Whereabouts:
    """Look for it; what is not certain is not told."""
    in_bin = await asyncio.to_thread(_in_bin, gone.path)
    if in_bin or gone.is_folder or gone.flags & _UNKNOWN or not gone.size_bytes:
        return Whereabouts(in_bin=in_bin)
    stop = threading.Event()
    found: list[Hit] = []
    with suppress(TimeoutError, AppError):
        async with asyncio.timeout(WITHIN_S):
            found = await _alike(program, gone, stop)
    stop.set()
    return Whereabouts(found[0] if len(found) == 1 else None)


async def _alike(program: Assembly, gone: Hit, stop: threading.Event) -> list[Hit]:
    """All files with its length and its date; none where not everything was looked at."""
    from desktop_app.search.events import Found

    size = Term(Key.SIZE, (SizeRange(gone.size_bytes, gone.size_bytes),))
    query = Query((size,), hidden=Hidden.YES)
    events = program.engine.search(query, stop=stop, now=datetime.now())
    async with aclosing(events):
        async for event in events:
            if isinstance(event, Found):
                if not event.coverage.complete:
                    return []
                as_gone = (hit for hit in event.hits if hit.modified_ns == gone.modified_ns)
                return [hit for hit in as_gone if not hit.flags & _UNKNOWN]
    return []


def _in_bin(path: str) -> str:
    """Where the trash of the home keeps what was last moved there from this path."""
    from desktop_app.files.trash.bins import CAN_LOOK, home_bin

    if not CAN_LOOK:
        return ""
    names = home_bin().names()
    if len(names) > _MAX_NOTES:
        return ""
    notes = [note for note in home_bin().notes(names) if note.original == path]
    return max(notes, key=lambda note: note.when).in_bin if notes else ""
