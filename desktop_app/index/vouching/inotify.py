"""`Inotify`: Linux's queue of what happens in folders, in the order in which it happened.

Whoever makes, renames or deletes something waits until that stands in the queue: so once the queue
is empty, everything done before has been read.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

WRITTEN: Final = 0x2
ATTRIBUTES: Final = 0x4
WRITER_GONE: Final = 0x8
MOVED_FROM: Final = 0x40
MOVED_TO: Final = 0x80
CREATED: Final = 0x100
DELETED: Final = 0x200
DELETED_SELF: Final = 0x400
MOVED_SELF: Final = 0x800
OVERFLOWN: Final = 0x4000
"""Events were dropped."""

_ONLY_FOLDERS: Final = 0x01000000
_NO_LINKS: Final = 0x02000000

ENTRIES: Final = CREATED | DELETED | MOVED_FROM | MOVED_TO
"""Something came, went or was renamed in the folder."""
ITSELF: Final = ATTRIBUTES | DELETED_SELF | MOVED_SELF
"""The folder is no longer what it was, or where it was; also told of what lies in it, by name."""
CONTENTS: Final = WRITTEN | WRITER_GONE
"""Somebody wrote to a file in it, or let go of one that they had open for that."""

_HEAD: Final = struct.Struct("=iIII")
_READ_BYTES: Final = 1 << 16
"""At a time; a thousand events and more."""


@dataclass(frozen=True, slots=True)
class FolderEvent:
    """Something that happened.

    Attributes:
        watch: What `Inotify.watch` gave for the folder; -1 for what is about the queue itself.
        mask: What it was: bits of the above.
        name: Of what lies in the folder; "" where it is about the folder.
    """

    watch: int
    mask: int
    name: str


class Inotify:
    """A queue of its own.

    Raises:
        OSError: the system has none left.
    """

    def __init__(self) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self.descriptor: int = self._libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        """For `poll`: readable once something happened."""
        if self.descriptor < 0:
            raise _last_error()

    def watch(self, folder: str, mask: int) -> int:
        """Hear of a folder from now on; a second time it gives the same number.

        Raises:
            OSError: there is no such folder, or no watch left.
        """
        number: int = self._libc.inotify_add_watch(
            self.descriptor, os.fsencode(folder), mask | _ONLY_FOLDERS | _NO_LINKS
        )
        if number < 0:
            raise _last_error()
        return number

    def unwatch(self, number: int) -> None:
        """Hear no more of it, but for what happened until now."""
        self._libc.inotify_rm_watch(self.descriptor, number)

    def read(self) -> Iterator[FolderEvent]:
        """What happened and was not read yet; at its end, the queue was empty."""
        while True:
            try:
                data = os.read(self.descriptor, _READ_BYTES)
            except BlockingIOError:
                return
            at = 0
            while at < len(data):
                watch, mask, _, length = _HEAD.unpack_from(data, at)
                at += _HEAD.size
                name = data[at : at + length].rstrip(b"\0")
                at += length
                yield FolderEvent(watch, mask, os.fsdecode(name))

    def close(self) -> None:
        """Watch nothing more."""
        os.close(self.descriptor)


def _last_error() -> OSError:
    number = ctypes.get_errno()
    return OSError(number, os.strerror(number))


def is_limit(error: OSError) -> bool:
    """Whether the system lends no more watches."""
    return error.errno in (errno.ENOSPC, errno.ENOMEM)
