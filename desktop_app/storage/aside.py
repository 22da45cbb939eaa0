"""Damaged files set aside: renamed, for this user alone, and no more than a few of them."""

from __future__ import annotations

import stat
from contextlib import suppress
from datetime import datetime
from pathlib import Path

MAX_KEPT = 2
"""Damaged files that are kept of each name; the oldest go first."""

COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database, by what it adds to the name."""

_MARK = ".corrupt-"


def set_aside(file: Path) -> Path:
    """Rename `file`, whatever it is, and its companions; returns its new name.

    Raises:
        OSError: it cannot be renamed, and is left as it was.
    """
    aside = _free_name(file)
    moved: list[tuple[Path, Path]] = []
    try:
        # The companions first: no other process may find them beside a new file.
        for suffix in (*COMPANIONS, ""):
            source, target = _with(file, suffix), _with(aside, suffix)
            with suppress(FileNotFoundError):
                source.rename(target)
                moved.append((source, target))
    except OSError:
        for source, target in reversed(moved):
            with suppress(OSError):
                target.rename(source)
        raise
    for _, target in moved:
        _make_private(target)
    for old in [one for one in set_aside_before(file) if one != aside][: -(MAX_KEPT - 1)]:
        _remove(old)
    return aside


def set_aside_before(file: Path) -> list[Path]:
    """What was set aside of `file` and is still there, the oldest first."""
    try:
        entries = list(file.parent.iterdir())
    except OSError:
        return []
    begin = file.name + _MARK
    return sorted(
        entry
        for entry in entries
        if entry.name.startswith(begin) and not entry.name.endswith(COMPANIONS)
    )


def is_of_database(name: str, file_name: str) -> bool:
    """Whether `name` is that of a database called `file_name`, or of what stands beside it."""
    return name in (file_name, *(file_name + suffix for suffix in COMPANIONS))


def is_set_aside(name: str, file_name: str) -> bool:
    """Whether `name` is one that `set_aside` gives to a file called `file_name`, or beside it."""
    begin = file_name + _MARK
    for suffix in ("", *COMPANIONS):
        moment = name.removesuffix(suffix).removeprefix(begin)
        if name == begin + moment + suffix and moment.replace("-", "").isdecimal():
            return True
    return False


def remove_set_aside(file: Path) -> None:
    """Delete what was set aside of `file`: the person wants what it held to be gone."""
    for aside in set_aside_before(file):
        _remove(aside)


def _free_name(file: Path) -> Path:
    """A name that sorts after those before it."""
    while True:
        aside = file.with_name(f"{file.name}{_MARK}{datetime.now():%Y%m%d-%H%M%S-%f}")
        if not (aside.is_symlink() or aside.exists()):
            return aside


def _make_private(file: Path) -> None:
    with suppress(OSError):
        if stat.S_ISREG(file.lstat().st_mode):
            file.chmod(0o600)


def _remove(aside: Path) -> None:
    for suffix in (*COMPANIONS, ""):
        one = _with(aside, suffix)
        with suppress(OSError):
            if one.is_dir() and not one.is_symlink():
                # A folder in the place of our file: only an empty one goes.
                one.rmdir()
            else:
                one.unlink()


def _with(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)
