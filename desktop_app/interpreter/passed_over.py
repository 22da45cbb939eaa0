"""What of a question nothing came of: words that were left out, and may be a condition.

Nothing is left out in silence: what stands here is told, and no answer without it is sure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from desktop_app.chart.grammar import grammar
from desktop_app.chart.proposals import Chart
from desktop_app.chart.readings import Readings
from desktop_app.chart.spans import Category
from desktop_app.chart.tokens import TokenKind, folded
from desktop_app.chart.turns.leaning import Lean
from desktop_app.chart.turns.turn_words import adds
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.chart.weighing.ranking import WeighedCandidate, lean_of
from desktop_app.findings import SearchFindings
from desktop_app.folders.words import Word
from desktop_app.interpreter.outcomes import Outcome
from desktop_app.query.query import Is, Key, Query


def left_out(readings: Readings, candidate: Candidate, found: Sequence[str] = ()) -> Sequence[int]:
    """Where words stand that were left out, and that hardly anybody else uses.

    So are those that tell what neither names nor dates do, whoever uses them: unread, average.

    Args:
        readings: Of the question.
        candidate: What it is taken for.
        found: The paths of all that was found by that; none where these are not known.
    """
    if readings.pool is None or candidate.cover is None:
        return ()
    words = readings.pool.words.unknown
    passed = {
        at
        for span in candidate.cover.spans
        if span.category is Category.FILLER
        for at in range(span.start, span.end)
    }
    chart, several = readings.chart, grammar().listed("makes several of a type")
    # The s of mp3s says nothing by itself.
    passed -= {
        at for at in passed if chart.tokens[at].is_joined and chart.tokens[at].text in several
    }
    said = {at for at in passed if words[at]}
    return sorted(
        {
            *said,
            *_conditions(chart, passed),
            *_numbers(chart, passed),
            *_places(chart, passed),
            *_owners(chart, candidate),
            *_named(readings, candidate, passed),
            *_types(chart, candidate, passed),
            *_not_in(found, chart, nouns(readings, candidate, passed)),
        }
    )


def all_found(outcomes: Sequence[Outcome]) -> Sequence[str]:
    """The paths of all that was found; none where there are more than are listed."""
    paths: list[str] = []
    for one in outcomes:
        data = one.result.data
        rows = data.rows if isinstance(data, SearchFindings) and data.complete else ()
        if len(rows) < one.count:
            return ()
        paths += (row.path for row in rows)
    return paths


def _not_in(found: Sequence[str], chart: Chart, places: Iterator[range]) -> Iterator[int]:
    """Where nouns stand that not all of what was found is called: it is no report then."""
    called = [folded("/".join(path.rsplit("/", 2)[1:])) for path in found]
    for place in places:
        word = Word(folded(chart.said(place.start, place.stop)))
        forms = (word.text, *word.forms, *word.synonyms)
        if not called or not all(any(form in name for form in forms) for name in called):
            yield from place


def nouns(readings: Readings, candidate: Candidate, passed: Collection[int]) -> Iterator[range]:
    """Where a noun stands that tells what is asked for, and nothing came of it.

    It is of a type (dog pictures, 猫的图片), or is itself what is asked for (which reports mention
    Berlin, 哪些报告), or folders are called so (videos from the trip).

    Args:
        readings: Of the question.
        candidate: What it is taken for.
        passed: The tokens of which nothing came.
    """
    spans = candidate.cover.spans if candidate.cover is not None else ()
    chart, links = readings.chart, grammar().listed("between what it is of and a type")
    types = {span.start for span in spans if span.category in _TYPES}
    asked = {span.end for span in spans if span.category in _ASKING}
    mentioning = {span.start for span in spans if span.category is Category.MENTIONS}
    tells = grammar().listed("joins what tells of a noun")
    for place in _nouns_in(chart, passed, {0, *asked}):
        end = place.stop
        said = chart.tokens[end].text if end < len(chart.tokens) else ""
        before_type, before_mention = {end, end + (said in links)}, {end, end + (said in tells)}
        if (
            place.start in asked
            or before_type & types
            or before_mention & mentioning
            or _is_folder(readings, place)
        ):
            yield place


_TYPES: Final = (Category.KIND, Category.EXTENSION)
_ASKING: Final = (Category.LIST, Category.COUNT, Category.BYTES)


def _nouns_in(chart: Chart, passed: Collection[int], asked: Collection[int]) -> Iterator[range]:
    """Where they stand; behind what asks, a word that may be a verb elsewhere is one as well."""
    named, others = (grammar().listed(one) for one in ("classes of nouns", "classes of no nouns"))
    no_verbs = {one for one in others if not one.endswith(" verb")}
    of_files = {one for one in named if one.endswith(" word")}
    for start, token in enumerate(chart.tokens):
        if start not in passed or token.text in grammar().listed("says nothing of a type"):
            continue
        end, classes = grammar().classes_at(chart.tokens, start)
        is_asked = start in asked and not of_files.isdisjoint(classes)
        is_other = not (no_verbs if is_asked else others).isdisjoint(classes)
        is_other |= not is_asked and any(one.endswith(" verb") for one in classes)
        is_noun = not named.isdisjoint(classes) and not is_other
        if is_noun and all(at in passed for at in range(start, end)):
            yield range(start, end)


def _is_folder(readings: Readings, place: range) -> bool:
    """Whether a few folders have a word in their names."""
    said = folded(readings.chart.said(place.start, place.stop))
    return len(said) > 1 and bool(readings.disk.with_words(said))


def _numbers(chart: Chart, passed: Collection[int]) -> Iterator[int]:
    """Where a number stands of which nothing came: folders with more than 3 photos."""
    return (at for at in passed if chart.tokens[at].kind is TokenKind.NUMBER)


def _conditions(chart: Chart, passed: Collection[int]) -> Iterator[int]:
    """Where something is said that cannot be looked up, and nothing came of it."""
    listed = grammar().listed("cannot be looked up")
    for start in range(len(chart.tokens)):
        for end in range(start + 1, min(start + _MOST_OF_CONDITION, len(chart.tokens)) + 1):
            place = range(start, end)
            if all(at in passed for at in place) and folded(chart.said(start, end)) in listed:
                yield from place


_MOST_OF_CONDITION: Final = 4


def _types(chart: Chart, candidate: Candidate, passed: Collection[int]) -> Iterator[int]:
    """Where a type stands beside another one, and nothing came of it: PDFs, docs and pictures."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    taken = [one for one in spans if one.category in _TYPES]
    for start, proposed in enumerate(chart.spans):
        for span in proposed:
            is_type = span.category in _TYPES and span.source == "words"
            place = range(start, span.end)
            if is_type and all(at in passed for at in place):
                beside = any(
                    0 <= one.start - span.end <= _BESIDE or 0 <= start - one.end <= _BESIDE
                    for one in taken
                )
                yield from place if beside else ()


