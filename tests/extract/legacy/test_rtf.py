"""Rich Text."""

from __future__ import annotations

import io
import random
import time

import pytest

from desktop_app.extract.legacy.rtf import passages
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.source import DocumentSource


def read(data: bytes | str) -> list[tuple[str, str]]:
    held = data.encode("latin-1") if isinstance(data, str) else data
    source = DocumentSource(io.BytesIO(held), "a.rtf", len(held))
    return [(str(place), text) for place, text in passages(source)]


def text(body: str, head: str = r"\ansi\ansicpg1252") -> list[str]:
    return [line for _, line in read(r"{\rtf1" + head + " " + body + "}")]


def escaped(words: str, codec: str) -> str:
    return "".join(f"\\'{byte:02x}" for byte in words.encode(codec))


def test_paragraphs_are_lines() -> None:
    assert read(r"{\rtf1\ansi One\par Two \b bold\b0  words\par\par Three}") == [
        ("line 1", "One"),
        ("line 2", "Two bold words"),
        ("line 3", "Three"),
    ]


def test_line_ends_of_the_file_mean_nothing() -> None:
    assert text("one\r\n two\r\nthr\nee") == ["one twothree"]


def test_escaped_signs_are_text() -> None:
    assert text(r"a\{b\}c\\d\~e\_f\-g\emdash\rquote s") == ["a{b}c\\d e-fg—’s"]


def test_bytes_are_in_the_code_page_of_the_document() -> None:
    words = escaped("合同文件", "gbk")

    assert text(words, r"\ansi\ansicpg936") == ["合同文件"]
    assert text(r"caf\'e9", r"\ansi\ansicpg1252") == ["café"]
    assert text(escaped("Счёт", "cp1251"), r"\ansi\ansicpg1251") == ["Счёт"]


def test_bytes_are_in_the_charset_of_their_font() -> None:
    fonts = (
        r"{\fonttbl{\f0\fnil\fcharset0 Arial;}{\f1\fnil\fcharset134 SimSun;}"
        r"{\f2\fcharset128 MS Mincho;}{\f3\fcharset204{\*\fname Arial;}Arial Cyr;}}"
    )
    body = (
        rf"\f0 caf\'e9 \f1 {escaped('合同', 'gbk')}{{\f2 {escaped('契約', 'cp932')}}}"
        rf"{escaped('文件', 'gbk')}\f3 {escaped('счёт', 'cp1251')}\plain\'e9"
    )

    assert text(fonts + body, r"\ansi\ansicpg1252\deff0") == ["café 合同契約文件счётé"]


def test_the_bytes_of_a_character_may_come_in_several_ways() -> None:
    # The second byte of 丂 is an "@", which some programs write as it is.
    assert text(r"\'81@\'81\'40\b\'81\b0\'40", r"\ansi\ansicpg936") == ["丂丂丂"]


def test_unicode_characters_replace_what_old_programs_read() -> None:
    assert text(r"\u21512?\u21516? \uc2\u25991\'ce\'c4\u-10179\'3f\'3f\u-8704\'3f\'3f!") == [
        "合同 文😀!"
    ]
    assert text(r"{\uc0\u21512}\u21516?end\uc0\u25991 end") == ["合同end文end"]


def test_no_word_is_lost_for_a_missing_replacement() -> None:
    assert text(r"\u21512\par next\u21516{\b bold}") == ["合", "next同bold"]


def test_a_row_of_a_table_is_one_line_with_tabs() -> None:
    body = (
        r"\trowd\cellx1\cellx2\pard\intbl Name\cell first\par second\cell\row"
        r"\trowd\cellx1\cellx2\pard\intbl Rent\cell 1,200\cell\row\pard After\par"
    )

    assert text(body) == ["Name\tfirst second", "Rent\t1,200", "After"]


