"""Rows and shared strings as nearly all programs write them, read without the XML parser.

A workbook is mostly cells, and a parser that calls us for each of their tags takes several times as
long. So rows that hold nothing but plain cells, and strings that are nothing but text, are cut out
before the parser sees them. It gets everything else, and with it whatever is unusual: what is read
is the same either way.

Source: ECMA-376 part 1 §18.3.1.4 (cells), §18.3.1.73 (rows), §18.4.8 (strings).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Protocol
from xml.parsers import expat

Values = Sequence[str | None]
"""Of cells, one each; None for what a cell does not have."""


class TakeRows(Protocol):
    """What becomes of plain rows."""

    def shown(self, kinds: Values, styles: Values, values: Values) -> list[str]:
        """What a person sees of cells, of many rows at once: by type, by style, what is in them."""
        ...

    def take(self, number: int, letters: tuple[str | None, ...], texts: list[str]) -> None:
        """Take a row: its number, the columns of its cells, and of each what `shown` said."""
        ...


_FIELDS: Final = 5
"""What splitting by `_CELL` gives for each cell: what is before it, column, style, type, value."""
_CELL = re.compile(
    r'<c(?: r="([A-Z]{1,3})[0-9]{1,7}")?(?: s="([0-9]{1,6})")?(?: t="([A-Za-z]{1,9})")?'
    r"(?:/>|>(?:<f[^<>]*>(?:[^<]*</f>)?)?"
    r'(?:<v>|<is><t(?: xml:space="preserve")?>)([^<]*)(?:</v>|</t></is>)</c>)'
)
_ROW = re.compile(r'<row r="([0-9]{1,7})"[^<>]*(?<!/)>\Z')
_ROW_END = "</row>"
_STRING = re.compile(r'<si><t(?: xml:space="preserve")?>([^<]*)</t></si>')
_STRING_END = "</si>"

_UTF8 = re.compile(
    rb"""(?:\xef\xbb\xbf)?(?:<\?xml version=["']1\.0["'](?: encoding=["'][Uu][Tt][Ff]-8["'])?"""
    rb"""(?: standalone=["'](?:yes|no)["'])?\s?\?>)?\s{0,9}<[a-z]"""
)
_LONGEST_BYTES = 1_000_000
"""Of one row or string; where there is a longer one, all from there on is left to the parser."""

_BETWEEN = "\x7f"
"""Stands between texts whose references are looked up together; hardly ever in one."""


def without_plain_rows(chunks: Iterable[bytes], rows: TakeRows) -> Iterator[bytes]:
    """What is left of a sheet for the parser, piece by piece; a piece may be empty.

    A plain row is taken after all that stands before it was handed out.
    """
    return _cut(chunks, _ROW_END, lambda text: _without_rows(text, rows))


def without_plain_strings(
    chunks: Iterable[bytes], take: Callable[[list[str]], object]
) -> Iterator[bytes]:
    """What is left of the shared strings; otherwise as `without_plain_rows`.

    `take` is given as many strings at a time as follow each other.
    """
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
    """Text with the line ends that the parser makes of others (XML 1.0 §2.11).

    None where the parser should have it and all that follows: what is in a comment is no row.
    """
    if b"<!" in data:
        return None
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _without_rows(text: str, rows: TakeRows) -> Iterator[str]:
    fields = _CELL.split(text)
    letters, values = tuple(fields[1::_FIELDS]), fields[4::_FIELDS]
    unknown = _resolve(values) if "&" in text else set()
    shown = rows.shown(fields[3::_FIELDS], fields[2::_FIELDS], values)
    written = text.split(_ROW_END)
    *without_cells, opening = fields[0].split(_ROW_END)
    left = [f"{one}{_ROW_END}" for one in without_cells]
    index, first = len(without_cells), 0
    row = _ROW.search(opening)
    for cell, gap in enumerate(fields[_FIELDS::_FIELDS], 1):
        if not gap:
            continue
        inside, *after = gap.split(_ROW_END)
        if not after:
            # No row ends here: there is something between two of its cells.
            row = None
            continue
        if row is None or inside or (unknown and not unknown.isdisjoint(range(first, cell))):
            left += (written[index], _ROW_END)
        else:
            if left or row.start():
                left.append(opening[: row.start()])
                yield "".join(left)
                left.clear()
            rows.take(int(row[1]), letters[first:cell], shown[first:cell])
        *without_cells, opening = after
        if without_cells:
            left += (f"{one}{_ROW_END}" for one in without_cells)
        index += 1 + len(without_cells)
        first = cell
        row = _ROW.search(opening)
    if left:
        yield "".join(left)


def _without_strings(text: str, take: Callable[[list[str]], object]) -> Iterator[str]:
    before, *fields = _STRING.split(text)
    strings: list[str | None] = [*fields[::2]]
    unknown = _resolve(strings) if "&" in text else set()
    left = [before]
    run: list[str] = []
    for at, (string, gap) in enumerate(zip(strings, fields[1::2], strict=True)):
        if at not in unknown and string is not None:
            if any(left):
                yield "".join(left)
                left.clear()
            run.append(string)
            if not gap:
                continue
        take(run)
        run = []
        if at in unknown:
            # As it may stand anywhere: with or without the mark for its spaces, it is the same.
            left.append(f'<si><t xml:space="preserve">{string}</t></si>')
        left.append(gap)
    take(run)
    yield "".join(left)


# References


def _resolve(values: list[str | None]) -> set[int]:
    """Put what references stand for into `values`; where there are others, which stay."""
    places: list[int] = []
    texts: list[str] = []
    for place, value in enumerate(values):
        if value is not None and "&" in value:
            places.append(place)
            texts.append(value)
    unknown = set()
    for place, text in zip(places, _resolved(texts), strict=True):
        if text is None:
            unknown.add(place)
        else:
            values[place] = text
    return unknown


def _resolved(texts: list[str]) -> Sequence[str | None]:
    """Texts with what their references stand for; None for one with others.

    There may be one for each character: some programs write all Chinese so. The parser is the
    fastest to look them up, where it is called for all texts at once.
    """
    pieces: list[str] = []
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.CharacterDataHandler = pieces.append
    try:
        parser.Parse(f"<t>{_BETWEEN.join(texts)}</t>", True)
    except expat.ExpatError:
        return [_resolved_by_name(text) for text in texts]
    found = "".join(pieces).split(_BETWEEN)
    return found if len(found) == len(texts) else [_resolved_by_name(text) for text in texts]


_CHARACTERS = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_REFERENCE = re.compile("&(amp|lt|gt|quot|apos);")


def _resolved_by_name(text: str) -> str | None:
    """None where there are others than the five that every document has (XML 1.0 §4.6)."""
    pieces = _REFERENCE.split(text)
    if "&" in "".join(pieces[::2]):
        return None
    pieces[1::2] = (_CHARACTERS[name] for name in pieces[1::2])
    return "".join(pieces)
