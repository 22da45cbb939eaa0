"""Places in documents as a reader asks for them: what lies in a place, and what it lies in."""

from __future__ import annotations

import re

from desktop_app.extract.passage import DocumentPart, Locator, LocatorUnit
from desktop_app.fixed_patterns import fixed

_RANGE = fixed(r"[A-Z]{1,4}([0-9]{1,9})(?::[A-Z]{1,4}([0-9]{1,9}))?", re.IGNORECASE)


def leads_to(outer: Locator | None, inner: Locator | None) -> bool:
    """Whether a place is `outer` or lies in it; a cell lies in all that its rows hold.

    An `outer` that leaves out what it lies in itself, as `cells B2` does, is in any of these.
    """
    while outer is not None and inner is not None and outer.unit is not inner.unit:
        inner = inner.inside
    while outer is not None:
        if inner is None or outer.unit is not inner.unit:
            return False
        if outer.unit is LocatorUnit.CELLS:
            if not _share_a_row(str(outer.value), str(inner.value)):
                return False
        elif str(outer.value).casefold() != str(inner.value).casefold():
            return False
        outer, inner = outer.inside, inner.inside
    return True


def is_one_passage(place: Locator) -> bool:
    """Whether it is a line or a row of cells: little by itself, without what stands around it."""
    while place.inside is not None:
        place = place.inside
    return place.unit in (LocatorUnit.LINE, LocatorUnit.CELLS)


def outer_of(place: Locator) -> Locator | None:
    """What the smallest part of a place lies in; None for the whole document."""
    if place.inside is None:
        return None
    return Locator(place.unit, place.value, outer_of(place.inside))


def is_at_edge(place: Locator) -> bool:
    """Whether it is in a header or footer, which stands on many pages."""
    inner: Locator | None = place
    while inner is not None:
        if inner.unit is LocatorUnit.PART and inner.value in _EDGES:
            return True
        inner = inner.inside
    return False


_EDGES = frozenset({DocumentPart.HEADER, DocumentPart.FOOTER})


def _share_a_row(asked: str, there: str) -> bool:
    one, other = _RANGE.fullmatch(asked.strip()), _RANGE.fullmatch(there.strip())
    if one is None or other is None:
        return asked.casefold() == there.casefold()
    rows = [(int(found[1]), int(found[2] or found[1])) for found in (one, other)]
    return rows[0][0] <= rows[1][1] and rows[1][0] <= rows[0][1]
