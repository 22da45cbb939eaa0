"""Folders that are not there when a question is asked: the answer says so, in its own words."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import Assembly, assemble
from desktop_app.settings import Settings


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Assembly]:
    """Two folders are looked into, one of which is a drive that may be pulled out."""
    for folder in ("drive", "home"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.pdf").write_bytes(b"%PDF-1.4\n")
    folders = (str(tmp_path / "drive"), str(tmp_path / "home"))
    home = str(tmp_path / "home")
    with assemble(Settings(folders=folders), tmp_path / "data", home=home, environment={}) as made:
        yield made


def answered(program: Assembly, question: str) -> Answer:
    async def ask() -> Answer:
        async for event in program.agent.run(question, []):
            if isinstance(event, RunFinished):
                return event.answer
        raise AssertionError("no answer")

    return asyncio.run(ask())


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How many PDFs are there?", "is not there just now"),
        ("有多少个 PDF?", "现在不在"),
    ],
)
def test_a_drive_that_was_pulled_out_is_told_in_the_answer(
    program: Assembly, tmp_path: Path, question: str, said: str
) -> None:
    before = answered(program, question)
    assert before.count == 2
    assert said not in before.text
    shutil.rmtree(tmp_path / "drive")
    after = answered(program, question)
    assert after.count == 1
    assert said in after.text
    assert str(tmp_path / "drive") in after.text
    assert str(tmp_path / "home") not in after.text


def test_where_nothing_is_there_none_is_no_answer_by_itself(
    program: Assembly, tmp_path: Path
) -> None:
    for folder in ("drive", "home"):
        shutil.rmtree(tmp_path / folder)
    text = answered(program, "find a.pdf").text
    # "There are no …" would not be true: nobody knows.
    assert text.startswith("These folders are not there just now")
    assert str(tmp_path / "drive") in text and str(tmp_path / "home") in text


@pytest.mark.parametrize(
    ("question", "cause", "said"),
    [
        ("How many videos are there?", "is not there just now", "There are no videos"),
        ("有多少个视频?", "现在不在", "没有"),
    ],
)
def test_the_cause_comes_before_what_it_makes_untrue(
    program: Assembly, tmp_path: Path, question: str, cause: str, said: str
) -> None:
    shutil.rmtree(tmp_path / "drive")
    text = answered(program, question).text
    assert text.startswith(str(tmp_path / "drive"))
    assert 0 < text.index(cause) < text.index(said)


@pytest.mark.parametrize(
    ("question", "cause"),
    [
        ("How many PDFs are on the drive?", "is not there just now"),
        ("drive里有多少个PDF?", "现在不在"),
        ("how big is the drive", "is not there just now"),
    ],
)
def test_what_lies_elsewhere_was_counted_for_a_drive_that_is_gone(
    program: Assembly, tmp_path: Path, question: str, cause: str
) -> None:
    shutil.rmtree(tmp_path / "drive")
    answer = answered(program, question)
    assert answer.text.startswith(f"{tmp_path / 'drive'} {cause}")
    assert "1" not in answer.text.replace(str(tmp_path), "")
    assert (answer.count, answer.total_bytes, len(answer.hits)) == (None, None, 0)
    assert not answer.receipts


def test_nothing_elsewhere_is_proposed_for_the_trash_in_place_of_a_drive_that_is_gone(
    program: Assembly, tmp_path: Path
) -> None:
    shutil.rmtree(tmp_path / "drive")
    answer = answered(program, "delete the PDFs on the drive")
    assert answer.proposal is None
    assert not len(answer.hits)


@pytest.mark.parametrize("question", ["How many PDFs are in drive backup?", "name:drive ext:pdf"])
def test_what_is_only_called_like_a_drive_that_is_gone_is_still_counted(
    program: Assembly, tmp_path: Path, question: str
) -> None:
    shutil.rmtree(tmp_path / "drive")
    (tmp_path / "home" / "drive backup").mkdir()
    (tmp_path / "home" / "drive backup" / "drive.pdf").touch()
    answer = answered(program, question)
    assert [hit.name for hit in answer.hits] == ["drive.pdf"]
    assert answer.said in answer.text


def test_what_was_found_elsewhere_comes_before_the_cause(program: Assembly, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "drive")
    assert answered(program, "How many PDFs are there?").text.startswith("There is 1 PDF")


def test_a_question_about_another_folder_says_nothing_of_it(
    program: Assembly, tmp_path: Path
) -> None:
    shutil.rmtree(tmp_path / "drive")
    answer = answered(program, f"How many PDFs are in {tmp_path / 'home'}?")
    assert answer.count == 1
    assert "not there" not in answer.text


def test_a_folder_below_the_home_is_told_as_people_write_it(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    settings = Settings(folders=(str(home / "Stick"),))
    with assemble(settings, tmp_path / "data", home=str(home), environment={}) as made:
        text = answered(made, "How many PDFs are there?").text
    assert "~/Stick is not there just now" in text
    assert str(home) not in text


def test_a_longer_word_does_not_name_a_drive_that_is_gone(
    program: Assembly, tmp_path: Path
) -> None:
    shutil.rmtree(tmp_path / "drive")
    text = answered(program, "How many PDFs are there in overdrive?").text
    assert text.startswith("There is 1 PDF file.")
    assert "is not there just now" in text
