"""`AboutFiles`: the files and folders that a conversation is about, as long as it is open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtWidgets import QWidget

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError
from desktop_app.ui.warning_dialog import WarningDialog
from desktop_app.wording import visible

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.assembly.program import Assembly
    from desktop_app.files.chosen import Chosen
    from desktop_app.files.scope import Scope

MOST = 20
"""More at a time are better named by their folder."""


class AboutFiles(QObject):
    """Judges what is dropped or chosen, and asks about what lies outside the allowed folders.

    Nothing of it is kept: a new conversation is about everything again.

    Args:
        program: Has the scope.
        threads: Where the disk is looked at.

    Signals:
        changed: Carries what the next question is about, as `Chosen` values; none is everything.
        told: Why something is not among them; carries a sentence.
        judging: Files are looked at before they are among them; carries their paths, or none when
            that is over.
        settled: What the next question is about is known again.
        refused: Goes before `settled` where none of them may be asked about.
    """

    changed = Signal(object)
    told = Signal(str)
    judging = Signal(object)
    settled = Signal()
    refused = Signal()

    def __init__(self, program: Awaitable[Assembly], threads: ThreadPoolExecutor) -> None:
        super().__init__()
        self._program = program
        self._threads = threads
        self._window: QWidget | None = None
        self.chosen: Sequence[Chosen] = ()
        self.scope: Scope | None = None
        """What the next question may look at; None is all that is allowed."""
        self.besides: Scope | None = None
        """What may be shown and opened meanwhile; likewise."""
        self._agreed: set[str] = set()
        """Paths outside that the person allowed for this conversation."""
        self._judged: tuple[str, ...] = ()
        self._work = TaskOwner(self)
        self._work.failed.connect(self._on_failed)
        self._work.idle.connect(self._on_idle)

    @property
    def is_settled(self) -> bool:
        """Whether it is known what the next question is about."""
        return not self._work.busy

    def belong_to(self, window: QWidget) -> None:
        """Ask the person above `window`, and live as long as it."""
        self._window = window
        self.setParent(window)

    def add_urls(self, urls: Sequence[QUrl]) -> None:
        """Add what was dropped; an address elsewhere is refused."""
        local = [url.toLocalFile() for url in urls if url.isLocalFile() and not url.host()]
        if len(local) < len(urls):
            self.told.emit(self.tr("Only files on this computer can be asked about."))
        self.add(local)

    def add(self, paths: Sequence[str]) -> None:
        """Add files and folders by their absolute paths."""
        known = {one.path for one in self.chosen}
        # Those that are still being judged, too: this takes the place of that.
        wanted = [path for path in dict.fromkeys((*self._judged, *paths)) if path not in known]
        if len(self.chosen) + len(wanted) > MOST:
            self.told.emit(
                self.tr("At most %n file(s) at a time: drop their folder instead.", "", MOST)
            )
        elif wanted:
            self._judge(wanted)
            self._work.start(self._added(wanted), name="ask about files")

    def remove(self, path: str) -> None:
        """Let the next question be about one less."""
        left = [one for one in self.chosen if one.path != path]
        self._work.start(self._left(left, self._judged), name="ask about fewer files")

    def give_up(self) -> None:
        """Let the next question be about none of those that are still being judged."""
        self._judge(())
        self._work.cancel()

    def clear(self) -> None:
        """Let the next question be about everything."""
        self.give_up()
        self._agreed.clear()
        if self.chosen:
            self.chosen, self.scope, self.besides = (), None, None
            self.changed.emit(())

    async def close(self) -> None:
        """End what is under way."""
        await self._work.close()

    async def _added(self, paths: Sequence[str]) -> None:
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        # With the program it was loaded: whoever drops a file at once must not load it here.
        from desktop_app.files.chosen import ChoiceVerdict, judged

        def work() -> list[Chosen]:
            return [judged(path, program.scope) for path in paths]

        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._threads, work)
        for one in found:
            if (why := self._why_not(one)) is not None:
                self.told.emit(why.replace("%1", visible(one.name)))
        usable = [one for one in found if self._why_not(one) is None]
        outside = [one for one in usable if one.verdict is ChoiceVerdict.OUTSIDE]
        unasked = [one for one in outside if one.path not in self._agreed]
        if unasked and not await self._may(unasked):
            usable = [one for one in usable if one not in unasked]
        self._agreed.update(one.path for one in usable if one in outside)
        if usable:
            known = {one.path: one for one in (*self.chosen, *usable)}
            await self._use(list(known.values()))
        else:
            self.refused.emit()

    async def _left(self, chosen: Sequence[Chosen], judged: Sequence[str]) -> None:
        await self._use(chosen)
        if judged:
            await self._added(judged)

    def _judge(self, paths: Sequence[str]) -> None:
        self._judged = tuple(paths)
        self.judging.emit(self._judged)

    def _on_idle(self) -> None:
        self._judge(())
        self.settled.emit()

    async def _may(self, outside: Sequence[Chosen]) -> bool:
        """Whether the person allows what lies outside, for this conversation."""
        names = ", ".join(one.name for one in outside)
        warning = self.tr(
            "This is outside the folders that Fossick looks into. It would be looked at for"
            " this conversation only, and nothing else beside it."
        )
        if any(one.is_whole_disk for one in outside):
            warning = self.tr(
                "This is the whole disk: programs, the system, and the files of everybody who uses"
                " this computer. It would be looked at for this conversation only, and that can"
                " take long."
            )
        dialog = WarningDialog(
            self.tr("Look at this too?"),
            names,
            ", ".join(one.path for one in outside),
            warning,
            self.tr("Look at it"),
            self._window,
        )
        return await dialog.ask()

    async def _use(self, chosen: Sequence[Chosen]) -> None:
        if not chosen:
            self.chosen, self.scope, self.besides = (), None, None
            self.changed.emit(())
            return
        program = await asyncio.shield(asyncio.ensure_future(self._program))
        from desktop_app.files.chosen import scope_about, scope_besides

        def work() -> tuple[Scope, Scope]:
            return scope_about(chosen, program.scope), scope_besides(chosen, program.scope)

        loop = asyncio.get_running_loop()
        self.scope, self.besides = await loop.run_in_executor(self._threads, work)
        self.chosen = tuple(chosen)
        self.changed.emit(self.chosen)

    def _why_not(self, one: Chosen) -> str | None:
        from desktop_app.files.chosen import ChoiceVerdict

        return {
            ChoiceVerdict.EXCLUDED: self.tr("%1 is in a folder that you excluded."),
            ChoiceVerdict.PRIVATE: self.tr("%1 holds keys or passwords, and is never read."),
            ChoiceVerdict.GONE: self.tr("%1 is no longer there."),
            ChoiceVerdict.NO_FILE: self.tr("%1 is neither a file nor a folder."),
            ChoiceVerdict.ELSEWHERE: self.tr(
                "%1 is on another computer: ask about its folder instead."
            ),
        }.get(one.verdict)

    def _on_failed(self, error: Exception) -> None:
        self.refused.emit()
        if not isinstance(error, AppError):
            raise error


class ProgramBesides(Awaitable["Assembly"]):
    """The program for what shows and opens files: it may see what a conversation is about, too.

    Args:
        program: Its scope is what the person allowed.
        about: What the conversation is about.
    """

    def __init__(self, program: Awaitable[Assembly], about: AboutFiles) -> None:
        self._program = program
        self._about = about

    def __await__(self) -> Generator[Any, None, Assembly]:
        program = yield from self._program.__await__()
        besides = self._about.besides
        return program if besides is None else replace(program, scope=besides)
