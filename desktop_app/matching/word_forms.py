"""Other ways to say a word, for a second try where nothing was found: forms and synonyms.

What is found anyway is not repeated: texts are found inside words, so "clauses" by "clause", and in
either script of Chinese. Other words are not found inside words: 租金 is "rent", which "current"
and "parents" have in them.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from typing import Final

from desktop_app import paths
from desktop_app.folding.fold import fold_wanted
from desktop_app.query.query import Form, Key, Query, Text

MOST: Final = 12
"""Other words that are tried for one."""

_SHORTEST_STEM: Final = 3
_VOWELS: Final = frozenset("aeiou")


def other_words(word: str) -> tuple[str, ...]:
    """Other forms and synonyms of `word`, folded; none that is found wherever `word` is."""
    folded = fold_wanted(word)
    if not folded:
        return ()
    forms = [*_stems(folded), *_synonyms().get(folded, ())]
    for stem in _stems(folded):
        forms += _synonyms().get(stem, ())
    others = dict.fromkeys(form for form in forms if folded not in form)
    return tuple(others)[:MOST]


def with_other_words(query: Query) -> tuple[Query, tuple[str, ...]]:
    """The query with other forms of the words it asks contents for, and which these are."""
    terms = []
    added: list[str] = []
    for term in query.terms:
        if term.key is not Key.CONTENT or term.excluded:
            terms.append(term)
            continue
        plain = [text.text for text in term.texts if text.form is Form.PLAIN]
        values = dict.fromkeys(term.values)
        for word in plain:
            others = other_words(word)
            added += others
            values |= dict.fromkeys(_looked_for(other, instead_of=word) for other in others)
        terms.append(replace(term, values=tuple(values)))
    return replace(query, terms=tuple(terms)), tuple(dict.fromkeys(added))


def _looked_for(other: str, *, instead_of: str) -> Text:
    """What a query asks for to find `other` where it is a word, or the stem of one."""
    if not other.isascii():
        return Text(other)
    written = r"\s+".join(map(re.escape, other.split()))
    is_stem = fold_wanted(instead_of).startswith(other[:_SHORTEST_STEM])
    return Text(rf"\b{written}" if is_stem else rf"\b{written}(?:s|es)?\b", Form.PATTERN)


def _stems(word: str) -> list[str]:
    """What an English word may be a form of, the likeliest first; each is inside its forms."""
    if not (word.isascii() and word.isalpha()):
        return []
    stems = []
    for ending, instead in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem + instead) >= _SHORTEST_STEM:
            if ending in ("ed", "ing") and stem[-1] == stem[-2] and stem[-1] not in _VOWELS | {"s"}:
                # "stopped" is "stop", "planning" is "plan".
                stems.append(stem[:-1])
            stems.append(stem + instead)
    return stems


_ENDINGS: Final = (
    ("ies", "y"),
    ("ied", "y"),
    ("sses", "ss"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("xes", "x"),
    ("s", ""),
    ("ing", ""),
    ("ed", ""),
)


@cache
def _synonyms() -> dict[str, tuple[str, ...]]:
    """For each word of the list, folded, those that mean about the same, in either language."""
    groups = json.loads(paths.resource("synonyms.json").read_text("utf-8"))
    found: dict[str, tuple[str, ...]] = {}
    for group in groups:
        folded = [fold_wanted(word) for word in group]
        for word in folded:
            others = (*found.get(word, ()), *(other for other in folded if other != word))
            found[word] = tuple(dict.fromkeys(others))
    return found
