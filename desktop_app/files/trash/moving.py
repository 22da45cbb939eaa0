"""Carries out what a person agreed to: each item into the trash, checked before and after.

Nothing here ever deletes: what cannot be moved to a trash stays where it is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from desktop_app.errors import AppError, ScopeError, TrashError
from desktop_app.files.trash.bins import CAN_LOOK, TrashBin, bin_of, check_drive
from desktop_app.files.trash.proposing import same_contents
from desktop_app.files.trash.rules import TrashRules
from desktop_app.files.trash.undoing import is_same, put_back
from desktop_app.trash_findings import (
    MovedItem,
    NotMoved,
    TrashDone,
    TrashItem,
)


@dataclass(frozen=True, slots=True)
class ConfirmedTrash:
    """What a person said yes to, having seen each path. Only a front makes one."""

    items: tuple[TrashItem, ...]


def carry_out(
    confirmed: ConfirmedTrash, rules: TrashRules, tell: Callable[[int], None] = lambda done: None
) -> TrashDone:
    """Move what was confirmed to the trash; for a worker thread, it may take long.

    What is no longer as it was confirmed is left where it is, and so is what no trash takes.

    Args:
        confirmed: The items.
        rules: Judge each once more.
        tell: Told how many are done.
    """
    going = {item.path for item in confirmed.items}
    moved: list[MovedItem] = []
    failed: list[NotMoved] = []
    for number, item in enumerate(confirmed.items):
        tell(number)
        try:
            _check(item, going, rules)
            moved.append(_moved(item, rules))
        except AppError as error:
            failed.append(NotMoved(item.path, error.code))
        except OSError:
            failed.append(NotMoved(item.path, "trash.failed"))
    tell(len(confirmed.items))
    return TrashDone(tuple(moved), tuple(failed))


def _check(item: TrashItem, going: set[str], rules: TrashRules) -> None:
    """Refuse what is not just what was confirmed, or would be the last of its copies."""
    if replace(rules.looked_at(item.path), copy_of=item.copy_of) != item:
        raise TrashError("trash.changed", path=item.path)
    if item.copy_of is None:
        return
    try:
        stays = item.copy_of not in going and same_contents(item.path, item.copy_of, rules.scope)
    except (ScopeError, OSError):
        stays = False
    if not stays:
        raise TrashError("trash.no_copy_left", path=item.path)


def _moved(item: TrashItem, rules: TrashRules) -> MovedItem:
    """Move one item, and see that it has arrived.

    Raises:
        TrashError: it was not moved, or it was another that was, and is back in its place.
        OSError: the system did not want to.
    """
    if not CAN_LOOK:
        check_drive(item.path)
        _send(item.path)
        if os.path.lexists(item.path):
            raise TrashError("trash.still_there", path=item.path)
        return MovedItem(item)
    trash = bin_of(item.path, item.device)
    before = trash.names()
    try:
        if item.type == "link":
            _send_link(item.path, trash)
        else:
            _send(item.path)
    finally:
        arrived = _arrived(item, trash, before)
    if arrived is None:
        code = "trash.still_there" if os.path.lexists(item.path) else "trash.not_found_in_bin"
        raise TrashError(code, path=item.path)
    status = os.lstat(arrived.in_bin or "")
    if not is_same(item, status):
        # Somebody put another one in its place in the last moment.
        with suppress(AppError, OSError):
            put_back(_as_it_is(arrived, status), rules.scope)
        raise TrashError("trash.changed", path=item.path)
    return arrived


def _send(path: str) -> None:
    if sys.platform in ("win32", "darwin"):
        from send2trash import send2trash
    else:
        # The other way it knows goes by GLib where that happens to be installed; this one puts
        # things where `bin_of` says.
        from send2trash.plat_other import send2trash
    send2trash(path)


def _send_link(path: str, trash: TrashBin) -> None:
    """Move a link itself: the usual way asks whether what it leads to is there and writable."""
    from send2trash.plat_other import trash_move

    trash_move(os.fsencode(path), os.fsencode(trash.path), os.fsencode(trash.base))


def _arrived(item: TrashItem, trash: TrashBin, before: frozenset[str]) -> MovedItem | None:
    """Where in the trash it is, by the note that says where it was."""
    new = trash.names() - before
    for note in trash.notes(new):
        if note.original == item.path:
            return MovedItem(item, note.in_bin, note.path)
    return None


def _as_it_is(moved: MovedItem, status: os.stat_result) -> MovedItem:
    item = replace(
        moved.item, device=status.st_dev, inode=status.st_ino, modified_ns=status.st_mtime_ns
    )
    return replace(moved, item=item)
