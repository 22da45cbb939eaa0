"""What a question was taken for, as it is told: word by word, how surely, and what else it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Final

from desktop_app.chart.composing import Act, Intent, intent_of
from desktop_app.chart.covers import Cover
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.chart.readings import Readings
from desktop_app.chart.spans import OPEN, SILENT, Category, TextSpan
from desktop_app.chart.tokens import folded
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.chart.weighing.ranking import SURE, WeighedCandidate
from desktop_app.files.places import spoken
from desktop_app.folding.chinese import is_han
from desktop_app.interpreter.dated_otherwise import up_to_now
from desktop_app.interpreter.outcomes import Respelt
from desktop_app.interpreter.passed_over import left_out, nouns
from desktop_app.matching.names_otherwise import by_any_name, in_singular
from desktop_app.messages.mind import TakenAs, WordTaken
from desktop_app.query.query import Folder, Hidden, Key, Query, Show, Term, Text, TextForm
from desktop_app.query.syntax import format as written

MAX_ALTERNATIVES = 3
"""Other readings that are offered."""

_MOST_UNKNOWN_CHARS = 60


def taken_as(readings: Readings, judged: Sequence[WeighedCandidate], confidence: float) -> TakenAs:
    """What a question was taken for.

    Args:
        readings: All that it may be taken for.
        judged: The same, the likeliest, which is answered, first.
        confidence: How likely that is.
    """
    best, *others = judged
    candidate = best.candidate
    asked, own = normal_intent(candidate.intent, readings.disk), written(candidate.intent.query)
    # What nobody answers, nobody narrows: the question before is not taken up either.
    is_alone = candidate.intent.act is not Act.ANSWER
    offered = [
        (one.candidate.intent, one.probability)
        for one in others
        if not (is_alone and one.candidate.leaning is not None)
    ]
    offered += [(one.intent, 0.0) for one in readings.meant]
    chances: dict[str, float] = {}
    there: list[str] = []
    for intent, chance in offered:
        if intent.act is not Act.ANSWER or intent.rest:
            continue
        # Everything there is can be seen without asking.
        said = written(intent.query)
        is_other = normal_intent(intent, readings.disk) != asked
        if said and said != own and said not in chances and is_other:
            chances[said] = chance
            there += [said] if has_its_folders(intent.query, readings.disk) else []
    if (other := up_to_now(candidate.intent.query)) is not None:
        there.insert(0, written(other))
    # Who is not sure says so, if there is nothing better to offer, with what leads nowhere.
    alternatives = (
        there
        or [*chances]
        or list(_each_alone(candidate.intent))
        or list(_loosened(candidate.intent.query))
        or list(_word_for_word(readings, candidate))
        or list(_passed_over(readings, candidate))
    )
    is_offered = confidence < SURE
    if candidate.intent.act is Act.READ and (files := [*_to_be_read(readings)]):
        # Who cannot read can show what is to be read.
        alternatives, is_offered = files, True
    next_best = alternatives[0] if alternatives else ""
    return TakenAs(
        tuple(words_taken(readings, candidate)),
        round(confidence, 3),
        tuple(alternatives[:MAX_ALTERNATIVES]) if is_offered else (),
        next_best,
        round(min(chances.get(next_best, 0.0), 1 - confidence), 3),
        _carried(readings, candidate),
        _carries_order(readings, candidate),
    )


def _to_be_read(readings: Readings) -> Iterator[str]:
    """The files that a question speaks of which takes a reader, as lists; each once."""
    candidates = readings.pool.candidates if readings.pool is not None else ()
    there = [
        one
        for one in candidates
        if one.found is not None and one.found.count and one.is_search and one.leaning is None
    ]
    queries = [one.intent.query for one in sorted(there, key=lambda one: -one.probability)]
    lists = (replace(one, show=Show.LIST, sort=None, top=None) for one in queries if one.terms)
    # One Chinese character stands in many names.
    yield from dict.fromkeys(said for said in map(written, lists) if len(said) > 1)


def _each_alone(intent: Intent) -> Iterator[str]:
    """The files of each of several questions, of which a number is told."""
    for query in intent.queries if intent.rest else ():
        yield written(replace(query, show=Show.LIST))


def _loosened(query: Query) -> Iterator[str]:
    """The query without one of its conditions, or with its words inside files in place of names."""
    if len(query.terms) > 1:
        yield from (
            written(replace(query, terms=tuple(term for term in query.terms if term is not one)))
            for one in reversed(query.terms)
        )
    if len(query.terms) == 1 and query.terms[0].excluded:
        yield written(replace(query, terms=(replace(query.terms[0], excluded=False),)))
    for term in query.terms:
        other = {Key.NAME: Key.CONTENT, Key.CONTENT: Key.NAME}.get(term.key)
        if other is not None and all(text.form is TextForm.PLAIN for text in term.texts):
            terms = (replace(one, key=other) if one is term else one for one in query.terms)
            yield written(replace(query, terms=tuple(terms)))
    if query.top is not None and query.sort is not None:
        # All of them, in that order.
        yield written(replace(query, top=None))


def _word_for_word(readings: Readings, candidate: Candidate) -> Iterator[str]:
    """Names and contents of the words that were left out, or that were taken for something else."""
    said = unknown(readings, candidate)
    if not said and candidate.cover is not None:
        spans = (one for one in candidate.cover.spans if one.category in _NAMING)
        said = next((readings.chart.said(one.start, one.end) for one in spans), "")
    if said and candidate.intent.act is Act.ANSWER:
        for key in (Key.NAME, Key.CONTENT):
            yield written(Query((Term(key, (Text(said),)),)))


def _passed_over(readings: Readings, candidate: Candidate) -> Iterator[str]:
    """What words say that were passed over: the CSVs that an accountant asks for."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    silent = {at for span in spans if span.category in SILENT for at in range(span.start, span.end)}
    for row in readings.chart.spans:
        for span in row:
            if span.category in _TYPES and silent.issuperset(range(span.start, span.end)):
                intent = intent_of(Cover(0.0, (span,)))
                if intent is not None:
                    yield written(replace(intent.query, show=candidate.intent.query.show))


