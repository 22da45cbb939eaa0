"""Rows and shared strings as nearly all programs write them, read without the XML parser.

A workbook is mostly cells, and a parser that calls us for each of their tags takes three times as
long. So rows that hold nothing but plain cells, and strings that are nothing but text, are cut out
before the parser sees them. It gets everything else, and with it whatever is unusual: what is read
is the same either way.

Source: ECMA-376 part 1 §18.3.1.4 (cells), §18.3.1.73 (rows), §18.4.8 (strings).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

CELL_FIELDS: Final = 5
TakeRow = Callable[[int, Sequence[str | None]], None]
"""Takes a row's number and its cells, `CELL_FIELDS` values for each: one that means nothing, the
column's letters, the style, the type, and what stands in it; None for what it does not have."""

_CELL = re.compile(
    r'<c(?: r="([A-Z]{1,3})[0-9]{1,7}")?(?: s="([0-9]{1,6})")?(?: t="([A-Za-z]{1,9})")?'
    r"(?:/>|>(?:<f[^<>]*>(?:[^<]*</f>)?)?"
    r'(?:<v>|<is><t(?: xml:space="preserve")?>)([^<\r]*)(?:</v>|</t></is>)</c>)'
)
_ROW = re.compile(r'<row r="([0-9]{1,7})"[^<>]*(?<!/)>\Z')
_ROW_END = "</row>"
_STRING = re.compile(r'<si><t(?: xml:space="preserve")?>([^<\r]*)</t></si>')
_STRING_END = "</si>"

_UTF8 = re.compile(
    rb"""(?:\xef\xbb\xbf)?(?:<\?xml version=["']1\.0["'](?: encoding=["'][Uu][Tt][Ff]-8["'])?"""
    rb"""(?: standalone=["'](?:yes|no)["'])?\s?\?>)?\s{0,9}<[a-z]"""
)
_CHARACTERS = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_REFERENCE = re.compile("&(amp|lt|gt|quot|apos);")
_LONGEST_BYTES = 1_000_000
"""Of one row or string; where there is a longer one, all from there on is left to the parser."""


def without_plain_rows(chunks: Iterable[bytes], take: TakeRow) -> Iterator[bytes]:
    """What is left of a sheet for the parser, piece by piece; a piece may be empty.

    `take` is called for each plain row after all that stands before it was handed out.
    """
    return _cut(chunks, _ROW_END, lambda text: _without_rows(text, take))


def without_plain_strings(
    chunks: Iterable[bytes], take: Callable[[str], object]
) -> Iterator[bytes]:
    """What is left of the shared strings; otherwise as `without_plain_rows`."""
    return _cut(chunks, _STRING_END, lambda text: _without_strings(text, take))


def _cut(
    chunks: Iterable[bytes], end_tag: str, left: Callable[[str], Iterator[str]]
) -> Iterator[bytes]:
    """What `left` leaves of the text from one end of an element to another."""
    end_bytes = end_tag.encode()
    pending = b""
    sought: bool | None = None
    for chunk in chunks:
        pending += chunk
        if sought is None:
            sought = _UTF8.match(pending) is not None
        at = pending.rfind(end_bytes) if sought else -1
        if at >= 0:
            end = at + len(end_bytes)
            text = _plain_text(pending[:end])
            if text is not None:
                for piece in left(text):
                    yield piece.encode()
                pending = pending[end:]
                # So that what was taken is handed on.
                yield b""
            sought = text is not None
        if not sought or len(pending) > _LONGEST_BYTES:
            sought = False
            yield pending
            pending = b""
    yield pending


def _plain_text(data: bytes) -> str | None:
    """None where the parser should have it and all that follows.

    What stands in a comment is no row; and where a program writes all Chinese as references by
    number, the parser is faster.
    """
    if b"<!" in data or data.count(b"&#") * 100 > len(data):
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _without_rows(text: str, take: TakeRow) -> Iterator[str]:
    left: list[str] = []
    *pieces, _ = text.split(_ROW_END)
    for piece in pieces:
        cells = _CELL.split(piece)
        row = _ROW.search(cells[0])
        if row is None or any(cells[CELL_FIELDS::CELL_FIELDS]) or not _resolve(cells, piece):
            left += (piece, _ROW_END)
            continue
        if left or row.start():
            left.append(cells[0][: row.start()])
            yield "".join(left)
            left.clear()
        take(int(row[1]), cells)
    if left:
        yield "".join(left)


def _resolve(cells: list[str], piece: str) -> bool:
    """Put what references stand for into the cells of `piece`; whether all of them are known."""
    if "&" not in piece:
        return True
    try:
        cells[4::CELL_FIELDS] = [
            _resolved(one) if one and "&" in one else one for one in cells[4::CELL_FIELDS]
        ]
    except ValueError:
        return False
    return True


def _without_strings(text: str, take: Callable[[str], object]) -> Iterator[str]:
    pieces = _STRING.split(text)
    left = [pieces[0]]
    for inside, between in zip(pieces[1::2], pieces[2::2], strict=True):
        try:
            string = _resolved(inside) if "&" in inside else inside
        except ValueError:
            # As it may stand anywhere: with or without the mark for its spaces, it is the same.
            left.append(f'<si><t xml:space="preserve">{inside}</t></si>')
        else:
            if any(left):
                yield "".join(left)
            left.clear()
            take(string)
        left.append(between)
    yield "".join(left)


def _resolved(text: str) -> str:
    """Text with what its references stand for.

    Raises:
        ValueError: there are others than the five that every document has (XML 1.0 §4.6).
    """
    pieces = _REFERENCE.split(text)
    if "&" in "".join(pieces[::2]):
        raise ValueError("another reference")
    pieces[1::2] = (_CHARACTERS[name] for name in pieces[1::2])
    return "".join(pieces)
