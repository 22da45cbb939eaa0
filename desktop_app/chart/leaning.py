"""Questions that take up the one before: what their words say, and what of the last query stands.

"and in Documents?", "only the PDFs", 那文档里呢: each reading of the words may stand alone, take
the place of what was said of the same, narrow what was found, or lead into the folder before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.understanding import Understood
from desktop_app.query.query import DATE_KEYS, Folder, Hidden, Key, Query, Show, Term

MOST_LEANING: Final = 6
"""Readings of the words, the likeliest, that are laid on the query before."""

_TYPES: Final = frozenset((Key.KIND, Key.EXT))
_COUNTED: Final = frozenset((Show.COUNT, Show.BYTES))


class Lean(StrEnum):
    """How a question takes up the one before."""

    REPLACES = "replaces"
    """What it says takes the place of what was said of the same."""
    NARROWS = "narrows"
    """What it says holds besides."""
    CORRECTS = "corrects"
    """It takes the place of the last of several words alone: "inventory 3A", "no, 3B"."""
    INSIDE = "inside"
    """The folder that it names is in the one before."""


@dataclass(frozen=True, slots=True)
class Leaning:
    """One way to take a question together with the one before.

    Attributes:
        lean: How it takes that up.
        intent: What it asks for then.
        reading: What its words say.
    """

    lean: Lean
    intent: Intent
    reading: Understood


def leanings(meant: Sequence[Understood], last: Query) -> Iterator[Leaning]:
    """The ways to take a question together with the one before, by what its words say.

    Args:
        meant: What they may say, the likeliest first.
        last: The query before, with what was shown of it.
    """
    searches = [one for one in meant if one.intent.act is Act.ANSWER]
    for reading in searches[:MOST_LEANING]:
        said = reading.intent.query
        for lean, query in _laid_on(last, said):
            for shown in _shown(query, said, last):
                yield Leaning(lean, Intent(shown), reading)


def leaning_on(last: Query, said: Query) -> Query:
    """What a question asks for whose words take the place of what was said of the same."""
    said_terms = tuple(_dated_as(last, term) for term in said.terms)
    keys = {_group(term.key) for term in said_terms if not term.excluded}
    kept = (term for term in last.terms if term.excluded or _group(term.key) not in keys)
    return _with(last, said, (*kept, *said_terms))


def _laid_on(last: Query, said: Query) -> Iterator[tuple[Lean, Query]]:
    replaced = leaning_on(last, said)
    yield Lean.REPLACES, replaced
    narrowed = _with(last, said, (*last.terms, *said.terms))
    if narrowed != replaced:
        yield Lean.NARROWS, narrowed
    if (left := _but_last_name(last, said)) is not None:
        yield Lean.CORRECTS, _with(last, said, (*left, *said.terms))
    if (inner := _inner(last, said)) is not None:
        yield Lean.INSIDE, leaning_on(last, inner)


def _but_last_name(last: Query, said: Query) -> Sequence[Term] | None:
    """The terms of the query before without the last of its names; None where nothing names one."""
    names = [term for term in last.of(Key.NAME) if not term.excluded]
    if len(names) < 2 or not said.of(Key.NAME):
        return None
    return [term for term in last.terms if term is not names[-1]]


def _with(last: Query, said: Query, terms: Sequence[Term]) -> Query:
    return replace(
        last,
        terms=tuple(dict.fromkeys(terms)),
        hidden=last.hidden if said.hidden is Hidden.NO else said.hidden,
        show=said.show,
        sort=said.sort or last.sort,
        top=said.top if said.sort else said.top or last.top,
    )


def _shown(query: Query, said: Query, last: Query) -> Iterator[Query]:
    """With what is to be shown of it: a list, or what was shown before."""
    shows = dict.fromkeys((said.show, last.show) if said.show is Show.LIST else (said.show,))
    for show in shows:
        if show in _COUNTED and said.top is None:
            yield replace(query, show=show, sort=None, top=None)
        else:
            yield replace(query, show=show)


def _inner(last: Query, said: Query) -> Query | None:
    """What was said, its folder below the one before; None where there are no such two."""
    outer = [term for term in last.of(Key.IN) if not term.excluded]
    inner = [term for term in said.of(Key.IN) if not term.excluded]
    if len(outer) != 1 or len(inner) != 1:
        return None
    folders, names = (
        [value.text for value in term.values if isinstance(value, Folder)]
        for term in (outer[0], inner[0])
    )
    if len(folders) != 1 or len(names) != 1 or names[0].startswith(("/", "~")):
        return None
    below = Term(Key.IN, (Folder(f"{folders[0].rstrip('/')}/{names[0]}"),))
    return replace(said, terms=tuple(below if term is inner[0] else term for term in said.terms))


def _dated_as(last: Query, term: Term) -> Term:
    """A date that says nothing of what it is of: it is of what the one before was of."""
    if term.key is not Key.MODIFIED:
        return term
    keys = [one.key for one in last.terms if one.key in DATE_KEYS]
    return replace(term, key=keys[0]) if len(set(keys)) == 1 else term


def _group(key: Key) -> str:
    if key in _TYPES:
        return "type"
    return "date" if key in DATE_KEYS else str(key)