_TYPES: Final = (Category.KIND, Category.EXTENSION)


_NAMING: Final = OPEN | {Category.KIND, Category.EXTENSION}


def words_taken(readings: Readings, candidate: Candidate) -> Iterator[WordTaken]:
    """Which words became which terms."""
    chart = readings.chart
    spans = candidate.cover.spans if candidate.cover is not None else ()
    terms = {term for query in candidate.intent.queries for term in query.terms}
    for at, span in enumerate(spans):
        term = _term_of((*_said_of(spans, at), span, *_left_out_behind(spans, at)), terms)
        start, end = chart.tokens[span.start].start, chart.tokens[span.end - 1].end
        yield WordTaken(chart.text[start:end], start, end, term)


def _said_of(spans: Sequence[TextSpan], at: int) -> Iterator[TextSpan]:
    """What stands elsewhere and makes another term of a span: not, opened."""
    before = next((one for one in spans[:at][::-1] if one.category not in _PASSED_OVER), None)
    if before is not None and before.category is Category.NOT:
        yield before
    if spans[at].category is Category.DATE:
        yield from (one for one in spans if one.category in _DATING)


def _left_out_behind(spans: Sequence[TextSpan], at: int) -> Iterator[TextSpan]:
    behind = next((one for one in spans[at + 1 :] if one.category not in SILENT), None)
    if behind is not None and behind.category is Category.NOT_BEFORE:
        yield behind


_DATING: Final = frozenset(
    (
        *(Category.MODIFIED, Category.CREATED, Category.ADDED),
        *(Category.TAKEN, Category.OPENED),
    )
)
_PASSED_OVER: Final = SILENT | _DATING | {Category.IN, Category.NAMED, Category.MENTIONS}
"""What may stand between a negation and what is left out."""


