"""What is mentioned, whether that is said before the word or behind it, and then of another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.query.syntax import parse
from tests.journeys.test_no_false_certainty import answers, is_sure

pytestmark = pytest.mark.process


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A home with names and texts for each word, so that one is not taken for the other."""
    home = tmp_path / "home"
    texts = {
        "Desktop/prices.txt": "大红袍 300, 铁观音 200, organ, psalm",
        "Desktop/大红袍.txt": "nothing",
        "Desktop/铁观音.txt": "nothing",
        "Organ/rebuild.txt": "pipes",
        "Organ/organ fund.txt": "pipes",
        "Documents/hymns.txt": "nothing",
        "Documents/psalm.txt": "nothing",
        "U盘备份/旧照片.jpg": "x",
        "戏曲/女驸马.mp3": "x",
        "戏曲/天仙配.mp3": "x",
        "戏曲/天仙配.lrc": "x",
    }
    for name, text in texts.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, "utf-8")
    return home


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("where is organ mentioned", "organ"),
        ("which files does organ appear in", "organ"),
        ("organ appears in which files", "organ"),
        ("where does the organ come up?", "organ"),
        ("大红袍出现在哪些文件里", "大红袍"),
        ("大红袍都在哪些文件里提到了", "大红袍"),
        ("大红袍被哪些文件提到", "大红袍"),
        ("大红袍写在哪个文件里？", "大红袍"),
    ],
)
def test_what_is_asked_for_may_stand_before_the_verb(place: Path, question: str, word: str) -> None:
    (answer,) = answers(place, question)
    assert answer.query == f"content:{word}", answer.text


@pytest.mark.parametrize(
    ("turns", "query"),
    [
        (("which files mention organ", "what about psalm"), "content:psalm"),
        (("which files mention organ", "now psalm"), "content:psalm"),
        (("哪些文件写了大红袍", "再查查铁观音"), "content:铁观音"),
        (("哪些文件写了大红袍", "那铁观音呢"), "content:铁观音"),
        (("files called hymns", "what about psalm"), "psalm"),
        (("大红袍在哪", "铁观音呢"), "铁观音"),
    ],
)
def test_another_word_is_looked_for_where_the_one_before_was(
    place: Path, turns: tuple[str, ...], query: str
) -> None:
    answer = answers(place, *turns)[-1]
    assert parse(answer.query or "").terms == parse(query).terms, answer.text


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("show me the files in Organ", "where are they"),
        ("show me the files in Organ", "when were they changed?"),
        ("show me the files in Organ", "how old are they"),
        ("Organ里的文件", "是什么时候改的"),
        ("Organ里的文件", "它们都放在哪里"),
    ],
)
def test_a_fact_may_be_asked_of_all_that_was_found(place: Path, first: str, then: str) -> None:
    before, answer = answers(place, first, then)
    assert [hit.name for hit in answer.hits] == [hit.name for hit in before.hits]
    assert "rebuild.txt" in answer.text


def test_a_name_that_begins_like_a_drive_is_a_name(place: Path) -> None:
    (answer,) = answers(place, "U盘备份里有几个文件")
    assert answer.count == 1
    (answer,) = answers(place, "U盘里有几个文件")
    assert answer.count is None


def test_a_measure_of_one_type_tells_it(place: Path) -> None:
    for question in ("戏曲里有几首呢？", "戏曲文件夹里存了多少首"):
        (answer,) = answers(place, question)
        assert answer.count == 2, answer.text


def test_of_one_file_it_is_told_in_which_folder_it_lies(place: Path) -> None:
    (place / "Organ" / "long.mp4").write_bytes(b"x" * 5000)
    (place / "Desktop" / "short.mp4").write_bytes(b"x" * 50)
    for question in ("which folder is the biggest video in?", "最大的视频在哪个文件夹"):
        (answer,) = answers(place, question)
        assert [hit.name for hit in answer.hits] == ["long.mp4"]
        assert "Organ" in answer.text


def test_newest_first_is_an_order(place: Path) -> None:
    *_, answer = answers(place, "files in Organ", "Newest first.")
    assert answer.query == "in:Organ sort:modified"


def test_any_of_a_folder_is_each_file_by_itself(place: Path) -> None:
    (place / "Music").mkdir()
    (place / "Music" / "long.mp3").write_bytes(b"x" * 5000)
    (place / "Music" / "short.mp3").write_bytes(b"x" * 50)
    (answer,) = answers(place, "is any of my music over 1 kB?")
    assert [hit.name for hit in answer.hits] == ["long.mp3"]


def test_who_opens_a_folder_to_see_what_is_there_is_shown_its_files(place: Path) -> None:
    (answer,) = answers(place, "Open up the Organ folder and tell me what's there.")
    assert {hit.name for hit in answer.hits} == {"rebuild.txt", "organ fund.txt"}
    assert "in Organ" in answer.text


def test_a_folder_that_is_called_like_a_date_may_be_meant(place: Path) -> None:
    (place / "Spring 2026").mkdir()
    (place / "Spring 2026" / "a.jpg").write_bytes(b"x")
    (answer,) = answers(place, "are there more photos in Spring 2026 or in autumn 2025?")
    assert not is_sure(answer)
