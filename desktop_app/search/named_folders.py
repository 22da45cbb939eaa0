"""The folders that `in:` names by the ends of their paths, wherever below the allowed ones.

Places that people know, and folders that lie directly in an allowed one, are `Places`' matter and
found at once; for all others ("Invoices/2025", a stick's name from years ago) the names of all
folders are gone through once, before anything is searched.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import compress
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from desktop_app.errors import PlaceError, ScopeError, SearchError
from desktop_app.files.batch import Batch
from desktop_app.files.path_rules import PathRules
from desktop_app.files.places.places import Place, Places
from desktop_app.files.scope import Scope
from desktop_app.folders.folder_names import FolderNames
from desktop_app.hits import Flag, table_of_any
from desktop_app.query.query import Folder, Hidden, Key, Query, Term
from desktop_app.reasons import Reason, Skips
from desktop_app.search.roots import shared_folders
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.kept_walks import KeptWalks
from desktop_app.walking.scoped_walk import RemoteRoots, skip_root

if TYPE_CHECKING:
    from desktop_app.folders.joined_names import Folders
    from desktop_app.messages.parts import Name

MAX_NAMED_FOLDERS: Final = 500
"""Folders of one name that are searched; where there are more, the name says too little."""

_MAX_BEGINNINGS: Final = 20
"""Beginnings of a path that are looked for; a text without end may have thousands."""

_NEAREST: Final = 5
"""Folders that are offered instead of one that does not exist."""


_MAY_BE_A_NAME: Final = frozenset({"place.unknown", "place.no_app"})
"""What `Places` says of words that a folder further down may have as its name."""


def with_named_folders(
    query: Query,
    scope: Scope,
    places: Places,
    folder_names: FolderNames,
    *,
    stop: StopFlag,
    skips: Skips,
    tell: Callable[[str], None],
    walks: KeptWalks | None = None,
    is_shown: bool = True,
) -> Query | None:
    """`query` with paths in place of the names of folders further down.

    All folders of a name are meant; of one that lies at hand, that one alone, unless it has nothing
    in common with another that is named: the band folder in Videos. Hidden ones are only where the
    query asks for hidden entries, or no others have that name; else they are counted as left out.

    Args:
        query: As asked.
        scope: Where to look.
        places: Knows which names are places.
        folder_names: Knows the names of all others.
        stop: Ends it early when set.
        skips: Counts what could not be looked at, or was left out.
        tell: Takes the folder that it has come to.
        walks: See `FolderNames`.
        is_shown: Whether somebody will see which folders come near; else none is looked for.

    Returns:
        The query; None where that ended early, so that other folders may be meant as well.

    Raises:
        PlaceError: "place.unknown" or "place.missing": no folder has the name; "nearest" are paths
            of some with like names, from the allowed folder on.
        SearchError: "search.too_many_folders".
        ScopeError: as `Places.resolve`.
    """
    unknown, at_hand = _looked_up(query, scope, places)
    wanted = {**unknown, **dict.fromkeys(_may_lie_elsewhere(query, at_hand))}
    if not wanted:
        return query
    names = [
        _Name(text, error, places, scope, tells_near=is_shown) for text, error in wanted.items()
    ]
    closed = _closed_names(query, places, scope)
    complete = True
    met = Skips()
    # A place that keeps us waiting must not hold up the others.
    for root in sorted(scope.outermost(scope.folders), key=RemoteRoots(scope).__contains__):
        try:
            with folder_names.below(root, scope, stop=stop, walks=walks) as batches:
                for batch in batches:
                    tell(batch.folders[-1] if batch.folders else root)
                    for name in names:
                        name.look(batch, root, closed)
        except ScopeError as error:
            skip_root(root, scope, error, skips)
            continue
        met.merge(batches.skips)
        complete = complete and batches.complete
    if stop.is_set():
        return None
    found: dict[str, list[str]] = {}
    for name in names:
        # What is at hand may well be what is meant: then nothing was left out.
        paths = name.meant(query.hidden, skips if name.text in unknown else Skips())
        if not paths and not complete:
            return None
        if paths or name.text in unknown:
            found[name.text] = paths or name.refuse()
    meant = _found_elsewhere(query, at_hand, found, scope.rules)
    _add_elsewhere(met, [path for paths in meant.values() for path in paths], skips)
    return replace(query, terms=tuple(_replaced(term, meant) for term in query.terms))


def _looked_up(
    query: Query, scope: Scope, places: Places
) -> tuple[dict[str, PlaceError], dict[str, Sequence[Place]]]:
    """The texts of `in:` that are no places, with what `Places` says of each; and those that are.

    Among the first are places that everyone has but this person: a folder further down may be
    called so.
    """
    unknown: dict[str, PlaceError] = {}
    at_hand: dict[str, Sequence[Place]] = {}
    for term in query.of(Key.IN):
        for text in () if term.excluded else _texts(term):
            try:
                if text not in scope.folders:
                    at_hand[text] = places.resolve(text, scope)
            except PlaceError as error:
                if error.code in _MAY_BE_A_NAME or (
                    error.code == "place.missing" and not _says_where(text, scope)
                ):
                    unknown[text] = error
                else:
                    raise
    return unknown, at_hand


def _may_lie_elsewhere(query: Query, at_hand: Mapping[str, Sequence[Place]]) -> Iterator[str]:
    """The texts that folders further down may have as their names as well as those at hand."""
    if sum(not term.excluded for term in query.of(Key.IN)) > 1:
        for text, found in at_hand.items():
            if all(place.is_by_name for place in found):
                yield text


def _found_elsewhere(
    query: Query,
    at_hand: Mapping[str, Sequence[Place]],
    found: Mapping[str, Sequence[str]],
    rules: PathRules,
) -> dict[str, Sequence[str]]:
    """`found` without the names of folders at hand that have something in common with the rest."""
    there = {text: [place.path for place in places] for text, places in at_hand.items()}
    terms = [_texts(term) for term in query.of(Key.IN) if not term.excluded]

    def paths_of(text: str) -> list[str]:
        return [*there.get(text, ()), *found.get(text, ())] or [text]

    def is_at_home(text: str) -> bool:
        others = [texts for texts in terms if text not in texts]
        return all(
            shared_folders(there[text], [path for one in texts for path in paths_of(one)], rules)
            for texts in others
        )

    return {
        text: paths for text, paths in found.items() if text not in there or not is_at_home(text)
    }


def _says_where(text: str, scope: Scope) -> bool:
    """Whether it is a path that begins somewhere, so that only one folder can be meant."""
    return scope.rules.is_absolute(text) or text.lower().startswith(("~", "$", "%", "file:"))


_Test = Callable[[str], bool]


def _closed_names(query: Query, places: Places, scope: Scope) -> list[_Test]:
    """Tests for the folders that are left out by their names, with all that lies in them."""
    texts = (text for term in query.of(Key.IN) if term.excluded for text in _texts(term))
    return [places.matcher(text) for text in texts if not scope.rules.is_absolute(text)]


class _Name:
    """One name, and the folders that have it."""

    def __init__(
        self, text: str, error: PlaceError | None, places: Places, scope: Scope, *, tells_near: bool
    ) -> None:
        self.text = text
        self._error = error
        self._matches = places.matcher(text)
        self._scope = scope
        self._visible: list[str] = []
        self._hidden: list[str] = []
        # Of a path that is nowhere, its beginning may be somewhere.
        names = text.replace("\\", "/").strip("/").split("/")
        ends = range(min(len(names), _MAX_BEGINNINGS) if tells_near else 0, 0, -1)
        # Imported here: most folders that are named are there.
        from desktop_app.folders.names import FolderSearch

        self._near = [FolderSearch("/".join(names[:end])) for end in ends]

    def look(self, batch: Batch, root: str, closed: Sequence[_Test]) -> None:
        """Take the folders among the rows of `batch`, which lie below `root`."""
        there = _folders_in(batch, root)
        for path in filter(self._matches, there.paths):
            if not _lies_in(path, root, closed):
                (self._hidden if path in there.hidden else self._visible).append(path)
        if there.paths and not self._visible and not self._hidden:
            for search in self._near:
                search.add(there.folders, hidden=there.hidden)

    def meant(self, hidden: Hidden, skips: Skips) -> list[str]:
        """The folders that are searched.

        Raises:
            SearchError: They are too many.
        """
        if hidden is Hidden.NO and self._visible:
            skips.add(Reason.HIDDEN, len(self._hidden), self._hidden)
            meant = self._visible
        else:
            meant = self._visible + self._hidden
        if len(meant) > MAX_NAMED_FOLDERS:
            raise SearchError("search.too_many_folders", name=self.text, count=len(meant))
        return sorted(meant)

    def refuse(self) -> NoReturn:
        """Say that there is none, and which come near.

        Raises:
            PlaceError: "place.unknown", or "place.missing".
        """
        rankings = (search.ranking().candidates for search in self._near)
        candidates = next(filter(None, rankings), ())
        near = [_from_allowed(found.path, self._scope) for found in candidates[:_NEAREST]]
        assert self._error is not None
        nearest = tuple(dict.fromkeys((*near, *self._error.fields.get("nearest", ()))))[:_NEAREST]
        fields = {**self._error.fields, "nearest": nearest}
        raise PlaceError(self._error.code, **fields) from self._error


class _FoldersThere(NamedTuple):
    """The folders among the rows of a batch.

    Attributes:
        hidden: The paths of those that are.
    """

    folders: Folders
    paths: Sequence[str]
    hidden: frozenset[str]


def _folders_in(batch: Batch, root: str) -> _FoldersThere:
    """They, remembered where the batch is gone through for one name after the other."""
    forms = {} if batch.forms is None else batch.forms
    if (known := forms.get(_FOLDERS)) is None:
        # Imported here: most folders that are named need no look below others.
        from desktop_app.folders.joined_names import Folders

        rows = list(compress(range(len(batch)), batch.flags.translate(_IS_FOLDER)))
        parents = [batch.folders[batch.folder_ids[row]] for row in rows]
        names = [batch.names[row] for row in rows]
        paths = list(map(os.path.join, parents, names))
        are_hidden = batch.flags.translate(_IS_HIDDEN)
        hidden = frozenset(compress(paths, [are_hidden[row] for row in rows]))
        known = forms[_FOLDERS] = _FoldersThere(
            Folders(parents, names, roots=(root,)), paths, hidden
        )
    there: _FoldersThere = known
    return there


_FOLDERS: Final = "folders"
"""Beside the forms of a batch: the folders in it."""


def _lies_in(path: str, root: str, tests: Sequence[_Test]) -> bool:
    """Whether `path`, or a folder below `root` that it lies in, passes one of `tests`."""
    while tests and len(path) > len(root):
        if any(test(path) for test in tests):
            return True
        path = os.path.dirname(path)  # noqa: PTH120 (a str)
    return False


def _from_allowed(path: str, scope: Scope) -> Name:
    """`path` from the allowed folder on, as it may be written in a query."""
    from desktop_app.messages.parts import Name

    parts = scope.rules.split(path)
    inside = [path]
    for folder in scope.folders:
        names = parts[len(scope.rules.split(folder)) :]
        if names and scope.rules.join((*scope.rules.split(folder), *names)) == path:
            inside.append(os.sep.join(names))  # noqa: PTH118 (a str)
    return Name(path, min(inside, key=len))


def _replaced(term: Term, found: Mapping[str, Sequence[str]]) -> Term:
    if term.key is not Key.IN or term.excluded:
        return term
    paths = [path for text in _texts(term) for path in found.get(text, [text])]
    return replace(term, values=tuple(map(Folder, dict.fromkeys(paths))))


def _texts(term: Term) -> list[str]:
    return [value.text for value in term.values if isinstance(value, Folder)]


def _add_elsewhere(met: Skips, searched: Sequence[str], skips: Skips) -> None:
    """Count what had to be left out, where a folder of the name may lie as well.

    What lies in a folder that is searched is counted when that is done.
    """
    inside = tuple(path.rstrip(os.sep) + os.sep for path in searched)
    for reason in (Reason.UNREADABLE, Reason.EXCLUDED, Reason.OTHER_MOUNT, Reason.TIMED_OUT):
        paths = met.paths.get(reason, [])
        elsewhere = [path for path in paths if not f"{path}{os.sep}".startswith(inside)]
        number = met.numbers.get(reason, 0) - len(paths) + len(elsewhere)
        skips.add(reason, number, elsewhere)


# For `bytes.translate`: to compare flags one by one takes ten times as long.
_IS_FOLDER = table_of_any(Flag.FOLDER)
_IS_HIDDEN = table_of_any(Flag.HIDDEN)
