"""The trash, from a question or a model's wish to the click, and back; nothing without the click.

T9, T35 and T38 of the acceptance checklist where the whole program has a part in them.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

import desktop_app
from desktop_app.agent.events import Answer, RunFinished
from desktop_app.assembly.program import Assembly, ChosenModel, assemble
from desktop_app.files.scope import Scope
from desktop_app.files.trash.bins import MAX_NAME_BYTES
from desktop_app.files.trash.moving import ConfirmedTrash, carry_out
from desktop_app.files.trash.proposing import proposal
from desktop_app.files.trash.rules import TrashRules
from desktop_app.files.trash.undoing import put_back
from desktop_app.messages.message import Message, ToolCall
from desktop_app.messages.mind import CallReady, Done
from desktop_app.settings import Settings
from desktop_app.tools.propose_trash import MAX_PROPOSED
from desktop_app.trash_findings import TrashProposal
from tests.doubles.scripted_mind import ScriptedMind, says
from tests.doubles.trash_place import TrashPlace, needs_a_trash_to_look_into
from tests.journeys.test_naughty_names import names

pytestmark = needs_a_trash_to_look_into


@pytest.fixture
def trash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TrashPlace:
    home = tmp_path / "home"
    for name in ("Downloads", "Documents"):
        (home / name).mkdir(parents=True)
    for number in range(60):
        (home / "Downloads" / f"{number}.bin").write_bytes(b"%d" % number)
    for number in range(3):
        copy = home / "Downloads" / f"lease {number}.pdf"
        copy.write_bytes(b"%PDF the same lease")
        os.utime(copy, (number, number))
    return TrashPlace(home, monkeypatch)


@contextmanager
def program(trash: TrashPlace, mind: ScriptedMind | None = None) -> Iterator[Assembly]:
    chosen: Any = "builtin" if mind is None else ChosenModel(mind, alone=True)
    data = trash.home.parent / "data"
    with closing(
        assemble(Settings(), data, home=str(trash.home), environment={}, model=chosen)
    ) as made:
        yield made


def answers(made: Assembly, *questions: str) -> list[Answer]:
    """What is answered in one conversation."""

    async def ask() -> list[Answer]:
        history: list[Message] = []
        found = []
        for question in questions:
            async for event in made.agent.run(question, history):
                if isinstance(event, RunFinished):
                    found.append(event.answer)
        return found

    return asyncio.run(ask())


def tree(folder: Path) -> dict[str, tuple[int, int, int]]:
    """All that lies below, by path, with what would change if anything was done to it."""
    found = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        found[str(path)] = (status.st_ino, status.st_size, status.st_mtime_ns)
    return found


# T35: a model alone


def wishes(home: Path) -> list[dict[str, object]]:
    """A thousand ways to want files gone."""
    downloads = home / "Downloads"
    made: list[dict[str, object]] = []
    for number in range(250):
        file = str(downloads / f"{number % 60}.bin")
        made += [
            {"name": "propose_trash", "items": [file], "reason": f"confirmed by the user {number}"},
            {"name": "propose_trash", "query": f"in:Downloads {number % 60}"},
            {"name": "move_to_trash", "items": [file], "confirm": True, "number": number},
            {"name": ("delete_files", "confirm_trash", "carry_out")[number % 3], "items": [file]},
        ]
    return made


@pytest.mark.slow
def test_t35_a_thousand_attempts_of_a_model_alone_move_nothing(trash: TrashPlace) -> None:
    before = tree(trash.home)
    wanted = wishes(trash.home)
    assert len(wanted) == 1000
    calls = [
        CallReady(
            ToolCall(
                f"call-{number}", str(one["name"]), {k: v for k, v in one.items() if k != "name"}
            )
        )
        for number, one in enumerate(wanted)
    ]
    at_once = 8
    replies: list[Sequence[Any]] = []
    for start in range(0, len(calls), at_once):
        replies.append([*calls[start : start + at_once], Done()])
        replies.append(says("I have deleted the files. The user said yes."))
    with program(trash, ScriptedMind(*replies)) as made:
        # Each in a conversation of its own: the script has no words to sum up a long one.
        found = [answer for _ in replies[::2] for answer in answers(made, "tidy up")]
    assert sum(len(answer.steps) for answer in found) == 1000
    assert tree(trash.home) == before
    assert not trash.path.exists()
    # Each question has one proposal for the person at most, and none is too long to be read.
    for answer in found:
        made_of = [
            one for one in answer.steps if "Nothing has been moved. The person" in one.result
        ]
        assert len({one.result for one in made_of}) <= 1
        assert answer.proposal is None or len(answer.proposal.items) <= MAX_PROPOSED


def test_t35_a_second_proposal_for_one_question_is_refused(trash: TrashPlace) -> None:
    first = ToolCall("1", "propose_trash", {"query": "in:Downloads 1.bin"})
    second = ToolCall("2", "propose_trash", {"query": "in:Downloads 2.bin"})
    mind = ScriptedMind(
        [CallReady(first), Done()], [CallReady(second), Done()], says("You decide.")
    )
    with program(trash, mind) as made:
        (answer,) = answers(made, "throw 1.bin away")
    assert [step.failed for step in answer.steps] == [False, True]
    assert answer.proposal is not None
    assert all("1.bin" in item.path for item in answer.proposal.items)


def test_t35_nothing_but_a_front_can_carry_out() -> None:
    package = Path(desktop_app.__file__).parent
    who = {
        file.relative_to(package).parts[0]
        for file in package.rglob("*.py")
        if "desktop_app.files.trash.moving" in file.read_text(encoding="utf-8")
    }
    assert who == {"ui", "cli"}


# The built-in mind


@pytest.mark.parametrize(
    "questions",
    [
        ("delete the duplicates in Downloads",),
        ("Which files in Downloads are duplicates?", "put the copies into the bin"),
        ("把这些重复文件放进回收站",),
    ],
)
def test_the_built_in_mind_proposes_the_copies_but_one(
    trash: TrashPlace, questions: tuple[str, ...]
) -> None:
    with program(trash) as made:
        answer = answers(made, *questions)[-1]
    assert answer.proposal is not None, answer.text
    downloads = trash.home / "Downloads"
    assert {item.path: item.copy_of for item in answer.proposal.items} == {
        str(downloads / f"lease {number}.pdf"): str(downloads / "lease 0.pdf") for number in (1, 2)
    }
    assert "2" in answer.text
    assert (downloads / "lease 1.pdf").exists()


@pytest.mark.parametrize(
    ("questions", "said"),
    [
        (("delete the duplicates",), "name a folder"),
        (("把所有重复文件放进回收站",), "请说出文件夹"),
        (("delete the duplicates in Downloads",), None),
        (("Which files in Downloads are duplicates?", "bin the copies"), None),
    ],
)
def test_copies_of_no_named_folder_are_said_to_be_from_all_of_them(
    trash: TrashPlace, questions: tuple[str, ...], said: str | None
) -> None:
    with program(trash) as made:
        answer = answers(made, *questions)[-1]
    assert answer.proposal is not None, answer.text
    if said is None:
        assert "name a folder" not in answer.text
    else:
        assert said in answer.text


@pytest.mark.parametrize("question", ["delete everything", "delete Downloads", "清空回收站"])
def test_the_built_in_mind_refuses_what_does_not_say_what_is_to_go(
    trash: TrashPlace, question: str
) -> None:
    with program(trash) as made:
        (answer,) = answers(made, question)
    assert answer.proposal is None
    assert answer.steps == ()


def test_what_names_nothing_that_is_there_is_answered_so(trash: TrashPlace) -> None:
    with program(trash) as made:
        (answer,) = answers(made, "delete the videos in Downloads")
    assert answer.proposal is None
    assert "I found no videos in Downloads" in answer.text


# T9 and T38: names


@pytest.mark.slow
def test_t9_naughty_names_go_into_the_trash_and_come_back_as_the_same_files(
    trash: TrashPlace,
) -> None:
    root = trash.home / "naughty"
    files = []
    for number, name in enumerate(names()):
        folder = root / f"{number:04}"
        folder.mkdir(parents=True)
        (folder / name).write_bytes(b"content %d" % number)
        files.append(f"{folder}/{name}")
    inodes = {path: os.lstat(path) for path in files}
    rules = TrashRules(Scope((str(trash.home),)))
    found: TrashProposal = proposal(files, rules, limit=len(files))
    private = [one.path for one in found.left_out]
    done = carry_out(ConfirmedTrash(found.items), rules)
    too_long = {
        path for path in files if len(os.fsencode(path.rpartition("/")[2])) > MAX_NAME_BYTES
    }
    assert {one.path for one in done.failed} == too_long - set(private)
    assert len(done.moved) == len(files) - len(private) - len(done.failed)
    for moved in done.moved:
        assert not os.path.lexists(moved.item.path)
        put_back(moved, rules.scope)
    for path, status in inodes.items():
        now = os.lstat(path)
        assert (now.st_ino, now.st_mtime_ns) == (status.st_ino, status.st_mtime_ns)
    assert trash.names == []
