"""What may be proposed for the trash: looked at, judged, and never all copies of anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from desktop_app.errors import AppError, ScopeError, TrashError
from desktop_app.files.scope import Scope
from desktop_app.files.trash.rules import TrashRules
from desktop_app.findings import NotMoved, TrashItem, TrashProposal

_PIECE_BYTES = 1024 * 1024
_NO_COPIES: Mapping[str, str] = MappingProxyType({})


def proposal(
    paths: Iterable[str],
    rules: TrashRules,
    *,
    limit: int,
    copy_of: Mapping[str, str] = _NO_COPIES,
    reason: str = "",
    query: str = "",
) -> TrashProposal:
    """What of `paths` may be moved to the trash; for a thread that may wait for the disk.

    Of several files with the same contents the one that was changed first stays, unless a copy
    stays that is none of them.

    Args:
        paths: Absolute, in the order in which they are shown.
        rules: Judge each.
        limit: How many are proposed at once.
        copy_of: For paths that are asked for as copies, the file that stays.
        reason: See `TrashProposal`.
        query: Likewise.
    """
    asked = list(dict.fromkeys(paths))
    items: list[TrashItem] = []
    left_out: list[NotMoved] = []
    for path in asked[:limit]:
        try:
            item = rules.looked_at(path)
        except (ScopeError, TrashError) as error:
            left_out.append(NotMoved(path, error.code))
            continue
        items.append(replace(item, copy_of=copy_of.get(path)))
    items = _outermost(items, left_out)
    items = _with_one_staying(items, rules.scope, left_out)
    more = len(asked) - min(len(asked), limit)
    return TrashProposal(tuple(items), tuple(left_out), more, reason, query)


def same_contents(first: str, second: str, scope: Scope) -> bool:
    """Whether two files have the same bytes; read to the last one.

    Raises:
        ScopeError: one of them cannot be opened.
        OSError: it cannot be read.
    """
    with scope.open_file(first) as one, scope.open_file(second) as other:
        while True:
            pieces = one.read(_PIECE_BYTES), other.read(_PIECE_BYTES)
            if pieces[0] != pieces[1]:
                return False
            if not pieces[0]:
                return True


def _outermost(items: Sequence[TrashItem], left_out: list[NotMoved]) -> list[TrashItem]:
    """Without what goes along inside of a folder that is itself among them."""
    folders = [item.path.rstrip("/\\") for item in items if item.type == "folder"]
    kept = []
    for item in items:
        if any(item.path[: len(one)] == one and item.path[len(one) :][:1] in ("/", "\\")
               for one in folders):  # fmt: skip
            left_out.append(NotMoved(item.path, "trash.goes_along"))
        else:
            kept.append(item)
    return kept


def _with_one_staying(
    items: Sequence[TrashItem], scope: Scope, left_out: list[NotMoved]
) -> list[TrashItem]:
    """Without one of each set of files with the same contents, which stays for the others.

    A copy that was to stay for others is no item itself.
    """
    staying = {item.copy_of for item in items if item.copy_of is not None}
    alone: list[TrashItem] = []
    result: list[TrashItem] = []
    for item in items:
        if item.path in staying:
            left_out.append(NotMoved(item.path, "trash.last_copy"))
        elif item.type != "file" or not item.size_bytes or item.copy_of is not None:
            result.append(item)
        else:
            alone.append(item)
    for item in sorted(alone, key=lambda item: (item.modified_ns, item.path)):
        try:
            same = next(
                (one for one in alone if one.path in staying and _is_copy(item, one, scope)), None
            )
        except (AppError, OSError):
            left_out.append(NotMoved(item.path, "trash.uncompared"))
            continue
        if same is not None:
            result.append(replace(item, copy_of=same.path))
        elif any(_may_be_copy(item, one) for one in alone):
            staying.add(item.path)
        else:
            result.append(item)
    # One that stays for nobody was alone after all.
    needed = {item.copy_of for item in result}
    for item in alone:
        if item.path in staying:
            if item.path in needed:
                left_out.append(NotMoved(item.path, "trash.last_copy"))
            else:
                result.append(item)
    order = {item.path: place for place, item in enumerate(items)}
    return sorted(result, key=lambda item: order[item.path])


def _may_be_copy(one: TrashItem, other: TrashItem) -> bool:
    is_other = (one.device, one.inode) != (other.device, other.inode)
    return is_other and one.size_bytes == other.size_bytes


def _is_copy(one: TrashItem, other: TrashItem, scope: Scope) -> bool:
    return _may_be_copy(one, other) and same_contents(one.path, other.path, scope)
