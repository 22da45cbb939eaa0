"""Which of two files is older or newer: "which lease is older, Robie or Quinpool?"."""

from __future__ import annotations

import re

from desktop_app.interpreter.file_types import name_term
from desktop_app.interpreter.lexicon import pattern
from desktop_app.interpreter.meaning import Meaning
from desktop_app.interpreter.ordering import Order
from desktop_app.interpreter.reading import Reading
from desktop_app.query.query import Sort, SortKey

_SIDE = r"(?:the\s+|my\s+)?(?P<{0}>[\ue000][\ue001]*|[\w' &.-]{{1,40}}?)(?:\s+one)?"
_HOW = (
    r"(?:the\s+)?(?:(?P<{0}old>%ordering.older%)|(?P<{0}new>%ordering.later%))(?:\s+(?:one|file))?"
)
_WHICH = (
    r"\A\s*which\s+(?:one\s+)?(?:of\s+(?:my|the|these|those)\s+)?"
    r"(?:(?!is |was |are |were )(?P<noun>[\w' -]{1,40}?)\s+)?(?:is|was|are|were)\s+"
    + _HOW.format("")
    + r"\s*[,:;–—-]?\s*"
    + _SIDE.format("one")
    + r"\s+or\s+"
    + _SIDE.format("two")
    + r"\s*[?!.]*\s*\Z"
)


def take_ages(reading: Reading, meaning: Meaning) -> bool:
    """Take a question which of two is older or newer: the first of them in that order."""
    if " or " not in reading.open:
        return False
    match = pattern(_WHICH).match(reading.open)
    if match is None:
        return False
    sides = [reading.spelt(*match.span(side)) for side in ("one", "two")]
    noun = (
        re.sub(r"^(?:of|one)\s+", "", reading.spelt(*match.span("noun"))) if match["noun"] else ""
    )
    reading.take(0, match.start("noun") if noun else match.end())
    if noun:
        reading.take(match.end("noun"), match.end())
    meaning.terms += (name_term(sides),)
    backwards = match["old"] is not None
    meaning.order = Order(Sort(SortKey.MODIFIED, backwards=backwards), 1, one=True)
    return True
