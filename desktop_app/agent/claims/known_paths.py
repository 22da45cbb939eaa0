"""`KnownPaths`: the files and folders that results name, by every way to write them.

A path is known as a whole: a file or folder that a result names, a folder that was searched, or one
of the folders above these. What merely begins like one of them is not.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from desktop_app.agent.claims.name_bounds import ends_at, starts_at
from desktop_app.agent.claims.numbers import TO_ASCII
from desktop_app.findings import CopyFindings
from desktop_app.fixed_patterns import fixed
from desktop_app.messages.message import ToolResult
from desktop_app.messages.parts import Name, Part, Passage, Picture, Snippet
from desktop_app.messages.tool import ToolOutput
from desktop_app.value_class import value_class
from desktop_app.wording import visible

_SEPARATOR = fixed(r"[/\\]")

MAX_NAME_CHARS = 4_096
"""Longer paths than any system has are not looked for."""


@value_class
class NamedPath:
    """A path that is known.

    Attributes:
        path: Absolute.
        output: The number of the output that names it or searched it; None where it lies above
            such a path, or was named in an earlier turn.
    """

    path: str
    output: int | None


Found = tuple[int, tuple[NamedPath, ...]]
"""Where a path that stands in a text ends, and what it may mean."""


class KnownPaths:
    """What the results of a run name.

    Args:
        outputs: Of the run.
        earlier: Results of the turns before.
        home: The person's home folder, which may be written as "~"; "" where it is not known.
    """

    def __init__(
        self, outputs: Sequence[ToolOutput], earlier: Sequence[ToolResult] = (), home: str = ""
    ) -> None:
        self._home = pieces_of(home)
        self._whole: dict[str, dict[NamedPath, None]] = {}
        self._parts: dict[str, dict[NamedPath, None]] = {}
        self._names: dict[str, dict[NamedPath, None]] = {}
        self._above: dict[str, str] = {}
        for number, output in enumerate(outputs):
            folders = output.coverage.folders if output.coverage is not None else ()
            for path in dict.fromkeys(folders):
                self._add(NamedPath(path, number))
            self._add_parts(output.parts, number, set(folders))
            if isinstance(output.data, CopyFindings):
                # The file whose copies are named is not among them.
                whole = Name(output.data.file, output.data.file)
                self._add_parts((whole,), number, set(folders))
        for result in earlier:
            if not result.failed:
                self._add_parts(result.parts, None, set())
        for path in tuple(self._above):
            self._add(NamedPath(path, None))
        searched = {
            path for output in outputs if output.coverage for path in output.coverage.folders
        }
        self._folders = {
            form for path in {*self._above, *searched} for form in _forms(_last_piece(path))
        } - {""}
        self._roots = {pieces_of(path)[1] for path in self._above if path.startswith("/")}
        self._lengths = sorted({len(written) for written in self._whole}, reverse=True)
        self._part_lengths = sorted(
            {(_first_separator(part), len(part)) for part in self._parts},
            key=lambda lengths: lengths[1],
            reverse=True,
        )

    def _add_parts(self, parts: Iterable[Part], output: int | None, searched: set[str]) -> None:
        named = dict.fromkeys(
            (part.file, part.text if isinstance(part, Name) else "")
            for part in parts
            if isinstance(part, Name | Passage | Snippet | Picture)
        )
        # The folder above a file is a folder like those that were searched: it is no name.
        above = {_above(path) for path, _ in named}
        for path, text in named:
            known = NamedPath(path, output)
            self._add(known)
            if path in searched or path in above:
                continue
            written = {_last_piece(path), text.rstrip("/\\")}
            for name in filter(None, written):
                for form in _forms(name):
                    if not _SEPARATOR.search(form):
                        self._names.setdefault(form, {})[known] = None

    def _add(self, known: NamedPath) -> None:
        pieces = pieces_of(known.path)
        if not any(pieces):
            return
        separators = "/" if known.path.startswith("/") else "\\/"
        for separator in separators:
            for form in _forms(separator.join(pieces)):
                self._whole.setdefault(form, {})[known] = None
            if self._home and pieces[: len(self._home)] == self._home:
                below = ["~", *pieces[len(self._home) :]]
                for form in _forms(separator.join(below)):
                    if len(form) > 1:
                        self._whole.setdefault(form, {})[known] = None
            # The first piece is "" or a drive, which begins a whole path.
            for start in range(1, len(pieces) - 1):
                for form in _forms(separator.join(pieces[start:])):
                    self._parts.setdefault(form, {})[known] = None
        if known.output is not None or known.path not in self._above:
            path = _above(known.path)
            while path and path not in self._above:
                self._above[path] = path
                path = _above(path)

    def meant_by(self, written: str) -> tuple[NamedPath, ...]:
        """What a path, as it is written from its first to its last character, may mean."""
        written = written.rstrip("/\\") or written
        return tuple(self._whole.get(written) or self._parts.get(written) or ())

    def whole_at(self, plain: str, start: int) -> Found | None:
        """The longest absolute path that is known and stands at `start`, whole."""
        for length in self._lengths:
            known = self._whole.get(plain[start : start + length])
            if known and ends_at(plain, start + length):
                return start + length, tuple(known)
        return None

    def part_around(self, plain: str, separator: int, first: int) -> tuple[int, Found] | None:
        """The longest end of a known path that stands around its first separator.

        Args:
            plain: The text.
            separator: Where that separator stands.
            first: Where it may begin at the earliest.

        Returns:
            Where it begins, and what `whole_at` gives.
        """
        for before, length in self._part_lengths:
            start = separator - before
            if start < first:
                continue
            known = self._parts.get(plain[start : start + length])
            if known and ends_at(plain, start + length) and starts_at(plain, start):
                return start, (start + length, tuple(known))
        return None

    def part_at(self, plain: str, start: int) -> Found | None:
        """The longest end of a known path that stands at `start`, whatever stands before it."""
        for _, length in self._part_lengths:
            known = self._parts.get(plain[start : start + length])
            if known and ends_at(plain, start + length):
                return start + length, tuple(known)
        return None

    def names(self) -> Iterator[tuple[str, tuple[NamedPath, ...]]]:
        """The names of files and folders that are named, each with all that have it.

        A folder that was searched, or lies above something, is often called by its name alone,
        which is no claim; but a number in such a name is none, either: they come with nothing.
        """
        for name, known in self._names.items():
            yield name, tuple(known)
        for name in self._folders - self._names.keys():
            if any(map(str.isdecimal, name)):
                yield name, ()

    def has_name(self, name: str) -> bool:
        """Whether something that is named is called so."""
        return name in self._names

    def has_name_before(self, plain: str, end: int) -> bool:
        """Whether the name of something known stands in the text up to `end`."""
        return any(
            plain.endswith(name, 0, end) and starts_at(plain, end - len(name))
            for names in (self._names, self._folders)
            for name in names
            if name
        )

    def has_folder(self, name: str) -> bool:
        """Whether a folder on the way to something that is named is called so."""
        return name in self._folders

    def has_root(self, name: str) -> bool:
        """Whether an absolute path that is known begins with this name."""
        return name in self._roots


def pieces_of(path: str) -> list[str]:
    """The names that a path leads through; the first is "" or a drive of an absolute one."""
    if not path:
        return []
    pieces = path.split("/") if path.startswith("/") else _SEPARATOR.split(path)
    while len(pieces) > 1 and not pieces[-1]:
        pieces.pop()
    return pieces


def _last_piece(path: str) -> str:
    return pieces_of(path)[-1]


def _above(path: str) -> str:
    """The folder that `path` lies in; "" for a root."""
    pieces = pieces_of(path)
    if len(pieces) < 3:
        return ""
    return path[: len(path.rstrip("/\\")) - len(pieces[-1]) - 1]


def _first_separator(part: str) -> int:
    found = _SEPARATOR.search(part)
    return found.start() if found else 0


def _forms(written: str) -> set[str]:
    """How a name may be written: escaped, and with its accents composed or apart."""
    shown = visible(written).translate(TO_ASCII)
    if len(shown) > MAX_NAME_CHARS:
        return set()
    if shown.isascii():
        return {shown}
    return {shown, *(unicodedata.normalize(form, shown) for form in ("NFC", "NFD"))}
