"""Where a path really leads, told without asking a place that may not answer."""

# ruff: noqa: PTH115, PTH118, PTH120 (names that are not UTF-8, joined as they are)
from __future__ import annotations

import os
import sys

from desktop_app.files.mounts import is_remote, mounts

_MAX_LINKS = 40
"""As the system allows on one path; more of them go in a circle."""


def real_path(path: str) -> str:
    """`path` without links, as far as this computer knows.

    From a folder on another computer on, which may hang, it stays as it is written. So does what is
    not there.

    Args:
        path: Absolute and in `os.fsdecode`'s form.
    """
    table = mounts()
    if sys.platform == "win32":
        return path if is_remote(path, table) else os.path.realpath(path)
    if not any(mount.remote for mount in table):
        return os.path.realpath(path)
    resolved, names, links = "/", _names(path), 0
    while names:
        name = names.pop()
        if name == "..":
            resolved = os.path.dirname(resolved)
            continue
        step = os.path.join(resolved, name)
        if is_remote(step, table):
            return os.path.normpath(os.path.join(step, *reversed(names)))
        try:
            target = os.readlink(step)
        except OSError:
            # No link, or nothing at all.
            resolved = step
            continue
        links += 1
        if links > _MAX_LINKS:
            return os.path.normpath(os.path.join(step, *reversed(names)))
        if target.startswith("/"):
            resolved = "/"
        names += _names(target)
    return resolved


def _names(path: str) -> list[str]:
    """The names in a path, the last one first."""
    return [name for name in reversed(path.split("/")) if name not in ("", ".")]
