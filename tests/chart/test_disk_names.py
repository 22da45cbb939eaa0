from __future__ import annotations

import pytest

from desktop_app.chart.disk_names import DiskNames

DISK = DiskNames(
    ["Downloads", "Tax 2024", "租房"],
    ["rent 2023.pdf", "rent 2024.pdf", "Lease.docx", "租房合同.docx", "plan.md", "IMG_1.jpg"],
)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("downloads", "is"),
        ("Documents/Downloads", "path"),
        ("tax", "has"),
        ("租房", "is"),
        ("Oslo", "no"),
    ],
)
def test_a_folder_is_known_by_its_name_its_path_or_a_part(name: str, known: str) -> None:
    assert DISK.folder(name) == known


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("lease.docx", "is"),
        ("Lease", "stem"),
        ("rent", "starts"),
        ("合同", "has"),
        ("Oslo", "no"),
        ("Papers/plan.md", "is"),
    ],
)
def test_a_file_is_known_by_its_name_or_a_part(name: str, known: str) -> None:
    assert DISK.file(name) == known


@pytest.mark.parametrize(
    ("word", "many"), [("lease", "few"), ("tax", "folder"), ("oslo", "0"), ("合", "few")]
)
def test_a_word_stands_in_few_names_or_in_none(word: str, many: str) -> None:
    assert DISK.word(word) == many


def test_where_nothing_is_known_nothing_is_denied() -> None:
    nothing = DiskNames()
    assert nothing.folder("tax") == nothing.file("tax") == nothing.word("tax") == ""
    assert nothing.mentioned("in tax") == []
    assert nothing.words == []


def test_names_that_stand_in_a_question_are_told_as_they_are_spelt() -> None:
    assert DISK.mentioned("what is in tax 2024?") == ["Tax 2024"]


def test_spaces_around_chinese_are_minded_by_nobody() -> None:
    # 成都2025文件夹里的照片 asked for a folder 2025/成都 2025, which was not there.
    disk = DiskNames(("成都 2025", "iPhone备份", "job photos"))
    assert disk.mentioned("成都2025文件夹里的照片") == ["成都 2025"]
    assert disk.mentioned("iphone 备份里有什么") == ["iPhone备份"]
    assert disk.mentioned("jobphotos 里有什么") == []


def test_a_spoken_name_means_one_folder_or_none() -> None:
    assert DISK.meant("tax") == {"tax 2024"}
    assert DISK.meant("oslo") == {"?oslo"}


def test_the_words_of_all_names_are_those_that_can_be_misspelt() -> None:
    assert {"rent", "lease", "plan", "downloads"} <= set(DISK.words)
    assert "img" not in DISK.words, "three letters are misspelt into anything"


def test_the_endings_that_files_have() -> None:
    assert DISK.extensions == {"pdf", "docx", "md", "jpg"}


@pytest.mark.parametrize("word", ["", "\n", "\udce9", "."])
def test_odd_words_are_looked_up_like_others(word: str) -> None:
    assert DISK.word(word) in ("", "0", "few", "some", "many")


@pytest.mark.parametrize(
    ("word", "is_one"),
    [
        ("oct", True),
        ("11月", True),
        ("1月", False),
        ("十月", True),
        ("二月", False),
        ("jan", False),
    ],
)
def test_a_word_that_is_a_part_of_others_is_none(word: str, is_one: bool) -> None:
    names = ["pay Oct.pdf", "2026年11月.xlsx", "十月.txt", "十二月.txt", "janet Jan.txt"]
    assert DiskNames(["Home"], names).has_word(word) is is_one
