"""One thing held against another: more PDFs or photos, Music bigger than Videos, 照片多还是视频多.

Two sides of one sort, a joint between them, and a word that tells by what they are measured. Each
side is read by itself; both are counted, or weighed, and the answer tells which is more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.grammar import grammar
from desktop_app.chart.parted.several import asked_together, cover_of
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.tokens import Token, TokenKind
from desktop_app.chart.understanding import Understood
from desktop_app.query.query import DATE_KEYS, Folder, Is, Key, Query, Show, Term

MOST_TOKENS: Final = 40
"""Longer questions compare nothing: what stands there tells more than two sides."""

_MEASURES: Final = {Show.BYTES: "compared by size", Show.COUNT: "compared by number"}
_LONGEST: Final = 4
"""Tokens of a word that compares: takes up more space."""
MEASURING: Final = frozenset((Category.FILLER, Category.COUNT, Category.BYTES))
"""What the words that measure a side may be in it: are there more."""
_MOST_OF_SIDE: Final = 2
"""Readings of one side that are laid beside those of the other."""


def measures(tokens: Sequence[Token]) -> dict[range, Show]:
    """Where it is said by what things are measured: 多, bigger, more space.

    A superlative is no such word: 最大.
    """
    found: dict[range, Show] = {}
    at = 0
    while at < len(tokens):
        place, show = _measure_at(tokens, at)
        if show is not None:
            found[place] = show
        at = place.stop
    return found


def _measure_at(tokens: Sequence[Token], at: int) -> tuple[range, Show | None]:
    for end in range(min(at + _LONGEST, len(tokens)), at, -1):
        words = _said(tokens, at, end)
        for show, name in _MEASURES.items():
            if words in grammar().listed(name):
                before = tokens[at - 1].text if at else ""
                is_other = before in grammar().listed("no comparative behind")
                is_other |= _said(tokens, end, end + 1) in grammar().listed("no comparative before")
                is_word = len(words) == 1 and not _ends_a_side(tokens, end)
                return range(at, end), None if is_other or is_word else show
    return range(at, at + 1), None


def _ends_a_side(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing more is said of a side: the 多 of 照片多还是视频多, none of 多伦多的照片."""
    if at >= len(tokens) or tokens[at].kind is TokenKind.SIGN:
        return True
    behind = grammar().listed("behind a comparative")
    return any(_said(tokens, at, end) in behind for end in (at + 1, at + 2))


def _said(tokens: Sequence[Token], start: int, end: int) -> str:
    if start >= len(tokens):
        return ""
    between = "" if tokens[start].kind is TokenKind.HAN else " "
    return between.join(token.text for token in tokens[start:end])


def comparisons(chart: Chart, read: Callable[[str], Sequence[Understood]]) -> Sequence[Understood]:
    """The ways to take a question for a comparison of two things, the likeliest first.

    Args:
        chart: The question; where it compares nothing, there is none.
        read: Tells what one side may say, the likeliest first, whatever measures it.
    """
    said = measures(chart.tokens) if len(chart.tokens) <= MOST_TOKENS else {}
    if not said:
        return ()
    show = Show.BYTES if Show.BYTES in said.values() else Show.COUNT
    found: dict[Intent, Understood] = {}
    for parts in _sides(chart, said):
        one, other = (
            [
                reading
                for reading in read(chart.said(start, end))
                if reading.intent.act is Act.ANSWER and reading.intent.query.terms
            ]
            for start, end in parts
        )
        if _is_date(chart, *parts[0]):
            one = _dated_as(other, one)
        if _is_date(chart, *parts[1]):
            other = _dated_as(one, other)
        one, other = one[:_MOST_OF_SIDE], other[:_MOST_OF_SIDE]
        for first, last in product(one, other):
            sides = _completed(
                in_what_it_names(first.intent.query), in_what_it_names(last.intent.query)
            )
            if queries := asked_together(sides):
                asked = [replace(query, show=show) for query in _dated_alike(queries)]
                intent = Intent(asked[0], rest=tuple(asked[1:]))
                cover = cover_of(chart, parts, (first.cover, last.cover))
                probability = first.probability * last.probability
                if intent not in found or found[intent].probability < probability:
                    found[intent] = Understood(intent, probability, cover)
    likely = [one for one in found.values() if one.probability >= _LIKELY]
    folders = [one for one in found.values() if _are_folders(chart, one)]
    if folders:
        # Who writes a folder as it is called means no kind of files by it.
        highest = max((one.probability for one in likely), default=_LIKELY)
        likely = [replace(one, probability=highest) for one in folders]
    return sorted(likely, key=lambda one: -one.probability)


def _is_date(chart: Chart, start: int, end: int) -> bool:
    """Whether a side may be a date and nothing else."""
    return any(one.category is Category.DATE and one.end == end for one in chart.spans[start])


