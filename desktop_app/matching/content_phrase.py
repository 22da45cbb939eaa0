"""A phrase of ASCII, found in the bytes of a text: of one in ASCII, or what is ASCII in UTF-8.

Most of what is found is such. Of the characters of ASCII only letters have another case, and each
is one byte, so that nothing need be decoded or folded to tell where one begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from desktop_app.matching.word_bounds import Bound, is_bounded

SPACES: Final = b"\t\n\v\f\r\x1c\x1d\x1e\x1f "
"""What Python takes for white space in ASCII."""

_ANY_SPACES: Final = r"[\t-\r\x1c-\x20]+"
_MAX_CHARS: Final = 2_000
"""Longer phrases are left to those who fold."""


def is_plain_ascii(data: bytes) -> bool:
    """Whether each byte is the character of that number, whatever a detector may think."""
    return (
        data.isascii()
        and b"\0" not in data
        and b"\x1b" not in data
        # To look for one byte takes a sixtieth of looking for two.
        and not (b"~" in data and b"~{" in data)
    )


class AsciiPhrase:
    """One text that is looked for, in some forms that begin alike.

    Args:
        start: What they begin with: folded, of ASCII, and without a space at either end.
        rests: What follows on it in one form or another, letters of ASCII.
        before: What may not stand in front.
        behind: What may not stand behind.

    Raises:
        ValueError: it is not, or too long.
    """

    def __init__(
        self,
        start: str,
        rests: Sequence[str] = ("",),
        before: Bound = Bound.NONE,
        behind: Bound = Bound.NONE,
    ) -> None:
        import re2

        words = start.split(" ")
        is_ascii = start.isascii() and all(map(str.isascii, rests))
        if not is_ascii or not all(words) or len(start) > _MAX_CHARS:
            raise ValueError("not to be looked for in bytes")
        # Of a word in small letters no pattern is needed to find where it begins.
        self._word = start.encode("ascii") if start.isalpha() and start.islower() else b""
        self._ends = tuple(rest.encode("ascii") for rest in rests)
        options = re2.Options()
        options.encoding = re2.Options.Encoding.LATIN1
        options.case_sensitive = False
        options.log_errors = False
        options.never_capture = True
        written = _ANY_SPACES.join("".join(map(_literal, word)) for word in words)
        if tuple(rests) != ("",):
            written += f"(?:{'|'.join(rests)})"
        if behind is not Bound.NONE:
            # One more byte: this library cannot look at what follows.
            written += f"(?:[^{behind.in_bytes}]|$)"
        compiled = re2.compile(written.encode("ascii"), options)
        self._search = compiled.search
        self._before, self._behind = before, behind
        self._is_bounded = before is not Bound.NONE or behind is not Bound.NONE

    def line_starts(self, data: bytes) -> Iterator[int]:
        """Where the lines begin in which it does, ascending; lines end in line feeds."""
        begins: Callable[[bytes, int], int] = self._begins
        at = begins(data, 0)
        if at >= 0 and self._word:
            # Where there is none, to look for it in any case is sooner; from one to the next, this.
            begins, data = self._begins_word, data.lower()
        while at >= 0:
            yield data.rfind(b"\n", 0, at) + 1
            end = data.find(b"\n", at)
            if end < 0:
                return
            at = begins(data, end + 1)

    def _begins(self, data: bytes, at: int) -> int:
        found = self._first(data, at)
        return -1 if found is None else found[0]

    def _begins_word(self, small: bytes, at: int) -> int:
        """Where a word first stands from `at` on, all being in small letters; -1: nowhere."""
        at = small.find(self._word, at)
        while at >= 0:
            end = at + len(self._word)
            for rest in self._ends:
                if small.startswith(rest, end) and (
                    not self._is_bounded
                    or is_bounded(small, at, end + len(rest), self._before, self._behind)
                ):
                    return at
            at = small.find(self._word, at + 1)
        return -1

    def spans(self, line: str, max_spans: int) -> list[tuple[int, int]]:
        """Where it stands in a line of ASCII: first character, and the one behind."""
        found: list[tuple[int, int]] = []
        data, end = line.encode("ascii"), 0
        while len(found) < max_spans and (span := self._first(data, end)) is not None:
            found.append(span)
            end = span[1]
        return found

    def _first(self, data: bytes, at: int) -> tuple[int, int] | None:
        """Where it first stands from `at` on."""
        match = self._search(data, at)
        if not self._is_bounded:
            return None if match is None else match.span()
        while match is not None:
            start, end = match.span()
            # What was found ends before the byte that follows, but at the end of all there is none.
            last = data[end - 1]
            if self._behind is not Bound.NONE and (
                last >= 0x80 or self._behind.is_kept_by(chr(last))
            ):
                end -= 1
            if is_bounded(data, start, end, self._before, self._behind):
                return start, end
            match = self._search(data, start + 1)
        return None


def _literal(character: str) -> str:
    return character if character.isalnum() else f"\\x{ord(character):02x}"
