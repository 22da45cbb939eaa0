"""A trash of a test's own: nothing ever comes near that of whoever runs the tests."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

needs_a_trash_to_look_into = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="this system lets nobody look into its trash"
)


class TrashPlace:
    """The home's trash in a folder of a test.

    Attributes:
        home: Whose trash it is.
        path: Where it is, or will be.
    """

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from send2trash import plat_other

        data = home / ".local" / "share"
        self.home = home
        self.path = data / "Trash"
        monkeypatch.setenv("HOME", str(home))
        monkeypatch.setenv("XDG_DATA_HOME", str(data))
        # It reads the environment once, when it is imported.
        monkeypatch.setattr(plat_other, "XDG_DATA_HOME", os.fsencode(data))
        monkeypatch.setattr(plat_other, "HOMETRASH_B", os.fsencode(self.path))
        monkeypatch.setattr(plat_other, "HOMETRASH", str(self.path))

    @property
    def names(self) -> list[str]:
        """What lies in it."""
        files = self.path / "files"
        return sorted(path.name for path in files.iterdir()) if files.exists() else []
