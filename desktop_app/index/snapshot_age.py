"""How much of a snapshot is not as it was any more."""

from __future__ import annotations

import os

from desktop_app.index.snapshot import UNLISTED, Snapshot


def changed_folders(snapshot: Snapshot, most: int, *, beside: str = "") -> int:
    """How many folders changed since; once it is `most`, the rest is not looked at.

    Those that no search takes from the snapshot in any case count, too, but for those that were
    not listed: another crawl would not list them either. Nor does what lies in the folder
    `beside`, where whoever asks writes.
    """
    changed = 0
    paths = [snapshot.root]
    for number in range(snapshot.folders):
        if number:
            above = paths[snapshot.parents[number]]
            paths.append(f"{above.rstrip(os.sep)}{os.sep}{snapshot.folder_name(number)}")
        moment = snapshot.moments[number]
        path = paths[number]
        is_own = bool(beside) and (path == beside or path.startswith(beside + os.sep))
        if moment == UNLISTED or is_own:
            continue
        try:
            status = os.lstat(path)
        except OSError:
            changed += 1
        else:
            known = snapshot.inodes[number], moment
            changed += known != (status.st_ino, status.st_ctime_ns)
        if changed >= most:
            break
    return changed
