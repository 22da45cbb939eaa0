"""Patterns that stand in the source, made when a text first needs them."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

from desktop_app import agent, chart, files, folders, interpreter, llm, query, search
from desktop_app.fixed_patterns import FixedPattern, fixed

TEXT = "two Pears, one pear; three apples"


def test_it_finds_what_a_compiled_pattern_finds() -> None:
    ours, theirs = fixed(r"pear(s?)", re.I), re.compile(r"pear(s?)", re.I)
    first = ours.search(TEXT)
    assert first is not None and first.span() == (4, 9)
    assert [match.span() for match in ours.finditer(TEXT)] == [(4, 9), (15, 19)]
    assert ours.findall(TEXT) == theirs.findall(TEXT) == ["s", ""]
    assert ours.sub("fig", TEXT) == theirs.sub("fig", TEXT) == "two fig, one fig; three apples"
    assert ours.split(TEXT) == theirs.split(TEXT)


def test_it_looks_between_two_places() -> None:
    pear = fixed("pear")
    assert pear.match(TEXT, 15) and pear.fullmatch(TEXT, 15, 19)
    assert pear.match(TEXT) is None and pear.fullmatch(TEXT, 15) is None
    assert pear.search(TEXT, 0, 15) is None
    assert [match.span() for match in pear.finditer(TEXT, 10)] == [(15, 19)]


def test_it_is_made_when_it_is_used_and_not_before() -> None:
    broken = fixed("(")
    with pytest.raises(re.error):
        broken.search(TEXT)


def test_it_is_written_when_it_is_used_where_words_of_a_language_are_in_it() -> None:
    written: list[str] = []

    def word() -> str:
        written.append("pear")
        return "pear"

    pear = fixed(word)
    assert not written
    assert pear.findall(TEXT) == pear.findall(TEXT) == ["pear"]
    assert written == ["pear"]


def test_every_pattern_of_the_program_can_be_made() -> None:
    """Else a slip in one would be seen when the first person asks about it."""
    made = 0
    for package in (agent, chart, files, folders, interpreter, llm, query, search):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for value in vars(importlib.import_module(module.name)).values():
                if isinstance(value, FixedPattern):
                    value.search("")
                    made += 1
    assert made > 300
