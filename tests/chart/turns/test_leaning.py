"""A question beside the one before: each way in which it may take that up."""

from __future__ import annotations

from datetime import datetime

import pytest

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.covers import Cover
from desktop_app.chart.question_words import QuestionWords
from desktop_app.chart.turns.leaning import Lean, everywhere, leanings
from desktop_app.chart.understanding import Understood
from desktop_app.chart.weighing.candidates import candidates_of
from desktop_app.chart.weighing.pool import Pool
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse

WORDS = QuestionWords(
    ["and", "pdf"], [False] * 2, [False] * 2, [False] * 2, [False] * 2, [False] * 2, [False] * 2, 40
)


def reading(query: str, probability: float = 0.5) -> Understood:
    return Understood(Intent(parse(query)), probability, Cover(0.0, ()))


def found(said: str, last: str) -> dict[Lean, list[str]]:
    """What a question comes to that says this behind that."""
    ways: dict[Lean, list[str]] = {}
    for one in leanings([reading(said)], parse(last)):
        ways.setdefault(one.lean, []).append(written(one.intent.query))
    return ways


@pytest.mark.parametrize(
    ("said", "last", "expected"),
    [
        ("in:Documents", "in:Downloads ext:pdf", "ext:pdf in:Documents"),
        ("kind:image", "in:Downloads ext:pdf", "in:Downloads kind:image"),
        ("modified:2024", "taken:2023 kind:photo", "kind:photo taken:2024"),
        ("-ext:pdf", "in:Downloads kind:document", "in:Downloads kind:document -ext:pdf"),
        ("show:bytes", "in:Downloads", "in:Downloads show:bytes"),
        ("sort:-size top:1", "in:Downloads", "in:Downloads sort:-size top:1"),
    ],
)
def test_what_is_said_takes_the_place_of_what_was_said_of_the_same(
    said: str, last: str, expected: str
) -> None:
    assert parse(found(said, last)[Lean.REPLACES][0]) == parse(expected)


def test_a_word_narrows_what_was_found_by_another() -> None:
    assert found("signed", "contract")[Lean.NARROWS] == ["contract signed"]


def test_the_last_of_several_words_is_corrected() -> None:
    assert found("3B", "inventory 3A")[Lean.CORRECTS][0] == "inventory 3B"
    assert Lean.CORRECTS not in found("3B", "inventory")


def test_another_persons_may_be_asked_for_behind_one_persons() -> None:
    ways = found("Carol", "Hannah measurements")[Lean.CORRECTS]
    assert "measurements Carol" in ways


def in_its_place(said: str, last: str) -> Query:
    """What is asked for first by whose words take the place of what was said of the same."""
    ways = leanings([reading(said)], parse(last), datetime(2026, 11, 22))
    return next(one.intent.query for one in ways if one.lean is Lean.REPLACES)


@pytest.mark.parametrize(
    ("said", "last", "expected"),
    [
        ("modified:august", "kind:image modified:2025", "kind:image modified:2025-08"),
        ("modified:八月", "kind:image modified:去年", "kind:image modified:2025-08"),
        ("modified:august", "kind:image taken:2025", "kind:image taken:2025-08"),
        ("modified:2026-08", "kind:image modified:2025", "kind:image modified:2026-08"),
        ("modified:august", "kind:image modified:yesterday", "kind:image modified:august"),
    ],
)
def test_a_month_behind_a_year_is_one_of_that_year(said: str, last: str, expected: str) -> None:
    assert in_its_place(said, last) == parse(expected)


@pytest.mark.parametrize(
    ("said", "last", "expected"),
    [
        ("modified:thursday", 'modified:"on wednesday of last week"', "modified:2026-11-12"),
        (
            'modified:"on friday"',
            "kind:image modified:2026-11-11",
            "kind:image modified:2026-11-13",
        ),
        ("modified:星期四", "modified:上周三", "modified:2026-11-12"),
        # Behind a whole month, it is the last one there was.
        ("modified:thursday", "modified:october", "modified:thursday"),
    ],
)
def test_a_day_behind_a_day_is_one_of_that_week(said: str, last: str, expected: str) -> None:
    assert in_its_place(said, last) == parse(expected)


def test_the_whole_computer_is_no_folder() -> None:
    assert everywhere(parse("in:Downloads ext:pdf -in:Old")) == parse("ext:pdf -in:Old")


