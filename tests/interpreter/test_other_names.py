"""What has the name that was asked for in the other language, told beside the answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.matching.names_otherwise import in_other_language
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from tests.interpreter.test_chosen_file import answers_to


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home" / "Documents"
    folder.mkdir(parents=True)
    for name in ("发票 大巴.pdf", "invoice 1.pdf", "invoice 2.pdf", "passport.jpg"):
        (folder / name).write_text(name)
    return tmp_path / "home"


@pytest.mark.parametrize(
    ("question", "count", "said"),
    [
        ("一共有多少个名字里有发票的文件", 1, "另有 2 个文件的名称含“invoice”"),
        ("How many files have invoice in the name?", 2, "1 more has “发票” in its name"),
    ],
)
def test_a_number_of_one_name_hides_none_of_the_other(
    question: str, count: int, said: str, home: Path, tmp_path: Path
) -> None:
    (answer,) = answers_to(home, tmp_path / "data", question)
    assert answer.count == count
    assert said in answer.text
    assert len(answer.suggestions) + count == 3


def test_where_nothing_is_called_so_nothing_is_said_of_it(home: Path, tmp_path: Path) -> None:
    (answer,) = answers_to(home, tmp_path / "data", "which files are called passport")
    assert "护照" not in answer.text
    assert not answer.suggestions


@pytest.mark.parametrize(
    ("query", "other"),
    [
        ("in:Documents 发票", "in:Documents invoice -发票"),
        ("passport kind:image", "护照 kind:image -passport"),
        ("sea rent", None),
        ("passport|visa", None),
        ("-passport", None),
        ("*.pdf", None),
        ("ext:pdf", None),
    ],
)
def test_one_name_is_looked_for_in_the_other_language(query: str, other: str | None) -> None:
    found = in_other_language(parse(query))
    assert (None if found is None else written(found)) == other


def test_a_folder_of_that_name_is_told_beside_what_is_called_so(tmp_path: Path) -> None:
    folder = tmp_path / "home" / "Pictures"
    (folder / "Vienna 2026").mkdir(parents=True)
    for name in ("flyer Vienna.jpg", "Vienna 2026/1.jpg", "Vienna 2026/2.jpg"):
        (folder / name).write_text(name)
    question = "Which photos have Vienna in the name?"
    (answer,) = answers_to(tmp_path / "home", tmp_path / "data", question)
    assert "2 more are in the folder “Vienna 2026”" in answer.text
    assert [hit.name for hit in answer.hits] == ["flyer Vienna.jpg"]
    assert sorted(hit.name for hit in answer.suggestions) == ["1.jpg", "2.jpg"]
    assert answer.taken is not None and answer.taken.alternatives


@pytest.fixture
def cats(tmp_path: Path) -> Path:
    folder = tmp_path / "home" / "Pictures"
    folder.mkdir(parents=True)
    for name in ("cat 1.jpg", "cats.jpg", "marriage certificate.jpg", "party.jpg"):
        (folder / name).write_text(name)
    return tmp_path / "home"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("how many files have cat in the name", "1 of them has “cat” only inside a longer word"),
        ("which files have art in the name", "It has “art” only inside a longer word"),
        ("哪些文件的名称里有cat", "其中 1 个只是在更长的单词里含“cat”"),
    ],
)
def test_a_short_name_inside_longer_words_is_told_and_never_sure(
    question: str, said: str, cats: Path, tmp_path: Path
) -> None:
    (answer,) = answers_to(cats, tmp_path / "data", question)
    assert said in answer.text
    assert answer.taken is not None and answer.taken.alternatives


def test_what_is_a_word_of_its_own_everywhere_is_not_told_of(cats: Path, tmp_path: Path) -> None:
    (answer,) = answers_to(cats, tmp_path / "data", "which files are called certificate")
    assert "longer word" not in answer.text


def test_a_cat_that_was_asked_for_in_chinese_is_no_certificate(cats: Path, tmp_path: Path) -> None:
    (answer,) = answers_to(cats, tmp_path / "data", "名称里有猫的文件有几个")
    assert "certificate" not in answer.text
