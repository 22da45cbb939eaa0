"""What is said behind the first sentence: how words were taken, and what else is to be known."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final

from desktop_app.findings import SearchFindings
from desktop_app.interpreter.outcomes import Outcome, count_of
from desktop_app.query.day_order import is_month_first, taken_for
from desktop_app.query.query import DATE_KEYS, Is, Key, Query, SortKey, When
from desktop_app.wording import Wording, in_home, visible

_SETS: Final = 3
"""Files of which it is told where their copies are."""


def directly(one: Outcome, wording: Wording) -> str:
    """How many lie in the folder itself, where that is not what anyone would think."""
    found = one.result.data
    if not isinstance(found, SearchFindings) or found.directly == one.count:
        return ""
    code = "interpreter.directly" if found.directly else "interpreter.none_directly"
    return wording.say(code, count=found.directly or one.count)


def of(one: Outcome, wording: Wording, *, names_aside: bool = False) -> list[str]:
    """The remarks on one answer; see `answers.for_outcomes`."""
    remarks = [
        wording.say("interpreter.taken_place", words=name, folders=_paths(paths))
        for name, paths in one.folders.items()
    ]
    remarks += [
        wording.say("interpreter.taken_spelt", words=word.typed, meant=word.meant)
        for word in one.respelt
    ]
    remarks += _dates(one.query, wording)
    if one.query.asks_for_first and (one.query.top or 0) > 1 and _are_by_size(one.query):
        remarks.append(wording.say("interpreter.no_folders_inside"))
    if one.ties:
        remarks.append(wording.say("interpreter.of_the_same_size", count=one.ties))
    if one.apart:
        remarks.append(wording.say("interpreter.words_apart", words=one.apart))
    if one.unknown and one.unknown not in {*one.folders, *(word.typed for word in one.respelt)}:
        remarks.append(wording.say("interpreter.taken_nothing", words=one.unknown))
    if one.beyond:
        remarks.append(wording.say("interpreter.beyond_first", count=one.beyond))
    found = one.result.data
    if isinstance(found, SearchFindings) and not names_aside:
        remarks += _copies_elsewhere(found, wording)
    if isinstance(found, SearchFindings) and (others := found.others) and one.count:
        remarks.append(wording.say("interpreter.others", count=others))
    remarks += [wording.say("interpreter.no_such_folder", words=name) for name in one.no_folders]
    remarks += [wording.say("interpreter.nothing_called", words=name) for name in one.nothing]
    if one.within:
        (said, *_) = [text.text for term in one.query.of(Key.NAME) for text in term.texts]
        only = "only" if one.within == one.count else "some"
        remarks.append(wording.say(f"interpreter.{only}_within", count=one.within, words=said))
    if one.hidden:
        remarks.append(wording.say("interpreter.only_hidden"))
    if one.near is not None:
        called = one.other_names or one.near_folders
        names = wording.say("interpreter.or_words").join(map(visible, called))
        code = "interpreter.other_names" if one.other_names else "interpreter.near"
        if one.near_folders:
            code = "interpreter.near_folders" if one.count else "interpreter.in_folders"
        remarks.append(wording.say(code, count=count_of(one.near), names=names))
    return remarks


def _are_by_size(query: Query) -> bool:
    """Whether folders stand in the order of what they hold: none is listed inside another."""
    states = {value for term in query.of(Key.IS) if not term.excluded for value in term.values}
    return states == {Is.FOLDER} and query.sort is not None and query.sort.by is SortKey.SIZE


def _dates(query: Query, wording: Wording) -> Iterator[str]:
    """How dates were taken that may be of two months: 3/4/2026."""
    said = [
        value.words
        for term in query.terms
        if term.key in DATE_KEYS
        for value in term.values
        if isinstance(value, When)
    ]
    for words in dict.fromkeys(said):
        if (taken := taken_for(words)) is not None:
            first = "month" if is_month_first() else "day"
            typed, day = taken
            yield wording.say(f"interpreter.taken_{first}_first", words=typed, day=f"{day}")


def _copies_elsewhere(found: SearchFindings, wording: Wording) -> Iterator[str]:
    """Where the copies are that were not asked for, of the first files that have some."""
    for one in [one for one in found.copies if one.elsewhere][:_SETS]:
        name = visible(os.path.basename(one.paths[0]))  # noqa: PTH119 (a str)
        paths = _paths(one.elsewhere)
        yield wording.say("interpreter.copies_elsewhere", count=len(paths), name=name, paths=paths)


def _paths(paths: Sequence[str]) -> list[str]:
    return [path_as_written(path) for path in paths]


def path_as_written(path: str) -> str:
    """A path as people write it, from home on where it is there."""
    home = os.path.expanduser("~")  # noqa: PTH111 (a str, and never an error)
    return visible(in_home(path, home))
