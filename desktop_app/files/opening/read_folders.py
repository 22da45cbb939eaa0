"""The folders of files that are read one after the other, held open.

ripgrep names files of several folders by turns, and from the root to each of them it is a long way.
"""

from __future__ import annotations

import os

from desktop_app.errors import ScopeError
from desktop_app.files.open_folder import OpenFolder
from desktop_app.files.scope import Scope

_MAX_OPEN = 1_000
"""Folders remembered; how many of them are really open, `OpenFolder` knows."""


class ReadFolders:
    """Opens folders through the scope, each but once while there is room; for one thread.

    Args:
        scope: The gate.
        are_judged: Whether it was asked about all these folders before, and nothing in them will
            be opened: that takes longer than to look at a few files of each.
    """

    def __init__(self, scope: Scope, *, are_judged: bool = False) -> None:
        self._scope = scope
        self._are_judged = are_judged
        self._roots: list[OpenFolder] = []
        self._open: dict[str, OpenFolder] = {}

    def at(self, path: str) -> OpenFolder:
        """The folder at an absolute path, good until the next one is asked for.

        Raises:
            ScopeError: it may not be looked into, or cannot be opened.
        """
        folder = self._open.get(path)
        if folder is not None:
            return folder
        if len(self._open) >= _MAX_OPEN:
            self.close()
        closed = None if self._are_judged else self._scope.why_folder_closed(path)
        if closed is not None:
            raise ScopeError(closed, path=path)
        try:
            return self._from_above(path)
        except (ScopeError, OSError):
            # The scope knows what to say of it.
            folder = self._scope.open_folder(path)
            self._roots.append(folder)
            self._open[path] = folder
            return folder

    def _from_above(self, path: str) -> OpenFolder:
        """Opened from the nearest folder above that is open, else from that of the scope."""
        names: list[str] = []
        step = path
        while (folder := self._open.get(step)) is None:
            if step in self._scope.folders:
                folder = self._open[step] = self._scope.open_folder(step)
                self._roots.append(folder)
                break
            step, name = os.path.split(step)
            if not name or self._scope.rules.may_be_alias(name):
                raise OSError("not to be told from here")
            names.append(name)
        while names:
            name = names.pop()
            step = os.path.join(step, name)  # noqa: PTH118 (a str)
            folder = self._open[step] = folder.child(name)
        return folder

    def close(self) -> None:
        """Give back what is held open."""
        for folder in self._roots:
            folder.close()
        self._roots.clear()
        self._open.clear()
