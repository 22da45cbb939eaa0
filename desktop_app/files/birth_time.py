"""When files were created, as far as the file system says.

A birth time is what the system itself recorded when it made the file here; a copy has its own.
What POSIX calls `ctime` is the last change of name or rights and never stands in for it.
"""

from __future__ import annotations

import ctypes
import math
import os
import struct
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from desktop_app.files.descriptor_folder import DescriptorFolder
from desktop_app.files.open_folder import OpenFolder


def births_ns(folder: OpenFolder, names: Sequence[str]) -> list[int | None]:
    """When each of the entries of `folder` was created, in ns since 1970 UTC, signed.

    None where that is not known: the file system keeps no such date, as on many network folders
    and old sticks, or the entry is gone or may not be looked at. Of a link, about the link
    itself; nothing is opened, no cloud file is fetched, and a server is not asked again for what
    the system already knows.

    Args:
        folder: Open; as for all of its methods, in one thread at a time.
        names: As its listing gives them.
    """
    if sys.platform == "linux":
        return _linux_births_ns(folder, names)
    else:  # noqa: RET505 (else a type checker takes it for dead)
        return [_birth_of(folder, name) for name in names]


def birth_ns(status: os.stat_result) -> int | None:
    """What `status` says of it, in ns since 1970 UTC: on Windows and macOS; None on Linux.

    Windows calls it `st_ctime` before Python 3.12. macOS gives it as a floating-point number, so
    the last three digits or so are not exact there.
    """
    # By name: each of the two systems has attributes that the other one's types do not know.
    exact = getattr(status, "st_birthtime_ns", None)
    if exact is None and sys.platform == "win32":
        exact = status.st_ctime_ns
    if exact is None:
        seconds = getattr(status, "st_birthtime", None)
        if seconds is not None:
            whole = math.floor(seconds)
            exact = whole * 1_000_000_000 + round((seconds - whole) * 1_000_000_000)
    return None if exact in _NO_DATE_NS else exact


_NO_DATE_NS = frozenset({0, -1_000_000_000, -11_644_473_600_000_000_000})
"""How systems write "none": the beginning of 1970, a second before, the beginning of 1601."""


def _birth_of(folder: OpenFolder, name: str) -> int | None:
    try:
        return birth_ns(folder.stat(name))
    except OSError:
        return None


# Python's own `os.stat` does not give it on Linux. The numbers are those of linux/stat.h and
# linux/fcntl.h, the same for every processor.
_SYMLINK_NOFOLLOW = 0x100
_NO_AUTOMOUNT = 0x800
_DONT_SYNC = 0x4000
_BTIME = 0x800
_STATX_BYTES = 256
_MASK_AT = struct.Struct("=I")
_BTIME_AT, _BTIME_OFFSET = struct.Struct("=qI"), 80


def _linux_births_ns(folder: OpenFolder, names: Sequence[str]) -> list[int | None]:
    statx = _statx()
    births: list[int | None] = [None] * len(names)
    if statx is None or not isinstance(folder, DescriptorFolder):
        return births
    try:
        descriptor = folder.fileno()
    except OSError:
        # It rested, and is gone or another one by now.
        return births
    flags = _SYMLINK_NOFOLLOW | _NO_AUTOMOUNT | _DONT_SYNC
    found = ctypes.create_string_buffer(_STATX_BYTES)
    for row, name in enumerate(names):
        if statx(descriptor, os.fsencode(name), flags, _BTIME, found) != 0:
            continue
        (known,) = _MASK_AT.unpack_from(found)
        if known & _BTIME:
            seconds, nanoseconds = _BTIME_AT.unpack_from(found, _BTIME_OFFSET)
            birth = seconds * 1_000_000_000 + nanoseconds
            births[row] = None if birth in _NO_DATE_NS else birth
    return births


@cache
def _statx() -> Callable[..., Any] | None:
    """The system's function; None in a C library from before 2018."""
    function = getattr(ctypes.CDLL(None), "statx", None)
    if function is not None:
        number, text = ctypes.c_int, ctypes.c_char_p
        function.argtypes = (number, text, number, ctypes.c_uint, ctypes.c_void_p)
    return function
