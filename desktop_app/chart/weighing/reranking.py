"""What the words of a question make of the likeliest readings, once they are weighed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from desktop_app.chart.composing import Intent
from desktop_app.chart.spans import SILENT, Category
from desktop_app.chart.turns.leaning import Lean
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.chart.weighing.ranking import WeighedCandidate, lean_of, passed_over
from desktop_app.folding.chinese import is_han
from desktop_app.query.query import DATE_KEYS, Folder, Is, Key, Query, Term, Text, TextForm

_FOUND_INSIDE: Final = 3.0
"""How much likelier a reading is that asks for contents and finds some."""

_NOTHING_INSIDE: Final = 0.4
"""How much likelier it is where it finds none: what is there is asked for more often."""


def with_what_is_corrected(judged: Sequence[WeighedCandidate]) -> list[WeighedCandidate]:
    """The same, but who takes something back keeps the rest: no, I meant the videos."""
    best, *others = judged
    said = {term for query in best.candidate.intent.queries for term in query.terms}
    if len(said) != 1:
        # Who says more of it says all of it.
        return list(judged)
    for at, one in enumerate(others[:_MOST_CORRECTED]):
        leaning = one.candidate.leaning
        corrected = leaning is not None and leaning.lean is Lean.REPLACES
        if corrected and said < {*one.candidate.intent.query.terms}:
            both = best.probability + one.probability
            rest = [other for number, other in enumerate(others) if number != at]
            return [replace(one, probability=both), replace(best, probability=0.0), *rest]
    return list(judged)


_MOST_CORRECTED: Final = 5


def with_what_goes_on(
    judged: Sequence[WeighedCandidate], *, surely: bool = False
) -> list[WeighedCandidate]:
    """The same, but who takes a part of what was found asks for nothing else: only the PDFs.

    Args:
        judged: The likeliest first.
        surely: Whether it goes on even where that seems to come to nothing: 视频呢.
    """
    meant = [one for one in judged if one.candidate.leaning is not None]
    share = sum(one.probability for one in meant)
    if not meant or share < (0 if surely else _LEAST_MEANT):
        return list(judged)
    alone = [replace(one, probability=0.0) for one in judged if one.candidate.leaning is None]
    known = max(share, _MOST_UNLIKELY)
    return [*(replace(one, probability=one.probability / known) for one in meant), *alone]


_LEAST_MEANT: Final = 0.1
"""Below it, what was found before seems to have no such part."""
_MOST_UNLIKELY: Final = 0.5
"""What seemed less likely than that is not sure because nothing else is meant."""


def with_whole_names(judged: Sequence[WeighedCandidate]) -> list[WeighedCandidate]:
    """The same, but no name is cut short so that something is found: of a birth certificate.

    Who asks for what is not there is told so; what has a part of its name comes near.
    """
    best, *others = judged
    named = _named(best.candidate)
    found = best.candidate.found
    if not named or found is None or not found.count or best.probability > _CUT_SHORT:
        return list(judged)
    # The photos of an album are no part of what it is called.
    types = frozenset().union(*(_words_taken(one.candidate, _TYPES) for one in others))
    for at, one in enumerate(others[:_MOST_WHOLE]):
        longer = _named(one.candidate)
        is_nothing = one.candidate.found is not None and not one.candidate.found.count
        if (
            is_nothing
            and one.probability * _AS_LIKELY >= best.probability
            and longer > named
            and longer - named <= passed_over(best.candidate) - types
            and _is_one_name(longer)
            and _adds_a_word(best.candidate, one.candidate)
            and _without_names(one.candidate) == _without_names(best.candidate)
        ):
            return [one, best, *others[:at], *others[at + 1 :]]
    return list(judged)


def with_folders_so_called(judged: Sequence[WeighedCandidate]) -> list[WeighedCandidate]:
    """The same, but a name that nothing has is that of a folder if there is one: of Tallinn.

    So is a part of it: the boat licence is the licence in Boat.
    """
    best, *others = judged
    found = best.candidate.found
    if found is None or found.count or best.candidate.intent.rest:
        return list(judged)
    asked = best.candidate.intent
    within = [replace(asked, query=query) for query in _within(asked.query)]
    for at, one in enumerate(others[:_MOST_WHOLE]):
        there = one.candidate.found
        is_there = there is not None and there.count and not there.is_near
        is_likely = one.probability * _AS_LIKELY >= best.probability
        if is_there and is_likely and _unordered(one.candidate.intent) in map(_unordered, within):
            return [one, best, *others[:at], *others[at + 1 :]]
    return list(judged)


def with_the_names_they_have(judged: Sequence[WeighedCandidate]) -> list[WeighedCandidate]:
    """The same, but a folder is looked for by the name that one has: 音乐文件夹在哪, Music."""
    best, *others = judged
    found = best.candidate.found
    if found is None or found.count or Is.FOLDER not in _states_of(best.candidate):
        return list(judged)
    for at, one in enumerate(others[:_MOST_WHOLE]):
        is_there = one.candidate.found is not None and bool(one.candidate.found.count)
        if is_there and _places_said(one.candidate) == _places_said(best.candidate):
            both = best.probability + one.probability
            rest = [*others[:at], *others[at + 1 :]]
            return [replace(one, probability=both), replace(best, probability=0.0), *rest]
    return list(judged)


def _states_of(candidate: Candidate) -> frozenset[object]:
    """What a candidate asks files and folders to be."""
    terms = candidate.intent.query.of(Key.IS)
    return frozenset(value for term in terms for value in term.values if not term.excluded)


def _places_said(candidate: Candidate) -> Sequence[tuple[int, int, Category]]:
    """Which words are taken for what."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    return [(one.start, one.end, one.category) for one in spans if one.category not in SILENT]