def _dated_as(other: Sequence[Understood], side: Sequence[Understood]) -> list[Understood]:
    """A side that is one, where the other has a date: more photos from 2025 or 2026."""
    has_date = bool(other) and not DATE_KEYS.isdisjoint(_keys(other[0]))
    dated = [one for one in side if has_date and DATE_KEYS.issuperset(_keys(one))]
    return [replace(one, probability=1.0) for one in dated[:1]] or [*side]


def _keys(reading: Understood) -> Sequence[Key]:
    return [term.key for term in reading.intent.query.terms]


_LIKELY: Final = 0.15
"""Where the words of both sides hardly say what they are, nothing is compared."""


def _are_folders(chart: Chart, one: Understood) -> bool:
    """Whether it is of folders that are written as they are called: Music or Videos."""
    folders = [span for span in one.cover.spans if span.category is Category.FOLDER]
    names = [chart.said(span.start, span.end) for span in folders if span.source == "disk"]
    return len(names) > 1 and all(name[:1].isupper() for name in names)


def _sides(chart: Chart, said: Collection[range]) -> Iterator[Sequence[tuple[int, int]]]:
    """From and to which tokens the two sides stand, around a joint, within one sentence."""
    joints = {one.start: one.end for one in _joints(chart)}
    than = grammar().listed("parts what is compared")
    firm = {at: behind for at, behind in joints.items() if _said(chart.tokens, at, behind) in than}
    asking = grammar().listed("asks which of two")
    asks = any(token.text in asking for token in chart.tokens) or any(0 in one for one in said)
    if any(_is_number(chart, end) for end in firm.values()):
        # Larger than 1 GB: a bound of one side.
        return
    stops = [at for at, token in enumerate(chart.tokens) if token.text in _STOPS]
    for at, behind in (firm or joints).items() if firm or asks else ():
        start = max((stop + 1 for stop in stops if stop < at), default=0)
        start += chart.tokens[start].text in grammar().listed("is")
        end = min((stop for stop in stops if stop >= behind), default=len(chart.tokens))
        if start < at and behind < end:
            yield (start, at), (behind, end)


def _is_number(chart: Chart, at: int) -> bool:
    """Whether a number stands there, and no date: than 3 videos."""
    is_number = at < len(chart.tokens) and chart.tokens[at].kind is TokenKind.NUMBER
    return is_number and not any(one.category is Category.DATE for one in chart.spans[at])


_STOPS: Final = frozenset(".?!。？！")


def _joints(chart: Chart) -> Iterator[TextSpan]:
    for spans in (*chart.spans, chart.hints):
        for one in spans:
            is_than = one.category is Category.COMPARING and (
                _said(chart.tokens, one.start, one.end)
                in grammar().listed("parts what is compared")
            )
            if one.category is Category.EITHER or is_than:
                yield one


def in_what_it_names(query: Query) -> Query:
    """What a side names, however it is put: a comparison has no order of its own.

    Of folders, what is in them is compared.
    """
    terms = [term for term in query.terms if term != _FOLDERS]
    if len(terms) < len(query.terms):
        terms = [
            Term(Key.IN, tuple(Folder(text.text) for text in term.texts), term.excluded)
            if term.key is Key.NAME
            else term
            for term in terms
        ]
    return Query(tuple(terms), query.hidden)


_FOLDERS: Final = Term(Key.IS, (Is.FOLDER,))


def _completed(first: Query, last: Query) -> tuple[Query, Query]:
    """Both sides with what only one of them says more of the same: 2023 or 2025的体检报告."""
    more: list[Term] = []
    before: list[Term] = []
    for key in (Key.NAME, Key.IN, Key.CONTENT):
        one, other = (
            [term for term in query.of(key) if not term.excluded] for query in (first, last)
        )
        if len(one) == 1 < len(other):
            more += other[1:]
        elif len(other) == 1 < len(one):
            before += one[:-1]
    return (
        replace(first, terms=(*first.terms, *more)),
        replace(last, terms=(*before, *last.terms)),
    )


def _dated_alike(queries: Sequence[Query]) -> Sequence[Query]:
    """Both of what was taken, where one side says so: more photos taken in 2024 or in 2026."""
    keys = {term.key for query in queries for term in query.terms if term.key in DATE_KEYS}
    told = keys - {Key.MODIFIED}
    if Key.MODIFIED not in keys or len(told) != 1:
        return queries
    (key,) = told
    return [
        replace(query, terms=tuple(_dated_by(term, key) for term in query.terms))
        for query in queries
    ]


def _dated_by(term: Term, key: Key) -> Term:
    return replace(term, key=key) if term.key is Key.MODIFIED else term
