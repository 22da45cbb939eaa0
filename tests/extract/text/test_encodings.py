"""Which encoding a text is in, and its lines."""

from __future__ import annotations

import codecs
import io
import os
import random
from pathlib import Path

import pytest

from desktop_app.extract.text.encodings import Encoding, decode_lines, detect, detect_in
from tests.extract.corpora import decode_all

SIMPLIFIED = "合同第三条：违约金按未付金额的千分之五计算。\n请在月底前提交报销单。\n"
TRADITIONAL = "這是一份租賃合約，請於本月底前簽名並寄回。\n"
JAPANESE = "お世話になっております。契約書をお送りします。\n"
KOREAN = "계약서를 보내 드립니다. 확인해 주세요.\n"
RUSSIAN = "Договор аренды вступает в силу со дня подписания сторонами.\n"
FRENCH = "Le résumé de la réunion a été envoyé à tous les élèves.\n"


@pytest.mark.parametrize(
    ("mark", "name"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_mark_at_the_start_decides(mark: bytes, name: str) -> None:
    found = detect(mark + SIMPLIFIED.encode(name), whole=True)

    assert found == Encoding(name, len(mark))


@pytest.mark.parametrize(
    "text", [SIMPLIFIED, TRADITIONAL, JAPANESE, RUSSIAN, FRENCH, "a,b\n1,2\n", "这是一个测试"]
)
@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_encodings_need_no_mark(text: str, name: str) -> None:
    assert detect(text.encode(name), whole=True) == Encoding(name)


@pytest.mark.parametrize("cut", [1, 2])
def test_utf_8_cut_within_its_last_character_is_utf_8(cut: int) -> None:
    head = "条款".encode()[:-cut]

    assert detect(head, whole=False) == Encoding("utf-8")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (SIMPLIFIED, "gb18030"),
        (TRADITIONAL, "big5hkscs"),
        (JAPANESE, "cp932"),
        (JAPANESE, "euc_jp"),
        (KOREAN, "cp949"),
        (RUSSIAN * 3, "cp1251"),
        (RUSSIAN * 3, "koi8-r"),
        (FRENCH, "cp1252"),
        ("合同文件", "gb18030"),
        ("你好", "gb18030"),
        ("ＱＱ：１２３４５", "gb18030"),
        ("您好，謝謝", "big5hkscs"),
        ("お世話に", "cp932"),
        ("안녕하세요", "cp949"),
        ("café", "cp1252"),
        ("Müller & Söhne", "cp1252"),
        ("naïve", "cp1252"),
        ("¿Qué tal? ¡Mañana!", "cp1252"),
    ],
)
def test_old_encodings_are_told_from_few_words(text: str, name: str) -> None:
    found = detect(text.encode(name), whole=True)

    assert found is not None
    assert found.name == name


@pytest.mark.parametrize(
    ("text", "name"),
    [(JAPANESE, "iso2022_jp_ext"), (KOREAN, "iso2022_kr"), (SIMPLIFIED, "hz")],
)
def test_escape_sequences_are_seen_in_what_looks_like_ascii(text: str, name: str) -> None:
    assert detect(text.encode(name), whole=True) == Encoding(name)


def test_a_line_of_code_with_a_tilde_and_a_brace_is_no_chinese() -> None:
    found = detect(b"a = b~{not any escape}\nc = ~{x, y~}\n", whole=True)

    assert found == Encoding("utf-8")


def test_one_chinese_line_in_a_long_log_is_enough() -> None:
    log = b"2024-01-01 INFO started\n" * 2_000 + "错误：文件不存在\n".encode("gbk")

    assert detect(log, whole=True) == Encoding("gb18030")


def test_what_comes_after_a_long_start_in_ascii_decides() -> None:
    log = b"2024-01-01 INFO started\n" * 10_000 + "错误：文件不存在\n".encode("gbk") + b"end\n" * 99

    found = detect_in(io.BytesIO(log), max_bytes=10_000_000)

    assert found is not None
    assert found.name == "gb18030"


