"""A phrase of ASCII, found in the bytes of a text: of one in ASCII, or what is ASCII in UTF-8.

Most of what is found is such. Of the characters of ASCII only letters have another case, and each
is one byte, so that nothing need be decoded or folded to tell where one begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

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
    """One text that is looked for.

    Args:
        wanted: Folded, of ASCII, and without a space at either end.

    Raises:
        ValueError: it is not, or too long.
    """

    def __init__(self, wanted: str) -> None:
        import re2

        words = wanted.split(" ")
        if not wanted.isascii() or not all(words) or len(wanted) > _MAX_CHARS:
            raise ValueError("not to be looked for in bytes")
        options = re2.Options()
        options.encoding = re2.Options.Encoding.LATIN1
        options.case_sensitive = False
        options.log_errors = False
        options.never_capture = True
        written = _ANY_SPACES.join("".join(map(_literal, word)) for word in words)
        compiled = re2.compile(written.encode("ascii"), options)
        self._search = compiled.search
        self._all = compiled.finditer

    def line_starts(self, data: bytes) -> Iterator[int]:
        """Where the lines begin in which it does, ascending; lines end in line feeds."""
        search = self._search
        match = search(data)
        while match is not None:
            at = match.start()
            yield data.rfind(b"\n", 0, at) + 1
            end = data.find(b"\n", at)
            if end < 0:
                return
            match = search(data, end + 1)

    def spans(self, line: str, most: int) -> list[tuple[int, int]]:
        """Where it stands in a line of ASCII: first character, and the one behind."""
        found: list[tuple[int, int]] = []
        for match in self._all(line.encode("ascii")):
            if len(found) == most:
                break
            found.append(match.span())
        return found


def _literal(character: str) -> str:
    return character if character.isalnum() else f"\\x{ord(character):02x}"
