"""The folder that everything below is reached from, opened in this system's way."""

from __future__ import annotations

import sys

from desktop_app.files.descriptor_folder import DescriptorFolder
from desktop_app.files.open_folder import OpenFolder
from desktop_app.files.path_folder import PathFolder


def open_root(path: str, called: str | None = None) -> OpenFolder:
    """Open the folder that everything else is reached from, in this system's way.

    Args:
        path: Absolute. Links above it are followed; it must be none itself: whoever allows a
            folder resolves its links, once.
        called: What its `path` should be, and those below it begin with, if not `path`.

    Raises:
        LinkError: it is a link.
        NotADirectoryError: it is no folder.
        OSError: the system does not open it.
    """
    way = PathFolder if sys.platform == "win32" else DescriptorFolder
    return way.root(path, called)
