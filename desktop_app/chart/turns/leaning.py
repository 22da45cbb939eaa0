"""Questions that take up the one before: what their words say, and what of the last query stands.

"and in Documents?", "only the PDFs", 那文档里呢: each reading of the words may stand alone, take
the place of what was said of the same, narrow what was found, or lead into the folder before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from itertools import islice
from typing import Final

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.dated_terms import DATED
from desktop_app.chart.sizes_within import bounded_within
from desktop_app.chart.turns.dates_before import dated_as, dated_within
from desktop_app.chart.turns.together import together
from desktop_app.chart.understanding import Understood
from desktop_app.files.places import spoken
from desktop_app.fixed_patterns import fixed
from desktop_app.query.query import (
    DATE_KEYS,
    Folder,
    Hidden,
    Is,
    Key,
    Query,
    Show,
    Term,
    TextForm,
)
from desktop_app.value_class import value_class

MOST_READ: Final = 6
"""Readings of the words, the likeliest, that are laid on the query before."""

MOST_LEANING: Final = 20
"""Ways to lean that are weighed: each is looked for on the disk."""

_TYPES: Final = frozenset((Key.KIND, Key.EXT))
_COUNTED: Final = frozenset((Show.COUNT, Show.BYTES))
_SORTS: Final = frozenset((Is.FILE, Is.FOLDER, Is.LINK))
_begins_with_drive: Final = fixed("[A-Za-z]:").match
SOUGHT: Final = frozenset((Key.NAME, Key.CONTENT))
"""What words are looked for in."""
_MANY: Final = frozenset(("name", "content", "in"))
"""What may hold twice: two words, two texts, a folder in another one."""


class Lean(StrEnum):
    """How a question takes up the one before."""

    REPLACES = "replaces"
    """What it says takes the place of what was said of the same."""
    NARROWS = "narrows"
    """What it says holds besides."""
    CORRECTS = "corrects"
    """It takes the place of the last of several words alone: "inventory 3A", "no, 3B"."""
    INSIDE = "inside"
    """The folder that it names is in the one before."""
    ADDS = "adds"
    """What it says is wanted beside what was: plus November."""


@value_class
class Leaning:
    """One way to take a question together with the one before.

    Attributes:
        lean: How it takes that up.
        intent: What it asks for then.
        reading: What its words say.
    """

    lean: Lean
    intent: Intent
    reading: Understood


def leanings(
    meant: Sequence[Understood],
    last: Query,
    now: datetime | None = None,
    *,
    of_another: bool = False,
) -> Iterator[Leaning]:
    """The ways to take a question together with the one before, by what its words say.

    Args:
        meant: What they may say, the likeliest first.
        last: The query before, with what was shown of it.
        now: What dates are relative to.
        of_another: Whether the same is asked of another word: it is looked for where that was.
    """
    found = _leanings(meant, last, now or datetime.now(), of_another=of_another)
    return islice(found, MOST_LEANING)


def added(leaning: Iterable[Leaning], last: Query) -> list[Leaning]:
    """What those find whose words take the place of others, together with what these found."""
    found: dict[Query, Leaning] = {}
    for one in leaning:
        query = one.intent.query
        both = together([query, last]) if one.lean is Lean.REPLACES else None
        if both is not None and both.terms not in (query.terms, last.terms):
            both = replace(both, show=query.show, sort=query.sort, top=query.top)
            found.setdefault(both, replace(one, lean=Lean.ADDS, intent=Intent(both)))
    return [*found.values()]


def everywhere(last: Query) -> Query:
    """The query before, looked for anywhere."""
    kept = tuple(term for term in last.terms if term.key is not Key.IN or term.excluded)
    return replace(last, terms=kept)


def leanings_of_several(several: Iterable[Understood], last: Query) -> Iterator[Leaning]:
    """The ways to take several questions in one together with the one before them."""
    for reading in several:
        first, *rest = dict.fromkeys(
            replace(leaning_on(last, query), sort=None, top=None)
            for query in reading.intent.queries
        )
        if len(rest) == len(reading.intent.rest):
            yield Leaning(Lean.REPLACES, Intent(first, rest=tuple(rest)), reading)


def leaning_on(last: Query, said: Query) -> Query:
    """What a question asks for whose words take the place of what was said of the same."""
    return _with(last, said, _replaced(last.terms, said.terms))


def _leanings(
    meant: Sequence[Understood], last: Query, now: datetime, *, of_another: bool
) -> Iterator[Leaning]:
    searches = [one for one in meant if one.intent.act is Act.ANSWER]
    known: set[Query] = set()
    for reading in searches[:MOST_READ]:
        said = reading.intent.query
        is_told = any(span.category in DATED for span in reading.cover.spans)
        alike = _sought_alike(last, said) if of_another else None
        ways = [] if alike is None else [(Lean.REPLACES, alike)]
        for lean, query in (*ways, *_laid_on(last, said, now, is_told=is_told)):
            for shown in _shown(query, said, last):
                if shown not in known:
                    known.add(shown)
                    nth = reading.intent.nth if shown.show is Show.LIST else 0
                    yield Leaning(lean, Intent(shown, nth=nth), reading)


def _laid_on(
    last: Query, said: Query, now: datetime, *, is_told: bool
) -> Iterator[tuple[Lean, Query]]:
    """The ways to lay what is said on the query before; `is_told` says what dates are of."""
    if (inside := _inside_found(last)) is not None:
        yield Lean.INSIDE, leaning_on(inside, said)
        if said.show is Show.BYTES:
            # A folder by itself takes no room.
            return
    said = bounded_within(last, _left_out_inside(last, said))
    dated = (dated_within(last, said, now), dated_as(last, said))
    for words in dict.fromkeys((*dated, said) if is_told else dated):
        yield Lean.REPLACES, leaning_on(last, words)
    if _may_narrow(last, said):
        yield Lean.NARROWS, _with(last, said, (*last.terms, *said.terms))
    for left in _but_one_name(last, said):
        named = [term for term in left if _group(term) == "name"]
        others = [term for term in left if _group(term) != "name"]
        terms = (*named, *_replaced(others, said.terms))
        yield Lean.CORRECTS, _with(last, said, terms)
    if (inner := _inner(last, said)) is not None:
        yield Lean.INSIDE, leaning_on(last, inner)


def _replaced(before: Iterable[Term], said: Iterable[Term]) -> tuple[Term, ...]:
    """Terms of before, but for those of which something else is said now, or the contrary."""
    said = tuple(said)
    groups = {_group(term) for term in said if not term.excluded}
    wanted = {(_group(term), value) for term in said if not term.excluded for value in term.values}
    if groups & {"type", "content"}:
        # Pictures are files.
        groups.add("sort")
    unwanted = {(_group(term), value) for term in said if term.excluded for value in term.values}
    kept = (
        term
        for term in before
        if not {(_group(term), value) for value in term.values}
        <= (wanted if term.excluded else unwanted)
        and (term.excluded or _group(term) not in groups)
    )
    return (*kept, *said)


def _left_out_inside(last: Query, said: Query) -> Query:
    """A name that is left out, and was just looked for inside files, is left out there."""
    inside = {value for term in last.of(Key.CONTENT) if not term.excluded for value in term.values}
    terms = (
        replace(term, key=Key.CONTENT)
        if term.key is Key.NAME and term.excluded and inside.issuperset(term.values)
        else term
        for term in said.terms
    )
    return replace(said, terms=tuple(terms))


def _sought_alike(last: Query, said: Query) -> Query | None:
    """What is said, looked for where the one word before was, inside files or in names.

    None where it is, or where either says more words than one.
    """
    before, now = (
        [term for term in query.terms if term.key in SOUGHT and not term.excluded]
        for query in (last, said)
    )
    if len(before) != 1 or len(now) != 1 or len(said.terms) != 1 or before[0].key is now[0].key:
        return None
    return leaning_on(last, replace(said, terms=(replace(now[0], key=before[0].key),)))


def _may_narrow(last: Query, said: Query) -> bool:
    """Whether what is said may hold beside what was said of the same."""
    before = {_group(term) for term in last.terms if not term.excluded}
    both = {_group(term) for term in said.terms if not term.excluded} & before
    if not both or not both <= _MANY:
        return False
    # Nothing lies in Downloads and in Documents.
    return not ("in" in both and _is_known(last) and _is_known(said))


def _is_known(query: Query) -> bool:
    """Whether it looks into a folder that every computer has."""
    folders = (value for term in query.of(Key.IN) if not term.excluded for value in term.values)
    return any(isinstance(one, Folder) and spoken.meant(one.text) is not None for one in folders)


def _but_one_name(last: Query, said: Query) -> Iterator[Sequence[Term]]:
    """The terms of the query before without one of its names, the last first: Ann's invoice."""
    names = [term for term in last.of(Key.NAME) if not term.excluded]
    if len(names) < 2 or all(term.excluded for term in said.of(Key.NAME)):
        return
    for name in dict.fromkeys((names[-1], names[0])):
        yield [term for term in last.terms if term is not name]


