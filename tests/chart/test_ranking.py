"""Candidates beside each other: what each tells, and which of them is the likeliest."""

from __future__ import annotations

import pytest

from desktop_app.chart.candidates import (
    MOST_OF_CHART,
    NO_WAY,
    Answered,
    Candidate,
    Outlook,
    candidates_of,
    with_answered,
)
from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.covers import Cover
from desktop_app.chart.learned import learned
from desktop_app.chart.question_words import QuestionWords
from desktop_app.chart.ranking import CandidateWeights, Pool
from desktop_app.chart.understanding import Understood
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse

WORDS = QuestionWords(
    ["rent", "zebra"], [False, True], [True, False], [False] * 2, [False, True], 40
)


def candidate(query: str, probability: float = 0.5, count: int | None = None) -> Candidate:
    found = None if count is None else Outlook(count, f"{query}{count}")
    return Candidate(Intent(parse(query)), probability, 0, None, NO_WAY, found)


def told(*candidates: Candidate) -> list[dict[str, float]]:
    return [dict(one) for one in Pool(WORDS, candidates).values()]


def test_what_both_have_is_one_candidate_with_its_place_and_its_way() -> None:
    meant = [
        Understood(Intent(parse(query)), chance, Cover(0.0, ()))
        for query, chance in (("ext:pdf", 0.7), ("draft", 0.2))
    ]
    ways = [Intent(parse("draft")), Intent(Query(), Act.READ), Intent(parse("draft"))]
    found = candidates_of(meant, ways, same)
    assert [(one.place, one.way) for one in found] == [
        (0, NO_WAY),
        (1, 0),
        (MOST_OF_CHART, 1),
    ]
    assert [one.is_search for one in found] == [True, True, False]


def test_what_finds_nothing_where_others_find_something_tells_so() -> None:
    one, other, unseen = told(
        candidate("rent", 0.5, 0), candidate("ext:pdf", 0.4, 3), candidate("x")
    )
    assert one["finds 0"] == one["finds nothing, others do"] == 1
    assert other["finds 3"] == 1 and "finds nothing, others do" not in other
    assert not [
        name for name in unseen if name.startswith("finds ") and name != "finds as first way"
    ]


def test_what_others_ask_for_as_well_is_borne_out() -> None:
    one, other = told(candidate("rent ext:pdf", 0.6), candidate("ext:pdf", 0.4))
    assert one["least support"] == pytest.approx(0.6)
    assert other["least support"] == pytest.approx(1.0)
    assert other["most lacking"] == pytest.approx(0.6)
    assert "most lacking" not in one


def test_words_that_are_left_out_are_counted() -> None:
    one, other = told(candidate("zebra"), candidate("rent"))
    assert one["words of names left out"] == 1 and one["unknown words taken"] == 1
    assert other["unknown words left out"] == 1
    assert "words of names left out" not in other


def test_candidates_that_find_the_same_are_one_and_the_likeliest_of_them_stands_for_all() -> None:
    same = Outlook(2, "same")
    pool = Pool(
        WORDS,
        [
            Candidate(Intent(parse("ext:pdf")), 0.4),
            Candidate(Intent(parse("rent")), 0.35, found=same),
            Candidate(Intent(parse("rent kind:document")), 0.25, found=same),
        ],
    )
    best, other = CandidateWeights({"log": 1.0}).judged(pool)
    assert written(best.candidate.intent.query) == "rent"
    assert best.probability == pytest.approx(0.6)
    assert other.probability == pytest.approx(0.4)


def test_rows_of_two_orders_or_numbers_are_not_the_same_answer() -> None:
    same = Outlook(2, "same")
    queries = ("rent", "rent show:count", "rent sort:size", "rent sort:size top:2")
    pool = Pool(WORDS, [Candidate(Intent(parse(one)), 0.2, found=same) for one in queries])
    assert len(CandidateWeights({}).judged(pool)) == len(queries)


def same(intent: Intent) -> object:
    return intent.act, written(intent.query)


def test_what_the_patterns_came_to_is_the_candidate_that_means_or_finds_the_same() -> None:
    candidates = [candidate("rent", 0.6, 3), candidate("ext:pdf", 0.4, 2)]
    means, finds, neither = (
        with_answered(candidates, Answered(Intent(parse(query)), count, 9), same)
        for query, count in (("rent", 3), ("kind:document", 2), ("zebra", 0))
    )
    assert [one.answered is not None for one in means] == [True, False]
    assert [one.answered is not None for one in finds] == [False, True]
    assert [one.answered is not None for one in neither] == [False, False, True]
    assert neither[-1].place == MOST_OF_CHART and neither[-1].probability == 0


def test_what_the_patterns_came_to_is_weighed_by_weights_of_its_own() -> None:
    candidates = [candidate("rent", 0.6, 3), candidate("ext:pdf", 0.4, 2)]
    ranking = CandidateWeights({"log": 1.0}, {"answered": 9.0})
    best, _ = ranking.judged(Pool(WORDS, candidates))
    assert written(best.candidate.intent.query) == "rent"
    later = with_answered(candidates, Answered(Intent(parse("ext:pdf")), 2), same)
    best, _ = ranking.judged(Pool(WORDS, later))
    assert written(best.candidate.intent.query) == "ext:pdf"


def test_nothing_is_judged_where_there_is_nothing() -> None:
    assert CandidateWeights({"log": 1.0}).judged(Pool(WORDS, [])) == []


def test_what_is_shipped_prefers_what_is_likely_and_found() -> None:
    _, ranking = learned()
    pool = Pool(WORDS, [candidate("rent", 0.6, 3), candidate("zebra", 0.3, 0)])
    best, other = ranking.judged(pool)
    assert written(best.candidate.intent.query) == "rent"
    assert best.probability > other.probability > 0
    assert best.probability + other.probability == pytest.approx(1.0)


def test_it_is_written_as_it_is_read() -> None:
    _, ranking = learned()
    again = CandidateWeights(ranking.weights, ranking.later, ranking.leaning)
    assert again.written() == ranking.written()
