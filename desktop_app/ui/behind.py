"""What is behind the window: loaded in a worker thread once it is painted, and ended with it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from desktop_app import paths
from desktop_app.bridge.awaiting import emitted
from desktop_app.errors import AppError, SettingsError
from desktop_app.placement import WindowPlacement
from desktop_app.settings import Settings
from desktop_app.ui.actions.opening import Launcher, SystemLauncher
from desktop_app.ui.open_key_dialog import OpenKeyQuestions
from desktop_app.ui.web_confirmation import WindowConfirmation
from desktop_app.ui.window import MainWindow
from desktop_app.wording import Language, Wording, in_home

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly
    from desktop_app.index.watch_plan import WatchPlan
    from desktop_app.ui.program import Program

_T = TypeVar("_T")

_SETTINGS_UNUSABLE = frozenset(
    f"settings.{fault}"
    for fault in (
        *("unreadable", "newer", "invalid", "not_a_file", "too_large"),
        *("relative_folder", "misspelt"),
    )
)
"""What a window without these settings would not have."""

_PAINTED_WITHIN_S = 0.5


@dataclass(frozen=True, slots=True)
class Setup:
    """What a window is made from.

    Attributes:
        settings: The person's choices.
        data_folder: Where conversations are kept.
        language: Of the window.
        home: The person's home folder, or None for this user's.
        environment: Where known folders are looked up, or None for the process's own.
        launcher: Hands files to the system.
        keeps_index: Whether a process beside the window keeps the index.
        placement: Where the window was when it was closed last.
    """

    settings: Settings
    data_folder: Path
    language: Language
    home: str | None = None
    environment: Mapping[str, str] | None = None
    launcher: Launcher = field(default_factory=SystemLauncher)
    keeps_index: bool = False
    placement: WindowPlacement = field(default_factory=WindowPlacement)


Loader = Callable[[Setup, Callable[[], None]], "Program"]
"""Makes what is behind a window, in a worker thread; is given what to call for lost changes."""


class Behind:
    """What is behind the window: loaded once it is painted, and ended with it."""

    def __init__(
        self, setup: Setup, load: Loader, threads: ThreadPoolExecutor, ending: threading.Event
    ) -> None:
        self._ending = ending
        self._setup = setup
        self._load_program = load
        self._threads = threads
        self._loading: asyncio.Task[None] | None = None
        self._program: Program | None = None
        self.assembly: asyncio.Future[Assembly] = asyncio.get_running_loop().create_future()

    def start(self, window: MainWindow, then: Callable[[], None], soon: Callable[[], None]) -> None:
        """Begin; `soon` is called once questions can be shown, `then` once all is loaded."""
        self._loading = asyncio.create_task(self._load(window, then, soon), name="load")

    def watch_plan(self) -> WatchPlan | None:
        """Which folders are watched; None until that is known."""
        return None if self._program is None else self._program.watcher.plan

    async def close(self) -> None:
        """End what is behind the window; takes a second or two at most."""
        # What is only made to be quick later is not waited for.
        self._ending.set()
        if self._loading is not None:
            await self._loading
        if self._program is not None:
            await self._in_thread(self._program.close)
        if self.assembly.done() and not self.assembly.cancelled():
            # Whether or not somebody asked: a failure was shown when it happened.
            self.assembly.exception()

    async def _load(
        self, window: MainWindow, then: Callable[[], None], soon: Callable[[], None]
    ) -> None:
        with suppress(TimeoutError):
            # A window that starts minimised is not painted at all.
            async with asyncio.timeout(_PAINTED_WITHIN_S):
                await emitted(window.painted)
        loop = asyncio.get_running_loop()
        await self._in_thread(import_for_questions)
        if not self._ending.is_set():
            window.conversation.line.begin_to_recognise()
            soon()

        def lost() -> None:
            loop.call_soon_threadsafe(window.notice_lost_changes)

        try:
            self._program = await self._in_thread(lambda: self._load_program(self._setup, lost))
        except Exception as error:
            is_unusable = isinstance(error, SettingsError) and error.code in _SETTINGS_UNUSABLE
            # What is wrong with settings is told once, in a notice, and not below each question.
            told = SettingsError("settings.nothing_searched") if is_unusable else error
            self.assembly.set_exception(told)
            if not isinstance(error, AppError):
                raise
            wording = Wording(self._setup.language)
            sentence = wording.error(error)
            if is_unusable:
                window.offer_fresh_settings(wording.say("settings.until_then", problem=sentence))
            else:
                window.warn(sentence)
        else:
            home = home_of(self._setup)
            folders = self._program.assembly.scope.folders
            said = Wording(self._setup.language).say("place.home")
            window.show_folders(
                [said if folder == home else in_home(folder, home) for folder in folders]
            )
            self.assembly.set_result(self._program.assembly)
            if not self._ending.is_set():
                then()

    async def _in_thread(self, work: Callable[[], _T]) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def import_for_questions() -> None:
    """What the window's own thread needs once somebody asks; for a worker thread.

    Named one by one: PySide reads the source of whatever comes by `from` the first time it does.
    """
    from desktop_app.agent.events import Answer  # noqa: F401
    from desktop_app.agent.minds import BUILTIN  # noqa: F401
    from desktop_app.files.chosen import judged  # noqa: F401
    from desktop_app.interpreter import describing  # noqa: F401
    from desktop_app.interpreter.written import as_question  # noqa: F401
    from desktop_app.messages.mind import Waiting  # noqa: F401
    from desktop_app.messages.search_progress import HitsFound  # noqa: F401
    from desktop_app.query.half_written import begins_query  # noqa: F401
    from desktop_app.ui.conversation.turn import TurnView  # noqa: F401


def import_for_files() -> None:
    """What the window's own thread needs once somebody does something with what was found."""
    from desktop_app.conversations import Conversation, ExportFormat  # noqa: F401
    from desktop_app.query.query import Query  # noqa: F401
    from desktop_app.query.written_words import quoted  # noqa: F401
    from desktop_app.ui.about.dialog import AboutDialog  # noqa: F401
    from desktop_app.ui.actions.open_dialog import OpenRiskyDialog  # noqa: F401
    from desktop_app.ui.actions.properties_dialog import PropertiesDialog  # noqa: F401
    from desktop_app.ui.actions.trash_dialog import TrashDialog  # noqa: F401
    from desktop_app.ui.actions.whereabouts import whereabouts  # noqa: F401
    from desktop_app.ui.conversation.left_out_dialog import LeftOutDialog  # noqa: F401
    from desktop_app.ui.results.export import ListFormat  # noqa: F401


def loaded_program(
    setup: Setup,
    on_changes_lost: Callable[[], None],
    open_keys: OpenKeyQuestions,
    confirmation: WindowConfirmation,
    ending: threading.Event,
) -> Program:
    """What stands behind a window of its own; for a worker thread."""
    # Imported in the worker thread: it is most of the program.
    from desktop_app.ui import program

    import_for_files()
    return program.load(
        setup.settings,
        setup.data_folder,
        home=setup.home,
        environment=setup.environment,
        on_changes_lost=on_changes_lost,
        ask_open_key=open_keys.ask,
        confirmation=confirmation,
        ending=ending,
        keeps_index=setup.keeps_index,
    )


def home_of(setup: Setup) -> str:
    """The person's home folder; "" where there is none."""
    return setup.home or paths.home_folder() or ""
