"""The expression of `forms` as our own search looks for it, in place of ripgrep."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from desktop_app.extract.text.encodings import WIDE
from desktop_app.filetypes.text_signatures import BYTE_ORDER_MARKS
from desktop_app.matching.content_phrase import SPACES
from desktop_app.query.patterns import bytes_at_once
from desktop_app.stop_flag import StopFlag

_MAX_BYTES: Final = 64 * 2**20

_WIDE_MARKS: Final = tuple(mark for mark, name in BYTE_ORDER_MARKS if name.startswith(WIDE))


_FULL_WIDTH: Final = (
    r"(?:\xa3[\xb0-\xb9\xc1-\xda\xe1-\xfa]){2}|(?:\x82[\x4f-\x58\x60-\x79\x81-\x9a]){2}"
    r"|(?:\xa2[\xaf-\xb8\xcf-\xfe]|\xa3[\x40-\x43]){2}"
)
"""Two letters or digits in full width, as GB 18030 and EUC, Shift JIS and Big5 write them. For each
letter by itself there is no room in an expression of `forms`."""


@cache
def _full_width() -> Any:
    return _compiled(_FULL_WIDTH)


def _compiled(written: str) -> Any:
    import re2

    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    options.log_errors = False
    options.never_capture = True
    options.one_line = False
    options.max_mem = _MAX_BYTES
    return re2.compile(f"(?m:{written})".encode("latin-1"), options)


class BytesPattern:
    """What the bytes of a text file must hold to be looked at closely.

    Args:
        written: As `forms` or `pattern_forms` make it.
        is_slow: Whether it may take long, as what people's patterns are made into: then texts are
            looked at in portions, with an ear for a stop between them.

    Raises:
        ValueError: it is too large.
    """

    def __init__(self, written: str, *, is_slow: bool = False) -> None:
        import re2

        try:
            compiled = _compiled(written)
        except re2.error as error:
            raise ValueError("too large") from error
        self._search = compiled.search
        self._portion_bytes = bytes_at_once(compiled.programsize) if is_slow else 0

    def may_be_in(self, data: bytes, stop: StopFlag | None = None) -> bool:
        """Whether a file with these bytes may match; after a stop it may."""
        # ripgrep makes UTF-8 of these, or is told of the last.
        return (
            data.startswith(_WIDE_MARKS)
            or self._first(data, 0, len(data), stop) >= 0
            or (not data.isascii() and _full_width().search(data) is not None)
        )

    def _first(self, data: bytes, at: int, end: int, stop: StopFlag | None) -> int:
        """Where it is found first, or may be, from `at` on; -1 where it is not."""
        while self._portion_bytes and end - at > self._portion_bytes:
            # It never goes on in another line.
            portion_end = data.rfind(b"\n", at, at + self._portion_bytes) + 1
            if portion_end <= at or (stop is not None and stop.is_set()):
                # The line is too long to tell, or there is no time to.
                return at
            match = self._search(data, at, portion_end - 1)
            if match is not None:
                start: int = match.start()
                return start
            at = portion_end
        match = self._search(data, at, end)
        return -1 if match is None else match.start()

    def lines(
        self,
        data: bytes,
        reach: int,
        *,
        only_beyond_ascii: bool = False,
        stop: StopFlag | None = None,
    ) -> tuple[list[int], list[str]]:
        """The lines of a text in UTF-8 that may match, and those behind that they may go on in.

        Args:
            data: With line feeds at the ends of lines.
            reach: How many characters a match has at most, white space apart.
            only_beyond_ascii: Whether matches of nothing but ASCII do not count.
            stop: Once set, no more lines come.

        Returns:
            Where the lines begin, ascending, and the lines; where some are left out, a line of the
            number -1 stands between, so that nothing goes on across it.
        """
        starts: list[int] = []
        lines: list[str] = []
        parts = _beyond_ascii(data, reach) if only_beyond_ascii else iter([(0, len(data))])
        last = -1
        for start, end in self._stretches(data, parts, reach, stop):
            if start > last and lines:
                starts.append(-1)
                lines.append(_BARRIER)
            at = max(start, last)
            last = max(end + 1, last)
            while at <= end:
                line_end = _line_end(data, at)
                starts.append(at)
                lines.append(data[at:line_end].decode("utf-8", "replace"))
                at = line_end + 1
        return starts, lines

    def _stretches(
        self,
        data: bytes,
        parts: Iterator[tuple[int, int]],
        reach: int,
        stop: StopFlag | None,
    ) -> Iterator[tuple[int, int]]:
        """Where lines that may match begin, and where those end that they may go on in.

        They may overlap, but the beginnings ascend.
        """
        following = _Following(data, reach)
        for at, part_end in parts:
            while at < part_end and not (stop is not None and stop.is_set()):
                found = self._first(data, at, part_end, stop)
                if found < 0:
                    break
                start = data.rfind(b"\n", 0, found) + 1
                end = _line_end(data, max(found, start))
                at = end + 1
                yield start, following.reached(end)


_BARRIER: Final = "\uffff"
"""No text has it, and none that is looked for."""

_CHUNK_BYTES: Final = 2048
_ASCII: Final = bytes(range(128))


def _beyond_ascii(data: bytes, reach: int) -> Iterator[tuple[int, int]]:
    """Where matches may be that have a character beyond ASCII: around each of these."""
    size = len(data)
    first, end, since = 0, -1, -1
    for at in range(0, size + _CHUNK_BYTES, _CHUNK_BYTES):
        if not data[at : at + _CHUNK_BYTES].isascii():
            since = at if since < 0 else since
        elif since >= 0:
            start = _before(data, since, max(end, 0), reach)
            if start > end:
                if end >= 0:
                    yield first, end
                first = start
            end = _behind(data, min(at, size), reach)
            since = -1
    if end >= 0:
        yield first, end


def characters_beyond_ascii(data: bytes) -> frozenset[str]:
    """Those of a text in UTF-8; what is wrong in it may look like more."""
    found = b"".join(
        piece.translate(None, _ASCII)
        for at in range(0, len(data), _CHUNK_BYTES)
        if not (piece := data[at : at + _CHUNK_BYTES]).isascii()
    )
    return frozenset(found.decode("utf-8", "replace"))


def _line_end(data: bytes, at: int) -> int:
    end = data.find(b"\n", at)
    return len(data) if end < 0 else end


class _Following:
    """Tells how far a match may go on behind a line; each line is looked at once."""

    def __init__(self, data: bytes, reach: int) -> None:
        self._data = data
        self._reach = reach
        self._lines: deque[tuple[int, int]] = deque()
        self._end = self._chars = 0

    def reached(self, end: int) -> int:
        """The end of the line in which a match ends at the latest that begins before `end`.

        Args:
            end: Of a line; not before the one that was asked about last.
        """
        lines = self._lines
        while lines and lines[0][0] <= end:
            self._chars -= lines.popleft()[1]
        self._end = max(self._end, end)
        while self._chars < self._reach and self._end < len(self._data):
            start, self._end = self._end + 1, _line_end(self._data, self._end + 1)
            chars = _folded_chars(self._data, start, self._end)
            lines.append((self._end, chars))
            self._chars += chars
        return self._end


def _before(data: bytes, at: int, first: int, reach: int) -> int:
    """Where a match begins at the earliest that has the character at `at`; not before `first`."""
    step = 2 * reach + 32
    while reach > 0 and at > first:
        start = max(at - step, first)
        reach -= _folded_chars(data, start, at)
        at = start
    return at


def _behind(data: bytes, at: int, reach: int) -> int:
    """Where a match ends at the latest that begins before `at`."""
    step = 2 * reach + 32
    while reach > 0 and at < len(data):
        end = min(at + step, len(data))
        reach -= _folded_chars(data, at, end)
        at = end
    return min(at, len(data))


def _folded_chars(data: bytes, start: int, end: int) -> int:
    """How many characters, white space apart, some bytes are at least after folding."""
    part = data[start : min(end, start + _COUNTED_BYTES)]
    if part.isascii():
        return len(part.translate(None, SPACES))
    # Up to three may become one; at either end, pieces of one may stand.
    return max(0, len(_NO_CHARACTERS.sub("", part.decode("utf-8", "replace"))) // 3 - 2)


_COUNTED_BYTES: Final = 8192
"""Further characters of a line are not counted."""
_NO_CHARACTERS: Final = re.compile(r"[\s\u0300-\u036f]+")
