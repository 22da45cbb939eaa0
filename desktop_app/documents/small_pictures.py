"""Pictures of files, made small for a model that can see: pixels, and nothing else of them."""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from desktop_app.errors import ScopeError, ToolError
from desktop_app.extract.limits import COPY_STARTS, PICTURE_BYTES
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.files.remote.file import file_status
from desktop_app.files.scope import Scope

if TYPE_CHECKING:
    from desktop_app.extract.worker.pool import ExtractionPool

KEPT: Final = 4
"""Copies that are kept: in each round of a question the same ones are wanted again."""

_CODES: Final = {
    ExtractionStatus.UNSUPPORTED: "picture.unsupported",
    ExtractionStatus.TOO_LARGE: "picture.too_large",
    ExtractionStatus.TIMED_OUT: "picture.too_large",
}

_Version = tuple[str, int, int, int]


class SmallPictures:
    """Reads pictures through the scope; the last few are kept. For worker threads.

    Args:
        scope: The gate.
        documents: The processes that decode them, asked for when the first one is wanted.
    """

    def __init__(self, scope: Scope, documents: Callable[[], ExtractionPool]) -> None:
        self._scope = scope
        self._documents = documents
        self._lock = threading.Lock()
        self._kept: OrderedDict[_Version, bytes] = OrderedDict()

    def read(self, path: str) -> bytes:
        """A JPEG or PNG of the picture at this absolute path, as of `scaled_picture`.

        Raises:
            ScopeError: it may not, or cannot, be read.
            ProcessError: "process.program_not_started".
            ToolError: "picture." + why it cannot be made small: unsupported, too_large, damaged.
        """
        try:
            with self._scope.open_file(path) as file:
                status = file_status(file)
                version = (path, status.st_ino, status.st_size, status.st_mtime_ns)
                with self._lock:
                    if version in self._kept:
                        self._kept.move_to_end(version)
                        return self._kept[version]
                name = os.path.basename(path)  # noqa: PTH119 (a str)
                found = self._documents().picture(file, name, status.st_size)
        except OSError as error:
            raise ScopeError("scope.unreadable", path=path, problem=error.strerror) from error
        if found is None or not _is_small(found.picture):
            outcome = found.outcome if found is not None else ExtractionStatus.DAMAGED
            raise ToolError(_CODES.get(outcome, "picture.damaged"))
        with self._lock:
            self._kept[version] = found.picture
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found.picture


def _is_small(picture: bytes) -> bool:
    """Whether it is what was asked for: a process that was taken over may answer anything."""
    return len(picture) <= PICTURE_BYTES and picture.startswith(tuple(COPY_STARTS))
