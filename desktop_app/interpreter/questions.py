"""What is asked of the files: how many there are, or which."""

from __future__ import annotations

import re
from functools import cache

from desktop_app.interpreter.lexicon import any_of, lexicon
from desktop_app.interpreter.reading import Reading
from desktop_app.search.query import Show


def take_question(reading: Reading) -> Show | None:
    """What is asked, or None where that is not said; a second question is left untaken."""
    for topic, show, besides in _ASKING:
        if _take_first(reading, topic):
            for other in besides:
                _take_first(reading, other)
            return show
    return None


_ASKING = (
    # "Find out how many", "统计一下有多少": the verb adds nothing.
    ("count", Show.COUNT, ("list", "tally")),
    ("tally", Show.COUNT, ()),
    # "List which", "列出有哪些".
    ("list", Show.LIST, ("which",)),
    ("which", Show.LIST, ()),
)


def _take_first(reading: Reading, topic: str) -> bool:
    match = _asking(topic).search(reading.open)
    if match is not None:
        reading.take(*match.span())
    return match is not None


@cache
def _asking(topic: str) -> re.Pattern[str]:
    """The words of a topic, with the measure word that follows: 有多少个, 哪几张."""
    words = lexicon("questions")
    measure = any_of(words["measures"])
    needing_one = any_of(words["before_measure"][topic])
    return re.compile(rf"{needing_one}\s*{measure}|{any_of(words[topic])}\s*{measure}?")
