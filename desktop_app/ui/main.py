"""The window's program, from its start to its end.

`main` makes the application and its language, then runs everything else on one loop:

1. The window is made of its panes and shown. It can be typed into from here on.
2. In a worker thread, what shows a question is imported, and then the rest is imported and
   assembled: scope, engine, tools, interpreter. A question asked before that is done waits for it.
3. The watcher starts to listen for changes.
4. A close, or a signal to end, takes everything down again in reverse, in `CLOSING_S` at most.

The thread of the windows touches no file once the window is there.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from desktop_app import paths
from desktop_app.bridge.awaiting import emitted
from desktop_app.bridge.event_loop import ending_signals, run_on_qt
from desktop_app.bridge.failures import reported_failures
from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError, SettingsError
from desktop_app.files.remote.reaching import check_own_folder
from desktop_app.only_window import OnlyWindow
from desktop_app.placement import keep_placement, read_placement
from desktop_app.processes.own_program import launch_again
from desktop_app.settings import FILE_NAME, Settings, load_settings
from desktop_app.storage.aside import set_aside
from desktop_app.ui.about.presenter import AboutProgram
from desktop_app.ui.actions.file_actions import FileActions
from desktop_app.ui.actions.leading_on import LeadingOn
from desktop_app.ui.actions.noted_uses import NotedUses
from desktop_app.ui.actions.trash_actions import TrashActions
from desktop_app.ui.appearance import use_text_size
from desktop_app.ui.asking.about_files import AboutFiles, ProgramBesides
from desktop_app.ui.asking.names_presenter import NamesPresenter
from desktop_app.ui.asking.reading_ahead import ReadingAhead
from desktop_app.ui.asking.suggesting import Suggesting
from desktop_app.ui.behind import Behind, Loader, Setup, home_of, loaded_program
from desktop_app.ui.coming_forward import ACTIVATION_TOKEN, ComingForward
from desktop_app.ui.conversation.pane import ConversationPane
from desktop_app.ui.conversation.presenter import ConversationPresenter
from desktop_app.ui.conversation.wrong_answers import WrongAnswerCases
from desktop_app.ui.index_status import IndexStatus
from desktop_app.ui.language import chosen_language, install_translations
from desktop_app.ui.model_setup.presenter import ModelConnecting
from desktop_app.ui.open_key_dialog import OpenKeyQuestions
from desktop_app.ui.past.kept import KeptPane, KeptPresenter
from desktop_app.ui.past.pane import PastPane
from desktop_app.ui.past.presenter import PastPresenter
from desktop_app.ui.preview.large_look import LargeLook
from desktop_app.ui.preview.pane import PreviewPane
from desktop_app.ui.preview.presenter import PreviewPresenter
from desktop_app.ui.results.export_actions import ExportActions
from desktop_app.ui.results.grid.thumbnails import ThumbnailPresenter
from desktop_app.ui.results.list_places import ListPlaces
from desktop_app.ui.results.list_work import Narrowed, ordered
from desktop_app.ui.results.model import ResultModel
from desktop_app.ui.results.pane import ResultPane
from desktop_app.ui.results.presenter import ResultsPresenter
from desktop_app.ui.results.snippets import SnippetPresenter
from desktop_app.ui.sent_dialog import SentRequests
from desktop_app.ui.web_confirmation import WindowConfirmation
from desktop_app.ui.web_links import WebLinks
from desktop_app.ui.window import MainWindow
from desktop_app.ui.wiring import (
    connect_about,
    connect_cases,
    connect_exports,
    connect_kept,
    connect_panes,
    connect_past,
    connect_snippets,
    connect_thumbnails,
    connect_trash,
    connect_uses,
)
from desktop_app.wording import Wording

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.ui.program import Program

CLOSING_S = 2.0
"""What runs is ended within this time; what does not end is left behind."""


def main(data_folder: Path | None = None, *, folder: str = "") -> int:
    """Show the window until it is closed; the exit status.

    Args:
        data_folder: Where settings and conversations are kept; default: `paths.data_folder()`.
        folder: Looked into in place of those of the settings, absolute; "" is those.
    """
    kept_in = data_folder or paths.data_folder()
    only = OnlyWindow(kept_in)
    problem: SettingsError | None = None
    try:
        check_own_folder(kept_in, FILE_NAME)
        # What is about another folder is another window.
        if not folder and only.is_elsewhere(os.environ.get(ACTIVATION_TOKEN, "")):
            return 0
        settings = load_settings(kept_in)
    except SettingsError as error:
        settings, problem = Settings(), error
    application = QApplication(sys.argv[:1])
    application.setApplicationName("Fossick")
    application.setDesktopFileName("fossick")
    application.setWindowIcon(QIcon(str(paths.resource("icons/fossick.svg"))))
    use_text_size(application)
    language = chosen_language(settings.language, QLocale.system())
    install_translations(application, language)
    if folder:
        settings = replace(settings, folders=(folder,))
    run_on_qt(
        application,
        _until_closed(
            Setup(
                settings,
                kept_in,
                language,
                keeps_index=problem is None and not folder,
                placement=read_placement(kept_in),
            ),
            problem,
            only if only.is_this else None,
        ),
    )
    return _leave(0)


@asynccontextmanager
async def opened_window(setup: Setup, load: Loader | None = None) -> AsyncIterator[MainWindow]:
    """The window, shown, and everything behind it; all of it ends with the block.

    Args:
        setup: What it is made from.
        load: Makes what stands behind it; default: `program.load`.
    """
    threads = ThreadPoolExecutor(4, thread_name_prefix="window")
    open_keys = OpenKeyQuestions(setup.data_folder, threads, setup.language)
    confirmation = WindowConfirmation()
    ending = threading.Event()
    program = partial(loaded_program, open_keys=open_keys, confirmation=confirmation, ending=ending)
    behind = Behind(setup, load or program, threads, ending)
    presenter = ConversationPresenter(behind.assembly, setup.language, is_ready=False)
    results = ResultsPresenter(ResultModel(home_of(setup)), ordered, Narrowed(), threads)
    about_files = AboutFiles(behind.assembly, threads)
    shown_program = ProgramBesides(behind.assembly, about_files)
    previews = PreviewPresenter(shown_program, threads, setup.language)
    past = PastPresenter(behind.assembly, threads, setup.language)
    kept = KeptPresenter(setup.data_folder, threads, setup.language)
    kept_pane = KeptPane(kept)
    window = MainWindow(
        ConversationPane(presenter, setup.language, setup.settings.model, home_of(setup)),
        ResultPane(results),
        PreviewPane(previews, home_of(setup)),
        presenter,
        PastPane(past, kept=kept_pane),
    )
    about_files.belong_to(window)
    connect_about(about_files, presenter, window)
    actions = FileActions(
        shown_program,
        setup.launcher,
        threads,
        window.results.selected_hits,
        window,
        setup.language,
        home_of(setup),
    )
    window.use_actions(actions)
    actions.search_wanted.connect(window.conversation.ask)
    large = PreviewPresenter(shown_program, threads, setup.language, window)
    window.use_large_look(LargeLook(large, home_of(setup), window))
    leading_on = LeadingOn(
        shown_program, threads, window.results.selected_hits, window, setup.language
    )
    window.use_leading_on(leading_on)
    leading_on.about_wanted.connect(about_files.add)
    uses = NotedUses(behind.assembly, threads, window)
    connect_uses(uses, actions, (previews, large), about_files)
    names = NamesPresenter(behind.assembly, threads)
    suggesting = Suggesting(
        window.conversation.asking, names, window, setup.language, home_of(setup)
    )
    window.use_suggesting(suggesting)
    ahead = ReadingAhead(behind.assembly, threads, window.conversation.line, presenter)
    suggesting.open_wanted.connect(actions.open_hit)
    suggesting.reveal_wanted.connect(actions.reveal_hit)
    suggesting.looked_at.connect(previews.show_hit)
    suggesting.left.connect(window.results.tell_current)
    places = ListPlaces(results, window.results)
    exports = ExportActions(results.model, threads, window, setup.language)
    connect_exports(exports, window)
    trash = TrashActions(
        behind.assembly,
        setup.launcher,
        threads,
        window,
        setup.language,
        window.results.selected_hits,
    )
    connect_trash(trash, presenter, results, places, window)
    open_keys.belong_to(window, window.notice)
    confirmation.belong_to(window)
    sent = SentRequests(setup.data_folder, threads, setup.language, window)
    window.conversation.sent_requested.connect(sent.show)
    links = WebLinks(setup.launcher, threads, window)
    links.failed.connect(window.warn)
    window.conversation.link_clicked.connect(links.ask)
    model_setup = ModelConnecting(setup.data_folder, threads, setup.language, window)
    model_setup.saved.connect(window.close_requested)
    window.conversation.model_wanted.connect(model_setup.show)
    cases = WrongAnswerCases(setup.data_folder, threads, setup.language, window)
    connect_cases(cases, window)
    connect_kept(kept, kept_pane, window)
    about = AboutProgram(setup.data_folder, threads, setup.launcher, setup.language, window)
    about.warned.connect(window.warn)
    window.about_requested.connect(about.show)
    index = IndexStatus(
        setup.data_folder,
        threads,
        setup.language,
        window,
        watched=behind.watch_plan,
        is_kept=setup.keeps_index,
    )
    index.told.connect(window.show_index)
    snippets = SnippetPresenter(shown_program, threads, window)
    connect_snippets(presenter, results, snippets, (previews, large), window)
    thumbnails = ThumbnailPresenter(
        shown_program, threads, setup.environment or os.environ, home_of(setup), window
    )
    connect_thumbnails(thumbnails, window)
    connect_panes(presenter, results, places, previews, window)
    connect_past(presenter, past, window)
    past.refresh()
    kept.refresh()
    window.place(setup.placement)
    window.show()

    def loaded() -> None:
        about.check_at_start()
        names.prepare()

    behind.start(window, then=loaded, soon=presenter.get_ready)
    try:
        yield window
    finally:
        placement = window.placement()
        window.hide()
        keeping = threads.submit(keep_placement, setup.data_folder, placement)
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_S):
                await presenter.close()
                await ahead.close()
                await window.past.close_dialogs()
                await past.close()
                await previews.close()
                await large.close()
                await window.results.ahead.close()
                await snippets.close()
                await names.close()
                await about_files.close()
                await thumbnails.close()
                await window.results.totals.close_work()
                await results.close()
                await actions.close()
                await leading_on.close()
                await uses.close()
                await exports.close()
                await sent.close()
                await model_setup.close()
                await links.close()
                await cases.close()
                await kept.close()
                await index.close()
                await trash.close()
                await behind.close()
                await asyncio.wrap_future(keeping)
                # Last: what is behind the window may have been loaded only now.
                await about.close()
        open_keys.close()
        confirmation.close()
        threads.shutdown(wait=False, cancel_futures=True)
        window.deleteLater()


def loader_after(problem: SettingsError | None) -> Loader | None:
    """What loads a window whose settings had this problem; None is as ever.

    Where they cannot be read, nobody knows which folders the person allowed: then none is.
    """
    if problem is None or problem.code == "settings.folder_closed":
        return None

    def refuse(setup: Setup, on_changes_lost: Callable[[], None]) -> Program:
        raise problem

    return refuse


async def _until_closed(
    setup: Setup, problem: SettingsError | None, only: OnlyWindow | None = None
) -> None:
    loop = asyncio.get_running_loop()
    load = loader_after(problem)
    async with opened_window(setup, load) as window:
        coming = None if only is None else ComingForward(only, window)
        fresh = TaskOwner(window)
        window.fresh_settings_requested.connect(
            lambda: fresh.start(begin_afresh(setup, window), name="fresh settings")
        )
        if load is not None:
            looking = TaskOwner(window)
            window.settings_doubted.connect(
                lambda: looking.start(look_again(setup, window), name="settings again")
            )
        if problem is not None and load is None:
            window.warn(Wording(setup.language).error(problem))

        def end() -> None:
            loop.call_soon_threadsafe(window.close_requested.emit)

        def failed(error: BaseException) -> None:
            loop.call_soon_threadsafe(window.notice_failure)

        with ending_signals(end), reported_failures(failed):
            await emitted(window.close_requested)
        if coming is not None:
            await coming.close()


async def begin_afresh(
    setup: Setup, window: MainWindow, start: Callable[[], None] = launch_again
) -> None:
    """Set aside settings that cannot be used, and let another window take the place of this one.

    Those that somebody mended meanwhile stay where they are.
    """

    def work() -> None:
        if not _are_usable(setup):
            set_aside(setup.data_folder / FILE_NAME)
        start()

    try:
        await asyncio.to_thread(work)
    except (OSError, AppError) as error:
        window.warn(Wording(setup.language).say("settings.not_set_aside", reason=error))
    else:
        window.close_requested.emit()


def _are_usable(setup: Setup) -> bool:
    """Whether the settings can be read now."""
    try:
        load_settings(setup.data_folder)
    except SettingsError:
        return False
    return True


async def look_again(setup: Setup, window: MainWindow) -> None:
    """Say that settings which could not be used were mended, if so; a question came meanwhile."""
    if await asyncio.to_thread(_are_usable, setup):
        window.offer_restart()


def _leave(status: int) -> int:
    """End the process although a thread may wait for a disk that does not answer."""
    own = threading.current_thread()
    if any(not thread.daemon for thread in threading.enumerate() if thread is not own):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    return status
