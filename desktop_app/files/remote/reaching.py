"""Single folders and files, reached the way that their place asks for.

What lies on this computer is looked at as ever. What may not answer is looked at by a process that
can be given up; see `inquiries`. Which of the two it is, the table of mounts says, and no look.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from desktop_app.errors import SettingsError
from desktop_app.files.mounts import remote_mount
from desktop_app.files.real_path import real_path
from desktop_app.files.remote.patience import ANSWER_S, QUIET_S

if TYPE_CHECKING:
    from queue import SimpleQueue

    from desktop_app.files.open_folder import OpenFolder


def reach_root(path: str) -> OpenFolder:
    """Open the folder at `path`, absolute; links that lead to it are followed.

    Raises:
        OSError: it is none, it is not there, or its place says nothing.
    """
    path = real_path(path)
    place = remote_mount(path)
    if place is None:
        # Imported here: help pages are shown before anything is opened.
        from desktop_app.files.open_root import open_root

        return open_root(path)
    # Imported here, and below: most people have no such place.
    from desktop_app.files.remote.folder import RemoteFolder

    folder = RemoteFolder(path, place=place)
    assert folder.identity
    return folder


def leads_to_folder(path: str) -> bool:
    """Whether there is a folder at `path`, absolute; one whose place says nothing is none."""
    try:
        return stat.S_ISDIR(_status(path).st_mode)
    except (OSError, ValueError):
        return False


def read_head(path: str, max_bytes: int) -> bytes:
    """The first bytes of a regular file at `path`, absolute; links to it are followed.

    Raises:
        OSError: there is none, or its place says nothing.
    """
    path = real_path(path)
    folder, name = os.path.split(path)
    with reach_root(folder) as opened, opened.open_file(name) as file:
        return file.read(max_bytes)


def _status(path: str, patience_s: float = ANSWER_S) -> os.stat_result:
    path = real_path(path)
    place = remote_mount(path)
    if place is None:
        return os.stat(path)  # noqa: PTH116 (a str)
    from desktop_app.files.remote.folder import RemoteFolder

    return RemoteFolder(path, place=place, patience_s=patience_s).status()


def check_own_folder(folder: Path, *names: str) -> None:
    """See whether the folder where our own files are answers, and the files in it of these names.

    Raises:
        SettingsError: "settings.folder_silent".
    """
    needed = [str(folder), *(str(folder / name) for name in names)]
    if None in modes(needed, ANSWER_S).values():
        raise SettingsError("settings.folder_silent", folder=str(folder))


def modes(paths: Sequence[str], patience_s: float) -> dict[str, int | OSError | None]:
    """What there is at each of `paths`, asked of all of them at once.

    Returns:
        The mode; the error that the system gave; None where the place did not say so in time.
    """
    found: dict[str, int | OSError | None] = dict.fromkeys(paths)
    away = []
    for path in found:
        if remote_mount(real_path(path)) is not None:
            away.append(path)
            continue
        found[path] = _mode(path)
    if away:
        _ask_away(away, found, patience_s)
    return found


def _ask_away(
    away: Sequence[str], found: dict[str, int | OSError | None], patience_s: float
) -> None:
    from queue import Empty, SimpleQueue
    from threading import Thread

    answers: SimpleQueue[tuple[str, int | OSError]] = SimpleQueue()
    for path in away:
        # Who waits longer may hear of it later: it is no silence yet.
        Thread(target=_answer, args=(path, answers), daemon=True).start()
    until = monotonic() + patience_s
    for _ in away:
        try:
            path, mode = answers.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            break
        silent = isinstance(mode, OSError) and mode.errno == errno.ETIMEDOUT
        found[path] = None if silent else mode


def _answer(path: str, answers: SimpleQueue[tuple[str, int | OSError]]) -> None:
    answers.put((path, _mode(path)))


def _mode(path: str) -> int | OSError:
    try:
        return _status(path, QUIET_S).st_mode
    except OSError as error:
        return error
