"""Rich Text: its text in whatever code pages, with what stands beside it.

Source: the RTF 1.9.1 specification. The file is read as a stream of tokens; what a group changes is
kept on a stack of bounded depth. Read by ourselves, since each font may have a code page of its
own, notes and headers are told apart from the text, and a hostile file stays bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from desktop_app.extract.legacy.rtf_words import (
    CHARACTERS,
    CODECS,
    HOLDERS,
    LINE_ENDS,
    PARTS,
    SKIPPED,
)
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import ABOUT, DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource
from desktop_app.extract.text.code_pages import codec_of_page

_START: Final = re.compile(rb"[\x00-\x20\xbb\xbf\xef]{0,64}\{\\rt")


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """One passage a paragraph or a row of a table, counted from 1.

    Headers, footers, notes, comments, text boxes and properties come where they stand.

    Raises:
        Unreadable: DAMAGED: it is no Rich Text, or it is cut short; NO_TEXT: only pictures.
    """
    source.file.seek(0)
    data = source.file.read(source.limits.input_bytes)
    if not _START.match(data):
        raise Unreadable(ExtractionStatus.DAMAGED, "not Rich Text")
    number, is_empty = 0, True
    for part, text in rtf_text(data):
        is_empty = False
        if part is None:
            number += 1
        place = (
            Locator(LocatorUnit.LINE, number) if part is None else Locator(LocatorUnit.PART, part)
        )
        yield DocumentPassage(place, text)
    if is_empty and (rb"\pict" in data or rb"\objdata" in data):
        raise Unreadable(ExtractionStatus.NO_TEXT, "pictures only")


def rtf_text(data: bytes) -> Iterator[tuple[DocumentPart | None, str]]:
    """The lines of a Rich Text, none of them empty, and of its parts.

    Raises:
        Unreadable: DAMAGED, at the end: groups are left open.
    """
    reader = _Reader(data)
    for _ in reader.read():
        yield from reader.ended
        reader.ended.clear()
    yield from reader.ended
    if reader.is_cut:
        raise Unreadable(ExtractionStatus.DAMAGED, "cut short")


_TOKEN: Final = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?[0-9]{1,10})? ?"  # a control word
    rb"|\\'([0-9a-fA-F]{2})"  # a byte
    rb"|\\([^a-zA-Z])"  # a control symbol
    rb"|([{}])"
    rb"|([^\\{}]+)"  # text
)
_DESTINATIONS: Final = frozenset({*PARTS, *HOLDERS, *SKIPPED, b"upr", b"ud"})
_GROUPS_DEEP: Final = 2_000
"""Deeper groups change nothing; real files have some dozen."""


@dataclass(slots=True)
class _Text:
    """The text of the document or of one of its parts, as it comes."""

    part: DocumentPart | None
    line: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Group:
    """What holds until the group ends."""

    text: _Text
    silent: bool = False
    """What stands here is not shown, though a destination in it may be."""
    skipped: bool = False
    """Nothing of the group is shown, whatever is in it."""
    is_twice: bool = False
    """It says the same twice (`\\upr`): skipped, until the Unicode form comes (`\\ud`)."""
    is_font_table: bool = False
    deleted: bool = False
    font: int = -1
    fallback_characters: int = 1
    """How many characters after a Unicode one repeat it for old programs."""


class _Reader:
    """Reads tokens and keeps what they change.

    Attributes:
        ended: Lines that are complete; the caller takes them away.
        is_cut: Whether the file ended inside a group.
    """

    def __init__(self, data: bytes) -> None:
        self.ended: list[tuple[DocumentPart | None, str]] = []
        self.is_cut = False
        self._data = data
        self._group = _Group(_Text(None))
        self._above: list[_Group] = []
        self._too_deep = 0
        self._page = "cp1252"
        self._codecs: dict[int, str] = {}
        self._default_font = -1
        self._defined_font = -1
        self._in_table = False
        self._pending = bytearray()
        self._pending_codec = ""
        self._pending_text = self._group.text
        self._to_skip = 0
        self._starred = False
        self._just_opened = False

    def read(self) -> Iterator[None]:
        """Go through the file; pauses whenever lines have ended."""
        data, position = self._data, 0
        while found := _TOKEN.match(data, position):
            self._just_opened = data[position - 1 : position] == b"{"
            position = found.end()
            kind = found.lastindex
            if kind == 6:
                self._take_run(found[6])
            elif kind == 5:
                self._to_skip = 0
                self._starred = False
                if found[5] == b"{":
                    self._open()
                elif self._above:
                    self._close()
                else:
                    break
                if not self._above:
                    break
            elif kind == 3:
                self._take_byte(int(found[3], 16))
            elif kind == 4:
                self._symbol(found[4])
            elif found[1] == b"bin":
                position += max(0, int(found[2] or 0))
            else:
                self._word(found[1], None if found[2] is None else int(found[2]))
            if self.ended:
                yield
        self.is_cut = bool(self._above)
        self._end_line(self._group.text)
        for group in reversed(self._above):
            self._end_line(group.text)

    def _open(self) -> None:
        if len(self._above) >= _GROUPS_DEEP:
            self._too_deep += 1
            return
        self._above.append(self._group)
        self._group = replace(self._group)

    def _close(self) -> None:
        if self._too_deep:
            self._too_deep -= 1
            return
        inner, self._group = self._group, self._above.pop()
        if inner.text is not self._group.text:
            self._end_line(inner.text)

    def _symbol(self, symbol: bytes) -> None:
        if symbol == b"*":
            # Elsewhere it marks a single word that old programs do not know.
            self._starred = self._just_opened
        elif symbol in LINE_ENDS:
            self._break()
        elif symbol in CHARACTERS:
            self._take_character(CHARACTERS[symbol])

    def _word(self, word: bytes, number: int | None) -> None:
        starred, self._starred = self._starred, False
        group = self._group
        if word == b"u":
            self._take_character(_unit(number or 0))
            self._to_skip = group.fallback_characters
            return
        if word in CHARACTERS:
            self._take_character(CHARACTERS[word])
            return
        self._to_skip = 0
        if (starred and word != b"cs") or word in _DESTINATIONS:
            self._destination(word)
        elif word in LINE_ENDS:
            self._break(keeps_row=word in (b"par", b"line"))
        elif word == b"f":
            self._font(number or 0)
        elif word == b"uc":
            group.fallback_characters = min(max(number or 0, 0), 100)
        elif word == b"plain":
            group.font, group.deleted = self._default_font, False
        elif word == b"deleted":
            group.deleted = number != 0
        elif word in (b"intbl", b"pard"):
            self._in_table = word == b"intbl"
        else:
            self._encoding_word(word, number or 0)

    def _encoding_word(self, word: bytes, number: int) -> None:
        if word == b"ansicpg":
            self._page = codec_of_page(number) or self._page
        elif word == b"mac":
            self._page = "mac-roman"
        elif word in (b"pc", b"pca"):
            self._page = "cp437" if word == b"pc" else "cp850"
        elif word == b"deff":
            self._default_font = number
            self._group.font = number
        elif self._group.is_font_table:
            codec = None
            if word == b"fcharset":
                codec = CODECS.get(number)
            elif word == b"cpg":
                codec = codec_of_page(number)
            if codec is not None:
                self._codecs[self._defined_font] = codec

    def _font(self, number: int) -> None:
        if self._group.is_font_table:
            self._defined_font = number
        else:
            self._group.font = number

    def _destination(self, word: bytes) -> None:
        group = self._group
        if word == b"ud" and group.is_twice:
            group.skipped = group.is_twice = False
        elif group.skipped:
            return
        elif word in PARTS:
            # Some words mean something else in the body of a document.
            if PARTS[word] in ABOUT and not group.silent:
                return
            group.text, group.silent = _Text(PARTS[word]), False
        elif word in HOLDERS:
            group.silent = True
        else:
            group.skipped = True
            group.is_twice = word == b"upr"
            group.is_font_table = word == b"fonttbl"

    @property
    def _is_shown(self) -> bool:
        group = self._group
        return not (group.silent or group.skipped or group.deleted)

    def _take_run(self, run: bytes) -> None:
        self._starred = False
        group = self._group
        if group.silent or group.skipped:
            return
        run = run.translate(None, b"\r\n\0")
        if self._to_skip:
            skipped = min(self._to_skip, len(run))
            self._to_skip -= skipped
            run = run[skipped:]
        if run and not group.deleted:
            self._use_codec()
            self._pending += run

    def _take_byte(self, value: int) -> None:
        if self._to_skip:
            self._to_skip -= 1
        elif self._is_shown:
            self._use_codec()
            self._pending.append(value)

    def _use_codec(self) -> None:
        codec = self._codecs.get(self._group.font, self._page)
        if codec != self._pending_codec or self._pending_text is not self._group.text:
            self._flush()
            self._pending_codec, self._pending_text = codec, self._group.text

    def _flush(self) -> None:
        """Decode the bytes that have come; a character may have been in several tokens."""
        if self._pending:
            self._pending_text.line.append(self._pending.decode(self._pending_codec, "replace"))
            self._pending.clear()

    def _take_character(self, character: str) -> None:
        self._starred = False
        if self._to_skip:
            self._to_skip -= 1
        elif self._is_shown:
            self._flush()
            self._group.text.line.append(character)

    def _break(self, *, keeps_row: bool = False) -> None:
        self._starred = False
        if not self._is_shown:
            return
        if keeps_row and self._in_table:
            self._take_character(" ")
        else:
            self._end_line(self._group.text)

    def _end_line(self, text: _Text) -> None:
        self._flush()
        if text.line:
            line = "".join(text.line).strip()
            text.line.clear()
            if line:
                self.ended.append((text.part, _joined(line)))


def _unit(number: int) -> str:
    """One unit of UTF-16; writers give them as signed numbers."""
    return chr(number & 0xFFFF) if number else ""


def _joined(line: str) -> str:
    """The line with its halves of characters beyond the Basic Multilingual Plane put together."""
    try:
        line.encode()
    except UnicodeEncodeError:
        return line.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return line
