"""`Witness`: what each of the readings of a question would find, before one of them is answered.

It asks the disk as it was when the names for the question were looked up, by the walk that was
kept then; what takes longer, such as what files contain, is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from desktop_app.chart.composing import Intent
from desktop_app.chart.spans import Category
from desktop_app.chart.weighing.candidates import Candidate, Outlook
from desktop_app.errors import AppError, PlaceError
from desktop_app.files.mounts import at_one_moment
from desktop_app.folders.all_names import AllNames
from desktop_app.folders.joined_names import Folders
from desktop_app.folders.names import FolderReason, FolderSearch
from desktop_app.matching.names_otherwise import as_words, by_any_name, in_singular
from desktop_app.query.query import Folder, Is, Key, Query, Show, Term, Text
from desktop_app.search import events
from desktop_app.search.engine import SearchEngine
from desktop_app.stop_flag import StopFlag
from desktop_app.walking.kept_walks import KeptWalks

MOST_LOOKED_AT: Final = 600_000
"""Entries that all readings together may go through: of a larger home, fewer readings are asked."""

_MOST_FOLDERS: Final = 50
"""That words may mean; of more, too little was said."""

_UNASKED: Final = frozenset({Key.CONTENT, Key.TAKEN, Key.OPENED})
"""What takes more than names and facts to be told."""


class Witness:
    """Looks on behalf of one question, in a thread that may wait for the disk.

    Args:
        engine: Searches.
        names: What is there.
        walks: The walks that found it.
        now: What dates are relative to.
        stop: Ends it early when set.
    """

    def __init__(
        self,
        engine: SearchEngine,
        names: AllNames,
        walks: KeptWalks,
        now: datetime,
        stop: StopFlag,
    ) -> None:
        self._engine = engine
        self._walks = walks
        self._now = now
        self._stop = stop
        self._most = MOST_LOOKED_AT // max(1, len(names))
        self._folders = Folders(names.parents, names.folders, roots=names.roots)
        self._meant: dict[str, tuple[Sequence[str], bool]] = {}
        self._known: dict[Query, Outlook | AppError | None] = {}

    def seen(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The candidates with what they find, where that was looked for."""
        seen = []
        with at_one_moment():
            for number, one in enumerate(candidates):
                if number < self._most and one.is_search:
                    one = self._as_it_is_called(self._look(one))
                seen.append(one)
        return seen

    def _as_it_is_called(self, one: Candidate) -> Candidate:
        """The candidate with its names as files have them: an invoice, for invoices or 发票.

        What is called so as it was said stays so; so does what is in quotes. Who says that
        something is called so means no word of another language.
        """
        if one.found is None:
            return one
        single = self._otherwise(one, in_singular)
        if _differ(one, single):
            # Of maps, map; but not if that is in names like "bitmap" alone.
            words = self._otherwise(one, _as_words)
            are_words = words.found is not None and words.found.count
            if are_words and not (one.found.count and _differ(words, single)):
                return single
        if not one.found.count and not _says_what_it_is_called(one):
            both = self._otherwise(one, partial(by_any_name, is_called=self._is_called))
            if both.found is not None and both.found.count:
                return both
        return one

    def _is_called(self, name: str) -> bool:
        found = self._look(Candidate(Intent(Query((Term(Key.NAME, (Text(name),)),))))).found
        return found is not None and found.count > 0

    def _otherwise(
        self, one: Candidate, said: Callable[[Query, Container[str]], Query]
    ) -> Candidate:
        """The candidate with its names said otherwise, and what it finds then."""
        spans = one.cover.spans if one.cover is not None else ()
        quoted = {str(span.value) for span in spans if span.source == "quote"}
        query, *rest = (said(query, quoted) for query in one.intent.queries)
        intent = replace(one.intent, query=query, rest=tuple(rest))
        return one if intent == one.intent else self._look(replace(one, intent=intent))

    def _is_quick(self, query: Query) -> bool:
        keys = {term.key for term in query.terms}
        copies = any(Is.DUPLICATE in term.values for term in query.of(Key.IS))
        return not keys & _UNASKED and not copies

    def _look(self, one: Candidate) -> Candidate:
        looks = []
        for query in one.intent.queries:
            if not self._is_quick(query):
                return one
            # A list and a number of the same find the same, in whatever order.
            whole = replace(query, show=Show.LIST, sort=None, top=None)
            if whole not in self._known:
                self._known[whole] = self._outlook(whole)
            found = self._known[whole]
            if found is None:
                return one
            if not isinstance(found, Outlook):
                return replace(one, is_nowhere=True)
            if query.top is not None:
                found = replace(found, count=min(found.count, query.top))
            looks.append(found)
        return replace(one, found=_together(looks))

    def _outlook(self, query: Query) -> Outlook | AppError | None:
        """What a query finds; None where that takes too long, and why where it cannot be asked."""
        is_near = False
        if query.of(Key.IN) and not self._engine.is_over_home:
            # A home that nobody asked about may be far away: its places are not looked for in it.
            query, is_near = self._located(query)
            if not all(map(_is_located, query.of(Key.IN))):
                return None
        try:
            try:
                found = self._found(query)
            except PlaceError as error:
                located, is_near = self._located(query)
                if located == query:
                    return error
                found = self._found(located)
        except AppError as error:
            return error
        if found is None:
            return None
        return Outlook(found.count, found.digest, is_near)

    def _found(self, query: Query) -> events.Found | None:
        found = self._engine.found(query, stop=self._stop, now=self._now, walks=self._walks)
        return found if found.coverage.complete else None

    def _located(self, query: Query) -> tuple[Query, bool]:
        """A query with the folders that its words mean, as `resolve_folder` would find them."""
        terms, is_near = [], False
        for term in query.terms:
            if term.key is Key.IN and not term.excluded:
                values: list[Folder] = []
                for value in term.values:
                    assert isinstance(value, Folder)
                    paths, near = self._meant_by(value.text)
                    is_near = is_near or near
                    values += map(Folder, paths)
                term = Term(term.key, tuple(values))
            terms.append(term)
        return replace(query, terms=tuple(terms)), is_near

    def _meant_by(self, text: str) -> tuple[Sequence[str], bool]:
        if text not in self._meant:
            search = FolderSearch(text)
            search.add(self._folders)
            best = search.ranking().equally_good
            paths = [one.path for one in best] if len(best) <= _MOST_FOLDERS else []
            is_near = bool(best) and best[0].why is FolderReason.NEAR
            self._meant[text] = (paths or [text], is_near)
        return self._meant[text]


