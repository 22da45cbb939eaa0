"""What several questions found, as one: "both together", 加起来."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from desktop_app.filetypes.kinds import Kind, extensions_of
from desktop_app.query.query import DATE_KEYS, Is, Key, Query, Show, Term, Value


def together(queries: Sequence[Query]) -> Query | None:
    """What the last of several queries find as one, as far back as they are of the same.

    Args:
        queries: The last first.

    Returns:
        None where no one query finds what the last two do.
    """
    return next((found for found in reversed([*_sums(queries)])), None)


def alike(queries: Sequence[Query]) -> int:
    """How many of the last of several queries are of the same: of two folders, of three years."""
    return 1 + sum(1 for _ in _sums(queries))


def _sums(queries: Sequence[Query]) -> Iterator[Query]:
    """What the last two find as one, the last three, and so on, as far as they are of the same."""
    last, *others = map(_whole, queries)
    found = last
    for query in others:
        more = _both(found, query)
        if more is None or _apart(last, query) != _apart(last, _whole(queries[1])):
            return
        found = more
        yield found


def _whole(query: Query) -> Query:
    return replace(query, show=Show.LIST, sort=None, top=None)


def _both(one: Query, other: Query) -> Query | None:
    """What finds what either of two finds: they differ in one term, or one is narrower."""
    if one.hidden is not other.hidden:
        return None
    mine, theirs = set(one.terms), set(other.terms)
    if mine <= theirs or theirs <= mine:
        return one if mine <= theirs else other
    said, meant = list(mine - theirs), list(theirs - mine)
    if len(said) != 1 or len(meant) != 1:
        return None
    if said[0] == replace(meant[0], excluded=said[0].excluded):
        # In Pictures, and outside of it.
        return replace(one, terms=tuple(term for term in one.terms if term != said[0]))
    if said[0].excluded or meant[0].excluded:
        return None
    joined = _joined(said[0], meant[0])
    if joined is None:
        return None
    return replace(one, terms=tuple(joined if term == said[0] else term for term in one.terms))


def _joined(one: Term, other: Term) -> Term | None:
    values = (*other.values, *one.values)
    if one.key is other.key and one.key is not Key.DEPTH and Is.DUPLICATE not in values:
        return replace(one, values=tuple(dict.fromkeys(values)))
    if {one.key, other.key} == {Key.KIND, Key.EXT}:
        kinds, endings_of = (one, other) if one.key is Key.KIND else (other, one)
        known = {ending for kind in kinds.values for ending in _endings(kind)}
        if known.issuperset(map(str, endings_of.values)):
            # CSV files are spreadsheets.
            return kinds
        endings = [ending for value in values for ending in _endings(value)]
        return Term(Key.EXT, tuple(dict.fromkeys(endings)))
    return None


def _endings(value: Value) -> Sequence[str]:
    return extensions_of(value) if isinstance(value, Kind) else (str(value),)


def _apart(one: Query, other: Query) -> frozenset[str]:
    """Of what two queries say otherwise."""
    terms = set(one.terms) ^ set(other.terms)
    return frozenset("type" if term.key in _TYPES else _of(term) for term in terms)


_TYPES = frozenset((Key.KIND, Key.EXT))


def _of(term: Term) -> str:
    return "date" if term.key in DATE_KEYS else str(term.key)
