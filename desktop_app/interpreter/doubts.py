"""How much surer an answer sounds than it is: what speaks against the likeliest reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from typing import Final

from desktop_app.chart.grammar import grammar
from desktop_app.chart.readings import Readings
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.tokens import TokenKind, folded
from desktop_app.chart.turns.turn_words import asks_twice, narrows, says_all, speaks_of_one
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.chart.weighing.ranking import SURE, UNSURE, WeighedCandidate
from desktop_app.chart.weighing.reranking import are_named_so
from desktop_app.chart.weighing.which_one import is_called_more_often
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.dated_otherwise import may_be_dated_otherwise
from desktop_app.interpreter.outcomes import Outcome, count_of
from desktop_app.interpreter.passed_over import (
    adds_folders,
    all_found,
    joins_unlike,
    left_out,
    may_be_added,
)
from desktop_app.interpreter.taken import respelt
from desktop_app.matching.inflections import ways_to_write
from desktop_app.query import holidays
from desktop_app.query.query import DATE_KEYS, Key, Query, Show


def believed(
    readings: Readings,
    judged: Sequence[WeighedCandidate],
    outcomes: Sequence[Outcome],
    last: Query | None,
    certainty: float,
) -> float:
    """How likely the best reading is right, what it found and takes up considered.

    Args:
        readings: Of the question.
        judged: What it may be taken for, the likeliest, which is answered, first.
        outcomes: What that found.
        last: The query before.
        certainty: How likely that was what was meant.
    """
    best, confidence = judged[0].candidate, judged[0].probability
    if any(doubts(readings, judged, outcomes, last)):
        # What was typed, or what is left out, is offered beside what it was taken for.
        confidence = min(confidence, UNSURE)
    if certainty < SURE and takes_up_more(best):
        # It is no surer than what it takes up, though who goes on so has seen that answer.
        confidence = min(confidence * (1 + certainty) / 2, UNSURE)
    if forgets_the_first(readings, best, last) or passes_over_a_comparison(readings, best):
        confidence = 0.0
    return max(confidence, _FLOOR + _SLOPE * confidence)


_FLOOR: Final = 0.5
_SLOPE: Final = 0.4
"""Whoever is answered at all has mostly been understood: the readings are too modest where they are
unsure. Measured on 20 authors who had taught nothing (5,047 answers): what was said to be right in
15, 35, 55 and 75 of 100 was so in 59, 52, 73 and 81; from 85 on it needs no mending."""


def doubts(
    readings: Readings,
    judged: Sequence[WeighedCandidate],
    outcomes: Sequence[Outcome],
    last: Query | None,
) -> Iterator[bool]:
    """Whether each of some things may be meant otherwise."""
    best = judged[0].candidate
    yield bool(left_out(readings, best, all_found(outcomes))) or is_bare_folder(readings, best)
    yield is_called_more_often(judged)
    yield bool(respelt(readings, best)) or any(one.within for one in outcomes)
    yield any(map(_is_some, best.intent.queries))
    yield narrows_the_first(best, last) or forgets_the_first(readings, best, last)
    yield last is not None and best.leaning is None and passes_over_those_before(readings, best)
    yield asks_twice(readings.chart) and not best.intent.rest
    # Some files may have the name of a person without the title.
    inside = [term for query in best.intent.queries for term in query.of(Key.CONTENT)]
    yield any(len(ways_to_write(text.text)) > 1 for term in inside for text in term.texts)
    # In what is to be left out, no folder and no file may have been meant.
    yield any(one.no_folders for one in outcomes)
    yield not outcomes[0].count and is_of_a_feast(readings, best)
    yield points_at_nothing(readings, best) or passes_over_a_file(readings, best)
    yield guesses_inside(readings, best) or leaves_out_bare_words(readings, best)
    yield may_name_what_it_is(readings, best) or may_be_dated_otherwise(readings, best, last)
    yield joins_unlike(readings, best) or (last is not None and adds_folders(readings, best))
    # What nothing mentions may be what something is called.
    is_near = not outcomes[0].count and outcomes[0].near is not None
    may_be_called = is_near or are_called_so(judged, best)
    yield bool(inside) and may_be_called and not says_inside(readings, best)
    yield is_of_a_folder(readings, best) or may_be_added(readings, judged, last)
    # A folder that holds more of it than is called so was as likely meant.
    yield any(
        one.near is not None and one.near_folders and count_of(one.near) > one.count
        for one in outcomes
    )
    # The statement of October may be the one that is called so, and was saved in November.
    yield are_of_another_year(readings, best, all_found(outcomes))
    yield are_named_so(judged, may_be_named=says_only_from(readings, best))


def is_bare_folder(readings: Readings, candidate: Candidate) -> bool:
    """Whether a word is taken for a folder that may be a type, or may name files: invoices.

    Nothing beside it says that it is a place, nor a capital: who means the folder called Videos
    mostly writes it so.
    """
    spans = candidate.cover.spans if candidate.cover is not None else ()
    for at, span in enumerate(spans):
        beside = {one.category for one in (*spans[max(0, at - 1) : at], *spans[at + 1 : at + 2])}
        said = readings.chart.said(span.start, span.end)
        if (
            span.category is Category.FOLDER
            and span.source != "quote"
            and not any(one.isupper() for one in said)
            and beside.isdisjoint(_TELLING_OF_PLACES)
            and (
                _is_type(readings, span)
                or (said.isascii() and _may_name(readings, candidate, span))
            )
        ):
            return True
    return False


def are_called_so(judged: Sequence[WeighedCandidate], candidate: Candidate) -> bool:
    """Whether something is called what is looked for inside files: everything about Berlin."""
    inside = _places_of(candidate, Category.CONTENT)
    return any(
        one.candidate.found is not None
        and one.candidate.found.count > 0
        and not inside.isdisjoint(_places_of(one.candidate, Category.NAME))
        for one in judged
    )


def _places_of(candidate: Candidate, category: Category) -> Set[tuple[int, int]]:
    spans = candidate.cover.spans if candidate.cover is not None else ()
    return {(one.start, one.end) for one in spans if one.category is category}


def says_inside(readings: Readings, candidate: Candidate) -> bool:
    """Whether it says that files are to mention something, and none may be called so: 提到."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    surely = tuple(grammar().listed("surely mentions"))
    return any(
        folded(readings.chart.said(span.start, span.end)).endswith(surely)
        for span in spans
        if span.category is Category.MENTIONS
    )


