"""Candidates beside each other: what each tells, and which of them is the likeliest."""

from __future__ import annotations

import json

import pytest

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.covers import Cover
from desktop_app.chart.learned import learned
from desktop_app.chart.question_words import QuestionWords
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.turns.leaning import Lean, Leaning
from desktop_app.chart.understanding import Understood
from desktop_app.chart.weighing.candidates import MOST_ALONE, Candidate, Outlook, candidates_of
from desktop_app.chart.weighing.pool import Pool
from desktop_app.chart.weighing.ranking import NOTHING_LEARNED, CandidateTrees, WeighedCandidate
from desktop_app.chart.weighing.reranking import (
    after_looking_inside,
    with_all_that_is_asked,
    with_dates_of_names,
    with_whole_names,
)
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse

WORDS = QuestionWords(
    ["rent", "zebra"],
    [False, True],
    [True, False],
    [False] * 2,
    [False, True],
    [False] * 2,
    [False] * 2,
    40,
)
RENT = TextSpan(0, 1, Category.NAME, "rent", "any")
ZEBRA = TextSpan(1, 2, Category.NAME, "zebra", "any")


LEFT_OUT = TextSpan(1, 2, Category.FILLER, None, "word")


def silent(at: int) -> TextSpan:
    return TextSpan(at, at + 1, Category.FILLER)


def candidate(
    query: str, probability: float = 0.5, count: int | None = None, cover: Cover | None = None
) -> Candidate:
    found = None if count is None else Outlook(count, f"{query}{count}")
    return Candidate(Intent(parse(query)), probability, 0, cover, found)


def told(*candidates: Candidate, last: str | None = None) -> list[dict[str, float]]:
    pool = Pool(WORDS, candidates, None if last is None else parse(last))
    return [dict(one) for one in pool.values()]


def same(intent: Intent) -> object:
    return intent.act, tuple(map(written, intent.queries)), intent.nth


def understood(
    query: str, chance: float, *spans: TextSpan, rest: tuple[str, ...] = ()
) -> Understood:
    intent = Intent(parse(query), rest=tuple(map(parse, rest)))
    return Understood(intent, chance, Cover(0.0, spans))


# Which candidates there are


def test_what_stands_alone_comes_first_by_its_place() -> None:
    meant = [understood("ext:pdf", 0.7, RENT), understood("draft", 0.2, ZEBRA)]
    found = candidates_of(meant, same)
    assert [(one.place, one.probability) for one in found] == [(0, 0.7), (1, 0.2)]
    assert [one.cover for one in found] == [one.cover for one in meant]


def test_only_the_likeliest_stand_alone() -> None:
    meant = [understood(f"draft{at}", 1 / (at + 2)) for at in range(MOST_ALONE + 5)]
    assert len(candidates_of(meant, same)) == MOST_ALONE


def test_what_is_said_twice_is_one_candidate_and_stands_alone() -> None:
    meant = [understood("ext:pdf", 0.7)]
    several = [understood("ext:pdf", 0.7), understood("ext:pdf", 0.7, rest=("kind:image",))]
    lean = Leaning(Lean.REPLACES, Intent(parse("ext:pdf")), meant[0])
    found = candidates_of(meant, same, several=several, leaning=[lean])
    assert [(one.place, len(one.intent.rest)) for one in found] == [(0, 0), (MOST_ALONE, 1)]
    assert all(one.leaning is None for one in found)


def test_what_leans_has_the_place_and_the_words_of_its_reading() -> None:
    meant = [understood("ext:pdf", 0.7, RENT), understood("draft", 0.2, ZEBRA)]
    lean = Leaning(Lean.REPLACES, Intent(parse("in:Downloads draft")), meant[1])
    *_, leaning = candidates_of(meant, same, leaning=[lean])
    assert (leaning.place, leaning.probability, leaning.cover) == (1, 0.2, meant[1].cover)
    assert leaning.leaning is lean


def test_only_what_is_answered_is_a_search() -> None:
    acts = [Candidate(Intent(Query(), act)).is_search for act in Act]
    assert acts == [act is Act.ANSWER for act in Act]


