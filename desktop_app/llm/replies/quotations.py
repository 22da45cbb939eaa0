"""Shapes of calls that a model only repeats: from a file that it read, or from the question."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from desktop_app.fixed_patterns import fixed

_MIN_CHARS = 10
_ASIDE = fixed(r"[\s`]+|(?<=`)(?:json|python|xml|yaml|text)\b")


class Quotations:
    """What stands in the results and the question of a conversation.

    Args:
        texts: Of both.
    """

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._texts = tuple(texts)

    def holds(self, shape: str) -> bool:
        """Whether it stands there word for word, white space and code marks left aside."""
        wanted = _folded(shape)
        return len(wanted) >= _MIN_CHARS and any(wanted in text for text in self._folded_texts)

    def hold_word(self, word: str) -> bool:
        """Whether a word stands there, however short."""
        return any(word in text for text in self._texts)

    @cached_property
    def _folded_texts(self) -> tuple[str, ...]:
        return tuple(map(_folded, self._texts))


NOTHING_QUOTED = Quotations()


def _folded(text: str) -> str:
    return _ASIDE.sub("", text)
