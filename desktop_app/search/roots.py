"""Where a query looks: the folders to walk, and which of the folders below them count."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from itertools import compress

from desktop_app.errors import ScopeError, SearchError
from desktop_app.files.batch import Batch
from desktop_app.files.path_rules import PathRules
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.hits import Flag, table_of_any
from desktop_app.query.query import Folder, Key, Query, Term
from desktop_app.reasons import Reason, Skips


def searched_folders(query: Query, rules: PathRules) -> tuple[str, ...]:
    """The folders that a resolved query looks into: those that all its `in:` terms agree on.

    What it leaves out altogether is not among them.
    """
    found: tuple[str, ...] | None = None
    for term in query.of(Key.IN):
        if not term.excluded:
            named = tuple(rules.join(rules.split(text)) for text in _texts(term))
            found = named if found is None else shared_folders(found, named, rules)
    left_out = left_out_folders(query, rules)
    return tuple(
        folder
        for folder in dict.fromkeys(found or ())
        if not any(_is_inside(folder, outer, rules) for outer in left_out)
    )


def left_out_folders(query: Query, rules: PathRules) -> tuple[str, ...]:
    """The folders that a resolved query leaves out by their paths."""
    texts = (text for term in query.of(Key.IN) if term.excluded for text in _texts(term))
    return tuple(rules.join(rules.split(text)) for text in texts if rules.is_absolute(text))


def empty_left_out(query: Query, scope: Scope) -> set[str]:
    """Those of `left_out_folders` that are empty: nobody walks them, and each is in another one."""
    found: set[str] = set()
    for path in left_out_folders(query, scope.rules):
        # What is not there, or not allowed, is told of it elsewhere.
        with (
            suppress(ScopeError, OSError),
            scope.open_folder(path) as folder,
            folder.entries() as entries,
        ):
            if next(entries, None) is None:
                found.add(path)
    return found


def walked_folders(
    folders: Sequence[str], scope: Scope, elsewhere: Container[str] = ()
) -> tuple[str, ...]:
    """`folders` without those that are reached from another one all the same.

    One that is hidden inside another is walked by itself: whoever names it means what is in it. So
    is one on another computer, which a walk of this one does not enter; those inside `folders`
    that the person allowed are added, unless they are hidden there.

    Args:
        folders: Those that are searched.
        scope: What is allowed.
        elsewhere: The folders on other computers.
    """
    rules = scope.rules
    away = [folder for folder in folders if folder in elsewhere]
    for folder in scope.folders:
        tops = [top for top in folders if _is_inside(folder, top, rules)]
        if tops and folder in elsewhere and folder not in folders:
            top = max(tops, key=len)
            if top not in elsewhere and not _is_hidden_inside(folder, top, rules):
                away.append(folder)
    local = [folder for folder in folders if folder not in away]
    outermost = {*scope.outermost(local), *scope.outermost(away)}
    return tuple(
        folder
        for folder in dict.fromkeys((*folders, *away))
        if folder in outermost
        or any(_is_hidden_inside(folder, outer, rules) for outer in outermost)
    )


_REMEMBERED_CHARS = 4096
"""Length of the longest path that is remembered."""


class FolderFilter:
    """Whether what lies directly in a folder counts: by `depth:`, and by what `in:` leaves out.

    Attributes:
        left_out: Absolute paths of folders that need not be entered.

    Args:
        query: Resolved.
        root: The folder that is walked.
        searched: All folders that the query looks into.
        walked: All that are walked: what lies in another of them belongs there.
        places: Tells which folders have a name that is left out.
        rules: How paths are read.
    """

    def __init__(
        self,
        query: Query,
        *,
        root: str,
        searched: Iterable[str],
        walked: Iterable[str],
        places: Places,
        rules: PathRules,
    ) -> None:
        self._root = root
        self._rules = rules
        self._tops = [top for top in searched if _is_inside(top, root, rules)]
        # What lies on another computer may be reached from a folder that is searched.
        self._base = root
        if not self._tops:
            around = (top for top in searched if _is_inside(root, top, rules))
            self._base = max(around, key=len, default=root)
            self._tops = [self._base]
        self._prefixes = [self._key(top).rstrip(os.sep) + os.sep for top in self._tops]
        self._depths = [(_depth(term), term.excluded) for term in query.of(Key.DEPTH)]
        elsewhere = [other for other in walked if other != root]
        self.left_out = left_out_folders(query, rules)
        inside = (
            path
            for path in (*self.left_out, *elsewhere)
            if path != self._base and _is_inside(path, self._base, rules)
        )
        self._left_out = {self._key(path) for path in inside}
        names = (text for term in query.of(Key.IN) if term.excluded for text in _texts(term))
        self._left_out_names = [
            places.matcher(name) for name in names if not rules.is_absolute(name)
        ]
        self._closed: dict[str, bool] = {}

    @property
    def max_depth(self) -> int | None:
        """Levels below the root beyond which nothing counts; None is no limit."""
        most = [depth for depth, excluded in self._depths if not excluded]
        return min(most) if most and self._tops == [self._root] else None

    @property
    def accepts_all(self) -> bool:
        """Whether there is nothing to judge."""
        return not (self._depths or self._left_out or self._left_out_names)

    def accepts(self, folder: str) -> bool:
        """Whether entries directly in `folder`, a path that the walk reached, count."""
        if (self._left_out or self._left_out_names) and self._is_closed(folder):
            return False
        if not self._depths:
            return True
        depth = self._depth(folder)
        return all((depth <= most) != excluded for most, excluded in self._depths)

    def rows(self, batch: Batch) -> Sequence[int]:
        """The rows of `batch` that lie in folders that count."""
        accepted = [self.accepts(folder) for folder in batch.folders]
        if all(accepted):
            return range(len(batch))
        return [row for row, number in enumerate(batch.folder_ids) if accepted[number]]

    def _is_closed(self, folder: str) -> bool:
        """Whether `folder`, or one that it lies in, is left out."""
        # Up to the first that is known, then down again. Ends, not paths: those of a deep chain
        # would add up to gigabytes.
        ends: list[int] = []
        end = len(folder)
        while end > len(self._base) and folder[:end] not in self._closed:
            ends.append(end)
            end = folder.rfind(os.sep, 0, end)
        closed = self._closed.get(folder[:end], False)
        for end in reversed(ends):
            path = folder[:end]
            closed = closed or self._is_left_out(path)
            if end <= _REMEMBERED_CHARS:
                self._closed[path] = closed
        return closed

    def _is_left_out(self, folder: str) -> bool:
        return self._key(folder) in self._left_out or any(
            matches(folder) for matches in self._left_out_names
        )

    def _depth(self, folder: str) -> int:
        """The level of what lies in `folder`, below the nearest folder that is searched."""
        path = self._key(folder).rstrip(os.sep) + os.sep
        return min(
            1 + path.count(os.sep) - prefix.count(os.sep)
            for prefix in self._prefixes
            if path.startswith(prefix)
        )

    def _key(self, path: str) -> str:
        return self._rules.key((path,))[0]


class LeftOutNames:
    """The names by which a query leaves out folders, and whether there are such folders.

    Args:
        query: Resolved.
        places: Tells which folders have a name.
        rules: How paths are read.
    """

    def __init__(self, query: Query, places: Places, rules: PathRules) -> None:
        texts = (text for term in query.of(Key.IN) if term.excluded for text in _texts(term))
        self._missing = {
            text: places.matcher(text) for text in texts if not rules.is_absolute(text)
        }

    def look(self, batch: Batch) -> None:
        """Look for them among the rows of `batch`."""
        if not self._missing:
            return
        for row in compress(range(len(batch)), batch.flags.translate(_FOLDER)):
            path = batch.path(row)
            found = [text for text, matches in self._missing.items() if matches(path)]
            for text in found:
                del self._missing[text]

    @property
    def missing(self) -> tuple[str, ...]:
        """Those that no folder has so far: perhaps they are misspelt."""
        return tuple(self._missing)


_FOLDER = table_of_any(Flag.FOLDER)


def _texts(term: Term) -> tuple[str, ...]:
    return tuple(value.text for value in term.values if isinstance(value, Folder))


def _depth(term: Term) -> int:
    (depth,) = term.values
    assert isinstance(depth, int)
    return depth


def shared_folders(left: Sequence[str], right: Sequence[str], rules: PathRules) -> tuple[str, ...]:
    """What lies below a folder of each: of two that contain each other, the inner one."""
    inner: dict[str, None] = {}
    for one in left:
        for other in right:
            if _is_inside(other, one, rules):
                inner[other] = None
            elif _is_inside(one, other, rules):
                inner[one] = None
    return tuple(inner)


def _is_inside(folder: str, outer: str, rules: PathRules) -> bool:
    """Whether `folder` is `outer` or lies below it."""
    outer_key = rules.key(rules.split(outer))
    return rules.key(rules.split(folder))[: len(outer_key)] == outer_key


def _is_hidden_inside(folder: str, outer: str, rules: PathRules) -> bool:
    below = rules.split(folder)[len(rules.split(outer)) :]
    return _is_inside(folder, outer, rules) and any(name.startswith(".") for name in below)


def is_below_root(folder: str, scope: Scope) -> bool:
    """Whether a walk of the scope's own folders comes by it."""
    return any(
        folder.startswith(root.rstrip(os.sep) + os.sep) for root in scope.folders if root != folder
    )


def check_shared(query: Query, scope: Scope, skips: Skips) -> None:
    """Refuse what cannot be told to whom the scope is for; count what is kept from them.

    Raises:
        SearchError: "search.nothing_shared" or "search.not_shared".
    """
    if not scope.unlisted and not scope.unread:
        return
    if not scope.folders:
        raise SearchError("search.nothing_shared")
    if query.looks_inside and scope.reads_nothing:
        raise SearchError("search.not_shared")
    if not query.of(Key.IN):
        whole = [folder for folder in scope.unlisted if not is_below_root(folder, scope)]
        skips.add(Reason.NOT_SHARED, len(whole), whole)