# What each tells


def test_what_finds_nothing_where_others_find_something_tells_so() -> None:
    one, other, unseen = told(
        candidate("rent", 0.5, 0), candidate("ext:pdf", 0.4, 3), candidate("x")
    )
    assert one["finds 0"] == one["finds nothing, others do"] == 1
    assert other["finds 3"] == 1 and "finds nothing, others do" not in other
    assert not [name for name in unseen if name.startswith("finds ")]
    assert unseen["unseen answer"] == 1


def test_what_others_ask_for_as_well_is_borne_out() -> None:
    one, other = told(candidate("rent ext:pdf", 0.6), candidate("ext:pdf", 0.4))
    assert one["least support"] == pytest.approx(0.6)
    assert other["least support"] == pytest.approx(1.0)
    assert other["most lacking"] == pytest.approx(0.6)
    assert "most lacking" not in one


def test_words_that_lie_under_no_span_that_says_something_are_left_out() -> None:
    one, other, none = told(
        candidate("zebra", cover=Cover(0.0, (silent(0), ZEBRA))),
        candidate("rent", cover=Cover(0.0, (RENT, silent(1)))),
        candidate("ext:pdf"),
    )
    assert one["words of names left out"] == 1 and one["unknown words taken"] == 1
    assert one["words of no name taken"] == 1
    assert other["unknown words left out"] == 1
    assert "words of names left out" not in other
    assert none["left out"] == 2, "nobody knows which words it is made of"


def test_readings_that_find_the_same_bear_each_other_out() -> None:
    found = Outlook(2, "same")
    one = Candidate(Intent(parse("rent")), 0.3, found=found)
    other = Candidate(Intent(parse("rent ext:pdf")), 0.3, found=found)
    alone = candidate("zebra", 0.4, 2)
    together, _, by_itself = told(one, other, alone)
    assert together["of same outcome"] > by_itself["of same outcome"]
    assert "of same outcome, beside most" not in together, "it is the most"


def test_several_questions_tell_how_many_they_are_and_of_what() -> None:
    several = Candidate(
        Intent(parse("ext:pdf show:count"), rest=(parse("kind:image show:count"),)), 0.5
    )
    one, plain = told(several, candidate("ext:pdf show:count"))
    assert one["several"] == one["several 1"] == one["several count"] == 1
    assert one["several by kind"] == 1
    assert not any(name.startswith("several") for name in plain)


def test_only_behind_another_question_it_tells_what_it_takes_up() -> None:
    one = candidate("in:Downloads rent")
    (alone,) = told(one)
    assert not any("kept" in name or "leans" in name for name in alone)
    (behind,) = told(one, last="in:Downloads ext:pdf")
    assert behind["leans not"] == behind["kept of last"] == behind["dropped of last"] == 1
    assert behind["some kept"] == behind["drops ext"] == 1


# Which is the likeliest


def test_candidates_that_find_the_same_are_one_and_the_likeliest_of_them_stands_for_all() -> None:
    found = Outlook(2, "same")
    pool = Pool(
        WORDS,
        [
            Candidate(Intent(parse("ext:pdf")), 0.4),
            Candidate(Intent(parse("rent")), 0.35, found=found),
            Candidate(Intent(parse("rent kind:document")), 0.25, found=found),
        ],
    )
    best, other = NOTHING_LEARNED.judged(pool)
    assert written(best.candidate.intent.query) == "rent"
    assert best.probability == pytest.approx(0.6)
    assert other.probability == pytest.approx(0.4)


def test_rows_of_two_orders_or_numbers_are_not_the_same_answer() -> None:
    found = Outlook(2, "same")
    queries = ("rent", "rent show:count", "rent sort:size", "rent sort:size top:2")
    pool = Pool(WORDS, [Candidate(Intent(parse(one)), 0.2, found=found) for one in queries])
    assert len(NOTHING_LEARNED.judged(pool)) == len(queries)


def test_the_second_of_some_is_another_answer_than_both() -> None:
    found, query = Outlook(2, "same"), parse("sort:size top:2")
    pool = Pool(WORDS, [Candidate(Intent(query, nth=nth), 0.2, found=found) for nth in (0, 2)])
    assert len(NOTHING_LEARNED.judged(pool)) == 2


