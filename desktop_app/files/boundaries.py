"""Where a walk does not go on: other mounts, excluded folders, and where it has been."""

# ruff: noqa: PTH118 (names that are not UTF-8, joined as they are)
from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Collection, Iterable, Mapping

from desktop_app.files import mounts
from desktop_app.files.mounts import Mount
from desktop_app.files.open_folder import Identity, LinkError, OpenFolder
from desktop_app.reasons import Reason, Skips

_NO_WALLS: Mapping[str, Reason] = {}


class Boundaries:
    """Decides for one walk which folders are entered, and counts what is left out.

    Attributes:
        skips: What was left out so far.
    """

    def __init__(
        self,
        root: OpenFolder,
        real_root: str,
        *,
        excluded: Collection[str],
        added_mounts: Collection[str],
        unlisted: Collection[str] = (),
    ) -> None:
        """Draw the boundaries of a walk.

        Args:
            root: Where it begins.
            real_root: The path of `root` without links, which may be called by one with links.
            excluded: Paths of folders, beginning with `root.path`.
            added_mounts: Paths of mount points that are no boundaries, likewise.
            unlisted: Paths of folders that are left out of listings, too, likewise.
        """
        self.skips = Skips()
        self._root = root
        self._real_root = real_root
        self._added = frozenset(map(os.path.normpath, added_mounts))
        # By the path of the folder they stand in, so that most folders cost one look.
        self._walls: dict[str, dict[str, Reason]] = {}
        self._mount_points: dict[str, set[str]] = {}
        self._devices = {root.identity[0]}
        self._visited: set[int | Identity] = set()
        self._is_new(root.identity)
        self._note_mounts(mounts.mounts())
        for path in excluded:
            self._wall(os.path.normpath(path), Reason.EXCLUDED)
        self._unlisted: dict[str, set[str]] = {}
        for path in unlisted:
            self._wall(os.path.normpath(path), Reason.NOT_SHARED)
            folder, name = os.path.split(os.path.normpath(path))
            self._unlisted.setdefault(folder, set()).add(_key(name))

    @property
    def closed_paths(self) -> frozenset[str]:
        """The folders that `enter` does not open, by what is known beforehand."""
        return frozenset(
            os.path.join(folder, name) for folder, names in self._walls.items() for name in names
        )

    @property
    def folders_of_mount_points(self) -> Collection[str]:
        """The folders in which there are some that are not entered."""
        return self._mount_points.keys()

    def mount_points_in(self, folder: str) -> Collection[str]:
        """Names of mount points directly in the folder of that path that are not entered."""
        return self._mount_points.get(folder, ())

    def listed(self, folder: str, entries: list[os.DirEntry[str]]) -> list[os.DirEntry[str]]:
        """`entries` of the folder of that path, without those that are not there for this walk."""
        unlisted = self._unlisted.get(folder) if self._unlisted else None
        if not unlisted:
            return entries
        left_out = [entry.name for entry in entries if _key(entry.name) in unlisted]
        for name in left_out:
            self.skips.add(Reason.NOT_SHARED, paths=[os.path.join(folder, name)])
        return [entry for entry in entries if entry.name not in left_out]

    def enter(self, parent: OpenFolder, name: str) -> OpenFolder | None:
        """Open a subfolder; None where it is not to be entered, or cannot be: that is counted."""
        path = parent.path
        wall = self._walls.get(path, _NO_WALLS).get(name)
        if wall is not None:
            self.skips.add(wall, paths=[os.path.join(path, name)])
            return None
        try:
            folder = parent.child(name)
        except OSError as error:
            self.note(error, os.path.join(path, name))
            return None
        if folder.identity[0] not in self._devices and self._is_other_mount(path, name, folder):
            self.skips.add(Reason.OTHER_MOUNT, paths=[folder.path])
        # It is not new where it was moved to a place that the walk comes to later.
        elif self._is_new(folder.identity):
            return folder
        folder.close()
        return None

    def has_entered(self, identities: Iterable[Identity]) -> None:
        """These folders were walked before: they are not entered once more by another name."""
        for identity in identities:
            self._is_new(identity)

    def note(self, error: OSError, path: str) -> None:
        """Count what could not be listed or looked at."""
        reason = Reason.VANISHED if is_gone(error) else Reason.UNREADABLE
        self.skips.add(reason, paths=[path])

    def _is_new(self, identity: Identity) -> bool:
        # Nearly all folders are on one device; a number alone takes a third of the memory.
        key = identity[1] if identity[0] == self._root.identity[0] else identity
        if key in self._visited:
            return False
        self._visited.add(key)
        return True

    def _is_other_mount(self, path: str, name: str, folder: OpenFolder) -> bool:
        """Whether a device not met before is a mount; Btrfs numbers each of its subvolumes."""
        # It may be younger than the table.
        table = mounts.read_mounts()
        self._note_mounts(table)
        if name in self.mount_points_in(path):
            return True
        if not table and folder.path not in self._added:
            return True
        self._devices.add(folder.identity[0])
        return False

    def _note_mounts(self, table: Iterable[Mount]) -> None:
        for point in mounts.points_below(self._real_root, table):
            below = os.path.relpath(point, self._real_root)
            path = os.path.join(self._root.path, below)
            if path not in self._added:
                self._wall(path, Reason.OTHER_MOUNT)
                # Kept apart: one that is excluded must not be asked, either.
                parent, name = os.path.split(path)
                self._mount_points.setdefault(parent, set()).add(name)

    def _wall(self, path: str, reason: Reason) -> None:
        folder, name = os.path.split(path)
        self._walls.setdefault(folder, {})[name] = reason


def _key(name: str) -> str:
    """A name in the form in which names of the same entry are equal on this system."""
    if sys.platform == "darwin":
        return unicodedata.normalize("NFC", name).casefold()
    return os.path.normcase(name)


def is_gone(error: OSError) -> bool:
    """Whether an entry that was listed is there no longer: removed, or something else by now."""
    return isinstance(error, FileNotFoundError | NotADirectoryError | LinkError)
