"""Which files programs have mapped into their memory to write there, which nobody hears of.

The system tells of such a file once the program lets go of it, and its date may change any time
before. Of programs of other people, nothing is seen here.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from desktop_app.fixed_patterns import fixed

_PROCESSES: Final = Path("/proc")

_MAPPED: Final = fixed(r"(?m)^[^ ]+ .w.s [^ ]+ [^ ]+ [1-9][0-9]* +(/.*)$")


def mapped_files(processes: Path = _PROCESSES) -> set[str]:
    """Their absolute paths, as far as they can be told."""
    found: set[str] = set()
    for name in os.listdir(processes):  # noqa: PTH208 (names are wanted)
        if name.isdecimal():
            # It may be somebody else's, or have ended.
            with suppress(OSError):
                maps = (processes / name / "maps").read_bytes()
                if b"s " in maps:
                    found.update(map(_path, _MAPPED.findall(os.fsdecode(maps))))
    return found


def _path(written: str) -> str:
    # A line break would end the line.
    return written.replace("\\012", "\n")
