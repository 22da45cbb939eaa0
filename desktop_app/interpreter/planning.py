"""How a question is answered: which tools are called, in turn, until something is found.

A plan is a generator: it yields calls, is sent their results, and returns what they came to. It
holds nothing but the question, so that it can be gone through again from the messages alone.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from desktop_app.files import spoken
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.composing import Attempt, Step
from desktop_app.interpreter.naming import words_of_name
from desktop_app.messages import JsonValue, Name, ToolResult
from desktop_app.search.query import Folder, Form, Hidden, Is, Key, Query, SortKey, Term, Text
from desktop_app.search.query_syntax import format as written

MAX_CALLS = 10
"""Calls of one question; the loop has a limit, too."""

MAX_LEFT_OUT = 4
"""Folders that are left out by name which are looked for."""

MAX_NEAR = 20
"""Near misses that are offered."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A call that a plan wants: the tool, its arguments, and what its id ends with."""

    tool: str
    arguments: Mapping[str, JsonValue]
    ending: str = ""


@dataclass(slots=True)
class Outcome:
    """What a question came to.

    Attributes:
        step: The question.
        attempt: The way to take it that is answered.
        result: What the tool said of that.
        near: A call that found what only comes near, or None.
        folders: What words that name no folder were taken for: the words, and the paths.
        hidden: Whether only hidden entries were found.
        no_folders: What was to be left out as a folder, and is the name of none.
        measured: Of the folders that hold most, "name", "count" and "bytes" of what is in them.
    """

    step: Step
    attempt: Attempt
    result: ToolResult
    near: ToolResult | None = None
    folders: dict[str, tuple[str, ...]] = field(default_factory=dict)
    hidden: bool = False
    measured: Sequence[Mapping[str, JsonValue]] = ()
    no_folders: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many were found."""
        return _count(self.result)


Plan = Generator[Wanted, ToolResult, Outcome]


def plan(step: Step, offered: Iterable[str]) -> Plan:
    """Go through the ways to take `step`, with the tools that are offered."""
    tools = frozenset(offered)
    left_out = yield from _left_out(step, tools)
    attempts = (replace(one, query=_leaving_out(one.query, left_out)) for one in step.attempts)
    step = replace(step, attempts=tuple(attempts))
    outcome = yield from _planned(step, tools)
    outcome.folders |= {name: paths for name, paths in left_out.items() if paths}
    outcome.no_folders = tuple(name for name, paths in left_out.items() if not paths)
    return outcome


def _planned(step: Step, tools: frozenset[str]) -> Plan:
    if step.ask is Ask.COPIES:
        return (yield from _copies(step, tools))
    if _asks_largest_folder(step) and (held := (yield from _largest_folder(step, tools))):
        return held
    folders: dict[str, tuple[str, ...]] = {}
    failed: set[str] = set()
    first: Outcome | None = None
    error: Outcome | None = None
    calls = 0
    attempts = list(step.attempts)
    while attempts and calls < MAX_CALLS:
        attempt = attempts.pop(0)
        attempt = replace(attempt, query=_located(attempt.query, folders))
        if failed & set(_folders(attempt.query)):
            continue
        result = yield _call(step, attempt.query, tools)
        calls += 1
        outcome = Outcome(step, attempt, result, folders=folders)
        if result.failed:
            error = error or outcome
            name = _unknown_folder(attempt.query, result)
            if not name or "resolve_folder" not in tools:
                continue
            if attempt.taken == "folder" and len(step.attempts) > 1:
                failed.add(name)
                continue
            found = yield Wanted("resolve_folder", {"name": name}, "-near")
            calls += 1
            paths = tuple(map(str, found.data.get("folders", ()))) if not found.failed else ()
            if not paths:
                failed.add(name)
                continue
            folders[name] = paths
            attempts.insert(0, attempt)
        elif outcome.count:
            return outcome
        elif first is None:
            first = outcome
    if first is not None and failed and "resolve_folder" in tools:
        named = yield from _in_folder_like(step, failed, tools)
        if named is not None:
            return named
    if step.folder and "resolve_folder" in tools and (named := (yield from _folder(step, folders))):
        return named
    if first is None:
        assert error is not None
        return error
    if (unseen := (yield from _hidden(step, first, tools))) is not None:
        return unseen
    near = _near(first.attempt)
    if near is not None and calls < MAX_CALLS and "find_files" in tools:
        result = yield Wanted("find_files", {"query": written(near)}, "-near")
        first.near = result if not result.failed and _count(result) else None
    return first


def _call(step: Step, query: Query, tools: frozenset[str]) -> Wanted:
    if step.groups is not None:
        by = step.groups.value.removeprefix("by-").replace("ext", "extension")
        sort = "bytes" if step.ask is Ask.SPACE or query.sort is not None else "usual"
        query = replace(query, sort=None, top=None)
        return Wanted("summarise_files", {"by": by, "query": written(query), "sort": sort})
    if query.of(Key.CONTENT) and "search_contents" in tools and step.ask is not Ask.SPACE:
        return Wanted("search_contents", {"query": written(query)})
    if step.ask in (Ask.COUNT, Ask.SPACE):
        ending = "-space" if step.ask is Ask.SPACE else ""
        return Wanted("count_files", {"query": written(query)}, ending)
    return Wanted("find_files", {"query": written(query)})


def _count(result: ToolResult) -> int:
    count = result.data.get("count")
    return count if isinstance(count, int) else 0


# Folders


def _folders(query: Query) -> list[str]:
    return [
        value.text
        for term in query.of(Key.IN)
        if not term.excluded
        for value in term.values
        if isinstance(value, Folder)
    ]


def _unknown_folder(query: Query, result: ToolResult) -> str:
    """The folder of `query` that is none, where that is why it failed."""
    if result.data.get("error") not in (
        "place.unknown",
        "place.missing",
        "place.no_app",
        "place.no_drive",
        "place.no_removable",
    ):
        return ""
    sentence = str(result.data.get("sentence", ""))
    names = [name for name in _folders(query) if not name.startswith(("/", "\\"))]
    return next((name for name in names if name in sentence), names[0] if names else "")


def _left_out(
    step: Step, tools: frozenset[str]
) -> Generator[Wanted, ToolResult, dict[str, tuple[str, ...]]]:
    """The folders that are left out by names that no folder has: where they are, if anywhere."""
    query = step.attempts[0].query
    named = {text.text for term in query.of(Key.NAME) if term.excluded for text in term.texts}
    names = [
        value.text
        for term in query.of(Key.IN)
        if term.excluded
        for value in term.values
        if isinstance(value, Folder)
    ]
    found: dict[str, tuple[str, ...]] = {}
    if "resolve_folder" not in tools:
        return found
    for name in list(dict.fromkeys(names))[:MAX_LEFT_OUT]:
        # A name that may be a file's as well leaves those out in any case.
        if name in named or name.startswith(("/", "\\")) or spoken.meant(name) is not None:
            continue
        result = yield Wanted("resolve_folder", {"name": name}, "-near")
        if result.failed:
            continue
        paths = tuple(map(str, result.data.get("folders", ())))
        if result.data.get("near") or not paths:
            found[name] = ()
        elif not any(os.path.basename(path).lower() == name.lower() for path in paths):  # noqa: PTH119
            found[name] = paths
    return found


def _leaving_out(query: Query, folders: Mapping[str, tuple[str, ...]]) -> Query:
    """`query` with the paths of the folders that are left out in place of their names."""
    if not folders:
        return query
    terms: list[Term] = []
    for term in query.terms:
        names = [value.text for value in term.values if isinstance(value, Folder)]
        if term.key is not Key.IN or not term.excluded or not set(names) & set(folders):
            terms.append(term)
            continue
        paths = [path for name in names for path in folders.get(name, (name,))]
        if paths:
            terms.append(replace(term, values=tuple(map(Folder, dict.fromkeys(paths)))))
    return replace(query, terms=tuple(terms))


def _located(query: Query, folders: Mapping[str, tuple[str, ...]]) -> Query:
    """`query` with the folders that were found in place of their names."""
    if not folders:
        return query
    terms = []
    for term in query.terms:
        if term.key is Key.IN and not term.excluded:
            values = [
                path
                for value in term.values
                if isinstance(value, Folder)
                for path in folders.get(value.text, (value.text,))
            ]
            term = replace(term, values=tuple(map(Folder, dict.fromkeys(values))))
        terms.append(term)
    return replace(query, terms=tuple(terms))


def _folder(
    step: Step, folders: dict[str, tuple[str, ...]]
) -> Generator[Wanted, ToolResult, Outcome | None]:
    """The folder that words name: in other spellings, translated, by the folders above it."""
    result = yield Wanted("resolve_folder", {"name": step.folder})
    if result.failed or not _count(result):
        return None
    query = Query((Term(Key.NAME, (Text(step.folder),)), Term(Key.IS, (Is.FOLDER,))))
    outcome = Outcome(step, Attempt(query, "folder", step.folder), result, folders=folders)
    if result.data.get("near"):
        empty = replace(result, data={**result.data, "count": 0, "query": written(query)})
        outcome.result, outcome.near = empty, result
    return outcome


def _in_folder_like(
    step: Step, failed: set[str], tools: frozenset[str]
) -> Generator[Wanted, ToolResult, Outcome | None]:
    """What lies in the folder whose name has the words in it: "wedding photos", Wedding 2024."""
    for attempt in step.attempts:
        name = next((name for name in _folders(attempt.query) if name in failed), "")
        if attempt.taken != "folder" or not name or not attempt.query.of(Key.KIND):
            continue
        found = yield Wanted("resolve_folder", {"name": name}, "-near")
        paths = tuple(map(str, found.data.get("folders", ()))) if not found.failed else ()
        if not paths or found.data.get("near"):
            return None
        folders = {name: paths}
        located = replace(attempt, query=_located(attempt.query, folders), taken="")
        result = yield _call(step, located.query, tools)
        if not result.failed and _count(result):
            return Outcome(step, located, result, folders=folders)
        return None
    return None


# The folder that holds most


def _asks_largest_folder(step: Step) -> bool:
    query = step.attempts[0].query
    by_size = query.sort is not None and query.sort.by is SortKey.SIZE
    states = {value for term in query.of(Key.IS) for value in term.values}
    return states == {Is.FOLDER} and (by_size or step.fullest) and not query.of(Key.NAME)


def _largest_folder(
    step: Step, tools: frozenset[str]
) -> Generator[Wanted, ToolResult, Outcome | None]:
    """The folders with most in them, at any depth: entries for folders have no length."""
    query = step.attempts[0].query
    if not {"summarise_files", "find_files"} <= tools:
        return None
    files = tuple(term for term in query.terms if term.key is not Key.IS)
    by = {
        "by": "folder",
        "query": written(replace(query, terms=files, sort=None, top=None)),
        "sort": "count" if step.fullest else "bytes",
    }
    result = yield Wanted("summarise_files", by, "-near")
    groups = result.data.get("groups")
    if result.failed or not isinstance(groups, list):
        return None
    named = [group for group in groups if isinstance(group, dict) and group.get("name")]
    paths = [str(group["name"]) for group in named]
    # What lies in none of the folders is a group, too: that of the folder that was searched.
    held = [
        group
        for group, path in zip(named, paths, strict=True)
        if not any(other.startswith(f"{path}{os.sep}") for other in paths)
    ]
    if query.sort is not None and query.sort.backwards:
        held.reverse()
    held = held[: query.top or 1]
    if 0 < step.nth <= len(held):
        held = held[step.nth - 1 : step.nth]
    if not held:
        return None
    parents, names = zip(*(os.path.split(str(group["name"])) for group in held), strict=True)
    terms = (
        Term(Key.IN, tuple(map(Folder, dict.fromkeys(parents)))),
        Term(Key.NAME, tuple(map(_whole_name, dict.fromkeys(names)))),
        Term(Key.DEPTH, (1,)),
        Term(Key.IS, (Is.FOLDER,)),
    )
    found = yield Wanted("find_files", {"query": written(Query(terms, query.hidden))})
    if found.failed or not _count(found):
        return None
    return Outcome(step, Attempt(query), found, measured=held)


def _whole_name(name: str) -> Text:
    """The pattern for names that are `name`, rather than have it inside."""
    letters = (
        letter if letter.isalnum() or letter in " _-" or not letter.isascii() else f"\\{letter}"
        for letter in name
    )
    try:
        return Text(f"^{''.join(letters)}$", Form.PATTERN)
    except ValueError:
        # Signs that no pattern may have: then what has them inside comes besides.
        return Text(name)


# What comes near


def _hidden(
    step: Step, first: Outcome, tools: frozenset[str]
) -> Generator[Wanted, ToolResult, Outcome | None]:
    """What is only there hidden, where one thing is looked for by its name."""
    left_out = first.result.data.get("left_out") or {}
    query = first.attempt.query
    if step.ask is not Ask.WHERE or not query.of(Key.NAME) or not left_out.get("hidden"):
        return None
    attempt = replace(first.attempt, query=replace(query, hidden=Hidden.YES))
    result = yield _call(step, attempt.query, tools)
    return Outcome(step, attempt, result, hidden=True) if _count(result) else None


def _near(attempt: Attempt) -> Query | None:
    """A wider query than one that found nothing: any of the words, wherever."""
    query = attempt.query
    words = [
        word
        for term in query.of(Key.NAME)
        if not term.excluded
        for text in term.texts
        for word in words_of_name(text.text)
        if len(word) > (1 if not word.isascii() else 2)
    ]
    kept = [term for term in query.terms if term.key in (Key.IN, Key.EXT, Key.KIND)]
    if len(words) > 1:
        values = tuple(Text(word) for word in dict.fromkeys(words))
        return Query((*kept, Term(Key.NAME, values)), top=MAX_NEAR)
    if words and kept:
        return Query((Term(Key.NAME, (Text(words[0]),)),), top=MAX_NEAR)
    return None


# Copies of one file


def _copies(step: Step, tools: frozenset[str]) -> Plan:
    name = step.file
    query = Query((Term(Key.NAME, (Text(name.rpartition("/")[2]),)),), hidden=Hidden.YES)
    places = list(step.attempts[0].query.of(Key.IN))
    attempt = Attempt(replace(query, terms=(*places, *query.terms)))
    result = yield Wanted("find_files", {"query": written(attempt.query)}, "-near")
    path = "" if result.failed else _path_of(result, name)
    if not path or "find_duplicates" not in tools:
        return Outcome(step, attempt, result)
    found = yield Wanted("find_duplicates", {"of": path, "query": written(Query(tuple(places)))})
    return Outcome(step, attempt, found if not found.failed else result)


def _path_of(result: ToolResult, name: str) -> str:
    """The path of the file of that name among the rows of a result."""
    wanted = name.rpartition("/")[2].lower()
    paths = [part.file for part in result.parts if isinstance(part, Name)]
    return next((path for path in paths if os.path.basename(path).lower() == wanted), "")  # noqa: PTH119
