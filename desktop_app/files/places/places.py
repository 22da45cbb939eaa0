"""From words to places: "Downloads", "微信", "E 盘", "~/notes", "file:///…", one rule for all.

Whoever takes a path, or the name of a place, from a person or a model takes it through `Places`.
"""

from __future__ import annotations

import operator
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final, NoReturn

from desktop_app.errors import PlaceError, ScopeError
from desktop_app.files.path_rules import WINDOWS
from desktop_app.files.places import known_folders, spoken
from desktop_app.files.places.known_folders import Drive, Known
from desktop_app.files.places.path_texts import (
    expanded,
    folder_variable,
    joined,
    names_after,
    split,
)
from desktop_app.files.places.spoken import App
from desktop_app.files.places.suggestions import Listings, nearest
from desktop_app.files.real_path import real_path
from desktop_app.files.remote.reaching import leads_to_folder
from desktop_app.files.scope import Scope
from desktop_app.fixed_patterns import fixed
from desktop_app.value_class import value_class

if TYPE_CHECKING:
    from desktop_app.messages.parts import Name


class PlaceReason(StrEnum):
    """Why words mean a place."""

    PATH = "path"
    """They are its path."""
    KNOWN = "known"
    """It is one of the folders that a system gives everyone, such as Downloads."""
    NAMED = "named"
    """It has that name and lies directly in an allowed folder, or is one."""
    DRIVE = "drive"
    APP = "app"
    """An application keeps its files there."""


@value_class
class Place:
    """A place that words mean: its path as `Scope.real_path` writes it, and why."""

    path: str
    why: PlaceReason

    @property
    def is_by_name(self) -> bool:
        """Whether it is meant only since it is called so: others may be, too."""
        return self.why is PlaceReason.NAMED


@value_class
class Places:
    """Knows where things are, for one person on one computer.

    Attributes:
        home: The person's home folder, absolute.
        environment: Where the variables that name folders are looked up.
        working_folder: What a relative path is relative to first; after it, every allowed folder.
        drives: Gives the drives that are connected at the moment.
        tells_near: Whether errors say what comes near.
    """

    home: str
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    working_folder: str | None = None
    drives: Callable[[], Sequence[Drive]] = known_folders.drives
    tells_near: bool = True

    def resolve(self, text: str, scope: Scope) -> tuple[Place, ...]:
        """What `text` means within `scope`; several places where it means them equally.

        `text` is the name of a place in either language or a path: absolute, relative, beginning
        with "~", "$HOME" or "%USERPROFILE%", or a file:// address. White space and quotation marks
        around it count only where something is really called so. A relative path is looked for
        in the working folder and the allowed ones, in any case; `matcher` says what it may mean
        further down. It looks at the disk, but never into a folder that is not allowed.

        Raises:
            PlaceError: There is no such place: "place.empty", "place.unknown", "place.missing",
                "place.no_drive", "place.no_removable", "place.no_app" or "place.bad_address".
            ScopeError: It is a real place that may not be looked at.
        """
        return _Resolution(self, scope).resolve(text)

    def configured(self) -> Mapping[Known, str]:
        """See `configured_folders`."""
        return known_folders.configured_folders(self.home, self.environment)

    def given_to_everyone(self) -> tuple[str, ...]:
        """The home, Desktop, Documents and their kin: as they are called, and where they lead."""
        configured = self.configured()
        inside = (joined(self.home, name) for one in Known for name in spoken.folders_of(one))
        called = dict.fromkeys((self.home, *configured.values(), *inside))
        return tuple(dict.fromkeys((*called, *map(real_path, called))))

    def matcher(self, text: str) -> Callable[[str], bool]:
        """A test whether the path of a folder ends in the names of `text`, in any case.

        What `text` means without words like "the" and "folder" passes as well.
        """
        variants = map(split, spoken.variants(spoken.bare(text)))
        wanted = [[spoken.compared(name) for name in names] for names in variants if names]
        last = {names[-1] for names in wanted}

        def matches(folder: str) -> bool:
            # Most end in another name; asked of each folder that there is.
            end = folder[folder.rfind(os.sep) + 1 :]
            if os.altsep is not None:
                end = end[end.rfind(os.altsep) + 1 :]
            if end not in ("", ".") and spoken.compared(end) not in last:
                return False
            path = [spoken.compared(name) for name in split(folder)]
            return any(path[-len(names) :] == names for names in wanted)

        return matches