def guesses_inside(readings: Readings, candidate: Candidate) -> bool:
    """Whether no word says that it is to be looked for inside files: which files are from Tom."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    if candidate.leaning is not None or any(one.category is Category.MENTIONS for one in spans):
        return False
    inside = [one for one in spans if one.category is Category.CONTENT]
    return any(one.source != "quote" for one in inside)


def leaves_out_bare_words(readings: Readings, candidate: Candidate) -> bool:
    """Whether files are left out by their names that may be meant by their texts: 不含预算的."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    bare = grammar().listed("bare without")
    if any(one.category is Category.NAMED for one in spans):
        return False
    return any(
        one.category is Category.NOT
        and other.category is Category.NAME
        and other.source != "quote"
        and folded(readings.chart.said(one.start, one.end)) in bare
        for one, other in pairwise(spans)
    )


def may_name_what_it_is(readings: Readings, candidate: Candidate) -> bool:
    """Whether a word for a type of files may be what some are called: notes, 录音."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    soft = grammar().listed("types that name files")
    return any(
        one.category is Category.KIND and folded(readings.chart.said(one.start, one.end)) in soft
        for one in spans
    )


def points_at_nothing(readings: Readings, candidate: Candidate) -> bool:
    """Whether something is held against another thing, and nothing came of it: on the same day."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    points = (one for one in spans if one.category is Category.REFERENCE)
    alike = grammar().listed("says that it is alike")
    said = (folded(readings.chart.said(one.start, one.end)) for one in points)
    return candidate.leaning is None and any(text in alike for text in said)


