"""Dates of one question: what they are of, two that bound each other, alternatives, said twice."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final

from desktop_app.chart.spans import Category, TextSpan
from desktop_app.query import dates
from desktop_app.query.dates import Span
from desktop_app.query.query import Key, Term, When

DATED: Final = {
    Category.MODIFIED: Key.MODIFIED,
    Category.CREATED: Key.CREATED,
    Category.ADDED: Key.ADDED,
    Category.TAKEN: Key.TAKEN,
    Category.OPENED: Key.OPENED,
}

OPENED: Final = "opened"
"""What an order is called that asks for what was opened of late."""

LATELY: Final = "last 30 days"
"""What is meant by recently, of what was opened."""

NEAR: Final = 6
"""Tokens between a date and the verb that says what it is of."""

Said = tuple[Key, str, bool, bool]
"""What a date is of, its words, whether it is left out, and whether "or" stands before it."""


def key_of(date: TextSpan, verbs: Sequence[TextSpan]) -> Key:
    """What a date is of, by the verb that stands near it."""
    near = [
        (min(abs(date.start - verb.end), abs(verb.start - date.end)), DATED[verb.category])
        for verb in verbs
    ]
    near = [one for one in near if one[0] <= NEAR]
    return min(near)[1] if near else Key.MODIFIED


def dated_terms(said: Sequence[Said]) -> list[Term] | None:
    """The terms that dates in the order they were said come to; None where they do not agree."""
    terms: list[Term] = []
    for key, words, excluded, either in said:
        when = _when(words)
        others = [term for term in terms if term.key is key]
        if any(when in other.values and other.excluded is excluded for other in others):
            # Said twice.
            continue
        last = others[-1] if others else None
        if last is None:
            terms.append(Term(key, (when,), excluded))
            continue
        joined = _joined(last, when, excluded=excluded, either=either)
        if joined is None and excluded is last.excluded is False and key is Key.MODIFIED:
            return None
        at = terms.index(last)
        terms[at : at + 1] = [Term(key, (when,), excluded)] if joined is None else joined
        if joined is None:
            terms.insert(at, last)
    return terms


def _joined(last: Term, when: When, *, excluded: bool, either: bool) -> list[Term] | None:
    """What a date and the one before it are together; None where they are simply two."""
    if len(last.values) == 1 and isinstance(before := last.values[0], When):
        one, other = _span(before.words), _span(when.words)
        if not last.excluded and _bound(one, other):
            # After this, but before that: each bounds the other.
            return [last, Term(last.key, (when,))]
        if excluded and not last.excluded and _is_outside(one, other):
            return [last]
    if either and excluded is last.excluded:
        return [Term(last.key, (*last.values, when), excluded)]
    return None


def _bound(one: Span | None, other: Span | None) -> bool:
    """Whether one is open where the other ends."""
    if one is None or other is None:
        return False
    first, last = (one, other) if one.end_ns is None else (other, one)
    return (
        (first.end_ns, last.start_ns) == (None, None)
        and first.start_ns is not None
        and last.end_ns is not None
        and first.start_ns < last.end_ns
    )


def _is_outside(whole: Span | None, part: Span | None) -> bool:
    """Whether what is left out is not in it anyway: before 2019, without 2019."""
    if whole is None or part is None:
        return False
    is_before = (
        whole.start_ns is not None and part.end_ns is not None and part.end_ns <= whole.start_ns
    )
    is_behind = (
        whole.end_ns is not None and part.start_ns is not None and part.start_ns >= whole.end_ns
    )
    return is_before or is_behind


@lru_cache(maxsize=512)
def _when(words: str) -> When:
    """The date that words mean, which many covers of a question have in common."""
    return When(dates.tidied(words))


@lru_cache(maxsize=512)
def _span(words: str) -> Span | None:
    """The moments; which day is today makes no difference to how two of them lie."""
    try:
        return dates.span(words, datetime.now())
    except ValueError:
        return None
