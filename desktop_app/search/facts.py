"""What a query asks of files that no listing tells: when they began, what is inside.

Of each entry a judge says whether it fits, or why that cannot be told; such entries are no part of
a result, whichever way the query asks, and are counted. Of a picture that does not say when it was
taken, the date when it was last changed stands in, and it is counted, too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import field
from datetime import tzinfo
from itertools import groupby
from typing import TYPE_CHECKING, BinaryIO, Final, TypeVar

from desktop_app.errors import ScopeError, SearchError
from desktop_app.files.batch import Batch
from desktop_app.files.open_folder import Route
from desktop_app.files.scope import Scope
from desktop_app.filetypes.kinds import Kind, kind_of
from desktop_app.hits import Flag
from desktop_app.query.query import Hidden, Key, Query, Span, Term
from desktop_app.reasons import Reason
from desktop_app.search.coverage import Tally, reason_of
from desktop_app.search.filters import all_tell_kinds
from desktop_app.search.known_kinds import KindInside, KnownKinds
from desktop_app.stop_flag import StopFlag
from desktop_app.value_class import value_class
from desktop_app.walking.scoped_walk import may_hang

if TYPE_CHECKING:
    from desktop_app.files.recent_opens import RecentOpens

# What reads one of these facts is imported where it is read: most searches ask for none.

Opens = Callable[[], "RecentOpens"]
"""Reads the system's lists of what was opened lately."""

Verdict = bool | Reason
"""Whether an entry fits, or why nobody can tell."""

_Judge = Callable[[Batch, Sequence[int]], Iterable[Verdict]]
"""Says of some rows of a batch, one after the other, whether they fit."""

_T = TypeVar("_T")
_NO_FILE: Final = int(Flag.FOLDER | Flag.LINK | Flag.SPECIAL)
_UNKNOWN: Final = int(Flag.UNKNOWN)
_HIDDEN: Final = int(Flag.HIDDEN)
_UNASKED: Final = {Hidden.NO: _HIDDEN, Hidden.ONLY: 0, Hidden.YES: None}
"""The mark, or its lack, of what a query leaves out."""
_BIRTHS: Final = (Key.CREATED, Key.ADDED)
_KEYS: Final = (Key.OPENED, *_BIRTHS, Key.TAKEN)
_PHOTOS: Final = (Kind.IMAGE, Kind.VIDEO)


@value_class
class FactSources:
    """Where facts come from.

    Attributes:
        opens: Reads what the system remembers of files that were opened; asked only where a query
            needs it.
        kinds: What is inside files that were read before; grows.
    """

    opens: Opens
    kinds: KnownKinds = field(default_factory=KnownKinds)


