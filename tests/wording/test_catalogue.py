from __future__ import annotations

import pytest

from desktop_app.errors import PlaceError, ScopeError, SettingsError
from desktop_app.messages.parts import Name, Words, plain_text
from desktop_app.reasons import Coverage, Reason
from desktop_app.wording import Language, Wording, language_of
from desktop_app.wording.coverage import coverage_line, looked_at
from desktop_app.wording.formats import written_moment

ENGLISH = Wording(Language.ENGLISH)
CHINESE = Wording(Language.CHINESE)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("How many PDFs are in Downloads?", Language.ENGLISH),
        ("下载里有多少个 PDF?", Language.CHINESE),
        ("find 论文 in Documents", Language.ENGLISH),
        ("Wie viele?", Language.ENGLISH),
    ],
)
def test_the_language_of_a_text_is_the_one_it_is_written_in(text: str, language: Language) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "where is 临时.tmp",
        "Word files that are not in 合同",
        "is there a copy of 全家福.jpg somewhere?",
        "translate 公司介绍.pptx to English",
        "find 合同",
        "PDF files in 我的文档",
        "files in 下载 that are duplicates",
        "what does “请假条” say?",
        "delete 合同.docx",
        "where is 请假条",
        "I need 合同模板",
        "documents that mention 违约金",
    ],
)
def test_an_english_question_that_holds_a_chinese_name_is_english(text: str) -> None:
    assert language_of(text) is Language.ENGLISH


@pytest.mark.parametrize(
    "text",
    [
        "Invoice Amazon.pdf 在哪里",
        "the final report 在哪里?",
        "Gone with the Wind 的电影",
        "把 Screenshots 都删掉",
        "Backup 里有多少 photos",
        "Acme Ltd 的合同",
        "大于1.5GB的 PDF",
        "in:下载 is:duplicate",
        "合同.docx",
        "budget 预算",
        "《How to Win Friends》在哪",
        "iPhone 裡的照片",
        "查询：is:file",
        "查询：is:folder in:Pictures",
        "既不在Documents也不在Pictures的文件",
    ],
)
def test_a_chinese_question_that_holds_english_names_is_chinese(text: str) -> None:
    assert language_of(text) is Language.CHINESE


def test_a_text_without_letters_is_in_the_language_of_its_reader() -> None:
    assert language_of("*.7 ?", Language.CHINESE) == Language.CHINESE
    assert language_of("", Language.CHINESE) == Language.CHINESE
    assert language_of("") == Language.ENGLISH


def test_the_number_decides_the_form() -> None:
    fields = {"folders": ["/home/ann"], "seconds": "0.01"}
    one = ENGLISH.say("coverage.line", count=1, **fields)
    assert one == "Looked at 1 file in /home/ann in 0.01 s."
    many = ENGLISH.say("coverage.line", count=1204, **fields)
    assert many == "Looked at 1,204 files in /home/ann in 0.01 s."
    none = ENGLISH.say("coverage.line", count=0, **fields)
    assert none == "Looked at 0 files in /home/ann in 0.01 s."


def test_a_reason_is_said_with_its_number() -> None:
    assert ENGLISH.reason(Reason.HIDDEN, 3) == "3 hidden"
    assert CHINESE.reason(Reason.HIDDEN, 3) == "3 个隐藏项"


def test_a_long_list_says_how_many_more_there_are() -> None:
    assert ENGLISH.listed(["a", "b"]) == "a, b"
    assert ENGLISH.listed([]) == ""
    assert ENGLISH.listed(list("abcde")) == "a, b, c, d, e"
    assert ENGLISH.listed(list("abcdefg")) == "a, b, c, d, e and 2 more"
    assert CHINESE.listed(list("abcdefg")) == "a、b、c、d、e，另有 2 个"


def test_a_name_cannot_pass_for_a_part_of_the_sentence() -> None:
    hostile = "{file}\u202e\n{0.__class__}"
    said = ENGLISH.say("settings.unreadable", file=hostile, reason="x")
    assert "{file}\\u202e\\n{0.__class__}" in said
    assert "\\u202e" in ENGLISH.say("coverage.line", count=1, folders=["/\u202e"], seconds="0")


def test_an_error_is_said_with_its_fields() -> None:
    said = CHINESE.error(SettingsError("settings.invalid", file="/x.json", name="steps"))
    assert said == "设置文件 /x.json 中“steps”的值无法使用。请更正，或删除这一行。"


def test_an_error_inside_another_is_said_too() -> None:
    inner = SettingsError("settings.invalid", file="/x.json", name="steps")
    outer = PlaceError("settings.unreadable", file="/y", reason=inner)
    assert ENGLISH.error(inner).rstrip(".") in ENGLISH.error(outer)


