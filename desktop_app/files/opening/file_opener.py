"""`FileOpener`: opens the files of a scope one after the other."""

from __future__ import annotations

import os
from typing import BinaryIO

from desktop_app.errors import ScopeError
from desktop_app.files.opening.plain_names import PlainNames
from desktop_app.files.opening.read_folders import ReadFolders
from desktop_app.files.scope import Scope


class FileOpener:
    """Opens files as the scope does, four times as quick; for one thread.

    The folders of the last ones stay open, and what is known of a folder is not asked again for
    each plain name in it.

    Args:
        scope: The gate.
    """

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._folders = ReadFolders(scope)
        self._names = PlainNames(scope)

    def close(self) -> None:
        """Give back what is held open."""
        self._folders.close()

    def open_file(self, folder: str, name: str) -> BinaryIO:
        """Open a regular file to read it; what is kept elsewhere may be fetched by that.

        Args:
            folder: Where it lies, absolute.
            name: Its name there.

        Raises:
            ScopeError: As `Scope.open_file`.
            OSError: it cannot be opened.
        """
        if not self._names.has(name):
            path = os.path.join(folder, name)  # noqa: PTH118 (a str)
            if (closed := self._scope.why_closed(path)) is not None:
                raise ScopeError(closed, path=path)
            if self._scope.rules.may_be_alias(name):
                return self._scope.open_file(path)
        return self._folders.at(folder).open_file(name)

    def stat(self, folder: str, name: str) -> os.stat_result | None:
        """What the system knows of an entry; None where its name alone may close it.

        Raises:
            ScopeError: its folder may not be looked into.
            OSError: it cannot be looked at.
        """
        return self._folders.at(folder).stat(name) if self._names.has(name) else None
