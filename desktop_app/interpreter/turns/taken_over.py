"""What a question comes to that only wishes something of the answers before it.

What is taken over is the set that was found, the one that it was chosen from, or the entry that was
shown. Where these do not say what is meant, nothing is guessed: it is said to be unclear.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise, takewhile
from typing import Final

from desktop_app.chart.composing import SEVERAL, Intent
from desktop_app.chart.parted.several import MOST_PARTS
from desktop_app.chart.turns.together import alike, together
from desktop_app.chart.weighing.ranking import SURE, UNSURE
from desktop_app.interpreter.taken import MAX_ALTERNATIVES
from desktop_app.interpreter.turns.beside import dates_beyond, other_dates, others_of
from desktop_app.interpreter.turns.coming_to import (
    UNCLEAR,
    TakenOver,
    beside,
    folders,
    inside,
    of_one,
    over,
    states_of,
)
from desktop_app.interpreter.turns.earlier import Earlier
from desktop_app.interpreter.turns.otherwise import (
    in_all_folders,
    in_other_folders,
    of_another_size,
    with_all_below,
    with_hidden,
)
from desktop_app.interpreter.turns.wishes import Deed, Wish
from desktop_app.messages.mind import TakenAs, WordTaken
from desktop_app.query.query import DATE_KEYS, Is, Key, Query, Show, Sort, SortKey
from desktop_app.query.syntax import format as written


def taken_from(found: TakenOver, text: str, last: Query | None) -> TakenAs:
    """What a question was taken for by the answers before, and how surely.

    Args:
        text: The question.
        found: What it comes to.
        last: The last query.
    """
    assert found.intent is not None
    query = found.intent.query
    kept = last.terms if last is not None else ()
    carried = tuple(written(Query((term,))) for term in query.terms if term in kept)
    # No folder is called so.
    own = tuple(one for one in query.terms if one not in kept and one.key is not Key.IN)
    said = written(replace(query, terms=own))
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    others = [written(one) for one in found.others]
    if found.certainty < SURE and not others and last is not None:
        others = [written(replace(last, show=query.show, sort=None, top=None))]
    is_sure = found.certainty >= SURE and not others
    return TakenAs(
        (WordTaken(text[start:end], start, end, said or None),),
        confidence=SURE if is_sure else round(min(found.certainty, UNSURE), 3),
        alternatives=tuple(others[:MAX_ALTERNATIVES]),
        next_best=others[0] if others else "",
        carried=carried,
    )


_UNTOLD: Final = TakenOver(None, reason="language")
_NO_SUM: Final = TakenOver(None, reason="sum")


_Taking = Callable[[Wish, Sequence[Earlier], datetime], TakenOver | None]
_SUMS: Final = frozenset((Deed.TOGETHER, Deed.TOTAL, Deed.MOST))


def taken_over(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    """What a question comes to by the answers before; None where it is read as any other.

    Args:
        wish: What it wishes of them.
        earlier: They, the last first.
        now: What dates are relative to.
    """
    if not earlier:
        return None
    if wish.deed not in _SUMS and len({one.turn for one in earlier[:2]}) < len(earlier[:2]):
        # Of two answers in one, which is meant?
        return None
    found = _DEEDS[wish.deed](wish, earlier, now)
    if found is None or found.intent is None:
        return found
    # Sums and what was chosen from go back to more than the last one.
    used = earlier[:2] if wish.deed in {*_SUMS, Deed.OTHERS} else earlier[:1]
    return replace(found, certainty=min(one.certainty for one in used))


def _others(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    last = earlier[0]
    if last.query.top is not None:
        # The rest of an order is its other end.
        left = last.count - last.query.top
        if last.nth or last.query.sort is None or left < 1 or wish.many not in (0, left):
            return UNCLEAR
        sort = replace(last.query.sort, backwards=not last.query.sort.backwards)
        show = wish.show if wish.show is Show.BYTES else Show.LIST
        return over(replace(last.query, sort=sort, top=left, show=show or Show.LIST))
    if wish.show in _COUNTED and len(earlier) > 1 and _leaves_out(last.query, earlier[1].query):
        # Once something was left out, what is left are those that stayed.
        return over(replace(last.query, show=wish.show, sort=None))
    queries = others_of(last.query, earlier[1].query if len(earlier) > 1 else None)
    if queries is None or (wish.many and len(earlier) > 1 and _left(earlier) != wish.many):
        return UNCLEAR
    whole = [replace(one, show=wish.show or Show.LIST, sort=None, top=None) for one in queries]
    return TakenOver(Intent(whole[0]), whole[1:])


_COUNTED: Final = (Show.COUNT, Show.BYTES)


def _leaves_out(last: Query, before: Query) -> bool:
    """Whether it is the question before with something left out."""
    new = [term for term in last.terms if term not in before.terms]
    return {*before.terms} <= {*last.terms} and bool(new) and all(one.excluded for one in new)


def _left(earlier: Sequence[Earlier]) -> int:
    """How many of what was found before the last was chosen from that are beside it."""
    return earlier[1].count - earlier[0].count


def _stepped(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    last = earlier[0]
    is_back = wish.deed is Deed.BACK
    dated = None
    if wish.deed is not Deed.NEXT:
        dated = other_dates(last.query, wish.unit, now, is_back=is_back)
    if dated is not None:
        show = last.query.show if wish.show is Show.LIST else wish.show
        return over(replace(dated, show=show or Show.LIST))
    if last.place and not wish.unit:
        place = last.place + (-1 if is_back else 1)
        if not 0 < place <= len(last.rows):
            return UNCLEAR
        return of_one(last.rows[place - 1].path)
    if wish.unit or not last.query.asks_for_first:
        return None if wish.is_date else UNCLEAR
    sort, top = last.query.sort, last.query.top
    at = (last.nth or top or 0) + 1
    if sort is None or at > min(last.count, _MOST_PLACES):
        return UNCLEAR
    # Before the newest is the one that is second; before the oldest, none.
    is_other_end = sort.by is SortKey.MODIFIED and sort.backwards is is_back
    if wish.deed is not Deed.NEXT and is_other_end:
        return UNCLEAR
    return TakenOver(Intent(replace(last.query, top=at, show=Show.LIST), nth=at))


def _beyond(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    query = dates_beyond(earlier[0].query, now, is_back=wish.deed is Deed.BEFORE)
    return None if query is None else over(query)


_MOST_PLACES: Final = 20
"""Rows of a list that a place is looked for in."""


def _together(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    last = earlier[0].query
    run = [last, *(one.query for _, one in takewhile(_is_beside, pairwise(earlier)))]
    are_same = len(run) > 1 and run[1].show is Show.LIST and {*run[1].terms} == {*last.terms}
    if are_same and wish.deed is Deed.TOTAL and last.show is Show.COUNT and not wish.show:
        # How many was just told: who asks for a total asks how large they are.
        return TakenOver(Intent(replace(last, show=Show.BYTES)), [last])
    is_for_last = wish.show is Show.BYTES or wish.deed is Deed.TOGETHER
    if is_for_last and len(run) > 1 and set(run[1].terms) < set(last.terms):
        # What was narrowed down is summed up as it is now.
        show = wish.show or (last.show if last.show is not Show.LIST else Show.COUNT)
        return over(replace(last, show=show, sort=None, top=None))
    if len(run) < 2 or (last.asks_for_first and wish.show is Show.BYTES):
        # Together, the first of an order are those that were told.
        is_first = last.asks_for_first and wish.show is Show.BYTES and not earlier[0].nth
        return over(replace(last, show=Show.BYTES)) if is_first else None
    shown = {query.show for query in run[:2]}
    is_number = shown <= {Show.COUNT, Show.BYTES}
    if wish.deed is Deed.TOTAL and wish.show is Show.BYTES:
        # How large in all: of numbers of files, hardly of those that were counted before as well.
        is_number = shown == {Show.BYTES}
    is_sum = is_number or wish.deed is Deed.TOGETHER
    found = together(run)
    if found is None:
        # A number was just told: nobody asks for the same once more.
        return _NO_SUM if is_sum else None
    show = wish.show or (last.show if is_number else Show.COUNT)
    both, alone = (replace(one, show=show, sort=None, top=None) for one in (found, last))
    if is_sum:
        return TakenOver(Intent(both), [] if is_number else [alone])
    # How many they are in all, of what was listed last; or of what was listed before as well.
    is_narrower = {*run[1].terms} < {*last.terms} and {*found.terms} < {*last.terms}
    return None if is_narrower else TakenOver(Intent(alone), [both])


def _most(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    counted = _counted_alike(earlier)
    if len(counted) < 2:
        return None
    if wish.show is Show.BYTES:
        counted = [replace(query, show=Show.BYTES) for query in counted]
    first, *rest = counted[::-1]
    return TakenOver(Intent(first, rest=tuple(rest)))


def _counted_alike(earlier: Sequence[Earlier]) -> Sequence[Query]:
    """What was counted of the same in the last turns, one behind the other, the last first."""
    run = [earlier[0], *(one for _, one in takewhile(_is_beside, pairwise(earlier)))]
    queries = [one.query for one in run[:MOST_PARTS]]
    numbers = [*takewhile(lambda query: query.show is queries[0].show, queries)]
    if queries[0].show not in (Show.COUNT, Show.BYTES) or queries[0].top is not None:
        return ()
    return numbers[: alike(numbers)]


def _is_beside(two: tuple[Earlier, Earlier]) -> bool:
    return two[0].turn - two[1].turn <= 1


def _first(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    last = earlier[0]
    if wish.sort is None or last.count < max(2, wish.many):
        return None
    if len(_counted_alike(earlier)) > 1:
        # Which of the two numbers, or which of the files?
        if _is_of_sizes(wish, last):
            return _most(wish, earlier, now)
        before = earlier[1].query
        first = replace(last.query, sort=wish.sort, top=wish.many or 1, show=Show.LIST)
        if {*before.terms} < {*last.query.terms}:
            return over(first)
        changed = {term.key for term in {*before.terms} ^ {*last.query.terms}}
        if not changed <= {*DATE_KEYS}:
            return UNCLEAR
        other = replace(before, sort=wish.sort, top=wish.many or 1, show=Show.LIST)
        return TakenOver(Intent(first), [other])
    if last.query.top is None:
        top = wish.many or 1
        return over(replace(last.query, sort=wish.sort, top=top, show=Show.LIST))
    if _is_other_end(last.query, wish):
        other = replace(last.query, sort=wish.sort, top=wish.many or last.query.top, show=Show.LIST)
        return TakenOver(Intent(other), [replace(last.query, show=Show.LIST)])
    if last.query.top == 1 and last.query.sort == wish.sort and wish.many > 1:
        # Behind the biggest file: the three biggest.
        return over(replace(last.query, top=wish.many, show=Show.LIST))
    rows = last.rows[: last.query.top]
    if last.query.top == 1 and last.query.sort == wish.sort and rows and wish.many < 2:
        # The one that was just told.
        return of_one(rows[0].path)
    if last.nth or len(rows) < 2 or wish.many > 1:
        return UNCLEAR if wish.many > 1 else None
    measure = _MEASURES.get(wish.sort.by)
    values = [None if measure is None else measure(row) for row in rows]
    known = [one for one in values if one is not None]
    if len(known) < len(rows) or Is.FOLDER in states_of(last.query):
        return UNCLEAR
    best = min(known) if wish.sort.backwards else max(known)
    return of_one(rows[known.index(best)].path, among=len(rows))


def _is_other_end(last: Query, wish: Wish) -> bool:
    """Whether the other end of an order is asked for: behind the biggest files, the smallest."""
    if last.sort is None or wish.sort is None or last.sort.by is not wish.sort.by:
        return False
    if last.top not in (1, SEVERAL):
        # Of the three largest, one is the smallest.
        return False
    return last.sort.backwards is not wish.sort.backwards


def _but(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    last = earlier[0]
    left = last.count - (wish.many or 1)
    if wish.sort is None or last.query.top is not None or left < 1:
        return UNCLEAR
    other_end = replace(wish.sort, backwards=not wish.sort.backwards)
    return over(replace(last.query, sort=other_end, top=left, show=Show.LIST))


def _is_of_sizes(wish: Wish, last: Earlier) -> bool:
    return wish.sort is not None and wish.sort.by is SortKey.SIZE and last.query.show is Show.BYTES


_MEASURES: Final[Mapping[SortKey, Callable[..., int | None]]] = {
    SortKey.MODIFIED: lambda row: row.modified_ns,
    SortKey.SIZE: lambda row: row.size_bytes,
}


def _head(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    last = earlier[0]
    shown = last.query.top or last.count
    if last.query.top == 1 and last.query.sort is not None:
        # Who was told of the biggest may ask for the five biggest.
        shown = last.count
    if last.nth or not 0 < wish.many <= min(shown, last.count):
        return UNCLEAR
    return over(replace(last.query, top=wish.many, show=Show.LIST))


def _last(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    last = earlier[0]
    shown = min(last.query.top or last.count, last.count)
    if last.nth or not 1 < shown == len(last.rows) <= _MOST_NAMED:
        return UNCLEAR
    return of_one(last.rows[-1].path)


_MOST_NAMED: Final = 5
"""Files of an answer that are named in it: the end of a longer list is not seen."""


def _whole(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    last = earlier[0]
    if wish.many == 0:
        return None if last.nth else over(replace(last.query, show=Show.LIST))
    if last.nth or wish.many != min(last.query.top or last.count, last.count):
        return UNCLEAR
    return over(replace(last.query, show=Show.LIST))


def _dated(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    last = earlier[0].query
    # Another order would show others where only some are shown.
    sort = Sort(SortKey.MODIFIED) if last.top is None else last.sort
    return over(replace(last, show=Show.LIST, sort=sort))


def _language(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    return _UNTOLD


def _otherwise(asked: Callable[[Wish, Earlier], Query | None]) -> _Taking:
    def taken(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
        query = asked(wish, earlier[0])
        return None if query is None else over(query)

    return taken


_DEEDS: Final[Mapping[Deed, _Taking]] = {
    Deed.OTHERS: _others,
    Deed.BACK: _stepped,
    Deed.FORTH: _stepped,
    Deed.BEFORE: _beyond,
    Deed.AFTER: _beyond,
    Deed.NEXT: _stepped,
    Deed.TOGETHER: _together,
    Deed.TOTAL: _together,
    Deed.MOST: _most,
    Deed.FIRST: _first,
    Deed.BUT: _but,
    Deed.HEAD: _head,
    Deed.LAST: _last,
    Deed.WHOLE: _whole,
    Deed.LANGUAGE: _language,
    Deed.DATED: _dated,
    Deed.INSIDE: inside,
    Deed.BESIDE: beside,
    Deed.FOLDERS: folders,
    Deed.EVERYWHERE: _otherwise(in_all_folders),
    Deed.ELSEWHERE: _otherwise(in_other_folders),
    Deed.BELOW: _otherwise(with_all_below),
    Deed.HIDDEN: _otherwise(with_hidden),
    Deed.SIZE: _otherwise(of_another_size),
}
