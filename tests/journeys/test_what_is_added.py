"""Who wants more than was asked for before gets both: plus November, House里的也要."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.query.syntax import parse
from tests.journeys.test_no_false_certainty import answers, is_sure

pytestmark = pytest.mark.process


@pytest.fixture
def place(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    names = [
        *("Money/P60.pdf", "House/Tax.pdf", "House/Loan.pdf", "Bees/swarm.jpg", "Bees/dance.mp4"),
        *("Desktop/letter.docx", "Desktop/list.xlsx", "Desktop/cat.jpg", "Downloads/dog.jpg"),
        *("Pictures/trip.mp4", "Videos/song.mp4", "Downloads/setup.exe", "phone/me.jpg"),
    ]
    for name in names:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(b"x" * len(name))
    return home


@pytest.mark.parametrize(
    ("turns", "query"),
    [
        (("Money里的PDF", "House里的也要"), "ext:pdf in:Money|House"),
        (("Bees里的图片", "加上视频"), "in:Bees kind:image|video"),
        (("jpg files in Downloads", "include the ones on the Desktop"), "ext:jpg in:"),
        (("下载里的照片", "桌面的也算上"), "kind:image in:下载|桌面"),
        (("PDFs from October", "plus November"), "ext:pdf modified:october|november"),
        (("十月的PDF", "加上十一月的"), "ext:pdf modified:十月|十一月"),
        (("桌面上的Word", "Excel也要"), "in:桌面 ext:docx|doc|xlsx|xls"),
        (("下载的exe", "jpg也要"), "in:Downloads ext:exe|jpg"),
    ],
)
def test_what_is_added_is_found_beside_what_was(
    place: Path, turns: tuple[str, ...], query: str
) -> None:
    found = answers(place, *turns)[-1].query or ""
    if query.endswith(":"):
        assert found.startswith(query)
        assert set(found.removeprefix(query).split("|")) == {"Downloads", "Desktop"}
    else:
        assert set(parse(found).terms) == set(parse(query).terms)


@pytest.mark.parametrize(
    "turns",
    [
        ("PDFs in Money", "in House too"),
        ("images in Bees", "also the video"),
        ("videos in Videos", "and the ones in Pictures as well"),
        ("Word files on the Desktop", "and the Excel ones too"),
    ],
)
def test_what_may_be_wanted_beside_what_was_is_not_told_as_sure(
    place: Path, turns: tuple[str, ...]
) -> None:
    assert not is_sure(answers(place, *turns)[-1])


def test_a_condition_that_is_added_is_no_other_file(place: Path) -> None:
    last = answers(place, "所有的视频", "加上条件：名字里没有trip")[-1]
    assert {hit.name for hit in last.hits} == {"dance.mp4", "song.mp4"}


def test_more_goes_on_from_what_was_added(place: Path) -> None:
    last = answers(place, "Money里的PDF", "House里的也要", "一共几个？")[-1]
    assert "3" in last.text


@pytest.mark.parametrize(
    "turns",
    [
        (
            "how many videos in Pictures",
            "how many videos outside Pictures?",
            "how many altogether?",
        ),
        ("videos in Pictures", "and outside Pictures?", "how many altogether?"),
        ("photos in phone", "photos in Bees", "how many photos is that together?"),
    ],
)
def test_all_together_are_those_of_both(place: Path, turns: tuple[str, ...]) -> None:
    last = answers(place, *turns)[-1]
    number = 2 if "phone" in turns[0] else 3
    assert str(number) in last.text or not is_sure(last)


@pytest.mark.parametrize(
    ("turns", "query"),
    [
        (("files directly in Bees", "including subfolders"), "in:Bees"),
        (("how many files are directly in Bees?", "include subfolders"), "in:Bees"),
        (("直接放在Bees里的有几个文件？", "包括子文件夹呢？"), "in:Bees"),
        (("直接放在Bees里的有几个文件？", "子文件夹里的也算上"), "in:Bees"),
        (("PDFs in Money", "include hidden files"), "ext:pdf in:Money hidden:yes"),
        (("how many files in Downloads", "including hidden ones?"), "in:Downloads hidden:yes"),
        (("下载里有几个文件？", "隐藏的也算上"), "in:下载 hidden:yes"),
        (("下载里有几个文件？", "包括隐藏文件一共几个"), "in:下载 hidden:yes"),
    ],
)
def test_folders_below_and_hidden_files_can_be_taken_in(
    place: Path, turns: tuple[str, ...], query: str
) -> None:
    # "There is no folder called include subfolders here", and for 包括 that nothing is made anew.
    first, last = answers(place, *turns)
    found = parse(last.query or "")
    assert found.terms == parse(query).terms
    assert found.hidden is parse(query).hidden
    assert (last.count is None) is (first.count is None)
