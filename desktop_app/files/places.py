"""From words to places: "Downloads", "微信", "E 盘", "~/notes", "file:///…", one rule for all.

Whoever takes a path, or the name of a place, from a person or a model takes it through `Places`.
"""

from __future__ import annotations

import operator
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fnmatch import fnmatchcase
from itertools import islice
from typing import Final, NoReturn
from urllib.parse import unquote, unquote_to_bytes

from desktop_app.errors import PlaceError, ScopeError
from desktop_app.files import known_folders, spoken
from desktop_app.files.known_folders import Drive, Known
from desktop_app.files.path_rules import WINDOWS
from desktop_app.files.scope import Scope
from desktop_app.files.spoken import App

_NEAREST: Final = 5
"""Near names that an error offers."""
_LISTED: Final = 20_000
"""Entries of one folder that are looked at for a name."""


class Why(StrEnum):
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


@dataclass(frozen=True, slots=True)
class Place:
    """A place that words mean: its path as `Scope.real_path` writes it, and why."""

    path: str
    why: Why


@dataclass(frozen=True, slots=True)
class Places:
    """Knows where things are, for one person on one computer.

    Attributes:
        home: The person's home folder, absolute.
        environment: Where the variables that name folders are looked up.
        working_folder: What a relative path is relative to first; after it, every allowed folder.
        drives: Gives the drives that are connected at the moment.
    """

    home: str
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    working_folder: str | None = None
    drives: Callable[[], Sequence[Drive]] = known_folders.drives

    def resolve(self, text: str, scope: Scope) -> tuple[Place, ...]:
        """What `text` means within `scope`; several places where it means them equally.

        `text` is the name of a place in either language or a path: absolute, relative, beginning
        with "~", "$HOME" or "%USERPROFILE%", or a file:// address. A relative path is looked for
        in the working folder and the allowed ones, in any case; `matcher` says what it may mean
        further down. It looks at the disk, but never into a folder that is not allowed.

        Raises:
            PlaceError: There is no such place: "place.empty", "place.unknown", "place.missing",
                "place.no_drive", "place.no_removable", "place.no_app" or "place.bad_address".
            ScopeError: It is a real place that may not be looked at.
        """
        return _Resolution(self, scope).resolve(text)

    def matcher(self, text: str) -> Callable[[str], bool]:
        """A test whether the path of a folder ends in the names of `text`, in any case.

        What `text` means without words like "the" and "folder" passes as well.
        """
        variants = map(_split, spoken.variants(spoken.bare(text)))
        wanted = [[spoken.folded(name) for name in names] for names in variants if names]
        last = {names[-1] for names in wanted}

        def matches(folder: str) -> bool:
            names = _split(folder)
            # Most end in another name.
            if not names or spoken.folded(names[-1]) not in last:
                return False
            path = [spoken.folded(name) for name in names]
            return any(path[-len(names) :] == names for names in wanted)

        return matches