def _with(last: Query, said: Query, terms: Sequence[Term]) -> Query:
    hidden = last.hidden
    if any(map(_is_dotted, last.terms)) and not any(map(_is_dotted, terms)):
        # They were asked for by a name alone.
        hidden = Hidden.NO
    return replace(
        last,
        terms=tuple(dict.fromkeys(terms)),
        hidden=hidden if said.hidden is Hidden.NO else said.hidden,
        show=said.show,
        sort=said.sort or last.sort,
        top=said.top if said.sort else said.top or last.top,
    )


def _shown(query: Query, said: Query, last: Query) -> Iterator[Query]:
    """With what is to be shown of it: a list, or what was shown before."""
    whole = replace(query, sort=None, top=None)
    if said.show is Show.BYTES and last.top is not None and not said.terms:
        # Of the three largest, how large: each of them, and these together.
        is_some = query.asks_for_first and last.top > 1
        yield replace(query, show=Show.BYTES if is_some else Show.LIST)
    elif said.show in _COUNTED or said.show is not Show.LIST:
        yield replace(whole, show=said.show)
    else:
        yield query
        if last.show is not Show.LIST and said.sort is None and said.top is None:
            yield replace(whole, show=last.show)


def _inside_found(last: Query) -> Query | None:
    """What is in the folder that was looked for by its name; None where none was."""
    states = [term for term in last.of(Key.IS) if not term.excluded and Is.FOLDER in term.values]
    names = [term for term in last.of(Key.NAME) if not term.excluded]
    words = [text.text for term in names for text in term.texts if text.form is TextForm.PLAIN]
    if not states or not words or any(len(term.values) > 1 for term in (*states, *names)):
        return None
    kept = (term for term in last.terms if term not in states and term not in names)
    folder = Term(Key.IN, (Folder(" ".join(words)),))
    return replace(last, terms=(folder, *kept), sort=None, top=None)


