"""What a file must hold to pass a query, in FTS5's words.

Not every file that holds it passes, unless `settles` says so: signs, case and patterns are for the
matcher to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from desktop_app.index.full_text.tokens import runs_on, tokens_of
from desktop_app.matching.content_wanted import Stem, stems_of
from desktop_app.matching.word_bounds import Bound
from desktop_app.query.query import Key, Query, Term, Text, TextForm

TermsWith = Callable[[str, bool], Sequence[str] | None]
"""The kept words that have some letters inside or, where told so, at their end; None: too many."""

_MOST_PHRASES: Final = 500
_MOST_TOKENS: Final = 24
"""Of one phrase: what holds all of it holds its beginning."""


def expression_of(query: Query, terms_with: TermsWith) -> str | None:
    """What every file that passes holds; None where that cannot be said.

    Args:
        query: With terms about contents.
        terms_with: Asked where something is looked for inside of words.
    """
    needed = [
        phrases
        for term in query.of(Key.CONTENT)
        if not term.excluded and (phrases := _phrases_of(term, terms_with)) is not None
    ]
    if not needed or sum(map(len, needed)) > _MOST_PHRASES:
        return None
    return " AND ".join(f"({' OR '.join(phrases) or _NOTHING})" for phrases in needed)


def settles(query: Query) -> bool:
    """Whether every file that holds what `expression_of` says passes.

    So it is where single words are looked for: those that are kept are bounded alike. Words of
    several characters that stand for themselves, as in Chinese, may have signs between them.
    """
    terms = query.of(Key.CONTENT)
    return bool(terms) and all(
        not term.excluded and all(map(_is_one_word, term.texts)) for term in terms
    )


def _is_one_word(text: Text) -> bool:
    if text.form not in (TextForm.PLAIN, TextForm.BEGINS):
        return False
    stems = stems_of(text)
    return bool(stems) and all(tokens_of(form) == [form] for stem in stems for form in _forms(stem))


_NOTHING: Final = '"\N{LATIN SMALL LETTER A WITH RING ABOVE}"'
"""In no text: folding takes accents away."""


def _phrases_of(term: Term, terms_with: TermsWith) -> list[str] | None:
    """One of these is in each file that has one of the values of a term."""
    found: dict[str, None] = {}
    for text in term.texts:
        stems = () if text.form is TextForm.PATTERN else stems_of(text)
        if not stems:
            return None
        for stem in stems:
            for form in _forms(stem):
                phrases = _phrases(form, stem, terms_with)
                if phrases is None:
                    return None
                found.update(dict.fromkeys(phrases))
    return list(found)


def _forms(stem: Stem) -> Iterator[str]:
    return (stem.start + rest for rest in stem.rests)


def _phrases(form: str, stem: Stem, terms_with: TermsWith) -> list[str] | None:
    tokens = tokens_of(form)
    if not tokens:
        return None
    goes_before = stem.before is Bound.NONE and runs_on(form[0])
    goes_on = stem.behind is Bound.NONE and runs_on(form[-1])
    if len(tokens) > _MOST_TOKENS:
        tokens, goes_on = tokens[:_MOST_TOKENS], False
    if not goes_before:
        return [_phrase(tokens, goes_on)]
    # What stands at the end of one of the words that are kept, or inside where it goes on.
    is_one = len(tokens) == 1
    firsts = terms_with(tokens[0], not (is_one and goes_on))
    if firsts is None:
        return None if is_one else [_phrase(tokens[1:], goes_on)]
    return [_phrase([first, *tokens[1:]], goes_on and not is_one) for first in firsts]


def _phrase(tokens: Sequence[str], goes_on: bool) -> str:
    return f'"{" ".join(tokens)}"{" *" if goes_on else ""}'
