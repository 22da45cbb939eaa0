"""`Readings`: what a question may ask for, and how sure one can be of an answer to it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Final

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.features import Features
from desktop_app.chart.grammar import grammar
from desktop_app.chart.normal_forms import normal_intent
from desktop_app.chart.parted.clauses import LIKELY, asking_clauses, clauses_apart, without_joined
from desktop_app.chart.parted.comparing import MEASURING, comparisons, measures
from desktop_app.chart.parted.files_and_folders import asks_for_both, with_files
from desktop_app.chart.parted.several import read_apart, severals, without_half
from desktop_app.chart.parted.whole_folders import asked_of_whole_folder
from desktop_app.chart.proposals import Chart, chart_of
from desktop_app.chart.question_words import QuestionWords
from desktop_app.chart.ruled_out.leanings import (
    keeps_the_place,
    keeps_the_type,
    measures_a_folder,
    places_for_places,
)
from desktop_app.chart.spans import SILENT, Category, TextSpan
from desktop_app.chart.tokens import MAX_TOKENS
from desktop_app.chart.turns.leaning import (
    Leaning,
    added,
    everywhere,
    leanings,
    leanings_of_several,
)
from desktop_app.chart.turns.turn_words import (
    adds,
    asks_for_many,
    asks_if_all_are,
    asks_if_all_are_in,
    asks_if_any,
    asks_if_only,
    asks_if_the_most,
    asks_of_another,
    asks_of_what_type,
    asks_the_same,
    asks_whether,
    corrects,
    corrects_a_part,
    goes_on,
    is_date_alone,
    may_add,
    narrows,
    points_at_one,
    says_all,
    says_all_it_needs,
    says_everywhere,
    says_ones,
)
from desktop_app.chart.understanding import Learned, Understood, ranked
from desktop_app.chart.weighing.candidates import Candidate, candidates_of, without_idle
from desktop_app.chart.weighing.negated import with_what_is_negated
from desktop_app.chart.weighing.plain import with_what_is_plain
from desktop_app.chart.weighing.pool import Pool
from desktop_app.chart.weighing.ranking import NOTHING_LEARNED, CandidateTrees, WeighedCandidate
from desktop_app.chart.weighing.reranking import (
    with_all_that_is_asked,
    with_dates_of_names,
    with_folders_so_called,
    with_names_so_called,
    with_the_names_they_have,
    with_what_goes_on,
    with_what_is_corrected,
    with_what_is_left_out_inside,
    with_whole_names,
)
from desktop_app.chart.weighing.which_one import (
    with_another_date,
    with_another_word,
    with_what_they_are,
)
from desktop_app.query.query import DATE_KEYS, Key, Query, Show
from desktop_app.value_class import value_class


@value_class
class Readings:
    """One question, read.

    Attributes:
        chart: Its words.
        meant: What it may ask for by its words, the likeliest first; none where nothing can be
            made of it.
        disk: What things on the disk are called, as it was looked up for this question.
        pointing: What only speaks of what was found before, if it may be that.
        named: Of an order, what it may name by the words beside those that give it, the likeliest
            first.
        torn: What contradicts itself as one question, and may be several.
        apart: What it may be as several questions, each of them read by itself.
        pool: All that it may be taken for; None where nothing can be made of it.
        ranking: Tells which of them is the likeliest.
        told: What it tells, where it was asked before.
    """

    chart: Chart
    meant: Sequence[Understood]
    disk: DiskNames
    pointing: Sequence[Understood] = ()
    named: Sequence[Understood] = ()
    torn: Sequence[Understood] = ()
    apart: Sequence[Understood] = ()
    pool: Pool | None = None
    ranking: CandidateTrees = NOTHING_LEARNED
    told: Sequence[WeighedCandidate] | None = None

    def judged(self) -> list[WeighedCandidate]:
        """What it may be taken for, by everything that is known, the likeliest first."""
        if self.told is not None:
            return list(self.told)
        judged = [] if self.pool is None else self.ranking.judged(self.pool)
        if not judged:
            return []
        if self.chart.is_for_all:
            # There is nothing else that it could ask for.
            known = sum(one.probability for one in judged)
            judged = [replace(one, probability=one.probability / known) for one in judged]
        if judged[0].candidate.leaning is None and corrects_a_part(self.chart):
            judged = with_what_is_corrected(judged)
        last = None if self.pool is None else self.pool.last
        measured = last is not None and measures_a_folder(last)
        surely = measured and (asks_the_same(self.chart) or asks_if_any(self.chart))
        if surely or narrows(self.chart):
            judged = with_what_goes_on(judged, surely=surely)
        if last is not None and is_date_alone(self.chart):
            judged = with_another_date(judged, last)
        if last is not None and asks_of_another(self.chart):
            judged = with_another_word(judged, last)
        judged = with_what_is_negated(judged, self.chart.tokens)
        if last is not None and points_at_one(self.chart):
            judged = with_what_they_are(judged)
        judged = with_what_is_left_out_inside(judged)
        judged = with_folders_so_called(with_dates_of_names(with_whole_names(judged)))
        judged = with_names_so_called(with_the_names_they_have(judged))
        if self.pool is not None and last is None:
            judged = with_what_is_plain(judged, self.pool.words)
        return with_all_that_is_asked(judged) if asks_whether(self.chart) else judged

    def weighed(self, ranking: CandidateTrees) -> Readings:
        """The same, weighed by `ranking` here and now: it takes its time."""
        weighed = replace(self, ranking=ranking)
        return replace(weighed, told=weighed.judged())


def read(text: str, learned: Learned, disk: DiskNames) -> Readings:
    """Read a question; what stands behind `MAX_TOKENS` is not looked at, and then nothing is."""
    chart = chart_of(text, disk)
    if len(chart.tokens) >= MAX_TOKENS or not chart.tokens:
        return Readings(chart, (), disk)
    features = Features(chart, disk, learned.known)

    def same(intent: Intent) -> Hashable:
        return normal_intent(intent, disk)

    found = ranked(chart, features, learned.weights, same)
    pointing = [one for one in found.meant if one.intent.points]
    meant = _alone(found.meant)
    if (are_all := asks_if_all_are(chart) or asks_if_all_are_in(chart)) or asks_if_only(chart):
        meant = [_beside_all(one, may_ask_where=are_all) for one in meant]
    if asks_if_the_most(chart):
        meant = [_of_all_of_them(one) for one in meant]
    if asks_of_what_type(chart):
        meant = [_of_all_types(chart, one) for one in meant]
    if asks_for_both(chart):
        meant = [with_files(one) for one in meant]
    if not meant and _asks(chart):

        def beside_asides(span: TextSpan) -> float | None:
            return None if span.category is Category.ASIDE else 0.0

        # What is asked for may be told by the way: we had a leaflet, would you show me where it is?
        meant = _alone(ranked(chart, features, learned.weights, same, beside_asides).meant)
    order = order_in(chart)
    if not order or not meant or meant[0].intent.act is not Act.REFUSE:

        def part(words: str) -> Sequence[Understood]:
            inner = chart_of(words, disk)
            known = Features(inner, disk, learned.known)
            return ranked(inner, known, learned.weights, same).meant

        def side(words: str) -> Sequence[Understood]:
            inner = chart_of(words, disk)
            known = Features(inner, disk, learned.known)
            measured = {at for place in measures(inner.tokens) for at in place}

            def beside_measures(span: TextSpan) -> float | None:
                is_apart = measured.isdisjoint(range(span.start, span.end))
                return 0.0 if is_apart or span.category in MEASURING else None

            return ranked(inner, known, learned.weights, same, beside_measures).meant

        if of_whole := asked_of_whole_folder(chart, part):
            return Readings(chart, of_whole, disk, pointing)
        if compared := comparisons(chart, side):
            return Readings(chart, (), disk, pointing, apart=compared)
        apart = read_apart(chart, part)
        whole = without_half(meant, apart)
        clauses = asking_clauses(chart)
        apart = apart or clauses_apart(chart, clauses, part)
        if apart and apart[0].probability >= LIKELY:
            whole = without_joined(whole, clauses)
        return Readings(chart, whole, disk, pointing, torn=found.torn, apart=apart)

    def beside_order(span: TextSpan) -> float | None:
        is_apart = order.isdisjoint(range(span.start, span.end))
        return 0.0 if is_apart or span.category in _IN_ORDER else None

    named = ranked(chart, features, learned.weights, same, beside_order).meant
    return Readings(chart, meant, disk, pointing, named, found.torn)


def laid_beside(
    readings: Readings,
    learned: Learned,
    last: Query | None = None,
    seen: Callable[[Sequence[Candidate]], Sequence[Candidate]] = lambda candidates: candidates,
) -> Readings:
    """The readings with all that the question may be taken for, each beside the others.

    Args:
        readings: What it may ask for.
        learned: Knows which words are spoken.
        last: The query before, with what was shown of it; None where there was none.
        seen: Looks what each candidate finds.
    """
    if not (readings.meant or readings.pointing or readings.torn or readings.apart):
        return readings
    several = [*readings.apart, *severals(readings.chart, readings.meant, readings.torn)]
    leaning: Sequence[Leaning] = ()
    is_more = False
    if says_all_it_needs(readings.chart):
        last = None
    if last is not None:
        if says_everywhere(readings.chart):
            last = everywhere(last)
        if last.top is not None and says_all(readings.chart):
            last = replace(last, top=None)
        if last.top == 1 and asks_for_many(readings.chart):
            # Of one file nobody asks which were changed.
            last = replace(last, top=None, sort=None)
        said, of_another = [*readings.pointing, *readings.meant], asks_of_another(readings.chart)
        alone = [*leanings(said, last, readings.disk.now, of_another=of_another)]
        if not goes_on(readings.chart):
            alone = [one for one in alone if not keeps_the_type(readings.chart, one, last)]
        if corrects(readings.chart):
            alone = [one for one in alone if not keeps_the_place(one, last)]
        if asks_if_any(readings.chart):
            listed = [one for one in alone if one.intent.query.show is Show.LIST]
            alone = listed or alone
        if measures_a_folder(last) and not corrects(readings.chart):
            alone = places_for_places(readings.chart, alone, last)
        more = added(alone, last) if adds(readings.chart) or may_add(readings.chart) else []
        is_more = bool(more) and adds(readings.chart)
        leaning = more if is_more else [*alone, *more, *leanings_of_several(several, last)]
    # Which ones are those of before.
    is_of_before = bool(leaning) and (is_more or says_ones(readings.chart))
    candidates = candidates_of(
        () if is_of_before else readings.meant,
        lambda intent: normal_intent(intent, readings.disk),
        several=several,
        leaning=leaning,
    )
    candidates = [*seen(candidates)]
    if any(term.excluded for one in leaning for term in one.intent.query.terms) and last:
        (before,) = seen([Candidate(Intent(last))])
        candidates = without_idle(candidates, last, before.found)
    words = QuestionWords.of(readings.chart, readings.disk, learned.spoken or ())
    return replace(readings, pool=Pool(words, candidates, last))


_IN_ORDER: Final = frozenset((Category.FILLER, Category.REFERENCE))
"""What the words of an order may be besides: it is known that "bin them" throws away."""


def _asks(chart: Chart) -> bool:
    """Whether some words ask for files, whatever else is told."""
    asking = (Category.LIST, Category.COUNT, Category.BYTES)
    return any(
        span.category in asking and span.source == "words"
        for spans in chart.spans
        for span in spans
    )


def _alone(found: Sequence[Understood]) -> list[Understood]:
    """Those that say something by themselves, as if there were no others."""
    meant = [one for one in found if not one.intent.points]
    share = sum(one.probability for one in meant) / max(
        sum(one.probability for one in found), _LEAST
    )
    scale = 1 / max(share, _LEAST)
    return [replace(one, probability=min(one.probability * scale, 1.0)) for one in meant]


_LEAST: Final = 1e-6


def _beside_all(understood: Understood, *, may_ask_where: bool) -> Understood:
    """What is so beside all there is, where the question is whether that is all.

    Are all files in Music mp3s: beside all files there. Are all photos in Pictures: beside all
    photos. Are all photos there from this year, 所有PDF都是今年的吗: beside those of all years. Do
    all documents mention the budget: beside all documents.
    """
    query = understood.intent.query
    types = [term for key in (Key.KIND, Key.EXT) for term in query.of(key) if not term.excluded]
    dates = [term for term in query.terms if term.key in DATE_KEYS and not term.excluded]
    inside = [term for term in query.of(Key.CONTENT) if not term.excluded]
    is_plain = understood.intent.act is Act.ANSWER and not understood.intent.rest
    if not is_plain or not (types or dates or inside):
        return understood
    said = [one.category for one in understood.cover.spans if one.category in _OF_ALL]
    dropped = types
    if said[-1:] == [Category.DATE]:
        dropped = dates
    elif said[-1:] == [Category.CONTENT]:
        dropped = inside
    elif may_ask_where and said[:1] != [Category.FOLDER] and Category.FOLDER in said:
        dropped = [one for one in query.of(Key.IN) if not one.excluded]
    if not dropped:
        return understood
    counted = replace(query, show=Show.COUNT, sort=None, top=None)
    others = tuple(term for term in query.terms if term not in dropped)
    return replace(understood, intent=Intent(replace(counted, terms=others), rest=(counted,)))


_OF_ALL: Final = (
    *(Category.KIND, Category.EXTENSION, Category.FOLDER, Category.DATE, Category.CONTENT),
)


def _of_all_of_them(understood: Understood) -> Understood:
    """The first of all, where the question is whether that is a file which it names."""
    query = understood.intent.query
    if query.sort is None or query.top != 1:
        return understood
    terms = tuple(term for term in query.terms if term.key is not Key.NAME)
    return replace(understood, intent=replace(understood.intent, query=replace(query, terms=terms)))


def order_in(chart: Chart) -> frozenset[int]:
    """The tokens that give an order."""
    return frozenset(
        at
        for hint in chart.hints
        if hint.category is Category.REFUSE
        for at in range(hint.start, hint.end)
    )


def _of_all_types(chart: Chart, understood: Understood) -> Understood:
    """The first of all, where the question is of what type that is: is the oldest file a PDF?"""
    query = understood.intent.query
    said = [one for one in understood.cover.spans if one.category not in SILENT]
    orders = [one.end for one in said if one.category in (Category.ORDER, Category.TOP)]
    if query.sort is None or query.top != 1 or not orders:
        return understood
    kind = said[-1]
    is_type = kind.category in (Category.KIND, Category.EXTENSION) and kind.start > max(orders)
    tells = grammar().listed("says of what type it is")
    if not is_type or chart.tokens[kind.start - 1].text not in tells:
        return understood
    terms = tuple(term for term in query.terms if term.excluded or term.key not in _TYPES)
    return replace(understood, intent=replace(understood.intent, query=replace(query, terms=terms)))


_TYPES: Final = (Key.KIND, Key.EXT)
