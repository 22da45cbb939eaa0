"""What comes near to what was not found, and is offered beside the answer."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from functools import partial

from desktop_app.findings import SearchFindings
from desktop_app.fixed_patterns import fixed
from desktop_app.interpreter.near.misspelling import near_query, take_misspelt
from desktop_app.interpreter.near.name_words import words_of_name
from desktop_app.interpreter.near.near_files import near_file_queries
from desktop_app.interpreter.near.slips import slip_query
from desktop_app.interpreter.outcomes import Outcome, Purpose, Wanted, count_of
from desktop_app.matching.names_otherwise import in_singular
from desktop_app.messages.message import ToolResult
from desktop_app.query.query import Key, Query, Show, Term, Text, TextForm
from desktop_app.query.syntax import format as written

MAX_NEAR = 20
"""Near misses that are offered."""


def offered(first: Outcome, tools: frozenset[str]) -> Generator[Wanted, ToolResult, Outcome | None]:
    """Put beside `first` what comes near to what it did not find; or what must have been meant."""
    query = first.query
    if "find_files" not in tools:
        return None
    if query.of(Key.CONTENT):
        result = yield Wanted("find_files", {"query": written(_by_name(query))}, Purpose.LOOK)
        if not result.failed and count_of(result):
            first.near = result
        return None
    if (apart := (yield from _words_apart(query))) is not None:
        return apart
    misspelt = near_query(query)
    files = near_file_queries(query)
    for near in (misspelt, *files, slip_query(query), _near(query)):
        if near is None:
            continue
        result = yield Wanted("find_files", {"query": written(near)}, Purpose.LOOK)
        if result.failed or not count_of(result):
            continue
        first.near = first.near or result
        if near != misspelt:
            break
        if (meant := (yield from take_misspelt(query, result))) is not None:
            return meant
    return None


def _by_name(query: Query) -> Query:
    """What has in its name what was looked for inside, in the singular: dishwashers."""
    terms = (
        replace(term, key=Key.NAME) if term.key is Key.CONTENT and not term.excluded else term
        for term in query.terms
        if term.key is not Key.CONTENT or not term.excluded
    )
    return in_singular(Query(tuple(dict.fromkeys(terms)), query.hidden, top=MAX_NEAR))


def _words_apart(query: Query) -> Generator[Wanted, ToolResult, Outcome | None]:
    """What has the words of a half-remembered name somewhere in its own, where they are few."""
    if query.show is not Show.LIST:
        # A number is asked of what was said.
        return None
    terms: list[Term] = []
    whole: list[str] = []
    for term in query.terms:
        (said, *others) = term.texts or (None,)
        is_name = term.key is Key.NAME and not term.excluded and not others
        words = words_of_name(said.text) if is_name and said is not None else []
        if said is None or len(words) < _TWO or said.form is not TextForm.PLAIN:
            terms.append(term)
            continue
        whole.append(said.text)
        terms += [Term(Key.NAME, (Text(word),)) for word in words]
    if not whole:
        return None
    apart = replace(query, terms=tuple(dict.fromkeys(terms)))
    result = yield Wanted("find_files", {"query": written(apart)})
    if result.failed or not 0 < count_of(result) <= MAX_NEAR:
        return None
    numbers = [
        term.texts[0].text for term in terms if term.texts and _DIGITS.fullmatch(term.texts[0].text)
    ]
    if numbers and not all(map(partial(_has_number, result), numbers)):
        return None
    return Outcome(apart, result, apart=" ".join(whole))


def _has_number(result: ToolResult, number: str) -> bool:
    """Whether a number stands by itself in a name that was found: the 7 of 2017 is none."""
    found = result.data
    return isinstance(found, SearchFindings) and any(
        int(number) in map(int, _DIGITS.findall(row.path.rpartition("/")[2])) for row in found.rows
    )


_DIGITS = fixed(r"[0-9]{1,18}")
_TWO = 2


def _near(query: Query) -> Query | None:
    """A wider query than one that found nothing: any of the words, wherever."""
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