def _term_of(spans: tuple[TextSpan, ...], asked: Set[Term]) -> str | None:
    intent = intent_of(Cover(0.0, spans))
    if intent is None or intent.act is not Act.ANSWER:
        return None
    terms = [_as_called(term, asked) for term in intent.query.terms]
    return written(replace(intent.query, terms=tuple(terms))) or None


def _as_called(said: Term, asked: Set[Term]) -> Term:
    """What a term became that files have in another number, or in the other language."""
    if said.key is not Key.NAME or said in asked:
        return said
    (single,), (any_name,) = in_singular(Query((said,))).terms, by_any_name(Query((said,))).terms
    known = {*single.values, *any_name.values}
    alike = (one for one in asked if (one.key, one.excluded) == (said.key, said.excluded))
    return next((one for one in alike if one == single or {*one.values} <= known), said)


def _carried(readings: Readings, candidate: Candidate) -> tuple[str, ...]:
    """What of the question before still holds and was not said again; each alone, as written."""
    last = readings.pool.last if readings.pool is not None else None
    if last is None or candidate.leaning is None:
        return ()
    said = candidate.leaning.reading.intent.query
    kept = (
        term
        for term in candidate.intent.query.terms
        if term in last.terms and term not in said.terms
    )
    return tuple(written(Query((term,))) for term in kept)


def _carries_order(readings: Readings, candidate: Candidate) -> bool:
    """Whether the order, or the number of files, of the question before still holds."""
    last = readings.pool.last if readings.pool is not None else None
    if last is None or candidate.leaning is None:
        return False
    query, said = candidate.intent.query, candidate.leaning.reading.intent.query
    is_ordered = query.sort is not None or query.top is not None
    return is_ordered and (said.sort, said.top) == (None, None)


def has_its_folders(query: Query, disk: DiskNames) -> bool:
    """Whether each folder that a query looks into may be there, as far as names are known."""
    folders = (value for term in query.of(Key.IN) for value in term.values)
    return all(isinstance(one, Folder) and _may_be_there(one.text, disk) for one in folders)


def _may_be_there(folder: str, disk: DiskNames) -> bool:
    if folder.startswith(("/", "~")) or spoken.meant(folder) or spoken.drive_letter(folder):
        return True
    return any(disk.folder(one) in ("is", "path", "") for one in spoken.variants(folder))


def respelt(readings: Readings, candidate: Candidate) -> tuple[Respelt, ...]:
    """Words that were taken for others that are spelt or sound nearly so."""
    chart = readings.chart
    spans = candidate.cover.spans if candidate.cover is not None else ()
    said = (
        (chart.said(span.start, span.end), str(span.value))
        for span in spans
        if span.category in OPEN and span.source == "near"
    )
    return tuple(Respelt(typed, meant) for typed, meant in said if folded(typed) != folded(meant))


def unknown(readings: Readings, candidate: Candidate, found: Sequence[str] = ()) -> str:
    """Words that were left out, and may be a condition, as they are told; "" where there are none.

    A Chinese character by itself is not told: it is a particle, or half a word.
    """
    places, chart = left_out(readings, candidate, found), readings.chart
    of_nouns = {place.start for place in nouns(readings, candidate, places)}
    told = [
        chart.said(first, last)
        for first, last in _runs(places)
        if last - first > 1 or first in of_nouns or not is_han(chart.said(first, last))
    ]
    between = " " if all(word.isascii() for word in told) else "、"
    return between.join(told)[:_MOST_UNKNOWN_CHARS]


def _runs(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Places side by side, from and to which."""
    begun = 0
    for at, place in enumerate(places):
        if at + 1 == len(places) or places[at + 1] != place + 1:
            yield places[begun], place + 1
            begun = at + 1


def is_for_all(query: Query) -> bool:
    """Whether it asks for everything there is; the first of all are some of it."""
    is_plain = query.show in (Show.LIST, Show.COUNT, Show.BYTES) and query.top is None
    return not query.terms and query.hidden is not Hidden.ONLY and is_plain
