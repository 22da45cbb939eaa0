from __future__ import annotations

from datetime import datetime
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.places import typed_places
from desktop_app.chart.proposals import MAX_OPEN_TOKENS, chart_of
from desktop_app.chart.spans import OPEN, PARTS, Category
from desktop_app.chart.turns.turn_words import asks_whether
from desktop_app.filetypes.kinds import Kind
from desktop_app.query.query import SizeRange
from desktop_app.units import WRITTEN_SIZES
from tests.chart.proposed import proposed

NOW: Final = datetime(2026, 11, 22, 15)

MB, GB = WRITTEN_SIZES["mb"], WRITTEN_SIZES["gb"]


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        ("videos over 1 GB", "over 1 GB", SizeRange(GB + 1, None)),
        ("大于200兆的照片", "大于200兆", SizeRange(200 * MB + 1, None)),
        ("at least 5 MB", "at least 5 MB", SizeRange(5 * MB, None)),
        ("less than half a gig", "less than half a gig", SizeRange(0, GB // 2 - 1)),
        ("between 2 and 5 MB", "between 2 and 5 MB", SizeRange(2 * MB, 5 * MB)),
        ("2兆到5兆的", "2兆到5兆", SizeRange(2 * MB, 5 * MB)),
        ("半个G往上的", "半个G往上", SizeRange(GB // 2, None)),
    ],
)
def test_sizes_are_made_of_numbers_units_and_bounds(
    question: str, text: str, value: SizeRange
) -> None:
    assert (Category.SIZE_RANGE, text, value) in proposed(question)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("what did I change last week", "last week"),
        ("files from March 2024 please", "March 2024"),
        ("去年九月份的照片", "去年九月份"),
        ("上周改的", "上周"),
        ("since Monday", "since Monday"),
        ("2026.9.12 的", "2026.9.12"),
    ],
)
def test_dates_are_read_as_far_as_they_go(question: str, text: str) -> None:
    found = {said for category, said, _ in proposed(question) if category is Category.DATE}
    assert text in found


@pytest.mark.parametrize("question", ["may I see it", "a file of mine", "the 5 biggest", "第三章"])
def test_what_only_looks_like_a_date_tells_no_month_or_year(question: str) -> None:
    found = {said for category, said, _ in proposed(question) if category is Category.DATE}
    assert not found - {"may", "the 5"}


@pytest.mark.parametrize(
    ("question", "category", "text", "value"),
    [
        ("my photos", Category.KIND, "photos", Kind.IMAGE),
        ("多少张照片", Category.KIND, "照片", Kind.IMAGE),
        ("all .bak files", Category.EXTENSION, ".bak", ("bak",)),
        ("*.PDFs", Category.EXTENSION, "*.PDFs", ("pdf",)),
        ("backups/*.tar.gz", Category.NAME, "*.tar.gz", "*.tar.gz"),
        ("word documents", Category.EXTENSION, "word documents", ("docx", "doc")),
        ("files without extension", Category.EXTENSION, "without extension", ("",)),
        ("top 5 of them", Category.HOW_MANY, "5", 5),
        ("最大的三张", Category.HOW_MANY, "三张", 3),
        ("hidden ones too", Category.HIDDEN, "hidden", "yes"),
    ],
)
def test_words_and_signs_are_proposed_as_what_they_may_be(
    question: str, category: Category, text: str, value: object
) -> None:
    assert (category, text, value) in proposed(question)


def test_a_year_is_no_number_of_files() -> None:
    found = {said for category, said, _ in proposed("2024") if category is Category.HOW_MANY}
    assert found == set()


@pytest.mark.parametrize(
    ("slip", "category", "value"),
    [
        ("how many vidoes of Ann", Category.KIND, Kind.VIDEO),
        ("documnts in here", Category.KIND, Kind.DOCUMENT),
        ("duplicats", Category.STATE, "duplicate"),
        ("己个小狗照片", Category.COUNT, None),
    ],
)
def test_a_slip_is_proposed_beside_what_was_typed(
    slip: str, category: Category, value: object
) -> None:
    chart = chart_of(slip)
    near = [span for row in chart.spans for span in row if span.source == "near"]
    assert (category, value) in {(span.category, span.value) for span in near} | {
        (category_, value_) for category_, _, value_ in proposed(slip)
    }
    # What was typed is still there, as a name.
    names = {span.value for row in chart.spans for span in row if span.category is Category.NAME}
    assert any(str(name) in slip for name in names if " " not in str(name))


