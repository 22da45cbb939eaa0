"""The other names of keys and of the words behind them, as both languages have them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar

from desktop_app.vocabulary import LANGUAGES, vocabulary

_E = TypeVar("_E", bound=StrEnum)


def other_names(table: str, name: str) -> tuple[str, ...]:
    """What people write in place of `name`, English words first."""
    return tuple(word for words in _words() for word in words.get(table, {}).get(name, ()))


def names_of(table: str, values: type[_E]) -> dict[_E, tuple[str, ...]]:
    """The same for all values of a key."""
    return {value: other_names(table, value.value) for value in values}


@cache
def names_of_orders() -> Mapping[str, str]:
    """Words for a whole order, each with the order as it is written: "newest" is "modified"."""
    tables = (words["orders"] for words in _words())
    return {word: order for one in tables for order, words in one.items() for word in words}


@cache
def _words() -> tuple[dict[str, Any], ...]:
    return tuple(vocabulary("query", language) for language in LANGUAGES)
