"""Answers as a person would say them: files that are called alike, folders that are one's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image
from PIL.ExifTags import IFD, Base

from tests.journeys.test_no_false_certainty import answers, is_sure

pytestmark = pytest.mark.process


@pytest.fixture
def place(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    names = [
        *(f"Pupils/{name}/Progress.docx" for name in ("Amy", "Ben", "Chloe", "Daniel", "Ella")),
        *("Desktop/todo.txt", "Desktop/letter.docx", "Desktop/old letter.doc", "Music/a.mp3"),
        *("Downloads/setup.exe", "Downloads/menu.pdf", "Pictures/cat.jpg", "Pictures/trip.mp4"),
    ]
    for number, name in enumerate(names):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(b"x" * (number + 1))
    return home


def test_files_that_are_called_alike_are_told_apart_by_their_folders(place: Path) -> None:
    (answer,) = answers(place, "Progress")
    folders = re.findall(r"Progress\.docx \(in (\w+)", answer.text)
    assert set(folders) == {"Amy", "Ben", "Chloe", "Daniel", "Ella"}


@pytest.mark.parametrize(
    ("question", "said", "unsaid"),
    [
        ("what's on my desktop", "on the Desktop", "my"),
        ("files on the Desktop", "on the Desktop", "the the"),
        ("Word files on my desktop", "2 Word documents", "DOCX"),
        ("桌面上的Word", "Word 文档", "DOCX"),
        ("how many mp3s?", "1 MP3 file", "understand"),
    ],
)
def test_it_is_said_as_people_say_it(place: Path, question: str, said: str, unsaid: str) -> None:
    (answer,) = answers(place, question)
    assert said in answer.text
    assert unsaid not in answer.text


def test_a_type_in_the_plural_is_sure(place: Path) -> None:
    (answer,) = answers(place, "how many mp3s?")
    assert is_sure(answer)


@pytest.mark.parametrize(
    "question",
    [
        "is the oldest file in Downloads a PDF?",
        "is the biggest file in Pictures a photo?",
        "下载里最旧的是不是PDF？",
        "图片里最大的文件是照片吗？",
        "photos changed in the last month",
        "files changed in the last year",
        "photos from the last two weekends",
        "what did I change in the evening yesterday?",
        "the last photo I took",
        "图片里有几个文件，视频里呢？",
    ],
)
def test_what_may_mean_something_else_is_not_sure(place: Path, question: str) -> None:
    (answer,) = answers(place, question)
    assert not is_sure(answer)


@pytest.mark.parametrize(
    ("turns", "query"),
    [
        (("从九月开始改过的Word",), "ext:docx|doc modified:从九月开始"),
        (("视频里提到预算的", "没提到的有几个？"), "-content:预算"),
    ],
)
def test_all_of_what_is_said_is_in_the_query(
    place: Path, turns: tuple[str, ...], query: str
) -> None:
    assert query in (answers(place, *turns)[-1].query or "")


def test_a_stretch_that_may_end_now_is_told_as_it_was_taken(place: Path) -> None:
    # "In the last month" stood over what was changed in the month before this one.
    (answer,) = answers(place, "photos changed in the last month")
    assert "changed last month" in answer.text
    assert answer.taken is not None
    assert answer.taken.alternatives[0] == 'kind:image modified:"in the past month"'


@pytest.mark.parametrize(
    "question",
    ["when was dsc_9001 taken?", "when was the dsc_9001 photo taken?", "dsc_9001是什么时候拍的？"],
)
def test_when_a_photo_was_taken_is_not_when_it_was_changed(place: Path, question: str) -> None:
    exif = Image.Exif()
    exif.get_ifd(IFD.Exif)[Base.DateTimeOriginal] = "2022:09:10 18:17:00"
    Image.new("RGB", (8, 8)).save(place / "Pictures" / "dsc_9001.jpg", exif=exif)
    (answer,) = answers(place, question)
    assert "2022-09-10 18:17" in answer.text
    assert {hit.name for hit in answer.hits} == {"dsc_9001.jpg"}
