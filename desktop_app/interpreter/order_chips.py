"""The order of an answer, and how many of its files are wanted, as chips like the conditions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from desktop_app.messages.mind import TakenAs
from desktop_app.query.query import Query, Show, Sort, SortKey
from desktop_app.query.syntax import parse
from desktop_app.wording import Wording, visible

_ORDERS = (
    *(Sort(SortKey.MODIFIED), Sort(SortKey.MODIFIED, backwards=True)),
    *(Sort(SortKey.SIZE), Sort(SortKey.SIZE, backwards=True)),
    *(Sort(SortKey.NAME), Sort(SortKey.NAME, backwards=True)),
    *(Sort(SortKey.FOLDER), Sort(SortKey.EXT)),
)
_TOPS = (1, 5, 10, 20, 50, 100)
_NUMBERS = (Show.COUNT, Show.BYTES)
"""What is shown of these has no order, and nothing of it is cut."""


@dataclass(frozen=True, slots=True)
class OrderChip:
    """An order, or a number of files.

    Attributes:
        label: In words: "largest first", "the first 5".
        words: What of the question it was taken from, as it was typed.
        without: The query without it; None where nothing would be left.
        choices: What else it may be, in words, and the query with that.
    """

    label: str
    words: tuple[str, ...]
    without: Query | None
    choices: tuple[tuple[str, Query], ...]


def order_chips(query: Query, taken: TakenAs, wording: Wording) -> Iterator[OrderChip]:
    """The order of a query and then its number, where it has them."""
    if query.show in _NUMBERS:
        return
    said = [(visible(one.text), parse(one.term)) for one in taken.words if one.term]
    if query.sort is not None and query.sort.by is not SortKey.BEST:
        label = _order_in_words(query.sort, wording)
        yield OrderChip(
            label,
            tuple(text for text, meant in said if meant.sort == query.sort),
            replace(query, sort=None) if query.terms else None,
            tuple(_others(query, label, wording)),
        )
    if query.top is not None:
        numbers: Sequence[int] = [number for number in _TOPS if number != query.top]
        yield OrderChip(
            wording.say("chip.top", count=query.top),
            tuple(text for text, meant in said if meant.top == query.top),
            replace(query, top=None) if query.terms or query.sort is not None else None,
            tuple((wording.say("chip.top", count=one), replace(query, top=one)) for one in numbers),
        )


def _others(query: Query, label: str, wording: Wording) -> Iterator[tuple[str, Query]]:
    for sort in _ORDERS:
        if (other := _order_in_words(sort, wording)) != label:
            yield other, replace(query, sort=sort)


def _order_in_words(sort: Sort, wording: Wording) -> str:
    return wording.say(f"chip.order_{sort.by.value}{'_reversed' if sort.backwards else ''}")
