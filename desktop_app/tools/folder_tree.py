"""The entries below some folders in the order of a tree, and how many there are of each sort.

Made of columns alone: a `Hit` for each of a million entries takes longer than to find them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, compress

from desktop_app.hits import Flag, Hits, table_of_any, table_of_none


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many entries there are, by what they are."""

    folders: int = 0
    files: int = 0
    links: int = 0


@dataclass(frozen=True, slots=True)
class FolderTree:
    """The entries below some folders, each folder's own right behind it.

    Attributes:
        entries: The hits in the order of the tree.
        within: How many they are.
        directly: How many of them lie directly in the folders themselves.
    """

    entries: Hits
    within: Numbers
    directly: Numbers

    @classmethod
    def of(cls, hits: Hits, roots: Sequence[str]) -> FolderTree:
        """Put hits, which come in the order that entries of one folder are to have, into a tree."""
        folders = _Folders(hits)
        directly = folders.numbers(list(chain.from_iterable(map(folders.rows_in, roots))))
        order = array("I", chain.from_iterable(map(folders.below, roots)))
        return cls(hits.ordered(order), folders.numbers(order), directly)


class _Folders:
    """The rows of hits by the folders that they lie in, each folder's in their order."""

    def __init__(self, hits: Hits) -> None:
        self._found = Hits(hits.chunks)
        self._flags = b"".join(chunk.flags.tobytes() for chunk in hits.chunks)
        numbers: dict[str, int] = {}
        lies_in = array("I")
        for chunk in hits.chunks:
            known = [numbers.setdefault(folder, len(numbers)) for folder in chunk.folders]
            lies_in.extend(array("I", map(known.__getitem__, chunk.folder_ids)))
        rows = [array("I") for _ in numbers]
        for row in range(len(lies_in)) if hits.order is None else hits.order:
            rows[lies_in[row]].append(row)
        self._rows = dict(zip(numbers, rows, strict=True))

    def rows_in(self, folder: str) -> array[int]:
        """The rows directly in a folder, in their order."""
        return self._rows.get(folder, array("I"))

    def below(self, root: str) -> Iterator[int]:
        """The rows below a folder, in the order of the tree; nobody is given them again."""
        waiting = [self._taken(root)]
        while waiting:
            folders, others = waiting[-1]
            row = next(folders, None)
            if row is None:
                yield from others
                waiting.pop()
                continue
            yield row
            waiting.append(self._taken(self._found[row].path))

    def _taken(self, folder: str) -> tuple[Iterator[int], Sequence[int]]:
        """The folders directly in a folder, and what else lies there; it is empty from now on."""
        rows = self._rows.pop(folder, array("I"))
        flags = bytes(map(self._flags.__getitem__, rows))
        folders = array("I", compress(rows, flags.translate(_IS_FOLDER)))
        return iter(folders), array("I", compress(rows, flags.translate(_IS_NO_FOLDER)))

    def numbers(self, rows: Sequence[int]) -> Numbers:
        """How many of `rows` are what."""
        flags = bytes(map(self._flags.__getitem__, rows))
        return Numbers(
            *(flags.translate(table).count(1) for table in (_IS_FOLDER, _IS_FILE, _IS_LINK))
        )


_IS_FOLDER = table_of_any(Flag.FOLDER)
_IS_NO_FOLDER = table_of_none(Flag.FOLDER)
_IS_LINK = table_of_any(Flag.LINK)
_IS_FILE = table_of_none(Flag.FOLDER | Flag.LINK | Flag.SPECIAL)
