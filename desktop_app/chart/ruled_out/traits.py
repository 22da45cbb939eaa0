"""Names that have something in them that is no word: spaces, a number, Chinese characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop_app.chart.grammar import grammar
from desktop_app.chart.ruled_out.words import Proposed, spans_of, words_of
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.tokens import Token
from desktop_app.query.name_traits import NAME_TRAITS
from desktop_app.query.query import Text, TextForm


def leave_lengths(tokens: Sequence[Token], found: Proposed) -> None:
    """Look for no word inside files that tells how long something is: the longest name."""
    lengths = grammar().listed("tells a length")
    for (_, category), kept in found.items():
        if category is Category.CONTENT:
            for key, span in list(kept.items()):
                if span.source == "any" and words_of(tokens, span) in lengths:
                    del kept[key]


def keep_traits_of_names(tokens: Sequence[Token], found: Proposed) -> frozenset[int]:
    """Take words for what names have in them where these are told to have it, and only there.

    Then neither they nor what tells it is anything else: 名字里有空格 speaks of no empty files.

    Returns:
        Their tokens, which are never passed over.
    """
    named = spans_of(found, (Category.NAMED,), ("words",))
    traits = spans_of(found, (Category.NAME,), ("words",))
    if not traits:
        return frozenset()
    # Chinese names are named by these words alone.
    alone = [one for one in traits if _speaks_of_names(tokens, one)]
    pairs = [(one, one) for one in alone]
    pairs += [
        (one, by) for one in traits for by in named if one.start == by.end or one.end == by.start
    ]
    pairs = [pair for pair in pairs if not any(_is_within(pair, other) for other in pairs)]
    kept = {span for pair in pairs for span in pair}
    taken = [range(min(a.start, b.start), max(a.end, b.end)) for a, b in pairs]
    for spans in found.values():
        for key, span in list(spans.items()):
            is_cut = any(span.start < one.stop and one.start < span.end for one in taken)
            is_trait = span.category is Category.NAME and span.source == "words"
            if span not in kept and (is_trait or (is_cut and span.category is not Category.ASIDE)):
                del spans[key]
            elif is_trait:
                spans[key] = replace(span, value=_pattern(span), source="rule")
    return frozenset(at for one, _ in pairs for at in range(one.start, one.end))


def _speaks_of_names(tokens: Sequence[Token], trait: TextSpan) -> bool:
    words = {*words_of(tokens, trait).split(), *words_of(tokens, trait)}
    return not grammar().listed("tells of names").isdisjoint(words)


def _pattern(trait: TextSpan) -> Text:
    return Text(NAME_TRAITS[str(trait.value)], TextForm.PATTERN)


def _is_within(pair: tuple[TextSpan, TextSpan], other: tuple[TextSpan, TextSpan]) -> bool:
    """Whether another pair takes up these words, and more."""
    (start, end), (first, last) = (
        (min(a.start, b.start), max(a.end, b.end)) for a, b in (pair, other)
    )
    return first <= start and end <= last and last - first > end - start
