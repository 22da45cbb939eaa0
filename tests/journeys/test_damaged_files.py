"""Every file we keep, damaged in every way: the question is answered, and it is told once.

The files are the conversations, the ledger of what was sent, what is known of models, the day's
count of tokens, and the settings. Each has its own mutations beside its own tests; here the whole
program meets them.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields, replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app import settings as settings_module
from desktop_app.agent import spending
from desktop_app.assembly.program import Assembly, assemble
from desktop_app.cli.ask_options import AskOptions
from desktop_app.cli.program import assembled
from desktop_app.cli.session import answer_questions
from desktop_app.cli.status import Status
from desktop_app.conversations import Conversations, store
from desktop_app.errors import AppError
from desktop_app.llm.policy import ledger
from desktop_app.llm.providers import capability_store
from desktop_app.messages.message import Role
from desktop_app.settings import Settings, save_settings
from desktop_app.storage.aside import set_aside_before
from desktop_app.storage.notices import Notices
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.window import MainWindow
from desktop_app.wording import Language
from tests.conftest import GuiThreadWatch, Run
from tests.doubles.mutations import Mutation, mutations
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import call, calls, text
from tests.journeys.test_window import answer, ask

pytestmark = pytest.mark.process

QUESTION = "How many PDFs are in Downloads?"
PDFS = 4
KEPT = (ledger.FILE_NAME, capability_store.FILE_NAME, spending.FILE_NAME, store.FILE_NAME)
MODEL = "scripted"
TO_THE_MODEL = "Explain the plot of my favourite opera, please, and be brief about it"


class LastingAssembly(Assembly):
    """One that is asked again after it was closed: most of a start is the same each time."""

    def close(self) -> None:
        self.conversations.close()


@dataclass
class Asked:
    """How one run of `fossick ask` ended."""

    status: Status
    answers: list[dict[str, object]]
    complaints: list[str]


class Asker:
    """Asks questions about a home as the command does, in this process.

    Args:
        home: Of the person.
        data: The data folder.
        capsys: Hears what is written.
    """

    def __init__(self, home: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home = home
        self.data = data
        self._capsys = capsys
        self._program = assemble(
            Settings(), data, folders=[str(home)], home=str(home), environment={}
        )

    def close(self) -> None:
        self._program.close()

    def options(self, *questions: str, goes_on: bool, model: str = "builtin") -> AskOptions:
        folders = (str(self.home),)
        return AskOptions(
            questions or (QUESTION,),
            folders,
            10,
            model,
            "",
            True,
            False,
            goes_on,
            True,
            None,
            self.data,
            Language.ENGLISH,
        )

    def ask(self, *, goes_on: bool = False) -> Asked:
        """Ask how many PDFs there are, with files that are opened anew."""
        notices = Notices()
        parts = {one.name: getattr(self._program, one.name) for one in fields(Assembly)}
        parts |= {"notices": notices, "conversations": Conversations(self.data, notices)}
        again = LastingAssembly(**parts)
        return self.heard(answer_questions(self.options(goes_on=goes_on), lambda _: again))

    def ask_from_the_start(self, *questions: str, model: str = "builtin") -> Asked:
        """Ask with everything made anew."""
        options = self.options(*questions, goes_on=True, model=model)
        return self.heard(answer_questions(options, assembled))

    def heard(self, status: Status) -> Asked:
        out, err = self._capsys.readouterr()
        return Asked(status, [*map(json.loads, out.splitlines())], err.splitlines())


@pytest.fixture
def asker(home: Path, in_memory: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Asker]:
    with closing(Asker(home, in_memory / "data", capsys)) as asker:
        yield asker


def put_in_place(original: Path, data: Path, name: str, mutation: Mutation) -> None:
    shutil.rmtree(data, ignore_errors=True)
    shutil.copytree(original, data)
    (data / name).write_bytes(mutation.content)


def asides(data: Path) -> list[Path]:
    return [aside for name in KEPT for aside in set_aside_before(data / name)]


def is_private(file: Path) -> bool:
    return sys.platform == "win32" or stat.S_IMODE(file.stat().st_mode) == 0o600


# Conversations


@pytest.mark.slow
@pytest.mark.parametrize("name", [store.FILE_NAME, f"{store.FILE_NAME}-wal"])
def test_a_question_is_answered_however_the_conversations_are_damaged(
    asker: Asker, in_memory: Path, name: str
) -> None:
    original = in_memory / "original"
    for goes_on in (False, True, False):
        asker.ask(goes_on=goes_on)
    if name.endswith("-wal"):
        copied_in_the_midst(asker.data, original)
    else:
        shutil.copytree(asker.data, original)
    tried = mutations((original / name).read_bytes())
    assert len(tried) >= 100
    for mutation in tried:
        put_in_place(original, asker.data, name, mutation)

        asked = asker.ask(goes_on=True)

        assert asked.status == Status.DONE, mutation.name
        assert [said["count"] for said in asked.answers] == [PDFS], mutation.name
        assert len(asked.complaints) <= 1, (mutation.name, asked.complaints)
        if asked.complaints and "newer" in asked.complaints[0]:
            assert mutation.offset == 63
            assert (asker.data / name).read_bytes() == mutation.content
            continue
        question, told = asyncio.run(going_on(asker.data))
        assert question == QUESTION, mutation.name
        # A page that nothing was read from before is found out when it is: once all the same.
        complaints = len(asked.complaints) + len(told)
        assert complaints <= 1, (mutation.name, told)
        assert len(asides(asker.data)) == complaints, mutation.name
        assert all(map(is_private, asides(asker.data)))


async def going_on(data: Path) -> tuple[str, Sequence[AppError]]:
    """The last question that was kept, as the next start finds it, and what it has to tell."""
    notices = Notices()
    with closing(Conversations(data, notices)) as conversations:
        conversation = await conversations.last()
        conversation.messages += conversation.messages[-4:]
        await conversations.keep(conversation)
    questions = (one.text for one in reversed(conversation.messages) if one.role is Role.PERSON)
    return next(questions), notices.take()


def copied_in_the_midst(data: Path, to: Path) -> None:
    """The files as they are while the program runs: what was said last stands in the log."""

    async def work(conversations: Conversations) -> None:
        conversation = await conversations.last()
        conversation.messages += conversation.messages
        await conversations.keep(conversation)
        await asyncio.to_thread(shutil.copytree, data, to)

    with closing(Conversations(data)) as conversations:
        asyncio.run(work(conversations))


# Settings


def test_damaged_settings_are_obeyed_or_told_and_never_touched(
    asker: Asker, in_memory: Path
) -> None:
    """They are never set aside: nobody may be sent more because a file can no longer be read."""
    original = in_memory / "original"
    chosen = Settings(
        excluded=(str(asker.home / "Hostile"),),
        may_send=((str(asker.home / "Documents"), "never"),),
        consents=(("https://api.deepseek.com", "names"),),
    )
    save_settings(chosen, original)
    name = settings_module.FILE_NAME
    tried = mutations((original / name).read_bytes())
    assert len(tried) >= 100
    answered = 0
    for mutation in tried:
        put_in_place(original, asker.data, name, mutation)
        asked = asker.ask_from_the_start()
        assert len(asked.answers) == 1
        (said,) = asked.answers
        if asked.status == Status.DONE:
            answered += 1
            assert said["count"] == PDFS, mutation.name
        else:
            assert said["stopped"] == "error", mutation.name
            assert name in str(said["answer"]), mutation.name
        assert "Traceback" not in "".join(asked.complaints)
        assert (asker.data / name).read_bytes() == mutation.content
    assert 0 < answered < len(tried)


# With a model


@pytest.mark.slow
def test_a_model_is_asked_although_every_file_is_damaged_and_each_is_told_once(
    asker: Asker, in_memory: Path
) -> None:
    original = in_memory / "original"
    with ScriptedEndpoint() as endpoint:
        chosen = Settings(model=MODEL, base_url=endpoint.base_url, tokens_per_day=10**9)
        save_settings(chosen, asker.data)
        to_model(asker, endpoint)
        shutil.copytree(asker.data, original)
        assert {file.name for file in original.iterdir()} == {*KEPT, settings_module.FILE_NAME}
        for changes in together(original):
            shutil.rmtree(asker.data)
            shutil.copytree(original, asker.data)
            for name, mutation in changes.items():
                (asker.data / name).write_bytes(mutation.content)

            asked, requests = to_model(asker, endpoint), len(endpoint.asked)
            again = to_model(asker, endpoint)

            names = {name: mutation.name for name, mutation in changes.items()}
            assert asked.status == again.status == Status.DONE, names
            assert asked.answers[0]["answer"] == again.answers[0]["answer"], names
            assert len(asked.complaints) == len(asides(asker.data)) <= len(KEPT), names
            assert again.complaints == [], names
            assert all(map(is_private, asides(asker.data)))
            assert len(endpoint.asked) == requests + 2
            entered = asyncio.run(entries(asker.data))
            assert len(entered) >= 4, names
            sent = [json.loads(one) for one in entered[:4]]
            assert sent == [request.body for request in reversed(endpoint.asked[-4:])], names


def together(original: Path) -> Iterator[dict[str, Mutation]]:
    """Mutations of all files at once: the coarse ones, and a few bytes flipped."""
    flips = 6
    of_each = {name: mutations((original / name).read_bytes(), flips) for name in KEPT}
    for number in range(max(map(len, of_each.values()))):
        changes = {name: tried[number % len(tried)] for name, tried in of_each.items()}
        # A version that is flipped stands for a newer one.
        if all(change.offset != 63 for change in changes.values()):
            yield changes


def to_model(asker: Asker, endpoint: ScriptedEndpoint) -> Asked:
    endpoint.replies(
        calls(call("count_files", folder="Downloads", extensions=["pdf"])),
        text(f"There are {PDFS} PDF files in Downloads, and no opera."),
    )
    return asker.ask_from_the_start(TO_THE_MODEL, model="auto")


async def entries(data: Path) -> list[bytes]:
    """The requests of the ledger, the newest first."""
    with closing(ledger.Ledger(data)) as kept:
        bodies = [await kept.body(entry.id) for entry in await kept.entries()]
    return [body for body in bodies if body is not None]


# The window


def damage(data: Path) -> None:
    data.mkdir(exist_ok=True)
    (data / store.FILE_NAME).write_bytes(b"no database" * 1000)


def shown(window: MainWindow) -> Sequence[str]:
    return window.notices.notices


def test_the_window_answers_although_the_conversations_are_damaged_and_says_so_until_dismissed(
    arun: Run, setup: Setup, gui_watch: GuiThreadWatch
) -> None:
    async def story() -> None:
        damage(setup.data_folder)
        async with opened_window(setup) as window:
            with gui_watch.armed():
                await ask(window, QUESTION)
                assert str(PDFS) in answer(window)
                (said,) = shown(window)
                assert ".corrupt-" in said
                assert window.notices.isVisible()
                await ask(window, QUESTION)
                assert str(PDFS) in answer(window)
                assert shown(window) == [said]
                (button,) = window.notices.buttons
                button.click()
                assert shown(window) == []
                assert not window.notices.isVisible()
                await ask(window, QUESTION)
                assert shown(window) == []

    arun(story())


def test_the_window_says_once_that_conversations_of_a_newer_version_are_not_kept(
    arun: Run, setup: Setup
) -> None:
    async def story() -> None:
        header = bytearray(b"SQLite format 3\0" + bytes(84))
        header[60:64] = (9).to_bytes(4, "big")
        setup.data_folder.mkdir()
        (setup.data_folder / store.FILE_NAME).write_bytes(header)
        async with opened_window(replace(setup, language=Language.CHINESE)) as window:
            for _ in range(2):
                await ask(window, QUESTION)
                assert str(PDFS) in answer(window)
            (said,) = shown(window)
            assert "更新版本" in said
        assert (setup.data_folder / store.FILE_NAME).read_bytes() == header

    arun(story())


def test_a_notice_is_dismissed_by_the_keyboard_and_never_markup(arun: Run, setup: Setup) -> None:
    async def story() -> None:
        async with opened_window(setup) as window:
            for number in range(9):
                window.warn(f"<b>notice {number}</b>")
                window.warn(f"<b>notice {number}</b>")
            assert shown(window) == [f"<b>notice {number}</b>" for number in range(4, 9)]
            for left in range(4, -1, -1):
                window.notices.buttons[0].setFocus()
                QTest.keyClick(window.notices.buttons[0], Qt.Key.Key_Space)
                assert len(shown(window)) == left

    arun(story())
