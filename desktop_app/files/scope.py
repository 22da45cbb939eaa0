"""The one gate: which folders may be listed, which files read, and what is none of our business.

A path is judged twice. `Scope.allows` judges its text; `open_folder`, `open_file` and `stat` then
go from the allowed folder itself, one name at a time and through no link, so that what is looked
at lies inside it whatever happens on the disk meanwhile.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import field, replace
from enum import IntEnum
from typing import TYPE_CHECKING, BinaryIO

from desktop_app.errors import ScopeError
from desktop_app.files.chosen_files import ChosenFiles
from desktop_app.files.descriptor_folder import DescriptorFolder
from desktop_app.files.mounts import remote_mount
from desktop_app.files.open_folder import OpenFolder
from desktop_app.files.open_root import open_root
from desktop_app.files.path_rules import PathRules, native_rules
from desktop_app.files.real_folder import Parts, RealFolder
from desktop_app.files.remote.patience import ANSWER_S, QUIET_S
from desktop_app.files.scope_errors import check_is_here, explained
from desktop_app.private.names import is_private, is_private_folder
from desktop_app.value_class import value_class

if TYPE_CHECKING:
    from desktop_app.files.remote.folder import RemoteFolder


class Access(IntEnum):
    """What somebody may know of a folder and of all that lies in it."""

    NOTHING = 0
    """Not even that it is there."""
    NAMES = 1
    """Names, places, sizes and dates."""
    CONTENTS = 2


@value_class
class _Location:
    """Where an allowed path is: so many `names` below one of the allowed folders."""

    path: str
    root: RealFolder
    names: Parts

    @property
    def real(self) -> Parts:
        """The whole path as it really is, as long as no name below the root is a link."""
        return self.root.real + self.names


@value_class
class Scope:
    """What the person allowed, as a value: `folders` with all in them, less `excluded`.

    Where an excluded folder and an allowed one contain each other, the inner one decides. Paths
    are absolute and in `os.fsdecode`'s form, here and in errors. A folder that is not there now,
    on a drive that is not connected, stays allowed.

    Attributes:
        folders: The allowed folders. The links that lead to one are resolved when the scope is
            made: what it is then is what is allowed, by either of its names, and this holds the
            real one. Links below it are never followed.
        excluded: Folders that are not entered, resolved likewise.
        own_folders: Where our own data is; private, as keys and passwords are.
        unlisted: Folders that, for whom this scope is, are not there at all: never listed, counted
            or named. Otherwise as `excluded`.
        unread: Folders whose files are listed, but never opened to be read.
        reread: Folders inside of those whose files are read all the same; the inner one decides.
        files: Single files that a question is about. The folders they lie in stand among
            `folders`, and nothing else in those is there: not listed, counted, named or read.
        rules: How paths are read.
        patience_s: How long a folder on another computer may give no sign before it is given up:
            longer where there is nothing else to look at.

    Raises:
        ScopeError: One of the folders is not an absolute path, or can name no folder.
    """

    folders: tuple[str, ...]
    excluded: tuple[str, ...] = ()
    own_folders: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    reread: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    rules: PathRules = field(default_factory=native_rules)
    patience_s: float = field(init=False, repr=False, compare=False)
    _roots: tuple[RealFolder, ...] = field(init=False, repr=False, compare=False)
    _excluded: tuple[RealFolder, ...] = field(init=False, repr=False, compare=False)
    _own: tuple[RealFolder, ...] = field(init=False, repr=False, compare=False)
    _unlisted: tuple[RealFolder, ...] = field(init=False, repr=False, compare=False)
    _unread: tuple[RealFolder, ...] = field(init=False, repr=False, compare=False)
    _reread: tuple[RealFolder, ...] = field(init=False, repr=False, compare=False)
    _chosen: Mapping[Parts, set[str]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for given, kept in (
            ("folders", "_roots"),
            ("excluded", "_excluded"),
            ("own_folders", "_own"),
            ("unlisted", "_unlisted"),
            ("unread", "_unread"),
            ("reread", "_reread"),
        ):
            found = tuple(RealFolder.at(path, self.rules) for path in getattr(self, given))
            object.__setattr__(self, kept, found)
            real = dict.fromkeys(self.rules.join(folder.real) for folder in found)
            object.__setattr__(self, given, tuple(real))
        chosen: dict[Parts, set[str]] = {}
        for path in self.files:
            *above, name = self.rules.split(path)
            chosen.setdefault(self.rules.key(tuple(above)), set()).add(self.rules.key((name,))[0])
        object.__setattr__(self, "_chosen", chosen)
        places = {remote_mount(folder) for folder in self.folders}
        is_all_there_is = len(places) == 1 and None not in places
        object.__setattr__(self, "patience_s", QUIET_S if is_all_there_is else ANSWER_S)

    @property
    def closed_folders(self) -> tuple[str, ...]:
        """Folders whose files are not read, `reread` left aside; besides those private by name."""
        return (*self.own_folders, *self.unread)

    @property
    def reads_nothing(self) -> bool:
        """Whether there is no folder at all whose files might be read."""
        readable = (*self._roots, *self._reread)
        return not any(
            self._code_of_closed(folder.real, is_folder=True) is None for folder in readable
        )

    def shared(self, usual: Access, folders: Iterable[tuple[str, Access]] = ()) -> Scope:
        """This scope as far as somebody else may know of it: a language model.

        Args:
            usual: Of all files; no folder may have more.
            folders: Absolute folders, and what holds for them and for what lies below; of several
                that hold a file the innermost decides, of the same one the lesser.
        """
        rules = [(RealFolder.at(path, self.rules), access) for path, access in folders]

        def access_of(folder: RealFolder) -> Access:
            holding = [(one.holds(folder.real_key), access) for one, access in rules]
            innermost = max((depth for depth, _ in holding if depth), default=0)
            return min([usual, *(access for depth, access in holding if depth == innermost > 0)])

        known = dict.fromkeys(self.folders)
        known |= dict.fromkeys(
            real for one, _ in rules if self.allows(real := self.rules.join(one.real))
        )
        judged = [(path, access_of(RealFolder.at(path, self.rules))) for path in known]
        unlisted = tuple(path for path, access in judged if access is Access.NOTHING)
        listed = [path for path, access in judged if access is not Access.NOTHING]
        if not listed:
            return replace(self, folders=(), unlisted=unlisted)
        # Those that lie inside of an unlisted one begin anew.
        bare = replace(self, folders=self.folders, unlisted=unlisted)
        roots = [path for path in listed if path in self.folders or not bare.allows(path)]
        unread = tuple(path for path, access in judged if access is Access.NAMES)
        reread = tuple(path for path, access in judged if access is Access.CONTENTS)
        return replace(self, folders=tuple(roots), unlisted=unlisted, unread=unread, reread=reread)

    def about(self, folders: Iterable[str], files: Iterable[str]) -> Scope:
        """A scope of these alone, which the person chose, wherever they lie.

        What is private stays so, and what is excluded is not entered. All paths are real ones;
        a file that lies in one of the folders is no more than that folder.
        """
        folders = tuple(folders)
        inside = Scope(folders, rules=self.rules) if folders else None
        single = [one for one in files if inside is None or not inside.allows(one)]
        parents = dict.fromkeys(self.rules.join(self.rules.split(one)[:-1]) for one in single)
        return replace(self, folders=(*folders, *parents), files=tuple(single))

    # What a path's text says

    def allows(self, path: str) -> bool:
        """Whether `path` may be listed, counted or asked about; the disk is not touched."""
        try:
            self._location(path)
        except ScopeError:
            return False
        return True

    def real_path(self, path: str) -> str:
        """`path` written in the one way, from the allowed folder's real place on.

        Raises:
            ScopeError: "scope.outside", "scope.excluded", "scope.not_absolute",
                "scope.bad_name" or "scope.special".
        """
        return self.rules.join(self._location(path).real)

    def is_private(self, path: str) -> bool:
        """Whether the file at `path` is listed by name but never opened to be read.

        Raises:
            ScopeError: As `real_path`.
        """
        return self._code_of_closed(self._location(path).real) == "scope.private"

    def why_closed(self, path: str) -> str | None:
        """Why the file at `path` is never opened to be read; None where it may be.

        Returns:
            The code of the error that opening it would raise.

        Raises:
            ScopeError: As `real_path`.
        """
        return self._code_of_closed(self._location(path).real)

    def why_folder_closed(self, path: str) -> str | None:
        """The same of all files that lie in the folder at `path`.

        Raises:
            ScopeError: As `real_path`.
        """
        return self._code_of_closed(self._location(path).real, is_folder=True)

    def unlisted_in(self, folder: str) -> tuple[str, ...]:
        """The `unlisted` folders that lie directly in this one, as they are called there.

        Raises:
            ScopeError: As `real_path`, for `folder`.
        """
        if not self._unlisted:
            return ()
        key = self.rules.key(self._location(folder).real)
        return tuple(one.real[-1] for one in self._unlisted if one.real_key[:-1] == key)

    def outermost(self, paths: Iterable[str]) -> tuple[str, ...]:
        """`paths` without those that a walk of another one reaches, in the order given.

        Raises:
            ScopeError: As `real_path`, for any of them.
        """
        keys = {path: self.rules.key(self._location(path).real) for path in paths}
        found: dict[Parts, str] = {}
        for path, key in keys.items():
            if key not in found and not any(
                self._leads(outer, key) for outer in keys.values() if outer != key
            ):
                found[key] = path
        return tuple(found.values())

    def _leads(self, outer: Parts, inner: Parts) -> bool:
        if inner[: len(outer)] != outer or outer in self._chosen:
            return False
        return not any(
            folder.real_key[: len(outer)] == outer and folder.holds(inner)
            for folder in (*self._excluded, *self._unlisted)
        )

    def _location(self, path: str) -> _Location:
        parts = self.rules.split(path)
        key = self.rules.key(parts)
        # The innermost, so that an allowed link is not taken for one below an allowed folder.
        root, length = max(
            ((root, root.holds(key)) for root in self._roots),
            key=lambda found: found[1],
            default=(None, 0),
        )
        if root is None or not length:
            raise ScopeError("scope.outside", path=path, allowed=self.folders)
        location = _Location(path, root, parts[length:])
        if not self._is_chosen(root, location.names):
            raise ScopeError("scope.outside", path=path, allowed=self.folders)
        real_key = self.rules.key(location.real)
        for folder in (*self._unlisted, *self._excluded):
            inside = folder.holds(key) or folder.holds(real_key)
            if inside and root.holds(folder.real_key):
                if folder in self._unlisted:
                    # As of any path that was never allowed: not even that it is there.
                    raise ScopeError("scope.outside", path=path, allowed=())
                raise ScopeError("scope.excluded", path=path, folder=self.rules.join(folder.real))
        return location

    def _is_chosen(self, root: RealFolder, names: Parts) -> bool:
        """Whether `names` below a root are there: in most scopes all are."""
        chosen = self._chosen.get(root.real_key)
        if chosen is None or not names:
            return True
        return len(names) == 1 and self.rules.key(names)[0] in chosen

    def _code_of_closed(self, real: Parts, *, is_folder: bool = False) -> str | None:
        """Why what is there is not opened to be read, as a code; None where it may be."""
        key = self.rules.key(real)
        judge = is_private_folder if is_folder else is_private
        if any(folder.holds(key) for folder in self._own) or judge(real[1:]):
            return "scope.private"
        unread = max((folder.holds(key) for folder in self._unread), default=0)
        if unread and unread >= max((folder.holds(key) for folder in self._reread), default=0):
            return "scope.not_shared"
        return None

    # What is really there

    def open_folder(self, path: str) -> OpenFolder:
        """Open a folder to list it; close it after use.

        Raises:
            ScopeError: As `real_path`; besides "scope.missing", "scope.link",
                "scope.not_a_folder" and "scope.unreadable".
        """
        location = self._location(path)
        with self._at(location, location.names) as folder:
            if location.root.real_key in self._chosen:
                whole = open_root(self.rules.join(location.real))
                return ChosenFiles(whole, lambda name: self._is_chosen(location.root, (name,)))
            # What is remote is not looked at before it is used.
            with explained(path):
                assert folder.identity
            # One that was reached through others keeps them open; this one stands by itself.
            if isinstance(folder, DescriptorFolder):
                real = self.rules.join(location.real)
                return DescriptorFolder(None, real, os.dup(folder.fileno()))
            return folder

    def open_file(self, path: str) -> BinaryIO:
        """Open a regular file to read it; it never blocks, and the file is never a device.

        Raises:
            ScopeError: As `real_path`; besides "scope.private", "scope.not_shared",
                "scope.missing", "scope.link", "scope.special", "scope.online_only",
                "scope.not_a_file" and "scope.unreadable".
        """
        location = self._location(path)
        if (closed := self._code_of_closed(location.real)) is not None:
            raise ScopeError(closed, path=path)
        if not location.names:
            raise ScopeError("scope.not_a_file", path=path)
        with self._at(location, location.names[:-1]) as folder, explained(path):
            self._check_listed(folder, location.names[-1])
            check_is_here(folder.stat(location.names[-1]), path)
            return folder.open_file(location.names[-1])

    def stat(self, path: str) -> os.stat_result:
        """What the system knows about an entry; of a link, about the link itself.

        Raises:
            ScopeError: As `real_path`; besides "scope.missing", "scope.link" (above the entry) and
                "scope.unreadable".
        """
        location = self._location(path)
        if not location.names:
            root = self._remote_folder(location, ())
            with explained(path):
                return root.status() if root else os.lstat(self.rules.join(location.real))
        with self._at(location, location.names[:-1]) as folder, explained(path):
            self._check_listed(folder, location.names[-1])
            return folder.stat(location.names[-1])

    @contextmanager
    def _at(self, location: _Location, names: Parts) -> Iterator[OpenFolder]:
        """The folder `names` below the location's root; all on the way is closed at the end."""
        remote = self._remote_folder(location, names)
        if remote is not None:
            yield remote
            return
        with ExitStack() as opened:
            step = location.root.real
            with explained(self.rules.join(step)):
                folder = opened.enter_context(open_root(self.rules.join(step)))
            for name in names:
                step = (*step, name)
                with explained(self.rules.join(step)):
                    self._check_listed(folder, name)
                    folder = opened.enter_context(folder.child(name))
            yield folder

    def _remote_folder(self, location: _Location, names: Parts) -> RemoteFolder | None:
        """The folder `names` below the location's root, where its place may not answer."""
        place = remote_mount(self.rules.join(location.real))
        if place is None:
            return None
        # Imported here: most people have no such place.
        from desktop_app.files.remote.folder import RemoteFolder

        root = self.rules.join(location.root.real)
        return RemoteFolder(root, names, place=place, patience_s=self.patience_s)

    def _check_listed(self, folder: OpenFolder, name: str) -> None:
        # Short names would pass by the private list, which knows the long ones.
        if not self.rules.may_be_alias(name):
            return
        wanted = self.rules.key((name,))
        with folder.entries() as entries:
            if not any(self.rules.key((entry.name,)) == wanted for entry in entries):
                raise FileNotFoundError(errno.ENOENT, "listed under another name", name)
