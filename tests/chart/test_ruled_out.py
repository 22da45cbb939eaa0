"""What is ruled out of a chart: stretches that cannot be meant so."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from desktop_app.chart.composing import intent_of
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.proposals import chart_of
from desktop_app.chart.readings import read
from desktop_app.chart.spans import ACTS, OPEN, Category
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from tests.chart.proposed import covered, proposed


def categories(text: str, said: str) -> set[Category]:
    """Everything that a stretch of a question may be, and nothing longer or shorter."""
    chart = chart_of(text)
    return {
        span.category
        for row in chart.spans
        for span in row
        if chart.said(span.start, span.end) == said
    }


@pytest.mark.parametrize(
    "text",
    ["Which files are there?", "what files do I have", "列出所有文件", "全部文件", "有哪些文件？"],
)
def test_what_asks_for_all_files_names_none_of_them_and_is_no_order(text: str) -> None:
    disk = DiskNames(["新建文件夹", "Documents"])
    categories = {span.category for row in chart_of(text, disk).spans for span in row}
    assert Category.FILES in categories
    assert categories.isdisjoint((*OPEN, *ACTS))


def test_what_asks_for_a_number_first_is_no_filler() -> None:
    text = "How many files have report in the name?"
    assert Category.FILLER not in categories(text, "How")
    assert Category.FILLER not in categories(text, "many")
    assert Category.FILLER in categories("I forgot how many there were", "many")


@pytest.mark.parametrize("text", ["which files mention rent", "delete all files", "所有发票文件"])
def test_what_says_more_than_that_may_name_or_order_something(text: str) -> None:
    categories = {span.category for row in chart_of(text).spans for span in row}
    assert Category.NAME in categories and Category.REFUSE in categories


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("show hidden folders", "folders"),
        ("any empty folders?", "folders"),
        ("the largest folder in Documents", "folder"),
        ("which folder is the largest?", "folder"),
    ],
)
def test_folders_that_are_told_of_are_meant(text: str, noun: str) -> None:
    assert Category.FOLDERS in categories(text, noun)
    assert Category.FILLER not in categories(text, noun)


@pytest.mark.parametrize(
    ("text", "folder"),
    [
        ("what's in the Tax folder?", "Tax"),
        ("which files are inside my Tax folder", "Tax"),
        ("林美的文件夹里都有什么？", "林美"),
        ("林美文件夹里有几张照片", "林美"),
    ],
)
def test_what_is_in_a_folder_is_no_folder_of_that_name(text: str, folder: str) -> None:
    chart = chart_of(text, DiskNames(("Tax", "林美")))
    at = next(
        at
        for at, token in enumerate(chart.tokens)
        if token.text == folder[0].lower() or token.text == folder.lower()
    )
    assert Category.NAME not in {
        span.category for span in chart.spans[at] if chart.said(span.start, span.end) == folder
    }
    nouns = [
        span.category
        for row in chart.spans
        for span in row
        if chart.said(span.start, span.end) in ("folder", "文件夹")
    ]
    assert Category.FOLDERS not in nouns


def test_a_folder_that_is_asked_for_is_no_place() -> None:
    chart = chart_of("存放发票的文件夹是哪个？", DiskNames(("发票",)))
    assert Category.NAME in {span.category for span in chart.spans[2]}
    noun = {span.category for span in chart.spans[5]}
    assert Category.FOLDERS in noun


def test_a_comma_ends_what_is_left_out() -> None:
    chart = chart_of("除了菜谱，妈妈那里还有哪些文件", DiskNames(("菜谱", "妈妈")))
    comma = next(at for at, token in enumerate(chart.tokens) if token.text == ",")
    assert Category.FILLER in {span.category for span in chart.spans[comma]}


def test_the_year_of_a_day_is_no_folder() -> None:
    chart = chart_of("修改日期在2024年1月1日至2024年6月30日之间的文件", DiskNames(("2024",)))
    folders = [span for row in chart.spans for span in row if span.category is Category.FOLDER]
    assert not [span for span in folders if span.source == "disk"]
    month = chart_of("2024年的照片", DiskNames(("2024",)))
    assert Category.FOLDER in {span.category for span in month.spans[0]}


@pytest.mark.parametrize("text", ["Tax里有几个文件夹", "how many folders are in Tax?"])
def test_folders_that_are_counted_are_meant(text: str) -> None:
    noun = "文件夹" if "文" in text else "folders"
    assert Category.FILLER not in categories(text, noun)


@pytest.mark.parametrize(
    "text", ["PDFs in the Receipts folder", "which folder is the lease in?", "folder Taxes"]
)
def test_the_word_for_folders_may_say_nothing_elsewhere(text: str) -> None:
    assert {Category.FOLDERS, Category.FILLER} <= categories(text, "folder")


@pytest.mark.parametrize(
    ("text", "link"), [("documents not in Downloads", "not"), ("上个月改过的表格", "的")]
)
def test_a_word_that_tells_of_its_neighbour_is_no_name(text: str, link: str) -> None:
    assert not categories(text, link) & OPEN


def test_what_is_quoted_as_a_name_is_looked_for_in_no_file() -> None:
    named = categories('a file with a name something like "lake district"', '"lake district"')
    said = categories('which files have "lake district" in them', '"lake district"')
    assert Category.NAME in named
    assert Category.CONTENT not in named
    assert Category.CONTENT in said


def test_what_a_type_is_of_is_no_type() -> None:
    types = {Category.KIND, Category.EXTENSION}
    assert not categories("有没有wps的安装包", "wps") & types
    assert categories("有没有wps的安装包", "安装包") & types
    assert categories("excel的表格", "excel") & types


@pytest.mark.parametrize(
    "text",
    [
        "JPGs outside Pictures and Business",
        "JPGs that are not in the Pictures or the Business folder",
        "which files are not in the Pictures folder or Business",
    ],
)
def test_both_of_two_folders_are_left_out(text: str) -> None:
    chart = chart_of(text, DiskNames(("Pictures", "Business")))
    joint = next(at for at, token in enumerate(chart.tokens) if token.text in ("and", "or"))
    assert Category.FILLER not in {span.category for span in chart.spans[joint]}


def test_a_folder_with_an_article_is_joined_to_another_one() -> None:
    chart = chart_of("JPGs not in Pictures or the Business folder", DiskNames(("Business",)))
    chosen = ("extension:JPGs", "not:not", "in:in", "folder:Pictures", "either:or")
    intent = intent_of(covered(chart, *chosen, "folder:Business"))
    assert intent is not None
    assert written(intent.query) == "ext:jpg -in:Pictures|Business"


@pytest.mark.parametrize(
    ("text", "half"),
    [
        ("十月到现在改过的文件", "十月"),
        ("从去年到现在的照片", "去年"),
        ("photos from october until now", "from october"),
    ],
)
def test_half_of_a_stretch_of_time_is_no_date(text: str, half: str) -> None:
    chart = chart_of(text, DiskNames())
    dates = {
        chart.said(span.start, span.end)
        for row in chart.spans
        for span in row
        if span.category is Category.DATE
    }
    assert dates
    assert half not in dates


def test_older_ones_are_left_out_besides_a_type() -> None:
    chart = chart_of("leave out the installers and anything older than this year", DiskNames())
    chosen = ("not:leave out", "kind:installers", "either:and", "date:older than this year")
    intent = intent_of(covered(chart, *chosen))
    assert intent is not None
    assert all(term.excluded for term in intent.query.terms)
    said = next(at for at, token in enumerate(chart.tokens) if token.text == "and")
    assert {span.category for span in chart.spans[said]} & {
        Category.FILLER,
        Category.FILES,
    } == set()


def test_what_is_mentioned_somewhere_is_no_name() -> None:
    text = "a Word file in which Marta is mentioned"
    assert Category.CONTENT in categories(text, "Marta")
    assert not categories(text, "Marta") & {Category.NAME, Category.FILLER}


def test_a_place_that_every_computer_has_is_no_word_inside_files() -> None:
    chart = chart_of("texts that mention arbitration, not counting the Desktop", DiskNames())
    chosen = ("mentions:mention", "content:arbitration", "not:not counting the", "folder:Desktop")
    intent = intent_of(covered(chart, *chosen))
    assert intent is not None
    assert written(intent.query) == "content:arbitration -in:Desktop"


@pytest.mark.parametrize(
    "text", ["Are there installers I forgot to get rid of?", "有哪些安装包忘了删"]
)
def test_what_was_forgotten_is_no_order(text: str) -> None:
    assert not chart_of(text, DiskNames()).hints


@pytest.mark.parametrize(
    ("text", "may_be_read"),
    [
        ("租房的合同", False),
        ("lease contract flat", False),
        ("明天会下雨吗", True),
        ("how is mum", True),
        ("translate the speech", True),
        ("Is the lease still valid?", True),
    ],
)
def test_a_few_names_are_not_to_be_read(text: str, may_be_read: bool) -> None:
    found = {span.category for span in chart_of(text, DiskNames()).spans[0]}
    assert (Category.READ in found) is may_be_read


@pytest.mark.parametrize(
    ("text", "may_be_read"),
    [
        ("When is my knee MRI from?", False),
        ("when was the poster made", False),
        ("when is choir practice", True),
        ("when does the contract end", True),
        ("什么时候下雨", True),
    ],
)
def test_when_a_file_came_to_be_is_not_to_be_read(text: str, may_be_read: bool) -> None:
    # "My knee MRI" was declined as what takes a model, and surely.
    found = {span.category for span in chart_of(text, DiskNames()).spans[0]}
    assert (Category.READ in found) is may_be_read


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("哪些文件提到豆瓣酱 花椒", ""),
        ("哪些文件提到豆瓣酱", "豆瓣酱"),
        ("提到“豆瓣酱 花椒”的", "豆瓣酱 花椒"),
    ],
)
def test_a_space_keeps_chinese_words_apart_inside_files(text: str, whole: str) -> None:
    chart = chart_of(text, DiskNames())
    found = [
        str(span.value)
        for spans in chart.spans
        for span in spans
        if span.category is Category.CONTENT and str(span.value).startswith("豆瓣酱")
    ]
    assert max(found, key=len, default="") == (whole or "豆瓣酱")


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("the choir scores alphabetically", "alphabetically"),
        ("Rosters sorted A to Z", "sorted A to Z"),
        ("下载里的文件按字母顺序", "按字母顺序"),
    ],
)
def test_an_order_at_the_end_is_no_name(text: str, order: str) -> None:
    # "A to Z" were files of type Z, and "alphabetically" was not understood.
    chart = chart_of(text, DiskNames())
    start = text.index(order)
    within = {
        span.category
        for spans in chart.spans
        for span in spans
        if chart.tokens[span.end - 1].end > start
    }
    assert Category.ORDER in within
    assert within.isdisjoint((Category.NAME, Category.CONTENT, Category.EXTENSION))


def test_an_ending_is_taken_with_its_dot() -> None:
    proposed_so = {
        chart.said(span.start, span.end)
        for chart in [chart_of("all files except those with the extension .log.", DiskNames())]
        for row in chart.spans
        for span in row
        if span.category is Category.EXTENSION
    }
    assert ".log" in proposed_so
    assert "log" not in proposed_so


def test_a_folder_that_is_said_otherwise_is_told_as_it_is_spelt() -> None:
    chart = chart_of("除了合同文件夹有几个PDF", DiskNames(("Contracts",)))
    folders = [span.value for row in chart.spans for span in row if span.source == "near"]
    assert "Contracts" in folders
    assert "contracts" not in folders


@pytest.mark.parametrize(
    ("text", "chosen", "query"),
    [
        ("If it's no trouble, could I have the mov ones?", ["not:no", "extension:mov"], "ext:mov"),
        ("not too much bother could you look in Music", ["not:not", "folder:Music"], None),
        ("the files that are not in Music", ["not:not", "in:in", "folder:Music"], "-in:Music"),
        (
            "files but not the ones in Music",
            ["not:not the ones", "in:in", "folder:Music"],
            "-in:Music",
        ),
        ("draft给我看看，不要那个", ["name:draft", "not before:不要"], "draft"),
        ("Karaoke文件夹里的不算", ["folder:Karaoke", "not before:不算"], "-in:Karaoke"),
        ("Karaoke那几首不要哈", ["name:Karaoke", "not before:不要"], "-Karaoke"),
    ],
)
def test_a_negation_reaches_no_further_than_its_clause(
    text: str, chosen: list[str], query: str | None
) -> None:
    intent = intent_of(covered(chart_of(text), *chosen))
    assert (None if intent is None else written(intent.query)) == query


@pytest.mark.parametrize(
    ("text", "may_be_inside"),
    [
        ("列出内容含“近视”的文件", True),
        ("Suppliers里内容包含“玻璃”的docx", True),
        ("名字里含“近视”的文件", False),
        ('files called "rent"', False),
    ],
)
def test_what_may_speak_of_either_leaves_both(text: str, may_be_inside: bool) -> None:
    quoted = {
        span.category for row in chart_of(text).spans for span in row if span.source == "quote"
    }
    assert Category.NAME in quoted
    assert (Category.CONTENT in quoted) is may_be_inside


def test_a_short_word_of_grammar_names_nothing_by_itself() -> None:
    assert not categories("where is it?", "is") & set(OPEN)
    assert not categories("where is it?", "it") & set(OPEN)
    assert categories("where is my will?", "will") & set(OPEN)
    assert categories("photos from May", "May") & set(OPEN)


def test_no_other_word_is_heard_where_the_typed_one_says_something() -> None:
    assert categories("有“春节”的有几个？", "有几") >= {Category.COUNT}
    assert Category.MENTIONS not in categories("有“春节”的有几个？", "有几")
    assert Category.GROUP not in categories("那个文件夹里一共有几个文件?", "个文件夹")
    assert Category.GROUP in categories("各文件夹里有几个文件?", "各文件夹")


def test_a_type_in_front_of_the_word_for_files_is_that() -> None:
    assert Category.MENTIONS not in categories("the Word files about a mainspring", "the Word")
    assert Category.MENTIONS in categories("files with the word mainspring", "the word")


@pytest.mark.parametrize(
    ("text", "several"),
    [
        ("recent downloads", True),
        ("what are the largest files in Music", True),
        ("the newest photo", False),
        ("the biggest of my photos", False),
        ("最近改过哪些文件？", True),
        ("最近改过的是哪个？", False),
    ],
)
def test_what_tells_the_order_tells_of_how_many(text: str, several: bool) -> None:
    tops = [one for row in chart_of(text).spans for one in row if one.category is Category.TOP]
    assert tops
    assert {one.is_of_several for one in tops} == {several}


def test_a_piece_of_another_word_is_no_type_of_files() -> None:
    assert Category.KIND not in categories("桌面 截图 数量", "图")
    assert Category.KIND not in categories("有没有上海地图", "图")
    assert Category.KIND in categories("桌面有几张图", "图")


@pytest.mark.parametrize(
    ("text", "noun"),
    [("台北資料夾裡面有哪些圖片?", "資料夾"), ("what is in this folder", "folder")],
)
def test_the_word_for_folders_is_the_name_of_none(text: str, noun: str) -> None:
    assert Category.FOLDER not in categories(text, noun)
    assert Category.FOLDERS in categories(text, noun)


@pytest.mark.parametrize(
    ("text", "said", "may_be_name"),
    [
        ("which documents say anything about a warranty", "warranty", False),
        ("files that mention rent", "rent", False),
        ("哪些文件提到了房租", "房租", False),
        ("find the rent", "rent", True),
    ],
)
def test_what_files_are_said_to_mention_is_no_name(text: str, said: str, may_be_name: bool) -> None:
    assert Category.CONTENT in categories(text, said)
    assert (Category.NAME in categories(text, said)) is may_be_name


def test_a_type_beside_another_one_is_no_folder() -> None:
    disk = DiskNames(["Videos", "Documents"])

    def folders(text: str) -> set[str]:
        chart = chart_of(text, disk)
        spans = [one for row in chart.spans for one in row if one.category is Category.FOLDER]
        return {chart.said(one.start, one.end) for one in spans if one.source == "disk"}

    assert "videos" not in folders("How many images and videos do I have?")
    assert "videos" in folders("images in videos")


def test_the_name_of_a_folder_called_like_a_year_is_no_date() -> None:
    disk = DiskNames(["2024", "Documents"])

    def dates(text: str) -> set[str]:
        chart = chart_of(text, disk)
        spans = [one for row in chart.spans for one in row if one.category is Category.DATE]
        return {chart.said(one.start, one.end) for one in spans}

    assert "2024" not in dates("2024文件夹 照片")
    assert "2024" in dates("照片 2024")


@pytest.mark.parametrize(
    ("text", "chosen", "query"),
    [
        (
            "不要PDF和表格",
            ["not:不要", "extension:PDF", "either:和", "kind:表格"],
            "-ext:pdf -kind:spreadsheet",
        ),
        (
            "not duplicates or PSDs",
            ["not:not", "state:duplicates", "either:or", "extension:PSDs"],
            "-is:duplicate -ext:psd",
        ),
        (
            "leave out PDFs and anything older than this year",
            ["not:leave out", "extension:PDFs", "either:and", "date:older than this year"],
            '-ext:pdf -modified:"before this year"',
        ),
        (
            "empty ones, not folders",
            ["state:empty", "not:not", "folders:folders"],
            "is:empty is:file",
        ),
        (
            "网店里的，隐藏的也不要",
            ["folder:网店", "hidden:隐藏的", "not before:也不要"],
            "in:网店",
        ),
        (
            "hidden folders as well as hidden files",
            ["hidden:hidden", "folders:folders", "either:as well", "files:files"],
            "hidden:only",
        ),
        ("Mia without Mia", ["name:Mia", "not:without"], None),
    ],
)
def test_what_is_left_out_goes_on_behind_a_joint(
    text: str, chosen: list[str], query: str | None
) -> None:
    intent = intent_of(covered(chart_of(text), *chosen))
    assert (None if intent is None else written(intent.query)) == query


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("不要heic的", "不"),
        ("pictures but not duplicates", "not"),
        ("the rest, not the PDFs", "not"),
    ],
)
def test_what_leaves_out_is_no_filler(text: str, word: str) -> None:
    chart = chart_of(text)
    at = next(at for at, token in enumerate(chart.tokens) if token.text == word)
    assert not [
        span for span in chart.spans[at] if span.category is Category.FILLER and span.end == at + 1
    ]


def test_an_order_in_what_a_file_is_called_is_none() -> None:
    text = "季度总结是什么时候改的"
    named = chart_of(text, DiskNames([], ["季度总结.docx"]))
    assert not [hint for hint in named.hints if hint.category is Category.READ]
    assert [hint for hint in chart_of(text).hints if hint.category is Category.READ]


def test_no_name_holds_the_words_in_front_of_one() -> None:
    chart = chart_of("files whose name starts with IMG")
    names = {
        str(span.value) for row in chart.spans for span in row if span.category is Category.NAME
    }
    assert not [name for name in names if "whose name starts with" in name and "IMG" in name]
    assert "IMG*" in names


def test_a_place_where_files_are_not_is_not_looked_for_inside_them() -> None:
    chart = chart_of("提到蜂蜜但不在网店文件夹的", DiskNames(["网店"]))
    cover = covered(chart, "mentions:提到", "content:蜂蜜", "not:但不在", "folder:网店")
    intent = intent_of(cover)
    assert intent is not None
    assert written(intent.query) == "content:蜂蜜 -in:网店"


def test_a_question_that_is_told_by_the_way_is_asked_for() -> None:
    text = "My wife had a leaflet about foulbrood, years ago. Would you show me where it is?"
    meant = read(text, learned()[0], DiskNames()).meant
    assert any("foulbrood" in written(one.intent.query) for one in meant)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("list everything in Documents/House", "Documents/House"),
        ("Pictures/2024 Norway里有几张", "Pictures/2024 Norway"),
        ("show pictures/videos", None),
    ],
)
def test_a_path_below_home_is_taken_whole(text: str, path: str | None) -> None:
    disk = DiskNames(["Documents", "House", "Documents 2025", "Pictures", "2024 Norway", "Videos"])
    spans = [span for row in chart_of(text, disk).spans for span in row]
    whole = {str(span.value) for span in spans if span.source == "disk" and "/" in str(span.value)}
    assert whole == ({path} if path else set())
    assert not path or not [span for span in spans if span.value == "documents 2025/house"]


def test_the_name_of_a_folder_is_no_type_in_front_of_the_word_for_folders() -> None:
    text = "how many files are in the archive folders"
    said = [
        span.category
        for row in chart_of(text, DiskNames(["Archive"])).spans
        for span in row
        if span.category is Category.KIND
    ]
    assert not said
    assert Category.KIND in categories("the archive folders", "archive")


@pytest.mark.parametrize(
    ("text", "word", "is_ending"),
    [
        ("make that the pictures", "make", False),
        ("show me the make files", "make", True),
        ("sketch files", "sketch", True),
        ("the sketch of the bridge", "sketch", False),
        ("今年的种子清单", "种子", False),
        ("raw from June", "raw", True),
        ("how many invoices are in Downloads", "in", False),
    ],
)
def test_an_ordinary_word_is_an_ending_only_where_files_are_told_by_it(
    text: str, word: str, is_ending: bool
) -> None:
    disk = DiskNames(["Home"], ["IMG_1.raw", "notes.txt", "Makefile.in"])
    chart = chart_of(text, disk)
    said = {
        "".join(token.text for token in chart.tokens[span.start : span.end])
        for spans in chart.spans
        for span in spans
        if span.category is Category.EXTENSION
    }
    assert (word in said) is is_ending


def test_no_name_ends_within_a_number_in_chinese() -> None:
    chart = chart_of("有没有双十二的方案")
    names = {str(one.value) for row in chart.spans for one in row if one.category is Category.NAME}
    assert "双十二" in names
    assert "双十" not in names


@pytest.mark.parametrize(
    ("text", "is_order"),
    [("arrange the e-books from old to new", False), ("arrange the e-books in folders", True)],
)
def test_who_arranges_a_list_changes_nothing(text: str, is_order: bool) -> None:
    hints = chart_of(text).hints
    assert any(hint.category is Category.REFUSE for hint in hints) is is_order


def test_not_the_old_one_leaves_the_old_one_out() -> None:
    weights, _ = learned()
    disk = DiskNames(["Podcast"], ["intro jingle.wav", "intro jingle old.wav"])
    best = read("Where's the intro jingle, not the old one?", weights, disk).meant[0]
    assert written(best.intent.query) == '"intro jingle" -old'


@pytest.mark.parametrize("said", ["which files mention war", "which files mention the war"])
def test_what_files_mention_is_no_word_of_another_language(said: str) -> None:
    weights, _ = learned()
    disk = DiskNames(["Home"], ["war story.txt", "warranty.pdf", "lease.docx"])
    (term,) = read(said, weights, disk).meant[0].intent.query.terms
    assert written(Query((term,))) in ("content:war", 'content:"the war"')


@pytest.mark.parametrize(
    ("text", "said"),
    [("What about the whole computer?", "whole computer"), ("整台电脑上的呢", "整台电脑")],
)
def test_words_that_say_everywhere_call_nothing(text: str, said: str) -> None:
    assert categories(text, said).isdisjoint(OPEN)
    assert Category.NAME in categories(f"find {said} backup", f"{said} backup")


def test_the_quotes_for_the_roof_are_things_and_tell_nothing_of_texts() -> None:
    assert Category.MENTIONS not in categories("Where are the quotes for the roof?", "quotes")
    assert Category.NAME in categories("Where are the quotes for the roof?", "quotes")
    assert Category.MENTIONS in categories("Which file quotes the lease?", "quotes")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Which files are called budget?", "budget"),
        ("which files are named zebra", "zebra"),
        ("Which document is titled Water Rights?", "Water Rights"),
        ("files whose name contains lease", "lease"),
        ("哪些文件叫预算？", "预算"),
    ],
)
def test_what_files_are_called_is_looked_for_in_their_names(text: str, name: str) -> None:
    found = categories(text, name)
    assert Category.NAME in found and Category.CONTENT not in found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2025年和2026年的表格", ("2025年", "2026年")),
        ("有哪些 ods 或 odt 檔？", ("ods", "odt")),
        ("images and videos", ("images", "videos")),
    ],
)
def test_neither_of_two_of_one_sort_is_passed_over(text: str, said: Sequence[str]) -> None:
    passed = passed_over(text)
    assert all(passed.isdisjoint(one) and one not in passed for one in said)
    assert passed_over("ods lady") == {"ods", "lady"}


def test_of_two_words_for_types_that_share_a_character_both_are_left() -> None:
    assert Category.KIND in categories("去年的錄音檔有幾個?", "錄音")


def passed_over(text: str) -> set[str]:
    """The words, or characters, of a question that may say nothing."""
    chart = chart_of(text)
    rows = chart.spans
    return {
        chart.said(one.start, one.end)
        for row in rows
        for one in row
        if one.category is Category.FILLER and one.end == one.start + 1
    }


def test_a_type_joined_with_another_one_is_no_folder_whichever_comes_first() -> None:
    disk = DiskNames(["Recordings"])
    chart = chart_of("how many recordings and songs do I have", disk)
    folders = [one for row in chart.spans for one in row if one.category is Category.FOLDER]
    assert "recordings" not in {chart.said(one.start, one.end) for one in folders}


@pytest.mark.parametrize(("text", "piece"), [("我有哪些試算表？", "表"), ("妈妈的相片", "相")])
def test_nothing_is_cut_out_of_the_word_for_a_type(text: str, piece: str) -> None:
    assert categories(text, piece).isdisjoint((*OPEN, Category.KIND))
    assert Category.KIND in categories(text, {"表": "試算表", "相": "相片"}[piece])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("which recipes are in the Recipes folder?", "recipes"),
        ("Recipes 里有哪些食谱？", "食谱"),
        ("Recipes 里有哪些食谱？", "谱"),
    ],
)
def test_what_a_folder_is_called_for_calls_nothing_in_it(text: str, name: str) -> None:
    disk = DiskNames(["Recipes"])
    assert Category.NAME not in near(text, disk, name)
    assert Category.NAME in near("which recipes have I got, and which 食谱", disk, name)


def near(text: str, disk: DiskNames, said: str) -> set[Category]:
    """What the first stretch of a question that is written so may be."""
    chart = chart_of(text, disk)
    at = text.casefold().index(said)
    return {
        one.category
        for row in chart.spans
        for one in row
        if chart.tokens[one.start].start == at and chart.said(one.start, one.end).casefold() == said
    }


@pytest.mark.parametrize(
    "text", ["船那个文件夹里的 PDF 有哪些？", "船的资料里有哪些 PDF？", "船文件夹"]
)
def test_a_character_that_names_a_folder_in_the_other_language_is_that_folder(text: str) -> None:
    found = proposed(text, "Boat", "Bank")
    assert (Category.FOLDER, "船", "Boat") in found
    assert (Category.FOLDER, "船", "Boat") not in proposed("我们坐船去上海的照片", "Boat")


def test_no_other_word_is_heard_across_two_words() -> None:
    # 列出乐 sounds like 列出了, and 乐队 is a word.
    assert not [one for one in proposed("列出乐队文件夹里的音频。") if one[0] is Category.MENTIONS]


@pytest.mark.parametrize(
    ("text", "query"), [("保密协议 NDA", "保密协议|nda"), ("发票 保险", "发票 保险")]
)
def test_a_name_in_both_languages_is_either_of_them(text: str, query: str) -> None:
    first, second = text.split()
    cover = covered(chart_of(text), f"name:{first}", f"name:{second}")
    intent = intent_of(cover)
    assert intent is not None and written(intent.query).casefold() == query


@pytest.mark.parametrize(
    ("text", "told", "category"),
    [
        ("photos taken in March 2026", "taken", Category.TAKEN),
        ("2026年3月拍的照片", "拍的", Category.TAKEN),
        ("which files did I open today?", "open", Category.OPENED),
        ("我昨天打开过哪些文件", "打开过", Category.OPENED),
    ],
)
def test_what_a_date_is_of_is_never_passed_over(text: str, told: str, category: Category) -> None:
    found = categories(text, told)
    assert category in found
    assert found.isdisjoint((Category.FILLER, Category.LIST, Category.KIND))
    assert Category.CONTENT not in categories(text, "today")


def test_a_feast_may_be_what_photos_are_called_after() -> None:
    assert Category.NAME in categories("春节拍的那张照片", "春节")
    assert Category.NAME not in categories("今年春节拍的", "今年春节")


@pytest.mark.parametrize(
    ("text", "lately"),
    [("recently opened files", "recently opened"), ("最近打开的文件", "最近打开的")],
)
def test_what_was_opened_of_late_is_not_what_was_changed_last(text: str, lately: str) -> None:
    intent = intent_of(covered(chart_of(text), f"top:{lately}"))
    assert intent is not None
    assert (written(intent.query), intent.query.sort) == ('opened:"last 30 days"', None)


@pytest.mark.parametrize(
    ("text", "is_kept"),
    [
        ("how many files did I delete yesterday?", False),
        ("我昨天删了哪些文件", False),
        ("which files did I print last week?", False),
        ("delete the files I changed yesterday", True),
        ("把截图都删了", True),
    ],
)
def test_what_was_deleted_or_printed_nobody_knows(text: str, is_kept: bool) -> None:
    chart = chart_of(text)
    said = [(one.category, one.value) for row in chart.spans for one in row]
    assert (said == [(Category.REFUSE, "history")]) is not is_kept


@pytest.mark.parametrize(
    "text",
    [
        "which recipes do not mention sugar",
        "哪些合同没有提到违约金",
        "which files are not called old",
    ],
)
def test_what_negates_what_files_tell_is_no_filler(text: str) -> None:
    chart = chart_of(text)
    negations = [one for row in chart.spans for one in row if one.category is Category.NOT]
    passed = {
        at
        for row in chart.spans
        for one in row
        if one.category is Category.FILLER
        for at in range(one.start, one.end)
    }
    assert any(passed.isdisjoint(range(one.start, one.end)) for one in negations)


def test_the_word_in_front_of_what_is_mentioned_is_no_word_file() -> None:
    assert Category.EXTENSION not in categories("which do not contain the word invoice", "word")
    assert Category.EXTENSION in categories("which word files are there", "word")


def test_a_piece_of_another_word_says_nothing_of_the_state() -> None:
    assert Category.STATE not in categories("哪个项目占的空间最大", "空")
    assert Category.STATE in categories("空文件夹", "空")


@pytest.mark.parametrize(
    ("text", "is_for_all"),
    [
        ("How many files are there in total?", True),
        ("how many files are on this computer", True),
        ("电脑上一共有多少个文件？", True),
        ("how many files are in Downloads", False),
        ("how many photos are on this computer", False),
        ("which files mention total", False),
    ],
)
def test_where_nothing_else_is_said_all_files_are_meant(text: str, is_for_all: bool) -> None:
    assert chart_of(text).is_for_all is is_for_all


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("Which of the catalogues is the biggest file?", "catalogues"),
        ("which one of my wedding photos is the newest", "wedding"),
        ("哪个文件夹的照片最多", "多"),
    ],
)
def test_what_some_are_asked_for_of_is_no_filler(text: str, noun: str) -> None:
    assert Category.FILLER not in categories(text, noun)


def test_what_they_do_may_still_say_nothing() -> None:
    assert Category.FILLER in categories("which of the recipes calls for lemon", "calls")


@pytest.mark.parametrize("text", ["two things: the PDFs", "两个问题：照片"])
def test_a_number_of_questions_is_none_of_files(text: str) -> None:
    chart = chart_of(text)
    assert not any(one.category is Category.HOW_MANY for row in chart.spans for one in row)


@pytest.mark.parametrize(
    ("text", "is_greeting"),
    [
        ("good morning", True),
        ("早上好", True),
        ("good morning, any new files?", False),
        ("早上好，今天有新照片吗", False),
        ("songs by Yo-Yo Ma", False),
    ],
)
def test_who_asks_for_files_does_not_only_greet(text: str, is_greeting: bool) -> None:
    chart = chart_of(text)
    assert any(one.category is Category.GREET for one in chart.spans[0]) is is_greeting


@pytest.mark.parametrize(
    ("text", "piece"),
    [("第一个在哪", "第一"), ("第一个在哪", "第一个"), ("where is the second one", "second")],
)
def test_a_place_in_a_list_is_what_nothing_is_called(text: str, piece: str) -> None:
    assert categories(text, piece).isdisjoint(OPEN)


def test_the_word_for_folders_behind_the_name_of_one_is_not_what_is_asked_for() -> None:
    disk = DiskNames(["Music"])
    text = "Which three files in the Music folder are the newest?"
    fillers = {
        chart_of(text, disk).said(one.start, one.end)
        for row in chart_of(text, disk).spans
        for one in row
        if one.category is Category.FILLER
    }
    assert "folder" in fillers


def test_what_is_not_counted_is_left_out() -> None:
    text = "Count the files in Downloads, not counting installers"
    assert (Category.NOT, "not counting") in {
        (category, said) for category, said, _ in proposed(text, "Downloads")
    }
    assert Category.FILLER not in categories(text, "not")


@pytest.mark.parametrize("text", ["Pictures or Choir", "which has more, Choir or Pictures"])
def test_a_folder_beside_a_folder_is_no_type(text: str) -> None:
    chart = chart_of(text, DiskNames(["Choir", "Pictures"]))
    assert not any(one.category is Category.KIND for row in chart.spans for one in row)


@pytest.mark.parametrize(
    "text", ["Which photos have Vienna in the name?", "photos with Vienna in their names"]
)
def test_what_is_in_the_name_is_not_looked_for_inside(text: str) -> None:
    assert categories(text, "Vienna") == {Category.NAME, Category.FILLER}


@pytest.mark.parametrize("text", ["how many were taken on 20 July", "5月拍的有几张"])
def test_what_was_taken_tells_of_pictures_by_itself(text: str) -> None:
    chart = chart_of(text)
    taken = [one for row in chart.spans for one in row if one.category is Category.TAKEN]
    fillers = {
        at
        for row in chart.spans
        for one in row
        if one.category is Category.FILLER
        for at in range(one.start, one.end)
    }
    assert any(fillers.isdisjoint(range(one.start, one.end)) for one in taken)


@pytest.mark.parametrize(
    ("text", "negation"), [("不是发票的pdf", "不是"), ("所有不在备份里的照片", "不在")]
)
def test_what_is_not_so_is_left_out_of_what_is_named_behind_it(text: str, negation: str) -> None:
    assert Category.FILLER not in categories(text, negation[0])
    assert Category.NOT in categories(text, negation)


def test_including_hidden_files_asks_for_no_hidden_ones_alone() -> None:
    text = "how many files in total including hidden"
    assert Category.HIDDEN not in categories(text, "hidden")
    assert Category.HIDDEN in categories(text, "including hidden")


def test_who_asks_whether_there_are_hidden_files_asks_for_these() -> None:
    assert Category.HIDDEN in categories("文档里有没有隐藏文件", "隐藏")


def test_types_beside_a_folder_of_a_name_are_not_told_by_folder() -> None:
    text = "how many photos are not in the Alps folder"
    words = ("count:how many", "kind:photos", "not:not in", "name:Alps", "folders:folder")
    assert intent_of(covered(chart_of(text), *words)) is None


def test_which_folders_have_something_is_no_place_to_look_in() -> None:
    text = "哪个文件夹里有遗嘱"
    assert Category.IN not in categories(text, "文件夹里")
    assert Category.GROUP in categories(text, "哪个文件夹里有")


@pytest.mark.parametrize("text", ["护照的文件在哪里", "我的驾照"])
def test_a_passport_was_not_taken_by_a_camera(text: str) -> None:
    assert Category.TAKEN not in categories(text, "照")
    assert Category.NAME in categories(text, text[text.index("照") - 1 : text.index("照") + 1])


def test_the_word_for_photos_does_not_say_when_they_were_taken() -> None:
    assert Category.TAKEN not in categories("上周的照片", "照")


@pytest.mark.parametrize(
    "text",
    [
        "which folder is bigger than 2 GB",
        "大于1GB的文件夹",
        "folders over 1 GB",
        "which folder is the biggest in Pictures",
    ],
)
def test_who_asks_for_folders_of_some_size_is_told_of_no_files(text: str) -> None:
    shipped, _ = learned()
    best = read(text, shipped, DiskNames(("Pictures",))).meant[0].intent.query
    assert "is:folder" in written(best)


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("which files mention both Kyoto and deposit", ("Kyoto", "deposit")),
        ("同时提到合同和定金的文件", ("合同", "定金")),
        ("既提到酒店又提到定金的文档", ("酒店", "定金")),
    ],
)
def test_what_is_mentioned_both_at_once_is_two_things_and_none_is_passed_over(
    text: str, sides: tuple[str, str]
) -> None:
    shipped, _ = learned()
    best = read(text, shipped, DiskNames()).meant[0].intent.query
    assert {f"content:{side}" for side in sides} <= set(written(best).split())


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("how much space is left", "space"),
        ("还剩多少空间", "space"),
        ("which files did I delete, did I delete any?", "history"),
        ("how much space do my videos take", None),
    ],
)
def test_what_no_file_tells_is_declined_for_what_it_is(text: str, value: str | None) -> None:
    wholes = {one.value for one in chart_of(text).spans[0] if one.source == "whole"}
    assert wholes & {"space", "history"} == ({value} if value else set())


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("最近修改的文件", "sort:modified top:10"),
        ("最近修改的是哪个文件", "sort:modified top:1"),
    ],
)
def test_what_was_changed_lately_is_one_only_where_one_is_asked_for(text: str, query: str) -> None:
    shipped, _ = learned()
    assert written(read(text, shipped, DiskNames()).meant[0].intent.query) == query


@pytest.mark.parametrize("text", ["what have I been working on", "最近在忙什么"])
def test_what_one_has_been_working_on_is_what_changed_last(text: str) -> None:
    shipped, _ = learned()
    best = read(text, shipped, DiskNames()).meant[0].intent.query
    assert written(best) == "sort:modified top:10"


@pytest.mark.parametrize(
    ("text", "is_all"),
    [
        ("show me the photos on my computer", True),
        ("all my videos", True),
        ("电脑上的照片", True),
        ("photos", False),
        ("the photo", False),
        ("photos of Ann", False),
        ("photos from 2025", False),
    ],
)
def test_a_type_that_is_all_there_is_is_no_name(text: str, is_all: bool) -> None:
    # "Photos on my computer" were files with "photo" in their names.
    chart = chart_of(text, DiskNames(files=["room photos.zip", "照片.zip"]))
    names = {span.category for spans in chart.spans for span in spans} & {Category.NAME}
    assert chart.is_for_all is is_all
    assert not (is_all and names)
