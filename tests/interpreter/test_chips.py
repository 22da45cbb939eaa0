"""What was understood as chips: in words, with where they come from and what else there is."""

from __future__ import annotations

import pytest

from desktop_app.interpreter.chips import carried_orders, chips_of
from desktop_app.messages.mind import TakenAs, WordTaken
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.wording import Language, Wording

ENGLISH, CHINESE = Wording(Language.ENGLISH), Wording(Language.CHINESE)
QUERY = 'in:Downloads ext:pdf modified:"last week" show:count'
WORDS = (
    WordTaken("How many", 0, 8, "show:count"),
    WordTaken("PDFs", 9, 13, "ext:pdf"),
    WordTaken("are", 14, 17, None),
    WordTaken("Downloads", 21, 30, "in:Downloads"),
    WordTaken("last\u202eweek", 31, 40, 'modified:"last week"'),
)


def test_each_condition_has_words_and_where_they_come_from() -> None:
    chips = chips_of(QUERY, TakenAs(WORDS), ENGLISH)
    assert [(chip.label, chip.words) for chip in chips] == [
        ("in Downloads", ("Downloads",)),
        ("PDF files", ("PDFs",)),
        ("changed last week", ("last\\u202eweek",)),
    ]


def test_one_is_taken_away_and_what_is_asked_for_stays() -> None:
    chips = chips_of(QUERY, TakenAs(WORDS), ENGLISH)
    assert chips[1].without == 'in:Downloads modified:"last week" show:count'
    (alone,) = chips_of("ext:pdf show:count", TakenAs(), ENGLISH)
    assert alone.without == "", "all files of the computer were not asked about"


@pytest.mark.parametrize(
    ("wording", "query", "label", "meant"),
    [
        (ENGLISH, "modified:today", "changed this month", 'modified:"this month"'),
        (CHINESE, "modified:今天", "上个月改过", "modified:上个月"),
        (ENGLISH, "ext:docx", "images", "kind:image"),
        (CHINESE, "kind:image", "PDF 文件", "ext:pdf"),
    ],
)
def test_kinds_and_dates_have_other_values(
    wording: Wording, query: str, label: str, meant: str
) -> None:
    chip = chips_of(f"{query} in:Music", TakenAs(), wording)
    changed = chip[0]
    found = {choice.label: choice.query for choice in changed.choices}
    assert set(parse(found[label]).terms) == set(parse(f"{meant} in:Music").terms)
    assert changed.label not in found
    for choice in found.values():
        assert written(parse(choice)) == choice


@pytest.mark.parametrize(
    ("query", "label", "meant"),
    [
        ("in:Music", "in Downloads", "in:Downloads"),
        ("in:Music", "outside of “Music”", "-in:Music"),
        ("-in:Backup", "in Backup", "in:Backup"),
        ("size:>10mb", "of at least 1 GB", "size:>=1gb"),
        ("name:tax", "that mention “tax”", "content:tax"),
        ("content:*tax*", "with “tax” in the name", "name:tax"),
        ("is:folder", "files", "is:file"),
        ("taken:2023", "changed in 2023", "modified:2023"),
        ("hidden:yes ext:pdf", "hidden ones only", "hidden:only ext:pdf"),
    ],
)
def test_every_condition_has_other_values(query: str, label: str, meant: str) -> None:
    found = {
        choice.label: choice.query
        for chip in chips_of(query, TakenAs(), ENGLISH)
        for choice in chip.choices
    }
    assert parse(found[label]) == parse(meant)


@pytest.mark.parametrize("wording", [ENGLISH, CHINESE])
def test_no_choice_stands_there_twice_or_as_it_is_written(wording: Wording) -> None:
    for query in (
        "in:下载 kind:image size:>1mb modified:today is:file name:a",
        *("depth:1", "regex:a.*b", "-ext:pdf", "opened:today hidden:only"),
    ):
        for chip in chips_of(query, TakenAs(), wording):
            labels = [choice.label for choice in chip.choices]
            assert len(set(labels)) == len(labels)
            assert not any(":" in label for label in labels)
            assert chip.label not in labels


@pytest.mark.parametrize(
    ("query", "english", "chinese"),
    [
        ("in:Music", "in Music", "在“Music”中"),
        ("-in:Backup", "outside of “Backup”", "“Backup”以外"),
        ("-ext:pdf", "not PDF files", "除外：PDF 文件"),
        ("size:>10mb", "over 10 MB", "超过 10 MB"),
        ("name:tax", "with “tax” in the name", "名称含“tax”"),
        ("content:rent", "that mention “rent”", "提到“rent”"),
        ("is:folder", "folders", "文件夹"),
        ("name:*.tmp", "with a name like *.tmp", "名称符合 *.tmp"),
    ],
)
def test_a_condition_is_said_by_itself(query: str, english: str, chinese: str) -> None:
    assert [chip.label for chip in chips_of(query, TakenAs(), ENGLISH)] == [english]
    assert [chip.label for chip in chips_of(query, TakenAs(), CHINESE)] == [chinese]


