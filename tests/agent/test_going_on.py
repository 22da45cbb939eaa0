"""A question that was stopped goes on: what was seen is not looked at again, and all is found."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.agent.events import Answer, CallProgressed, RunFinished, Stopped
from desktop_app.agent.loop import Agent, Run
from desktop_app.folders import all_names
from desktop_app.interpreter.interpreter import Interpreter
from desktop_app.messages.message import Message
from desktop_app.messages.search_progress import HitsFound
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.count_files import count_files
from desktop_app.tools.find_files import find_files
from desktop_app.tools.tool import Tools
from desktop_app.walking import begun_walks, walk
from desktop_app.walking.tree_walker import TreeWalker
from tests.agent.conftest import NOW, answer_of, run_alone
from tests.doubles.contexts import contexts

FOLDERS = 260

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="its folders do not tell of changes"
)


@pytest.fixture
def listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The folders that are listed, one after the other and not at once."""
    for number in range(FOLDERS):
        folder = tmp_path / "Downloads" / f"{number}"
        folder.mkdir(parents=True)
        (folder / f"{number}.pdf").touch()
    (tmp_path / "Documents").mkdir()
    (tmp_path / "Documents" / "one.pdf").touch()
    folders: list[str] = []
    look = TreeWalker._look

    def slow(walker: TreeWalker, folder: object, path: str, *others: object) -> object:
        folders.append(path)
        time.sleep(0.001)
        return look(walker, folder, path, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(TreeWalker, "_look", slow)
    monkeypatch.setattr(walk, "ALONE_S", 60.0)
    # As in a large home: else all names are known before the search begins.
    monkeypatch.setattr(all_names, "MAX_NAMES", 10)
    monkeypatch.setattr(begun_walks, "_CLOCKS_APART_NS", 50_000_000)
    time.sleep(0.1)
    yield folders


async def stopped(run: Run, rows: int) -> Answer:
    """The answer of a run that is stopped once so many rows were found."""
    seen = 0
    async for event in run:
        if isinstance(event, CallProgressed) and isinstance(event.news, HitsFound):
            seen += len(event.news.hits)
            if seen >= rows:
                run.stop()
        if isinstance(event, RunFinished):
            return event.answer
    raise AssertionError("it did not end")


def agent_of(engine: SearchEngine, mind: Interpreter) -> Agent:
    return Agent(mind, Tools([count_files, find_files]), contexts(engine, NOW))


QUESTION = "Which PDFs are in Downloads?"


def test_a_question_goes_on_where_it_was_stopped(
    engine: SearchEngine, interpreter: Interpreter, listed: list[str]
) -> None:
    agent = agent_of(engine, interpreter)

    async def scenario() -> tuple[Answer, Answer]:
        history: list[Message] = []
        run = agent.run(QUESTION, history)
        first = await stopped(run, 100)
        before = [path for path in listed if "/Downloads/" in path]
        listed.clear()
        second = await answer_of(agent.run(QUESTION, history, going_on=run))
        again = set(before) & set(listed)
        # Those that were looked at together when it was stopped.
        assert len(again) <= 64 < len(set(before))
        return first, second

    first, second = run_alone(scenario())
    assert first.stopped is Stopped.CANCELLED
    assert 100 <= len(first.hits) < FOLDERS
    assert second.stopped is Stopped.ANSWERED
    assert second.is_complete
    assert second.count == FOLDERS or len(second.hits) == FOLDERS
    assert len({hit.path for hit in second.hits}) == len(second.hits) == FOLDERS
    assert second.coverage is not None
    assert second.coverage.files == FOLDERS


def test_it_can_be_stopped_more_than_once_and_files_may_change_meanwhile(
    engine: SearchEngine, interpreter: Interpreter, listed: list[str], tmp_path: Path
) -> None:
    agent = agent_of(engine, interpreter)

    async def scenario() -> Answer:
        history: list[Message] = []
        run = agent.run(QUESTION, history)
        await stopped(run, 70)
        downloads = tmp_path / "Downloads"
        for number in range(0, FOLDERS, 7):
            (downloads / f"{number}" / "new.pdf").touch()
            (downloads / f"{number}" / f"{number}.pdf").unlink()
        again = agent.run(QUESTION, history, going_on=run)
        await stopped(again, 200)
        (downloads / "1").rename(tmp_path / "moved")
        (downloads / "later").mkdir()
        (downloads / "later" / "late.pdf").touch()
        return await answer_of(agent.run(QUESTION, history, going_on=again))

    answer = run_alone(scenario())
    there = sorted(str(path) for path in (tmp_path / "Downloads").rglob("*.pdf"))
    assert answer.is_complete
    assert sorted(hit.path for hit in answer.hits) == there


def test_what_was_asked_meanwhile_is_no_question_before_the_one_that_goes_on(
    engine: SearchEngine, interpreter: Interpreter, listed: list[str]
) -> None:
    agent = agent_of(engine, interpreter)

    async def scenario() -> tuple[Answer, Answer]:
        history: list[Message] = []
        await answer_of(agent.run("Which PDFs are in Documents?", history))
        run = agent.run("And in Downloads?", history)
        first = await stopped(run, 10)
        await answer_of(agent.run("How many pictures are in Documents?", history))
        return first, await answer_of(agent.run("And in Downloads?", history, going_on=run))

    first, second = run_alone(scenario())
    assert first.query == second.query == "ext:pdf in:Downloads"
    assert len(second.hits) == FOLDERS


def test_what_was_stopped_is_no_question_before_the_one_that_goes_on(
    engine: SearchEngine, interpreter: Interpreter, listed: list[str]
) -> None:
    """ "And in Documents?" would else be about the question that it is itself."""
    agent = agent_of(engine, interpreter)

    async def scenario() -> tuple[Answer, Answer]:
        history: list[Message] = []
        await answer_of(agent.run("Which PDFs are in Documents?", history))
        run = agent.run("And in Downloads?", history)
        first = await stopped(run, 10)
        return first, await answer_of(agent.run("And in Downloads?", history, going_on=run))

    first, second = run_alone(scenario())
    assert first.query == second.query == "ext:pdf in:Downloads"
    assert first.taken == second.taken
    assert len(second.hits) == FOLDERS