def test_a_folder_may_be_in_the_one_before() -> None:
    assert found("in:2025", "in:Taxes ext:pdf")[Lean.INSIDE] == ["ext:pdf in:Taxes/2025"]
    assert Lean.INSIDE not in found("in:2025", "ext:pdf")
    assert Lean.INSIDE not in found("in:/home/ann/2025", "in:Taxes")


def test_where_a_number_was_wanted_it_may_be_wanted_again() -> None:
    shown = found("in:Documents", "in:Downloads ext:pdf show:count")[Lean.REPLACES]
    assert [parse(one).show for one in shown] == ["list", "count"]


def test_a_number_is_of_all_that_is_found_and_not_of_the_first_of_it() -> None:
    shown = found("show:count", "in:Downloads sort:-size top:5")[Lean.REPLACES]
    assert shown == ["in:Downloads show:count"]
    shown = found("show:bytes", "in:Downloads sort:modified top:1")[Lean.REPLACES]
    assert shown == ["in:Downloads sort:modified top:1"]
    shown = found("show:bytes", "in:Downloads sort:size top:3")[Lean.REPLACES]
    assert shown == ["in:Downloads show:bytes sort:size top:3"]
    shown = found("sort:size top:5", "ext:pdf show:count")[Lean.REPLACES]
    assert shown == ["ext:pdf sort:size top:5"]
    assert (
        "ext:pdf in:Music show:by-kind" in found("in:Music", "ext:pdf show:by-kind")[Lean.REPLACES]
    )


@pytest.mark.parametrize(
    ("said", "last", "expected"),
    [
        ("is:folder", "is:empty is:file", "is:empty is:folder"),
        ("kind:image", "is:folder sea", "sea kind:image"),
        ("ext:pdf", "in:Downloads -ext:pdf", "in:Downloads ext:pdf"),
        ("-ext:pdf", "in:Downloads ext:pdf", "in:Downloads -ext:pdf"),
        ("in:Backup", "kind:image -in:Backup", "kind:image in:Backup"),
        ("in:Documents", "in:.config hidden:yes", "in:Documents"),
    ],
)
def test_nothing_is_asked_for_that_cannot_be(said: str, last: str, expected: str) -> None:
    (only,) = found(said, last)[Lean.REPLACES]
    assert parse(only) == parse(expected)
    for ways in found(said, last).values():
        assert "in:Downloads in:Documents" not in ways


def test_what_is_asked_of_a_folder_that_was_found_is_asked_of_what_is_in_it() -> None:
    assert found("show:bytes", "发票 is:folder") == {Lean.INSIDE: ["in:发票 show:bytes"]}
    assert found("ext:pdf", "tax papers is:folder")[Lean.INSIDE] == ['in:"tax papers" ext:pdf']


def test_two_known_folders_are_never_one_in_the_other() -> None:
    assert Lean.NARROWS not in found("in:Documents", "in:Downloads ext:pdf")
    assert found("in:Boathouse", "in:Renders")[Lean.NARROWS] == ["in:Renders in:Boathouse"]


@pytest.mark.parametrize("folder", ['"C:/Users"', "E盘", "~/Music"])
def test_a_whole_path_lies_in_no_other_folder(folder: str) -> None:
    assert Lean.INSIDE not in found(f"in:{folder}", "in:Taxes")


def test_a_date_alone_behind_what_was_taken_is_of_what_was_taken() -> None:
    ways = found("modified:2024", "taken:2023 kind:photo")[Lean.REPLACES]
    assert ways == ["kind:image taken:2024"]


def test_greetings_and_orders_to_delete_take_up_nothing() -> None:
    greeting = Understood(Intent(Query(), Act.GREET), 0.9, Cover(0.0, ()))
    assert list(leanings([greeting], parse("ext:pdf"))) == []


def test_only_beside_a_question_before_does_a_candidate_tell_how_it_leans() -> None:
    meant, last = [reading("in:Documents")], parse("in:Downloads ext:pdf")
    candidates = candidates_of(meant, lambda one: one, leaning=leanings(meant, last))
    alone, leaning, *_ = Pool(WORDS, candidates, last).values()
    assert alone["nothing kept"] == 1 and leaning["some kept"] == 1
    assert leaning["leans replaces"] == leaning["some kept"] == 1
    told = {name for one in Pool(WORDS, candidates).values() for name in one}
    assert not any(name.startswith(("leans", "nothing kept", "some kept")) for name in told)
