"""Where other file systems are mounted, and which of them may keep us waiting.

Read from the system's own table, never by looking at the places themselves: that is what hangs.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from time import monotonic

from desktop_app.value_class import value_class

_LINUX_TABLE = Path("/proc/self/mountinfo")

_REMOTE_KINDS = frozenset(
    # A look at a place of autofs mounts what belongs there, and waits for it.
    "9p acfs afs autofs beegfs ceph cifs coda davfs gfs2 glusterfs gpfs lustre ncpfs nfs nfs4 ocfs2"
    " orangefs pvfs2 smb3 smbfs vboxsf virtiofs vmhgfs".split()
)

_TABLE_S = 1.0
"""So long the table is taken for what it was: single files are looked at thousands of times."""


@value_class
class Mount:
    """A file system at a place.

    Attributes:
        path: Where it is mounted, absolute, in `os.fsdecode`'s form.
        kind: The system's word for it: "ext4", "nfs4", "fuse.sshfs".
        remote: Whether a program or a machine that may not answer stands behind it.
    """

    path: str
    kind: str
    remote: bool


_at_one_moment: ContextVar[list[tuple[Mount, ...]] | None] = ContextVar("mounts", default=None)


@contextmanager
def at_one_moment() -> Generator[None]:
    """Read the table once for all that is looked for meanwhile, in this thread or task."""
    token = _at_one_moment.set([])
    try:
        yield
    finally:
        _at_one_moment.reset(token)


def mounts() -> tuple[Mount, ...]:
    """What is mounted now; a later one hides an earlier one at the same place.

    Empty on Windows, where a mounted volume is met as a link, and where the table cannot be read.
    """
    known = _at_one_moment.get()
    if known is None:
        return read_mounts()
    if not known:
        known.append(read_mounts())
    return known[0]


def read_mounts() -> tuple[Mount, ...]:
    """What is mounted this very moment, for whoever met a disk that nobody knew."""
    if sys.platform == "linux":
        return _linux_mounts()
    elif sys.platform == "darwin":  # noqa: RET505 (else a type checker takes it for dead)
        return _macos_mounts()
    else:
        return ()


def remote_mount(path: str) -> str | None:
    """The place that keeps us waiting where `path`, a real one, does; None on this computer.

    It is where the file system is mounted, or the drive. For paths in great number: what is mounted
    may be a second old.
    """
    if sys.platform == "win32":
        return os.path.splitdrive(path)[0] if _is_remote_drive(path) else None
    else:  # noqa: RET505 (else a type checker takes it for dead)
        table = _recent.mounts()
        nearest = _nearest(path, table) if table else None
        return nearest.path if nearest is not None and nearest.remote else None


class _RecentTable:
    """The table as it was a moment ago; empty while nothing in it may keep us waiting."""

    def __init__(self) -> None:
        self._read: tuple[Path | None, float, tuple[Mount, ...]] = (None, 0.0, ())

    def mounts(self) -> Sequence[Mount]:
        source, read_s, table = self._read
        if source != _LINUX_TABLE or monotonic() - read_s > _TABLE_S:
            table = mounts()
            if not any(mount.remote for mount in table):
                table = ()
            self._read = (_LINUX_TABLE, monotonic(), table)
        return table


_recent = _RecentTable()


def points_below(folder: str, table: Iterable[Mount]) -> frozenset[str]:
    """Mount points below `folder`, a real path: no link on the way."""
    prefix = folder.rstrip("/") + "/"
    return frozenset(mount.path for mount in table if mount.path.startswith(prefix))


def kind_at(path: str, table: Sequence[Mount]) -> str:
    """The system's word for the file system that holds `path`, a real one; "" where unknown."""
    nearest = _nearest(path, table)
    return "" if nearest is None else nearest.kind


