"""What tells of which time a date is, and is no small talk: taken in March, opened today."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from desktop_app.chart.dated_terms import NEAR, OPENED
from desktop_app.chart.grammar import grammar
from desktop_app.chart.ruled_out.words import Proposed, spans_of, words_of
from desktop_app.chart.spans import OPEN, Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind, folded
from desktop_app.query import holidays
from desktop_app.query.query import Show

_SURELY = frozenset(("words", "date", "rule"))
"""Sources of what is said, and not only may be."""


def told_by_no_file(text: str) -> str:
    """What it asks for that no file tells: what was deleted or printed, how much room is free.

    "" where it asks for nothing of the kind.
    """
    plain = " ".join(folded(text).split())
    short = grammar().listed("told by no file in few words")
    if any(phrase in plain and len(plain) - len(phrase) <= _FEW_CHARS for phrase in short):
        # Who goes on may ask what takes up the room.
        return "space"
    return next(
        (
            what
            for what, name in _UNTOLD.items()
            if any(phrase in plain for phrase in grammar().listed(name))
        ),
        "",
    )


_FEW_CHARS: Final = 12
"""Beside what says that there is no room, where that is all."""

_UNTOLD: Final = {"history": "kept by nobody", "space": "told by no file"}
"""The list of phrases of each."""


def leave_negations_of_dates(found: Proposed) -> None:
    """Take no part of a date for a negation of its own: have I not touched for a year."""
    dates = {span.start for span in spans_of(found, (Category.DATE,), ("date",))}
    for (start, category), kept in found.items():
        if category is Category.NOT:
            for key, span in list(kept.items()):
                if span.end - 1 in dates and (start < span.end - 1 or _is_longer(found, span)):
                    del kept[key]


def _is_longer(found: Proposed, negation: TextSpan) -> bool:
    """Whether a date goes on behind a negation that it begins with."""
    dates = found.get((negation.start, Category.DATE), {}).values()
    return any(one.source == "date" and one.end > negation.end for one in dates)


def leave_halves_of_stretches(tokens: Sequence[Token], found: Proposed) -> None:
    """Take no half of a stretch of time for a date: 十月到现在 is not October."""
    joins = grammar().listed("leads to the end of a stretch")
    for (_, category), kept in found.items():
        if category is Category.DATE:
            ends = [span.end for span in kept.values() if span.source == "date"]
            for key, span in list(kept.items()):
                if any(end > span.end for end in ends) and tokens[span.end].text in joins:
                    del kept[key]


def leave_years_of_the_first(tokens: Sequence[Token], found: Proposed) -> None:
    """Ask for no table by the year where it is that of the oldest or newest: 最早的照片是哪年的."""
    asking = tuple(grammar().listed("asks for which"))
    tops = spans_of(found, (Category.TOP,), ("words",))
    if any(str(top.value).removeprefix("-") == "modified" for top in tops):
        for (_, category), kept in found.items():
            if category is Category.GROUP:
                for key, span in list(kept.items()):
                    asks = words_of(tokens, span).startswith(asking)
                    if asks and span.value in _OF_CALENDAR:
                        del kept[key]


_OF_CALENDAR: Final = frozenset((Show.BY_YEAR, Show.BY_MONTH))


def tell_of_dates(tokens: Sequence[Token], found: Proposed) -> frozenset[int]:
    """Tokens beside a date that say that it is not of the last change, and so are no filler.

    Nor is that date: photos are taken; what is opened leaves its date as it was.
    """
    told = _told(tokens, found)
    said = [
        *told,
        *_dates_beside(told, found),
        *filter(_is_lately, spans_of(found, (Category.TOP,), _SURELY)),
    ]
    return frozenset(at for one in said for at in range(one.start, one.end))


def _is_lately(top: TextSpan) -> bool:
    return top.value == OPENED


def leave_what_tells_of_dates(tokens: Sequence[Token], found: Proposed) -> None:
    """Take what tells of a date, and that date, for nothing else: did I open today."""
    _leave_pieces_of_lately(found)
    told = _told(tokens, found)
    dates = _dates_beside(told, found)
    for (start, category), kept in found.items() if told else ():
        said = told if category in _OTHERWISE else (*told, *dates) if category in OPEN else ()
        for key, span in list(kept.items()):
            around = [one for one in said if one.start <= start and span.end <= one.end]
            is_piece = any(one.end - one.start > span.end - start for one in around)
            if around and (is_piece or span.source in ("words", "any", "near")):
                del kept[key]


def _dates_beside(told: Sequence[TextSpan], found: Proposed) -> Sequence[TextSpan]:
    return [
        date
        for date in spans_of(found, (Category.DATE,), _SURELY)
        if any(_is_told_by(date, one) for one in told)
    ]


def _is_told_by(date: TextSpan, told: TextSpan) -> bool:
    """Whether a word is near that tells what a date is of; a feast of a year right before it."""
    is_of_a_year = date.end == told.start and str(date.value) not in holidays.names()
    return _distance(told, date) <= NEAR and (_is_of_calendar(date) or is_of_a_year)


def _is_of_calendar(date: TextSpan) -> bool:
    """Whether it is a date and nothing else; a feast may be what photos are called after."""
    said = str(date.value)
    return not any(name in said for name in holidays.names())


def _leave_pieces_of_lately(found: Proposed) -> None:
    """Cut nothing out of what asks for what was opened of late: recently opened.

    Nor out of a whole question for what changed last: what have I been working on.
    """
    tops = spans_of(found, (Category.TOP,), _SURELY)
    lately = list(filter(_is_lately, tops))
    whole = [one for one in tops if one.end - one.start >= _WHOLE]
    for (start, category), kept in found.items() if lately or whole else ():
        said = lately if category in (*_OTHERWISE, Category.ORDER) else []
        said = said + (whole if category in (*_OTHERWISE, *OPEN, Category.IN) else [])
        for key, span in list(kept.items()):
            if span not in said and any(one.start <= start and span.end <= one.end for one in said):
                del kept[key]


_WHOLE = 5
"""Tokens of words for an order that are a question by themselves."""

_OTHERWISE = (Category.LIST, Category.KIND, Category.FILLER, Category.TOP)


def _told(tokens: Sequence[Token], found: Proposed) -> Sequence[TextSpan]:
    dates = spans_of(found, (Category.DATE,), _SURELY)
    are_pictures = bool(spans_of(found, (Category.KIND, Category.EXTENSION), _SURELY))
    telling = [
        one
        for one in spans_of(found, (Category.TAKEN,), _SURELY)
        if are_pictures or _is_of_pictures(tokens, one.start)
    ]
    telling += spans_of(found, (Category.OPENED,), _SURELY)
    surely = grammar().listed("tells of the time taken or opened")
    return [
        one
        for one in telling
        if words_of(tokens, one) in surely and any(_is_told_by(date, one) for date in dates)
    ]


def _is_of_pictures(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word tells by itself that pictures were taken: 拍, how many were taken."""
    is_passive = at > 0 and tokens[at - 1].text in grammar().listed("passive")
    return is_passive or tokens[at].kind is TokenKind.HAN


def _distance(one: TextSpan, other: TextSpan) -> int:
    return max(other.start - one.end, one.start - other.end, 0)
