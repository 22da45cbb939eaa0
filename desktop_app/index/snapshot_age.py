"""How much of a snapshot is not as it was any more."""

from __future__ import annotations

import os

from desktop_app.index.snapshot import UNLISTED, Snapshot


def changed_folders(snapshot: Snapshot, most: int) -> int:
    """How many folders changed since; once it is `most`, the rest is not looked at.

    Those that no search takes from the snapshot in any case count, too, but for those that were
    not listed: another crawl would not list them either.
    """
    changed = 0
    paths = [snapshot.root]
    for number in range(snapshot.folders):
        if number:
            above = paths[snapshot.parents[number]]
            paths.append(f"{above.rstrip(os.sep)}{os.sep}{snapshot.folder_name(number)}")
        moment = snapshot.moments[number]
        if moment == UNLISTED:
            continue
        try:
            status = os.lstat(paths[number])
        except OSError:
            changed += 1
        else:
            known = snapshot.inodes[number], moment
            changed += known != (status.st_ino, status.st_ctime_ns)
        if changed >= most:
            break
    return changed
