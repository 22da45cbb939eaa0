"""The process that walks what it is asked to: part of a large tree, or one that may not answer.

Its first request opens a tree, each one after it is for some folders of that tree.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from desktop_app.files.batch import Batch
from desktop_app.files.boundaries import Boundaries
from desktop_app.files.open_root import open_root
from desktop_app.reasons import Skips
from desktop_app.walking.frames import TreeFrame, WalkReport, decode_items, encode_batch
from desktop_app.walking.tree_walker import TreeWalker, WorkItem

_ITEM_S = 0.05
"""After this it reports and gives back what is left: so long may one of two wait at the end."""


WorkerFilter = Callable[[Batch], Iterable[Batch]]
"""Picks the rows of a batch that are to be sent, while its details can be read."""


class WalkingProcess:
    """What a walking process knows from one request to the next.

    Args:
        filter_for: Makes of `TreeFrame.wanted` what picks the rows; None where all are always sent.
    """

    def __init__(self, filter_for: Callable[[str], WorkerFilter] | None = None) -> None:
        self._filter_for = filter_for
        self._tree: _Tree | None = None

    def answer(self, request: bytes) -> Iterator[bytes]:
        """Open the tree, or walk some folders: batches, then a report of what is left.

        Before a tree is opened comes an empty reply, as a sign that this process is there.

        Raises:
            OSError: the tree cannot be opened. Nobody is left to hear of it but the process that
                asked, which notices the end of this one.
        """
        if self._tree is None:
            yield b""
            opening = TreeFrame.decode(request)
            sift = None
            if opening.wanted and self._filter_for is not None:
                sift = self._filter_for(opening.wanted)
            self._tree = _Tree(opening, sift)
        else:
            yield from self._tree.walk(decode_items(request))


class _Tree:
    def __init__(self, opening: TreeFrame, sift: WorkerFilter | None) -> None:
        self._sift = sift
        root = open_root(opening.path, opening.called)
        if opening.identity not in (None, root.identity):
            raise FileNotFoundError("another folder stands in its place", opening.path)
        self._boundaries = Boundaries(
            root,
            opening.path,
            excluded=opening.excluded,
            added_mounts=opening.added_mounts,
            unlisted=opening.unlisted,
        )
        self._tree_walker = TreeWalker(
            root,
            self._boundaries,
            # Who wants it to stop ends the process.
            stop=threading.Event(),
            details=opening.details,
            max_depth=opening.max_depth,
        )

    def walk(self, items: list[WorkItem] | None) -> Iterator[bytes]:
        if items is None:
            yield from self._encoded(self._tree_walker.list_root())
        else:
            self._tree_walker.add(items)
        yield from self._encoded(self._tree_walker.batches(_ITEM_S))
        report = WalkReport(self._boundaries.skips, self._tree_walker.split_all())
        self._boundaries.skips = Skips()
        yield report.encode()

    def _encoded(self, batches: Iterable[Batch]) -> Iterator[bytes]:
        if self._sift is not None:
            # One after the other: a batch's folders are closed when the next one is asked for.
            batches = chain.from_iterable(map(self._sift, batches))
        return map(encode_batch, batches)


answer = WalkingProcess().answer
"""One process walks one tree."""
