"""Paths as people and programs write them: "~/notes", "$HOME/notes", "%APPDATA%", "file:///…"."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from typing import Final

from desktop_app.errors import PlaceError
from desktop_app.files.places import addresses
from desktop_app.fixed_patterns import fixed


def expanded(text: str, home: str, environment: Mapping[str, str], *, windows: bool) -> str:
    """`text` as a path, absolute where it says where it begins.

    Args:
        text: A path, or what stands for one.
        home: The person's home folder.
        environment: Where variables are looked up.
        windows: Whether paths are those of Windows.

    Raises:
        PlaceError: "place.bad_address": it is an address of nothing on this computer.
    """
    if addresses.is_address(text):
        path = addresses.path_of(text, windows=windows)
        if path is None:
            raise PlaceError("place.bad_address", text=text)
        return path
    if _HOME.match(text):
        return joined(home, *names_after(text[1:]))
    if variable := _VARIABLE.match(text):
        name = (variable[1] or variable[2] or variable[3]).upper()
        # No others: an error repeats the path, and must not show what is secret.
        value = home if name in _HOME_VARIABLES else ""
        if name in _FOLDER_VARIABLES:
            value = folder_variable(name, environment)
        if value:
            return joined(value, *names_after(text[variable.end() :]))
    return text


def folder_variable(name: str, environment: Mapping[str, str]) -> str:
    """The folder that a variable names, or ""."""
    return environment.get(name) or environment.get(name.upper()) or ""


def joined(folder: str, *names: str) -> str:
    """The path of what lies at the end of `names` below `folder`."""
    return os.path.join(folder, *names)  # noqa: PTH118 (names that are not UTF-8 stay as they are)


def names_after(path: str) -> list[str]:
    """The names in what follows the beginning of a path."""
    # What begins with a backslash was written for Windows, wherever we are.
    separator = _EITHER_SEPARATOR if path.startswith("\\") else _SEPARATOR
    return [name for name in separator.split(path) if name]


def split(path: str) -> list[str]:
    """The names in `path`, without those that say nothing."""
    return [name for name in _SEPARATOR.split(path) if name not in ("", ".")]


_HOME: Final = fixed(r"~(?:[\\/]|\Z)")
_EITHER_SEPARATOR: Final = fixed(r"[\\/]")
_SEPARATOR: Final = _EITHER_SEPARATOR if sys.platform == "win32" else fixed("/")
_VARIABLE: Final = fixed(r"(?:\$(\w+)|\$\{(\w+)\}|%(\w+)%)(?=[\\/]|\Z)", re.ASCII)
_HOME_VARIABLES: Final = frozenset({"HOME", "USERPROFILE"})
_FOLDER_VARIABLES: Final = frozenset(
    "APPDATA LOCALAPPDATA ONEDRIVE ONEDRIVECOMMERCIAL PUBLIC TMPDIR TEMP TMP XDG_DESKTOP_DIR"
    " XDG_DOWNLOAD_DIR XDG_DOCUMENTS_DIR XDG_PICTURES_DIR XDG_MUSIC_DIR XDG_VIDEOS_DIR".split()
)
