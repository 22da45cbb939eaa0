"""Several questions in one."""

from __future__ import annotations

import pytest

from desktop_app.chart.composing import Act, Intent, intent_of
from desktop_app.chart.covers import Cover
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.parted.several import (
    MOST_PARTS,
    MOST_READ,
    MOST_TOKENS,
    read_apart,
    severals,
    without_half,
)
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.spans import Category
from desktop_app.chart.understanding import Understood
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.chart.proposed import covered

DISK = DiskNames(("Downloads", "Music", "Videos", "cats", "dogs"))
CHART = chart_of("more PDFs or photos", DISK)


def understood(question: str, *chosen: str) -> Understood:
    cover = covered(chart_of(question, DISK), *chosen)
    return Understood(intent_of(cover) or Intent(Query()), 0.7, cover)


def taken_apart(question: str, *chosen: str) -> list[tuple[str, ...]]:
    """The ways to take a question for several, by the words `category:text` in it."""
    found = severals(chart_of(question, DISK), [understood(question, *chosen)])
    return [tuple(map(written, one.intent.queries)) for one in found]


def test_each_part_that_asks_for_a_number_is_a_question_of_its_own() -> None:
    found = taken_apart(
        "how many PDFs and how many photos in Music",
        *("count:how many", "extension:PDFs", "either:and", "kind:photos", "in:in", "folder:Music"),
    )
    assert found == [("ext:pdf in:Music show:count", "kind:image in:Music show:count")]


def test_what_contradicts_itself_as_one_question_is_taken_apart() -> None:
    text = "how many PDFs are in Music, and how many photos are in Videos"
    of_one = ("count:how many", "extension:PDFs", "in:in", "folder:Music")
    torn = understood(text, *of_one, "either:and", "kind:photos", "folder:Videos")
    assert intent_of(torn.cover) is None
    (found,) = severals(chart_of(text, DISK), [], [torn])
    assert tuple(map(written, found.intent.queries)) == (
        "ext:pdf in:Music show:count",
        "kind:image in:Videos show:count",
    )


def test_a_sign_between_two_clauses_parts_them_too() -> None:
    found = taken_apart(
        "how many in Music, how many in Videos",
        *("count:how many", "in:in", "folder:Music", "folder:Videos"),
    )
    assert found == [("in:Music show:count", "in:Videos show:count")]


def test_what_is_more_may_be_asked_in_rows_numbers_or_room() -> None:
    found = taken_apart("more PDFs or photos?", "extension:PDFs", "either:or", "kind:photos")
    assert found == [
        ("ext:pdf", "kind:image"),
        ("ext:pdf show:count", "kind:image show:count"),
        ("ext:pdf show:bytes", "kind:image show:bytes"),
    ]


def test_where_a_word_says_what_is_asked_nothing_else_is() -> None:
    found = taken_apart(
        "how much space do PDFs or photos take, which is more",
        *("bytes:how much space", "extension:PDFs", "either:or", "kind:photos"),
    )
    assert found == [("ext:pdf show:bytes", "kind:image show:bytes")]


@pytest.mark.parametrize(
    ("question", "chosen"),
    [
        (
            "how many PDFs and how many photos",
            ["count:how many", "extension:PDFs", "kind:photos"],
        ),
        ("有多少PDF和多少照片", ["count:多少", "extension:PDF", "kind:照片"]),
    ],
)
def test_who_asks_how_many_twice_asks_two_things_whatever_stands_between(
    question: str, chosen: list[str]
) -> None:
    assert taken_apart(question, *chosen) == [("ext:pdf show:count", "kind:image show:count")]


def test_how_many_said_twice_of_the_same_is_one_question() -> None:
    chosen = ("count:how many", "extension:PDFs")
    assert taken_apart("how many PDFs, I mean how many PDFs", *chosen) == []
    assert taken_apart("how many PDFs are there, how many", *chosen) == []


def test_a_part_that_names_nothing_belongs_to_the_others() -> None:
    found = taken_apart(
        "how many are there, more PDFs or photos",
        *("count:how many", "extension:PDFs", "either:or", "kind:photos"),
    )
    assert found == [("ext:pdf show:count", "kind:image show:count")]


def test_what_only_one_of_them_says_besides_holds_for_all() -> None:
    found = taken_apart(
        "which are more, how many PDFs over 1 MB or photos in Music",
        *("count:how many", "extension:PDFs", "size range:over 1 MB", "either:or"),
        *("kind:photos", "in:in", "folder:Music"),
    )
    assert [set(one.split()) for one in found[0]] == [
        {"ext:pdf", "size:>1mb", "in:Music", "show:count"},
        {"kind:image", "size:>1mb", "in:Music", "show:count"},
    ]


def test_what_both_of_them_say_differently_stays_with_each() -> None:
    found = taken_apart(
        "how many PDFs in Music and how many photos in Videos",
        *("count:how many", "extension:PDFs", "in:in", "folder:Music", "either:and"),
        *("kind:photos", "folder:Videos"),
    )
    assert [set(one.split()) for one in found[0]] == [
        {"ext:pdf", "in:Music", "show:count"},
        {"kind:image", "in:Videos", "show:count"},
    ]


