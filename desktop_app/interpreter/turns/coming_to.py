"""`TakenOver`: what a question comes to by the answers before it, of files and of folders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from desktop_app.chart.composing import Intent
from desktop_app.interpreter.nth_place import query_for
from desktop_app.interpreter.turns.earlier import Earlier
from desktop_app.interpreter.turns.wishes import Wish
from desktop_app.query.query import Folder, Is, Key, Query, Show, Term
from desktop_app.value_class import value_class


@value_class
class TakenOver:
    """What a question comes to by the answers before it.

    Attributes:
        intent: What it asks for; None where they do not say what is meant.
        others: What else it may ask for, the likeliest first; none where that is certain.
        certainty: How likely what it takes over was what was meant.
        reason: The code of the sentence that tells why it asks for nothing.
        path: Of the one file that it asks for by its place in what was listed; "" of others.
        among: Of how many that were listed it is the first; 0 where it was told by itself.
    """

    intent: Intent | None
    others: Sequence[Query] = ()
    certainty: float = 1.0
    reason: str = "before"
    path: str = ""
    among: int = 0

    @property
    def certain_query(self) -> Query | None:
        """What it asks for where nothing else may be meant, and no place in an order; or None."""
        if self.intent is None or self.intent.nth or self.others or self.certainty < _LIKELY:
            return None
        # What cannot be read mentions nothing either.
        unread = any(term.excluded for term in self.intent.query.of(Key.CONTENT))
        return None if unread else self.intent.query


_LIKELY: Final = 0.5


UNCLEAR: Final = TakenOver(None, certainty=0.5)
"""The answers before do not say what is meant."""


def of_one(path: str, among: int = 0) -> TakenOver:
    """It asks of one file; see `TakenOver.among`."""
    return TakenOver(Intent(query_for(path)), path=path, among=among)


def over(query: Query) -> TakenOver:
    """It asks for that, and for nothing else."""
    return TakenOver(Intent(query))


def states_of(query: Query) -> set[object]:
    """What is said of the state of what a query finds."""
    return {value for term in query.of(Key.IS) if not term.excluded for value in term.values}


def inside(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    """What is in a folder that was found."""
    last = earlier[0]
    show = wish.show or Show.LIST
    if Is.FOLDER in states_of(last.query):
        if wish.number:
            at = wish.number
        elif last.nth:
            at = last.nth
        else:
            at = 1 if last.count == 1 or last.query.top == 1 else 0
        if not 0 < at <= len(last.rows) or (last.query.show is not Show.LIST):
            return UNCLEAR
        return over(Query((Term(Key.IN, (Folder(last.rows[at - 1].path),)),), show=show))
    if wish.number:
        return UNCLEAR
    places = [term for term in last.query.of(Key.IN) if not term.excluded]
    if len(places) == 1 and len(places[0].values) == 1 and last.count != 1:
        whole = Query((places[0],), show=show)
        # All that is in the folder, or all of what was asked for there?
        asked = [replace(last.query, show=show, sort=None, top=None)]
        return TakenOver(Intent(whole), asked if len(last.query.terms) > 1 else ())
    return None


def beside(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    """What else is in the folder of the file that was found."""
    last = earlier[0]
    is_one = last.count == 1 or last.query.top == 1
    if not is_one or not last.rows or last.nth or Is.FOLDER in states_of(last.query):
        return UNCLEAR
    around, *rest = query_for(last.rows[0].path).terms
    others = (replace(one, excluded=True) for one in rest if one.key is Key.NAME)
    terms = (around, *others, *(one for one in rest if one.key is not Key.NAME))
    return over(Query(terms, show=wish.show or Show.LIST))


def folders(wish: Wish, earlier: Sequence[Earlier], now: datetime) -> TakenOver | None:
    """In which folders it is."""
    last = earlier[0]
    if last.count < 2 or last.query.top is not None or Is.FOLDER in states_of(last.query):
        return None
    return over(replace(last.query, show=Show.BY_FOLDER, sort=None))
