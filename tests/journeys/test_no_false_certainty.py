"""Answers that were wrong and sounded sure: strangers asked these of homes of their own."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from datetime import datetime
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


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("is Videos empty?", 4),
        ("is the Downloads folder empty", 2),
        ("视频文件夹是空的吗", 4),
        ("下载是不是空的", 2),
        ("Is Pictures/Lisbon 2026 empty", 1),
    ],
)
def test_whether_a_folder_is_empty_is_told_by_what_is_in_it(
    home: Path, question: str, number: int
) -> None:
    # "There are no empty files in Videos" is true of a full folder and of an empty one.
    (home / "Videos" / "b.mp4").write_bytes(b"")
    (answer,) = answers(home, question)
    assert answer.count == number


def test_who_asks_for_empty_files_gets_those(home: Path) -> None:
    (home / "Videos" / "b.mp4").write_bytes(b"")
    (answer,) = answers(home, "are there any empty files in Videos?")
    assert [hit.name for hit in answer.hits] == ["b.mp4"]


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("is Videos bigger than 1 kB", 1703),
        ("is the Videos folder over 2 kB?", 1703),
        ("视频文件夹超过1KB了吗", 1703),
    ],
)
def test_whether_a_folder_is_larger_than_that_is_told_by_its_size(
    home: Path, question: str, number: int
) -> None:
    # None of the videos is that large by itself.
    (answer,) = answers(home, question)
    assert answer.total_bytes == number


@pytest.mark.parametrize(
    "question", ["are there videos bigger than 1 kB", "视频里有超过1KB的文件吗"]
)
def test_who_asks_for_large_files_gets_those(home: Path, question: str) -> None:
    (answer,) = answers(home, question)
    assert not len(answer.hits)


@pytest.mark.parametrize(
    "turns",
    [
        ("what is the biggest video", "how big is it"),
        ("最大的视频", "有多大"),
        ("最大的视频是哪个", "多大"),
    ],
)
def test_how_large_one_file_is_tells_no_sum(home: Path, turns: tuple[str, str]) -> None:
    # All files of the home were added up.
    _, second = answers(home, *turns)
    assert "900 B" in second.text


@pytest.mark.parametrize(
    ("question", "noun"),
    [
        ("which reports mention rent", "reports"),
        ("how many letters mention rent", "letters"),
        ("哪些报告提到rent", "报告"),
        ("how many folders in Pictures contain more than 3 photos", "3"),
        ("videos from the lisbon trip", "trip"),
    ],
)
def test_what_is_asked_for_is_never_left_out_in_silence(
    home: Path, question: str, noun: str
) -> None:
    (home / "Documents" / "Trip notes").mkdir()
    for name in ("report", "shopping"):
        (home / "Documents" / f"{name}.txt").write_text("the rent")
    (answer,) = answers(home, question)
    assert not is_sure(answer) or noun in str(answer.query)


def test_a_noun_that_all_of_what_is_found_is_called_is_not_left_out(home: Path) -> None:
    (home / "Documents" / "report May.txt").write_text("the rent")
    (answer,) = answers(home, "which reports mention rent")
    assert "reports" not in answer.text


@pytest.mark.parametrize(
    ("question", "files", "folders"),
    [
        ("how many files and folders are in Pictures", 2, 1),
        ("how many folders and files are in Pictures?", 2, 1),
        ("图片里有多少文件和文件夹", 2, 1),
    ],
)
def test_files_and_folders_are_told_each(
    home: Path, question: str, files: int, folders: int
) -> None:
    # Only the folders were counted.
    (answer,) = answers(home, question)
    assert {files, folders} <= {cited.receipt.value for cited in answer.receipts}


def test_folders_without_files_are_counted_alone(home: Path) -> None:
    (answer,) = answers(home, "how many folders are in Pictures, not files?")
    assert answer.count == 1


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("are all PDFs in Documents from this year", {1, 0}),
        ("所有PDF都是今年的吗", {1, 0}),
        ("do all my text files mention rent", {2, 1}),
        ("视频都在视频文件夹里吗", {5, 4}),
    ],
)
def test_what_is_asked_of_all_is_told_of_them_and_of_all(
    home: Path, question: str, numbers: set[int]
) -> None:
    # All files of this year were held against the PDFs of it.
    os.utime(home / "Documents" / "tax.pdf", (1e9, 1e9))
    (home / "Downloads" / "clip.mp4").write_bytes(b"x")
    (home / "Documents" / "letter.txt").write_text("the rent")
    (answer,) = answers(home, question)
    assert numbers <= {cited.receipt.value for cited in answer.receipts}


@pytest.mark.parametrize(
    "turns",
    [
        ("which files mention rent", "but not water"),
        ("files in Documents without water",),
        ("文档里不含water的文件",),
        ("which files are new",),
        ("which files are from Tom",),
        ("where are my notes",),
        ("almost empty folders",),
        ("非空文件夹有几个",),
        ("how many videos do I have", "without movie"),
        ("下载里的旧文件",),
        ("刚才下载的那个jpg在哪",),
        ("files changed after plan.docx",),
        ("find everything about plan",),
    ],
)
def test_what_may_be_meant_otherwise_is_not_sure(home: Path, turns: tuple[str, ...]) -> None:
    (home / "Documents" / "rent.txt").write_text("the rent and the water in the plan")
    (home / "Videos" / "movie").mkdir()
    (home / "Videos" / "movie" / "x.mp4").write_bytes(b"x")
    assert not is_sure(answers(home, *turns)[-1])


def test_what_is_left_out_of_texts_is_looked_for_in_texts(home: Path) -> None:
    for name, text in (("one", "the rent"), ("two", "the rent and the water")):
        (home / "Documents" / f"{name}.txt").write_text(text)
    _, second = answers(home, "which files mention rent", "but not water")
    assert [hit.name for hit in second.hits] == ["one.txt"]


@pytest.mark.parametrize(
    "question", ["how many files are in Empty project", "what is in the Empty project folder"]
)
def test_the_name_of_a_folder_is_not_what_it_is(home: Path, question: str) -> None:
    (home / "Documents" / "Empty project").mkdir()
    (home / "Documents" / "Empty project" / "a.txt").write_text("a")
    (home / "Documents" / "void").mkdir()
    (answer,) = answers(home, question)
    assert [hit.name for hit in answer.hits] == ["a.txt"]


@pytest.mark.parametrize("turns", [("which tax return is from 2024",), ("tax return", "only 2024")])
def test_the_tax_return_of_2023_is_not_surely_that_of_2024(
    home: Path, turns: tuple[str, ...]
) -> None:
    # It was written in 2024.
    for year in (2023, 2024):
        file = home / "Documents" / f"tax return {year}.pdf"
        file.write_bytes(b"x")
        written = datetime(year + 1, 5, 30).timestamp()
        os.utime(file, (written, written))
    last = answers(home, *turns)[-1]
    assert not is_sure(last) or [hit.name for hit in last.hits] == ["tax return 2024.pdf"]


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (("下载里有几个文件", "视频呢"), "下载"),
        (("how many files are in Downloads", "and videos?"), "Downloads"),
    ],
)
def test_who_goes_on_from_a_folder_is_told_where_it_is_looked(
    home: Path, turns: tuple[str, str], told: str
) -> None:
    # All videos of the home were listed, surely.
    _, second = answers(home, *turns)
    assert told in second.text or not is_sure(second)


@pytest.mark.parametrize(
    "question", ["which files are open", "how many times did I change plan.docx", "plan改过几次"]
)
def test_what_nobody_keeps_is_answered_by_no_files(home: Path, question: str) -> None:
    (answer,) = answers(home, question)
    assert answer.count is None and not len(answer.hits)


def test_this_morning_is_no_whole_day(home: Path) -> None:
    (answer,) = answers(home, "files from this morning")
    assert answer.query == 'modified:"this morning"'


@pytest.mark.parametrize(
    "question",
    ["Downloads里除了WeChat Files还有什么", 'query: in:Downloads -in:"WeChat Files"'],
)
def test_a_folder_called_as_a_program_that_is_not_here_can_be_left_out(
    home: Path, question: str
) -> None:
    # "No folder of WeChat Files was found on this computer."
    (home / "Downloads" / "WeChat Files").mkdir()
    (home / "Downloads" / "WeChat Files" / "x.txt").write_text("x")
    (answer,) = answers(home, question)
    assert {hit.name for hit in answer.hits} == {"a.jpg", "b.jpg"}


@pytest.mark.parametrize(
    ("turns", "names"),
    [
        (("videos", "over 800 B", "under 1 kB"), {"a.mp4"}),
        (("视频", "大于700B的", "小于850B的"), {"b.mp4"}),
        (("biggest file in Videos", "the two biggest"), {"a.mp4", "b.mp4"}),
        (("视频里最大的文件", "最大的两个"), {"a.mp4", "b.mp4"}),
    ],
)
def test_a_second_bound_or_more_of_an_order_goes_on_from_the_first(
    home: Path, turns: tuple[str, ...], names: set[str]
) -> None:
    # Who asked for those under 60 MB of those over 30 MB was shown one of 8 MB.
    last = answers(home, *turns)[-1]
    assert {hit.name for hit in last.hits} == names


@pytest.mark.parametrize(
    "question",
    [
        *("first video in Videos", "movie的最后一个视频"),
        "is a.mp4 the same as b.mp4",
        *("files about movie", "letters that aren't in English"),
        *("files changed on the same day as plan.docx", "圣诞节的照片", "圣诞节的文件"),
    ],
)
def test_what_is_passed_over_leaves_no_answer_sure(home: Path, question: str) -> None:
    (home / "Documents" / "letter.txt").write_text("we saw a movie")
    (answer,) = answers(home, question)
    assert not is_sure(answer)


@pytest.mark.parametrize("question", ["is c.mp4 the biggest video", "c.mp4是不是最大的视频"])
def test_whether_a_file_is_the_first_is_not_asked_of_that_file_alone(
    home: Path, question: str
) -> None:
    (answer,) = answers(home, question)
    assert [hit.name for hit in answer.hits] == ["a.mp4"] or not is_sure(answer)


def test_to_sort_by_size_asks_for_no_sum(home: Path) -> None:
    (answer,) = answers(home, "700B以上的视频按大小排")
    assert answer.total_bytes is None
    assert [hit.name for hit in answer.hits][:1] == ["a.mp4"]
