"""Orders to throw away: what they name becomes a proposal, all else is refused as ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.chart.composing import Act, Intent, intent_of
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.readings import Readings
from desktop_app.chart.understanding import Understood
from desktop_app.interpreter.trashing import rest_of_order, wanted_for_trash
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.chart.proposed import covered
from tests.interpreter.readings import DISK, readings_of, same_query
from tests.interpreter.test_chosen_file import answers_to

LAST = "in:Downloads ext:pdf"


def wanted(text: str, last: str | None = None) -> Query | None:
    """What an order would throw away, as the program reads it."""
    readings = readings_of(text, last)
    assert readings.judged()[0].candidate.intent.act is Act.REFUSE
    return wanted_for_trash(readings, None if last is None else parse(last))


def named(text: str, *chosen: str, last: str | None = None) -> str | None:
    """The same, where the words that it names things by are `category:text`."""
    chart = chart_of(text, DISK)
    cover = covered(chart, *chosen)
    intent = intent_of(cover) or Intent(Query())
    readings = Readings(chart, (), DISK, named=[Understood(intent, 0.9, cover)])
    query = wanted_for_trash(readings, None if last is None else parse(last))
    return None if query is None else written(query)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("put the copies into the bin", "is:duplicate"),
        ("put the copies in the bin", "is:duplicate"),
        ("delete the duplicates", "is:duplicate"),
        ("把这些重复文件放进回收站", "is:duplicate"),
        ("could you bin the duplicate photos in Pictures", "in:Pictures kind:image is:duplicate"),
        ("Delete the PDFs in Downloads", "in:Downloads ext:pdf"),
        ("Please move the PDFs in Downloads to the recycle bin", "in:Downloads ext:pdf"),
        ("把下载里的安装包删掉", "in:下载 kind:installer"),
        ("把重复的照片扔进垃圾桶", "kind:image is:duplicate"),
        ("删除下载里的重复文件", "in:下载 is:duplicate"),
    ],
)
def test_what_an_order_names_is_looked_for(text: str, query: str) -> None:
    found = wanted(text)
    assert found is not None and same_query(Intent(found), query)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("put those files in the trash", LAST),
        ("把它们放到回收站", LAST),
        ("删除这些", LAST),
        ("put the copies into the bin", f"{LAST} is:duplicate"),
        ("帮我删掉", LAST),
        ("删了吧", LAST),
        ("please delete", LAST),
        ("delete the files", LAST),
    ],
)
def test_what_an_order_points_to_is_what_was_spoken_of(text: str, query: str) -> None:
    found = wanted(text, LAST)
    assert found is not None and same_query(Intent(found), query)


@pytest.mark.parametrize(
    "text",
    [
        *("delete everything", "delete Downloads", "bin them", "删除这些"),
        *("清空回收站", "把下载清空"),
    ],
)
def test_an_order_that_does_not_say_what_is_to_go_is_refused(text: str) -> None:
    assert wanted(text) is None


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("delete all screenshots", "all screenshots"),
        ("Delete all MP3 files by Abba", "all MP3 files by Abba"),
        ("把截图都删掉", "截图"),
        ("请把下载里的安装包全部删掉", "下载里的安装包"),
        ("delete files in 下载 that are duplicates", "files in 下载 that are duplicates"),
        ("list all screenshots", ""),
        ("rename the screenshots", ""),
    ],
)
def test_what_an_order_says_besides_can_be_asked_by_itself(text: str, rest: str) -> None:
    assert rest_of_order(readings_of(text)) == rest


@pytest.mark.parametrize(
    ("order", "question"),
    [
        ("delete all screenshots", "list all screenshots"),
        ("把截图都删掉", "列出截图"),
    ],
)
def test_an_order_finds_what_a_list_of_the_same_files_would_find(order: str, question: str) -> None:
    readings = readings_of(order)
    rest = readings_of(rest_of_order(readings))
    found = wanted_for_trash(readings, None, rest)
    listed = readings_of(question).judged()[0].candidate.intent
    assert found is not None and same_query(Intent(found), written(listed.query))


@pytest.mark.parametrize(
    "text", ["delete the old installers", "bin the blurry photos in Pictures", "删掉没用的安装包"]
)
def test_a_list_that_leaves_out_a_word_is_no_order(text: str) -> None:
    readings = readings_of(text)
    assert wanted_for_trash(readings, None, readings_of(rest_of_order(readings))) is None


@pytest.mark.parametrize(
    "text",
    [
        *("delete the old installers", "bin the blurry photos in Pictures"),
        *("put the unused fonts into the bin", "删掉下载里没用的安装包", "把旧的压缩包删掉"),
    ],
)
def test_an_order_is_not_taken_for_more_than_it_says(text: str) -> None:
    assert wanted(text) is None


def test_an_order_may_narrow_by_what_is_a_condition() -> None:
    found = wanted("delete the installers in Downloads older than 2020")
    assert found is not None and "modified" in written(found)


def test_a_word_that_was_passed_over_may_narrow_what_is_to_go() -> None:
    text = "delete the blurry photos"
    assert named(text, "kind:photos") is None
    assert named(text, "name:blurry", "kind:photos") == "blurry kind:image"
    assert named("delete the photos", "kind:photos") == "kind:image"


def test_words_in_files_are_looked_for_only_where_the_order_says_so() -> None:
    assert named("delete the files about rent", "files:files", "content:rent") is None
    assert (
        named("delete files that mention rent", "files:files", "mentions:mention", "content:rent")
        == "content:rent"
    )


def test_only_a_place_or_what_is_left_out_names_nothing() -> None:
    assert named("delete Downloads", "folder:Downloads") is None
    assert named("delete not the photos", "not:not", "kind:photos") is None
    assert named("delete it", "reference:it", last="in:Downloads") is None


def test_copies_alone_are_those_of_what_was_spoken_of() -> None:
    text, chosen = "delete the duplicates", "state:duplicates"
    assert named(text, chosen) == "is:duplicate"
    assert named(text, chosen, last=LAST) == "in:Downloads ext:pdf is:duplicate"


def test_what_an_order_names_by_itself_is_not_mixed_with_what_was_spoken_of() -> None:
    text = "delete the photos in Wedding"
    chosen = ("kind:photos", "in:in", "folder:Wedding")
    assert named(text, *chosen, last=LAST) == "kind:image in:Wedding"


def test_an_order_of_which_nothing_is_named_is_refused() -> None:
    assert wanted_for_trash(Readings(chart_of("delete"), (), DISK), None) is None


@pytest.mark.parametrize("text", ["Which PDFs are in Downloads?", "what can you do?"])
def test_of_what_is_no_order_nothing_is_named(text: str) -> None:
    assert readings_of(text).named == ()


def test_what_an_order_names_is_read_beside_the_words_that_give_it() -> None:
    readings = readings_of("delete the PDFs in Downloads")
    best = readings.named[0]
    assert same_query(best.intent, "in:Downloads ext:pdf")
    assert best.cover.spans[0].start == 0, "all words lie under it"
    assert readings.meant[0].intent.act is Act.REFUSE


def test_a_word_of_an_order_may_point_all_the_same() -> None:
    readings = readings_of("bin them")
    assert readings.meant[0].intent.act is Act.REFUSE
    assert wanted_for_trash(readings, parse(LAST)) == parse(LAST)


@pytest.mark.parametrize("text", ["清空下载文件夹", "empty my Downloads", "清空下载"])
def test_to_empty_a_folder_names_nothing_that_is_empty(text: str) -> None:
    readings = readings_of(text)
    rest = rest_of_order(readings)
    assert wanted_for_trash(readings, None, readings_of(rest) if rest else None) is None


@pytest.mark.parametrize(
    ("order", "gone"),
    [
        ("delete the cat", ["cat.jpg", "cats 2.jpg"]),
        (
            "delete all photos except the ones in Vienna",
            ["cat.jpg", "cats 2.jpg", "certificate.jpg"],
        ),
        ("delete all photos except the ones in Atlantis", []),
    ],
)
def test_what_is_to_stay_stays_and_a_word_is_no_piece_of_another(
    order: str, gone: list[str], tmp_path: Path
) -> None:
    home = tmp_path / "home"
    for name in ("certificate.jpg", "cat.jpg", "cats 2.jpg", "Vienna 2026/opera.jpg"):
        (home / "Pictures" / name).parent.mkdir(parents=True, exist_ok=True)
        (home / "Pictures" / name).write_text(name)
    (answer,) = answers_to(home, tmp_path / "data", order)
    assert sorted(hit.name for hit in answer.hits) == gone
