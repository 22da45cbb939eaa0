"""Plurals of English words in names: what one of several is called."""

from __future__ import annotations

from typing import Final

_SHORTEST: Final = 4
"""Letters."""
_NO_PLURALS: Final = ("ss", "us", "is", "'s")
_ENDS: Final = (
    ("ies", "y"),
    ("sses", "ss"),
    ("shes", "sh"),
    ("ches", "ch"),
    ("xes", "x"),
    ("s", ""),
)
"""Of plurals, and of what they are plurals of; the first that fits."""


def singular(word: str) -> str:
    """The word for one of them: invoice, for invoices; the same where it looks like no plural."""
    low = word.lower()
    if len(word) < _SHORTEST or not low.isascii() or low.endswith(_NO_PLURALS):
        return word
    for end, single in _ENDS:
        if low.endswith(end):
            return word[: len(word) - len(end)] + single
    return word
