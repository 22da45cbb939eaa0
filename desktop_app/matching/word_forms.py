"""Other words for a word, for a second try where nothing was found: those that mean about the same.

What is found anyway is not repeated: the forms of a word (see `inflections`), and either script of
Chinese. Other words are found as words, too: 租金 is "rent", which "current" has in it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache
from typing import Final

from desktop_app.folding.fold import fold_wanted
from desktop_app.matching.inflections import forms_of
from desktop_app.matching.synonyms import Where, synonym_groups
from desktop_app.query.query import Key, Query, Text, TextForm

MAX_FORMS: Final = 12
"""Other words that are tried for one."""


def other_words(word: str) -> tuple[str, ...]:
    """Words that mean about the same as `word`, folded; none that is found wherever `word` is."""
    folded = fold_wanted(word)
    if not folded:
        return ()
    forms = forms_of(folded)
    synonyms = (other for form in forms for other in _synonyms().get(form, ()))
    others = dict.fromkeys(other for other in synonyms if not _is_found_by(folded, forms, other))
    return tuple(others)[:MAX_FORMS]


def _is_found_by(folded: str, forms: Collection[str], other: str) -> bool:
    """Whether a text that has `other` has one of the forms of what is looked for as well."""
    if folded.isascii():
        return not set(forms).isdisjoint(forms_of(other)) or folded in other.split()
    return folded in other


def with_other_words(query: Query) -> tuple[Query, tuple[str, ...]]:
    """The query with other words for those it asks contents for, and which these are."""
    terms = []
    added: list[str] = []
    for term in query.terms:
        if term.key is not Key.CONTENT or term.excluded:
            terms.append(term)
            continue
        plain = [text.text for text in term.texts if text.form is TextForm.PLAIN]
        values = dict.fromkeys(term.values)
        for word in plain:
            others = other_words(word)
            added += others
            values |= dict.fromkeys(map(Text, others))
        terms.append(replace(term, values=tuple(values)))
    return replace(query, terms=tuple(terms)), tuple(dict.fromkeys(added))


@cache
def _synonyms() -> dict[str, tuple[str, ...]]:
    """For each word of the list, folded, those that mean about the same, in either language."""
    found: dict[str, tuple[str, ...]] = {}
    for group in synonym_groups(Where.CONTENTS):
        folded = [fold_wanted(word) for word in group]
        for word in folded:
            others = (*found.get(word, ()), *(other for other in folded if other != word))
            found[word] = tuple(dict.fromkeys(others))
    return found
