"""What a folder's listing says about its entries: kinds, marks and, where they come along, details.

Kinds and marks are bits of `Flag`; 0 is a regular file that is not hidden.
"""

from __future__ import annotations

import os
import stat
from array import array
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import compress

from desktop_app.files.open_folder import is_link
from desktop_app.hits import Flag

_FOLDER, _LINK, _SPECIAL = int(Flag.FOLDER), int(Flag.LINK), int(Flag.SPECIAL)
_HIDDEN, _ONLINE_ONLY, _UNKNOWN = int(Flag.HIDDEN), int(Flag.ONLINE_ONLY), int(Flag.UNKNOWN)

_WINDOWS_ONLINE_ONLY = (
    stat.FILE_ATTRIBUTE_OFFLINE
    | 0x00040000  # FILE_ATTRIBUTE_RECALL_ON_OPEN
    | 0x00400000  # FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS
)
_MACOS_ONLINE_ONLY = 0x40000000  # SF_DATALESS


@dataclass(slots=True)
class Listing:
    """Some entries of one folder as columns.

    Attributes:
        names: As the listing gives them.
        flags: For each name.
        sizes: Bytes, type "q"; None where the entries were not looked at.
        modified_ns: Likewise.
        failures: Entries that could not be looked at, and why; those that are gone are no rows.
            A folder that is there is none of them: whether it can be read shows on entering it.
    """

    names: list[str]
    flags: bytearray
    sizes: array[int] | None = None
    modified_ns: array[int] | None = None
    failures: Sequence[tuple[str, OSError]] = ()

    def subfolders(self) -> list[tuple[str, bool]]:
        """The folders among them, and whether each is hidden."""
        if not any(self.flags):
            return []
        return [
            (name, bool(flags & _HIDDEN))
            for name, flags in zip(self.names, self.flags, strict=True)
            if flags & _FOLDER
        ]


def names_and_kinds(
    entries: Sequence[os.DirEntry[str]], *, hidden: bool, mount_points: Collection[str]
) -> Listing:
    """List without a look at the entries themselves: most systems keep kinds beside the names.

    Args:
        entries: Some entries of one folder.
        hidden: Whether the folder is hidden, and so all that is in it.
        mount_points: Names in it that might not answer when asked; they are marked `UNKNOWN`.
    """
    names = [entry.name for entry in entries]
    if hidden:
        flags = bytearray([_HIDDEN]) * len(names)
    # One search through all names costs less than a look at each, and few begin with a dot.
    elif "\0." in "\0" + "\0".join(names):
        flags = bytearray([_HIDDEN if name[:1] == "." else 0 for name in names])
    else:
        flags = bytearray(len(names))
    failures: list[tuple[str, OSError]] = []
    try:
        special = [not entry.is_file(follow_symlinks=False) for entry in entries]
    except OSError:
        # A file system without kinds, in a folder whose entries may not be looked at.
        special = [True] * len(entries)
    for row in compress(range(len(names)), special):
        try:
            flags[row] |= _kind(entries[row])
        except OSError as error:
            flags[row] |= _SPECIAL | _UNKNOWN
            failures.append((names[row], error))
    if mount_points:
        for row, name in enumerate(names):
            if name in mount_points:
                flags[row] |= _UNKNOWN
    return Listing(names, flags, failures=failures)


def with_details(
    entries: Sequence[os.DirEntry[str]], *, hidden: bool, mount_points: Collection[str]
) -> Listing:
    """List with a look at each entry: where that costs nothing, or alone shows what is hidden.

    The arguments are those of `names_and_kinds`; mount points are not looked at.
    """
    names: list[str] = []
    columns = bytearray(), array("q"), array("q")
    failures: list[tuple[str, OSError]] = []
    for entry in entries:
        name = entry.name
        flags = _HIDDEN if hidden or name[:1] == "." else 0
        size = modified = 0
        if name in mount_points:
            flags |= _FOLDER | _UNKNOWN
        else:
            try:
                status = entry.stat(follow_symlinks=False)
                flags |= flags_of(status)
                size, modified = status.st_size, modified_ns(status)
            except FileNotFoundError as error:
                failures.append((name, error))
                continue
            except OSError as error:
                flags |= _kind_if_known(entry) | _UNKNOWN
                if not flags & _FOLDER:
                    failures.append((name, error))
        names.append(name)
        for column, value in zip(columns, (flags, size, modified), strict=True):
            column.append(value)
    return Listing(names, *columns, failures)


def flags_of(status: os.stat_result) -> int:
    """Kind and marks of an entry; what its name says is not part of it."""
    if is_link(status):
        flags = _LINK
    elif stat.S_ISREG(status.st_mode):
        flags = 0
    else:
        flags = _FOLDER if stat.S_ISDIR(status.st_mode) else _SPECIAL
    # Windows has the former, macOS and the BSDs the latter, Linux neither.
    attributes, marks = getattr(status, "st_file_attributes", 0), getattr(status, "st_flags", 0)
    if attributes & stat.FILE_ATTRIBUTE_HIDDEN or marks & stat.UF_HIDDEN:
        flags |= _HIDDEN
    if attributes & _WINDOWS_ONLINE_ONLY or marks & _MACOS_ONLINE_ONLY:
        flags |= _ONLINE_ONLY
    return flags


def modified_ns(status: os.stat_result) -> int:
    """When it was changed, as far as 64 bits reach: from 1677 to 2262. Files may claim more."""
    return min(max(status.st_mtime_ns, -(2**63)), 2**63 - 1)


def _kind(entry: os.DirEntry[str]) -> int:
    if entry.is_file(follow_symlinks=False):
        return 0
    if entry.is_dir(follow_symlinks=False):
        return _FOLDER
    return _LINK if entry.is_symlink() else _SPECIAL


def _kind_if_known(entry: os.DirEntry[str]) -> int:
    try:
        return _kind(entry)
    except OSError:
        return _SPECIAL
