"""What is never moved to the trash, whoever asks; and what a thing is that may be."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator

from desktop_app.errors import ScopeError, TrashError
from desktop_app.files.listing import flags_of
from desktop_app.files.mounts import mounts, points_below, remote_mount
from desktop_app.files.open_folder import is_link
from desktop_app.files.scope import Scope
from desktop_app.files.scope_errors import explained
from desktop_app.hits import Flag
from desktop_app.trash_findings import NotMoved, TrashItem
from desktop_app.value_class import value_class

MAX_INSIDE = 20_000
"""Entries of a folder that are looked at before it may be moved; a larger one is not."""


@value_class
class TrashRules:
    """Judges what may be moved to the trash. It looks at the disk: for threads that may wait.

    Attributes:
        scope: What the person allowed, and what is private.
        kept: Folders that everybody has, such as the home and Documents; never moved themselves.
    """

    scope: Scope
    kept: tuple[str, ...] = ()

    def looked_at(self, path: str) -> TrashItem:
        """What stands at `path` now, down to the last entry of a folder.

        Raises:
            TrashError: it is never moved, and why.
            ScopeError: it is not there, not allowed, behind a link, or only in the cloud.
        """
        real = self.scope.real_path(path)
        # Asked before the place is, which may not answer.
        if remote_mount(real) is not None:
            raise ScopeError("scope.remote", path=path)
        status = self.scope.stat(path)
        self._check_place(real)
        size_bytes, entries = status.st_size, 0
        if is_link(status):
            kind, size_bytes = "link", 0
            self._check_private(real, is_folder=True)
            self._check_private(real)
        elif stat.S_ISREG(status.st_mode):
            kind = "file"
            self._check_here(status, real)
            self._check_private(real)
        elif stat.S_ISDIR(status.st_mode):
            kind = "folder"
            self._check_private(real, is_folder=True)
            size_bytes, entries = self._measured(real)
        else:
            raise ScopeError("scope.special", path=path)
        return TrashItem(
            real, kind, size_bytes, entries, status.st_dev, status.st_ino, status.st_mtime_ns
        )

    def _check_place(self, real: str) -> None:
        """Refuse a folder that is needed where it is, and whatever holds one."""
        for folders, code in (
            (self.scope.folders, "trash.allowed_folder"),
            (self.kept, "trash.known_folder"),
            (self.scope.own_folders, "trash.own_data"),
            ((*self.scope.excluded, *self.scope.unlisted), "trash.holds_closed"),
        ):
            if any(self._holds(real, folder) for folder in folders):
                raise TrashError(code, path=real)
        table = mounts()
        if points_below(real, table) or any(mount.path == real for mount in table):
            raise TrashError("trash.mount", path=real)

    def _holds(self, outer: str, inner: str) -> bool:
        """Whether `inner` is `outer`, or lies in it."""
        rules = self.scope.rules
        above, below = rules.key(rules.split(outer)), rules.key(rules.split(inner))
        return below[: len(above)] == above

    def _check_private(self, path: str, *, is_folder: bool = False) -> None:
        judge = self.scope.why_folder_closed if is_folder else self.scope.why_closed
        if judge(path) == "scope.private":
            raise TrashError("trash.private", path=path)

    def _check_here(self, status: os.stat_result, path: str) -> None:
        if flags_of(status) & Flag.ONLINE_ONLY:
            raise TrashError("trash.online_only", path=path)

    def _measured(self, folder: str) -> tuple[int, int]:
        """The bytes and the number of all that lies below a folder, each of which may be moved."""
        total_bytes = entries = 0
        for path, status in self._below(folder):
            entries += 1
            if entries > MAX_INSIDE:
                raise TrashError("trash.too_many_inside", path=folder, count=MAX_INSIDE)
            if stat.S_ISREG(status.st_mode):
                self._check_here(status, path)
                total_bytes += status.st_size
            self._check_private(path)
        return total_bytes, entries

    def _below(self, top: str) -> Iterator[tuple[str, os.stat_result]]:
        waiting = [top]
        while waiting:
            folder = waiting.pop()
            self._check_private(folder, is_folder=True)
            with self.scope.open_folder(folder) as opened, explained(folder):
                with opened.entries() as entries:
                    names = [entry.name for entry in entries]
                found = [(os.path.join(folder, name), opened.stat(name)) for name in names]  # noqa: PTH118 (names that are not UTF-8)
            for path, status in found:
                if stat.S_ISDIR(status.st_mode) and not is_link(status):
                    waiting.append(path)
                yield path, status


def reason_of(left: NotMoved) -> TrashError:
    """Why something is not moved, as the error that says it."""
    fields = {"count": MAX_INSIDE, "problem": "", "allowed": (), "folder": ""}
    return TrashError(left.code, path=left.path, **fields)
