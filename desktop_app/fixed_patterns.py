"""Patterns that stand in the source, made when a text first needs them.

To make one takes Python a tenth of a millisecond to several; a program that answers one question
and ends would pay for hundreds that it never looks for. `fixed` takes the place of `re.compile` at
the top of a module.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any


class FixedPattern:
    """A pattern for Python's `re`, with the methods of a compiled one."""

    __slots__ = ("_flags", "_made", "_source")

    def __init__(self, source: str | Callable[[], str], flags: int) -> None:
        self._source, self._flags = source, flags
        self._made: re.Pattern[str] | None = None

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """The first match between `start` and `end`."""
        return self._pattern().search(text, start, end)

    def match(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """The match at `start`."""
        return self._pattern().match(text, start, end)

    def fullmatch(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """The match from `start` to `end`."""
        return self._pattern().fullmatch(text, start, end)

    def finditer(
        self, text: str, start: int = 0, end: int = sys.maxsize
    ) -> Iterator[re.Match[str]]:
        """All matches between `start` and `end`."""
        return self._pattern().finditer(text, start, end)

    def findall(self, text: str) -> list[Any]:
        """What all matches found: texts, or tuples of them where the pattern has several groups."""
        return self._pattern().findall(text)

    def sub(self, instead: str | Callable[[re.Match[str]], str], text: str) -> str:
        """`text` with `instead` in the place of every match."""
        return self._pattern().sub(instead, text)

    def split(self, text: str) -> list[str]:
        """`text` in pieces, cut at every match."""
        return self._pattern().split(text)

    def _pattern(self) -> re.Pattern[str]:
        if self._made is None:
            source = self._source if isinstance(self._source, str) else self._source()
            self._made = re.compile(source, self._flags)
        return self._made


def fixed(source: str | Callable[[], str], flags: int = 0) -> FixedPattern:
    """The pattern `source`, which stands at the top of a module, never in a text.

    Args:
        source: The pattern, or what writes it where it holds words of `resources/vocabulary`, which
            are read then, too.
        flags: Those of Python's `re`.
    """
    return FixedPattern(source, flags)