def is_remote(folder: str, table: Sequence[Mount]) -> bool:
    """Whether what lies at `folder`, a real path, may keep us waiting for ever."""
    if sys.platform == "win32":
        return _is_remote_drive(folder)
    else:  # noqa: RET505 (else a type checker takes it for dead)
        nearest = _nearest(folder, table)
        return nearest is not None and nearest.remote


def _nearest(path: str, table: Sequence[Mount]) -> Mount | None:
    """The file system that holds `path`."""
    holding = [mount for mount in table if _holds(mount.path, path)]
    # The longest path is the nearest; of several at one place the last is on top.
    return max(reversed(holding), key=lambda mount: len(mount.path), default=None)


def _holds(mount_point: str, path: str) -> bool:
    return path == mount_point or path.startswith(mount_point.rstrip("/") + "/")


def _linux_mounts() -> tuple[Mount, ...]:
    try:
        return parse_mountinfo(_LINUX_TABLE.read_bytes())
    except OSError:
        return ()


@lru_cache(maxsize=1)  # Asked for at each search, and hardly ever another.
def parse_mountinfo(text: bytes) -> tuple[Mount, ...]:
    """The mounts in the text of Linux's `/proc/PID/mountinfo` (see proc(5))."""
    found = []
    for line in text.splitlines():
        place, separator, source = line.partition(b" - ")
        fields, kinds = place.split(b" "), source.split(b" ")
        if separator and len(fields) > 4:
            path = re.sub(rb"\\([0-7]{3})", lambda code: bytes([int(code[1], 8)]), fields[4])
            kind = os.fsdecode(kinds[0])
            # Behind FUSE is a program, which may hang whatever it shows; fuseblk is a local disk.
            remote = kind in _REMOTE_KINDS or kind.partition(".")[0] == "fuse"
            found.append(Mount(os.fsdecode(path), kind, remote))
    return tuple(found)


if sys.platform == "darwin":
    import ctypes

    class _Statfs(ctypes.Structure):
        """`struct statfs`, with 64-bit inodes (see statfs(2))."""

        _fields_ = (
            ("f_bsize", ctypes.c_uint32),
            ("f_iosize", ctypes.c_int32),
            ("f_counts", ctypes.c_uint64 * 5),
            ("f_fsid", ctypes.c_int32 * 2),
            ("f_owner", ctypes.c_uint32),
            ("f_type", ctypes.c_uint32),
            ("f_flags", ctypes.c_uint32),
            ("f_fssubtype", ctypes.c_uint32),
            ("f_fstypename", ctypes.c_char * 16),
            ("f_mntonname", ctypes.c_char * 1024),
            ("f_mntfromname", ctypes.c_char * 1024),
            ("f_flags_ext", ctypes.c_uint32),
            ("f_reserved", ctypes.c_uint32 * 7),
        )

    def _macos_mounts() -> tuple[Mount, ...]:
        libc = ctypes.CDLL(None)
        # Intel Macs keep the structure with 32-bit inodes under the plain name.
        getfsstat = getattr(libc, "getfsstat$INODE64", None) or libc.getfsstat
        no_wait, local = 2, 0x1000
        # Some may be mounted between the two calls.
        room = max(getfsstat(None, 0, no_wait), 0) + 16
        entries = (_Statfs * room)()
        number = getfsstat(ctypes.byref(entries), ctypes.sizeof(entries), no_wait)
        return tuple(
            Mount(
                os.fsdecode(entry.f_mntonname),
                os.fsdecode(entry.f_fstypename),
                not entry.f_flags & local,
            )
            for entry in entries[: max(number, 0)]
        )


if sys.platform == "win32":
    import ctypes

    def _is_remote_drive(folder: str) -> bool:
        drive = os.path.splitdrive(folder)[0].upper().removeprefix("\\\\?\\")
        if drive.startswith(("\\\\", "UNC\\")):
            return True
        remote = 4
        return bool(ctypes.windll.kernel32.GetDriveTypeW(drive + "\\") == remote)