def passes_over_a_file(readings: Readings, candidate: Candidate) -> bool:
    """Whether a file is named in what is passed over: is wedding.mov the same as 婚礼.mp4?

    What is told in a sentence of its own may name files that are not asked about.
    """
    spans = candidate.cover.spans if candidate.cover is not None else ()
    tokens = readings.chart.tokens
    asides = [
        range(one.start, one.end)
        for one in spans
        if one.category is Category.ASIDE
        and not any(token.kind is TokenKind.SIGN for token in tokens[one.end - 1 : one.end + 1])
    ]
    return any(
        span.category is Category.NAME
        and _FILE_NAME.search(str(span.value)) is not None
        and any(span.start in one and span.end <= one.stop for one in asides)
        for row in readings.chart.spans
        for span in row
    )


_FILE_NAME: Final = fixed(r"^[^\s.]+\.[A-Za-z0-9]{2,4}$")


def is_of_a_feast(readings: Readings, candidate: Candidate) -> bool:
    """Whether the day of a feast is meant without a year: that of another one may be."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    said = [readings.chart.said(one.start, one.end) for one in spans if _is_date(one)]
    return any(name in folded(text) for text in said for name in holidays.names()) and not any(
        _YEAR.search(text) for text in said
    )


def are_of_another_year(readings: Readings, candidate: Candidate, found: Sequence[str]) -> bool:
    """Whether some of what was changed in the year that is asked for is called after another one.

    The tax return of 2023 was written in 2024.
    """
    spans = candidate.cover.spans if candidate.cover is not None else ()
    said = [readings.chart.said(one.start, one.end) for one in spans if _is_date(one)]
    asked = {year for text in said for year in _YEAR.findall(text)}
    is_named = any(query.of(Key.NAME) for query in candidate.intent.queries)
    if not asked or not is_named:
        return False
    years = ({*_YEAR.findall(path.rpartition("/")[2])} for path in found)
    return any(named and named.isdisjoint(asked) for named in years)


def _is_date(span: TextSpan) -> bool:
    return span.category is Category.DATE


_YEAR: Final = fixed(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def says_only_from(readings: Readings, candidate: Candidate) -> bool:
    """Whether what tells of a date does not say that it is that of a change: is from 2024."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    told = [one for one in spans if one.category is Category.MODIFIED]
    said = [folded(readings.chart.said(one.start, one.end)) for one in told]
    return bool(said) and grammar().listed("dates by any means").issuperset(said)


