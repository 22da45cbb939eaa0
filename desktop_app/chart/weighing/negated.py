"""Who says "without" leaves something out, however much there is of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from desktop_app.chart.spans import SILENT, Category
from desktop_app.chart.tokens import Token, TokenKind
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.chart.weighing.ranking import UNSURE, WeighedCandidate

_MOST: Final = 8
"""Readings behind the first one that are looked at."""
_AS_LIKELY: Final = 1.25


def with_what_is_negated(
    judged: Sequence[WeighedCandidate], tokens: Sequence[Token]
) -> list[WeighedCandidate]:
    """The same, but no word that leaves something out is passed over to find that: without cats.

    Args:
        judged: The likeliest first.
        tokens: Of the question; a single 不 may be a part of anything.
    """
    best, *others = judged
    passed = _passed(best.candidate)
    for at, one in enumerate(others[:_MOST]):
        negations = _negations(one.candidate, tokens)
        found = one.candidate.found
        is_likelier = one.candidate.probability > best.candidate.probability
        is_likelier |= one.probability * _AS_LIKELY >= best.probability
        if (
            negations
            and negations <= passed
            and is_likelier
            and (found is None or found.count)
            and _asked(best.candidate) == _asked(one.candidate)
        ):
            rest = [best, *others[:at], *others[at + 1 :]]
            return [replace(one, probability=min(best.probability, UNSURE)), *rest]
    return list(judged)


def _passed(candidate: Candidate) -> frozenset[int]:
    spans = candidate.cover.spans if candidate.cover is not None else ()
    said = [span for span in spans if span.category in SILENT]
    return frozenset(at for span in said for at in range(span.start, span.end))


def _negations(candidate: Candidate, tokens: Sequence[Token]) -> frozenset[int]:
    spans = candidate.cover.spans if candidate.cover is not None else ()
    said = [
        span
        for span in spans
        if span.category is Category.NOT
        and span.source == "words"
        and (span.end - span.start > 1 or tokens[span.start].kind is not TokenKind.HAN)
    ]
    return frozenset(at for span in said for at in range(span.start, span.end))


def _asked(candidate: Candidate) -> object:
    query = candidate.intent.query
    return (candidate.intent.act, query.show, query.sort, query.top)
