"""What a folder's listing says about its entries: kinds, marks and, where they come along, details.

Kinds and marks are bits of `Flag`; 0 is a regular file that is not hidden.
"""

from __future__ import annotations

import os
import stat
from array import array
from collections.abc import Collection, Sequence
from dataclasses import field
from itertools import compress

from desktop_app.files.open_folder import is_link
from desktop_app.hits import Flag
from desktop_app.value_class import record_class

_FOLDER, _LINK, _SPECIAL = int(Flag.FOLDER), int(Flag.LINK), int(Flag.SPECIAL)
_HIDDEN, _ONLINE_ONLY, _UNKNOWN = int(Flag.HIDDEN), int(Flag.ONLINE_ONLY), int(Flag.UNKNOWN)

_WINDOWS_ONLINE_ONLY = (
    stat.FILE_ATTRIBUTE_OFFLINE
    | 0x00040000  # FILE_ATTRIBUTE_RECALL_ON_OPEN
    | 0x00400000  # FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS
)
_MACOS_ONLINE_ONLY = 0x40000000  # SF_DATALESS


@record_class
class Listing:
    """Some entries of one folder as columns.

    Attributes:
        names: As the listing gives them.
        flags: For each name.
        sizes: Bytes, type "q"; empty where the entries were not looked at.
        modified_ns: Likewise.
        subfolders: The names of the folders among them, and whether each is hidden.
        failures: Entries that could not be looked at, and why; those that are gone are no rows.
            A folder that is there is none of them: whether it can be read shows on entering it.
    """

    names: list[str]
    flags: bytearray
    subfolders: list[tuple[str, bool]]
    sizes: array[int]
    modified_ns: array[int]
    failures: list[tuple[str, OSError]] = field(default_factory=list)


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
    subfolders: list[tuple[str, bool]] = []
    failures: list[tuple[str, OSError]] = []
    try:
        special = [not entry.is_file(follow_symlinks=False) for entry in entries]
    except OSError:
        # A file system without kinds, in a folder whose entries may not be looked at.
        special = [True] * len(entries)
    for row in compress(range(len(names)), special):
        try:
            kind = _kind(entries[row])
        except OSError as error:
            kind = _SPECIAL | _UNKNOWN
            failures.append((names[row], error))
        if kind == _FOLDER:
            subfolders.append((names[row], bool(flags[row])))
            if names[row] in mount_points:
                kind |= _UNKNOWN
        flags[row] |= kind
    return Listing(names, flags, subfolders, array("q"), array("q"), failures)


def with_details(
    entries: Sequence[os.DirEntry[str]], *, hidden: bool, mount_points: Collection[str]
) -> Listing:
    """List with a look at each entry: where that costs nothing, or alone shows what is hidden.

    The arguments are those of `names_and_kinds`; mount points are not looked at.
    """
    listing = Listing([], bytearray(), [], array("q"), array("q"))
    for entry in entries:
        try:
            flags, size_bytes, changed_ns = _details(entry, listing, mount_points)
        except FileNotFoundError as error:
            listing.failures.append((entry.name, error))
            continue
        if hidden or entry.name[:1] == ".":
            flags |= _HIDDEN
        if flags & _FOLDER:
            listing.subfolders.append((entry.name, bool(flags & _HIDDEN)))
        listing.names.append(entry.name)
        listing.flags.append(flags)
        listing.sizes.append(size_bytes)
        listing.modified_ns.append(changed_ns)
    return listing


def _details(
    entry: os.DirEntry[str], listing: Listing, mount_points: Collection[str]
) -> tuple[int, int, int]:
    """Flags, size and date of an entry that is there; what it hides from us is noted."""
    if entry.name in mount_points:
        return _FOLDER | _UNKNOWN, 0, 0
    try:
        status = entry.stat(follow_symlinks=False)
    except FileNotFoundError:
        raise
    except OSError as error:
        kind = _kind_if_known(entry)
        if kind != _FOLDER:
            listing.failures.append((entry.name, error))
        return kind | _UNKNOWN, 0, 0
    return flags_of(status), status.st_size, modified_ns(status)


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
