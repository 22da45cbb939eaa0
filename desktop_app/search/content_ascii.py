"""What `content_matcher` finds in a text of ASCII alone, straight from its bytes.

Most texts in which something is found are such. Of their characters only letters have another
case, and every white space is one byte, so that folded they keep their length.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_SPACES: Final = b"\t\n\v\f\r\x1c\x1d\x1e\x1f"
"""What Python takes for white space in ASCII, spaces apart."""
_FOLDED: Final = bytes(
    ord(" ") if byte in _SPACES else ord(bytes([byte]).lower()) for byte in range(256)
)


def is_plain_ascii(data: bytes) -> bool:
    """Whether each byte is the character of that number, whatever a detector may think."""
    return data.isascii() and b"\0" not in data and b"\x1b" not in data and b"~{" not in data


class AsciiText:
    """A text of ASCII, folded.

    Args:
        data: As `is_plain_ascii` wants it; lines may end in any way.
    """

    def __init__(self, data: bytes) -> None:
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        self._data = data
        self._folded = data.translate(_FOLDED)

    def starts(self, wanted: str) -> Iterator[int]:
        """Where the lines begin in which `wanted` does, which is folded; ascending.

        Args:
            wanted: Not empty, and without a space at either end.
        """
        if not wanted.isascii():
            return
        words = wanted.encode("ascii").split(b" ")
        # White space is looked for at least once; whether there is more of it shows then.
        first, others = (words[0] + b" " if words[1:] else words[0]), words[1:]
        data, folded = self._data, self._folded
        if any(word not in folded for word in others):
            return
        at = folded.find(first)
        while at >= 0:
            if others and not self._goes_on(at + len(first), others):
                at = folded.find(first, at + 1)
                continue
            yield data.rfind(b"\n", 0, at) + 1
            end = data.find(b"\n", at)
            if end < 0:
                return
            at = folded.find(first, end + 1)

    def _goes_on(self, at: int, words: list[bytes]) -> bool:
        """Whether `words` stand from `at` on, with white space before, between and no other."""
        folded, length = self._folded, len(self._folded)
        for number, word in enumerate(words):
            while folded.startswith(_MANY_SPACES, at):
                at += len(_MANY_SPACES)
            while at < length and folded[at] == _SPACE:
                at += 1
            if not folded.startswith(word, at):
                return False
            at += len(word)
            if number + 1 < len(words) and folded[at : at + 1] != b" ":
                return False
        return True

    def number(self, start: int) -> int:
        """The number, from 1, of the line that begins at `start`."""
        return self._data.count(b"\n", 0, start) + 1

    def line(self, start: int) -> str:
        """The line that begins at `start`, as it is written."""
        end = self._data.find(b"\n", start)
        return self._data[start : end if end >= 0 else len(self._data)].decode("ascii")


_SPACE: Final = ord(" ")
_MANY_SPACES: Final = b" " * 256