def is_of_a_folder(readings: Readings, candidate: Candidate) -> bool:
    """Whether all about something is asked for, and a folder is called so: all about York."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    about = grammar().listed("about")
    for before, one in pairwise(spans):
        if before.category is Category.MENTIONS and one.category is Category.CONTENT:
            said = folded(readings.chart.said(one.start, one.end))
            tells = folded(readings.chart.said(before.start, before.end))
            if tells in about and readings.disk.with_words(said):
                return True
    return False


def names_no_files(readings: Readings, candidate: Candidate) -> bool:
    """Whether it asks how many or how large, and not of what: behind "print", how many?

    Or only for those of some time or size, where there are none: just the ones from May.
    """
    spans = candidate.cover.spans if candidate.cover is not None else ()
    keys = {term.key for query in candidate.intent.queries for term in query.terms}
    is_part = narrows(readings.chart) or speaks_of_one(readings.chart)
    if keys and keys <= {*DATE_KEYS, Key.SIZE} and is_part:
        return True
    measures = {query.show for query in candidate.intent.queries} <= {Show.COUNT, Show.BYTES}
    says_nothing = not any(query.terms or query.sort for query in candidate.intent.queries)
    said = {span.category for span in spans}
    return measures and says_nothing and not said & {Category.FILES, Category.FOLDERS}


def tells_of_no_date(candidate: Candidate) -> bool:
    """Whether something is to be opened or made, and it is not asked when: which are open?"""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    queries = candidate.intent.queries
    is_dated = any(not DATE_KEYS.isdisjoint(term.key for term in one.terms) for one in queries)
    is_ordered = any(one.sort is not None for one in queries)
    is_told = any(one.category in _HAPPENING for one in spans)
    return is_told and not (is_dated or is_ordered or candidate.leaning is not None)


_HAPPENING: Final = (Category.OPENED, Category.CREATED)


def _is_type(readings: Readings, span: TextSpan) -> bool:
    return any(
        one.category is Category.KIND and one.end == span.end and one.source == "words"
        for one in readings.chart.spans[span.start]
    )


def _may_name(readings: Readings, candidate: Candidate, span: TextSpan) -> bool:
    """Whether something is found where the word is a part of names; of sides, nobody looked."""
    if candidate.intent.rest:
        return True
    candidates = readings.pool.candidates if readings.pool is not None else ()
    return any(
        one.category is Category.NAME and (one.start, one.end) == (span.start, span.end)
        for candidate in candidates
        if candidate.found is not None and candidate.found.count and candidate.cover is not None
        for one in candidate.cover.spans
    )


_TELLING_OF_PLACES: Final = frozenset((Category.IN, Category.FOLDERS))


def takes_up_more(candidate: Candidate) -> bool:
    """Whether it means what was asked before, or says so little that it may."""
    is_bare = not any(query.terms for query in candidate.intent.queries)
    return candidate.leaning is not None or is_bare


def narrows_the_first(candidate: Candidate, last: Query | None) -> bool:
    """Whether it asks for some of the first few, which may be the first few of some as well."""
    is_of_first = last is not None and last.top is not None and last.top > 1
    if candidate.leaning is None or last is None or not is_of_first:
        return False
    return candidate.intent.query.top == last.top and candidate.intent.query.terms != last.terms


def forgets_the_first(readings: Readings, candidate: Candidate, last: Query | None) -> bool:
    """Whether all of some are asked for behind the first few: of the ten biggest, the videos.

    No query finds what of the first few is of a type, and what is found may not be among them.
    """
    is_of_first = last is not None and last.asks_for_first and last.top != 1
    if not is_of_first or says_all(readings.chart):
        return False
    goes_on = candidate.leaning is not None or passes_over_those_before(readings, candidate)
    return goes_on and all(query.top is None for query in candidate.intent.queries)


def passes_over_a_comparison(readings: Readings, candidate: Candidate) -> bool:
    """Whether files were to be compared with another one, and nothing came of it: 比全家福大的."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    passed = [one for one in spans if one.category is Category.FILLER]
    said = [folded(readings.chart.said(one.start, one.end)) for one in passed]
    # After the folder Christmas 2025: the day was meant, or what was done there.
    bounds = grammar().listed("bounds in front of a date")
    places = {one.start for one in spans if one.category in (Category.FOLDER, Category.NAME)}
    if any(text in bounds and one.end in places for text, one in zip(said, passed, strict=True)):
        return True
    starts, ends = (grammar().listed(name) for name in ("begins a comparison", "ends a comparison"))
    begun = next((at for at, one in enumerate(said) if one in starts), len(said))
    return any(one.endswith(tuple(ends)) for one in said[begun + 1 :])


def passes_over_those_before(readings: Readings, candidate: Candidate) -> bool:
    """Whether words that stand for files of before came to nothing: 里面有几个压缩包."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    passed = {Category.FILLER, Category.REFERENCE}
    if not any(query.of(Key.CONTENT) for query in candidate.intent.queries):
        # What is mentioned is not told: 里面有 says no more than 里面.
        passed.add(Category.MENTIONS)
    places = {at for one in spans if one.category in passed for at in range(one.start, one.end)}
    chart, phrases = readings.chart, grammar().listed("stands for several before")
    return any(
        folded(chart.said(start, end)) in phrases
        for start in places
        for end in range(start + 1, start + 4)
        if places.issuperset(range(start, end))
    )


def _is_some(query: Query) -> bool:
    """Whether it asks for so many, and nothing tells which."""
    return query.top is not None and query.sort is None