class _Resolution:
    """One text being resolved."""

    def __init__(self, places: Places, scope: Scope) -> None:
        self._places = places
        self._scope = scope
        self._configured = known_folders.configured_folders(places.home, places.environment)
        self._listed: dict[str, dict[str, bool]] = {}

    def resolve(self, given: str) -> tuple[Place, ...]:
        text = spoken.bare(given)
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

    # Names of places

    def _known(self, known: Known, text: str) -> tuple[Place, ...]:
        candidates = self._known_paths(known)
        for path in candidates:
            if self._is_folder(path):
                return (Place(self._scope.real_path(path), Why.KNOWN),)
        # Not there, or not allowed: either is said of the place where it should be.
        names = (*spoken.folders_of(known), *spoken.variants(text))
        return self._named(names) or (self._existing(candidates[0]),)

    def _known_paths(self, known: Known) -> list[str]:
        home = self._places.home
        if known is Known.HOME:
            return [home]
        configured = [self._configured[known]] if known in self._configured else []
        inside = [_join(home, name) for name in spoken.folders_of(known)]
        # People move these folders and leave a link behind; the folder itself is meant.
        return [os.path.realpath(path) for path in configured + inside]

    def _app(self, app: App, text: str) -> tuple[Place, ...]:
        there = [path for path in self._app_paths(app) if os.path.isdir(path)]  # noqa: PTH112
        inside = [path for path in there if self._is_folder(path)]
        return (
            self._allowed(inside, Why.APP)
            or self._named(app.folders, fnmatchcase)
            or self._allowed(there, Why.APP)
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
                folder = _join(base, *folders)
                if "*" not in name:
                    yield _join(folder, name)
                elif self._scope.allows(folder):
                    found = self._children(folder)
                    yield from (_join(folder, child) for child in found if fnmatchcase(child, name))

    def _removable(self) -> tuple[Place, ...]:
        there = [drive.path for drive in self._places.drives() if drive.removable]
        return self._allowed(there, Why.DRIVE) or _none("place.no_removable")

    def _drive(self, letter: str, text: str) -> tuple[Place, ...]:
        there = [drive.path for drive in self._places.drives() if drive.label.upper() == letter]
        return (
            self._allowed(there, Why.DRIVE)
            or self._named((text, letter, f"{letter}盘"))
            or _none("place.no_drive", name=letter)
        )

    def _labelled(self, text: str) -> tuple[Place, ...]:
        wanted = {spoken.folded(name) for name in spoken.variants(text)}
        drives = self._places.drives()
        there = [drive.path for drive in drives if spoken.folded(drive.label) in wanted]
        return self._allowed(there, Why.DRIVE)

    def _allowed(self, there: Sequence[str], why: Why) -> tuple[Place, ...]:
        """The allowed ones of `there`; where none is, the error that says so."""
        allowed = [path for path in there if self._scope.allows(path)] or there[:1]
        real = dict.fromkeys(self._scope.real_path(path) for path in allowed)
        return tuple(Place(path, why) for path in real)

    # Paths

    def _path(self, text: str) -> tuple[Place, ...]:
        path = self._expanded(text)
        if self._scope.rules.is_absolute(path):
            return (self._existing(path),)
        if sys.platform != "win32" and _DRIVE_PATH.match(path):
            (drive, *_) = self._drive(path[0].upper(), path)
            return (self._existing(_join(drive.path, *_names_after(path[2:].replace("/", "\\")))),)
        first, *rest = _split(path) or ["."]
        known = spoken.meant(first)
        if rest and isinstance(known, Known):
            base = self._known(known, first)[0].path
            return tuple(self._below(base, rest)) or (self._existing(_join(base, *rest)),)
        found = self._relative(path, [first, *rest]) or self._labelled(text)
        return found or _none("place.unknown", name=text, nearest=self._near_names(text))

    def _expanded(self, text: str) -> str:
        """`text` as a path, absolute where it says where it begins."""
        if text[:5].lower() == "file:":
            return _from_address(text, windows=self._scope.rules is WINDOWS)
        if re.match(r"~(?:[\\/]|\Z)", text):
            return _join(self._places.home, *_names_after(text[1:]))
        if variable := _VARIABLE.match(text):
            name = (variable[1] or variable[2] or variable[3]).upper()
            # No others: an error repeats the path, and must not show what is secret.
            value = [self._places.home] if name in _HOME_VARIABLES else []
            if name in _FOLDER_VARIABLES:
                value = self._variable(name)
            if value:
                return _join(value[0], *_names_after(text[variable.end() :]))
        return text

    def _variable(self, name: str) -> list[str]:
        """The folder it names, or none."""
        environment = self._places.environment
        value = environment.get(name) or environment.get(name.upper())
        return [value] if value else []

    def _existing(self, path: str) -> Place:
        real = self._scope.real_path(path)
        try:
            self._scope.stat(real)
        except ScopeError as error:
            if error.code != "scope.missing":
                raise
            folder, nearest = self._near_path(real)
            raise PlaceError("place.missing", path=path, folder=folder, nearest=nearest) from None
        return Place(real, Why.PATH)

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
            return [self._existing(_join(base, *names))]
        except PlaceError:
            folders = [base]
        for name in names:
            wanted = spoken.folded(name)
            folders = [
                _join(folder, child)
                for folder in folders
                for child in self._children(folder)
                if spoken.folded(child) == wanted
            ]
        return [Place(self._scope.real_path(path), Why.PATH) for path in folders]

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
                    return tuple(Place(path, Why.NAMED) for path in chosen)
        return ()

    def _entries_named(
        self, base: str, name: str, same: Callable[[str, str], bool]
    ) -> Iterator[tuple[str, bool]]:
        """`base` and what lies in it, where it has this name: path, and whether a folder."""
        wanted = spoken.folded(name)
        if any(same(spoken.folded(own), wanted) for own in _split(base)[-1:]):
            yield self._scope.real_path(base), True
        children = self._children(base)
        found = [child for child in children if same(spoken.folded(child), wanted)]
        for child in [name] if name in found else found:
            yield self._scope.real_path(_join(base, child)), children[child]

    # What is there

    def _is_folder(self, path: str) -> bool:
        """Whether it is an allowed folder, and there."""
        try:
            return stat.S_ISDIR(self._scope.stat(path).st_mode)
        except ScopeError:
            return False

    def _children(self, folder: str) -> dict[str, bool]:
        """The names in an allowed folder, and whether they are folders; none if it is not there."""
        if folder not in self._listed:
            try:
                with self._scope.open_folder(folder) as opened, opened.entries() as entries:
                    self._listed[folder] = {
                        entry.name: entry.is_dir(follow_symlinks=False)
                        for entry in islice(entries, _LISTED)
                    }
            except (ScopeError, OSError):
                self._listed[folder] = {}
        return self._listed[folder]

    def _near_path(self, path: str) -> tuple[str, tuple[str, ...]]:
        """The lowest folder of `path` that is there, and names in it close to the missing one."""
        rules = self._scope.rules
        parts = rules.split(path)
        for length in range(len(parts) - 1, 0, -1):
            folder = rules.join(parts[:length])
            if self._is_folder(folder):
                return folder, _nearest(parts[length], self._children(folder))
        return "", ()

    def _near_names(self, text: str) -> tuple[str, ...]:
        bases = {base: None for bases in self._bases() for base in bases}
        names = [name for base in bases for name, folder in self._children(base).items() if folder]
        return _nearest(spoken.variants(text)[-1], [*names, *spoken.words().values()])


_EITHER_SEPARATOR: Final = re.compile(r"[\\/]")
_SEPARATOR: Final = _EITHER_SEPARATOR if sys.platform == "win32" else re.compile("/")
_DRIVE_PATH: Final = re.compile(r"[A-Za-z]:[\\/]")
_VARIABLE: Final = re.compile(r"(?:\$(\w+)|\$\{(\w+)\}|%(\w+)%)(?=[\\/]|\Z)", re.ASCII)
_HOME_VARIABLES: Final = frozenset({"HOME", "USERPROFILE"})
_FOLDER_VARIABLES: Final = frozenset(
    "APPDATA LOCALAPPDATA ONEDRIVE ONEDRIVECOMMERCIAL PUBLIC TMPDIR TEMP TMP XDG_DESKTOP_DIR"
    " XDG_DOWNLOAD_DIR XDG_DOCUMENTS_DIR XDG_PICTURES_DIR XDG_MUSIC_DIR XDG_VIDEOS_DIR".split()
)


def _from_address(address: str, *, windows: bool) -> str:
    """The path that a file:// address stands for.

    Raises:
        PlaceError: It is on another computer, or is no text that can be a path.
    """
    host, path = "", address[5:]
    if path.startswith("//"):
        host, slash, path = path[2:].partition("/")
        path = slash + path
    path = os.fsdecode(unquote_to_bytes(path)) if not windows else unquote(path)
    if host.lower() not in ("", "localhost"):
        if windows:
            return f"//{host}{path}"
        raise PlaceError("place.bad_address", text=address)
    return path.lstrip("/") if windows else path


def _none(code: str, **fields: object) -> NoReturn:
    raise PlaceError(code, **fields)


def _join(folder: str, *names: str) -> str:
    return os.path.join(folder, *names)  # noqa: PTH118 (names that are not UTF-8 stay as they are)


def _names_after(path: str) -> list[str]:
    # What begins with a backslash was written for Windows, wherever we are.
    separator = _EITHER_SEPARATOR if path.startswith("\\") else _SEPARATOR
    return [name for name in separator.split(path) if name]


def _split(path: str) -> list[str]:
    return [name for name in _SEPARATOR.split(path) if name not in ("", ".")]


def _nearest(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """Those of `names` that are nearly `name`, the nearest first."""
    # Imported here: it takes its time and is needed only where something is wrong.
    import difflib

    written = {spoken.folded(other): other for other in names}
    near = difflib.get_close_matches(spoken.folded(name), written, _NEAREST)
    return tuple(written[other] for other in near)
