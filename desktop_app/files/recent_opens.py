"""Which files were opened lately, from the lists that the system itself keeps.

These lists say what a person opened or saved in a program that tells the system; access times say
only that something, a backup or a virus scanner, has read. They lie in places of their own, outside
the folders that a person allowed; from them come paths and moments, nothing else.
"""

# ruff: noqa: PTH117, PTH118 (a home that is not UTF-8, joined as it is)
from __future__ import annotations

import locale
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import islice
from urllib.parse import quote
from xml.parsers import expat

from desktop_app.files.listing import modified_ns
from desktop_app.files.places.addresses import path_of
from desktop_app.files.remote.file import file_status
from desktop_app.files.remote.reaching import reach_root
from desktop_app.files.shell_links import MAX_LINK_BYTES, linked_file
from desktop_app.fixed_patterns import fixed

_MAX_LIST_BYTES = 16_000_000
_MAX_ENTRY_BYTES = 65_536
_MAX_ENTRIES = 5000
"""Desktops keep some hundred; more than this is not worth the wait."""


class OpensUnknown(StrEnum):
    """Why it is not known what was opened."""

    NO_LIST = "no_list"
    """This system keeps a list, but none is there: nothing was opened, or it is switched off."""
    UNREADABLE = "unreadable"
    """A list is there, and could not be read; another one may have been."""
    UNSUPPORTED = "unsupported"
    """This system keeps none that can be read without asking another program for it."""


@dataclass(frozen=True, slots=True)
class RecentOpens:
    """What the system's lists say.

    Attributes:
        opened_ns: When each file was opened or saved last, in ns since 1970 UTC, by its absolute
            path in `os.fsdecode`'s form. Some may be gone, or lie outside the scope.
        unknown: None, or why there is nothing, or less than there should be.
    """

    opened_ns: Mapping[str, int] = field(default_factory=dict)
    unknown: OpensUnknown | None = None


def recent_opens(
    home: str, environment: Mapping[str, str], system: str = sys.platform
) -> RecentOpens:
    """Read the lists: GTK's and KDE's on Linux, the folder of shortcuts on Windows.

    Takes some milliseconds, and looks at the disk: for a worker thread.

    Args:
        home: The person's home folder, absolute.
        environment: Where the variables that name folders are looked up.
        system: As `sys.platform` says it.
    """
    if system == "darwin":
        return RecentOpens(unknown=OpensUnknown.UNSUPPORTED)
    readers = (
        [_windows_shortcuts(home, environment)]
        if system == "win32"
        else [_gtk_list(home, environment), _kde_entries(home, environment)]
    )
    opened_ns: dict[str, int] = {}
    problems: list[OSError] = []
    for reader in readers:
        try:
            for path, moment_ns in reader:
                opened_ns[path] = max(moment_ns, opened_ns.get(path, moment_ns))
        except OSError as error:
            problems.append(error)
    unknown = None
    if any(not isinstance(error, FileNotFoundError) for error in problems):
        unknown = OpensUnknown.UNREADABLE
    elif len(problems) == len(readers):
        unknown = OpensUnknown.NO_LIST
    return RecentOpens(opened_ns, unknown)


_Opened = Iterator[tuple[str, int]]


# GTK, and all that use its list: the Desktop Bookmark Specification of freedesktop.org


def _gtk_list(home: str, environment: Mapping[str, str]) -> _Opened:
    folder = _data_home(home, environment)
    with reach_root(folder) as opened, opened.open_file("recently-used.xbel") as file:
        text = file.read(_MAX_LIST_BYTES)
    yield from _bookmarks(text).items()


def _bookmarks(text: bytes) -> dict[str, int]:
    """Path and moment of each local file; of a damaged list, those before the damage."""
    found: dict[str, int] = {}
    path: str | None = None
    depth = 0

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal path, depth
        depth += 1
        if depth > _MAX_LEVELS:
            raise _NoBookmarksError
        if tag == "bookmark":
            path = _local_path(attributes.get("href", ""))
        elif tag != "bookmark:application":
            return
        if path is not None:
            moments = [_moment_ns(attributes.get(name, "")) for name in _MOMENTS]
            known = [moment for moment in moments if moment is not None]
            if known:
                found[path] = max(*known, found.get(path, known[0]))

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    def refuse(*_: object) -> None:
        # Entities are defined in a document type, and such a list has none.
        raise _NoBookmarksError

    # Whatever encoding it claims to have: GLib writes no other.
    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = refuse
    with suppress(expat.ExpatError, _NoBookmarksError):
        parser.Parse(text, True)
    return found


_MOMENTS = ("added", "modified", "visited")

_MAX_LEVELS = 16
"""Theirs have six; each open element takes memory."""


class _NoBookmarksError(Exception):
    """It is XML, but no list of bookmarks."""


def _moment_ns(text: str) -> int | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    moment_ns = (moment - _EPOCH) // timedelta(microseconds=1) * 1000
    return moment_ns if abs(moment_ns) < 1 << 63 else None


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def _local_path(address: str) -> str | None:
    """The path of a `file:` address on this computer; None for all others."""
    path = path_of(address) or ""
    # Two slashes at its beginning are another computer's.
    is_file = path[:1] == "/" and path[1:2] not in ("", "/") and "\0" not in path
    return path if is_file else None


# KDE: a small file for each, written anew when it is opened


def _kde_entries(home: str, environment: Mapping[str, str]) -> _Opened:
    folder = os.path.join(_data_home(home, environment), "RecentDocuments")
    for text, moment_ns in _small_files(folder, ".desktop", _MAX_ENTRY_BYTES):
        found = _ADDRESS.search(os.fsdecode(text))
        if found is None:
            continue
        address = found[1]
        for way in ("file://$HOME/", "file:$HOME/", "$HOME/"):
            if address.startswith(way):
                address = f"file://{quote(os.fsencode(home))}/{address.removeprefix(way)}"
        if path := _local_path(address):
            yield path, moment_ns


_ADDRESS = fixed(r"^URL(?:\[\$e\])?=([^\r\n]+)", re.MULTILINE)


def _data_home(home: str, environment: Mapping[str, str]) -> str:
    configured = environment.get("XDG_DATA_HOME", "")
    # The XDG specification: a path that is not absolute is to be ignored.
    return configured if os.path.isabs(configured) else os.path.join(home, ".local", "share")


# Windows: a shortcut for each, written anew when it is opened


def _windows_shortcuts(home: str, environment: Mapping[str, str]) -> _Opened:
    roaming = environment.get("APPDATA") or os.path.join(home, "AppData", "Roaming")
    folder = os.path.join(roaming, "Microsoft", "Windows", "Recent")
    code_page = locale.getencoding()
    for link, moment_ns in _small_files(folder, ".lnk", MAX_LINK_BYTES):
        if path := linked_file(link, code_page):
            yield path, moment_ns


def _small_files(folder: str, extension: str, max_bytes: int) -> Iterator[tuple[bytes, int]]:
    """The beginning of each such file in `folder`, and when it was written."""
    with reach_root(folder) as opened:
        with opened.entries() as entries:
            names = [entry.name for entry in islice(entries, _MAX_ENTRIES)]
        for name in names:
            if name.lower().endswith(extension):
                # One that cannot be read does not stand for the others.
                with suppress(OSError), opened.open_file(name) as file:
                    yield file.read(max_bytes), modified_ns(file_status(file))
