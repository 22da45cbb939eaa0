"""A bound of sizes behind the other one: videos over 30 MB, and then those under 60 MB."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.query.query import Key, Query, SizeRange, Term


def bounded_within(last: Query, said: Query) -> Query:
    """What is said, between the bound that is said and the one before, where they are two ends."""
    before, now = _bounds_of(last), _bounds_of(said)
    if len(before) != 1 or len(now) != 1:
        return said
    (_, one), (term, other) = before[0], now[0]
    least = max(one.min_bytes, other.min_bytes)
    most = one.max_bytes if other.max_bytes is None else other.max_bytes
    are_ends = (one.max_bytes is None) is not (other.max_bytes is None)
    if not (are_ends and _is_open(one) and _is_open(other)) or most is None or least > most:
        return said
    both = SizeRange(least, most)
    terms = (replace(each, values=(both,)) if each is term else each for each in said.terms)
    return replace(said, terms=tuple(terms))


def _bounds_of(query: Query) -> list[tuple[Term, SizeRange]]:
    terms = [term for term in query.of(Key.SIZE) if not term.excluded]
    return [(term, one) for term in terms for one in term.values if isinstance(one, SizeRange)]


def _is_open(size: SizeRange) -> bool:
    """Whether it has one end only."""
    return (size.min_bytes == 0) is not (size.max_bytes is None)