def with_names_so_called(judged: Sequence[WeighedCandidate]) -> list[WeighedCandidate]:
    """The same, but where a folder holds none of it, names have the word: the videos of dad.

    Not where it is said that a folder is meant. Either may be, so neither is sure.
    """
    best, *others = judged
    found = best.candidate.found
    if found is None or found.count or best.candidate.intent.rest:
        return list(judged)
    if _words_taken(best.candidate, (Category.IN, Category.FOLDERS)):
        return list(judged)
    asked = _unordered(best.candidate.intent)
    for at, one in enumerate(others[:_MOST_WHOLE]):
        there, other = one.candidate.found, one.candidate.intent
        is_likely = one.probability * _LIKELY_AT_ALL >= best.probability
        if there is not None and there.count and is_likely and not other.rest:
            within = [replace(other, query=query) for query in _within(other.query)]
            if asked in map(_unordered, within):
                half = (one.probability + best.probability) / 2
                both = [replace(each, probability=half) for each in (one, best)]
                return [*both, *others[:at], *others[at + 1 :]]
    return list(judged)


def _within(query: Query) -> Iterator[Query]:
    """The query with one of its names, or the first or last words of it, for its folder."""
    for name in query.of(Key.NAME):
        if name.excluded or len(name.values) > 1 or name.texts[0].form is not TextForm.PLAIN:
            continue
        words = name.texts[0].text.split()
        for at in range(1, len(words) + 1):
            first, last = " ".join(words[:at]), " ".join(words[at:])
            for folder, rest in ((first, last), (last, first)) if last else ((first, ""),):
                split = [Term(Key.IN, (Folder(folder),))]
                split += [Term(Key.NAME, (Text(rest),))] if rest else []
                others = [one for one in query.terms if one is not name]
                yield replace(query, terms=(*split, *others))


def _unordered(intent: Intent) -> tuple[Intent, frozenset[Term]]:
    bare = replace(intent, query=replace(intent.query, terms=()))
    return bare, frozenset(map(_folded, intent.query.terms))


def _folded(term: Term) -> Term:
    folders = tuple(
        Folder(value.text.casefold()) if isinstance(value, Folder) else value
        for value in term.values
    )
    return replace(term, values=folders)


