"""Two readings of one question laid side by side: that of the chart and that of the patterns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from desktop_app.chart.composing import Act, Intent, intent_of
from desktop_app.chart.covers import Cover
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.normal_forms import is_usual, normal_intent, normal_term, words_in
from desktop_app.chart.ranking import SURE
from desktop_app.chart.readings import Readings
from desktop_app.chart.spans import OPEN, Category, TextSpan
from desktop_app.chart.tokens import folded
from desktop_app.chart.understanding import Understood
from desktop_app.files.places import spoken
from desktop_app.interpreter import refusals
from desktop_app.interpreter.asking import Ask
from desktop_app.interpreter.filler import courtesy_in
from desktop_app.interpreter.following import Last
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import questions_of
from desktop_app.interpreter.steps import Attempt, Step
from desktop_app.messages.mind import TakenAs, WordTaken
from desktop_app.query.query import DATE_KEYS, Folder, Key, Query, Show
from desktop_app.query.syntax import format as written

MAX_ALTERNATIVES = 3
"""Other readings that are offered."""

_ASKS = {Show.COUNT: Ask.COUNT, Show.BYTES: Ask.SPACE}


_BY_WORDS: Mapping[str, float] = MappingProxyType({})


def ways_of(text: str, last: Last | None = None) -> list[Intent] | None:
    """The ways in which the patterns would take a question; None of what is no single question."""
    if courtesy_in(text):
        return [Intent(Query(), Act.GREET)]
    reading = reading_of(text)
    if refusals.ordered(reading) is not None:
        return [Intent(Query(), Act.REFUSE)]
    questions = questions_of(reading, last)
    if len(questions.steps) > 1 or questions.compare:
        return None
    if not questions.steps:
        return [Intent(Query(), Act.READ)]
    (step,) = questions.steps
    if step.nth or step.file or step.fullest:
        # More than a query says.
        return None
    return [intent_in(step, attempt.query) for attempt in step.attempts]


def intent_in(step: Step, query: Query) -> Intent:
    """What a step asks for, by the chart's words."""
    shows = {ask: show for show, ask in _ASKS.items()}
    show = step.groups or shows.get(step.ask, Show.LIST)
    return Intent(replace(query, show=show))


def query_of(last: Last) -> Query:
    """The query of the question before, with what was shown of it."""
    shows = {ask: show for show, ask in _ASKS.items()}
    return replace(last.query, show=last.groups or shows.get(last.ask, Show.LIST))


def step_for(query: Query) -> Step:
    """A query as a question."""
    groups = query.show if query.show not in (Show.LIST, *_ASKS) else None
    ask = _ASKS.get(query.show, Ask.LIST)
    return Step(ask, (Attempt(replace(query, show=Show.LIST)),), groups)


def carried_over(last: Query, asked: Query, said: Query) -> tuple[str, ...]:
    """What of the question before still holds, and was not said again; each alone, as written."""
    kept = (term for term in asked.terms if term in last.terms and term not in said.terms)
    return tuple(written(Query((term,))) for term in kept)


def shown_as(one: Intent, other: Intent) -> Intent:
    """The same, its rows shown or counted as those of another where it says nothing of that."""
    if one.query.show is not Show.LIST:
        return one
    return replace(one, query=replace(one.query, show=other.query.show))


def same_meaning(readings: Readings, one: Intent, other: Intent) -> bool:
    """Whether two readings ask for the same, however they are written."""
    return normal_intent(one, readings.disk) == normal_intent(other, readings.disk)


def names_path(query: Query) -> bool:
    """Whether a query looks into a folder whose whole path was typed."""
    folders = (value for term in query.of(Key.IN) for value in term.values)
    return any(isinstance(one, Folder) and one.text.startswith(("/", "~")) for one in folders)


def has_its_folders(query: Query, disk: DiskNames) -> bool:
    """Whether each folder that a query looks into may be there, as far as names are known."""
    folders = (value for term in query.of(Key.IN) for value in term.values)
    return all(isinstance(one, Folder) and _may_be_there(one.text, disk) for one in folders)


