"""What a question was taken for as chips: one a condition, each to be changed or taken away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from desktop_app.files.places import spoken
from desktop_app.files.places.known_folders import Known
from desktop_app.filetypes.kinds import Kind
from desktop_app.interpreter import describing
from desktop_app.interpreter.clauses import conditions
from desktop_app.interpreter.order_chips import order_chips
from desktop_app.messages.mind import TakenAs
from desktop_app.query.query import (
    DATE_KEYS,
    PARTS_OF_WORDS,
    Folder,
    Hidden,
    Is,
    Key,
    Query,
    SizeRange,
    Term,
    Text,
    TextForm,
    When,
)
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.value_class import value_class
from desktop_app.wording import Language, Wording, visible

_DATES = (
    *("today", "yesterday", "this_week", "last_week"),
    *("this_month", "last_month", "this_year", "last_year"),
)
_KINDS = (
    *(Kind.DOCUMENT, Kind.SPREADSHEET, Kind.PRESENTATION, Kind.IMAGE, Kind.VIDEO, Kind.AUDIO),
    *(Kind.ARCHIVE, Kind.EMAIL, Kind.CODE),
)
_DATED = (Key.MODIFIED, Key.CREATED, Key.ADDED)
_FOLDERS = (
    *(Known.DESKTOP, Known.DOWNLOADS, Known.DOCUMENTS),
    *(Known.PICTURES, Known.MUSIC, Known.VIDEOS),
)
_MB = 1_000_000
_SIZES = (
    *(SizeRange(least * _MB) for least in (1, 10, 100, 1_000)),
    *(SizeRange(0, most) for most in (_MB, 100_000)),
)
_STATES = (Is.FILE, Is.FOLDER, Is.EMPTY, Is.DUPLICATE)
_DEPTHS = (1, 2, 3)
_WORDS = PARTS_OF_WORDS | {TextForm.PLAIN}
_SEVERAL = 2
_HIDDEN = {Hidden.YES: "chip.with_hidden", Hidden.ONLY: "chip.only_hidden"}


@value_class
class ChipChoice:
    """Another value of a condition: what it is called, and the written query with it."""

    label: str
    query: str


_FILES: Final = Term(Key.IS, (Is.FILE,))
"""That files are meant holds anyway."""


@value_class
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
    """The conditions of the written `query`, without those that `taken` carried over.

    Behind them its order, and how many files it asks for.
    """
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
        if term not in carried and term != _FILES
    ]
    if whole.hidden is not Hidden.NO:
        shown = written(replace(whole, hidden=Hidden.NO)) if whole.terms else ""
        others = [other for other in _HIDDEN if other is not whole.hidden]
        choices = tuple(
            ChipChoice(wording.say(_HIDDEN[other]), written(replace(whole, hidden=other)))
            for other in others
        )
        chips.append(ConditionChip(wording.say(_HIDDEN[whole.hidden]), (), shown, choices))
    chips += [chip for chip in _orders(whole, taken, wording) if not _is_carried(chip, taken)]
    return tuple(chips)


def carried_orders(query: str, taken: TakenAs, wording: Wording) -> tuple[ConditionChip, ...]:
    """The order, and the number of files, that were carried over from the question before."""
    orders = _orders(parse(query), taken, wording)
    return tuple(chip for chip in orders if _is_carried(chip, taken))


def _orders(whole: Query, taken: TakenAs, wording: Wording) -> Iterator[ConditionChip]:
    for one in order_chips(whole, taken, wording):
        choices = tuple(ChipChoice(label, written(query)) for label, query in one.choices)
        without = "" if one.without is None else written(one.without)
        yield ConditionChip(one.label, one.words, without, choices)


def _is_carried(chip: ConditionChip, taken: TakenAs) -> bool:
    """Whether an order comes from the question before: this one has no word of it."""
    return taken.carries_order and not chip.words


def label_of(term: Term, wording: Wording) -> str:
    """A condition by itself: "PDF files", "in Downloads", "changed last week"."""
    alone = Query((term,))
    if term.key is Key.IN and not term.excluded:
        return wording.say("chip.in", where=describing.where(alone, {}, wording))
    if term.key is Key.IS and Is.LINK in term.values:
        # Whoever asks for links asks for no files.
        return wording.say(
            "chip.not" if term.excluded else "chip.what", what=_states(term, wording)
        )
    if term.key in (Key.KIND, Key.EXT, Key.IS):
        meant = Query((replace(term, excluded=False),))
        what = describing.what(meant, _SEVERAL, wording, measured=False)
        return wording.say("chip.not", what=what) if term.excluded else what
    said, left = conditions((term,), wording, _SEVERAL)
    if said:
        return said[0].removesuffix("的").strip()
    return _label_as_written(term, wording) or visible(left)


def _label_as_written(term: Term, wording: Wording) -> str:
    """Of what only a written query says: how deep, what a name or text is like, a span of time."""
    is_not = "_not" if term.excluded else ""
    if term.key is Key.DEPTH:
        (depth,) = term.values
        return wording.say(f"chip.depth{is_not}", count=depth)
    if term.key in (Key.NAME, Key.CONTENT):
        forms = wording.say("interpreter.or_words").join(visible(one.text) for one in term.texts)
        return wording.say(f"chip.like_{term.key.value}{is_not}", forms=forms)
    if term.key in DATE_KEYS and all(isinstance(one, When) for one in term.values):
        spans = wording.say("interpreter.or").join(
            visible(one.words) for one in term.values if isinstance(one, When)
        )
        return wording.say(f"chip.{term.key.value}{is_not}", spans=spans)
    return ""


def _states(term: Term, wording: Wording) -> str:
    meant = (
        wording.say("chip.links")
        if state is Is.LINK
        else describing.what(Query((Term(Key.IS, (state,)),)), _SEVERAL, wording, measured=False)
        for state in term.values
        if isinstance(state, Is)
    )
    return wording.say("interpreter.or").join(meant)


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
    said = {label_of(one, wording) for one in whole.terms}
    for other in _others(term, wording):
        label = label_of(other, wording)
        # What has no words yet is offered by nobody.
        if label not in said and label != written(Query((other,))):
            said.add(label)
            terms = tuple(other if one == term else one for one in whole.terms)
            yield ChipChoice(label, written(replace(whole, terms=terms)))


def _others(term: Term, wording: Wording) -> Iterator[Term]:
    """What may be meant in place of a condition, the likeliest first."""
    if term.excluded:
        yield replace(term, excluded=False)
        return
    match term.key:
        case key if key in DATE_KEYS:
            dates = (When(wording.say(f"chip.{date}")) for date in _DATES)
            yield from (replace(term, values=(date,)) for date in dates)
            yield from (replace(term, key=other) for other in _DATED if other is not key)
        case Key.KIND | Key.EXT:
            yield Term(Key.EXT, ("pdf",))
            yield from (Term(Key.KIND, (kind,)) for kind in _KINDS)
        case Key.IN:
            meant = {
                spoken.meant(folder.text) for folder in term.values if isinstance(folder, Folder)
            }
            others = [_folder(known, wording) for known in _FOLDERS if known not in meant]
            yield from (replace(term, values=(folder,)) for folder in others)
        case Key.SIZE:
            yield from (replace(term, values=(size,)) for size in _SIZES)
        case Key.IS:
            yield from (replace(term, values=(state,)) for state in _STATES)
        case Key.DEPTH:
            yield from (replace(term, values=(depth,)) for depth in _DEPTHS)
        case Key.NAME | Key.CONTENT if all(text.form in _WORDS for text in term.texts):
            other = Key.CONTENT if term.key is Key.NAME else Key.NAME
            yield Term(other, tuple(Text(text.text) for text in term.texts))
    yield replace(term, excluded=True)


def _folder(known: Known, wording: Wording) -> Folder:
    """A known folder as it is called in the language of the answer."""
    names = spoken.folders_of(known)
    is_english = wording.language is not Language.CHINESE
    return Folder(next((name for name in names if name.isascii() is is_english), names[0]))
