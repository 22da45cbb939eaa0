"""Candidates: all that a question may be taken for, whoever read it so, and what each would find.

Those of the chart come with how likely their words make them; those of the patterns with their
place among the ways that these would try, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.covers import Cover
from desktop_app.chart.leaning import Leaning
from desktop_app.chart.understanding import Understood

MOST_OF_CHART: Final = 12
"""The likeliest of the chart; what is right is hardly ever behind them."""

MOST_WAYS: Final = 6
"""Of the patterns."""

NO_WAY: Final = -1

_FIRST_WAYS: Final = 2


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a reading finds on the disk.

    Attributes:
        count: How many entries.
        mark: The same for all readings that find the same entries.
        is_near: Whether a folder in it is only spelt nearly so.
        total_bytes: The lengths of the files together; 0 where nobody added them up.
    """

    count: int
    mark: str
    is_near: bool = False
    total_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Answered:
    """What the patterns came to, after all their ways were gone.

    Attributes:
        intent: What they answered.
        count: How many entries they found.
        total_bytes: See `Outlook`.
        is_clear: Whether one look was enough.
    """

    intent: Intent
    count: int = 0
    total_bytes: int = 0
    is_clear: bool = True


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that a question may be taken for.

    Attributes:
        intent: What it is.
        probability: What the chart gives it; 0 where it has not got it.
        place: Its place among those of the chart, from 0 on; `MOST_OF_CHART` where it has none.
        cover: Where the chart has it.
        way: Its place among the ways of the patterns, from 0 on; `NO_WAY` where it is none.
        found: What it finds; None where nobody looked: it asks for contents, or for no files.
        is_nowhere: Whether it asks for a folder that is not there.
        answered: What the patterns came to, where that is the same; None before they did.
        leaning: How it takes up the question before; None where it stands alone, or is a way.
    """

    intent: Intent
    probability: float = 0.0
    place: int = MOST_OF_CHART
    cover: Cover | None = None
    way: int = NO_WAY
    found: Outlook | None = None
    is_nowhere: bool = False
    answered: Answered | None = None
    leaning: Leaning | None = None

    @property
    def is_search(self) -> bool:
        """Whether it is answered by finding or counting."""
        return self.intent.act is Act.ANSWER


Same = Callable[[Intent], Hashable]
"""What intents that are one and the same have in common."""


def candidates_of(
    meant: Sequence[Understood],
    ways: Iterable[Intent],
    same: Same,
    leaning: Iterable[Leaning] = (),
) -> list[Candidate]:
    """Those of the chart, the likeliest first, and behind them what only the patterns have.

    Args:
        meant: The chart's, in order.
        ways: Those of the patterns, in order.
        same: What intents that are one and the same have in common.
        leaning: The chart's together with the question before.
    """
    found: dict[Hashable, Candidate] = {
        same(one.intent): Candidate(one.intent, one.probability, place, one.cover)
        for place, one in enumerate(meant[:MOST_OF_CHART])
    }
    by_patterns = list(zip(range(MOST_WAYS), ways, strict=False))
    # Of a large home only the first readings are looked for.
    _add_ways(found, by_patterns[:_FIRST_WAYS], same)
    places = {one.cover.spans: place for place, one in enumerate(meant[:MOST_OF_CHART])}
    for one in leaning:
        read, meaning = one.reading, same(one.intent)
        known = found.get(meaning)
        if known is None or known.cover is None:
            place = places.get(read.cover.spans, MOST_OF_CHART)
            way = NO_WAY if known is None else known.way
            found[meaning] = Candidate(
                one.intent, read.probability, place, read.cover, way, leaning=one
            )
    _add_ways(found, by_patterns[_FIRST_WAYS:], same)
    return list(found.values())


def _add_ways(
    found: dict[Hashable, Candidate], ways: Iterable[tuple[int, Intent]], same: Same
) -> None:
    for way, intent in ways:
        known = found.setdefault(same(intent), Candidate(intent))
        if known.way == NO_WAY:
            found[same(intent)] = replace(known, way=way)


def with_answered(
    candidates: Sequence[Candidate], answered: Answered, same: Same
) -> list[Candidate]:
    """The candidates with what the patterns came to, which may be one that was not there before."""
    meaning = same(answered.intent)
    alike = [at for at, one in enumerate(candidates) if same(one.intent) == meaning]
    found = [at for at, one in enumerate(candidates) if _finds_the_same(one, answered)]
    at = next(iter((*alike, *found)), None)
    if at is None:
        seen = Outlook(answered.count, "answered", total_bytes=answered.total_bytes)
        is_search = answered.intent.act is Act.ANSWER
        one = Candidate(answered.intent, found=seen if is_search else None, answered=answered)
        return [*candidates, one]
    return [replace(one, answered=answered) if n == at else one for n, one in enumerate(candidates)]


def _finds_the_same(one: Candidate, answered: Answered) -> bool:
    found = one.found
    if not one.is_search or answered.intent.act is not Act.ANSWER or found is None:
        return False
    lengths = {found.total_bytes, answered.total_bytes} - {0}
    return (
        0 < found.count == answered.count
        and len(lengths) < len((one, answered))
        and one.intent.query.show is answered.intent.query.show
    )
