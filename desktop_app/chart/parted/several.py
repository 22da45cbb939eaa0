"""Several questions in one: "how many PDFs and how many photos in Music", "more cats or dogs?".

What stands between joints is a question of its own, where each part names something of the same:
two kinds, two folders, two years. What only one of them says besides holds for all. Who asks twice,
for a number, for the first of some or for lists, is read twice as well, each part by itself: as one
question, its words are of many minds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product, takewhile
from typing import Final

from desktop_app.chart.composing import Act, Intent, intent_of
from desktop_app.chart.covers import Cover
from desktop_app.chart.grammar import grammar
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import ASKING, Category, TextSpan
from desktop_app.chart.understanding import Understood
from desktop_app.query.query import DATE_KEYS, Key, Query, Show, Term

MOST_READ: Final = 3
"""Readings, the likeliest, that are taken apart."""

MOST_PARTS: Final = 4
"""Questions that one may be."""

MOST_TOKENS: Final = 80
"""Longer questions are read as one: each part takes as long to read as a question of its own."""


def severals(
    chart: Chart, meant: Sequence[Understood], torn: Sequence[Understood] = ()
) -> Iterator[Understood]:
    """The ways to take a question for several, by what its words say.

    Args:
        chart: The question.
        meant: What they may say as one, the likeliest first.
        torn: What contradicts itself as one.
    """
    compares = _compares(chart)
    parting = _parting(chart)
    for reading in (*meant[:MOST_READ], *torn):
        if not (compares or _asks_twice(reading.cover)):
            continue
        if reading.intent.act is Act.ANSWER and (queries := _taken_apart(reading.cover, parting)):
            is_list = all(query.show is Show.LIST for query in queries)
            is_first = any(query.top is not None for query in queries)
            # What is bigger, or more, asks for numbers without a word for it.
            for show in _NUMBERS if is_list and not is_first else (None,):
                first, *rest = (
                    query if show is None else replace(query, show=show) for query in queries
                )
                yield replace(reading, intent=Intent(first, rest=tuple(rest)))


def _compares(chart: Chart) -> bool:
    """Whether one thing is held against another; "or" alone may as well take both together."""
    said = {
        chart.said(hint.start, hint.end).casefold()
        for hint in chart.hints
        if hint.category is Category.COMPARING
    }
    if said - grammar().listed("compares beside a comparative"):
        return True
    comparatives = grammar().listed("comparatives")
    return bool(said) and any(token.text in comparatives for token in chart.tokens)


def _asks_twice(cover: Cover) -> bool:
    """Whether it asks for two numbers, or for the first of two orders: largest and newest."""
    numbers = sum(span.category in ASKING for span in cover.spans)
    orders = {span.value for span in cover.spans if span.category is Category.TOP}
    return numbers > 1 or len(orders) > 1


def read_apart(chart: Chart, read: Callable[[str], Sequence[Understood]]) -> Sequence[Understood]:
    """The ways to take a question for several, each part read by itself, the likeliest first.

    Args:
        chart: The question; where it does not ask several times, there is none.
        read: Tells what a part may say, the likeliest first.
    """
    found: dict[Intent, Understood] = {}
    for parts in _partings(chart):
        readings: list[list[Understood]] = []
        for start, end in parts:
            answers = [one for one in read(chart.said(start, end)) if one.intent.act is Act.ANSWER]
            readings.append(answers)
            if not answers:
                # Where one part asks nothing, there is no need to read the others.
                break
        for chosen in product(*(some[:_MOST_OF_PART] for some in readings)):
            if queries := asked_together([one.intent.query for one in chosen], len(parts)):
                intent = Intent(queries[0], rest=tuple(queries[1:]))
                probability = math.prod(one.probability for one in chosen)
                known = found.get(intent)
                if known is None or known.probability < probability:
                    cover = cover_of(chart, parts, [one.cover for one in chosen])
                    found[intent] = Understood(intent, probability, cover)
    return sorted(found.values(), key=lambda one: -one.probability)[:MOST_READ]


_MOST_OF_PART: Final = 2
"""Readings of one part that are laid beside those of another."""


def _partings(chart: Chart) -> Iterator[Sequence[tuple[int, int]]]:
    """The ways to part a question between what asks: from and to which tokens.

    Numbers are asked for, or the first of some; where only lists are, it is by the same words.
    """
    asks = (
        _asks(chart, tuple(ASKING))
        or _asks(chart, (Category.TOP,))
        or _asks(chart, (Category.LIST,), same=True)
        or _asks_otherwise(chart)
    )
    if len(asks) > 2 and _is_asked_again(chart, asks[-1]):
        # 麻烦都数一下: no question more.
        del asks[-1]
    if not 1 < len(asks) <= MOST_PARTS or len(chart.tokens) > MOST_TOKENS:
        return
    joints = [
        [at for at in range(end, start) if _may_join(chart.spans[at])]
        for (_, end), (start, _) in pairwise(asks)
    ]
    # Without a joint, a part begins or ends with what asks: 最新图片 最旧图片, mp3数量 flac数量.
    is_last = asks[0][0] > 0 and asks[-1][1] >= len(chart.tokens) - 1
    tried: list[Sequence[int]] = []
    for side in (-1, 0):
        cuts = [
            some[side] if some else end if is_last else start
            for some, (_, end), (start, _) in zip(joints, asks, asks[1:], strict=False)
        ]
        edges = [0, *cuts, len(chart.tokens)]
        if cuts == sorted(set(cuts)) and cuts not in tried:
            tried.append(cuts)
            yield [*pairwise(edges)]


def _is_asked_again(chart: Chart, ask: tuple[int, int]) -> bool:
    """Whether the last sentence asks, and names nothing to ask of."""
    stops = [at for at in range(ask[0]) if chart.tokens[at].text in _STOPS]
    behind = chart.spans[stops[-1] + 1 :] if stops else ()
    surely = ("words", "disk", "quote")
    return bool(behind) and not any(
        one.category in _NAMED and one.source in surely for spans in behind for one in spans
    )


_STOPS: Final = frozenset(".?!。？！")
_NAMED: Final = frozenset((Category.KIND, Category.EXTENSION, Category.FOLDER, Category.STATE))


def _asks(
    chart: Chart, categories: Sequence[Category], *, same: bool = False
) -> list[tuple[int, int]]:
    """Where something is asked for; only what is said as the first of it is, if all are the `same`.

    None where it is asked for once.
    """
    asks: list[tuple[int, int]] = []
    for at, spans in enumerate(chart.spans):
        ends = [one.end for one in spans if one.category in categories and one.source == "words"]
        if ends and asks and asks[-1][1] == at and same:
            asks[-1] = asks[-1][0], max(ends)
        elif ends and (not asks or asks[-1][1] <= at):
            asks.append((at, max(ends)))
    if same and asks:
        first = chart.said(*asks[0])
        asks = [one for one in asks if chart.said(*one) == first and len(first) > 1]
    return asks if len(asks) > 1 else []


def _asks_otherwise(chart: Chart) -> list[tuple[int, int]]:
    """A number, and then the first of some, each behind its own joint: , and the oldest video."""
    asks = _asks(chart, (*ASKING, Category.TOP))
    for _, (start, _) in pairwise(asks):
        before = chart.spans[max(0, start - _BEFORE_ASKING) : start]
        behind = [*takewhile(lambda spans: not _may_join(spans), before[::-1])]
        is_joined = len(behind) < len(before)
        if not is_joined or any(one.category in _TYPES for spans in behind for one in spans):
            return []
    return asks


_TYPES: Final = (Category.KIND, Category.EXTENSION)


_BEFORE_ASKING: Final = 4
"""Tokens in front of what asks, a joint among them: , and which is the."""


def _may_join(spans: Sequence[TextSpan]) -> bool:
    return any(one.category is Category.EITHER or _is_joint(one) for one in spans)


def cover_of(chart: Chart, parts: Sequence[tuple[int, int]], covers: Sequence[Cover]) -> Cover:
    """The covers of parts as one of the whole question."""
    spans: list[TextSpan] = []
    for (start, end), cover in zip(parts, covers, strict=True):
        moved = (replace(one, start=one.start + start, end=one.end + start) for one in cover.spans)
        # By itself, a part may be cut into words otherwise.
        spans += (one for one in moved if one.end <= end)
    return Cover(sum(one.score for one in covers), tuple(spans))


_NUMBERS: Final = (Show.LIST, Show.COUNT, Show.BYTES)


def _parting(chart: Chart) -> frozenset[int]:
    """Tokens between what is held against each other: bigger than, 比."""
    words = grammar().listed("parts what is compared")
    return frozenset(
        hint.start
        for hint in chart.hints
        if hint.category is Category.COMPARING
        and chart.said(hint.start, hint.end).casefold() in words
    )


def _taken_apart(cover: Cover, parting: frozenset[int]) -> Sequence[Query]:
    parts: list[list[TextSpan]] = [[]]
    for span in cover.spans:
        is_parting = span.category is Category.FILLER and span.start in parting
        if span.category is Category.EITHER or _is_joint(span) or is_parting:
            parts.append([])
            continue
        if span.category in ASKING and any(one.category in ASKING for one in parts[-1]):
            # Who asks how many twice asks two things, whatever stands between.
            parts.append([])
        parts[-1].append(span)
    intents = [intent_of(Cover(0.0, tuple(part))) for part in parts]
    return asked_together(
        [one.query for one in intents if one is not None and one.act is Act.ANSWER]
    )


def asked_together(queries: Sequence[Query], least: int = 2) -> Sequence[Query]:
    """The questions that parts come to, at least so many; none where they name nothing alike.

    A part that names nothing, or something else, belongs to the others: "which is more, PDFs or
    photos?", "Work and Home, which has more videos?".
    """
    # The top 5 that are largest are one question, for there is one order.
    orders = {query.sort for query in queries if query.top is not None}
    named = [_named(query) - (set() if len(orders) > 1 else {_ORDER}) for query in queries]
    groups = sorted(frozenset().union(*named)) if named else []
    alike = max(groups, key=lambda group: sum(group in one for one in named), default="")
    asked = [query for query, group in zip(queries, named, strict=True) if alike in group]
    if _are_unlike(queries):
        # A number of these, and the first of those, or of the same: which is the largest.
        first, *rest = queries
        if not first.terms or any(not one.terms and not one.asks_for_first for one in rest):
            return ()
        return [one if one.terms else replace(one, terms=first.terms) for one in queries]
    if not least <= len(asked) <= MOST_PARTS:
        return ()
    shared = _shared(queries)
    show = next((one.show for one in queries if one.show is not Show.LIST), Show.LIST)
    found = [_with(query, shared, show) for query in asked]
    return found if len(set(found)) == len(found) else ()


def _are_unlike(queries: Sequence[Query]) -> bool:
    """Whether a number is asked for as well as the first of some."""
    is_number = any(query.show in _COUNTED and query.top is None for query in queries)
    return is_number and any(query.asks_for_first for query in queries)


_COUNTED: Final = (Show.COUNT, Show.BYTES)


def without_half(meant: Sequence[Understood], apart: Sequence[Understood]) -> list[Understood]:
    """Those that tell both where a number and the first of some are asked for in one breath.

    Args:
        meant: What the words may say as one question.
        apart: What they may say as several.
    """
    if not any(_are_unlike(one.intent.queries) for one in apart):
        return list(meant)
    return [one for one in meant if not (_is_number(one) and _has_first(one.cover))]


def _is_number(one: Understood) -> bool:
    return one.intent.query.show in _COUNTED and one.intent.query.top is None


def _has_first(cover: Cover) -> bool:
    return any(span.category is Category.TOP for span in cover.spans)


def _is_joint(span: TextSpan) -> bool:
    """Whether it is a sign between two clauses."""
    return span.category is Category.FILLER and span.source == "sign"


_ORDER: Final = "order"
_NAMING: Final = frozenset(("type", Key.IN, Key.NAME, Key.CONTENT, Key.IS, "date", _ORDER))


def _group(term: Term) -> str:
    if term.key in DATE_KEYS:
        return "date"
    return "type" if term.key in (Key.KIND, Key.EXT) else term.key


def _named(query: Query) -> frozenset[str]:
    """Of what a query says something that may tell it from another one."""
    said = {_group(term) for term in query.terms if not term.excluded}
    return frozenset((*said, _ORDER) if query.top is not None else said) & _NAMING


def _shared(queries: Sequence[Query]) -> Sequence[Term]:
    """The terms that hold for all: those of which only one of them says anything."""
    said = [{_group(term) for term in query.terms} for query in queries]
    return [
        term
        for query in queries
        for term in query.terms
        if sum(_group(term) in groups for groups in said) == 1
    ]


def _with(query: Query, shared: Sequence[Term], show: Show) -> Query:
    terms = tuple(dict.fromkeys((*query.terms, *shared)))
    is_number = query.show is not Show.LIST or query.top is not None
    return replace(query, terms=terms, show=query.show if is_number else show)