def _may_be_there(folder: str, disk: DiskNames) -> bool:
    if folder.startswith(("/", "~")) or spoken.meant(folder) or spoken.drive_letter(folder):
        return True
    return any(disk.folder(one) in ("is", "path", "") for one in spoken.variants(folder))


def says_less(readings: Readings, one: Query, other: Query) -> bool:
    """Whether `other` has each condition of `one`, though it may leave it out, or as a pattern."""
    return _loosely(readings, one) <= _loosely(readings, other)


def says_any_of(query: Query, words: str) -> bool:
    """Whether a query asks for any of some words, as a name, a folder or a text."""
    asked = folded(written(query))
    return any(word in asked for word in words_in(words))


def _loosely(readings: Readings, query: Query) -> frozenset[tuple[str, str]]:
    terms = set()
    for term in query.terms:
        if term.key in DATE_KEYS:
            terms |= {(str(term.key), str(value)) for value in term.values}
            continue
        normal = normal_term(term, readings.disk)
        if term.excluded and is_usual(normal):
            # It leaves out what is not meant anyway.
            continue
        key, values, _ = normal
        words = (
            " ".join(sorted(map(str, value))) if isinstance(value, frozenset) else str(value)
            for value in values
        )
        terms |= {(key, said.strip("*?")) for said in words}
    return frozenset(terms)


def is_respelt(cover: Cover | None) -> bool:
    """Whether that is a word of Latin letters, whose slips the patterns mend, and say so."""
    return any(str(span.value).isascii() for span in _corrected(cover))


def is_corrected(cover: Cover | None) -> bool:
    """Whether a reading takes a word for another that is spelt or sounds nearly so."""
    return bool(_corrected(cover))


def _corrected(cover: Cover | None) -> list[TextSpan]:
    spans = () if cover is None else cover.spans
    return [span for span in spans if span.category in OPEN and span.source == "near"]


def taken_as(
    readings: Readings,
    meant: Intent,
    confidence: float,
    others: Sequence[Intent],
    chances: Mapping[str, float] = _BY_WORDS,
) -> TakenAs:
    """What a question was taken for; `others` are offered first where that is not sure.

    Args:
        readings: All that it may be taken for by its words.
        meant: What it was taken for.
        confidence: How likely that is.
        others: What else it may be taken for.
        chances: How likely these are, by the queries; by the words alone where none are given.
    """
    asked = normal_intent(meant, readings.disk)
    chances = chances or {written(one.intent.query): one.probability for one in readings.meant}
    queries = (
        one.query
        for one in (
            *others,
            *(reading.intent for reading in readings.meant),
        )
        if one.act is Act.ANSWER and normal_intent(one, readings.disk) != asked
    )
    # Everything there is can be seen without asking.
    read = {said: query for query in queries if (said := written(query))}
    # Who is not sure says so, if there is nothing better to offer, with what leads nowhere.
    alternatives = [
        said for said, query in read.items() if has_its_folders(query, readings.disk)
    ] or list(read)
    next_best = alternatives[0] if alternatives else ""
    return TakenAs(
        tuple(words_taken(readings, meant)),
        round(confidence, 3),
        tuple(alternatives[:MAX_ALTERNATIVES]) if confidence < SURE else (),
        next_best,
        round(min(chances.get(next_best, 0.0), 1 - confidence), 3),
    )


def words_taken(readings: Readings, meant: Intent) -> Iterator[WordTaken]:
    """Which words became which terms, where the chart has this reading; else none."""
    asked = normal_intent(meant, readings.disk)
    found = (one for one in readings.meant if normal_intent(one.intent, readings.disk) == asked)
    reading: Understood | None = next(found, None)
    if reading is None:
        return
    chart = readings.chart
    before: tuple[TextSpan, ...] = ()
    for span in reading.cover.spans:
        term = _term_of((*before, span))
        start, end = chart.tokens[span.start].start, chart.tokens[span.end - 1].end
        yield WordTaken(chart.text[start:end], start, end, term)
        before = (span,) if span.category is Category.NOT else ()


def _term_of(spans: tuple[TextSpan, ...]) -> str | None:
    intent = intent_of(Cover(0.0, spans))
    if intent is None or intent.act is not Act.ANSWER:
        return None
    return written(intent.query) or None