def _as_words(query: Query, kept: Container[str]) -> Query:
    """See `as_words`; asked only of names that have the words in them, which is soon told."""
    single = in_singular(query, kept)
    try:
        words = as_words(query, kept)
        names = (term for term in single.of(Key.NAME) if not term.excluded)
        return query if words == query else replace(words, terms=(*names, *words.terms))
    except ValueError:
        # They are too many for patterns, or one is too long, and hardly inside other words.
        return single


def _is_located(term: Term) -> bool:
    """Whether nothing but whole paths says which folders are meant."""
    return all(isinstance(one, Folder) and Path(one.text).is_absolute() for one in term.values)


def _says_what_it_is_called(one: Candidate) -> bool:
    spans = one.cover.spans if one.cover is not None else ()
    return any(span.category is Category.NAMED for span in spans)


def _differ(one: Candidate, other: Candidate) -> bool:
    """Whether they find different entries, as far as that is known."""
    return None not in (one.found, other.found) and one.found != other.found


def _together(looks: Sequence[Outlook]) -> Outlook:
    """What several queries find; the least of them, as each is to find something."""
    first, *rest = looks
    if not rest:
        return first
    return Outlook(
        min(one.count for one in looks),
        " ".join(one.mark for one in looks),
        any(one.is_near for one in looks),
    )
