"""Answers that were wrong and sounded sure: strangers asked these of homes of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import assemble
from desktop_app.conversations import Conversation
from desktop_app.settings import Settings

pytestmark = pytest.mark.process


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    files = {
        **{f"Downloads/{name}.jpg": 4 for name in "ab"},
        **{f"Videos/{name}.mp4": size for name, size in (("a", 900), ("b", 800), ("c", 1))},
        **{"Videos/movie night.mkv": 2, "Documents/tax.pdf": 700, "文档/报告.txt": 5},
        **{"Pictures/Lisbon 2026/p.jpg": 6, "Pictures/c.jpg": 7, "Documents/plan.docx": 600},
    }
    for name, size in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(b"x" * size)
    return home


def answers(home: Path, *turns: str) -> Sequence[Answer]:
    """The answers to the turns of a conversation."""

    async def asked() -> Sequence[Answer]:
        data, found = home.parent / "data", list[Answer]()
        with assemble(
            Settings(), data, folders=(str(home),), home=str(home), environment={}
        ) as program:
            messages = Conversation().messages
            for turn in turns:
                async for event in program.agent.run(turn, messages):
                    if isinstance(event, RunFinished):
                        found.append(event.answer)
        return found

    return asyncio.run(asked())


def is_sure(answer: Answer) -> bool:
    return answer.taken is None or not answer.taken.alternatives


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("how many dog pictures are in Downloads", "dog"),
        ("is there a wedding video in Videos", "wedding"),
        ("are there recipe pdfs in Documents", "recipe"),
        ("下载里有几张猫的图片", "猫"),
        ("视频里有生日视频吗", "生日"),
    ],
)
def test_what_files_are_of_is_never_left_out_in_silence(
    home: Path, question: str, left: str
) -> None:
    (answer,) = answers(home, question)
    assert not is_sure(answer)
    assert left in answer.text


@pytest.mark.parametrize(
    "question",
    ["how many photos are in Downloads", "我的下载里有几张图片", "PDFs in Documents"],
)
def test_a_type_by_itself_is_sure(home: Path, question: str) -> None:
    (answer,) = answers(home, question)
    assert is_sure(answer)


@pytest.mark.parametrize(
    "turns",
    [
        ("the three biggest files", "how many of them are videos"),
        ("最大的三个文件", "其中视频有几个"),
        ("最大的三个文件", "里面有几个视频"),
    ],
)
def test_all_of_some_are_not_said_to_be_among_the_first(home: Path, turns: tuple[str, str]) -> None:
    _, second = answers(home, *turns)
    assert not is_sure(second)
    assert "3" in second.text, "of how many it does not tell"


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("does Documents contain only pdfs", {2, 1}),
        ("are there only pdfs in Documents", {2, 1}),
        ("文档里只有txt吗", {1}),
        ("视频文件夹里都是mp4吗", {4, 3}),
        ("are all my photos in Pictures?", {4, 2}),
        ("is every video in Videos?", {4}),
    ],
)
def test_whether_all_are_so_is_told_by_two_numbers(
    home: Path, question: str, numbers: set[int]
) -> None:
    # "There is 1 PDF file in Documents" was true, and left the question open.
    (answer,) = answers(home, question)
    assert numbers <= {cited.receipt.value for cited in answer.receipts}


@pytest.mark.parametrize(
    "question", ["比movie night大的视频", "比日记新的文件有哪些", "photos taken after Lisbon 2026"]
)
def test_a_comparison_with_a_file_is_not_that_file(home: Path, question: str) -> None:
    (answer,) = answers(home, question)
    assert not is_sure(answer)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("which file type is the most common in Downloads", "image"),
        ("下载里哪种文件最占空间", "图片"),
    ],
)
def test_types_are_compared_where_the_most_common_is_asked_for(
    home: Path, question: str, first: str
) -> None:
    (answer,) = answers(home, question)
    assert first in answer.text
    assert len(answer.hits) == 2


def test_a_folder_really_called_so_is_meant(home: Path) -> None:
    (answer,) = answers(home, "文档文件夹里有多少文件")
    assert answer.count == 1


@pytest.mark.parametrize(
    ("path", "name"),
    [("Pictures/Lisbon 2026", "p.jpg"), ("Videos/movie night.mkv", "movie night.mkv")],
)
def test_a_pasted_path_finds_what_is_there(home: Path, path: str, name: str) -> None:
    (answer,) = answers(home, f"{home}/{path}")
    assert [hit.name for hit in answer.hits] == [name]


@pytest.mark.parametrize(
    "turns",
    [
        ("how many files are in Narnia?", "and the biggest?"),
        ("成都文件夹里有几张照片", "最大的三张"),
    ],
)
def test_nothing_is_sure_behind_a_folder_that_is_not_there(
    home: Path, turns: tuple[str, str]
) -> None:
    _, second = answers(home, *turns)
    assert not is_sure(second)


@pytest.mark.parametrize(
    ("turns", "count"),
    [
        (("delete all videos", "how many are there?"), 4),
        (("delete all videos", "only those over 500 bytes"), 2),
        (("list the PDFs in Documents", "how many are there?"), 1),
        (("列出Documents里的PDF", "其中有几个"), 1),
    ],
)
def test_what_was_listed_or_proposed_for_the_trash_is_gone_on_from(
    home: Path, turns: tuple[str, str], count: int
) -> None:
    _, second = answers(home, *turns)
    assert (second.count or len(second.hits)) == count
