"""Two questions in one message, and comparisons, taken apart into single questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from desktop_app.files.places import spoken
from desktop_app.interpreter import asking
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.following import Last, merged, step_of
from desktop_app.interpreter.lexicon import lexicon, pattern
from desktop_app.interpreter.meaning import Meaning
from desktop_app.interpreter.naming import words_of_name
from desktop_app.interpreter.partly import MAX_WORDS
from desktop_app.interpreter.reading import Reading
from desktop_app.interpreter.steps import PATH, Attempt, Step
from desktop_app.interpreter.understanding import understood
from desktop_app.query.query import DATE_KEYS, Folder, Key, Query, Term, Text, Value

MAX_STEPS = 4
"""Single questions of one message that are answered."""

_COMPARED = (Key.EXT, Key.KIND, Key.IN, *DATE_KEYS, Key.NAME)


@dataclass(frozen=True, slots=True)
class Questions:
    """What a message asks.

    Attributes:
        steps: The single questions; none where it was not understood.
        compare: What they are compared by: `Ask.BIGGER`, `Ask.MORE`, or None.
        meaning: Of the whole message, for what was not understood.
    """

    steps: tuple[Step, ...]
    compare: Ask | None
    meaning: Meaning


def questions_of(reading: Reading, last: Last | None) -> Questions:
    """The single questions of a message."""
    if (corrected := _corrected(reading, last)) is not None:
        return corrected
    split = asking.asks_twice(reading)
    if split is not None:
        first = understood(reading.part(0, split), first=last is None)
        second = understood(reading.part(split, len(reading.open)), first=False)
        steps = _both(first, second, last)
        if steps:
            return Questions(steps, None, first)
    meaning = understood(reading, first=last is None)
    compare = meaning.ask if meaning.ask in (Ask.BIGGER, Ask.MORE) else None
    step = step_of(meaning, last)
    if step is None:
        return Questions((), None, meaning)
    if compare or meaning.each:
        apart = tuple(_apart(step, Ask.SPACE if compare is Ask.BIGGER else Ask.COUNT))
        if len(apart) > 1:
            return Questions(apart[:MAX_STEPS], compare, meaning)
        if compare:
            step = replace(step, ask=Ask.LIST)
    return Questions((step,), None, meaning)


def _corrected(reading: Reading, last: Last | None) -> Questions | None:
    """The question as it stands after "no wait, …": what is said behind it counts."""
    cue = pattern(r"[\s,.?!;，。？！；…—-]+(?:%follow.corrections%)[\s,.:!，。：！…]*").search(
        reading.open
    )
    if cue is None or cue.end() >= len(reading.open):
        return None
    second = understood(reading.part(cue.end(), len(reading.open)), first=False)
    if not second.says_something:
        return None
    first = understood(reading.part(0, cue.start()), first=last is None)
    one = step_of(first, last)
    if one is None or (second.places.names and (second.dates or second.types.files)):
        step = step_of(second, None)
        return None if step is None else Questions((step,), None, second)
    second.words = ()
    step = merged(second, Last(one.attempts[0].query, one.ask))
    return Questions((step,), None, first)


def _both(first: Meaning, second: Meaning, last: Last | None) -> tuple[Step, ...]:
    """Two questions; the second may lean on the first, and the first on the second's place."""
    if not first.says_something and not first.words:
        return ()
    if second.places.names and not first.places.names and not first.here and not second.sub:
        first.places = second.places
    one = step_of(first, last)
    if one is None or not one.attempts:
        return ()
    before = Last(one.attempts[0].query, one.ask)
    if second.ask is Ask.WHERE and not second.words:
        second.ask = Ask.LIST
    two = merged(second, before)
    same = two.ask == one.ask or {two.ask, one.ask} <= {Ask.WHERE, Ask.LIST}
    if two.attempts[0].query == one.attempts[0].query and same:
        return ()
    return one, two


def _apart(step: Step, ask: Ask) -> Iterator[Step]:
    """One question for each of the alternatives that are compared."""
    query = step.attempts[0].query
    term = _compared(query)
    if term is None:
        return
    for values in _sides(term):
        value = values[0]
        side = replace(query, sort=None, top=None)
        terms = tuple(replace(one, values=values) if one == term else one for one in query.terms)
        attempts = [Attempt(replace(side, terms=terms))]
        if isinstance(value, Folder) and spoken.meant(value.text) is None:
            # 初稿和终稿哪个大: the sides may be names.
            named = Term(Key.NAME, (Text(value.text.rstrip("/\\").rpartition("/")[2]),))
            by_name = tuple(named if one == term else one for one in query.terms)
            attempts[0] = replace(attempts[0], taken="folder")
            attempts.append(Attempt(replace(side, terms=by_name), "name", value.text))
            words = words_of_name(value.text)
            if 1 < len(words) <= MAX_WORDS:
                each = tuple(Term(Key.NAME, (Text(word),)) for word in words)
                rest = tuple(one for one in query.terms if one != term)
                in_path = replace(side, terms=(*rest, *each))
                attempts.append(Attempt(in_path, PATH, value.text))
        yield Step(ask, tuple(attempts))


def _sides(term: Term) -> Iterator[tuple[Value, ...]]:
    """The alternatives; endings that are of one format, such as doc and docx, stay together."""
    left = list(term.values)
    while left:
        value = left.pop(0)
        together = [value]
        if term.key is Key.EXT:
            formats = (set(endings.split()) for endings in lexicon("formats")["formats"].values())
            same = next((one for one in formats if value in one and one <= {value, *left}), set())
            together += [other for other in left if other in same]
            left = [other for other in left if other not in same]
        yield tuple(together)


def _compared(query: Query) -> Term | None:
    """The term with the alternatives."""
    for key in _COMPARED:
        for term in query.of(key):
            if len(term.values) > 1 and not term.excluded:
                return term
    return None


def label(query: Query, others: Query) -> str:
    """What tells `query` from `others`: the folder, the ending, the date."""
    from desktop_app.query.syntax import format as written

    for term in query.terms:
        if term not in others.terms:
            folders = [value.text for value in term.values if isinstance(value, Folder)]
            return ", ".join(folders) or written(Query((term,)))
    return written(query)