def test_a_name_on_the_disk_is_no_slip() -> None:
    assert not [one for one in proposed("archvies", "archvies") if one[0] is Category.KIND], (
        "a folder is called so"
    )


def test_names_of_folders_are_found_as_they_are_spelt() -> None:
    found = proposed("photos in old imac (2019)", "Old iMac (2019)")
    assert (Category.FOLDER, "old imac (2019)", "Old iMac (2019)") in found


def test_nobody_looks_inside_quotes() -> None:
    chart = chart_of('find me "how many PDFs in May"')
    quote = chart.spans[2]
    assert {span.category for span in quote} == {*OPEN, Category.FILLER}
    assert not [one for one in proposed('say "how many PDFs"') if one[0] is Category.COUNT]


@given(st.text(alphabet="ab 1.,/*\"'数件大于兆MB报告年月?？，_-()~", max_size=120))
def test_every_token_may_be_filler_but_in_a_typed_place_and_no_span_leaves_the_question(
    text: str,
) -> None:
    chart = chart_of(text)
    places = list(typed_places(text, chart.tokens))
    for start, row in enumerate(chart.spans):
        is_placed = any(place.start <= start < place.end for place in places)
        may_be_filler = any(span.category is Category.FILLER for span in row)
        assert not (may_be_filler and is_placed)
        # What asks for a number first, and what leaves out, is none: 数数.
        assert may_be_filler or is_placed or any(span.source == "words" for span in row)
        for span in row:
            assert span.start == start < span.end <= len(chart.tokens)
            assert span.category not in PARTS
            if span.category in OPEN and span.source == "any":
                assert span.end - span.start <= MAX_OPEN_TOKENS


def test_the_ending_of_a_name_is_no_condition_by_itself() -> None:
    def endings(text: str) -> list[object]:
        rows = chart_of(text).spans
        return [one.value for row in rows for one in row if one.category is Category.EXTENSION]

    assert endings("where is rent.pdf") == []
    assert endings("where is rent pdf") == [("pdf",)]
    assert ("pdf",) in endings("找一下.pdf")


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("files starting with IMG_2019", "IMG_2019*"),
        ("INV-2025开头的文件有几个", "INV-2025*"),
        ("files whose names end with draft", "*draft.*"),
        ("Dateien, die beginnen mit IMG", "IMG*"),
    ],
)
def test_how_a_name_begins_or_ends_is_a_pattern(question: str, name: str) -> None:
    assert name in {value for category, _, value in proposed(question) if category == "name"}


@pytest.mark.parametrize(
    ("question", "date"),
    [
        ("早于 2017 年的文件", "2017年之前"),
        ("files dated before 2017", "before 2017"),
        ("Dateien seit Januar", "since january"),
        ("stuff from this wk", "this week"),
        ("尋日改過嘅檔案", "昨天"),
    ],
)
def test_a_date_is_read_in_the_words_of_any_language(question: str, date: str) -> None:
    assert date in {value for category, _, value in proposed(question) if category == "date"}


def test_an_ending_that_files_have_is_one_though_no_kind_has_it() -> None:
    disk = DiskNames((), ["Autumn in New York.musicxml"])
    rows = chart_of("autumn in new york musicxml", disk).spans
    endings = [one.value for row in rows for one in row if one.category is Category.EXTENSION]
    assert endings == [("musicxml",)]
    assert ("7z",) in {value for category, _, value in proposed("rar or 7z")}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("直日表呢", "值日表"), ("皮影细申报", "皮影戏"), ("打引机收剧", "打印机收据")],
)
def test_a_character_stands_for_one_of_the_same_sound_that_is_in_a_name(
    typed: str, meant: str
) -> None:
    disk = DiskNames((), ["值日表.docx", "皮影戏.pdf", "打印机收据.pdf"])
    near = {one.value for row in chart_of(typed, disk).spans for one in row if one.source == "near"}
    assert meant in near