class Facts:
    """Judges the entries of a walk by what looks into files, or at them once more.

    Args:
        query: Resolved.
        scope: Opens the files.
        stop: Ends the judging early when set; entries not judged by then do not pass.
        zone: Where photos are dated; None is this computer's local time.
        told: Asked what the query needs.

    Attributes:
        needed: Whether the query asks for anything of the kind.
        needs_dates: Whether it asks for more than kinds.

    Raises:
        SearchError: "search.opens_no_list", "search.opens_unreadable" or
            "search.opens_unsupported": what was opened is not known.
    """

    def __init__(
        self, query: Query, scope: Scope, *, stop: StopFlag, zone: tzinfo | None, told: FactSources
    ) -> None:
        self._scope = scope
        self._known_kinds = told.kinds
        self._stop = stop
        self._zone = zone
        self._opened = _Opened(told.opens()) if query.of(Key.OPENED) else None
        self._dates = [term for key in _KEYS for term in query.of(key)]
        self._kinds = query.of(Key.KIND)
        self._hidden = query.hidden
        self.needs_dates = bool(self._dates)
        self.needed = self.needs_dates or bool(self._kinds)
        self._dated_by_change: set[int] = set()

    def judge(self, batch: Batch) -> bool:
        """Whether rows that passed the filter are still to be judged."""
        if self.needs_dates or not self.needed:
            return self.needs_dates
        return not (batch.knows_kinds or all_tell_kinds(batch.names))

    def below(self, root: str, opened: ExitStack) -> FactsBelow:
        """The judge of a walk of `root`; `opened` closes what it holds."""
        away = may_hang(root, self._scope)
        route = None
        if not away and any(term.key in _BIRTHS for term in self._dates):
            route = Route(opened.enter_context(self._scope.open_folder(root)))
        judges: list[_Judge] = []
        for term in self._dates:
            if term.key in _BIRTHS:
                judges.append(_births(term, root, route))
            elif self._opened is not None and term.key is Key.OPENED:
                judges.append(self._opened.judge(term))
            else:
                judges.append(self._taken(term, away))
        if self._kinds:
            judges.append(self._kind(away))
        return FactsBelow(judges, self._stop, self._dated_by_change)

    def _taken(self, term: Term, away: bool) -> _Judge:
        def judge(batch: Batch, rows: Sequence[int]) -> Iterator[Verdict]:
            for row in rows:
                is_file = not batch.flags[row] & _NO_FILE
                if not is_file or kind_of(batch.names[row]) not in _PHOTOS:
                    yield term.excluded
                    continue
                moment = self._taken_ns(batch, row, away)
                yield moment if isinstance(moment, Reason) else _fits(term, moment)

        return judge

    def _taken_ns(self, batch: Batch, row: int, away: bool) -> int | Reason:
        from desktop_app.files.photo_dates import taken_by_name, when_taken

        name = batch.names[row]
        taken, reason = None, Reason.UNDATED
        if not away:
            found = self._read(batch, row, lambda file: when_taken(name, file, self._zone))
            if isinstance(found, Reason):
                reason = found
            else:
                taken = found
        taken = taken or taken_by_name(name, self._zone)
        if taken is not None:
            return taken.compared_ns(self._zone)
        is_known = batch.modified_ns is not None and not batch.flags[row] & _UNKNOWN
        if away or not is_known or reason is not Reason.UNDATED:
            # What nobody has read may say when it was taken.
            return reason
        assert batch.modified_ns is not None
        self._dated_by_change.add(row)
        return batch.modified_ns[row]

    def _kind(self, away: bool) -> _Judge:
        """Names were judged by the filter; here are those that say nothing.

        What is hidden against the query is not opened, only to be counted.
        """
        unasked = _UNASKED[self._hidden]

        def fits(kind: Kind | None) -> bool:
            return all((kind in term.values) != term.excluded for term in self._kinds)

        def look(batch: Batch, row: int) -> KindInside:
            is_known = batch.sizes is not None and not batch.flags[row] & _UNKNOWN
            if is_known and batch.sizes is not None and not batch.sizes[row]:
                # There is nothing inside.
                return None
            return Reason.REMOTE if away else self._read(batch, row, _kind_inside)

        def judge(batch: Batch, rows: Sequence[int]) -> Iterator[Verdict]:
            for row in rows:
                flags = batch.flags[row]
                is_told = flags & _NO_FILE or kind_of(batch.names[row]) is not None
                if is_told or flags & _HIDDEN == unasked:
                    yield True
                    continue
                kind = self._known_kinds.of(batch, row, look)
                yield kind if isinstance(kind, Reason) else fits(kind)

        return judge

    def _read(self, batch: Batch, row: int, read: Callable[[BinaryIO], _T]) -> _T | Reason:
        if batch.flags[row] & Flag.ONLINE_ONLY:
            return Reason.ONLINE_ONLY
        try:
            with self._scope.open_file(batch.path(row)) as file:
                return read(file)
        except ScopeError as error:
            return reason_of(error)
        except OSError:
            return Reason.UNREADABLE


