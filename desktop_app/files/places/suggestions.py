"""What lies in allowed folders, looked up by name for one question, and what comes near a name."""

from __future__ import annotations

import stat
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Final

from desktop_app.errors import ScopeError
from desktop_app.files.places import spoken
from desktop_app.files.places.path_texts import joined
from desktop_app.files.scope import Scope

if TYPE_CHECKING:
    from desktop_app.messages.parts import Name

_NEAREST: Final = 5
"""Near names that an error offers."""
_LISTED: Final = 20_000
"""Entries of one folder that are looked at for a name."""


class Listings:
    """Listings of folders, each read once; what may not be looked at is not there."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._listed: dict[str, dict[str, bool]] = {}

    def is_folder(self, path: str) -> bool:
        """Whether it is an allowed folder, and there."""
        try:
            return stat.S_ISDIR(self._scope.stat(path).st_mode)
        except ScopeError:
            return False

    def children(self, folder: str) -> dict[str, bool]:
        """The names in an allowed folder, and whether they are folders; none if it is not there."""
        if folder not in self._listed:
            try:
                with self._scope.open_folder(folder) as opened, opened.entries() as entries:
                    self._listed[folder] = {
                        entry.name: entry.is_dir(follow_symlinks=False)
                        for entry in islice(entries, _LISTED)
                    }
                for name in self._scope.unlisted_in(folder):
                    self._listed[folder].pop(name, None)
            except (ScopeError, OSError):
                self._listed[folder] = {}
        return self._listed[folder]

    def near_path(self, path: str) -> tuple[str, tuple[Name, ...]]:
        """The lowest folder of `path` that is there, and names in it close to the missing one."""
        rules = self._scope.rules
        parts = rules.split(path)
        lowest = 0
        # From above: of a path without end, most names are looked at by nobody.
        for length in range(1, len(parts)):
            folder = rules.join(parts[:length])
            if self.is_folder(folder):
                lowest = length
            elif lowest or self._scope.allows(folder):
                break
        if not lowest:
            return "", ()
        folder = rules.join(parts[:lowest])
        # Imported here: most names are those of something.
        from desktop_app.messages.parts import Name

        near = nearest(parts[lowest], self.children(folder))
        return folder, tuple(Name(joined(folder, name), name) for name in near)


def nearest(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """Those of `names` that are nearly `name`, the nearest first."""
    # Imported here: it takes its time and is needed only where something is wrong.
    import difflib

    written = {spoken.compared(other): other for other in names}
    near = difflib.get_close_matches(spoken.compared(name), written, _NEAREST)
    return tuple(written[other] for other in near)
