"""Patterns in RE2's syntax: time grows with the length of the text alone, whoever wrote them.

It grows with the size of the pattern, too: `.{1,1000}.{1,1000}b` may take seconds for a line of a
book's length. So nobody is held longer than about a second at a time: a long line is looked at in
portions that are the shorter the larger the pattern is, with an ear for a stop between them. What
people write is so small that a portion is megabytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from desktop_app.stop_flag import StopFlag

MAX_PATTERN_CHARS: Final = 1000
"""Longer than any pattern that a person can still read."""

_MAX_PROGRAM_BYTES: Final = 2**20
"""In so much room a pattern must compile; what stands for more is refused, and soon."""

_MAX_BYTES: Final = 8 * 2**20
"""What one compiled pattern may take up. With less, RE2 forgets so often what it found out about
larger ones that it falls back to its slowest way."""

_AT_ONCE: Final = 200_000_000
"""Steps of a pattern times bytes that are looked at in one go; 5 to 10 ns each at the worst."""


_ROOM_BYTES: Final = 4096
"""More than twice the longest name: in portions of so much, none is missed."""

_ANCHORS: Final = ("^", "$", r"\A", r"\z", r"\Z")


class Pattern:
    r"""What may be found anywhere in a text, whatever its case.

    Accents, widths and scripts do count; `(?-i)` at its start makes the case count as well.
    `^` and `$` are the ends of the text, `(?m)` makes them those of a line.

    Args:
        written: In RE2's syntax: `IMG_\d{4}`, `^report.*(draft|final)`.

    Raises:
        ValueError: it is none; says why, in RE2's words.
    """

    def __init__(self, written: str) -> None:
        # Few queries hold a pattern, and all would wait for the library.
        import re2

        if len(written) > MAX_PATTERN_CHARS:
            raise ValueError(f"more than {MAX_PATTERN_CHARS} characters")
        options = re2.Options()
        options.case_sensitive = False
        options.log_errors = False
        options.max_mem = _MAX_PROGRAM_BYTES
        options.never_capture = True
        try:
            # As bytes: with texts, the library counts characters for places nobody asked for.
            re2.compile(_encoded(written), options)
            options.max_mem = _MAX_BYTES
            compiled = re2.compile(_encoded(written), options)
        except re2.error as error:
            raise ValueError(_words(error)) from error
        self._is_anchored = any(anchor in written for anchor in _ANCHORS)
        self._search = compiled.search
        self._all = compiled.finditer
        self._portion_bytes = bytes_at_once(compiled.programsize)

    def found_in(self, text: str, stop: StopFlag | None = None) -> bool:
        """Whether it is in `text`; bytes of a name that are no text are U+FFFD to it.

        In a text of more than a portion, what is longer than half a portion may be missed.

        Args:
            text: Of any length.
            stop: Heard between portions, some seconds apart at most; what is left then counts as
                not found.
        """
        encoded = _encoded(text)
        if len(encoded) <= self._portion_bytes:
            return self._search(encoded) is not None
        return any(
            self._search(encoded, start, end) is not None
            for start, end in self._portions(len(encoded))
            if stop is None or not stop.is_set()
        )

    def may_be_in_one_of(self, joined: str) -> bool:
        """Whether it may be in one of the names that `joined` has, with NULs between: no is sure.

        What is in a name by itself is in all of them joined, unless it asks for the name's ends.
        """
        return self._is_anchored or self._portion_bytes < _ROOM_BYTES or self.found_in(joined)

    def places(
        self, text: str, max_places: int, stop: StopFlag | None = None
    ) -> list[tuple[int, int]]:
        """Where it stands in `text`, at most so often: first character, and the one behind.

        Only in the first portion of it, and none after a stop.
        """
        encoded = _encoded(text)
        found: list[tuple[int, int]] = []
        end_bytes = min(len(encoded), self._portion_bytes)
        for match in islice(self._all(encoded, 0, end_bytes), max_places):
            if stop is not None and stop.is_set():
                break
            start, end = match.span()
            before = len(encoded[:start].decode("utf-8", "replace"))
            found.append((before, before + len(encoded[start:end].decode("utf-8", "replace"))))
        return found

    def _portions(self, length: int) -> Iterator[tuple[int, int]]:
        step = self._portion_bytes // 2
        for start in range(0, max(length - step, 1), step):
            yield start, min(start + 2 * step, length)


def bytes_at_once(steps: int) -> int:
    """Of how many bytes an expression of so many steps may be tried in one go."""
    return max(_AT_ONCE // max(steps, 1), 2)


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def _words(error: Exception) -> str:
    words = error.args[0] if error.args else ""
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)
