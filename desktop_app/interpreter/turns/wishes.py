"""What a question wishes of the answer before: "the others", 前一天呢, "both together".

Only what says nothing else is taken so; what says more is read as any question is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Any, Final

from desktop_app import paths
from desktop_app.chart.grammar import languages
from desktop_app.interpreter.chosen_file import stripped, with_a_place
from desktop_app.query import dates
from desktop_app.query.query import Show, Sort, SortKey
from desktop_app.value_class import value_class


class Deed(StrEnum):
    """What is to be done with what was found."""

    OTHERS = "others"
    """What lies beside it: the rest of what it was chosen from."""
    BACK = "back"
    """The same of the day, month or year before, or the one before in the order."""
    FORTH = "forth"
    BEFORE = "before"
    """The same of all the time before: and before that?"""
    AFTER = "after"
    NEXT = "next"
    """The one that follows in the order, whichever that is."""
    TOGETHER = "together"
    """What several questions found, as one."""
    TOTAL = "total"
    """How many in all: of what several questions counted, or of what was listed."""
    MOST = "most"
    """Which of what several questions counted is the most."""
    FIRST = "first"
    """The first of it in another order: which one is newer?"""
    BUT = "but"
    """All of it but the first in another order: all but the newest."""
    HEAD = "head"
    """So many of it from the first on: the first two."""
    LAST = "last"
    """The one at the end of the list."""
    WHOLE = "whole"
    """All of it, which is as many as is said: both of them, these three."""
    DATED = "dated"
    """All of it, by when it was changed."""
    INSIDE = "inside"
    """What is in the folder that was found."""
    BESIDE = "beside"
    """What else is in the folder of the file that was found."""
    FOLDERS = "folders"
    """In which folders it is."""
    EVERYWHERE = "everywhere"
    """The same of all folders."""
    ELSEWHERE = "elsewhere"
    """The same of all folders but those that were looked into."""
    BELOW = "below"
    """The same with what lies in the folders below."""
    HIDDEN = "hidden"
    """The same with what is hidden."""
    SIZE = "size"
    """The same of another size: and over 200?"""
    LANGUAGE = "language"
    """Those of it that are written in some language, which nothing tells."""


ORDERED = frozenset(
    (Deed.OTHERS, Deed.FIRST, Deed.BUT, Deed.HEAD, Deed.LAST, Deed.WHOLE, Deed.LANGUAGE)
)
"""What an order to throw away may name: files of what was found, or beside it."""


@value_class
class Wish:
    """What a question wishes of the answer before.

    Attributes:
        show: What of it; None where that is as before.
        unit: Of which part of the calendar: day, week, month or year; "" of none.
        sort: In which order.
        number: The place in the list before of what it is about, from 1; 0 where it is all of it.
        many: How many it speaks of: the other two; 0 where it does not say.
        is_date: Whether its words are a date by themselves: the previous month.
        bound: Whether it is to be larger or smaller than `amount`, as a query writes it; "" where
            that is as before.
        amount: A number without a unit, as it was typed.
    """

    deed: Deed
    show: Show | None = Show.LIST
    unit: str = ""
    sort: Sort | None = None
    number: int = 0
    many: int = 0
    is_date: bool = False
    bound: str = ""
    amount: str = ""


def learn_phrases() -> None:
    """Read the phrases from their files, once."""
    _languages()


def wish_in(text: str) -> Wish | None:
    """What `text` wishes of the answer before, and nothing else; None where it says more."""
    if len(text) > _MOST_CHARS:
        return None
    said = stripped(text)
    wish = _wish_in(said) if said else None
    if wish is not None:
        return wish
    for number, rest in with_a_place(text):
        about = _wish_in(rest)
        if about is not None and about.deed is Deed.INSIDE:
            return Wish(about.deed, about.show, number=number)
    return None


_MOST_CHARS: Final = 80
"""Who wishes nothing else says it in few words."""


def _wish_in(said: str) -> Wish | None:
    for language in _languages():
        own = language.before.sub("", said)
        for deed, show, pattern in language.patterns:
            found = pattern.fullmatch(said) or pattern.fullmatch(own)
            if found is not None:
                groups = found.groupdict()
                unit = language.units.get(groups.get("unit") or "", "")
                order = next(
                    (found[one] for one in groups if one[:5] == "order" and found[one]), ""
                )
                is_date = dates.understands(dates.tidied(own))
                many = language.numbers.get(
                    groups.get("many") or "", 2 if groups.get("both") else 0
                )
                sort = language.orders.get(order)
                bound = language.bounds.get(groups.get("bound") or "", "")
                amount = groups.get("amount") or ""
                return Wish(
                    *(deed, show, unit, sort),
                    many=many,
                    is_date=is_date,
                    bound=bound,
                    amount=amount,
                )
    return None


@value_class
class _Language:
    before: re.Pattern[str]
    patterns: Sequence[tuple[Deed, Show | None, re.Pattern[str]]]
    orders: Mapping[str, Sort]
    units: Mapping[str, str]
    numbers: Mapping[str, int]
    bounds: Mapping[str, str]


@cache
def _languages() -> Sequence[_Language]:
    files = (paths.resource(f"grammar/{language}/turns.json") for language in languages())
    return [_read(json.loads(file.read_text("utf-8"))) for file in files if file.is_file()]


def _read(words: Mapping[str, Any]) -> _Language:
    orders = {
        word: Sort(SortKey(order.removeprefix("-")), order.startswith("-"))
        for order, said in words["orders"].items()
        for word in said
    }
    units = {word: unit for unit, said in words["units"].items() for word in said}
    numbers = {word: int(one) for one, said in words["numbers"].items() for word in said}
    bounds = {word: bound for bound, said in words["bounds"].items() for word in said}
    before = re.compile(rf"(?:(?:{words['before']})[\s,，]*)*")
    return _Language(before, [*_patterns(words)], orders, units, numbers, bounds)


def _patterns(words: Mapping[str, Any]) -> Iterator[tuple[Deed, Show | None, re.Pattern[str]]]:
    ordering = [word for said in words["orders"].values() for word in said]
    orders = "|".join(sorted(ordering, key=len, reverse=True))
    bounding = [word for said in words["bounds"].values() for word in said]
    bounds = "|".join(sorted(bounding, key=len, reverse=True))
    for deed, by_show in words["wishes"].items():
        for show, said in by_show.items():
            for pattern in said:
                # Parts may name those that stand below them.
                for name, part in words["parts"].items():
                    pattern = pattern.replace(f"%{name}", part)
                pattern = pattern.replace("%BOUND", f"(?P<bound>{bounds})")
                pattern = pattern.replace("%AMOUNT", "(?P<amount>[0-9]+(?:[.][0-9]+)?)")
                whole = pattern.replace("%ORDER", f"(?P<order>{orders})", 1)
                for number in range(whole.count("%ORDER")):
                    whole = whole.replace("%ORDER", f"(?P<order{number}>{orders})", 1)
                yield (
                    Deed(deed),
                    Show(show) if show else None,
                    re.compile(f"(?:{whole}){words['end']}"),
                )
