"""What a question was taken for as chips: one a condition, each to be changed or taken away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from desktop_app.filetypes.kinds import Kind
from desktop_app.interpreter import describing
from desktop_app.interpreter.clauses import conditions
from desktop_app.messages.mind import TakenAs
from desktop_app.query.query import DATE_KEYS, Hidden, Key, Query, Term, When
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.wording import Wording, visible

_DATES = (
    *("today", "yesterday", "this_week", "last_week"),
    *("this_month", "last_month", "this_year", "last_year"),
)
_KINDS = (
    *(Kind.DOCUMENT, Kind.SPREADSHEET, Kind.PRESENTATION, Kind.IMAGE, Kind.VIDEO, Kind.AUDIO),
    *(Kind.ARCHIVE, Kind.EMAIL, Kind.CODE),
)
_SEVERAL = 2
_HIDDEN = {Hidden.YES: "chip.with_hidden", Hidden.ONLY: "chip.only_hidden"}


@dataclass(frozen=True, slots=True)
class ChipChoice:
    """Another value of a condition: what it is called, and the written query with it."""

    label: str
    query: str


@dataclass(frozen=True, slots=True)
class ConditionChip:
    """A condition that the answer holds to.

    Attributes:
        label: What it is, in words: "in Downloads".
        words: What of the question it was taken from, as it was typed; none where that is unknown.
        without: The written query without it; "" where nothing would be left.
        choices: Other values, where they are known; the one that holds is not among them.
    """

    label: str
    words: tuple[str, ...] = ()
    without: str = ""
    choices: tuple[ChipChoice, ...] = ()


def chips_of(query: str, taken: TakenAs, wording: Wording) -> tuple[ConditionChip, ...]:
    """The conditions of the written `query`, without those that `taken` carried over."""
    whole = parse(query)
    carried = {term for one in taken.carried for term in parse(one).terms}
    words = _words_by_term(taken)
    chips = [
        ConditionChip(
            label_of(term, wording),
            tuple(visible(text) for text in words.get(term, ())),
            _without(whole, term),
            tuple(_choices(whole, term, wording)),
        )
        for term in whole.terms
        if term not in carried
    ]
    if whole.hidden is not Hidden.NO:
        shown = written(replace(whole, hidden=Hidden.NO)) if whole.terms else ""
        chips.append(ConditionChip(wording.say(_HIDDEN[whole.hidden]), without=shown))
    return tuple(chips)


def label_of(term: Term, wording: Wording) -> str:
    """A condition by itself: "PDF files", "in Downloads", "changed last week"."""
    alone = Query((term,))
    if term.key is Key.IN and not term.excluded:
        return wording.say("chip.in", where=describing.where(alone, {}, wording))
    if term.key in (Key.KIND, Key.EXT, Key.IS):
        meant = Query((replace(term, excluded=False),))
        what = describing.what(meant, _SEVERAL, wording, measured=False)
        return wording.say("chip.not", what=what) if term.excluded else what
    said, left = conditions((term,), wording, _SEVERAL)
    return said[0].removesuffix("的").strip() if said else visible(left)


def _words_by_term(taken: TakenAs) -> dict[Term, list[str]]:
    found: dict[Term, list[str]] = {}
    for one in taken.words:
        for term in parse(one.term).terms if one.term else ():
            found.setdefault(term, []).append(one.text)
    return found


def _without(whole: Query, term: Term) -> str:
    rest = tuple(other for other in whole.terms if other != term)
    return written(replace(whole, terms=rest)) if rest else ""


def _choices(whole: Query, term: Term, wording: Wording) -> Iterator[ChipChoice]:
    others: list[Term] = []
    if term.excluded:
        return
    if term.key in DATE_KEYS and all(isinstance(value, When) for value in term.values):
        dates = [wording.say(f"chip.{date}") for date in _DATES]
        others = [replace(term, values=(When(date),)) for date in dates]
    elif term.key in (Key.KIND, Key.EXT):
        others = [Term(Key.EXT, ("pdf",)), *(Term(Key.KIND, (kind,)) for kind in _KINDS)]
    for other in others:
        if other != term:
            terms = tuple(other if one == term else one for one in whole.terms)
            yield ChipChoice(label_of(other, wording), written(replace(whole, terms=terms)))