def _inner(last: Query, said: Query) -> Query | None:
    """What was said, its folder below the one before; None where there are no such two."""
    outer = [term for term in last.of(Key.IN) if not term.excluded]
    inner = [term for term in said.of(Key.IN) if not term.excluded]
    if len(outer) != 1 or len(inner) != 1:
        return None
    folders, names = (
        [value.text for value in term.values if isinstance(value, Folder)]
        for term in (outer[0], inner[0])
    )
    if len(folders) != 1 or len(names) != 1 or _is_whole_path(names[0]):
        return None
    below = Term(Key.IN, (Folder(f"{folders[0].rstrip('/')}/{names[0]}"),))
    return replace(said, terms=tuple(below if term is inner[0] else term for term in said.terms))


def _is_whole_path(folder: str) -> bool:
    """Whether it cannot lie in another one: it begins at a root, a drive or the home."""
    return (
        folder.startswith(("/", "\\", "~"))
        or _begins_with_drive(folder) is not None
        or spoken.drive_letter(folder) is not None
    )


def _is_dotted(term: Term) -> bool:
    """Whether it looks into what is hidden by its name."""
    folders = (value.text for value in term.values if isinstance(value, Folder))
    return any(part.startswith(".") for text in folders for part in text.split("/"))


def _group(term: Term) -> str:
    """What is said only once of files: another word of the same takes its place."""
    if term.key in _TYPES:
        return "type"
    if term.key is Key.IS:
        return "sort" if _SORTS.issuperset(term.values) else str(term.values[0])
    return "date" if term.key in DATE_KEYS else str(term.key)
