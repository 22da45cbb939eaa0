"""`TrashActions`: asks about what is to go, carries it out after a click, and offers to undo it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import PurePath
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError
from desktop_app.hits import Hit
from desktop_app.ui.actions.opening import Launcher, OpeningError
from desktop_app.wording import Language, Wording, visible

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.agent.events import Answer
    from desktop_app.assembly.program import Assembly
    from desktop_app.trash_findings import MovedItem, NotMoved, TrashDone, TrashProposal

T = TypeVar("T")

_FAILURES_TOLD = 5

MAX_MOVED = 50
"""Files at a time: each stands in the dialog with its path."""


class TrashActions(QObject):
    """Puts what a mind proposed, or the person selected, to the person.

    Nothing is moved before the click on the button.

    Args:
        program: Gives the scope that judges.
        launcher: Opens the trash, where nothing can be undone from here.
        threads: Where files are moved.
        window: What the dialog belongs to.
        language: In which failures are told.
        selected: The selected files, at most as many as it is asked for.

    Attributes:
        move: The action on the selection, for menus and keys.
        undo: Brings back what was moved last, and then what was before, until the window is closed.

    Signals:
        done: Something was moved, or was to be; carries the `TrashDone`.
        gone: Files are in the trash now; carries their paths.
        came_back: They are in their places again; carries their paths.
        told: What came of it; carries a sentence, and what its button says and does or None.
        noticed: That it came back; carries a sentence.
        settled: What a sentence offered is done; carries the sentence.
    """

    done = Signal(object)
    gone = Signal(object)
    came_back = Signal(object)
    told = Signal(str, object)
    noticed = Signal(str)
    settled = Signal(str)

    def __init__(
        self,
        program: Awaitable[Assembly],
        launcher: Launcher,
        threads: ThreadPoolExecutor,
        window: QWidget,
        language: Language,
        selected: Callable[[int], Sequence[Hit]] = lambda _: (),
    ) -> None:
        super().__init__(window)
        self._program = program
        self._launcher = launcher
        self._threads = threads
        self._window = window
        self._selected = selected
        self.move = QAction(self.tr("Move to the trash…"), self)
        self.move.setShortcuts([QKeySequence(QKeySequence.StandardKey.Delete)])
        self.move.setAutoRepeat(False)
        self.move.triggered.connect(self._on_move)
        self.undo = QAction(self.tr("Bring back from the trash"), self)
        self.undo.setShortcuts([QKeySequence(QKeySequence.StandardKey.Undo)])
        self.undo.setAutoRepeat(False)
        self.undo.triggered.connect(self._on_undo)
        self.undo.setEnabled(False)
        self._moved: list[tuple[MovedItem, ...]] = []
        self._wording = Wording(language)
        self._work = TaskOwner(self)
        self._work.failed.connect(self._on_failed)

    def propose(self, answer: Answer) -> None:
        """Ask about what an answer proposes, if anything; once for each answer."""
        if answer.proposal is not None and not self._work.busy:
            self._work.start(self._decided(answer.proposal), name="trash")

    def _on_move(self) -> None:
        hits = self._selected(MAX_MOVED + 1)
        if len(hits) > MAX_MOVED:
            said = self.tr("At most %n file(s) are moved to the trash at a time.", "", MAX_MOVED)
            self.told.emit(said, None)
        elif hits and not self._work.busy:
            self._work.start(self._chosen([hit.path for hit in hits]), name="trash")

    async def _chosen(self, paths: Sequence[str]) -> None:
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        proposal = await self._in_thread(lambda: _proposal(paths, program))
        if proposal.items:
            await self._decided(proposal)
            return
        sentences = await self._in_thread(lambda: _sentences(proposal.left_out, self._wording))
        for sentence in sentences[:_FAILURES_TOLD]:
            self.told.emit(sentence, None)

    async def close(self) -> None:
        """End what is under way; an item is moved whole or not at all."""
        await self._work.close()

    async def _decided(self, proposal: TrashProposal) -> None:
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        left_out = await self._in_thread(lambda: _sentences(proposal.left_out, self._wording))
        from desktop_app.ui.actions.trash_dialog import TrashDialog

        if not await TrashDialog(proposal, left_out, self._window, self._wording).ask():
            return
        done = await self._in_thread(lambda: _carried_out(proposal, program))
        self.done.emit(done)
        failures = await self._in_thread(lambda: _sentences(done.failed, self._wording))
        for sentence in failures[:_FAILURES_TOLD]:
            self.told.emit(sentence, None)
        if not done.moved:
            return
        self.gone.emit([one.item.path for one in done.moved])
        moved = self._said_of(done.moved)
        if all(one.in_bin for one in done.moved):
            self._can_bring_back([*self._moved, done.moved])
            undo = (self.tr("Undo"), lambda: self._undo(done.moved))
            self.told.emit(moved, undo)
        else:
            self.told.emit(moved, self._opening_trash())

    def _said_of(self, moved: tuple[MovedItem, ...]) -> str:
        if len(moved) > 1:
            return self.tr("Moved %n item(s) to the trash.", "", len(moved))
        name = PurePath(moved[0].item.path).name
        return self.tr("Moved “%1” to the trash.").replace("%1", visible(name))

    def _can_bring_back(self, moved: list[tuple[MovedItem, ...]]) -> None:
        """What was moved together, each time that something was; what is brought back next last."""
        self._moved = moved
        self.undo.setEnabled(bool(moved))

    def _on_undo(self) -> None:
        if self._moved:
            self._undo(self._moved[-1])

    def _opening_trash(self) -> tuple[str, Callable[[], None]]:
        """What a button says and does where somebody has to put things back themselves."""
        return self.tr("Open the trash"), lambda: self._work.start(self._shown(), name="open trash")

    async def _shown(self) -> None:
        try:
            await self._in_thread(self._launcher.open_trash)
        except OpeningError as error:
            if isinstance(error, OSError):
                reason = self._wording.system(error)
            else:
                reason = self._wording.error(error)
            said = self.tr("The trash could not be opened: %1")
            self.told.emit(said.replace("%1", reason), None)

    def _undo(self, moved: tuple[MovedItem, ...]) -> None:
        # The button that offers it may be pressed after the key was.
        if moved in self._moved and not self._work.busy:
            self._can_bring_back([one for one in self._moved if one != moved])
            self.settled.emit(self._said_of(moved))
            self._work.start(self._put_back(moved), name="undo")

    async def _put_back(self, moved: tuple[MovedItem, ...]) -> None:
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        back, failures, taken = await self._in_thread(
            lambda: _put_back(moved, program, self._wording)
        )
        if taken:
            # Whoever makes room for these can bring them back still, after all others.
            self._can_bring_back([tuple(taken), *self._moved])
        if back:
            self.came_back.emit([one.item.path for one in back])
            self.noticed.emit(self.tr("Put %n item(s) back.", "", len(back)))
        for sentence in failures[:_FAILURES_TOLD]:
            self.told.emit(sentence, self._opening_trash())
        if taken:
            place = self.tr("Something else is now where %n item(s) were.", "", len(taken))
            beside = (self.tr("Put back beside it"), lambda: self._undo_beside(tuple(taken)))
            self.told.emit(place, beside)

    def _undo_beside(self, moved: tuple[MovedItem, ...]) -> None:
        self._can_bring_back([one for one in self._moved if one != moved])
        self._work.start(self._put_beside(moved), name="undo")

    async def _put_beside(self, moved: tuple[MovedItem, ...]) -> None:
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        told = await self._in_thread(lambda: _put_beside(moved, program, self._wording))
        for sentence in told[:_FAILURES_TOLD]:
            self.told.emit(sentence, None)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, AppError):
            raise error
        self.told.emit(self._wording.error(error), None)


# In worker threads, where it is imported, too


def _proposal(paths: Sequence[str], program: Assembly) -> TrashProposal:
    from desktop_app.files.trash.proposing import proposal
    from desktop_app.tools.propose_trash import rules_of

    return proposal(paths, rules_of(program.scope, program.places), limit=MAX_MOVED)


def _carried_out(proposal: TrashProposal, program: Assembly) -> TrashDone:
    from desktop_app.files.trash.moving import ConfirmedTrash, carry_out
    from desktop_app.tools.propose_trash import rules_of

    return carry_out(ConfirmedTrash(proposal.items), rules_of(program.scope, program.places))


def _put_back(
    moved: tuple[MovedItem, ...], program: Assembly, wording: Wording
) -> tuple[list[MovedItem], list[str], list[MovedItem]]:
    """Bring all of it back: what is, why some of it is not, and of what the place is taken."""
    from desktop_app.files.trash.undoing import put_back

    back, failures, taken = [], [], []
    for one in moved:
        try:
            put_back(one, program.scope)
            back.append(one)
        except AppError as error:
            if error.code == "trash.place_taken":
                taken.append(one)
            else:
                failures.append(wording.error(error))
    return back, failures, taken


def _put_beside(moved: tuple[MovedItem, ...], program: Assembly, wording: Wording) -> list[str]:
    """Bring all of it back under names that are free, and say which, or why not."""
    from desktop_app.files.trash.undoing import free_name, put_back

    told = []
    for one in moved:
        try:
            name = free_name(one.item.path, program.scope)
            put_back(one, program.scope, name=name)
            told.append(wording.say("trash.put_back", path=name))
        except AppError as error:
            told.append(wording.error(error))
    return told


def _sentences(left: tuple[NotMoved, ...], wording: Wording) -> list[str]:
    from desktop_app.files.trash.rules import reason_of

    return [wording.error(reason_of(one)) for one in left]
