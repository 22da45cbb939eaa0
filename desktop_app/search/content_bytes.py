"""The expression of `content_forms` as our own search looks for it, in place of ripgrep."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import Final

_MAX_BYTES: Final = 64 * 2**20

_WIDE_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class BytesPattern:
    """What the bytes of a text file must hold to be looked at closely.

    Args:
        written: As `content_forms` makes it.

    Raises:
        ValueError: it is too large.
    """

    def __init__(self, written: str) -> None:
        import re2

        options = re2.Options()
        options.encoding = re2.Options.Encoding.LATIN1
        options.log_errors = False
        options.never_capture = True
        options.one_line = False
        options.max_mem = _MAX_BYTES
        try:
            self._search = re2.compile(f"(?m:{written})".encode("latin-1"), options).search
        except re2.error as error:
            raise ValueError("too large") from error

    def may_be_in(self, data: bytes) -> bool:
        """Whether a file with these bytes may match."""
        # ripgrep reads these as UTF-8.
        return data.startswith(_WIDE_MARKS) or self._search(data) is not None

    def lines(self, data: bytes, reach: int) -> tuple[list[int], list[str]]:
        """The lines of a text in UTF-8 that may match, and those behind that they may go on in.

        Args:
            data: With line feeds at the ends of lines.
            reach: How many characters a match has at most, white space apart.

        Returns:
            The numbers of lines from 0, ascending, and the lines; where some are left out, a line
            of the number -1 stands between, so that nothing goes on across it.
        """
        numbers: list[int] = []
        lines: list[str] = []
        number = counted = 0
        for start, end in self._stretches(data, reach):
            number += data.count(b"\n", counted, start)
            counted = start
            if lines:
                numbers.append(-1)
                lines.append(_BARRIER)
            found = data[start:end].decode("utf-8", "replace").split("\n")
            numbers += range(number, number + len(found))
            lines += found
        return numbers, lines

    def _stretches(self, data: bytes, reach: int) -> Iterator[tuple[int, int]]:
        """Where such lines begin and end, those that follow each other together."""
        first, last = 0, -2
        at = 0
        while at < len(data) and (match := self._search(data, at)) is not None:
            start = data.rfind(b"\n", 0, match.start()) + 1
            at = _line_end(data, max(match.start(), start)) + 1
            if start > last + 1:
                if last >= 0:
                    yield first, last
                first = start
            last = max(last, _reached(data, at - 1, reach))
        if last >= 0:
            yield first, last


_BARRIER: Final = "\uffff"
"""No text has it, and none that is looked for."""


def _line_end(data: bytes, at: int) -> int:
    end = data.find(b"\n", at)
    return len(data) if end < 0 else end


def _reached(data: bytes, end: int, reach: int) -> int:
    """The end of the line in which a match ends at the latest that begins before `end`."""
    chars = 0
    while chars < reach and end < len(data):
        start, end = end + 1, _line_end(data, end + 1)
        # A character has four bytes at most, and may be another one folded.
        chars += (end - start - data.count(b" ", start, end) + 7) // 8
    return end
