"""The folders that a question leaves out, where no folder has the name that was said."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from dataclasses import field, replace

from desktop_app.files.places import spoken
from desktop_app.files.places.spoken import App
from desktop_app.interpreter.outcomes import Purpose, Wanted, count_of, folders_in, is_near
from desktop_app.messages.message import ToolResult
from desktop_app.query.query import Folder, Key, Query, Term, Text
from desktop_app.query.syntax import format as written
from desktop_app.value_class import record_class

MAX_LEFT_OUT = 4
"""Names of one question that are looked for."""


@record_class
class LeftOut:
    """What the names that are left out stand for.

    Attributes:
        folders: Of names that folders have only nearly, or in the other language: their paths.
        no_folders: Names that no folder has.
        nothing: Names that neither a folder nor any of the files has.
    """

    folders: dict[str, tuple[str, ...]] = field(default_factory=dict)
    no_folders: list[str] = field(default_factory=list)
    nothing: list[str] = field(default_factory=list)

    def applied(self, query: Query) -> Query:
        """`query` with the paths in place of the names, and without what leaves nothing out."""
        gone = {*self.no_folders, *self.nothing}
        terms: list[Term] = []
        for term in query.terms:
            names = _names(term)
            if not names or not ({*self.folders} | gone).intersection(names):
                terms.append(term)
                continue
            kept = [name for name in names if name not in gone]
            if term.key is Key.IN:
                kept = [path for name in kept for path in self.folders.get(name, (name,))]
                folders = tuple(map(Folder, dict.fromkeys(kept)))
                terms += [replace(term, values=folders)] if folders else []
            elif term.texts and not set(names) & set(self.nothing):
                terms.append(term)
        return replace(query, terms=tuple(terms))


def _names(term: Term) -> list[str]:
    """What an excluding term leaves out by folder or by name."""
    if not term.excluded or term.key not in (Key.IN, Key.NAME):
        return []
    folders = [value.text for value in term.values if isinstance(value, Folder)]
    return folders or [value.text for value in term.values if isinstance(value, Text)]


def find_left_out(query: Query, tools: Iterable[str]) -> Generator[Wanted, ToolResult, LeftOut]:
    """Look for the folders that are left out by name: not all are called what was said."""
    names = [name for term in query.of(Key.IN) for name in _names(term)]
    files_too = {name for term in query.of(Key.NAME) for name in _names(term)}
    found = LeftOut()
    if "resolve_folder" not in tools:
        return found
    for name in list(dict.fromkeys(names))[:MAX_LEFT_OUT]:
        meant = spoken.meant(name)
        if name.startswith(("/", "\\")) or (meant is not None and not isinstance(meant, App)):
            continue
        result = yield Wanted("resolve_folder", {"name": name}, Purpose.LOOK)
        if result.failed:
            continue
        paths = folders_in(result)
        if paths and not is_near(result):
            if not any(os.path.basename(path).lower() == name.lower() for path in paths):  # noqa: PTH119
                found.folders[name] = paths
        elif name not in files_too:
            found.no_folders.append(name)
        elif "count_files" in tools:
            files = yield Wanted(
                "count_files", {"query": written(_with_name(query, name))}, Purpose.LOOK
            )
            if not files.failed and not count_of(files):
                found.nothing.append(name)
    return found


def _with_name(query: Query, name: str) -> Query:
    """What `query` finds that has `name` in its name, whatever it leaves out by name."""
    kept = (term for term in query.terms if not _names(term))
    terms = dict.fromkeys((*kept, Term(Key.NAME, (Text(name),))))
    return Query(tuple(terms), query.hidden)