def test_what_stands_beside_the_text_is_marked() -> None:
    body = (
        r"{\info{\title A plan}{\subject Costs}{\operator nobody}{\creatim\yr2024}}"
        r"{\header\pard Top\par}{\footer\pard Page \chpgn\par}"
        r"Before{\footnote\pard A note\par} and{\*\annotation A comment} after"
        r"{\shp{\*\shpinst\shpleft1{\sp{\sn x}{\sv 99}}{\shptxt\pard In a box\par}}"
        r"{\shprslt{\*\do again}}}\par"
    )

    assert read(r"{\rtf1\ansi " + body + "}") == [
        ("part properties", "A plan"),
        ("part properties", "Costs"),
        ("part header", "Top"),
        ("part footer", "Page"),
        ("part notes", "A note"),
        ("part comments", "A comment"),
        ("part text boxes", "In a box"),
        ("line 1", "Before and after"),
    ]


def test_what_nobody_reads_is_left_out() -> None:
    body = (
        r"{\fonttbl{\f0 Arial;}}{\colortbl;\red1;}{\stylesheet{\s1 heading 1;}}"
        r"{\*\generator a program}{\*\unheard-of{\b deep} words}"
        r"{\pict\pngblip 89504e470d0a}{\object{\*\objdata 0105}{\result shown}}"
        r"{\field{\*\fldinst HYPERLINK x}{\fldrslt a link}}{\deleted gone}"
    )

    assert text(body) == ["showna link"]


def test_binary_data_is_skipped_by_its_length() -> None:
    assert read(b"{\\rtf1 a{\\pict\\bin5 }}{\\}}b}") == [("line 1", "ab")]


def test_of_two_versions_the_one_in_unicode_is_read() -> None:
    assert text(r"{\info{\upr{\author D?fler}{\*\ud{\author D\u246?fler}}}}x") == ["Döfler", "x"]


def test_a_mark_on_a_single_word_hides_nothing() -> None:
    assert text(r"{\i0\*\cs7\f2 The text}") == ["The text"]


def test_a_picture_alone_is_no_text() -> None:
    with pytest.raises(Unreadable) as caught:
        read(r"{\rtf1{\pict\pngblip 89504e470d0a}}")

    assert caught.value.outcome is ExtractionStatus.NO_TEXT


def test_what_is_no_rich_text_is_damaged() -> None:
    with pytest.raises(Unreadable) as caught:
        read("just a note")

    assert caught.value.outcome is ExtractionStatus.DAMAGED


def test_of_a_file_that_is_cut_what_is_there_is_read() -> None:
    held = rb"{\rtf1\ansi One\par Two {\b thr"
    found = []

    with pytest.raises(Unreadable) as caught:
        for passage in passages(DocumentSource(io.BytesIO(held), "a.rtf", len(held))):
            found.append(passage.text)

    assert found == ["One", "Two thr"]
    assert caught.value.outcome is ExtractionStatus.DAMAGED


@pytest.mark.parametrize(
    "body",
    ["{" * 300_000, "{\\b " * 100_000, "\\'", "\\u1 " * 100_000, "\\bin99999999999 x", "}" * 9],
    ids=lambda body: body[:8],
)
def test_hostile_groups_are_bounded(body: str) -> None:
    started = time.process_time()

    try:
        read(r"{\rtf1 start\par " + body)
    except Unreadable as error:
        assert error.outcome is ExtractionStatus.DAMAGED
    assert time.process_time() - started < 5


def test_groups_too_deep_to_follow_still_end_where_they_end() -> None:
    deep = "{" * 50_000 + "deep" + "}" * 50_000

    assert text(f"a {deep} b\\par end") == ["a deep b", "end"]


@pytest.mark.parametrize("seed", range(30))
def test_no_bytes_make_it_fail(seed: int) -> None:
    made = random.Random(seed)
    words = [b"{", b"}", b"\\par ", b"\\u-1 ", b"\\'b0", b"\\f1", b"\\*", b"\\ud", b"\\upr", b"x",
             b"\\shptxt", b"\\info", b"\\title", b"\\fonttbl", b"\\fcharset134", b"\\uc9", b"\xff",
             b"\\bin3 ", b"\\footnote", b"\\intbl", b"\\cell", b"\\row", b"\\", b"\0"]  # fmt: skip
    held = b"{\\rtf1" + b"".join(made.choices(words, k=300))

    try:
        list(passages(DocumentSource(io.BytesIO(held), "a.rtf", len(held))))
    except Unreadable as error:
        assert error.outcome in (ExtractionStatus.DAMAGED, ExtractionStatus.NO_TEXT)
