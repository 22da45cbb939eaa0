"""What may be proposed for the trash: looked at, judged, and never all copies of anything."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from desktop_app.errors import AppError, ScopeError, TrashError
from desktop_app.files.scope import Scope
from desktop_app.files.trash.rules import TrashRules
from desktop_app.files.trash.staying import less_missed
from desktop_app.trash_findings import NotMoved, TrashItem, TrashProposal

_PIECE_BYTES = 1024 * 1024
_NO_COPIES: Mapping[str, str] = MappingProxyType({})


def proposal(
    paths: Iterable[str],
    rules: TrashRules,
    *,
    limit: int,
    copy_of: Mapping[str, str] = _NO_COPIES,
    left_out: Iterable[NotMoved] = (),
    reason: str = "",
    query: str = "",
) -> TrashProposal:
    """What of `paths` may be moved to the trash; for a thread that may wait for the disk.

    Of several files with the same contents the one that would be missed most stays, unless a copy
    stays that is none of them.

    Args:
        paths: Absolute, in the order in which they are shown.
        rules: Judge each.
        limit: How many are proposed at once.
        copy_of: For paths that are asked for as copies, the file that stays.
        left_out: What is known beforehand to be left out.
        reason: See `TrashProposal`.
        query: Likewise.
    """
    asked = list(dict.fromkeys(paths))
    items: list[TrashItem] = []
    unmoved = list(left_out)
    for path in asked[:limit]:
        try:
            item = rules.looked_at(path)
        except (ScopeError, TrashError) as error:
            unmoved.append(NotMoved(path, error.code))
            continue
        items.append(replace(item, copy_of=copy_of.get(path)))
    items = _outermost(items, unmoved)
    items = _with_one_staying(items, rules.scope, unmoved)
    more = len(asked) - min(len(asked), limit)
    return TrashProposal(tuple(items), tuple(unmoved), more, reason, query)


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
    staying = {item.copy_of for item in items}
    result: list[TrashItem] = []
    alone: dict[int, list[TrashItem]] = {}
    for item in items:
        if item.path in staying:
            left_out.append(NotMoved(item.path, "trash.last_copy"))
        elif item.type != "file" or not item.size_bytes or item.copy_of is not None:
            result.append(item)
        else:
            alone.setdefault(item.size_bytes, []).append(item)
    for files in alone.values():
        result += files if len(files) == 1 else _less_one(files, scope, left_out)
    order = {item.path: place for place, item in enumerate(items)}
    return sorted(result, key=lambda item: order[item.path])


def _less_one(
    files: Sequence[TrashItem], scope: Scope, left_out: list[NotMoved]
) -> Iterator[TrashItem]:
    """Files of one length, without the first of each set that has the same contents."""
    kept: dict[bytes, TrashItem] = {}
    single: dict[bytes, TrashItem] = {}
    for file in sorted(files, key=_missed_most):
        try:
            digest = _digest(file.path, scope)
        except (AppError, OSError):
            left_out.append(NotMoved(file.path, "trash.uncompared"))
            continue
        first = kept.setdefault(digest, file)
        if first is file:
            single[digest] = file
        elif (first.device, first.inode) == (file.device, file.inode):
            # Another name of the same file is no copy.
            yield file
        else:
            single.pop(digest, None)
            yield replace(file, copy_of=first.path)
    yield from single.values()
    left_out += [
        NotMoved(file.path, "trash.last_copy")
        for digest, file in kept.items()
        if digest not in single
    ]


def _missed_most(file: TrashItem) -> tuple[tuple[int, bool], int, str]:
    return less_missed(file.path), file.modified_ns, file.path


def _digest(path: str, scope: Scope) -> bytes:
    found = hashlib.blake2b()
    with scope.open_file(path) as opened:
        while piece := opened.read(_PIECE_BYTES):
            found.update(piece)
    return found.digest()
