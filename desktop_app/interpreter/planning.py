"""How a question is answered: which tools are called, in turn, until something is found.

A plan is a generator: it yields calls, is sent their results, and returns what they came to. It
holds nothing but the question, so that it can be gone through again from the messages alone.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import replace

from desktop_app.findings import Failure, SearchFindings
from desktop_app.folders.words import Word
from desktop_app.folding.chinese import simplified
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.chinese_phrases import cuts_of
from desktop_app.interpreter.fullest import asks_fullest, at_its_place, fullest_folders
from desktop_app.interpreter.leaving_out import find_left_out
from desktop_app.interpreter.near_misses import offered
from desktop_app.interpreter.outcomes import (
    Outcome,
    OutOfCallsError,
    Plan,
    Purpose,
    Wanted,
    count_of,
    folders_in,
    is_near,
    rows_of,
)
from desktop_app.interpreter.steps import UNSURE, Attempt, Step
from desktop_app.messages.message import ToolResult
from desktop_app.query.query import Folder, Hidden, Is, Key, Query, Term, Text, TextForm
from desktop_app.query.syntax import format as written

MAX_CALLS = 10
"""Calls of one question that look for it; the loop has a limit, too."""

MAX_ALL_CALLS = 12
"""Calls of one message, with those for what comes near."""

KEPT_CALLS = 4
"""Calls that are kept for saying what was not understood."""

TOOLS = (
    *("count_files", "find_files", "search_contents", "resolve_folder", "summarise_files"),
    "find_duplicates",
)
"""What plans call, where it is offered."""

MAX_SYNONYMS = 8
"""Other words for a folder that are looked for."""


def plan(step: Step, offered: Iterable[str], *, hands_over: bool = False) -> Plan:
    """Go through the ways to take `step`, with the tools that are offered.

    Args:
        step: The question.
        offered: The names of the tools.
        hands_over: Whether only the first way is gone, where that is a guess: another mind is
            asked then.
    """
    tools = frozenset(offered)
    left_out = yield from find_left_out(step, tools)
    attempts = (replace(one, query=left_out.applied(one.query)) for one in step.attempts)
    step = replace(step, attempts=tuple(attempts))
    so_far: list[Outcome] = []
    try:
        outcome = yield from _planned(step, tools, so_far, hands_over)
    except OutOfCallsError:
        if not so_far:
            raise
        outcome = so_far[0]
    outcome.folders |= left_out.folders
    outcome.no_folders = tuple(left_out.no_folders)
    outcome.nothing = tuple(left_out.nothing)
    return outcome


def _planned(step: Step, tools: frozenset[str], so_far: list[Outcome], hands_over: bool) -> Plan:
    if step.ask is Ask.COPIES:
        return (yield from _copies(step, tools))
    if asks_fullest(step) and (held := (yield from fullest_folders(step, tools))):
        return held
    folders: dict[str, tuple[str, ...]] = {}
    failed: set[str] = set()
    homes: list[str] = []
    first: Outcome | None = None
    error: Outcome | None = None
    calls = 0
    attempts = list(step.attempts)
    while attempts and calls < MAX_CALLS:
        if calls >= MAX_CALLS - KEPT_CALLS and attempts[-1].taken == UNSURE:
            attempts = attempts[-1:]
        attempt = attempts.pop(0)
        if hands_over and first is not None and _is_another_guess(attempt, first.attempt):
            break
        if attempt.above:
            calls += not homes
            below = yield from _below_home(attempt, tools, homes)
            if below is None:
                continue
            attempt = below
        attempt = replace(attempt, query=_located(attempt.query, folders))
        if failed & set(_folders(attempt.query)):
            continue
        result = yield _call(step, attempt.query, tools)
        calls += 1
        outcome = Outcome(step, attempt, result, folders=folders)
        if result.failed:
            if isinstance(result.data, Failure) and result.data.code == "place.no_drive":
                # A drive is no name that could mean something else.
                return outcome
            error = error or outcome
            name = _unknown_folder(attempt.query, result)
            if not name or "resolve_folder" not in tools:
                continue
            scope = attempt.taken == "folder" and attempt.query.of(Key.CONTENT)
            if attempt.taken == "folder" and len(step.attempts) > 1 and not scope:
                failed.add(name)
                continue
            found = yield Wanted("resolve_folder", {"name": name}, Purpose.LOOK)
            calls += 1
            paths = folders_in(found)
            if not paths or (scope and is_near(found)):
                failed.add(name)
                continue
            folders[name] = paths
            attempts.insert(0, attempt)
        elif outcome.count and not 0 < attempt.most < outcome.count:
            if attempt.taken == UNSURE and first is not None:
                if (meant := (yield from offered(step, first, tools))) is not None:
                    return meant
                outcome.near = first.near
            return (yield from at_its_place(step, outcome, tools))
        elif first is None and not attempt.only_found:
            first = outcome
            so_far.append(first)
    if hands_over and first is not None and first.attempt.taken:
        first.is_handed_over = True
        return first
    if first is not None and failed and "resolve_folder" in tools:
        named = yield from _in_folder_like(step, failed, tools)
        if named is not None:
            return named
    like: ToolResult | None = None
    if step.folder and "resolve_folder" in tools:
        named = yield from _folder(step, folders)
        if named is not None and named.near is None:
            return named
        like = named.near if named is not None else None
    if first is None:
        assert error is not None
        error.near = like
        return error
    if (unseen := (yield from _hidden(step, first, tools))) is not None:
        return unseen
    if (meant := (yield from offered(step, first, tools))) is not None:
        return meant
    first.near = like or first.near
    return first


def _is_another_guess(attempt: Attempt, before: Attempt) -> bool:
    """Whether `attempt` takes words otherwise than `before`, which was a guess as well."""
    return bool(before.taken) and (attempt.taken, attempt.words) != (before.taken, before.words)


def _call(step: Step, query: Query, tools: frozenset[str]) -> Wanted:
    if step.groups is not None:
        by = step.groups.value.removeprefix("by-").replace("ext", "extension")
        sort = "bytes" if step.ask is Ask.SPACE or query.sort is not None else "usual"
        query = replace(query, sort=None, top=None)
        return Wanted("summarise_files", {"by": by, "query": written(query), "sort": sort})
    if query.of(Key.CONTENT) and "search_contents" in tools and step.ask is not Ask.SPACE:
        return Wanted("search_contents", {"query": written(query)})
    if step.ask in (Ask.COUNT, Ask.SPACE):
        purpose = Purpose.SPACE if step.ask is Ask.SPACE else Purpose.ANSWER
        return Wanted("count_files", {"query": written(query)}, purpose)
    return Wanted("find_files", {"query": written(query)})


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
    reason = result.data
    if not isinstance(reason, Failure) or reason.code not in _NO_PLACE:
        return ""
    said = {str(value) for error in reason.errors for value in error.fields.values()}
    names = [name for name in _folders(query) if not name.startswith(("/", "\\"))]
    return next((name for name in names if name in said), names[0] if names else "")


_NO_PLACE = frozenset(
    {"place.unknown", "place.missing", "place.no_app", "place.no_drive", "place.no_removable"}
)
"""Why words name no folder."""


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
    if result.failed or not count_of(result):
        return None
    query = Query((Term(Key.NAME, (Text(step.folder),)), Term(Key.IS, (Is.FOLDER,))))
    outcome = Outcome(step, Attempt(query, "folder", step.folder), result, folders=folders)
    if is_near(result):
        outcome.near = result
    return outcome


def _in_folder_like(
    step: Step, failed: set[str], tools: frozenset[str]
) -> Generator[Wanted, ToolResult, Outcome | None]:
    """What lies in the folder whose name has the words in it: "wedding photos", Wedding 2024."""
    for attempt in step.attempts:
        name = next((name for name in _folders(attempt.query) if name in failed), "")
        if attempt.taken != "folder" or not name or not attempt.query.of(Key.KIND):
            continue
        found = yield Wanted("resolve_folder", {"name": name}, Purpose.LOOK)
        paths = folders_in(found)
        if not paths or is_near(found):
            return None
        folders = {name: paths}
        located = replace(attempt, query=_located(attempt.query, folders), taken="")
        result = yield _call(step, located.query, tools)
        if not result.failed and count_of(result):
            return Outcome(step, located, result, folders=folders)
        return None
    return None


def _below_home(
    attempt: Attempt, tools: frozenset[str], homes: list[str]
) -> Generator[Wanted, ToolResult, Attempt | None]:
    """`attempt` with its words in names or in those of folders above, below the home folder."""
    if "resolve_folder" not in tools:
        return None
    if not homes:
        found = yield Wanted("resolve_folder", {"name": "~"}, Purpose.LOOK)
        homes += folders_in(found)
    home = homes[0].replace("\\", "/").rstrip("/") if homes else "*"
    if set(home) & _GLOB_SIGNS:
        return None
    terms = [
        replace(
            term,
            values=(*term.values, *_paths(home, term)),
        )
        if term.key is Key.NAME and not term.excluded and term.texts
        else term
        for term in attempt.query.terms
    ]
    return replace(attempt, query=replace(attempt.query, terms=tuple(terms)))


def _paths(home: str, term: Term) -> Iterator[Text]:
    """The paths below `home` that have a word of `term` in the name of a folder."""
    for text in term.texts:
        if text.form is TextForm.PLAIN:
            yield from (_path_with(home, said) for said in _called(text))
    if any(text.form is TextForm.WILDCARD for text in term.texts):
        # Where it is looked for in pieces, one of them may be the folder's.
        for above, name in cuts_of(term.texts[0].text):
            yield Text(f"{home}/**/*{above}*/**/*{name}*", TextForm.WILDCARD)


def _called(text: Text) -> list[Text]:
    """A word, and what a folder may be called that means the same: 菜谱, recipes."""
    if text.text.isascii():
        return [text]
    others = list(Word(simplified(text.text)).synonyms)[:MAX_SYNONYMS]
    return [text, *map(Text, others)]


def _path_with(home: str, text: Text) -> Text:
    """Names of whatever lies in folders below `home` that have `text` in theirs."""
    word = "".join("?" if sign in _GLOB_SIGNS or sign in "/\\" else sign for sign in text.text)
    return Text(f"{home}/**/*{word}*/**/*", TextForm.WILDCARD)


_GLOB_SIGNS = frozenset("*?[]{},!")


# What is hidden


def _hidden(
    step: Step, first: Outcome, tools: frozenset[str]
) -> Generator[Wanted, ToolResult, Outcome | None]:
    """What is only there hidden, where one thing is looked for by its name."""
    found = first.result.data
    left_out = found.left_out if isinstance(found, SearchFindings) else {}
    query = first.attempt.query
    if step.ask is not Ask.WHERE or not query.of(Key.NAME) or not left_out.get("hidden"):
        return None
    attempt = replace(first.attempt, query=replace(query, hidden=Hidden.YES))
    result = yield _call(step, attempt.query, tools)
    return Outcome(step, attempt, result, hidden=True) if count_of(result) else None


# Copies of one file


def _copies(step: Step, tools: frozenset[str]) -> Plan:
    name = step.file
    query = Query((Term(Key.NAME, (Text(name.rpartition("/")[2]),)),), hidden=Hidden.YES)
    places = list(step.attempts[0].query.of(Key.IN))
    attempt = Attempt(replace(query, terms=(*places, *query.terms)))
    result = yield Wanted("find_files", {"query": written(attempt.query)}, Purpose.LOOK)
    path = "" if result.failed else _path_of(result, name)
    if not path or "find_duplicates" not in tools:
        return Outcome(step, attempt, result)
    found = yield Wanted("find_duplicates", {"of": path, "query": written(Query(tuple(places)))})
    return Outcome(step, attempt, found if not found.failed else result)


def _path_of(result: ToolResult, name: str) -> str:
    """The path of the file of that name among the rows of a result."""
    wanted = name.rpartition("/")[2].lower()
    paths = [row.path for row in rows_of(result)]
    return next((path for path in paths if os.path.basename(path).lower() == wanted), "")  # noqa: PTH119
