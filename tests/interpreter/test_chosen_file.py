"""One file was chosen: what asks for one fact is about that file, and about nothing else."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import assemble
from desktop_app.files.chosen import judged, scope_about
from desktop_app.interpreter.chosen_file import AskedFact, AskedPlace, asked_fact, asked_place
from desktop_app.messages.message import Message
from desktop_app.settings import Settings


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("How big is it?", AskedFact.SIZE),
        ("how large is this file", AskedFact.SIZE),
        ("What's its size?", AskedFact.SIZE),
        ("And how much space does it take up?", AskedFact.SIZE),
        ("它有多大？", AskedFact.SIZE),
        ("这个文件多大", AskedFact.SIZE),
        ("大小是多少？", AskedFact.SIZE),
        ("它占多少空间呢？", AskedFact.SIZE),
        ("When was it changed?", AskedFact.CHANGED),
        ("when did I last edit it?", AskedFact.CHANGED),
        ("什么时候改的？", AskedFact.CHANGED),
        ("它的修改时间", AskedFact.CHANGED),
        ("When was this file created?", AskedFact.CREATED),
        ("它是什么时候创建的？", AskedFact.CREATED),
        ("When did I last open it?", AskedFact.OPENED),
        ("上次什么时候打开的？", AskedFact.OPENED),
        ("when was this photo taken?", AskedFact.TAKEN),
        ("这张照片什么时候拍的", AskedFact.TAKEN),
        ("Where is it?", AskedFact.PLACE),
        ("它在哪里？", AskedFact.PLACE),
        ("What kind of file is it?", AskedFact.KIND),
        ("这是什么文件？", AskedFact.KIND),
        ("How big is it in Downloads?", None),
        ("how big are they", None),
        ("Which file is the biggest?", None),
        ("What does it say about the deposit?", None),
        ("多大的文件最多", None),
        ("", None),
        ("?", None),
    ],
)
def test_only_what_asks_for_one_fact_is_taken_for_that(text: str, fact: AskedFact | None) -> None:
    assert asked_fact(text) is fact


@pytest.mark.parametrize("name", ["lease.pdf", "<b>~$a\n.pdf", "-rf 'x'.pdf", "f12", "合同.pdf"])
@pytest.mark.parametrize("question", ["How big is it?", "它有多大？"])
def test_how_big_is_it_is_answered_about_the_chosen_file_without_a_doubt(
    tmp_path: Path, name: str, question: str
) -> None:
    home = tmp_path / "home"
    (home / "Downloads").mkdir(parents=True)
    (home / "Downloads" / name).write_bytes(b"x" * 12_000)
    (home / "Downloads" / "other.pdf").write_bytes(b"x" * 500)

    async def answers() -> list[Answer]:
        with assemble(
            Settings(), tmp_path / "data", home=str(home), environment={}, lists_files=True
        ) as program:
            history: list[Message] = []
            found: list[Answer] = []
            agent = program.agent
            for asked in ("Which PDFs are in Downloads?", question, "How many PDFs are there?"):
                if found:
                    chosen = judged(str(home / "Downloads" / name), program.scope)
                    agent = program.agent_over(scope_about([chosen], program.scope), 2)
                async for event in agent.run(asked, history):
                    if isinstance(event, RunFinished):
                        found.append(event.answer)
            return found

    _, size, count = asyncio.run(answers())
    assert "12.0 kB" in size.text
    assert "not sure" not in size.text
    assert "不太确定" not in size.text
    assert [hit.name for hit in size.hits] == [name]
    assert size.taken is not None
    assert size.taken.carried == size.taken.alternatives == ()
    assert size.receipts
    # What was asked before the choice was about other files.
    assert count.taken is None or count.taken.carried == ()


def answers_to(home: Path, data: Path, *turns: str) -> list[Answer]:
    """What is answered to the turns of one conversation, by the built-in mind."""

    async def asked() -> list[Answer]:
        with assemble(Settings(), data, home=str(home), environment={}) as program:
            history: list[Message] = []
            found: list[Answer] = []
            for turn in turns:
                async for event in program.agent.run(turn, history):
                    if isinstance(event, RunFinished):
                        found.append(event.answer)
            return found

    return asyncio.run(asked())


@pytest.mark.parametrize(
    ("first", "place", "moment"),
    [
        ("CV", "Where is it?", "When did I last change it?"),
        ("ext:docx sort:size top:1", "它在哪里？", "什么时候改的？"),
    ],
)
def test_a_fact_is_asked_of_the_one_file_that_was_found(
    tmp_path: Path, first: str, place: str, moment: str
) -> None:
    (tmp_path / "home" / "Work").mkdir(parents=True)
    (tmp_path / "home" / "Work" / "CV Anna.docx").write_bytes(b"x" * 3000)
    (tmp_path / "home" / "notes.docx").touch()
    os.utime(tmp_path / "home" / "Work" / "CV Anna.docx", (1_600_000_000,) * 2)
    _, where, when = answers_to(tmp_path / "home", tmp_path / "data", first, place, moment)
    assert str(tmp_path / "home" / "Work") in where.text
    assert "2020-09-13" in when.text
    for answer in (where, when):
        assert [hit.name for hit in answer.hits] == ["CV Anna.docx"]


def test_a_fact_is_asked_of_no_file_where_several_were_found(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    for name in ("CV 1.docx", "CV 2.docx"):
        (tmp_path / "home" / name).touch()
    _, where = answers_to(tmp_path / "home", tmp_path / "data", "ext:docx", "Where is it?")
    assert where.taken is None or where.taken.confidence != 1.0


@pytest.mark.parametrize(
    ("text", "number", "fact"),
    [
        ("the second one", 2, None),
        ("Open the first one, please", 1, None),
        ("how big is the third one?", 3, AskedFact.SIZE),
        ("When was the 2nd file changed?", 2, AskedFact.CHANGED),
        ("number 4", 4, None),
        ("and where is the tenth of them", 10, AskedFact.PLACE),
        ("第二个", 2, None),
        ("第三个多大", 3, AskedFact.SIZE),
        ("第一个在哪", 1, AskedFact.PLACE),
        ("打开第12个文件", 12, None),
    ],
)
def test_a_file_is_chosen_by_its_place_in_the_list(
    text: str, number: int, fact: AskedFact | None
) -> None:
    assert asked_place(text) == AskedPlace(number, fact)


@pytest.mark.parametrize(
    "text",
    [
        "the second largest video",
        "first drafts",
        "第一章在哪",
        "第二大的文件",
        "the first photo",
        "",
    ],
)
def test_what_says_more_than_a_place_is_a_question_of_its_own(text: str) -> None:
    assert asked_place(text) is None


@pytest.fixture
def videos(tmp_path: Path) -> Path:
    folder = tmp_path / "home" / "Videos"
    folder.mkdir(parents=True)
    for number, name in enumerate(("newest.mp4", "middle.mp4", "小宝第一步.mp4")):
        (folder / name).write_bytes(b"x" * 1000 * (number + 1))
        day_ns = (1_790_000_000 - 86_400 * number) * 10**9
        os.utime(folder / name, ns=(day_ns, day_ns))
    return tmp_path / "home"


def test_one_of_a_list_is_told_and_what_follows_is_about_that_one(
    videos: Path, tmp_path: Path
) -> None:
    turns = ("list the videos", "the second one", "how big is it?", "第一个在哪")
    _, second, size, first = answers_to(videos, tmp_path / "data", *turns)
    assert "middle.mp4" in second.text and [hit.name for hit in second.hits] == ["middle.mp4"]
    assert "2.00 kB" in size.text
    assert "newest.mp4" in first.text


@pytest.mark.parametrize(
    ("turns", "names"),
    [
        (("list the videos", "the second one", "delete it"), ["middle.mp4"]),
        (("list the videos", "delete the second one"), ["middle.mp4"]),
        (("有哪些视频", "把第一个删掉"), ["newest.mp4"]),
        (
            ("有哪些视频", "第一个在哪", "删掉它们"),
            ["middle.mp4", "newest.mp4", "小宝第一步.mp4"],
        ),
    ],
)
def test_an_order_throws_away_the_one_at_that_place_and_none_that_is_called_so(
    turns: tuple[str, ...], names: list[str], videos: Path, tmp_path: Path
) -> None:
    *_, last = answers_to(videos, tmp_path / "data", *turns)
    assert sorted(hit.name for hit in last.hits) == names
