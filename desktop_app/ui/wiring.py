"""What happens in one pane, shown in the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from desktop_app.ui.actions.file_actions import FileActions
from desktop_app.ui.actions.noted_uses import NotedUses
from desktop_app.ui.actions.trash_actions import TrashActions
from desktop_app.ui.announcing import announce, beginning
from desktop_app.ui.asking.about_files import AboutFiles
from desktop_app.ui.conversation.presenter import ConversationPresenter
from desktop_app.ui.conversation.wrong_answers import WrongAnswerCases
from desktop_app.ui.past.kept import KeptPane, KeptPresenter
from desktop_app.ui.past.presenter import PastPresenter
from desktop_app.ui.preview.presenter import PreviewPresenter
from desktop_app.ui.results.empty_list import WayOut
from desktop_app.ui.results.export_actions import ExportActions
from desktop_app.ui.results.grid.thumbnails import ThumbnailPresenter
from desktop_app.ui.results.list_places import ListPlaces
from desktop_app.ui.results.presenter import ResultsPresenter
from desktop_app.ui.results.snippets import SnippetPresenter
from desktop_app.ui.window import MainWindow

if TYPE_CHECKING:
    # Loaded when a conversation is first taken up.
    from desktop_app.ui.past.taken_up import TakenUp


def connect_panes(
    presenter: ConversationPresenter,
    results: ResultsPresenter,
    places: ListPlaces,
    previews: PreviewPresenter,
    window: MainWindow,
) -> None:
    """What happens in one pane, shown in the others."""
    pane = window.results
    results.can_go_on = lambda: window.conversation.stopped.can_go_on
    presenter.asked.connect(lambda _: places.ask(goes_on=presenter.goes_on))
    presenter.asked.connect(lambda asked: results.start(asked, goes_on=presenter.goes_on))
    presenter.rows_found.connect(results.add)
    presenter.answered.connect(results.show_answer)
    presenter.answered.connect(places.show)
    presenter.failed.connect(lambda _: results.settle())
    presenter.stopped.connect(lambda _: results.settle(has_failed=False))
    # What is said to a question stands in the conversation, whatever is in front.
    presenter.asked.connect(lambda _: window.panes.show_conversation())
    presenter.begun_anew.connect(window.end_warning_of_files)
    presenter.begun_anew.connect(window.panes.show_conversation)
    presenter.taken_up.connect(lambda _: window.panes.show_conversation())
    presenter.begun_anew.connect(results.clear)
    presenter.begun_anew.connect(places.forget)

    def name_tab(*_: object) -> None:
        # Where the list is behind a tab, the tab says what came.
        window.panes.tabs.setTabText(1, pane.heading.text())

    results.changed.connect(name_tab)
    results.settled.connect(name_tab)

    def show_last(past: TakenUp) -> None:
        results.clear()
        places.forget()
        results.show_answer(past.turns[-1].answer, keep=False)
        places.show(past.turns[-1].answer)

    presenter.taken_up.connect(show_last)
    presenter.warned.connect(window.warn)
    window.conversation.rows_requested.connect(places.come_back)
    window.conversation.refused.connect(window.notice_busy)
    window.conversation.copy_requested.connect(
        lambda text: QGuiApplication.clipboard().setText(text)
    )
    window.conversation.copy_requested.connect(lambda _: window.notice_copied())

    def take_way_out(way: WayOut) -> None:
        question = results.question
        match way:
            case WayOut.STOP:
                presenter.stop()
            case WayOut.GO_ON if window.conversation.stopped.can_go_on:
                window.conversation.stopped.go_on(window.conversation.stopped.current)
            case WayOut.AGAIN | WayOut.GO_ON if question:
                window.conversation.ask(question)
            case WayOut.REWORD if question:
                window.panes.show_conversation()
                window.conversation.begin(question)
            case WayOut.ASK | WayOut.AGAIN | WayOut.GO_ON | WayOut.REWORD:
                window.panes.show_conversation()
                window.conversation.focus_line()

    pane.empty.way_out.connect(take_way_out)
    pane.hit_selected.connect(previews.show_hit)
    pane.heading_selected.connect(window.preview.show_group)
    pane.announced.connect(lambda sentence: announce(pane.view, sentence))
    presenter.answered.connect(lambda answer: announce(window.conversation, beginning(answer.text)))


def connect_about(about: AboutFiles, presenter: ConversationPresenter, window: MainWindow) -> None:
    """Questions are about what is dropped anywhere in the window, or chosen."""
    window.setAcceptDrops(True)
    conversation = window.conversation
    line, asking = conversation.line, conversation.asking

    def give_back() -> None:
        # It was meant for what may not be asked about: about all files it would be another one.
        if given_back := asking.waiting.take_new():
            conversation.begin("\n".join(given_back))

    for dropped in (line.files_dropped, window.files_dropped):
        dropped.connect(about.add_urls)
    about.changed.connect(asking.show_about)
    about.changed.connect(lambda chosen: conversation.focus_line() if chosen else None)
    about.judging.connect(asking.show_judging)
    about.refused.connect(give_back)
    about.settled.connect(presenter.go_through_waiting)
    about.told.connect(window.warn)
    asking.left_out.connect(about.remove)
    asking.given_up.connect(about.give_up)
    presenter.about = about
    presenter.begun_anew.connect(about.clear)
    presenter.taken_up.connect(about.clear)


def connect_snippets(
    presenter: ConversationPresenter,
    results: ResultsPresenter,
    snippets: SnippetPresenter,
    previews: Sequence[PreviewPresenter],
    window: MainWindow,
) -> None:
    """What was found inside of files, shown in their rows and in the preview.

    To be connected before the rows themselves are.
    """
    view = window.results.view

    def use(written: str | None) -> None:
        snippets.use(written)
        for preview in previews:
            preview.look_for(written)

    def show_last(past: TakenUp) -> None:
        use(past.turns[-1].answer.query)

    results.model.found_in = snippets.of
    snippets.switched.connect(view.show_found)
    snippets.read.connect(view.viewport().update)
    presenter.asked.connect(lambda _: None if presenter.goes_on else use(None))
    presenter.begun_anew.connect(lambda: use(None))
    presenter.answered.connect(lambda answer: use(answer.query))
    presenter.taken_up.connect(show_last)
    window.conversation.rows_requested.connect(lambda answer: use(answer.query))


def connect_uses(
    uses: NotedUses,
    actions: FileActions,
    previews: Sequence[PreviewPresenter],
    about: AboutFiles,
) -> None:
    """What a person does with files, told to what lets them come first."""
    actions.opened.connect(uses.opened)
    actions.revealed.connect(uses.opened)
    for preview in previews:
        preview.selected.connect(uses.shows)
    about.changed.connect(uses.asked_about)


def connect_thumbnails(thumbnails: ThumbnailPresenter, window: MainWindow) -> None:
    """Small pictures of files, in the grid."""
    grid = window.results.grid
    grid.picture_of = thumbnails.of
    grid.looked_at.connect(thumbnails.look_at)
    thumbnails.read.connect(grid.viewport().update)


def connect_trash(
    trash: TrashActions,
    presenter: ConversationPresenter,
    results: ResultsPresenter,
    places: ListPlaces,
    window: MainWindow,
) -> None:
    """What goes into the trash, or comes back, asked about and shown in the list."""
    window.results.add_to_menus(trash.move, trash.undo)
    # Its key brings files back from everywhere: the list may have none that it could be pressed on.
    trash.undo.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    window.addAction(trash.undo)
    presenter.answered.connect(trash.propose)
    trash.told.connect(window.warn)
    trash.noticed.connect(window.notice)
    trash.settled.connect(window.notices.withdraw)
    trash.done.connect(presenter.remember_done)
    trash.gone.connect(window.results.step_over)
    for lists in (results, places):
        trash.gone.connect(lists.leave_out)
        trash.came_back.connect(lists.take_back)


def connect_exports(exports: ExportActions, window: MainWindow) -> None:
    """The list, saved from its menu; what becomes of that is told over the panes."""
    window.results.add_to_menus(exports.save)
    # Its key does so from everywhere in the window.
    exports.save.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    exports.saved.connect(window.notice)
    exports.failed.connect(window.warn)
    exports.progressed.connect(window.work.show_progress)
    exports.ended.connect(window.work.clear)
    window.work.stop_requested.connect(exports.stop)


def connect_past(presenter: ConversationPresenter, past: PastPresenter, window: MainWindow) -> None:
    """What becomes of conversations, shown at the side."""
    pane = window.past

    def mark() -> None:
        pane.show_current(presenter.number)
        row = pane.model.row_of(presenter.number)
        if row >= 0:
            window.show_title(pane.model.index(row).data())
        elif presenter.number is None:
            window.show_title("")

    def take_up(number: int) -> None:
        if not presenter.take_up(number):
            window.notice_busy()
        elif window.panes.past_covers:
            window.show_past(False)

    pane.opened.connect(take_up)
    pane.new_requested.connect(window.begin_anew)
    presenter.kept.connect(past.refresh)
    past.listed.connect(lambda _: mark())
    presenter.begun_anew.connect(mark)
    presenter.taken_up.connect(lambda _: mark())
    past.deleted.connect(presenter.forget)
    past.told.connect(window.warn)
    past.saved.connect(window.notice)
    window.activated.connect(past.refresh)


def connect_kept(presenter: KeptPresenter, pane: KeptPane, window: MainWindow) -> None:
    """Questions that are kept, asked again from the side."""
    conversation = window.conversation
    conversation.keep_requested.connect(presenter.keep)
    conversation.keep_requested.connect(lambda *_: window.show_kept())
    presenter.listed.connect(lambda kept: conversation.show_kept([one.query for one in kept]))
    pane.asked.connect(conversation.ask_query)
    presenter.told.connect(window.warn)
    window.activated.connect(presenter.refresh)


def connect_cases(cases: WrongAnswerCases, window: MainWindow) -> None:
    """What a person says is wrong, kept and shown."""
    conversation = window.conversation
    conversation.wrong_told.connect(cases.keep)
    conversation.mended.connect(cases.mend)
    conversation.case_requested.connect(cases.show)
    cases.kept.connect(window.notice)
    cases.failed.connect(window.warn)
    cases.copy_requested.connect(lambda text: QGuiApplication.clipboard().setText(text))
