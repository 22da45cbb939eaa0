"""Words that everybody types, and what they came to once: the query says what was understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.query.syntax import parse
from tests.journeys.test_no_false_certainty import answers, is_sure

pytestmark = pytest.mark.process


@pytest.fixture
def place(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    files = {
        **{"Downloads/setup.exe": 5, "Downloads/old/a.pdf": 4, "Desktop/todo.txt": 3},
        **{"Desktop/to sort/list one.txt": 2, "Music/song.mp3": 9, "Pictures/IMG_1.jpg": 8},
        **{"Documents/税务/报税.xlsx": 7, "Documents/Blog/final draft FINAL v2.docx": 6},
        **{"Documents/Just Eat/statement.pdf": 5, "Documents/statement bank.pdf": 6},
        **{"Videos/raw/clip.mp4": 30, "Videos/trip.mp4": 40, "Documents/empty.txt": 0},
    }
    for name, size in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(b"x" * size)
    (home / "Pictures" / ".hidden.jpg").write_bytes(b"x")
    return home


def names(home: Path, *turns: str) -> set[str]:
    """What the last turn of a conversation finds."""
    return {hit.name for hit in answers(home, *turns)[-1].hits}


@pytest.mark.parametrize(
    ("question", "folder"),
    [
        *(("税务文件夹在哪", "税务"), ("税务文件夹存在什么位置", "税务")),
        *(("下载文件夹在哪里？", "Downloads"), ("音乐文件夹在哪", "Music")),
        *(("桌面文件夹在哪", "Desktop"), ("where is the Blog folder", "Blog")),
    ],
)
def test_where_a_folder_is_asks_for_it_and_not_for_what_is_in_it(
    place: Path, question: str, folder: str
) -> None:
    assert names(place, question) == {folder}


@pytest.mark.parametrize(
    ("question", "query"),
    [
        ("show everything in Documents with the newest at the top", "in:Documents sort:modified"),
        ("count all files, hidden ones included, in Pictures", "in:Pictures hidden:yes"),
        ("everything in Downloads apart from pictures", "in:Downloads -kind:image"),
        ("统计扩展名为.txt且大小不为零的文件数量。", "ext:txt size:>0b"),
        ("按扩展名分组，显示Documents中各种文件的数量。", "in:Documents show:by-ext"),
        ("Videos目录下所有视频文件的总字节数", "in:Videos kind:video"),
        ("which spreadsheets exist on my computer?", "kind:spreadsheet"),
        ("哪个Word里写到押金", "ext:docx|doc content:押金"),
        ("files ending with final", "*final.*"),
        ("最后一张照片", "kind:image sort:modified top:1"),
        ("最后下载的文件", "in:Downloads sort:modified top:1"),
        ("大文件", "sort:size top:10"),
        ("小文件有哪些", "sort:-size top:10"),
        ("最大的文件是什么", "sort:size top:1"),
        ("有什么新文件", "sort:modified top:10"),
        ("what's the latest Just Eat statement", 'in:"Just Eat" statement sort:modified top:1'),
        ("photos from 2024", "kind:image modified:2024"),
        ("files in Documents from September on", 'in:Documents modified:"from september on"'),
        ("what's in Videos/raw?", "in:Videos/raw"),
        ("dupliacte files in documnets", "is:duplicate in:documents"),
    ],
)
def test_what_is_said_is_what_is_looked_for(place: Path, question: str, query: str) -> None:
    (answer,) = answers(place, question)
    assert answer.query is not None
    wanted, found = parse(query), parse(answer.query)
    assert {str(one).casefold() for one in found.terms} == {
        str(one).casefold() for one in wanted.terms
    }
    assert (found.sort, found.top, found.hidden) == (wanted.sort, wanted.top, wanted.hidden)


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (("桌面上有几个文件？", "不算to sort里面的呢"), {"todo.txt"}),
        (("how many files are on my desktop", "list them"), {"todo.txt", "list one.txt"}),
        (("how many videos do I have", "show me"), {"clip.mp4", "trip.mp4"}),
        (("有几个视频", "给我看看"), {"clip.mp4", "trip.mp4"}),
        (("what's in Documents", "leave out the ones with statement in the name"), None),
        (("files in Documents, spreadsheets left out", "same again, but only the top two"), None),
        (("what's in Videos/raw?", "which one there is the biggest?"), {"clip.mp4"}),
        (("videos", "which are the largest"), {"clip.mp4", "trip.mp4"}),
    ],
)
def test_a_second_turn_goes_on_from_the_first(
    place: Path, turns: tuple[str, ...], found: set[str] | None
) -> None:
    seen = names(place, *turns)
    if found is None:
        assert seen
        assert not seen & {"statement.pdf", "statement bank.pdf"} or "报税.xlsx" not in seen
    else:
        assert seen == found


def test_before_that_is_all_the_time_before(place: Path) -> None:
    last = answers(place, "photos from 2024", "and before that")[-1]
    assert last.query == 'kind:image modified:"before 2024-01-01"'


def test_a_date_without_an_end_is_told_as_one(place: Path) -> None:
    # "changed in 2022" stood over files of 2026.
    (answer,) = answers(place, 'query: statement modified:"from 2022"')
    assert "since 2022" in answer.text


@pytest.mark.parametrize("question", ["free up space", "清理一下空间", "my disk is full"])
def test_no_files_are_called_free_space(place: Path, question: str) -> None:
    (answer,) = answers(place, question)
    assert not answer.hits


def test_a_copy_of_something_orders_nothing(place: Path) -> None:
    assert names(place, "every copy of the statement, wherever it is") == {
        "statement.pdf",
        "statement bank.pdf",
    }


def test_a_blog_is_no_podcast(place: Path) -> None:
    # 博客 sounds like 播客, which are audio files.
    (answer,) = answers(place, "博客占多少空间")
    assert "song.mp3" not in {hit.name for hit in answer.hits}
    assert is_sure(answer) or "Blog" in answer.text