def test_what_is_in_a_name_as_it_was_typed_is_no_slip() -> None:
    disk = DiskNames((), ["值日表.docx", "直日表.docx"])
    assert all(one.source != "near" for row in chart_of("直日表", disk).spans for one in row)


def test_a_comma_before_other_than_three_digits_is_that_of_a_decimal() -> None:
    sizes = {value for category, _, value in proposed("over 1,5 GB") if category == "size range"}
    assert SizeRange(1_500_000_001, None) in sizes
    many = {value for category, _, value in proposed("over 1,500 MB") if category == "size range"}
    assert SizeRange(1_500_000_001, None) in many


def hints(question: str, *folders: str) -> list[tuple[str, str]]:
    """The words that speak for something else than to find and to count."""
    chart = chart_of(question, DiskNames(folders))
    return [(str(one.category), chart.said(one.start, one.end)) for one in chart.hints]


@pytest.mark.parametrize(
    ("thing", "order", "word"),
    [
        ("有几个安装包", "帮我安装微信", "安装"),
        ("安装程序在哪", "安装它", "安装"),
        ("压缩包有几个", "压缩这些照片", "压缩"),
    ],
)
def test_a_part_of_the_word_for_a_thing_gives_no_order(thing: str, order: str, word: str) -> None:
    assert ("refuse", word) not in hints(thing)
    assert ("refuse", word) in hints(order)


def test_a_part_of_the_name_of_a_folder_gives_no_order() -> None:
    # 安装包 文件夹 exe msi was answered by "I do not run anything", sure.
    chart = chart_of("安装包 文件夹 exe msi", DiskNames(("安装包",)))
    assert [hint for hint in chart.hints if hint.category is Category.REFUSE] == []


def test_another_copy_is_a_state_and_no_order() -> None:
    question = "Which files in Downloads do I also have another copy of?"
    chart = chart_of(question, DiskNames(("Downloads",)))
    assert [hint for hint in chart.hints if hint.category is Category.REFUSE] == []
    assert any(span.category is Category.STATE for row in chart.spans for span in row)


def test_what_only_sounds_like_an_order_gives_none() -> None:
    # 有几 sounds like 邮寄.
    assert not chart_of("文件有几个").hints


def test_what_is_said_for_several_endings_is_never_said_for_one_of_them() -> None:
    (row,) = chart_of("PPT").spans
    assert [s.value for s in row if s.category is Category.EXTENSION] == [("pptx", "ppt")]


def test_an_order_stays_one_beside_the_word_for_a_thing() -> None:
    assert ("refuse", "删除") in hints("删除安装包")
    assert ("refuse", "delete") in hints("delete the installers")


@pytest.mark.parametrize(
    ("question", "name", "is_one"),
    [
        ("where is cv.docx", ".docx", False),
        ("where is cv.docx", "cv.docx", True),
        ("where is v1.2.zip", ".zip", False),
        ("where is .env", ".env", True),
        ("找一下.pdf", ".pdf", True),
    ],
)
def test_the_dot_inside_a_name_begins_no_other(question: str, name: str, is_one: bool) -> None:
    names = {
        span.value for row in chart_of(question).spans for span in row if span.category in OPEN
    }
    assert (name in names) is is_one


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("which installers can I delete?", False),
        ("哪些安装包可以删？", False),
        ("delete the installers", True),
        ("把安装包删了", True),
    ],
)
def test_who_asks_what_can_be_deleted_gives_no_order(text: str, orders: bool) -> None:
    hints = {hint.category for hint in chart_of(text).hints}
    assert (Category.REFUSE in hints) is orders


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("图片文件夹多大", "文件夹"),
        ("文件按类型统计一下", "文件"),
        ("the pictures folder", "folder"),
    ],
)
def test_the_word_for_files_or_folders_is_no_other_name_of_one(text: str, said: str) -> None:
    disk = DiskNames(["图片", "新建文件夹", "文档", "Pictures", "New folder"])
    chart = chart_of(text, disk)
    found = [
        span
        for row in chart.spans
        for span in row
        if span.category is Category.FOLDER and span.source == "near"
    ]
    assert not [span for span in found if said in chart.said(span.start, span.end)]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("the report of October", "oct"),
        ("十一月的更表", "11月"),
        ("the VAT for the third quarter", "q3"),
    ],
)
def test_months_and_quarters_are_told_as_names_of_files_have_them(said: str, name: str) -> None:
    disk = DiskNames(["Home"], ["report Oct.pdf", "更表 11月.xlsx", "VAT Q3 2026.csv"], NOW)
    near = {one.value for row in chart_of(said, disk).spans for one in row if one.source == "near"}
    assert name in near


