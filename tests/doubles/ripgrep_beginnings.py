"""Which beginnings ripgrep lists for an expression, and the buckets that it sorts them into.

As of ripgrep 15, by the sources of the crates it is made of: `hir::literal` of regex-syntax 0.8,
`util::prefilter` of regex-automata 0.4 and `packed::teddy` of aho-corasick 1.1.
"""

from __future__ import annotations

from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

MOST = 64
_LARGEST_CLASS = 10
_MOST_IN_ALL = 250
_Seq = list[tuple[bytes, bool]] | None
"""Beginnings, and whether each is all of a match; None is any."""


def beginnings(expression: str) -> list[bytes]:
    """The list; empty where there is none, and every byte is looked at by the slow engine."""
    found = _of(parser.parse(expression.encode("latin-1")))
    if found is None:
        return []
    listed = _shortest([one for one, _ in found])
    for length, enough in ((5, 10), (4, 10), (3, MOST), (2, MOST)):
        if len(listed) > enough:
            listed = _shortest([one[:length] for one in listed])
    return listed


def buckets(listed: list[bytes]) -> list[list[bytes]]:
    """How they are sorted: those that are looked for together."""
    number = 16 if len(listed) > 32 else 8
    compared = min(4, *map(len, listed))
    sorted_: list[list[bytes]] = [[] for _ in range(number)]
    known: dict[tuple[int, ...], int] = {}
    for place, one in enumerate(listed):
        halves = tuple(byte & 15 for byte in one[:compared])
        sorted_[known.setdefault(halves, place % number)].append(one)
    return sorted_


def _of(tree: Any) -> _Seq:
    found: _Seq = [(b"", True)]
    for code, value in tree:
        found = _crossed(found, _one(code, value))
        if found is None or not any(is_whole for _, is_whole in found):
            break
    return found


def _one(code: Any, value: Any) -> _Seq:
    if code is codes.LITERAL:
        return [(bytes([value]), True)]
    if code is codes.IN:
        members = _members(value)
        whole = [(bytes([byte]), True) for byte in sorted(members)]
        return whole if len(members) <= _LARGEST_CLASS else None
    if code is codes.SUBPATTERN:
        return _of(value[3])
    if code is codes.BRANCH:
        found: _Seq = []
        for branch in value[1]:
            found = _joined(found, _of(branch))
        return found
    if code in (codes.MAX_REPEAT, codes.MIN_REPEAT):
        return _repeated(*value, is_lazy=code is codes.MIN_REPEAT)
    return [(b"", True)] if code is codes.AT else None


def _repeated(least: int, most: Any, tree: Any, *, is_lazy: bool) -> _Seq:
    once = _of(tree)
    if least:
        found: _Seq = [(b"", True)]
        for _ in range(least):
            found = _crossed(found, once)
        return found if least == most or found is None else [(one, False) for one, _ in found]
    if once is None:
        return None
    some = once if most == 1 else [(one, False) for one, _ in once]
    none = [(b"", True)]
    return _joined(none, some) if is_lazy else _joined(some, none)


def _members(items: Any) -> set[int]:
    members: set[int] = set()
    for code, value in items:
        if code is codes.LITERAL:
            members.add(value)
        elif code is codes.RANGE:
            members.update(range(value[0], value[1] + 1))
    is_negated = any(code is codes.NEGATE for code, _ in items)
    return set(range(256)) - members if is_negated else members


def _crossed(first: _Seq, second: _Seq) -> _Seq:
    if first is None:
        return None
    if second is None or len(first) * len(second) > _MOST_IN_ALL:
        return None if any(not one for one, _ in first) else [(one, False) for one, _ in first]
    crossed: list[tuple[bytes, bool]] = []
    for one, is_whole in first:
        crossed += [(one + more, end) for more, end in second] if is_whole else [(one, False)]
    return crossed


def _joined(first: _Seq, second: _Seq) -> _Seq:
    if first is None or second is None or len(first) + len(second) > _MOST_IN_ALL:
        return None
    return first + second


def _shortest(listed: list[bytes]) -> list[bytes]:
    """Without those that begin like one before."""
    kept: list[bytes] = []
    for one in listed:
        if not one.startswith(tuple(kept)):
            kept.append(one)
    return kept
