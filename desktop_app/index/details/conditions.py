"""What a query says of sizes and dates, as spans of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from desktop_app.query.query import Key, Query, SizeRange, Span, Term
from desktop_app.value_class import value_class

Spans = Sequence[tuple[int, int]]
"""From and below which number, ascending and apart from each other."""

_LEAST: Final = -(2**63)
_END: Final = 2**63
EVERYTHING: Final[Spans] = ((_LEAST, _END),)


@value_class
class Conditions:
    """What is asked of the sizes and dates of files.

    Attributes:
        sizes: In which spans they lie.
        dates: Likewise, in ns since 1970 UTC.
    """

    sizes: Spans = EVERYTHING
    dates: Spans = EVERYTHING

    @classmethod
    def of(cls, query: Query) -> Conditions:
        """Those of a resolved query that asks for nothing empty."""
        sizes, dates = EVERYTHING, EVERYTHING
        for term in query.of(Key.SIZE):
            sizes = _shared(sizes, _spans_of(term))
        for term in query.of(Key.MODIFIED):
            dates = _shared(dates, _spans_of(term))
        return cls(sizes, dates)

    def pass_for(self, size: int, modified_ns: int) -> bool:
        """Whether a file with these passes."""
        return _lies_in(self.sizes, size) and _lies_in(self.dates, modified_ns)


def _lies_in(spans: Spans, number: int) -> bool:
    return spans is EVERYTHING or any(low <= number < end for low, end in spans)


def _spans_of(term: Term) -> Spans:
    spans = _joined(map(_span_of, term.values))
    return _others(spans) if term.excluded else spans


def _span_of(value: object) -> tuple[int, int]:
    if isinstance(value, SizeRange):
        return value.min_bytes, _END if value.max_bytes is None else value.max_bytes + 1
    assert isinstance(value, Span)
    low = _LEAST if value.start_ns is None else value.start_ns
    return low, _END if value.end_ns is None else value.end_ns


def _joined(spans: Iterable[tuple[int, int]]) -> Spans:
    found: list[tuple[int, int]] = []
    for low, end in sorted(spans):
        if low >= end:
            continue
        if found and low <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((low, end))
    return found


def _others(spans: Spans) -> Spans:
    edges = [_LEAST, *(edge for span in spans for edge in span), _END]
    pairs = zip(edges[::2], edges[1::2], strict=True)
    return [(low, end) for low, end in pairs if low < end]


def _shared(left: Spans, right: Spans) -> Spans:
    found = ((max(a, c), min(b, d)) for a, b in left for c, d in right)
    return sorted((low, end) for low, end in found if low < end)
