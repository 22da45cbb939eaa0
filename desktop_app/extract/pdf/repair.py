"""A PDF file whose table of objects, page tree or end is lost, made readable again in memory.

Everything is found anew by looking through the whole file, and a table of it is put at its end.
Source: ISO 32000-1, 7.5 (file structure), 7.7.2 (catalog) and 7.7.3 (page tree).
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Final, NamedTuple

from desktop_app.extract.pdf.objects import (
    Entries,
    FoundObject,
    found_objects,
    reference,
    references,
)

_INPUT_BYTES: Final = 100_000_000
"""Larger files are not repaired: there would be two of them in memory."""
_NUMBER: Final = 4_000_000
"""Objects of higher numbers are passed over, as by PDFium. Those that are made up have the next
ones: a lower one may be the number of something that is lost, and named somewhere."""
_CATALOG, _TREE, _TABLE = _NUMBER, _NUMBER + 1, _NUMBER + 2
_NODES: Final = 1_000_000
"""Looked at in a page tree."""
_HEADER: Final = b"%PDF-"
_ENTRY: Final = struct.Struct(">BIH")
"""Of the table: what kind, where, and which (table 18)."""


class Repaired(NamedTuple):
    """A file made readable.

    Attributes:
        contents: All of it.
        is_whole: Whether the tree of its pages was still there, so that none can be missing.
    """

    contents: bytes
    is_whole: bool


def repaired(contents: bytes) -> Repaired | None:
    """The file with a new table of its objects; None if there are no pages in it."""
    if len(contents) > _INPUT_BYTES:
        return None
    start = contents.find(_HEADER)
    contents = contents[start:] if start >= 0 else _HEADER + b"1.7\n" + contents
    encrypted = b"/Encrypt" in contents
    parts = _Parts(found_objects(contents, encrypted=encrypted))
    if encrypted and parts.last_table and parts.has_held:
        # What stands in object streams cannot be seen, but the file's own table may name it.
        end = b"\nstartxref\n%d\n%%%%EOF\n" % parts.last_table
        return Repaired(contents + end, is_whole=True)
    return parts.written(contents)


class _Parts:
    """What was found in a file; of what is there several times, the last counts."""

    def __init__(self, found: Iterable[FoundObject]) -> None:
        self.last_table = 0
        self.has_held = False
        self._rows: dict[int, bytes] = {}
        self._nodes: dict[int, Entries] = {}
        self._pages: dict[int, int] = {}
        self._trailer: dict[bytes, bytes] = {}
        self._catalog = 0
        self._encryption: FoundObject | None = None
        for one in found:
            if not one.number or one.type_name == b"XRef":
                self._take_trailer(one.entries)
            if one.type_name == b"XRef":
                self.last_table = one.start
            elif 0 < one.number < _NUMBER:
                self._take(one)

    def _take(self, one: FoundObject) -> None:
        if one.holder:
            row = _ENTRY.pack(2, one.holder, min(one.place, 65_535))
        else:
            row = _ENTRY.pack(1, one.start, min(one.generation, 65_535))
        self._rows[one.number] = row
        self._nodes.pop(one.number, None)
        self._pages.pop(one.number, None)
        self.has_held = self.has_held or one.type_name == b"ObjStm"
        if one.entries.get(b"Filter") == b"/Standard" and b"O" in one.entries:
            self._encryption = one
        elif _is_page(one):
            self._pages[one.number] = one.generation
        elif one.type_name in (b"Catalog", b"Pages"):
            self._nodes[one.number] = one.entries
            if one.type_name == b"Catalog":
                self._catalog = one.number

    def _take_trailer(self, entries: Entries) -> None:
        for name in (b"Root", b"Info", b"Encrypt", b"ID"):
            value = entries.get(name, b"")
            # The end of what is cut off may be missing.
            if reference(value) or value.endswith((b"]", b">>")):
                self._trailer[name] = value

    def written(self, contents: bytes) -> Repaired | None:
        """The file with a table of all this."""
        if self._encryption:
            # The name of it may be lost, and nothing can be read without it.
            name = b"%d %d R" % (self._encryption.number, self._encryption.generation)
            self._trailer.setdefault(b"Encrypt", name)
        root = reference(self._trailer.get(b"Root"))
        if self._catalog and reference(self._entries(root).get(b"Pages")) not in self._rows:
            root = self._catalog
        reached, is_whole = self._reached(root)
        added = b"\n"
        if not reached or (not is_whole and len(reached) < len(self._pages)):
            if not self._pages:
                return None
            is_whole = False
            form = self._entries(root).get(b"AcroForm", b"")
            root = _CATALOG
            for number, made in self._made_tree(form):
                self._rows[number] = _ENTRY.pack(1, len(contents) + len(added), 0)
                added += made
        added += self._table(root, len(contents) + len(added))
        return Repaired(contents + added, is_whole)

    def _entries(self, number: int) -> Entries:
        return self._nodes.get(number, {})

    def _reached(self, root: int) -> tuple[set[int], bool]:
        """The pages that the page tree leads to, and whether all of it is there."""
        ahead = [reference(self._entries(root).get(b"Pages"))]
        seen: set[int] = set()
        pages: set[int] = set()
        is_whole = True
        while ahead and len(seen) < _NODES:
            number = ahead.pop()
            if number in seen:
                continue
            seen.add(number)
            kids = self._entries(number).get(b"Kids")
            if number in self._pages:
                pages.add(number)
            elif kids is None:
                is_whole = False
            elif reference(kids):
                # An array that is an object of its own is not seen into.
                pages.add(reference(kids))
                is_whole = is_whole and reference(kids) in self._rows
            else:
                ahead += references(kids)
        return pages, is_whole

    def _made_tree(self, form: bytes) -> list[tuple[int, bytes]]:
        """A catalog, and a tree of the pages in the order of the file."""
        kids = b" ".join(b"%d %d R" % page for page in self._pages.items())
        tree = b"%d 0 obj\n<</Type/Pages/Count %d/Kids[%s]>>\nendobj\n"
        catalog = b"%d 0 obj\n<</Type/Catalog/Pages %d 0 R%s>>\nendobj\n"
        return [
            (_TREE, tree % (_TREE, len(self._pages), kids)),
            (_CATALOG, catalog % (_CATALOG, _TREE, b"/AcroForm " + form if form else b"")),
        ]

    def _table(self, root: int, start: int) -> bytes:
        """A cross-reference stream (7.5.8), as the last object of the file at `start`."""
        rows = {**self._rows, _TABLE: _ENTRY.pack(1, start, 0)}
        numbers = sorted(rows)
        data = b"".join(rows[number] for number in numbers)
        entries = [b"/Type/XRef/W[1 4 2]/Size %d/Length %d" % (_TABLE + 1, len(data))]
        entries.append(b"/Index[%s]" % b" ".join(b"%d %d" % run for run in _runs(numbers)))
        entries.append(b"/Root %d 0 R" % root)
        for name in (b"Info", b"Encrypt", b"ID"):
            value = self._trailer.get(name)
            if value and (not reference(value) or reference(value) in self._rows):
                entries.append(b"/%s %s" % (name, value))
        stream = b"%d 0 obj\n<<%s>>stream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n"
        return stream % (_TABLE, b"".join(entries), data, start)


def _is_page(one: FoundObject) -> bool:
    if one.type_name:
        return one.type_name == b"Page"
    return b"Contents" in one.entries and b"Resources" in one.entries


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Numbers in order, as runs of such as follow each other: the first, and how many."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and sum(runs[-1]) == number:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((number, 1))
    return runs
