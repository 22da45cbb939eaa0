"""Linux: this process gives up the file system and the network, by Landlock.

Source: the kernel's `landlock(7)` and its `include/uapi/linux/landlock.h`. No library has these
calls yet; their numbers are the same on all processors.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_CREATE, _ADD_RULE, _RESTRICT = 444, 445, 446
_VERSION_ONLY = 1
_BENEATH = 1
_NO_NEW_PRIVILEGES = 38

_READ_FILE, _READ_FOLDER = 1 << 2, 1 << 3
_FILE_RIGHTS: Final = {1: 0x1FFF, 2: 0x3FFF, 3: 0x7FFF, 4: 0x7FFF, 5: 0xFFFF}
"""All rights about files that a version of Landlock knows; later ones know those of the fifth."""
_NETWORK_RIGHTS = 0b11
_SCOPES = 0b11
"""Sockets without a name in the file system, and signals, to processes outside."""

_SYSTEM_LIBRARIES = (
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/local/lib",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/localtime",
    # Python's `mimetypes` reads it when it is first used.
    "/etc/mime.types",
    "/usr/share/zoneinfo",
    "/dev/null",
    "/dev/urandom",
    "/sys/devices/system/cpu/online",
)


class _Ruleset(ctypes.Structure):
    _fields_ = (
        ("files", ctypes.c_uint64),
        ("network", ctypes.c_uint64),
        ("scopes", ctypes.c_uint64),
    )


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("parent", ctypes.c_int32))


def restrict() -> bool:
    """Let this thread, and those that it starts, only read Python's own and the system's libraries.

    No file can be written, no address connected to where the kernel knows how (6.7 and later).
    False where the kernel has no Landlock; nothing has changed then but `no_new_privs`.
    """
    system = ctypes.CDLL(None, use_errno=True)
    system.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    version = system.syscall(_CREATE, None, ctypes.c_size_t(0), _VERSION_ONLY)
    if version < 1:
        return False
    rules = _Ruleset(
        files=_FILE_RIGHTS[min(version, 5)],
        network=_NETWORK_RIGHTS if version >= 4 else 0,
        scopes=_SCOPES if version >= 6 else 0,
    )
    ruleset = system.syscall(_CREATE, ctypes.byref(rules), ctypes.c_size_t(_length(version)), 0)
    if ruleset < 0:
        return False
    try:
        for path in readable_places():
            _allow(system, ruleset, path)
        return bool(system.syscall(_RESTRICT, ruleset, 0) == 0)
    finally:
        os.close(ruleset)


def readable_places() -> Iterator[str]:
    """Files and folders that are needed to load modules and the libraries below them.

    None that the person's home lies in, also where Python was installed as oddly as that.
    """
    yield from _SYSTEM_LIBRARIES
    ours = Path(__file__).resolve().parents[2]
    places = {
        str(Path(os.__file__).parent),
        *(str(Path(prefix, "lib")) for prefix in (sys.prefix, sys.base_prefix)),
        *(entry for entry in sys.path if Path(entry).name in ("site-packages", "dist-packages")),
        str(ours),
    }
    if getattr(sys, "frozen", False):
        # The program's modules stand in its own file; the folder that it lies in may be anybody's.
        places |= {str(getattr(sys, "_MEIPASS", ours)), sys.executable}
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - it never raises
    yield from (place for place in places if not home.is_relative_to(Path(place).resolve()))


def _length(version: int) -> int:
    """How much of `_Ruleset` this version knows."""
    if version >= 6:
        return 24
    return 16 if version >= 4 else 8


def _allow(system: ctypes.CDLL, ruleset: int, path: str) -> None:
    """Let `path`, and what is below it, be read; one that is not there does not matter."""
    if sys.platform == "linux":
        try:
            place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            return
        try:
            rights = _READ_FILE | (_READ_FOLDER if Path(path).is_dir() else 0)
            rule = _Beneath(rights=rights, parent=place)
            system.syscall(_ADD_RULE, ruleset, _BENEATH, ctypes.byref(rule), 0)
        finally:
            os.close(place)
