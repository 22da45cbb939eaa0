"""Who points at one of those before keeps what they are: the one for Tony, 小周那份呢."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from desktop_app.chart.spans import Category
from desktop_app.chart.turns.leaning import SOUGHT, Lean
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.chart.weighing.ranking import UNSURE, WeighedCandidate, lean_of
from desktop_app.query.query import DATE_KEYS, Key, Query

_LIKELY: Final = 0.1
"""How likely the reading that keeps less has to be at least for another one to be put first."""


def with_what_they_are(judged: Sequence[WeighedCandidate]) -> list[WeighedCandidate]:
    """The same, but one of them is looked for among them: by one more name, or by another one.

    Which of two names is another person's is told by nothing but what is found; neither is sure.
    """
    best = judged[0]
    leaning = best.candidate.leaning
    said = best.candidate.intent.query if leaning is None else leaning.reading.intent.query
    leaves_out = any(term.excluded for term in said.terms)
    keeps = lean_of(best.candidate) in (Lean.NARROWS, Lean.CORRECTS)
    if keeps or leaves_out or not _named(best.candidate):
        return list(judged)
    narrower = [one for one in judged if _keeps(one, Lean.NARROWS) and _finds(one)]
    other = [one for one in judged if _keeps(one, Lean.CORRECTS)]
    other.sort(key=lambda one: (not _finds(one), -_longest(one.candidate)))
    for one in (*narrower, *other):
        if one.probability * _AS_LIKELY >= best.probability:
            rest = [each for each in judged if each is not one]
            return [replace(one, probability=min(best.probability, UNSURE)), *rest]
    return list(judged)


_AS_LIKELY: Final = 1 / _LIKELY


def with_another_date(judged: Sequence[WeighedCandidate], last: Query) -> list[WeighedCandidate]:
    """The same, but a year alone behind another date is a date: photos from 2024, and 2023?"""
    best = judged[0]
    dated = {term.key for term in last.terms if term.key in DATE_KEYS and not term.excluded}
    own = {term.key for term in best.candidate.intent.query.terms}
    if not dated or own & dated:
        return list(judged)
    for one in judged:
        query = one.candidate.intent.query
        is_other = lean_of(one.candidate) is Lean.REPLACES and len(query.terms) == len(last.terms)
        if is_other and dated <= {term.key for term in query.terms} and query.terms != last.terms:
            rest = [each for each in judged if each is not one]
            return [replace(one, probability=min(best.probability, UNSURE)), *rest]
    return list(judged)


def with_another_word(judged: Sequence[WeighedCandidate], last: Query) -> list[WeighedCandidate]:
    """The same, but another word is looked for where the one before was.

    Which files mention the rent? And a deposit? These mention it, whatever is called so.
    """
    best = judged[0]
    leaning = best.candidate.leaning
    said = best.candidate.intent.query if leaning is None else leaning.reading.intent.query
    (word,) = said.terms if len(said.terms) == 1 else (None,)
    before = [term for term in last.terms if term.key in SOUGHT and not term.excluded]
    if word is None or word.key not in SOUGHT or word.excluded or len(before) != 1:
        return list(judged)
    wanted = {*last.terms} - {*before} | {replace(word, key=before[0].key)}
    for one in judged:
        if {*one.candidate.intent.query.terms} == wanted:
            rest = [each for each in judged if each is not one]
            likely = max(one.probability, min(best.probability, UNSURE))
            return [replace(one, probability=likely), *rest]
    return list(judged)


def _keeps(one: WeighedCandidate, lean: Lean) -> bool:
    return lean_of(one.candidate) is lean and bool(_named(one.candidate))


def _finds(one: WeighedCandidate) -> bool:
    return one.candidate.found is not None and bool(one.candidate.found.count)


def _named(candidate: Candidate) -> Sequence[str]:
    terms = candidate.intent.query.of(Key.NAME)
    return [text.text for term in terms for text in term.texts if not term.excluded]


def _longest(candidate: Candidate) -> int:
    """How many words the longest name has; of Amy and a food handler certificate, that one."""
    return max((len(name.split()) for name in _named(candidate)), default=0)


def is_called_more_often(judged: Sequence[WeighedCandidate]) -> bool:
    """Whether more files are called as the folder is that a word is taken for: 哪些发票是今年的."""
    best, *others = judged
    spans = best.candidate.cover.spans if best.candidate.cover is not None else ()
    said = [one for one in spans if one.category is not Category.FILLER]
    beside = [one for one in said if one.category in (Category.IN, Category.FOLDERS)]
    telling = {at for one in beside for at in (one.start, one.end)}
    places = {
        (one.start, one.end)
        for one in said
        if one.category is Category.FOLDER and telling.isdisjoint((one.start, one.end))
    }
    count = 0 if best.candidate.found is None else best.candidate.found.count
    return bool(places) and any(
        one.candidate.found is not None
        and one.candidate.found.count > count
        and places <= _names_in(one.candidate)
        and len(one.candidate.intent.query.terms) == len(best.candidate.intent.query.terms)
        for one in others
    )


def _names_in(candidate: Candidate) -> frozenset[tuple[int, int]]:
    spans = candidate.cover.spans if candidate.cover is not None else ()
    return frozenset((one.start, one.end) for one in spans if one.category is Category.NAME)