class _Resolution:
    """One text being resolved."""

    def __init__(self, places: Places, scope: Scope) -> None:
        self._places = places
        self._scope = scope
        self._configured = places.configured()
        self._listings = Listings(scope)

    def resolve(self, given: str) -> tuple[Place, ...]:
        text = spoken.bare(given)
        if text != given and (exact := self._exact(given)):
            return exact
        if not text:
            raise PlaceError("place.empty")
        meant = spoken.meant(text)
        if isinstance(meant, Known):
            return self._known(meant, text)
        if isinstance(meant, App):
            return self._app(meant, text)
        if meant is not None:
            return self._removable()
        if letter := spoken.drive_letter(text):
            return self._drive(letter, text)
        return self._path(text)

    def _exact(self, given: str) -> tuple[Place, ...]:
        """What is really called so, blanks and quotation marks included; none if nothing is."""
        home, environment = self._places.home, self._places.environment
        with suppress(PlaceError, ScopeError):
            path = expanded(given, home, environment, windows=self._scope.rules is WINDOWS)
            if self._scope.rules.is_absolute(path):
                return (self._existing(path),)
        for bases in self._bases():
            there = [base for base in bases if given in self._listings.children(base)]
            if there:
                real = (self._scope.real_path(joined(base, given)) for base in there)
                return tuple(Place(path, PlaceReason.NAMED) for path in real)
        return ()

    # Names of places

    def _known(self, known: Known, text: str) -> tuple[Place, ...]:
        candidates = self._known_paths(known)
        for path in candidates:
            if self._listings.is_folder(path):
                own = self._own_folder(path, text)
                return own or (Place(self._scope.real_path(path), PlaceReason.KNOWN),)
        # Not there, or not allowed: either is said of the place where it should be.
        names = (*spoken.folders_of(known), *spoken.variants(text))
        return self._named(names) or (self._existing(candidates[0]),)

    def _own_folder(self, known_path: str, text: str) -> tuple[Place, ...]:
        """A folder beside the known place, or in it, that is really called so.

        "Movies" is another name of the folder for videos, but not where that has a folder Movies;
        文档 is Documents, but not where a folder 文档 stands beside that.
        """
        names = spoken.variants(text)
        if any(spoken.compared(name) == spoken.compared(split(known_path)[-1]) for name in names):
            return ()
        in_it = (known_path,) if spoken.is_loose(text) else ()
        for base in (*in_it, self._places.home):
            if not self._scope.allows(base):
                continue
            children = self._listings.children(base)
            for name in names:
                for child, is_folder in children.items():
                    if is_folder and spoken.compared(child) == spoken.compared(name):
                        return (
                            Place(self._scope.real_path(joined(base, child)), PlaceReason.NAMED),
                        )
        return ()

    def _known_paths(self, known: Known) -> list[str]:
        home = self._places.home
        if known is Known.HOME:
            return [home]
        configured = [self._configured[known]] if known in self._configured else []
        inside = [joined(home, name) for name in spoken.folders_of(known)]
        # People move these folders and leave a link behind; the folder itself is meant.
        return [real_path(path) for path in configured + inside]

    def _app(self, app: App, text: str) -> tuple[Place, ...]:
        there = [path for path in self._app_paths(app) if leads_to_folder(path)]
        inside = [path for path in there if self._listings.is_folder(path)]
        return (
            self._allowed(inside, PlaceReason.APP)
            or self._named(app.folders, fnmatchcase)
            or self._allowed(there, PlaceReason.APP)
            or _none("place.no_app", name=text)
        )

    def _app_paths(self, app: App) -> Iterator[str]:
        bases = {
            "home": [self._places.home],
            "documents": self._known_paths(Known.DOCUMENTS)[:1],
            "downloads": self._known_paths(Known.DOWNLOADS)[:1],
            "roaming": self._variable("APPDATA"),
            "onedrive": self._variable("OneDrive") + self._variable("OneDriveCommercial"),
            "drive": [drive.path for drive in self._places.drives()],
        }
        for pattern in app.patterns:
            variable, _, below = pattern.removeprefix("{").partition("}")
            *folders, name = below.strip("/").split("/")
            for base in bases[variable]:
                folder = joined(base, *folders)
                if "*" not in name:
                    yield joined(folder, name)
                elif self._scope.allows(folder):
                    found = self._listings.children(folder)
                    yield from (
                        joined(folder, child) for child in found if fnmatchcase(child, name)
                    )

    def _variable(self, name: str) -> list[str]:
        value = folder_variable(name, self._places.environment)
        return [value] if value else []

    def _removable(self) -> tuple[Place, ...]:
        there = [drive.path for drive in self._places.drives() if drive.removable]
        return self._allowed(there, PlaceReason.DRIVE) or _none("place.no_removable")

    def _drive(self, letter: str, text: str) -> tuple[Place, ...]:
        there = [drive.path for drive in self._places.drives() if drive.label.upper() == letter]
        return (
            self._allowed(there, PlaceReason.DRIVE)
            or self._named((text, letter, f"{letter}盘"))
            or _none("place.no_drive", name=letter)
        )

    def _labelled(self, text: str) -> tuple[Place, ...]:
        wanted = {spoken.compared(name) for name in spoken.variants(text)}
        drives = self._places.drives()
        there = [drive.path for drive in drives if spoken.compared(drive.label) in wanted]
        return self._allowed(there, PlaceReason.DRIVE)

    def _allowed(self, there: Sequence[str], why: PlaceReason) -> tuple[Place, ...]:
        """The allowed ones of `there`; where none is, the error that says so."""
        allowed = [path for path in there if self._scope.allows(path)] or there[:1]
        real = dict.fromkeys(self._scope.real_path(path) for path in allowed)
        return tuple(Place(path, why) for path in real)

    # Paths

    def _path(self, text: str) -> tuple[Place, ...]:
        home, environment = self._places.home, self._places.environment
        path = expanded(text, home, environment, windows=self._scope.rules is WINDOWS)
        if self._scope.rules.is_absolute(path):
            return (self._existing(path),)
        if sys.platform != "win32" and _DRIVE_PATH.match(path):
            (drive, *_) = self._drive(path[0].upper(), path)
            return (self._existing(joined(drive.path, *names_after(path[2:].replace("/", "\\")))),)
        first, *rest = split(path) or ["."]
        known = spoken.meant(first)
        if rest and isinstance(known, Known):
            base = self._known(known, first)[0].path
            return tuple(self._below(base, rest)) or (self._existing(joined(base, *rest)),)
        found = self._relative(path, [first, *rest]) or self._labelled(text)
        return found or _none("place.unknown", name=text, nearest=self._near_names(text))

    def _existing(self, path: str) -> Place:
        real = self._scope.real_path(path)
        try:
            self._scope.stat(real)
        except ScopeError as error:
            if error.code == "scope.silent":
                # Whether it is there cannot be told; who looks into it says that.
                return Place(real, PlaceReason.PATH)
            if error.code != "scope.missing":
                raise
            folder, nearest = self._listings.near_path(real)
            raise PlaceError("place.missing", path=path, folder=folder, nearest=nearest) from None
        return Place(real, PlaceReason.PATH)

    def _relative(self, path: str, names: list[str]) -> tuple[Place, ...]:
        if names == [path] and path not in (".", ".."):
            return self._named(spoken.variants(path), files_too=True)
        for bases in self._bases():
            found = dict.fromkeys(place for base in bases for place in self._below(base, names))
            if found:
                return tuple(found)
        return ()

    def _bases(self) -> Iterator[Sequence[str]]:
        working = self._places.working_folder
        if working is not None and self._scope.allows(working):
            yield [working]
        yield self._scope.folders

    def _below(self, base: str, names: list[str]) -> list[Place]:
        try:
            return [self._existing(joined(base, *names))]
        except PlaceError:
            folders = [base]
        for name in names:
            wanted = spoken.compared(name)
            folders = [
                joined(folder, child)
                for folder in folders
                for child in self._listings.children(folder)
                if spoken.compared(child) == wanted
            ]
        return [Place(self._scope.real_path(path), PlaceReason.PATH) for path in folders]

    def _named(
        self,
        names: Sequence[str],
        same: Callable[[str, str], bool] = operator.eq,
        *,
        files_too: bool = False,
    ) -> tuple[Place, ...]:
        """The folders with the first of `names` that any has; else, if wanted, other entries."""
        for bases in self._bases():
            for name in names:
                found = dict(
                    entry for base in bases for entry in self._entries_named(base, name, same)
                )
                folders = [path for path, is_folder in found.items() if is_folder]
                if chosen := folders or (list(found) if files_too else []):
                    return tuple(Place(path, PlaceReason.NAMED) for path in chosen)
        return ()

    def _entries_named(
        self, base: str, name: str, same: Callable[[str, str], bool]
    ) -> Iterator[tuple[str, bool]]:
        """`base` and what lies in it, where it has this name: path, and whether a folder."""
        wanted = spoken.compared(name)
        if any(same(spoken.compared(own), wanted) for own in split(base)[-1:]):
            yield self._scope.real_path(base), True
        children = self._listings.children(base)
        found = [child for child in children if same(spoken.compared(child), wanted)]
        for child in [name] if name in found else found:
            yield self._scope.real_path(joined(base, child)), children[child]

    def _near_names(self, text: str) -> tuple[Name | str, ...]:
        if not self._places.tells_near:
            return ()
        # Imported here: most names are those of something.
        from desktop_app.messages.parts import Name

        bases = {base: None for bases in self._bases() for base in bases}
        named = {
            name: Name(joined(base, name), name)
            for base in reversed(bases)
            for name, folder in self._listings.children(base).items()
            if folder
        }
        near = nearest(spoken.variants(text)[-1], [*named, *spoken.words().values()])
        return tuple(named.get(name, name) for name in near)


_DRIVE_PATH: Final = fixed(r"[A-Za-z]:[\\/]")


def _none(code: str, **fields: object) -> NoReturn:
    raise PlaceError(code, **fields)
