"""The process that walks what it is asked to: part of a large tree, or one that may not answer.

Its first request opens a tree, each one after it is for some folders of that tree.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator

from desktop_app.files.boundaries import Boundaries
from desktop_app.files.descent import Descent, Errand
from desktop_app.files.open_folder import open_root
from desktop_app.files.walk_frames import Opening, Report, decode_errands, encode_batch
from desktop_app.reasons import Skips

_ERRAND_S = 0.05
"""After this it reports and gives back what is left: so long may one of two wait at the end."""


class WalkingProcess:
    """What a process of kind "walk" knows from one request to the next."""

    def __init__(self) -> None:
        self._tree: _Tree | None = None

    def answer(self, request: bytes) -> Iterator[bytes]:
        """Open the tree, or walk some folders: batches, then a report of what is left.

        Raises:
            OSError: the tree cannot be opened. Nobody is left to hear of it but the process that
                asked, which notices the end of this one.
        """
        if self._tree is None:
            self._tree = _Tree(Opening.decode(request))
        else:
            yield from self._tree.walk(decode_errands(request))


class _Tree:
    def __init__(self, opening: Opening) -> None:
        root = open_root(opening.path, opening.called)
        if opening.identity not in (None, root.identity):
            raise FileNotFoundError("another folder stands in its place", opening.path)
        self._boundaries = Boundaries(
            root, opening.path, excluded=opening.excluded, added_mounts=opening.added_mounts
        )
        self._descent = Descent(
            root,
            self._boundaries,
            # Who wants it to stop ends the process.
            stop=threading.Event(),
            details=opening.details,
            max_depth=opening.max_depth,
        )

    def walk(self, errands: list[Errand] | None) -> Iterator[bytes]:
        if errands is None:
            yield from map(encode_batch, self._descent.list_root())
        else:
            self._descent.add(errands)
        yield from map(encode_batch, self._descent.batches(_ERRAND_S))
        report = Report(self._boundaries.skips, self._descent.give_away_all())
        self._boundaries.skips = Skips()
        yield report.encode()


answer = WalkingProcess().answer
"""One process walks one tree."""