def test_what_the_catalogue_does_not_have_is_an_error() -> None:
    assert ENGLISH.has("list.more")
    assert not ENGLISH.has("list.less")
    with pytest.raises(KeyError):
        ENGLISH.say("list.less")
    with pytest.raises(KeyError):
        ENGLISH.say("settings.unreadable", file="x")


def test_an_empty_list_has_a_sentence_of_its_own() -> None:
    wording = Wording(Language.ENGLISH)

    alone = wording.say("place.unknown", name="Invoces", nearest=())
    near = wording.say("place.unknown", name="Invoces", nearest=("Invoices",))

    assert alone == "There is no folder called “Invoces” here."
    assert near == "There is no folder called “Invoces” here. Nearest: Invoices."


def test_names_in_a_sentence_are_parts_of_their_own() -> None:
    near = (Name("/home/ann/Invoices", "Invoices"), "Downloads")
    error = PlaceError("place.unknown", name="Invoces", nearest=near)
    parts = Wording(Language.ENGLISH).error_parts(error)
    assert parts == [
        Words("There is no folder called “Invoces” here. Nearest: "),
        Name("/home/ann/Invoices", "Invoices"),
        Words(", Downloads."),
    ]
    for language in Language:
        wording = Wording(language)
        assert plain_text(wording.error_parts(error)) == wording.error(error)


def test_fields_that_hold_paths_are_names_and_safe_to_show() -> None:
    error = ScopeError("scope.outside", path="/a\n\0 0\0/b", allowed=("/home/ann", "/media"))
    wording = Wording(Language.ENGLISH)
    parts = wording.error_parts(error)
    named = [part for part in parts if isinstance(part, Name)]
    assert [part.file for part in named] == ["/a\n\0 0\0/b", "/home/ann", "/media"]
    assert named[0].text == "/a\\n\\x00 0\\x00/b"
    assert plain_text(parts) == wording.error(error)


@pytest.mark.parametrize(
    ("coverage", "english", "chinese"),
    [
        (
            Coverage(("/d",), 3, seconds=0.004),
            "Looked at 3 files in /d in under 0.1 s.",
            "在 /d 中查看了 3 个文件，用时不到 0.1 秒。",
        ),
        (
            Coverage(("/d",), 3, seconds=0.352),
            "Looked at 3 files in /d in 0.35 s.",
            "在 /d 中查看了 3 个文件，用时 0.35 秒。",
        ),
        (
            Coverage(("/d",), complete=False, seconds=2.0),
            "Stopped before the end: there may be more.",
            "中途停止，可能还有更多。",
        ),
        (
            Coverage(complete=False),
            "Stopped before the end: there may be more.",
            "中途停止，可能还有更多。",
        ),
        (
            Coverage(("/d",), paths={Reason.UNMOUNTED: ("/d",)}),
            "Nothing was looked at.",
            "没有查看任何文件。",
        ),
        (
            # A stick that is not there: it was not looked at.
            Coverage(
                ("/d", "/mnt/stick"), 3, paths={Reason.UNMOUNTED: ("/mnt/stick",)}, seconds=0.352
            ),
            "Looked at 3 files in /d in 0.35 s.",
            "在 /d 中查看了 3 个文件，用时 0.35 秒。",
        ),
        (
            # One that ceased to answer may have been looked at in part.
            Coverage(("/d", "/e"), 3, paths={Reason.TIMED_OUT: ("/e",)}, seconds=0.352),
            "Looked at 3 files in /d, /e in 0.35 s.",
            "在 /d、/e 中查看了 3 个文件，用时 0.35 秒。",
        ),
        (
            Coverage(seconds=0.2),
            "Nothing was looked at: no folder fits.",
            "没有符合条件的文件夹，因此没有查看任何文件。",
        ),
    ],
)
def test_what_was_looked_at_is_told_as_people_would(
    coverage: Coverage, english: str, chinese: str
) -> None:
    assert looked_at(coverage, ENGLISH) == english
    assert looked_at(coverage, CHINESE) == chinese


def test_pictures_that_do_not_say_when_they_were_taken_are_told_with_what_was_looked_at() -> None:
    coverage = Coverage(("/d",), 3, seconds=0.004, dated_by_change=2)
    assert coverage_line(coverage, Wording(Language.ENGLISH)).endswith(
        " For 2 pictures without a date taken, the date of their last change was used."
    )
    assert "2 张图片没有拍摄日期" in coverage_line(coverage, Wording(Language.CHINESE))


def test_sizes_that_were_not_looked_at_now_are_told_as_of_when_they_were() -> None:
    moment_ns = 1_795_000_000 * 10**9
    coverage = Coverage(("/d",), 3, seconds=0.004, as_of_ns=moment_ns)
    written = written_moment(moment_ns)
    assert looked_at(coverage, ENGLISH).endswith(
        f"in under 0.1 s. Sizes and dates are as of {written}, and as heard of since."
    )
    assert looked_at(coverage, CHINESE).endswith(
        f"大小和日期截至 {written}，并包含此后监听到的变化。"
    )
