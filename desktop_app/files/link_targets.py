"""Where links lead, as they say it themselves; nothing here follows one."""

from __future__ import annotations

import os
import sys

from desktop_app.files.descriptor_folder import DescriptorFolder
from desktop_app.files.open_folder import OpenFolder


def link_target(folder: OpenFolder, name: str) -> str | None:
    """The path that the link called `name` in `folder` holds: absolute, or relative to `folder`.

    It may lead to nothing, round in a circle or anywhere on the computer. None where there is no
    link of that name, or it cannot be read.
    """
    try:
        if isinstance(folder, DescriptorFolder):
            return os.readlink(name, dir_fd=folder.fileno())
        target = os.readlink(os.path.join(folder.path, name))  # noqa: PTH115, PTH118
    except OSError:
        return None
    # Windows gives junctions in the form that turns off all its rules for paths.
    return target.removeprefix("\\\\?\\") if sys.platform == "win32" else target
