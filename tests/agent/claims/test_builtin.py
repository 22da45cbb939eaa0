"""The built-in mind makes its answers of values: it never doubts them, and has their receipts."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from desktop_app.agent.claims.numbers import numbers_in
from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import Assembly, assemble
from desktop_app.cli.answer_json import answer_object
from desktop_app.cli.json_output import json_line
from desktop_app.conversations import Conversation
from desktop_app.messages.receipt import Measure
from desktop_app.settings import Settings
from tests.agent.conftest import run_alone

NAMES = (
    "notes.txt",
    "report.pdf",
    "277",
    "2024",
    "3 files.pdf",
    "12 of 277.pdf",
    "1,204.txt",
    "no PDF files.pdf",
    "照片 277 张.jpg",
    "租约.pdf",
    "没有.txt",
    "1.5 GB.zip",
    "2026-11-19.pdf",
    "“quoted words in it”.pdf",
    "a/b".replace("/", "\u2215") + ".pdf",
)
FOLDERS = ("Downloads", "Downloads/277", "Documents/no files", "图片", "Trip 2023", "a b c", "12")

QUESTIONS = (
    "How many files are there?",
    "How many PDFs are in Downloads?",
    "Which PDFs are in Downloads?",
    "Where is notes.txt?",
    "Where is 277?",
    "List all txt files",
    "What are the three largest files?",
    "How much space do the PDFs take?",
    "What takes the most space?",
    "How many files of each kind are there?",
    "Are there duplicates in Downloads?",
    "Are there more PDFs or pictures?",
    "When was report.pdf changed?",
    "How many videos are there?",
    "What is in Trip 2023?",
    "How many files are in 277?",
    "有多少个文件？",
    "下载里有哪些 PDF？",
    "租约在哪？",
    "图片里有多少张照片？",
    "哪些文件最大？",
    "每种文件各有多少？",
    "有没有视频？",
)


def make_home(home: Path, random: Random) -> int:
    """Write a home; how many files it has."""
    made = set()
    for folder in FOLDERS:
        for number in range(random.randint(0, 9)):
            # The same name again and again, each in a folder of its own.
            way = home / folder / random.choice(("", f"n{number}", f"{number}"))
            path = way / random.choice(NAMES)
            if os.name == "nt" or path.is_dir() or any(one.is_file() for one in path.parents):
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"x" * random.choice((0, 3, 12, 277)))
            made.add(path)
    return len(made)


def questioned(program: Assembly, question: str) -> Answer:
    async def scenario() -> Answer:
        events = [event async for event in program.agent.run(question, Conversation().messages)]
        assert isinstance(events[-1], RunFinished)
        return events[-1].answer

    answer = run_alone(scenario())
    assert isinstance(answer, Answer)
    return answer


@pytest.fixture(params=range(5))
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Assembly, int]]:
    home = tmp_path / "home"
    home.mkdir()
    count = make_home(home, Random(request.param))
    program = assemble(
        Settings(), tmp_path / "data", home=str(home), environment={"HOME": str(home)}
    )
    yield program, count
    program.close()


@pytest.mark.process
def test_it_never_doubts_its_own_answer(made: tuple[Assembly, int]) -> None:
    program, _ = made
    for question in QUESTIONS:
        written = json.loads(json_line(answer_object(questioned(program, question), 1000)))
        assert written["unverified"] == [], (question, written["answer"])


def test_its_count_is_borne_out_by_the_query_that_counts(made: tuple[Assembly, int]) -> None:
    program, count = made
    answer = questioned(program, "How many files are there?")
    assert answer.count == count
    assert (answer.receipts[0].receipt.value, answer.receipts[0].receipt.share) == (count, None)


def test_a_size_at_the_end_of_a_line_is_no_number_of_months_of_the_next() -> None:
    found = list(numbers_in("有 1 个文件，6.20 MB\n月光：7.10 MB"))
    sizes = [one.value for one in found if one.measure is Measure.BYTES]
    assert sizes == [6_200_000, 7_100_000]
    assert len(found) == len(sizes) + 1


def test_files_that_share_a_name_and_all_beyond_those_named_are_not_doubted(
    tmp_path: Path,
) -> None:
    home = tmp_path / "home"
    for number in range(280):
        folder = home / f"project {number}"
        folder.mkdir(parents=True)
        (folder / "notes.txt").write_text("x")
    program = assemble(
        Settings(), tmp_path / "data", home=str(home), environment={"HOME": str(home)}
    )
    try:
        for question in ("Where is notes.txt?", "Find notes.txt", "notes.txt在哪？"):
            answer = questioned(program, question)
            assert "280" in answer.text
            assert answer.unverified == ()
            named = {one.receipt.value for one in answer.receipts if one.receipt.value != 280}
            assert len(named) >= 5, answer.text
    finally:
        program.close()
