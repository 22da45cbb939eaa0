"""A search that was stopped goes on in the window, and what was found stays in sight."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.agent.loop import Agent
from desktop_app.files.scope import Scope
from desktop_app.findings import Counted
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.messages.parts import Words
from desktop_app.messages.search_progress import HitsFound
from desktop_app.messages.tool import ToolEvent, ToolOutput
from desktop_app.reasons import Coverage
from desktop_app.tools.tool import ToolContext, Tools, tool
from desktop_app.ui import program
from desktop_app.ui.behind import Setup
from desktop_app.ui.main import opened_window
from desktop_app.ui.program import Program
from desktop_app.ui.results.empty_list import WayOut
from desktop_app.ui.window import MainWindow
from desktop_app.walking.kept_walks import KeptWalks
from tests.conftest import Run, until
from tests.doubles.contexts import contexts
from tests.journeys.test_stopping import PatientMind, begin, is_idle
from tests.journeys.test_window_about import drop

pytestmark = pytest.mark.process


def rows(number: int) -> Hits:
    return Hits([Chunk.of(Hit("/home", f"{one}.pdf", 1, 1, Flag(0)) for one in range(number))])


class BuiltinMind(PatientMind):
    """Is asked as the built-in one."""

    name = "builtin"


class Search:
    """A tool that finds some rows, waits to be stopped or let go on, and finds the rest.

    Attributes:
        walks: What each call was given of those before it.
        about: The folder that each agent is about alone, for each call; "" is everything.
    """

    def __init__(self, first: int, rest: int) -> None:
        self.walks: list[KeptWalks | None] = []
        self.about: list[str] = []
        self.may_end = False

        @tool(description="Find some files.")
        async def look_for_ever(context: ToolContext) -> AsyncGenerator[ToolEvent, None]:
            self.walks.append(context.walks)
            self.about.append(Path(*context.scope.folders).name)
            yield HitsFound(rows(first))
            await until(lambda: context.stop.is_set() or self.may_end, 30)
            ended = not context.stop.is_set()
            found = rows(rest if ended else first)
            said = f"{len(found)} files" if ended else f"at least {len(found)}"
            coverage = Coverage(("/home",), complete=ended)
            yield ToolOutput((Words(said),), Counted(len(found), ended), found, coverage)

        self.tools = Tools([look_for_ever])

    def load(self, setup: Setup, on_changes_lost: Callable[[], None]) -> Program:
        """A program that has no other tool."""
        loaded = program.load(
            setup.settings,
            setup.data_folder,
            home=setup.home,
            environment=setup.environment,
            on_changes_lost=on_changes_lost,
        )
        engine = loaded.assembly.engine

        def agent_over(scope: Scope, _: int) -> Agent:
            contexts_over = contexts(engine, home=scope.folders[0])
            return Agent(BuiltinMind(), self.tools, contexts_over)

        agent = Agent(BuiltinMind(), self.tools, contexts(engine))
        made = replace(loaded.assembly, agent=agent, agent_over=agent_over)
        return Program(made, loaded.watcher)


async def stop(window: MainWindow) -> None:
    window.conversation.button.click()
    await until(lambda: is_idle(window))


def test_continue_goes_on_and_the_rows_stay(arun: Run, setup: Setup) -> None:
    search = Search(3, 5)
    numbers: list[int] = []

    async def story() -> None:
        async with opened_window(setup, search.load) as window:
            await begin(window)
            await until(lambda: window.results.heading.text() == "3 files so far")
            await stop(window)
            turn = window.conversation.turns[-1]
            assert turn.again.text() == "Continue"
            window.results.view.select_row(1)
            model = window.results.view.model()
            model.modelReset.connect(lambda: numbers.append(model.rowCount()))
            model.rowsRemoved.connect(lambda *_: numbers.append(model.rowCount()))
            model.layoutChanged.connect(lambda *_: numbers.append(model.rowCount()))

            turn.again.click()
            await until(lambda: len(search.walks) == 2)
            assert window.results.heading.text() == "3 files so far"
            assert model.rowCount() == 3
            search.may_end = True
            await until(lambda: is_idle(window))

            assert window.results.heading.text() == "5 files"
            assert [model.index(row, 0).data() for row in range(5)] == [
                f"{number}.pdf" for number in range(5)
            ]
            assert window.conversation.turns[-1].again.text() == "Ask again"
            assert turn.again.text() == "Ask again"
            # What was chosen stays chosen.
            assert window.results.view.currentIndex().row() == 1

    arun(story())
    assert search.walks[0] is not None
    assert search.walks[0] is search.walks[1]
    assert min(numbers, default=3) >= 3


def test_stopped_again_it_shows_no_less_than_before_and_still_goes_on(
    arun: Run, setup: Setup
) -> None:
    search = Search(3, 5)

    async def story() -> None:
        async with opened_window(setup, search.load) as window:
            await begin(window)
            await until(lambda: window.results.heading.text() == "3 files so far")
            await stop(window)
            for _ in range(2):
                window.conversation.turns[-1].again.click()
                await stop(window)
                assert window.results.heading.text() == "At least 3 files"
                assert window.conversation.turns[-1].again.text() == "Continue"

    arun(story())


def test_where_nothing_was_found_yet_the_empty_list_offers_it_too(arun: Run, setup: Setup) -> None:
    search = Search(0, 2)

    async def story() -> None:
        async with opened_window(setup, search.load) as window:
            await begin(window)
            await until(lambda: bool(search.walks))
            await stop(window)
            assert window.results.empty.button.text() == "Continue"
            search.may_end = True
            window.results.empty.way_out.emit(WayOut.GO_ON)
            await until(lambda: window.results.heading.text() == "2 files")

    arun(story())
    assert search.walks[0] is search.walks[1]


def test_another_question_does_not_go_on_and_the_stopped_one_still_can(
    arun: Run, setup: Setup
) -> None:
    # "Continue" was gone once another question was asked, or one that had waited began.
    search = Search(3, 5)

    async def story() -> None:
        async with opened_window(setup, search.load) as window:
            await begin(window)
            await until(lambda: window.results.heading.text() == "3 files so far")
            window.conversation.ask("Something else")
            window.conversation.button.click()
            await until(lambda: len(search.walks) == 2)
            stopped, other = window.conversation.turns
            assert stopped.again.text() == "Continue"
            search.may_end = True
            await until(lambda: is_idle(window))
            assert other.again.text() == "Ask again"

            stopped.again.click()
            await until(lambda: len(search.walks) == 3)
            await until(lambda: is_idle(window))
            assert window.results.heading.text() == "5 files"
            assert stopped.again.text() == "Ask again"
            assert window.conversation.turns[-1].question.text() == stopped.question.text()

    arun(story())
    first, other, again = search.walks
    assert first is again is not other


def test_continue_was_refused_while_another_question_was_on_its_way(
    arun: Run, setup: Setup
) -> None:
    search = Search(3, 5)

    async def story() -> None:
        async with opened_window(setup, search.load) as window:
            waiting = window.conversation.waiting
            await begin(window)
            await until(lambda: window.results.heading.text() == "3 files so far")
            await stop(window)
            await begin(window)
            await until(lambda: len(search.walks) == 2)
            stopped, other = window.conversation.turns
            for _ in range(2):
                stopped.again.click()
            assert [button.accessibleName() for button in waiting.buttons] == ["Next: Anything   ✕"]
            # Taken out of the line, it still can.
            waiting.buttons[0].click()
            assert not waiting.buttons
            assert stopped.again.text() == "Continue"
            stopped.again.click()
            window.conversation.ask("Something else")

            search.may_end = True
            await until(lambda: len(search.walks) == 4)
            await until(lambda: is_idle(window))
            assert not waiting.buttons
            asked = [turn.question.text() for turn in window.conversation.turns[2:]]
            assert asked == ["Anything", "Something else"]
            assert stopped.again.text() == other.again.text() == "Ask again"

    arun(story())
    first, other, again, last = search.walks
    assert first is again
    assert len({id(first), id(other), id(last)}) == 3


def test_files_that_a_question_was_about_stay_with_continue(
    arun: Run, setup: Setup, home: Path
) -> None:
    search = Search(3, 5)

    async def story() -> None:
        async with opened_window(setup, search.load) as window:
            await until(lambda: window._presenter.is_ready)
            drop(window, home / "Downloads" / "Bank")
            about = window.conversation.asking
            await until(lambda: about.about)
            await begin(window)
            await until(lambda: window.results.heading.text() == "3 files so far")
            await stop(window)
            about.about[0].click()
            await until(lambda: not about.about)
            # Neither what is dropped meanwhile nor that nothing is any more changes it.
            drop(window, home / "Documents")
            await until(lambda: about.about)
            search.may_end = True
            window.conversation.turns[0].again.click()
            await until(lambda: len(search.walks) == 2)
            await until(lambda: is_idle(window))
            assert window.conversation.turns[1].about.text() == "Only about Bank"
            await begin(window)
            await until(lambda: len(search.walks) == 3)
            await until(lambda: is_idle(window))
            assert window.conversation.turns[2].about.text() == "Only about Documents"

    arun(story())
    assert search.walks[0] is search.walks[1] is not search.walks[2]
    assert search.about == ["Bank", "Bank", "Documents"]


def test_rows_of_another_question_do_not_stand_for_those_of_one_that_goes_on(
    arun: Run, setup: Setup
) -> None:
    search = Search(3, 5)

    async def story() -> None:
        async with opened_window(setup, search.load) as window:
            await begin(window)
            await until(lambda: window.results.heading.text() == "3 files so far")
            await stop(window)
            search.may_end = True
            await begin(window)
            await until(lambda: window.results.heading.text() == "5 files")
            await until(lambda: is_idle(window))
            search.may_end = False
            window.conversation.turns[0].again.click()
            await until(lambda: window.results.heading.text() == "3 files so far")
            await stop(window)
            assert window.results.view.model().rowCount() == 3
            assert window.conversation.turns[-1].again.text() == "Continue"

    arun(story())
    assert search.walks[0] is search.walks[2]


def test_only_the_last_few_that_were_stopped_go_on(arun: Run, setup: Setup) -> None:
    """Each holds on to all that was seen."""
    search = Search(3, 5)

    async def story() -> None:
        async with opened_window(setup, search.load) as window:
            for _ in range(5):
                await begin(window)
                await until(lambda: not is_idle(window))
                await until(lambda: window.results.heading.text() == "3 files so far")
                await stop(window)
            offered = [turn.again.text() for turn in window.conversation.turns]
            assert offered == ["Ask again"] * 2 + ["Continue"] * 3

    arun(story())