_BESIDE: Final = 2


def joins_unlike(readings: Readings, candidate: Candidate) -> bool:
    """Whether "and" stands between a type and a name: photos and screenshots are both.

    No query asks for either: it finds the photos that are called so. So does one for all PDFs,
    including those in Downloads.
    """
    spans = candidate.cover.spans if candidate.cover is not None else ()
    said = [one for one in spans if one.category is not Category.FILLER or one.source == "words"]
    threes = zip(said, said[1:], said[2:], strict=False)
    for before, joint, behind in threes:
        is_joint = joint.category is Category.EITHER and joint.source != "sign"
        pair = {before.category, behind.category}
        if is_joint and pair & {*_TYPES} and pair & {Category.NAME, Category.CONTENT}:
            return True
    tokens, including = readings.chart.tokens, grammar().listed("takes in as well")
    begun = next((at for at, one in enumerate(tokens) if one.text in including), len(tokens))
    places = [one for one in spans if one.category in _LIMITS]
    return any(one.start > begun for one in places) and any(
        one.start < begun and one.category in (*_LIMITS, *_TYPES) for one in spans
    )


_LIMITS: Final = (Category.NAME, Category.FOLDER)


def adds_folders(readings: Readings, candidate: Candidate) -> bool:
    """Whether folders are to be shown as well, and they alone are asked for: the folders too."""
    wanted = {
        value
        for one in candidate.intent.queries
        for term in one.of(Key.IS)
        for value in term.values
    }
    words = {token.text for token in readings.chart.tokens}
    said = readings.chart.text.casefold()
    too = grammar().listed("as well")
    return Is.FOLDER in wanted and any(
        one in words if one.isascii() else one in said for one in too
    )


