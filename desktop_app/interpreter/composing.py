"""From a meaning to queries: what to search for, in the order in which a person would mean it.

Where words may be a folder, a name or what is in a file, each of these is an `Attempt`; the first
one that finds something is the answer, which then says how it took them.
"""

from __future__ import annotations

from dataclasses import replace

from desktop_app.interpreter import partly
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.attempts import attempts_of, by_place_in_name
from desktop_app.interpreter.lexicon import words_of
from desktop_app.interpreter.meaning import HERE, Meaning, folder_term
from desktop_app.interpreter.steps import UNSURE, Attempt, Step
from desktop_app.query.query import MAX_NUMBER, Hidden, Is, Key, Query, Show, Sort, SortKey, Term

DOWNLOADS = "Downloads"


def composed(meaning: Meaning) -> Step:
    """The question that `meaning` is, by itself."""
    ask = _ask(meaning)
    base = _base(meaning, ask)
    attempts = list(attempts_of(meaning, base, ask))
    dated = next((n for n, one in enumerate(attempts) if _is_dated(one)), None)
    if dated is not None:
        attempts.insert(dated + 1, _by_change(attempts[dated]))
    attempts += by_place_in_name(meaning, base, ask)
    attempts += partly.folder_by_part(meaning)
    # What nobody understood is only told when nothing else has been found.
    attempts.sort(key=lambda attempt: attempt.taken == UNSURE)
    folder = " ".join(meaning.words) or (meaning.named.text if meaning.named else "")
    if meaning.content is not None or not _may_be_folder(meaning, ask):
        folder = ""
    return Step(
        ask,
        tuple(dict.fromkeys(attempts)),
        meaning.groups,
        folder,
        meaning.file,
        meaning.fullest,
        meaning.order.nth,
    )


def _is_dated(attempt: Attempt) -> bool:
    """Whether it asks for a date that the disk seldom knows."""
    return any(term.key in _OTHER_DATES and not term.excluded for term in attempt.query.terms)


_OTHER_DATES = frozenset((Key.ADDED, Key.CREATED, Key.TAKEN, Key.OPENED))


def _by_change(attempt: Attempt) -> Attempt:
    """By the date of change, where nothing is known to have been created or taken then."""
    terms = tuple(
        replace(term, key=Key.MODIFIED) if term.key in _OTHER_DATES else term
        for term in attempt.query.terms
    )
    return Attempt(replace(attempt.query, terms=terms), "changed")


def _ask(meaning: Meaning) -> Ask:
    if meaning.file:
        return Ask.COPIES
    if meaning.ask is Ask.SPACE and meaning.order.one and meaning.order.sort is not None:
        # "how large is the biggest video": that one, with its size beside it
        return Ask.LIST
    if meaning.ask is not None:
        return meaning.ask
    return Ask.LIST


def _base(meaning: Meaning, ask: Ask) -> Query:
    """The query of all that is certain."""
    terms: list[Term] = []
    if meaning.places.names:
        terms.append(folder_term(meaning.places.names))
    elif meaning.here:
        terms.append(folder_term((HERE,)))
    elif meaning.added and (not meaning.words or meaning.dates):
        # What was downloaded lies in Downloads, unless another place is named.
        terms.append(folder_term((DOWNLOADS,)))
    broad = meaning.content is not None and set(meaning.types.words) <= words_of("formats.broad")
    if not broad:
        terms += meaning.types.terms
    terms += meaning.terms
    terms += _dates(meaning)
    if meaning.content is not None and meaning.content.certain:
        terms += meaning.content.terms()
    if meaning.named is not None and not meaning.named.vague:
        terms += [Term(Key.NAME, (text,)) for text in meaning.named.texts()]
        if ask is Ask.LIST and meaning.types.files and not meaning.types.terms:
            terms = _with_is(terms, Is.FILE)
    sort, top = _order(meaning, ask)
    hidden = meaning.hidden if meaning.hidden is not None else Hidden.NO
    if meaning.named is not None and meaning.named.text.startswith(".") and hidden is Hidden.NO:
        hidden = Hidden.YES
    return Query(tuple(dict.fromkeys(terms)), hidden, Show.LIST, sort, top)


def _dates(meaning: Meaning) -> list[Term]:
    """The dates as one term where they are alternatives."""
    plain = [term for term in meaning.dates if not term.excluded]
    joined: list[Term] = [term for term in meaning.dates if term.excluded]
    for key in dict.fromkeys(term.key for term in plain):
        values = tuple(value for term in plain if term.key is key for value in term.values)
        joined.append(Term(key, values))
    return joined


def _with_is(terms: list[Term], state: Is) -> list[Term]:
    if any(term.key is Key.IS and not term.excluded for term in terms):
        return terms
    return [*terms, Term(Key.IS, (state,))]


def _order(meaning: Meaning, ask: Ask) -> tuple[Sort | None, int | None]:
    order = meaning.order
    top = order.top
    if order.sort is None:
        newest = meaning.added and not meaning.dates and ask is Ask.LIST
        return (Sort(SortKey.MODIFIED) if newest else None), top
    if ask in (Ask.COUNT, Ask.SPACE, Ask.EXISTS):
        return (order.sort, top) if top else (None, None)
    if order.one and top is None:
        top = 1
    return order.sort, None if top is None else min(top, MAX_NUMBER)


# The ways to take words that may be several things


def _may_be_folder(meaning: Meaning, ask: Ask) -> bool:
    if meaning.dates and not meaning.folder_wanted:
        return False
    if ask is Ask.LIST and not meaning.folder_wanted and len(" ".join(meaning.words).split()) > 2:
        # Three words of a list are hardly the name of a folder in another spelling.
        return False
    if meaning.hidden is Hidden.ONLY and meaning.places.names:
        # "hidden files in the Website folder of the shop"
        return False
    if any(
        term.excluded or term.key is Key.SIZE or {Is.EMPTY, Is.DUPLICATE} & set(term.values)
        for term in meaning.terms
    ):
        # The folder alone would leave a condition out.
        return False
    return meaning.folder_wanted or (ask in (Ask.WHERE, Ask.LIST) and not meaning.types.terms)
