"""The bytes that are looked for: whatever the matcher finds in a text, they are in its file."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.folding.fold import fold, fold_wanted
from desktop_app.query.patterns import Pattern
from desktop_app.query.query import Text, TextForm
from desktop_app.search.contents.bytes_search import BytesPattern
from desktop_app.search.contents.forms import candidate_pattern, with_documents
from desktop_app.search.contents.pattern_forms import pattern_candidates

ENCODINGS = ["utf-8", "gb18030", "big5hkscs", "cp932", "euc_jp", "cp949"]
SPELLINGS = {
    **{
        "a": "aAàÁâÄǎａＡ",
        "e": "eEéÈêëēｅ",
        "n": "nNñÑńｎ",
        "t": "tTťｔ",
        "k": "kKķｋ",
        "1": "1１①¹",
    },
    **{"数": "数數", "据": "据據", "库": "库庫", "中": "中", " ": " \n\t\u3000\xa0", "д": "дД"},
}


def may_be_in(wanted: str, data: bytes) -> bool:
    pattern = candidate_pattern([Text(wanted, TextForm.INSIDE)])
    assert pattern is not None
    return BytesPattern(pattern).may_be_in(data)


@pytest.mark.slow
@settings(deadline=None)
@given(st.data())
def test_whatever_folds_alike_is_proposed(data: st.DataObject) -> None:
    wanted = data.draw(st.text(st.sampled_from(sorted(SPELLINGS)), min_size=1, max_size=8))
    if not fold_wanted(wanted).strip():
        return
    text = "".join(data.draw(st.sampled_from(SPELLINGS[one])) for one in wanted)
    assert fold_wanted(wanted).strip() in fold(text + " ")
    assert may_be_in(wanted, f"前x{text}x後".encode())


@pytest.mark.parametrize("encoding", [*ENCODINGS, "cp950"])
@pytest.mark.parametrize("text", ["ＶＩＰ", "ｖｉｐ", "Ｖｉｐ"])
def test_full_width_in_other_encodings_is_looked_into(text: str, encoding: str) -> None:
    assert may_be_in("vip", f"x {text} y".encode(encoding))


def test_other_texts_in_other_encodings_are_not_looked_into() -> None:
    for encoding in ENCODINGS:
        text = "年度預算，數據" if encoding != "cp949" else "한국어 예산"
        assert not may_be_in("vip", f"{text} 2024 <wide>".encode(encoding)), encoding


@given(st.data(), st.sampled_from(ENCODINGS))
def test_so_is_chinese_in_other_encodings(data: st.DataObject, encoding: str) -> None:
    wanted = data.draw(st.text("数据库中", min_size=1, max_size=5))
    text = "".join(data.draw(st.sampled_from(SPELLINGS[one])) for one in wanted)
    try:
        encoded = text.encode(encoding)
    except UnicodeEncodeError:
        return
    assert may_be_in(wanted, b"a" + encoded + b"b")


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(["上", "伊", "讯訊", "旧舊", "海", "数數", "公", "a"]), min_size=1),
    st.sampled_from(["", "x", "\n", "前"]),
    st.sampled_from(["utf-16-le", "utf-16-be"]),
    st.data(),
)
def test_half_a_character_in_utf_16_may_be_a_line_end(
    characters: list[str], beside: str, encoding: str, data: st.DataObject
) -> None:
    wanted = "".join(one[0] for one in characters)
    text = "".join(data.draw(st.sampled_from(one)) for one in characters)
    assert may_be_in(wanted, f"字{beside}{text}{beside}字\n".encode(encoding))


def test_half_a_surrogate_is_looked_for_nowhere() -> None:
    assert candidate_pattern([Text("数\udcff据", TextForm.INSIDE)]) is not None
    assert not may_be_in("数\udcff据", "数据\n".encode("utf-16-le"))


@pytest.mark.parametrize("wanted", ["上海", "晚上", "通讯", "旧事", "友谊", "公", "数据"])
def test_a_text_in_utf_16_without_it_is_not_proposed(wanted: str) -> None:
    text = "一个文本，有很多行。\n其中没有要找的。\n" * 20
    for encoding in ("utf-16-le", "utf-16-be"):
        assert not may_be_in(wanted, text.encode(encoding))


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16-le"])
@pytest.mark.parametrize("wanted", ["3月工资", "iPhone手机", "你好world", "第3章", "A座"])
def test_letters_and_digits_may_stand_beside_chinese(wanted: str, encoding: str) -> None:
    assert may_be_in(wanted, f"前{wanted.swapcase()}\n".encode(encoding))
    assert not may_be_in(wanted, "一个文本，有很多行。\n其中没有要找的。\n".encode(encoding))


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("wanted", ["penalty", "数据", "上海", "上", "e", "a1"])
def test_utf_16_needs_no_mark(wanted: str, encoding: str) -> None:
    assert may_be_in(wanted, f"x\n{wanted}\nx".encode(encoding))


@pytest.mark.parametrize("encoding", ["cp1252", "cp1250"])
def test_letters_with_accents_count_in_small_encodings_behind_the_third(encoding: str) -> None:
    assert may_be_in("schéma", "schema".encode(encoding))
    assert may_be_in("protege", "protégé".encode(encoding))


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "utf-8"])
def test_other_scripts_are_found_in_either_case(encoding: str) -> None:
    assert may_be_in("привет", "Скажи ПРИВЕТ".encode(encoding))


@pytest.mark.parametrize("wanted", ["needle", "数据库", "penalty clause"])
def test_not_everything_is_proposed(wanted: str) -> None:
    assert not may_be_in(wanted, b"some hay, and more of it\n" * 100)
    assert not may_be_in(wanted, "这里没有那个词\n".encode() * 100)
    assert not may_be_in("penalty clause", b"penalty\nand nothing\n"[8:])


@pytest.mark.parametrize("head", [b"%PDF-1.7\n", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf1"])
def test_documents_are_proposed_by_how_they_begin(head: bytes) -> None:
    pattern = candidate_pattern([Text("needle", TextForm.INSIDE)])
    assert pattern is not None
    assert BytesPattern(with_documents(pattern)).may_be_in(head + b"\x00\x01")


def test_the_lines_that_may_match_come_with_those_they_go_on_in() -> None:
    pattern = candidate_pattern([Text("penalty clause", TextForm.INSIDE)])
    assert pattern is not None
    text = b"a\nthe penalty\n\nclause\nb\nc\nd\npenalty clause\n"
    starts, lines = BytesPattern(pattern).lines(text, len("penalty clause"))
    assert starts[:3] == [2, 14, 15]
    assert lines[:3] == ["the penalty", "", "clause"]
    assert text.rindex(b"penalty") in starts


# Patterns

PIECES = ["a", "B", "é", "数", ".", "\\d", "\\w", "\\W", "\\s", "[a-c]", "[^a]", "[é数]", "^", "$"]
ENDS = ["", "*", "+", "?", "{1,2}"]


@given(
    st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(ENDS)), min_size=1, max_size=5),
    st.text("abcB1 é数_-", max_size=12),
    st.sampled_from(["utf-8", "gb18030"]),
)
def test_a_file_with_a_line_that_fits_a_pattern_is_proposed(
    pieces: list[tuple[str, str]], line: str, encoding: str
) -> None:
    written = "".join(piece if piece in "^$" else piece + end for piece, end in pieces)
    if not Pattern(written).found_in(line):
        return
    translated = pattern_candidates(written)
    assert translated is not None
    assert BytesPattern(translated).may_be_in(f"x\n{line}\nx".encode(encoding))


@pytest.mark.parametrize(
    "written", [r"\pL", r"\Aa", r"a\z", r"(?s)a", r"\Qa\E", r"\x41", "[[:alpha:]]"]
)
def test_what_cannot_be_translated_is_looked_for_in_all_texts(written: str) -> None:
    Pattern(written)
    assert pattern_candidates(written) is None


@pytest.mark.parametrize("wanted", ["penalty", "password", "database", "apple", "error", "staff"])
@pytest.mark.parametrize("accent", ["\u0301", "\u0308"])
def test_an_accent_behind_any_letter_is_one(wanted: str, accent: str) -> None:
    for place in range(1, len(wanted) + 1):
        text = f"{wanted[:place]}{accent}{wanted[place:]}"
        assert may_be_in(wanted, f"x {text} x".encode()), place


def test_a_phrase_goes_on_in_the_next_line_behind_each_of_its_words() -> None:
    for text in ("the\nsame way", "the same\nway", "the\nsame\nway", "The \r\n Same\tWay"):
        assert may_be_in("the same way", f"It is {text}.\n".encode())


def test_a_line_that_ends_in_a_short_word_does_not_propose_a_phrase() -> None:
    assert not may_be_in("the same way", b"one of the\nothers\n" * 100)


def test_the_line_in_which_a_phrase_begins_is_known() -> None:
    pattern = candidate_pattern([Text("the same way", TextForm.INSIDE)], from_start=True)
    assert pattern is not None
    found, lines = BytesPattern(pattern).lines("é\nthe\nsame way\n".encode(), 10)
    assert (found[0], lines[0]) == (3, "the")


@pytest.mark.parametrize("space", ["\xa0", "\u2003", "\u3000"])
def test_a_wide_space_of_gb18030_is_one(space: str) -> None:
    assert may_be_in("return value", f"return{space}value".encode("gb18030"))
