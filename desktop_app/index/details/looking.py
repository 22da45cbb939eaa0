"""Looking at the files of a snapshot, folder by folder, while somebody hears of changes there."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from typing import Final

from desktop_app.index.details.columns import PLAIN, SeenDetails

_AT_ONCE: Final = 1024
"""Files between two looks at what happened meanwhile."""

_MOST_NS: Final = 2**63


def look_at(seen: SeenDetails, folder: int, path: str) -> Iterator[None]:
    """See the files directly in a folder of the snapshot, some at a time.

    A file that has a second name, or belongs to somebody else, is doubted: what is done to it may
    be heard elsewhere only, or done by a program that nobody sees. So is what cannot be looked at.

    Args:
        seen: Takes them; of its snapshot is
        folder: the number of the folder.
        path: Where that is.
    """
    snapshot = seen.snapshot
    first, end = snapshot.first_rows[folder], snapshot.first_rows[folder + 1]
    if first == end:
        return
    try:
        opened = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        _doubt_all(seen, range(first, end))
        return
    seen.enter(path)
    try:
        for start in range(first, end, _AT_ONCE):
            _look_at_some(seen, opened, range(start, min(start + _AT_ONCE, end)))
            yield
    finally:
        os.close(opened)


def _look_at_some(seen: SeenDetails, opened: int, rows: range) -> None:
    snapshot = seen.snapshot
    flags, me, see = snapshot.flags, os.getuid(), seen.see
    for row, name in zip(rows, snapshot.names(rows.start, rows.stop), strict=True):
        if not PLAIN[flags[row]]:
            continue
        try:
            status = os.stat(name, dir_fd=opened, follow_symlinks=False)
        except (OSError, ValueError):
            seen.doubt(row)
            continue
        modified_ns = status.st_mtime_ns
        is_sure = (
            stat.S_ISREG(status.st_mode)
            and status.st_nlink == 1
            and status.st_uid == me
            and -_MOST_NS <= modified_ns < _MOST_NS
        )
        if is_sure:
            see(row, name, status)
        else:
            seen.doubt(row)


def _doubt_all(seen: SeenDetails, rows: Sequence[int]) -> None:
    for row in rows:
        if PLAIN[seen.snapshot.flags[row]]:
            seen.doubt(row)
