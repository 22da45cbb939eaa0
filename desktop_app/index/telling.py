"""Where folders and files tell when they last changed, so that what is kept can be relied on."""

from __future__ import annotations

import sys
from typing import Final

from desktop_app.files.mounts import is_remote, kind_at, mounts

_TELLING_KINDS: Final = frozenset("ext2 ext3 ext4 xfs btrfs f2fs tmpfs zfs bcachefs".split())
"""File systems whose files change their `st_ctime`, which no program can set, with every write, and
their folders with every entry that comes, goes or is renamed. FAT's do not; of network file systems
nobody can tell."""


def tells_changes(path: str) -> bool:
    """Whether a file or folder at `path`, a real one, does.

    On Linux alone so far: elsewhere more than a name decides what is hidden, and that may change
    without a word from the folder.
    """
    if sys.platform != "linux":
        return False
    table = mounts()
    return not is_remote(path, table) and kind_at(path, table) in _TELLING_KINDS