def may_be_added(
    readings: Readings, judged: Sequence[WeighedCandidate], last: Query | None
) -> bool:
    """Whether more may be wanted than what is said now: it, and what was asked for before."""
    ways = [lean_of(one.candidate) for one in judged]
    if last is None or ways[0] is Lean.ADDS:
        return False
    # With subfolders is what it was, with less that holds.
    is_wider = {*judged[0].candidate.intent.query.terms} < {*last.terms}
    return Lean.ADDS in ways or (adds(readings.chart) and not is_wider)


def _named(readings: Readings, candidate: Candidate, passed: Collection[int]) -> Iterator[int]:
    """Where a noun stands that files are called by, and nothing came of it: the same wallpaper."""
    if readings.pool is None or any(
        query.terms and query.of(Key.NAME) for query in candidate.intent.queries
    ):
        return
    known = readings.pool.words.is_in_names
    nouns_of_files = grammar().listed("says nothing of a type") | grammar().listed("computers")
    for place in _nouns_in(readings.chart, passed, ()):
        token = readings.chart.tokens[place.start]
        is_word = token.kind is TokenKind.WORD and len(token.text) >= _SHORTEST_NAME
        if is_word and known[place.start] and token.text not in nouns_of_files:
            yield from place


_SHORTEST_NAME: Final = 5


def _owners(chart: Chart, candidate: Candidate) -> Iterator[int]:
    """Where it says whose something is that is looked for, and nothing came of it: 阿敏的身份证."""
    spans = candidate.cover.spans if candidate.cover is not None else ()
    of = grammar().listed("ends what tells of a noun")
    plain = {
        at
        for one in spans
        if one.category is Category.FILLER and one.source != "words"
        for at in range(one.start, one.end)
    }
    for one in spans:
        end = one.start - 1
        if one.category is not Category.NAME or end < 1 or chart.tokens[end].text not in of:
            continue
        start = end
        while start - 1 in plain and chart.tokens[start - 1].kind is TokenKind.HAN:
            start -= 1
        if end - start > 1:
            yield from range(start, end)
    for one in spans:
        at = one.end
        # 王小明的譜在哪裡: the scores of his; 找巴哈的譜: a name that was cut in two.
        if one.category is Category.NAME and one.source == "any" and at < len(chart.tokens):
            is_cut = one.end - one.start == 1 and chart.tokens[one.start].kind is TokenKind.HAN
            if is_cut and at in plain and chart.tokens[at].kind is TokenKind.HAN:
                yield at
            behind = at + 1
            if chart.tokens[at].text in of and behind in plain and behind + 1 not in plain:
                yield behind


def _places(chart: Chart, passed: Collection[int]) -> Iterator[int]:
    """Where a folder is spoken of by words of Chinese, and nothing came of it: 没有糖的菜谱."""
    for start, spans in enumerate(chart.spans):
        for span in spans:
            is_folder = span.category is Category.FOLDER and span.source in ("disk", "near")
            is_word = span.end - start > 1 and chart.tokens[start].kind is TokenKind.HAN
            if is_folder and is_word and all(at in passed for at in range(start, span.end)):
                yield from range(start, span.end)
