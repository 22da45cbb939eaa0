"""What stands in the way of a file in the allowed folders, as the errors that say it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

from desktop_app.errors import ScopeError
from desktop_app.files.listing import flags_of
from desktop_app.files.open_folder import LinkError, SpecialFileError
from desktop_app.hits import Flag


def check_is_here(status: os.stat_result, path: str) -> None:
    """Refuse a file of a cloud drive whose contents would have to be fetched.

    Raises:
        ScopeError: "scope.online_only".
    """
    if flags_of(status) & Flag.ONLINE_ONLY:
        raise ScopeError("scope.online_only", path=path)


_CODES: dict[int, str] = {
    errno.ELOOP: "scope.link",
    errno.ENXIO: "scope.special",
    errno.EISDIR: "scope.not_a_file",
    errno.ENOTDIR: "scope.not_a_folder",
    errno.ENOENT: "scope.missing",
    errno.ENAMETOOLONG: "scope.missing",
    errno.ETIMEDOUT: "scope.silent",
}


@contextmanager
def explained(path: str) -> Iterator[None]:
    """Say what the system's errors mean for `path`."""
    try:
        yield
    except OSError as error:
        if isinstance(error, LinkError):
            code = "scope.link"
        elif isinstance(error, SpecialFileError):
            code = "scope.special"
        else:
            code = _CODES.get(error.errno or 0, "scope.unreadable")
        problem = {"problem": error} if code == "scope.unreadable" else {}
        raise ScopeError(code, path=path, **problem) from error
