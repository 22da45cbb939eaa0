"""Where links lead, as they say it themselves; nothing here follows one."""

from __future__ import annotations

import sys

from desktop_app.files.open_folder import OpenFolder


def link_target(folder: OpenFolder, name: str) -> str | None:
    """The path that the link called `name` in `folder` holds: absolute, or relative to `folder`.

    It may lead to nothing, round in a circle or anywhere on the computer. None where there is no
    link of that name, or it cannot be read.
    """
    try:
        target = folder.target(name)
    except OSError:
        return None
    # Windows gives junctions in the form that turns off all its rules for paths.
    return target.removeprefix("\\\\?\\") if sys.platform == "win32" else target