def test_a_few_stray_bytes_do_not_make_utf_8_something_else() -> None:
    log = SIMPLIFIED.encode() * 5 + b"caf\xe9\n" + SIMPLIFIED.encode() * 5

    found = detect(log, whole=True)

    assert found == Encoding("utf-8", certain=False)


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0",
        b"MZ\x90\0\3\0\0\0\4\0\0\0\xff\xff\0\0",
        bytes(1000),
        b"\1\2\3\4\5\6\7" * 30,
        random.Random(7).randbytes(5_000),
    ],
)
def test_what_is_no_text_has_no_encoding(data: bytes) -> None:
    assert detect(data, whole=True) is None


def test_an_empty_text_is_a_text() -> None:
    assert detect(b"", whole=True) is not None


@pytest.mark.parametrize("seed", range(40))
def test_no_bytes_make_it_fail(seed: int) -> None:
    made = random.Random(seed)
    data = bytes(made.choices(range(9, 256), k=made.randrange(1, 400)))

    found = detect(data, whole=bool(seed % 2))

    if found is not None:
        data.decode(found.name, "replace")


def lines(data: bytes, name: str = "utf-8", **options: int) -> list[tuple[int, str]]:
    return list(decode_lines(io.BytesIO(data), Encoding(name), **options))


def test_lines_end_in_any_of_three_ways() -> None:
    assert lines(b"a\nb\r\nc\rd\n\ne") == [
        (1, "a"),
        (2, "b"),
        (3, "c"),
        (4, "d"),
        (5, ""),
        (6, "e"),
    ]


def test_a_line_end_at_the_end_begins_no_line() -> None:
    assert lines(b"a\n") == [(1, "a")]
    assert lines(b"") == []


@pytest.mark.parametrize("name", ["utf-8", "gb18030", "utf-16-le", "hz"])
def test_characters_and_line_ends_across_chunks_stay_whole(name: str) -> None:
    text = [f"{number} 合同" + "约" * (number % 7) for number in range(20_000)]

    found = lines("\r\n".join(text).encode(name), name)

    assert [line for _, line in found] == text
    assert found[-1][0] == len(text)


def test_a_long_line_comes_in_pieces_under_one_number() -> None:
    found = lines(b"x" * 250_000 + b"\nshort\n", max_chars=100_000)

    assert [(number, len(line)) for number, line in found] == [
        (1, 100_000),
        (1, 100_000),
        (1, 50_000),
        (2, 5),
    ]


def test_no_more_of_the_file_is_read_than_allowed() -> None:
    file = io.BytesIO(b"line\n" * 100_000)

    found = list(decode_lines(file, Encoding("utf-8"), max_bytes=50))

    assert len(found) == 10
    assert file.tell() == 50


def test_the_mark_is_no_part_of_the_first_line() -> None:
    file = io.BytesIO(codecs.BOM_UTF8 + b"first\n")

    assert list(decode_lines(file, Encoding("utf-8", 3))) == [(1, "first")]


def test_wrong_bytes_become_replacement_characters() -> None:
    assert lines(b"a\xffb\n") == [(1, "a\ufffdb")]


SAMPLES = os.environ.get("FOSSICK_SAMPLES")


@pytest.mark.skipif(SAMPLES is None, reason="FOSSICK_SAMPLES names no folder with the samples")
def test_texts_that_others_collected_are_decoded_as_they_are_labelled() -> None:
    decoded = decode_all(Path(SAMPLES or "") / "corpora")
    if not decoded:
        pytest.skip("no samples of encodings")
    wrong = [one for one in decoded if not one.is_right]
    assert [one.path.name for one in wrong if one.is_unicode] == []
    assert len(wrong) <= 0.02 * len(decoded)


def test_a_beginning_too_short_to_hold_a_character_is_no_text() -> None:
    assert detect(b"\0", whole=False) is None


@pytest.mark.parametrize("first", [0, 1, 40, 400])
def test_how_much_is_wrong_counts_in_all_of_it_not_on_the_first_page(first: int) -> None:
    # Lines in GBK at the start of a log in UTF-8; up to a tenth of it may be wrong.
    log = "错误".encode("gbk") * first + b"\n" + "正常的记录\n".encode() * 9000
    found = detect(log, whole=True)
    assert found is not None
    assert found.name == "utf-8"
