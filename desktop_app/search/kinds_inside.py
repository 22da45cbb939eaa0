"""The kinds of files whose names say nothing, by what is inside, for rows that are added up.

`facts` judges by the same rule whether a file is of a kind that a query asks for, so that a table
by kind and a search for a kind agree.
"""

from __future__ import annotations

from typing import Final

from desktop_app.errors import ScopeError
from desktop_app.files.scope import Scope
from desktop_app.filetypes.kinds import Kind
from desktop_app.hits import Chunk, Flag
from desktop_app.reasons import Reason
from desktop_app.search.known_kinds import KindInside, KnownKinds
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.scoped_walk import RemoteRoots

_UNREAD: Final = int(Flag.FOLDER | Flag.LINK | Flag.SPECIAL | Flag.ONLINE_ONLY)
_UNKNOWN: Final = int(Flag.UNKNOWN)


class KindsInside:
    """Reads the first bytes of files.

    Args:
        scope: Opens them.
        stop: Nothing more is read once it is set.
        known: What was read before; grows.
    """

    def __init__(self, scope: Scope, stop: StopFlag, known: KnownKinds | None = None) -> None:
        self._scope = scope
        self._stop = stop
        self._known = KnownKinds() if known is None else known
        self._elsewhere = RemoteRoots(scope)

    def of(self, chunk: Chunk, row: int) -> Kind | None:
        """The kind of the file in a row; None where it has none, is no file, or is not read.

        What another computer holds is not read: it may not answer.
        """
        flags = chunk.flags[row]
        if flags & _UNREAD or not (chunk.sizes[row] or flags & _UNKNOWN) or self._stop.is_set():
            return None
        is_known = not flags & _UNKNOWN
        kind = self._known.of(chunk, row, self._look) if is_known else self._look(chunk, row)
        return None if isinstance(kind, Reason) else kind

    def _look(self, chunk: Chunk, row: int) -> KindInside:
        # Imported here: most names say what they are.
        from desktop_app.filetypes.recognition import HEAD_BYTES, kind_of_bytes

        try:
            if chunk.folders[chunk.folder_ids[row]] in self._elsewhere:
                return Reason.REMOTE
            with self._scope.open_file(chunk.path(row)) as file:
                return kind_of_bytes(file.read(HEAD_BYTES))
        except (ScopeError, OSError):
            return Reason.UNREADABLE
