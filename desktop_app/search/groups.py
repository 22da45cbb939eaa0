"""Rows added up by kind, extension, folder, year or month."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from desktop_app.files.batch import GroupedRows, SummedByEnding
from desktop_app.filetypes.kinds import Kind, extension_of, kind_of
from desktop_app.hits import Chunk, Flag, Hits
from desktop_app.query import dates
from desktop_app.query.query import Show
from desktop_app.query.values import write_extension
from desktop_app.value_class import value_class


@value_class
class Group:
    """Some of the rows.

    Attributes:
        name: What they have in common, as a query says it: "image", "pdf" ("none" for no
            extension), a folder's path, "2024", "2024-03"; None where that cannot be told.
        count: How many they are.
        total_bytes: Their lengths together.
    """

    name: str | None
    count: int
    total_bytes: int


GROUPED = frozenset((Show.BY_KIND, Show.BY_EXT, Show.BY_FOLDER, Show.BY_YEAR, Show.BY_MONTH))
"""What `grouped` can do."""


KindInside = Callable[[Chunk, int], Kind | None]
"""Gives the kind of a row by what is inside the file."""


Naming = Callable[[Chunk], Iterator[str | None]]
"""Names the group of each row of a chunk."""


def grouped(
    hits: Hits,
    show: Show,
    now: datetime,
    *,
    inside: KindInside | None = None,
    summed: Sequence[SummedByEnding] = (),
    shown: bytes = b"\1" * 256,
    top: int | None = None,
) -> tuple[Group, ...]:
    """All rows of the chunks of `hits` by what `show` says; none where it asks for no groups.

    Years and months come in their order, the latest first; everything else, most rows first. What
    cannot be told comes last.

    Args:
        hits: With or without an order, which means nothing here.
        show: What is asked for.
        now: Without a zone, years and months are of this computer's local time.
        inside: Asked for the kind of what has a name that tells none; without it, none is known.
        summed: Further rows, which nobody looks at one by one.
        shown: Of each value of flags whether such of them count.
        top: How many groups are wanted; None for all.
    """
    if show not in GROUPED:
        return ()
    calendar = _calendar(hits, show, now, summed, shown) if show in _BY_DATE else None
    names = naming(hits, show, now, inside) if calendar is None else calendar.parts
    counts: defaultdict[str | None, int] = defaultdict(int)
    sizes: defaultdict[str | None, int] = defaultdict(int)
    for chunk in hits.chunks:
        for name, size in zip(names(chunk), chunk.sizes, strict=True):
            counts[name] += 1
            sizes[name] += size
    for rows in summed:
        for name, count, size in _told(rows, show, calendar, shown):
            counts[name] += count
            sizes[name] += size
    unknown = [Group(None, counts.pop(None), sizes[None])] if None in counts else []
    names_in_order = sorted(name for name in counts if name is not None)
    if show in _BY_DATE:
        names_in_order.reverse()
    else:
        names_in_order.sort(key=counts.__getitem__, reverse=True)
    groups = [Group(name, counts[name], sizes[name]) for name in names_in_order[:top]]
    return tuple([*groups, *unknown][:top])


_BY_DATE = frozenset((Show.BY_YEAR, Show.BY_MONTH))


def naming(hits: Hits, show: Show, now: datetime, inside: KindInside | None = None) -> Naming:
    """What names the group of each row of a chunk of `hits`; arguments as of `grouped`."""
    match show:
        case Show.BY_KIND:
            return lambda chunk: _kinds(chunk, inside)
        case Show.BY_EXT:
            return lambda chunk: (write_extension(extension_of(name)) for name in _names(chunk))
        case Show.BY_FOLDER:
            return lambda chunk: (chunk.folders[number] for number in chunk.folder_ids)
        case Show.BY_YEAR | Show.BY_MONTH:
            return _calendar(hits, show, now).parts
    raise ValueError(show)


def _told(
    rows: SummedByEnding, show: Show, calendar: _Calendar | None, shown: bytes
) -> Iterator[tuple[str | None, int, int]]:
    """The groups of rows that nobody looks at: what each is called, their number and lengths."""
    if show not in (Show.BY_KIND, Show.BY_EXT):
        assert isinstance(rows, GroupedRows)
        return rows.by_folder(shown) if calendar is None else calendar.groups(rows, shown)
    if show is Show.BY_KIND:
        return rows.by_kind(shown)
    return ((write_extension(ending), count, size) for ending, count, size in rows.by_ending(shown))


def _kinds(chunk: Chunk, inside: KindInside | None) -> Iterator[str | None]:
    for row, name in enumerate(_names(chunk)):
        kind = kind_of(name)
        yield inside(chunk, row) if kind is None and inside is not None else kind


def _names(chunk: Chunk) -> Iterator[str]:
    return map(chunk.name, range(len(chunk)))


_UNKNOWN_FLAG = int(Flag.UNKNOWN)
_YEAR_NS = 365.2425 * 86_400 * 10**9
_FIRST_YEAR, _LAST_YEAR = 1678, 2261
"""Of a written date; see `dates.span`."""


def _calendar(
    hits: Hits,
    show: Show,
    now: datetime,
    summed: Sequence[SummedByEnding] = (),
    shown: bytes = b"",
) -> _Calendar:
    extremes = [f(chunk.modified_ns) for chunk in hits.chunks for f in (min, max)]
    for rows in summed:
        assert isinstance(rows, GroupedRows)
        extremes += rows.moments_ns(shown) or ()
    return _Calendar(extremes, now, by_month=show is Show.BY_MONTH)


class _Calendar:
    """The years or months in which rows were changed, just as `modified:` means them.

    Args:
        extremes: The first and the last moment, among others.
        now, by_month: What months and years are those of, and which of both.
    """

    def __init__(self, extremes: Sequence[int], now: datetime, *, by_month: bool) -> None:
        # A year more at either end, for the approximation and the zone.
        first = max(_FIRST_YEAR, int(1969 + min(extremes, default=0) // _YEAR_NS))
        last = min(_LAST_YEAR, int(1971 + max(extremes, default=0) // _YEAR_NS))
        years = [f"{year}" for year in range(first, last + 1)]
        months = [f"{year}-{month:02}" for year in years for month in range(1, 13)]
        self._words: list[str] = months if by_month else years
        spans = [dates.span(word, now) for word in self._words]
        self._starts = [span.start_ns or 0 for span in spans]
        self._end = spans[-1].end_ns or 0

    def parts(self, chunk: Chunk) -> Iterator[str | None]:
        """The year or month of each row; None before the first, after the last, and if unknown."""
        starts, words = self._starts, self._words
        for moment_ns, flags in zip(chunk.modified_ns, chunk.flags, strict=True):
            if flags & _UNKNOWN_FLAG or not starts[0] <= moment_ns < self._end:
                yield None
            else:
                yield words[bisect_right(starts, moment_ns) - 1]

    def groups(self, rows: GroupedRows, shown: bytes) -> Iterator[tuple[str | None, int, int]]:
        """Likewise the years or months of rows that nobody looks at."""
        edges = [*self._starts, self._end]
        for number, count, size in rows.by_moment(edges, shown):
            inside = 0 < number < len(edges)
            yield self._words[number - 1] if inside else None, count, size
