"""The last question once more, but everywhere, elsewhere, of more, or of another size."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from desktop_app.chart.sizes_within import bounded_within
from desktop_app.chart.turns.leaning import everywhere
from desktop_app.errors import QueryError
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.turns.earlier import Earlier
from desktop_app.interpreter.turns.wishes import Wish
from desktop_app.query.query import Hidden, Key, Query, Term
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse


def in_all_folders(wish: Wish, earlier: Earlier) -> Query | None:
    """What was asked of some folders, asked of all; None where it was of all."""
    last = earlier.query
    whole = everywhere(last)
    return None if whole == last else replace(whole, show=wish.show or last.show)


def in_other_folders(wish: Wish, earlier: Earlier) -> Query | None:
    """The same, but not in those where it was asked of."""
    last = earlier.query
    places = [term for term in last.of(Key.IN) if not term.excluded]
    if not places:
        return None
    terms = (replace(one, excluded=True) if one in places else one for one in last.terms)
    return replace(last, terms=tuple(terms), show=wish.show or last.show)


def with_all_below(wish: Wish, earlier: Earlier) -> Query:
    """The same with what lies in the folders below, where that was left out."""
    last = earlier.query
    terms = tuple(term for term in last.terms if term.key is not Key.DEPTH)
    return replace(last, terms=terms, show=wish.show or last.show)


def with_hidden(wish: Wish, earlier: Earlier) -> Query | None:
    """The same with what is hidden; None where nothing else was asked for."""
    last = earlier.query
    if last.hidden is Hidden.ONLY:
        return None
    return replace(last, hidden=Hidden.YES, show=wish.show or last.show)


def of_another_size(wish: Wish, earlier: Earlier) -> Query | None:
    """A number without a unit, in that of the size before: over 100 MB, and over 200?"""
    last = earlier.query
    sizes = [term for term in last.of(Key.SIZE) if not term.excluded]
    found = _SIZE.fullmatch(written(Query((sizes[0],)))) if len(sizes) == 1 else None
    if found is None:
        return None
    said = f"size:{wish.bound or found['bound']}{wish.amount}{found['unit']}"
    try:
        (other,) = parse(said).terms
    except QueryError:
        return None
    if wish.many:
        # Over 5 MB, but under 10: both hold.
        (other,) = bounded_within(last, Query((other,))).terms
    terms: list[Term] = [other if one is sizes[0] else one for one in last.terms]
    return replace(last, terms=tuple(terms), show=wish.show or last.show)


_SIZE: Final = fixed(r"size:(?P<bound>[<>]=?)[0-9.]+(?P<unit>[a-z]+)")