def test_of_two_years_each_is_a_question() -> None:
    found = taken_apart(
        "how many more photos in 2024 or 2025",
        *("count:how many", "kind:photos", "date:in 2024", "either:or", "date:2025"),
    )
    (queries,) = found
    assert [set(one.split(" ")) >= {"kind:image", "show:count"} for one in queries] == [True, True]
    assert "2024" in queries[0] and "2025" in queries[1]


def test_a_list_of_kinds_is_one_question_unless_a_word_compares_them() -> None:
    chosen = ("extension:PDFs", "kind:photos", "either:and")
    assert taken_apart("PDFs and photos", *chosen) == []
    assert taken_apart("compare PDFs and photos", *chosen)
    assert taken_apart("how many PDFs and photos", "count:how many", *chosen) == []
    assert taken_apart("how many PDFs and photos each", "count:how many", *chosen)


@pytest.mark.parametrize(
    ("question", "chosen"),
    [
        ("PDFs in Music", ["extension:PDFs", "in:in", "folder:Music"]),
        ("PDFs or in Music", ["extension:PDFs", "either:or", "in:in", "folder:Music"]),
        ("PDFs or PDFs", ["extension:PDFs", "either:or"]),
        ("PDFs, please", ["extension:PDFs"]),
        ("not PDFs or not photos", ["not:not", "extension:PDFs", "either:or", "kind:photos"]),
    ],
)
def test_what_names_no_two_things_of_the_same_is_one_question(
    question: str, chosen: list[str]
) -> None:
    assert taken_apart(question, *chosen) == []


@pytest.mark.parametrize(
    ("question", "chosen"),
    [
        (
            "are there more PDFs than photos",
            ("count:are there more", "extension:PDFs", "kind:photos"),
        ),
        ("PDF比照片多吗", ("extension:PDF", "kind:照片")),
    ],
)
def test_what_is_held_against_each_other_is_two_questions(
    question: str, chosen: tuple[str, ...]
) -> None:
    assert ("ext:pdf show:count", "kind:image show:count") in taken_apart(question, *chosen)


def test_more_parts_than_a_person_asks_at_once_are_one_question() -> None:
    kinds = ("PDFs", "photos", "videos", "documents", "archives")
    chosen = ["extension:PDFs", *(f"kind:{one}" for one in kinds[1:]), "either:or"]
    assert len(kinds) > MOST_PARTS
    assert taken_apart("more " + " or ".join(kinds), *chosen) == []
    most = "more " + " or ".join(kinds[:MOST_PARTS])
    (queries, *_) = taken_apart(most, *chosen[:MOST_PARTS], "either:or")
    assert len(queries) == MOST_PARTS


def test_an_order_or_a_greeting_is_never_several() -> None:
    meant = understood("more PDFs or photos", "extension:PDFs", "either:or", "kind:photos")
    for act in (Act.REFUSE, Act.READ, Act.GREET):
        other = Understood(Intent(Query(), act), 0.9, meant.cover)
        assert list(severals(CHART, [other])) == []


def test_only_the_likeliest_readings_are_taken_apart() -> None:
    one = understood("more PDFs or photos", "extension:PDFs", "either:or", "kind:photos")
    single = Understood(Intent(Query()), 0.9, Cover(0.0, ()))
    assert list(severals(CHART, [single] * (MOST_READ - 1) + [one]))
    assert not list(severals(CHART, [single] * MOST_READ + [one]))


def test_they_are_as_likely_as_their_words() -> None:
    one = understood("more PDFs or photos", "extension:PDFs", "either:or", "kind:photos")
    assert {(found.probability, found.cover) for found in severals(CHART, [one])} == {
        (one.probability, one.cover)
    }


def test_what_only_one_part_names_otherwise_belongs_to_the_others() -> None:
    found = taken_apart(
        "cats and dogs, which has more videos",
        *("folder:cats", "either:and", "folder:dogs", "kind:videos"),
    )
    assert found[1] == ("in:cats kind:video show:count", "in:dogs kind:video show:count")


