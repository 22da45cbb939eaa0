"""Candidates: all that a question may be taken for, and what each of them would find."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.covers import Cover
from desktop_app.chart.turns.leaning import Leaning
from desktop_app.chart.understanding import Understood
from desktop_app.query.query import Query
from desktop_app.value_class import value_class

MOST_ALONE: Final = 16
"""The likeliest readings that stand alone; what is right is hardly ever behind them."""


@value_class
class Outlook:
    """What a reading finds on the disk.

    Attributes:
        count: How many entries.
        mark: The same for all readings that find the same entries.
        is_near: Whether a folder in it is only spelt nearly so.
    """

    count: int
    mark: str
    is_near: bool = False


@value_class
class Candidate:
    """One thing that a question may be taken for.

    Attributes:
        intent: What it is.
        probability: What its words make it.
        place: Its place among the readings that stand alone, from 0 on; `MOST_ALONE` where it has
            none.
        cover: The words it is made of.
        found: What it finds; None where nobody looked: it asks for contents, or for no files.
        is_nowhere: Whether it asks for a folder that is not there.
        leaning: How it takes up the question before; None where it stands alone.
    """

    intent: Intent
    probability: float = 0.0
    place: int = MOST_ALONE
    cover: Cover | None = None
    found: Outlook | None = None
    is_nowhere: bool = False
    leaning: Leaning | None = None

    @property
    def is_search(self) -> bool:
        """Whether it is answered by finding or counting."""
        return self.intent.act is Act.ANSWER


Same = Callable[[Intent], Hashable]
"""What intents that are one and the same have in common."""


def candidates_of(
    meant: Sequence[Understood],
    same: Same,
    *,
    several: Iterable[Understood] = (),
    leaning: Iterable[Leaning] = (),
) -> list[Candidate]:
    """All that a question may be taken for; the likeliest that stand alone come first.

    Args:
        meant: What it may say by itself, in order.
        same: What intents that are one and the same have in common.
        several: What it may say where it is more than one question.
        leaning: What it may say together with the question before.
    """
    found: dict[Hashable, Candidate] = {
        same(one.intent): Candidate(one.intent, one.probability, place, one.cover)
        for place, one in enumerate(meant[:MOST_ALONE])
    }
    for one in several:
        found.setdefault(
            same(one.intent), Candidate(one.intent, one.probability, MOST_ALONE, one.cover)
        )
    places = {one.cover.spans: place for place, one in enumerate(meant[:MOST_ALONE])}
    for lean in leaning:
        read = lean.reading
        place = places.get(read.cover.spans, MOST_ALONE)
        found.setdefault(
            same(lean.intent),
            Candidate(lean.intent, read.probability, place, read.cover, leaning=lean),
        )
    return list(found.values())


def without_idle(
    candidates: Sequence[Candidate], last: Query, before: Outlook | None
) -> list[Candidate]:
    """The candidates, but for those that leave out what is not there, where others do not.

    "Leave out the pictures" behind the phone's backup is not the folder Pictures, which lies
    elsewhere, while there are pictures.

    Args:
        candidates: With what they find.
        last: The query before.
        before: What that finds; None where nobody looked.
    """

    def leaves_out(one: Candidate) -> bool:
        """Whether it is the query before, with something left out."""
        kept = [term for term in one.intent.query.terms if term in last.terms]
        new = [term for term in one.intent.query.terms if term not in last.terms]
        return (
            one.leaning is not None
            and len(kept) == len(last.terms)
            and bool(new)
            and all(term.excluded for term in new)
        )

    if before is None:
        return [*candidates]
    leaving = [one for one in candidates if one.found is not None and leaves_out(one)]
    idle = [one for one in leaving if one.found is not None and one.found.mark == before.mark]
    return [one for one in candidates if one not in idle or len(idle) == len(leaving)]
