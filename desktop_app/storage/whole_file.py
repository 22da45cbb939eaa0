"""Small files of ours, read in one piece and written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from desktop_app import paths
from desktop_app.storage.damage import DamageError

DRAFT_ENDING = ".new"
"""Of what is being written; it stays where the program was ended meanwhile."""

_NONBLOCK: int = getattr(os, "O_NONBLOCK", 0)
_BINARY: int = getattr(os, "O_BINARY", 0)


def read_whole(file: Path, max_bytes: int) -> bytes:
    """The bytes of `file`. A pipe or a device in its place is never waited for.

    Raises:
        FileNotFoundError: there is none.
        OSError: it cannot be read for now.
        DamageError: it is no regular file, or longer than `max_bytes`.
    """
    check_regular(file)
    descriptor = os.open(file, os.O_RDONLY | _NONBLOCK | _BINARY)
    with os.fdopen(descriptor, "rb") as stream:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise DamageError
        content = stream.read(max_bytes + 1)
    if len(content) > max_bytes:
        raise DamageError
    return content


def write_whole(file: Path, *parts: bytes | memoryview[int]) -> None:
    """Write `parts`, one behind the other, for this user alone.

    `file` is never seen half written.

    Raises:
        OSError: it cannot be written, and is as it was.
    """
    paths.make_private_folder(file.parent)
    draft = file.with_name(f"{file.name}.{os.getpid()}{DRAFT_ENDING}")
    with suppress(FileNotFoundError):
        draft.unlink()
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
        with os.fdopen(descriptor, "wb") as stream:
            stream.writelines(parts)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(file)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise


def is_draft(name: str, file_name: str) -> bool:
    """Whether `name` is that of a draft of a file called `file_name`."""
    middle = name.removeprefix(file_name).removesuffix(DRAFT_ENDING)
    is_framed = name == file_name + middle + DRAFT_ENDING
    return is_framed and (not middle or middle.removeprefix(".").isdecimal())


def check_regular(file: Path) -> os.stat_result:
    """What `stat` says of a regular file, through links.

    Raises:
        FileNotFoundError: there is none.
        OSError: nothing can be said of it for now.
        DamageError: it is something else.
    """
    try:
        status = file.stat()
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise DamageError from error
        raise
    if not stat.S_ISREG(status.st_mode):
        raise DamageError
    return status