class FactsBelow:
    """The judge of one walk."""

    def __init__(self, judges: Sequence[_Judge], stop: StopFlag, dated_by_change: set[int]) -> None:
        self._judges = judges
        self._stop = stop
        self._dated_by_change = dated_by_change

    def rows(self, batch: Batch, asked_for: Sequence[int], tally: Tally) -> list[int]:
        """The rows of `batch` that fit, ascending; `tally` counts those that nobody can tell.

        Args:
            batch: With details.
            asked_for: The rows that are not hidden against the query. The others are judged, so
                that it can be said how many there are, but not counted in `tally`.
            tally: Grows.
        """
        self._dated_by_change.clear()
        rows: Sequence[int] = range(len(batch))
        unknown: dict[int, Reason] = {}
        for judge in self._judges:
            kept = []
            for row, verdict in zip(rows, judge(batch, rows), strict=True):
                if self._stop.is_set():
                    return []
                if isinstance(verdict, Reason):
                    unknown.setdefault(row, verdict)
                if verdict:
                    kept.append(row)
            rows = kept
        for row in set(asked_for).intersection(rows).intersection(unknown):
            tally.skips.add(unknown[row], 1, [batch.path(row)])
        tally.dated_by_change += len(self._dated_by_change.intersection(asked_for))
        return [row for row in rows if row not in unknown]


class _Opened:
    """When files were opened, by folder and name as the system compares them."""

    def __init__(self, opens: RecentOpens) -> None:
        if opens.unknown is not None:
            # Also where one of several lists could be read: nobody would see that others are not.
            raise SearchError(f"search.opens_{opens.unknown}")
        self._moments: dict[str, dict[str, int]] = {}
        for path, moment_ns in opens.opened_ns.items():
            folder, name = os.path.split(os.path.normcase(os.path.normpath(path)))
            self._moments.setdefault(folder, {})[name] = moment_ns

    def judge(self, term: Term) -> _Judge:
        """Whether entries were opened then; what is in no list was not."""

        def judge(batch: Batch, rows: Sequence[int]) -> Iterator[Verdict]:
            lists = [self._moments.get(os.path.normcase(folder), {}) for folder in batch.folders]
            for row in rows:
                moments = lists[batch.folder_ids[row]]
                moment = moments.get(os.path.normcase(batch.names[row])) if moments else None
                yield _fits(term, moment)

        return judge


def _births(term: Term, root: str, route: Route | None) -> _Judge:
    """Whether entries were created then; none of those that another computer holds is known."""
    from desktop_app.files.birth_time import births_ns

    above = root.rstrip(os.sep) + os.sep

    def judge(batch: Batch, rows: Sequence[int]) -> Iterator[Verdict]:
        for number, together in groupby(rows, key=batch.folder_ids.__getitem__):
            names = [batch.names[row] for row in together]
            births: list[int | None] = [None] * len(names)
            if route is not None:
                way = batch.folders[number].removeprefix(above)
                inside = [] if batch.folders[number] == root else way.split(os.sep)  # noqa: PTH206
                # What is gone, or cannot be reached any more, has no date for us.
                with suppress(OSError):
                    births = births_ns(route.to(inside), names)
            yield from (Reason.UNDATED if ns is None else _fits(term, ns) for ns in births)

    return judge


def _fits(term: Term, moment_ns: int | None) -> bool:
    """Whether an entry with this date, or none of the kind, passes the term."""
    inside = moment_ns is not None and any(
        (span.start_ns is None or span.start_ns <= moment_ns)
        and (span.end_ns is None or moment_ns < span.end_ns)
        for span in term.values
        if isinstance(span, Span)
    )
    return inside != term.excluded


def _kind_inside(file: BinaryIO) -> Kind | None:
    from desktop_app.filetypes.recognition import HEAD_BYTES, kind_of_bytes

    return kind_of_bytes(file.read(HEAD_BYTES))