def test_hidden_files_are_a_condition_too() -> None:
    chips = chips_of("in:Music hidden:yes", TakenAs(), ENGLISH)
    assert [(chip.label, chip.without) for chip in chips] == [
        ("in Music", ""),
        ("hidden ones, too", "in:Music"),
    ]


def test_what_is_carried_over_stands_elsewhere() -> None:
    chips = chips_of("in:Music ext:mp3", TakenAs(carried=("in:Music",)), ENGLISH)
    assert [chip.label for chip in chips] == ["MP3 files"]


@pytest.mark.parametrize(
    ("query", "english", "chinese"),
    [
        ("depth:1", "at the top level", "最上层"),
        ("depth:3", "at most 3 levels deep", "最多 3 层"),
        ("-depth:2", "more than 2 levels deep", "2 层以下"),
        ("regex:^a.*b$", "with a name like ^a.*b$", "名称符合 ^a.*b$"),
        ("-regex:^a\u202e", "without a name like ^a\\u202e", "名称不符合 ^a\\u202e"),
        ("*.tmp", "with a name like *.tmp", "名称符合 *.tmp"),
        ("modified:2024..2025", "changed: 2024..2025", "修改于 2024..2025"),
        ("is:link", "links", "链接"),
        ("is:folder", "folders", "文件夹"),
    ],
)
def test_what_only_a_written_query_says_has_words_too(
    query: str, english: str, chinese: str
) -> None:
    for wording, label in ((ENGLISH, english), (CHINESE, chinese)):
        assert chips_of(query, TakenAs(), wording)[0].label == label


def test_how_deep_can_be_chosen() -> None:
    chip = chips_of("depth:2 in:Music", TakenAs(), ENGLISH)[0]
    found = {choice.label: choice.query for choice in chip.choices}
    assert found["at the top level"] == "depth:1 in:Music"
    assert found["more than 2 levels deep"] == "-depth:2 in:Music"


ORDERED = (
    WordTaken("largest", 9, 16, "sort:size top:1"),
    WordTaken("five", 4, 8, "top:5"),
    WordTaken("PDFs", 17, 21, "ext:pdf"),
)


def test_an_order_and_a_number_of_files_are_chips_with_their_words() -> None:
    query = "ext:pdf sort:size top:5"
    chips = chips_of(query, TakenAs(ORDERED), ENGLISH)
    assert [(chip.label, chip.words) for chip in chips] == [
        ("PDF files", ("PDFs",)),
        ("largest first", ("largest",)),
        ("the first 5", ("five",)),
    ]
    chinese = chips_of(query, TakenAs(), CHINESE)
    assert [chip.label for chip in chinese] == ["PDF 文件", "从大到小", "前 5 个"]


def test_an_order_and_a_number_are_changed_and_taken_away() -> None:
    _, order, number = chips_of("ext:pdf sort:size top:5", TakenAs(), ENGLISH)
    assert (order.without, number.without) == ("ext:pdf top:5", "ext:pdf sort:size")
    orders = {choice.label: choice.query for choice in order.choices}
    assert orders["smallest first"] == "ext:pdf sort:-size top:5"
    assert orders["newest first"] == "ext:pdf sort:modified top:5"
    assert "largest first" not in orders
    numbers = {choice.label: choice.query for choice in number.choices}
    assert numbers["only the first"] == "ext:pdf sort:size top:1"
    assert "the first 5" not in numbers


def test_of_all_files_an_order_is_changed_and_not_taken_away() -> None:
    order, number = chips_of("sort:size top:10", TakenAs(), ENGLISH)
    assert (order.without, number.without) == ("", "sort:size")
    (alone,) = chips_of("sort:size", TakenAs(), ENGLISH)
    assert alone.without == ""


def test_a_number_of_files_has_no_order() -> None:
    chips = chips_of("ext:pdf sort:size top:5 show:count", TakenAs(), ENGLISH)
    assert [chip.label for chip in chips] == ["PDF files"]


@pytest.mark.parametrize("wording", [ENGLISH, CHINESE])
@pytest.mark.parametrize("key", ["modified", "size", "name", "folder", "ext"])
@pytest.mark.parametrize("direction", ["", "-"])
def test_every_order_has_words(wording: Wording, key: str, direction: str) -> None:
    chip = chips_of(f"ext:pdf sort:{direction}{key}", TakenAs(), wording)[1]
    assert ":" not in chip.label
    assert "chip." not in chip.label


def test_an_order_that_was_carried_over_stands_with_what_was_carried() -> None:
    words = (WordTaken("yesterday", 0, 9, "modified:yesterday"),)
    taken = TakenAs(words, carried=("ext:pdf",), carries_order=True)
    query = "ext:pdf modified:yesterday sort:size"
    assert [chip.label for chip in chips_of(query, taken, ENGLISH)] == ["changed yesterday"]
    (order,) = carried_orders(query, taken, ENGLISH)
    assert (order.label, order.without) == ("largest first", "ext:pdf modified:yesterday")
    said = TakenAs((*taken.words, *ORDERED), carried=("ext:pdf",), carries_order=True)
    assert not carried_orders(query, said, ENGLISH)
