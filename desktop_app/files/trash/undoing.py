"""Brings back what was moved to the trash, to just where it was; nothing is ever overwritten."""

# ruff: noqa: PTH119, PTH120, PTH122 (names that are not UTF-8, as they are)
from __future__ import annotations

import errno
import os
from contextlib import ExitStack, suppress

from desktop_app.errors import ScopeError, TrashError
from desktop_app.files.descriptor_folder import DescriptorFolder
from desktop_app.files.mounts import remote_mount
from desktop_app.files.scope import Scope
from desktop_app.files.trash.bins import CAN_LOOK, TrashBin, TrashNote, bin_of, home_bin
from desktop_app.trash_findings import MovedItem, TrashItem

_NO_LINKS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)
"""How file systems without hard links say so."""


MOST_TRIED = 1_000
"""Names that are tried beside one that is taken."""


def put_back(moved: MovedItem, scope: Scope, *, name: str = "") -> None:
    """Move it from the trash to where it was, its bytes and dates as they were.

    Args:
        moved: What came of the moving.
        scope: What is allowed.
        name: That it is given in its folder, from `free_name`; "" for the one that it had.

    Raises:
        TrashError: "trash.cannot_undo" on systems that let nobody look into the trash,
            "trash.gone_from_bin", "trash.place_taken", "trash.failed".
        ScopeError: the folder that it was in is not there any more, or is none that is allowed.
    """
    path, item = moved.item.path, moved.item
    if not CAN_LOOK or moved.in_bin is None or moved.note is None:
        raise TrashError("trash.cannot_undo", path=path)
    try:
        status = os.lstat(moved.in_bin)
    except OSError:
        raise TrashError("trash.gone_from_bin", path=path) from None
    if not is_same(item, status):
        raise TrashError("trash.gone_from_bin", path=path)
    with ExitStack() as opened:
        folder = opened.enter_context(scope.open_folder(os.path.dirname(path)))
        assert isinstance(folder, DescriptorFolder)
        try:
            _place(moved.in_bin, name or os.path.basename(path), folder.fileno(), item)
        except FileExistsError:
            raise TrashError("trash.place_taken", path=path) from None
        except OSError as error:
            raise TrashError("trash.failed", path=path) from error
    # It is back; a note that stays behind is a blemish.
    with suppress(OSError):
        os.unlink(moved.note)  # noqa: PTH108


def free_name(path: str, scope: Scope) -> str:
    """A name that nothing has in the folder of `path`, as near to its own as can be: "a (2).txt".

    Raises:
        TrashError: "trash.place_taken": so many names are taken that it is not sought any longer.
        ScopeError: the folder is not there any more, or is none that is allowed.
    """
    folder, name = os.path.split(path)
    stem, ending = os.path.splitext(name)
    with scope.open_folder(folder) as opened:
        for number in range(2, MOST_TRIED):
            free = f"{stem} ({number}){ending}"
            try:
                opened.stat(free)
            except FileNotFoundError:
                return free
            except OSError:
                # Such as one that is too long.
                break
    raise TrashError("trash.place_taken", path=path)


def is_same(item: TrashItem, status: os.stat_result) -> bool:
    """Whether what was moved is what was there before; numbers of inodes are given again."""
    now = (status.st_dev, status.st_ino, status.st_mtime_ns)
    return now == (item.device, item.inode, item.modified_ns)


def newest_in_bin(path: str, scope: Scope) -> MovedItem:
    """What was moved to the trash from `path`, the last time that something was.

    Args:
        path: Where it was, absolute.
        scope: What is allowed.

    Raises:
        TrashError: "trash.cannot_undo", "trash.none_from_there".
        ScopeError: it is no place that may be looked at, or "scope.remote".
    """
    real = scope.real_path(path)
    if remote_mount(real) is not None:
        # Nothing of it is ever moved, and it may not answer.
        raise ScopeError("scope.remote", path=path)
    if not CAN_LOOK:
        raise TrashError("trash.cannot_undo", path=path)
    notes = [
        note for trash in _bins(real) for note in trash.notes(trash.names())
        if note.original == real
    ]  # fmt: skip
    if not notes:
        raise TrashError("trash.none_from_there", path=path)
    return _moved(max(notes, key=lambda note: (note.when, note.path)))


def _bins(path: str) -> list[TrashBin]:
    bins = {home_bin()}
    with suppress(OSError, TrashError):
        bins.add(bin_of(path, os.lstat(os.path.dirname(path)).st_dev))
    return list(bins)


def _moved(note: TrashNote) -> MovedItem:
    status = os.lstat(note.in_bin)
    item = TrashItem(
        note.original, "", status.st_size, 0, status.st_dev, status.st_ino, status.st_mtime_ns
    )
    return MovedItem(item, note.in_bin, note.path)


def _place(in_bin: str, name: str, folder: int, item: TrashItem) -> None:
    """Move it to `name` in an open folder, unless something stands there."""
    with suppress(FileNotFoundError):
        os.lstat(name, dir_fd=folder)
        raise FileExistsError(errno.EEXIST, "taken", name)
    if not os.path.isdir(in_bin) or os.path.islink(in_bin):  # noqa: PTH112, PTH114
        try:
            # Unlike a renaming, this never replaces anything.
            os.link(in_bin, name, dst_dir_fd=folder, follow_symlinks=False)
        except FileExistsError:
            raise
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
        else:
            os.unlink(in_bin)  # noqa: PTH108
            return
    os.rename(in_bin, name, dst_dir_fd=folder)