_CUT_SHORT: Final = 0.9
_AS_LIKELY: Final = 8.0
_LIKELY_AT_ALL: Final = 200.0
_MOST_WHOLE: Final = 3


def _is_one_name(places: Iterable[int]) -> bool:
    """Whether words stand side by side, with a word between two of them at most."""
    said = sorted(places)
    return all(after - before <= _GAP for before, after in pairwise(said))


_GAP: Final = 2


def _adds_a_word(short: Candidate, whole: Candidate) -> bool:
    """Whether a name has a word more: a sign is none, nor is a Chinese character by itself."""
    added = len(_letters(whole)) - len(_letters(short))
    return added > (1 if is_han(_letters(whole)[:1]) else 0)


def _letters(candidate: Candidate) -> str:
    spans = candidate.cover.spans if candidate.cover is not None else ()
    names = (str(span.value) for span in spans if span.category is Category.NAME)
    return "".join(one for name in names for one in name if one.isalnum())


def _named(candidate: Candidate) -> frozenset[int]:
    """The words of a question that are taken for parts of names."""
    spans = candidate.cover.spans if candidate.cover is not None and candidate.is_search else ()
    return frozenset(
        at for span in spans if span.category is Category.NAME for at in range(span.start, span.end)
    )


def _without_names(candidate: Candidate) -> Query:
    query = candidate.intent.query
    return replace(query, terms=tuple(term for term in query.terms if term.key is not Key.NAME))


def with_what_is_left_out_inside(judged: Sequence[WeighedCandidate]) -> list[WeighedCandidate]:
    """The same, but what is left out of files that mention something is what others mention.

    Which files mention the budget? But not revenue.
    """
    best, *others = judged
    query = best.candidate.intent.query
    left = [term for term in query.of(Key.NAME) if term.excluded]
    is_inside = any(not term.excluded for term in query.of(Key.CONTENT))
    if best.candidate.leaning is None or not left or not is_inside:
        return list(judged)
    inside = frozenset(
        replace(term, key=Key.CONTENT) if term in left else term for term in query.terms
    )
    for at, one in enumerate(others):
        if frozenset(one.candidate.intent.query.terms) == inside and not one.candidate.intent.rest:
            half = (one.probability + best.probability) / 2
            both = [replace(each, probability=half) for each in (one, best)]
            return [*both, *others[:at], *others[at + 1 :]]
    return list(judged)


def with_dates_of_names(judged: Sequence[WeighedCandidate]) -> list[WeighedCandidate]:
    """The same, but a date that stands in names of what is asked for is meant as that: Q3, 11月.

    When a timesheet of November was last changed, hardly anybody knows.
    """
    best = judged[0]
    for one in _named_so(judged):
        if one.probability * _AS_LIKELY_NAMED >= best.probability:
            return [one, *(other for other in judged if other is not one)]
    return list(judged)


def are_named_so(judged: Sequence[WeighedCandidate], *, may_be_named: bool = False) -> bool:
    """Whether a date of the likeliest reading stands in names of what else may be asked for.

    Args:
        judged: The likeliest first.
        may_be_named: Whether what tells of the date says no more than that it is of it: from 2024.
    """
    found = judged[0].candidate.found
    return any(
        one.candidate.found is not None
        and found is not None
        and one.candidate.found.mark != found.mark
        for one in _named_so(judged, may_be_named=may_be_named)
    )


def _named_so(
    judged: Sequence[WeighedCandidate], *, may_be_named: bool = False
) -> Iterator[WeighedCandidate]:
    """The same with its date as a name, where something is called so."""
    best, *others = judged
    dates = _words_taken(best.candidate, (Category.DATE,))
    is_told = bool(_words_taken(best.candidate, _CHANGED)) and not may_be_named
    # The names may be those of before: find salary, only 2024.
    goes_on = best.candidate.leaning is not None and bool(best.candidate.intent.query.of(Key.NAME))
    if not dates or is_told or not (_named(best.candidate) or goes_on):
        return
    for one in others:
        named = one.candidate
        if (
            named.found is not None
            and named.found.count
            and _named(named) == _named(best.candidate) | dates
            and not _words_taken(named, (Category.DATE,))
            and lean_of(named) == lean_of(best.candidate)
            and _beside_names_and_dates(named) == _beside_names_and_dates(best.candidate)
        ):
            yield one