def test_two_ways_to_find_nothing_are_two_answers() -> None:
    pool = Pool(WORDS, [candidate("rent", 0.5, 0), candidate("zebra", 0.4, 0)])
    assert len(NOTHING_LEARNED.judged(pool)) == 2


def test_nothing_is_judged_where_there_is_nothing() -> None:
    assert NOTHING_LEARNED.judged(Pool(WORDS, [])) == []


def test_where_nothing_was_learned_they_are_as_likely_as_their_words_make_them() -> None:
    pool = Pool(WORDS, [candidate("zebra", 0.1), candidate("rent", 0.9)])
    assert [one.probability for one in NOTHING_LEARNED.judged(pool)] == pytest.approx([0.9, 0.1])


def test_trees_ask_one_value_after_the_other_and_are_added_up() -> None:
    trees = CandidateTrees(["log", "finds one"], [[0, -1.0, [1, 0.5, 1.0, 2.0], 3.0], 10.0])
    assert trees.score({"log": -2.0}) == 11
    assert trees.score({"log": -1.0, "finds one": 1.0}) == 12
    assert trees.score({"log": -0.5, "finds one": 1.0}) == 13


def test_the_likelier_it_is_that_none_is_meant_the_less_sure_is_any_of_them() -> None:
    pool = Pool(WORDS, [candidate("rent", 0.9, 3), candidate("zebra", 0.1, 1)])
    hardly, likely = (
        [one.probability for one in CandidateTrees(["none"], [[0, 0.5, 0.0, of_none]]).judged(pool)]
        for of_none in (-9.0, 9.0)
    )
    assert sum(hardly) == pytest.approx(1.0, abs=1e-4)
    assert sum(likely) < 0.01


def test_the_question_itself_tells_whether_none_is_meant() -> None:
    pool = Pool(WORDS, [candidate("rent", 0.9, 0), candidate("zebra", 0.1)], parse("ext:pdf"))
    told = pool.none(list(pool.values()))
    assert told["none"] == told["none, unknown"] == told["none, last"] == 1
    assert told["none, words"] == told["none, candidates"] == 2
    assert told["none, finds nothing"] == 1 and "none, zh" not in told


def test_what_is_shipped_prefers_what_is_likely_and_found() -> None:
    _, ranking = learned()
    likely = candidate("rent zebra", 0.6, 3, Cover(0.0, (RENT, ZEBRA)))
    pool = Pool(WORDS, [likely, candidate("zebra", 0.3, 0, Cover(0.0, (silent(0), ZEBRA)))])
    best, other = ranking.judged(pool)
    assert written(best.candidate.intent.query) == "rent zebra"
    assert best.probability > other.probability > 0
    assert best.probability + other.probability <= 1


def test_it_is_written_as_it_is_read() -> None:
    _, ranking = learned()
    read = json.loads(ranking.written())
    assert CandidateTrees(read["names"], read["trees"]) == ranking


# What is done with what was found


def weighed(*ones: tuple[Candidate, float]) -> list[WeighedCandidate]:
    return [WeighedCandidate(one, probability) for one, probability in ones]


def first_of(judged: list[WeighedCandidate]) -> str:
    return written(judged[0].candidate.intent.query)


@pytest.mark.parametrize(
    ("count", "likely", "first"),
    [(0, 0.2, '"rent zebra"'), (3, 0.2, "rent"), (0, 0.01, "rent")],
)
def test_no_name_is_cut_short_so_that_something_is_found(
    count: int, likely: float, first: str
) -> None:
    part = candidate("rent", count=2, cover=Cover(0.0, (RENT, LEFT_OUT)))
    both = TextSpan(0, 2, Category.NAME, "rent zebra", "any")
    whole = candidate('"rent zebra"', count=count, cover=Cover(0.0, (both,)))
    assert first_of(with_whole_names(weighed((part, 0.5), (whole, likely)))) == first


