"""Where Downloads, Documents and their kin really are on this computer, and which drives it has."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from desktop_app.files import mounts
from desktop_app.files.remote.reaching import read_head
from desktop_app.value_class import value_class

_MAX_BYTES = 64 * 1024
"""More of a file of settings is not read."""


class Known(StrEnum):
    """Folders that every system gives a person; the values are keys of `places.json`."""

    HOME = "home"
    DESKTOP = "desktop"
    DOWNLOADS = "downloads"
    DOCUMENTS = "documents"
    PICTURES = "pictures"
    MUSIC = "music"
    VIDEOS = "videos"


@value_class
class Drive:
    """A drive, stick or share with a place of its own; `removable` as far as the system says."""

    path: str
    label: str
    removable: bool


def configured_folders(home: str, environment: Mapping[str, str]) -> dict[Known, str]:
    """The known folders that the system keeps a setting for; the others lie in the home.

    On Linux these are the lines of `user-dirs.dirs`; on Windows the folders that may have been
    moved to another drive or to OneDrive, for the home of the user who runs this program.
    """
    found: dict[Known, str] = {}
    if sys.platform == "win32":
        # In another home than the user's own nothing was moved.
        if Path(home) == Path("~").expanduser():
            found = _windows_folders()
    elif sys.platform != "darwin":
        config = environment.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")  # noqa: PTH118
        with suppress(OSError):
            file = os.path.join(config, "user-dirs.dirs")  # noqa: PTH118
            text = os.fsdecode(read_head(file, _MAX_BYTES))
            found = parse_user_dirs(text, home)
    return found


def parse_user_dirs(text: str, home: str) -> dict[Known, str]:
    """The folders in a `user-dirs.dirs` file; those that are switched off are left out."""
    found = {}
    for name, value in re.findall(r'^\s*XDG_(\w+)_DIR="((?:[^"\\]|\\.)*)"', text, re.MULTILINE):
        path = re.sub(r"\\(.)", r"\1", value)
        if path.startswith("$HOME"):
            path = home.rstrip("/") + path.removeprefix("$HOME")
        # A folder is switched off by letting it be the home.
        if name in _XDG_NAMES and path.startswith("/") and path.rstrip("/") != home.rstrip("/"):
            found[_XDG_NAMES[name]] = path.rstrip("/")
    return found


_XDG_NAMES = {
    "DESKTOP": Known.DESKTOP,
    "DOWNLOAD": Known.DOWNLOADS,
    "DOCUMENTS": Known.DOCUMENTS,
    "PICTURES": Known.PICTURES,
    "MUSIC": Known.MUSIC,
    "VIDEOS": Known.VIDEOS,
}


def _windows_folders() -> dict[Known, str]:
    # Imported here: a tenth of the time that `fossick --help` may take.
    import platformdirs

    return {
        Known.DESKTOP: platformdirs.user_desktop_dir(),
        Known.DOWNLOADS: platformdirs.user_downloads_dir(),
        Known.DOCUMENTS: platformdirs.user_documents_dir(),
        Known.PICTURES: platformdirs.user_pictures_dir(),
        Known.MUSIC: platformdirs.user_music_dir(),
        Known.VIDEOS: platformdirs.user_videos_dir(),
    }


def drives() -> tuple[Drive, ...]:
    """The drives that are connected now, from the system's own table; no drive is looked at."""
    return _windows_drives() if sys.platform == "win32" else drives_among(mounts.mounts())


def drives_among(table: Iterable[mounts.Mount]) -> tuple[Drive, ...]:
    """What was plugged in, and Windows' drives as its Linux subsystem mounts them."""
    found = []
    for mount in table:
        plugged_in = mount.path.startswith(_MEDIA)
        if plugged_in or re.fullmatch("/mnt/[a-z]", mount.path):
            label = mount.path.rpartition("/")[2]
            found.append(Drive(mount.path, label, plugged_in and not mount.remote))
    return tuple(found)


_MEDIA = ("/media/", "/run/media/", "/Volumes/")
"""Where desktops mount what a person plugs in."""


def _windows_drives() -> tuple[Drive, ...]:
    import ctypes

    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 (there on Windows alone)
    present, removable = kernel.GetLogicalDrives(), 2
    letters = [letter for bit, letter in enumerate(_ALPHABET) if present >> bit & 1]
    return tuple(
        Drive(f"{letter}:\\", letter, kernel.GetDriveTypeW(f"{letter}:\\") == removable)
        for letter in letters
    )


_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