@pytest.mark.parametrize(
    ("question", "parts", "asked"),
    [
        (
            "How many PDFs did I save in Music, and how many in Videos?",
            {
                "How many PDFs did I save in Music,": ["ext:pdf in:Music show:count"],
                "and how many in Videos?": ["in:Videos show:count"],
            },
            ("ext:pdf in:Music show:count", "in:Videos ext:pdf show:count"),
        ),
        (
            "Music里，PDF有几个，图片又有几张？",
            {
                "Music里，PDF有几个": ["in:Music ext:pdf show:count", "ext:pdf show:count"],
                "，图片又有几张？": ["kind:image show:count"],
            },
            ("in:Music ext:pdf show:count", "kind:image in:Music show:count"),
        ),
        (
            "how many PDFs how many photos",
            {
                "how many PDFs": ["ext:pdf show:count"],
                "how many photos": ["kind:image show:count"],
            },
            ("ext:pdf show:count", "kind:image show:count"),
        ),
        (
            "mp3数量 flac数量",
            {"mp3数量": ["ext:mp3 show:count"], "flac数量": ["ext:flac show:count"]},
            ("ext:mp3 show:count", "ext:flac show:count"),
        ),
        (
            "最新图片 最旧图片",
            {
                "最新图片": ["kind:image sort:modified top:1"],
                "最旧图片": ["kind:image sort:-modified top:1"],
            },
            ("kind:image sort:modified top:1", "kind:image sort:-modified top:1"),
        ),
        (
            "图片有哪些 视频有哪些",
            {"图片有哪些": ["kind:image"], "视频有哪些": ["kind:video"]},
            ("kind:image", "kind:video"),
        ),
        (
            "有多少PDF，最大的视频是哪个",
            {
                "有多少PDF": ["ext:pdf show:count"],
                "，最大的视频是哪个": ["kind:video sort:size top:1"],
            },
            ("ext:pdf show:count", "kind:video sort:size top:1"),
        ),
        (
            "how many PDFs are there in Music, and which is the largest?",
            {
                "how many PDFs are there in Music,": ["ext:pdf in:Music show:count"],
                "and which is the largest?": ["sort:size top:1"],
            },
            ("ext:pdf in:Music show:count", "ext:pdf in:Music sort:size top:1"),
        ),
    ],
)
def test_who_asks_twice_is_read_part_by_part(
    question: str, parts: dict[str, list[str]], asked: tuple[str, ...]
) -> None:
    def read(said: str) -> list[Understood]:
        return [
            Understood(Intent(parse(query)), 1 / (2 + at), Cover(0.0, ()))
            for at, query in enumerate(parts.get(said, ()))
        ]

    found = read_apart(chart_of(question, DISK), read)
    assert tuple(map(written, found[0].intent.queries)) == asked


def test_a_question_that_asks_for_one_number_is_read_as_one() -> None:
    def read(said: str) -> list[Understood]:
        raise AssertionError(said)

    assert not read_apart(chart_of("how many PDFs and photos", DISK), read)


def test_a_number_alone_is_half_of_what_is_asked_beside_the_first_of_some() -> None:
    question = "how many PDFs and which is the largest"
    half = understood(question, "count:how many", "extension:PDFs", "top:largest")
    both = Intent(parse("ext:pdf show:count"), rest=(parse("ext:pdf sort:size top:1"),))
    apart = Understood(both, 0.5, half.cover)
    assert without_half([half], [apart]) == []
    assert without_half([half], []) == [half]


def test_what_is_longer_than_anybody_asks_is_read_as_one() -> None:
    def read(said: str) -> list[Understood]:
        raise AssertionError(said)

    long = " ".join(["how many PDFs", *["please"] * MOST_TOKENS, "how many photos"])
    assert not read_apart(chart_of(long, DISK), read)


def test_the_spans_of_parts_stand_where_they_were_said() -> None:
    chosen = {"how many PDFs": "extension:PDFs", ", how many photos": "kind:photos"}

    def read(said: str) -> list[Understood]:
        return [understood(said, "count:how many", chosen[said])]

    chart = chart_of("how many PDFs, how many photos", DISK)
    (found,) = read_apart(chart, read)
    named = [
        span for span in found.cover.spans if span.category in (Category.EXTENSION, Category.KIND)
    ]
    assert [chart.said(span.start, span.end) for span in named] == ["PDFs", "photos"]


@pytest.mark.parametrize(
    ("question", "is_several"),
    [
        ("which PDFs or photos are from before 2022?", False),
        ("show PDFs or photos", False),
        ("do I keep more PDFs or photos", True),
        ("which are older, PDFs or photos?", True),
    ],
)
def test_or_holds_two_things_against_each_other_only_beside_a_comparative(
    question: str, is_several: bool
) -> None:
    dates = ["date:before 2022"] if "2022" in question else []
    found = taken_apart(question, "extension:PDFs", "either:or", "kind:photos", *dates)
    assert bool(found) is is_several


@pytest.mark.parametrize(
    ("question", "chosen"),
    [
        (
            "the largest and the smallest PDF",
            ["top:largest", "either:and", "top:smallest", "extension:PDF"],
        ),
        ("最大的和最小的PDF", ["top:最大", "either:和", "top:最小", "extension:PDF"]),
    ],
)
def test_who_names_two_orders_asks_for_the_first_of_each(question: str, chosen: list[str]) -> None:
    cover = covered(chart_of(question, DISK), *chosen)
    assert intent_of(cover) is None
    torn = Understood(Intent(Query()), 0.5, cover)
    found = severals(chart_of(question, DISK), [], [torn])
    assert [tuple(map(written, one.intent.queries)) for one in found] == [
        ("ext:pdf sort:size top:1", "ext:pdf sort:-size top:1")
    ]