def test_a_name_that_is_surely_meant_stays_short() -> None:
    part = candidate("rent", count=2, cover=Cover(0.0, (RENT, LEFT_OUT)))
    whole = candidate("rent zebra", count=0, cover=Cover(0.0, (RENT, ZEBRA)))
    assert first_of(with_whole_names(weighed((part, 0.95), (whole, 0.2)))) == "rent"
    other = candidate("rent zebra ext:pdf", count=0, cover=Cover(0.0, (RENT, ZEBRA)))
    assert first_of(with_whole_names(weighed((part, 0.5), (other, 0.3)))) == "rent"


def test_what_is_mentioned_nowhere_is_no_empty_file() -> None:
    inside = candidate("content:zebra")
    empty = candidate("is:empty", count=3)
    named = candidate("zebra", count=2)
    none = after_looking_inside(weighed((inside, 0.3), (empty, 0.6)), is_found=False)
    assert first_of(none) == "content:zebra"
    some = after_looking_inside(weighed((inside, 0.3), (empty, 0.4), (named, 0.3)), is_found=False)
    assert first_of(some) == "zebra"


def test_a_word_that_asks_for_files_is_no_part_of_their_name() -> None:
    asks = TextSpan(1, 2, Category.LIST, None, "words")
    part = candidate("rent", count=2, cover=Cover(0.0, (RENT, asks)))
    whole = candidate("rent zebra", count=0, cover=Cover(0.0, (RENT, ZEBRA)))
    assert first_of(with_whole_names(weighed((part, 0.5), (whole, 0.3)))) == "rent"


AUGUST = TextSpan(1, 2, Category.DATE, "august", "date")


@pytest.mark.parametrize(("said", "first"), [(0.4, "rent modified:august"), (0.1, "rent")])
def test_who_asks_whether_there_is_something_is_not_shown_something_else(
    said: float, first: str
) -> None:
    part = candidate("rent", 0.5, count=2, cover=Cover(0.0, (RENT, LEFT_OUT)))
    whole = candidate("rent modified:august", said, count=0, cover=Cover(0.0, (RENT, AUGUST)))
    assert first_of(with_all_that_is_asked(weighed((part, 0.7), (whole, 0.1)))) == first


def test_all_ways_to_say_the_whole_count_where_it_is_asked_whether_it_is_there() -> None:
    part = candidate("rent", 0.5, count=2, cover=Cover(0.0, (RENT, LEFT_OUT)))
    dated = candidate("rent modified:august", 0.2, count=0, cover=Cover(0.0, (RENT, AUGUST)))
    named = candidate("rent zebra", 0.25, count=0, cover=Cover(0.0, (RENT, ZEBRA)))
    both = weighed((part, 0.7), (dated, 0.1), (named, 0.1))
    assert first_of(with_all_that_is_asked(both)) == "rent zebra"
    assert first_of(with_all_that_is_asked(both[:2])) == "rent"


def test_a_date_that_stands_in_names_is_meant_as_that() -> None:
    dated = candidate("rent modified:august", count=1, cover=Cover(0.0, (RENT, AUGUST)))
    august = TextSpan(1, 2, Category.NAME, "aug", "near")
    named = candidate("rent aug", count=1, cover=Cover(0.0, (RENT, august)))
    assert first_of(with_dates_of_names(weighed((dated, 0.8), (named, 0.1)))) == "rent aug"
    missing = candidate("rent aug", count=0, cover=Cover(0.0, (RENT, august)))
    assert first_of(with_dates_of_names(weighed((dated, 0.8), (missing, 0.1)))) == (
        "rent modified:august"
    )


def test_a_date_of_change_stays_one() -> None:
    changed = TextSpan(1, 2, Category.MODIFIED, None, "words")
    date = TextSpan(2, 3, Category.DATE, "august", "date")
    dated = candidate("rent modified:august", count=1, cover=Cover(0.0, (RENT, changed, date)))
    august = TextSpan(2, 3, Category.NAME, "aug", "near")
    named = candidate("rent aug", count=1, cover=Cover(0.0, (RENT, august)))
    judged = with_dates_of_names(weighed((dated, 0.8), (named, 0.1)))
    assert first_of(judged) == "rent modified:august"