def test_a_month_of_a_year_is_no_month_alone() -> None:
    disk = DiskNames(["Home"], ["report Oct.pdf"], NOW)
    spans = [one for row in chart_of("reports of October 2024", disk).spans for one in row]
    assert "oct" not in {one.value for one in spans if one.source == "near"}


@pytest.mark.parametrize(
    ("said", "is_asked"),
    [
        ("Is there a contract with the bank?", True),
        ("Sorry, have we got a rota?", True),
        ("有沒有十二月的報告", True),
        ("电脑里有合同吗？", True),
        ("Did I keep my boarding pass?", False),
        ("Where is the contract?", False),
        ("what is there in Downloads", False),
        ("有合同的文件夹", False),
    ],
)
def test_whether_there_is_something_is_asked_or_not(said: str, is_asked: bool) -> None:
    assert asks_whether(chart_of(said)) is is_asked


def test_two_letters_that_changed_places_are_likelier_than_another_letter() -> None:
    assert (Category.EXTENSION, "pfds", ("pdf",)) in proposed("how many pfds are there")


@pytest.mark.parametrize("text", ["files modified on 20.07.2026", "files from 20.7.2026"])
def test_a_day_before_its_month_and_year_is_a_date(text: str) -> None:
    assert any(category is Category.DATE for category, _, _ in proposed(text))


@pytest.mark.parametrize("text", ["files changed a year ago", "an hour ago", "a week ago"])
def test_a_date_may_begin_with_an_article_where_it_counts_back(text: str) -> None:
    dates = {said for category, said, _ in proposed(text) if category is Category.DATE}
    assert any(one.endswith("ago") and one.startswith("a") for one in dates)


def test_no_other_date_begins_with_an_article() -> None:
    dates = {
        said for category, said, _ in proposed("a march for peace") if category is Category.DATE
    }
    assert dates == {"march"}


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("how many PDFs are on the stick?", "the stick"),
        ("what's on my usb drive", "my usb drive"),
        ("U盘里有多少PDF", "U盘"),
    ],
)
def test_what_lies_on_a_stick_is_looked_for_there_and_nowhere_else(
    question: str, place: str
) -> None:
    chart = chart_of(question)
    (span,) = [one for spans in chart.spans for one in spans if one.value == place]
    assert span.category is Category.FOLDER
    at = range(span.start, span.end)
    whole = {Category.ASIDE, Category.READ, Category.REFUSE, Category.GREET}
    others = [one for spans in chart.spans for one in spans if one.start in at and one is not span]
    assert [one for one in others if one.category not in whole] == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("~/Pictures/Lisbon 2026", [("folder", "~/Pictures/Lisbon 2026")]),
        ("what's in /home/ann/old stuff/tax", [("folder", "/home/ann/old stuff/tax")]),
        ("~/Pictures/Lisbon 2026里有几张照片", [("folder", "~/Pictures/Lisbon 2026")]),
        ("~/Videos/movie night.mkv", [("folder", "~/Videos"), ("name", "movie night.mkv")]),
        ("~/Videos/movie night.mkv在哪", [("folder", "~/Videos"), ("name", "movie night.mkv")]),
        ("~/Narnia/x y", [("folder", "~/Narnia/x")]),
    ],
)
def test_a_pasted_path_is_whole_with_its_spaces_and_may_be_of_a_file(
    text: str, wanted: list[tuple[str, str]]
) -> None:
    # It was cut at the first space: "Lisbon does not exist"; of a file: "is not a folder".
    disk = DiskNames(("Pictures", "Lisbon 2026", "old stuff", "tax"), ("movie night.mkv",))
    chart = chart_of(text, disk)
    places = typed_places(text, chart.tokens, disk)
    assert [(str(one.category), one.value) for one in places] == wanted
