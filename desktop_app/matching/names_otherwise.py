"""Names said otherwise: in the singular, in the other language, by words that mean the same.

Who asks for invoices has files that are called "invoice 12", and who asks for 发票 may have the
same. Names are found anywhere inside others, so that a plural finds hardly anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import replace
from functools import cache, partial
from itertools import chain

from desktop_app.fixed_patterns import fixed
from desktop_app.folding.chinese import heard, is_han
from desktop_app.folding.fold import fold_wanted
from desktop_app.matching.pinyin_match import sound_of
from desktop_app.matching.plurals import singular
from desktop_app.matching.synonyms import Where, synonym_groups
from desktop_app.query.query import Key, Query, Term, Text, TextForm


def in_singular(query: Query, kept: Container[str] = ()) -> Query:
    """The query with the words of its names in the singular: invoice, for invoices.

    Args:
        query: Which names it asks for.
        kept: Names that stay as they are.
    """

    def single(text: Text) -> Iterable[Text]:
        is_kept = text.form is not TextForm.PLAIN or text.text in kept
        return (text if is_kept else replace(text, text=_singular_in(text.text)),)

    return _with_names(query, single)


def as_words(query: Query, kept: Container[str] = ()) -> Query:
    """The same, found only where each name stands as words, in the singular or the plural."""

    def bounded(text: Text) -> Iterable[Text]:
        is_kept = text.form is not TextForm.PLAIN or text.text in kept
        return (text if is_kept else _as_word(text),)

    return _with_names(query, bounded)


def as_latin_words(query: Query) -> Query:
    """The query with its names of Latin letters found as words alone: cat, not certificate."""

    def bounded(text: Text) -> Iterable[Text]:
        is_latin = text.form is TextForm.PLAIN and text.text.isascii()
        is_word = is_latin and text.text[0].isalpha() and text.text[-1].isalpha()
        return (_as_word(text) if is_word else text,)

    return _with_names(query, bounded)


def word_of(text: Text) -> str:
    """The word that `as_words` or `as_latin_words` has bounded; "" where it is something else."""
    begins, ends = text.text.startswith(_BEGINS), text.text.endswith(_ENDS)
    if text.form is not TextForm.PATTERN or not (begins and ends):
        return ""
    return re.sub(r"\\(.)", r"\1", text.text.removeprefix(_BEGINS).removesuffix(_ENDS))


_BEGINS, _ENDS = "(?:^|[^a-z])", "(?:s|es)?(?:[^a-z]|$)"


def _as_word(text: Text) -> Text:
    said = re.escape(fold_wanted(_singular_in(text.text)))
    return Text(f"{_BEGINS}{said}{_ENDS}", TextForm.PATTERN)


def _as_other(name: str) -> Text:
    """A name that nobody said: one of a few Latin letters as a word alone, cat for 猫."""
    is_short = name.isascii() and name.isalpha() and len(name) <= _SHORT
    return _as_word(Text(name)) if is_short else Text(name)


_SHORT = 4
"""Letters of a word that stands in many others by chance."""


def by_any_name(
    query: Query, kept: Container[str] = (), is_called: Callable[[str], bool] = lambda _: True
) -> Query:
    """The query with words beside its names that mean the same, in the other language above all.

    Args:
        query: Which names it asks for.
        kept: Names that stay as they are.
        is_called: Whether anything is called so.
    """

    def both(text: Text) -> Iterable[Text]:
        is_kept = text.form is not TextForm.PLAIN or text.text in kept
        if is_kept:
            return (text,)
        others = _others(fold_wanted(_singular_in(text.text)))
        return (text, *map(_as_other, filter(is_called, others)))

    return _with_names(query, both)


def in_other_language(query: Query) -> Query | None:
    """What is called by its name in the other language alone, beside what `query` finds.

    None where it asks for no name, for several, or for one that has no other.
    """
    names = [term for term in query.of(Key.NAME) if not term.excluded]
    values = [text for term in names for text in term.texts]
    if len(values) != 1 or values[0].form is not TextForm.PLAIN:
        return None
    said = fold_wanted(_singular_in(values[0].text))
    sound = sound_of(said)
    others = [
        one
        for one in _others(said)
        if is_han(one[0]) is not is_han(said[0])
        # What it finds by its sound is found already: 厦门, by xiamen.
        and not (sound is not None and sound.names(one, partial(heard, one)))
    ]
    if not others:
        return None
    terms = (
        Term(term.key, tuple(map(_as_other, others))) if term is names[0] else term
        for term in query.terms
    )
    return replace(query, terms=(*terms, replace(names[0], excluded=True)))


def mean_alike(one: Term, other: Term) -> bool:
    """Whether two terms are a name in one language and in the other: 保密协议 NDA."""
    if one.key is not Key.NAME is not other.key or one.excluded or other.excluded:
        return False
    names = [fold_wanted(text.text) for term in (one, other) for text in term.texts]
    last = names[-1]
    return any(
        is_han(name[:1]) is not is_han(last[:1]) and last in _beside(name, where)
        for name in names[:-1]
        for where in Where
    )


def _with_names(query: Query, said: Callable[[Text], Iterable[Text]]) -> Query:
    terms = []
    for term in query.terms:
        if term.key is Key.NAME:
            values = chain.from_iterable(map(said, term.texts))
            term = Term(term.key, tuple(dict.fromkeys(values)), term.excluded)
        terms.append(term)
    return replace(query, terms=tuple(terms))


def _singular_in(text: str) -> str:
    if _ENDS_FILE_NAME.search(text):
        # A whole name is what it is: notes.txt.
        return text
    return re.sub(r"[^\W\d_]+", lambda found: singular(found[0]), text)


_ENDS_FILE_NAME = fixed(r"\w\.[A-Za-z][A-Za-z0-9]{0,4}$")


@cache
def _others(name: str) -> tuple[str, ...]:
    """What stands for a name: in the other language, and wherever it is, in the same; folded.

    Where a name says of what it is, it may be written without that word: 租房的合同, 租房合同.
    """
    bare = name.strip("的").replace("的", "")
    if bare and bare != name:
        return (bare, *_others(bare))
    in_names, in_contents = (_beside(name, where) for where in Where)
    found = [other for other in in_names if other in in_contents]
    if not found:
        # Names of folders go by what is like them, too, which is too far from a word of one group.
        found = [other for other in in_names if is_han(other[0]) is not is_han(name[0])]
    # "invoices" has "invoice" in it.
    return tuple(one for one in found if not any(other != one and other in one for other in found))


def _beside(name: str, where: Where) -> list[str]:
    groups = (group for group in synonym_groups(where) if name in group)
    return [other for group in groups for other in group if other != name and name not in other]
