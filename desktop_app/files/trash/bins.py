"""Where the trash of a file is on desktops that keep to freedesktop.org's rules, and what it holds.

A trash is a folder with `files/`, which holds what was moved, and `info/`, which holds a note for
each: where it was, and when it was moved (source: the Desktop Trash Can specification, 1.0). That
of the home takes what lies on the same file system; every other file system has one of its own.
Windows and macOS let nobody look into theirs.
"""

# ruff: noqa: PTH118, PTH119, PTH120 (names that are not UTF-8, as they are)
from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

from desktop_app.errors import TrashError

NOTE_SUFFIX = ".trashinfo"
MAX_NOTE_BYTES = 64 * 1024
"""A path that is written with three signs for each byte, and what stands around it."""

MAX_NAME_BYTES = 255 - len(NOTE_SUFFIX)
"""What has a longer name leaves no room for the name of its note."""

CAN_LOOK = sys.platform not in ("win32", "darwin")
"""Whether this system has such a trash."""

_FIXED_DRIVE = 3
"""DRIVE_FIXED (source: GetDriveTypeW); others have no trash, and Windows would delete at once."""


@dataclass(frozen=True, slots=True)
class TrashNote:
    """What the trash knows of one thing in it.

    Attributes:
        path: Of the note.
        in_bin: Of the thing.
        original: Where it was, absolute.
        when: When it was moved, local time as ISO 8601; "" where the note does not tell.
    """

    path: str
    in_bin: str
    original: str
    when: str


@dataclass(frozen=True, slots=True)
class TrashBin:
    """One trash.

    Attributes:
        path: The folder that holds `files` and `info`.
        base: What the relative paths in its notes begin at.
    """

    path: str
    base: str

    def names(self) -> frozenset[str]:
        """The names of its notes; none where there is no trash yet."""
        try:
            return frozenset(os.listdir(os.path.join(self.path, "info")))  # noqa: PTH208
        except OSError:
            return frozenset()

    def notes(self, names: frozenset[str]) -> Iterator[TrashNote]:
        """The notes of these names that can be read, and whose thing is there."""
        for name in names:
            note = self._read(name)
            if note is not None and os.path.lexists(note.in_bin):
                yield note

    def _read(self, name: str) -> TrashNote | None:
        if not name.endswith(NOTE_SUFFIX):
            return None
        path = os.path.join(self.path, "info", name)
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
            with os.fdopen(descriptor, "rb") as opened:
                text = opened.read(MAX_NOTE_BYTES)
        except OSError:
            return None
        lines = [line.strip().partition(b"=") for line in text.splitlines()]
        said = {key: value for key, sign, value in lines if sign}
        if b"Path" not in said:
            return None
        original = os.fsdecode(unquote_to_bytes(said[b"Path"]))
        return TrashNote(
            path,
            os.path.join(self.path, "files", name.removesuffix(NOTE_SUFFIX)),
            os.path.normpath(os.path.join(self.base, original)),
            said.get(b"DeletionDate", b"").decode("ascii", "replace"),
        )


def bin_of(path: str, device: int) -> TrashBin:
    """The trash that takes what lies at `path`, whether or not anything was ever moved there.

    Args:
        path: Absolute, no link on the way.
        device: Of what lies there itself.

    Raises:
        TrashError: there is none that would keep it, so that nothing may be moved: "trash.no_bin",
            "trash.read_only", "trash.not_permitted" or "trash.long_name".
    """
    folder = os.path.dirname(path)
    if os.statvfs(folder).f_flag & os.ST_RDONLY:
        raise TrashError("trash.read_only", path=path)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise TrashError("trash.not_permitted", path=path)
    if len(os.fsencode(os.path.basename(path))) > MAX_NAME_BYTES:
        raise TrashError("trash.long_name", path=path)
    found = home_bin() if device == _home_device() else _volume_bin(folder, device)
    # A trash elsewhere would be one that things are copied to, and then deleted here.
    if found is None or not _is_usable(found.path, device):
        raise TrashError("trash.no_bin", path=path)
    return found


def home_bin() -> TrashBin:
    """The trash of the home, as the mover knows it."""
    from send2trash import plat_other

    path = os.fsdecode(plat_other.HOMETRASH_B)
    return TrashBin(path, os.path.dirname(path))


def check_drive(path: str) -> None:
    """Refuse what lies on a drive of Windows that has no trash; nothing to do elsewhere.

    Raises:
        TrashError: "trash.no_bin".
    """
    if sys.platform == "win32":
        import ctypes

        drive = os.path.splitdrive(path)[0] + "\\"
        if ctypes.windll.kernel32.GetDriveTypeW(drive) != _FIXED_DRIVE:
            raise TrashError("trash.no_bin", path=path)


def _home_device() -> int:
    return os.lstat(os.path.realpath(os.path.expanduser("~"))).st_dev  # noqa: PTH111


def _volume_bin(folder: str, device: int) -> TrashBin | None:
    """The trash of the file system that holds `folder`; see the specification on $topdir."""
    top = folder
    while not os.path.ismount(top):
        top = os.path.dirname(top)
    if os.lstat(top).st_dev != device:
        return None
    user = os.getuid()
    shared = os.path.join(top, ".Trash")
    try:
        mode = os.lstat(shared).st_mode
    except OSError:
        mode = 0
    if stat.S_ISDIR(mode) and mode & stat.S_ISVTX:
        return TrashBin(os.path.join(shared, str(user)), top)
    return TrashBin(os.path.join(top, f".Trash-{user}"), top)


def _is_usable(path: str, device: int) -> bool:
    """Whether a trash is this user's own, or can be made, on the file system `device`."""
    existing = path
    while not os.path.lexists(existing):
        existing = os.path.dirname(existing)
    status = os.stat(existing)  # noqa: PTH116
    parts = [os.path.join(path, name) for name in ("files", "info")]
    if any(os.path.lexists(part) and not _is_folder(part) for part in parts):
        return False
    is_own = existing != path or (_is_folder(path) and status.st_uid == os.getuid())
    return is_own and status.st_dev == device and os.access(existing, os.W_OK | os.X_OK)


def _is_folder(path: str) -> bool:
    return stat.S_ISDIR(os.lstat(path).st_mode)