_AS_LIKELY_NAMED: Final = 50.0
_CHANGED: Final = (
    *(Category.MODIFIED, Category.CREATED, Category.ADDED, Category.TAKEN, Category.OPENED),
)


def _beside_names_and_dates(candidate: Candidate) -> Query:
    query = candidate.intent.query
    rest = tuple(term for term in query.terms if term.key not in (Key.NAME, *DATE_KEYS))
    return replace(query, terms=rest)


def with_all_that_is_asked(judged: Sequence[WeighedCandidate]) -> list[WeighedCandidate]:
    """The same for who asks whether there is something: that is what may not be there.

    Is there a payslip for August? None: that of July is not taken for it, only shown beside it.
    What the words make of all of it, in whichever way, is laid beside what is found by a part.
    """
    best = judged[0]
    found = best.candidate.found
    if found is None or not found.count:
        return list(judged)
    whole = [one for one in judged[1:] if _says_more(one.candidate, best.candidate)]
    if sum(one.candidate.probability for one in whole) < _AS_LIKELY_SAID * (
        best.candidate.probability
    ):
        return list(judged)
    first = max(whole, key=lambda one: one.candidate.probability)
    return [first, *(one for one in judged if one is not first)]


_AS_LIKELY_SAID: Final = 0.6
_TYPES: Final = (Category.KIND, Category.EXTENSION)
_MAY_BE_MISSING: Final = (Category.NAME, Category.DATE, *_TYPES)


def _says_more(whole: Candidate, part: Candidate) -> bool:
    """Whether it asks the same of what is called or dated by more words, and finds nothing."""
    added = _words_taken(whole) - _words_taken(part)
    return (
        whole.found is not None
        and not whole.found.count
        and not whole.is_nowhere
        and bool(added)
        and _words_taken(part) <= _words_taken(whole)
        and passed_over(part) >= added <= _words_taken(whole, _MAY_BE_MISSING)
        and whole.leaning is part.leaning is None
        and replace(whole.intent.query, terms=()) == replace(part.intent.query, terms=())
    )


def _words_taken(candidate: Candidate, by: Iterable[Category] = ()) -> frozenset[int]:
    """The words that mean something, or that are taken for one of these categories."""
    spans = candidate.cover.spans if candidate.cover is not None and candidate.is_search else ()
    return frozenset(
        at
        for span in spans
        if (span.category in by if by else span.category not in SILENT)
        for at in range(span.start, span.end)
    )


def after_looking_inside(
    judged: Sequence[WeighedCandidate], *, is_found: bool
) -> list[WeighedCandidate]:
    """The readings as they are judged once the likeliest was looked for inside files.

    None was looked for there before, for that takes long. What nobody looked for now stays as
    likely as it was beside the others; of these only what is known to find something may come
    first.
    """
    first, *others = judged
    weight = first.probability * (_FOUND_INSIDE if is_found else _NOTHING_INSIDE)
    total = weight + sum(one.probability for one in others)
    seen = [
        one
        for one in others
        if one.candidate.found is not None and one.candidate.found.count and _names(one.candidate)
    ]
    best = WeighedCandidate(first.candidate, weight / total)
    rest = [WeighedCandidate(one.candidate, one.probability / total) for one in others]
    if is_found or not seen or seen[0].probability <= weight:
        return [best, *rest]
    at = others.index(seen[0])
    return [rest[at], best, *rest[:at], *rest[at + 1 :]]


def _names(candidate: Candidate) -> bool:
    """Whether it looks for some name at all: what is mentioned nowhere is no empty file."""
    query = candidate.intent.query
    return bool(query.of(Key.NAME) or query.of(Key.IN))
