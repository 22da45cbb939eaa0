"""`AboutProgram`: opens the dialog, fills it from worker threads, looks for updates on request."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal, qVersion
from PySide6.QtWidgets import QWidget

from desktop_app import __version__, paths
from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.build_values import BuildValues, build_values
from desktop_app.errors import AppError
from desktop_app.ui.actions.opening import Launcher, OpeningError
from desktop_app.wording import Language, Wording

if TYPE_CHECKING:
    # Loaded when it is wanted.
    from desktop_app.self_check.findings import SelfCheckFinding
    from desktop_app.ui.about.dialog import AboutDialog
    from desktop_app.web.updates.update_check import UpdateCheck

T = TypeVar("T")

NOTICES = "NOTICES.md"


class AboutProgram(QObject):
    """Shows what there is to know of the program, one dialog at a time.

    Signals:
        warned: Something that the program stands on does not work here, and what to do.

    Args:
        data_folder: Where it is remembered which list of versions was seen.
        threads: Where files are read and documents looked at.
        launcher: Opens the notices, and the page with newer versions.
        language: Of the window.
        window: That the dialog belongs to.
        build: The values of the build; default: those of this one.
    """

    warned = Signal(str)

    def __init__(
        self,
        data_folder: Path,
        threads: ThreadPoolExecutor,
        launcher: Launcher,
        language: Language,
        window: QWidget,
        build: BuildValues | None = None,
    ) -> None:
        super().__init__(window)
        self._data_folder = data_folder
        self._threads = threads
        self._launcher = launcher
        self._wording = Wording(language)
        self._window = window
        self._build = build
        self._checking = TaskOwner(self)
        self._looking = TaskOwner(self)
        self._opening = TaskOwner(self)
        self._starting = TaskOwner(self)
        self._stop = threading.Event()
        self._page = ""
        self._update_check: UpdateCheck | None = None
        self.dialog: AboutDialog | None = None

    def show(self) -> None:
        """Open the dialog; what it says comes as it is found."""
        if self.dialog is not None:
            self.dialog.close()
        from desktop_app.ui.about.dialog import AboutDialog

        dialog = AboutDialog(self._window)
        self.dialog = dialog
        self._stop = stop = threading.Event()
        dialog.look_requested.connect(lambda: self._looking.start(self._look(dialog), name="look"))
        dialog.licences_requested.connect(lambda: self._open(str(notices_file())))
        dialog.page_requested.connect(lambda: self._open(self._page))
        dialog.finished.connect(lambda _: self._on_closed(dialog, stop))
        # open(), not exec(): a nested event loop would re-enter running tasks.
        dialog.open()
        self._checking.start(self._fill(dialog, stop), name="self-check")

    def check_at_start(self) -> None:
        """Look at what costs nothing, and tell of it what a person should know unasked."""
        self._starting.start(self._warn(), name="self-check at the start")

    async def close(self) -> None:
        """End what is under way."""
        self._stop.set()
        for owner in (self._checking, self._looking, self._opening, self._starting):
            await owner.close()

    async def _warn(self) -> None:
        for finding in await self._in_thread(_troubles):
            self.warned.emit(self._wording.say(finding.code, **finding.fields))

    async def _fill(self, dialog: AboutDialog, stop: threading.Event) -> None:
        loop = asyncio.get_running_loop()
        build = self._build
        if build is None:
            build = await self._in_thread(build_values)
        if await self._in_thread(notices_file) is not None:
            dialog.licences.show()
        await self._offer_updates(dialog, build)
        qt = str(qVersion())

        def tell(finding: SelfCheckFinding) -> None:
            loop.call_soon_threadsafe(self._add, dialog, finding)

        wrong = await self._in_thread(partial(_checked, stop, qt, tell))
        if stop.is_set():
            return
        code = "check.some_wrong" if wrong else "check.all_fine"
        dialog.show_result(self._wording.say(code, count=wrong))

    def _add(self, dialog: AboutDialog, finding: SelfCheckFinding) -> None:
        if self.dialog is dialog:
            mark = "" if finding.is_fine else "! "
            dialog.add_finding(mark + self._wording.say(finding.code, **finding.fields))

    async def _offer_updates(self, dialog: AboutDialog, build: BuildValues) -> None:
        if not build.offers_updates:
            return
        made = partial(_update_check, build, self._data_folder)
        try:
            self._update_check = await self._in_thread(made)
        except AppError as error:
            dialog.offer_updates(self._wording.error(error))
            dialog.look.setEnabled(False)
            return
        address = self._update_check.address
        dialog.offer_updates(self._wording.say("update.how_here", address=address))

    async def _look(self, dialog: AboutDialog) -> None:
        assert self._update_check is not None
        try:
            found = await self._update_check.look()
        except AppError as error:
            dialog.show_update(self._wording.error(error))
            return
        self._page = found.page
        dialog.show_update(found.told(self._wording), has_newer=bool(found.newer))

    def _open(self, what: str) -> None:
        self._opening.start(self._opened(what), name="open")

    async def _opened(self, what: str) -> None:
        with suppress(*OpeningError):
            await self._in_thread(partial(self._launcher.open, what))

    def _on_closed(self, dialog: AboutDialog, stop: threading.Event) -> None:
        stop.set()
        if self.dialog is dialog:
            self.dialog = None
            self._checking.cancel()
            self._looking.cancel()
        dialog.deleteLater()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def notices_file() -> Path | None:
    """The notices where they lie beside the program; None in an installation from the wheel."""
    file = paths.shipped(NOTICES)
    return file if file.is_file() else None


def _update_check(build: BuildValues, data_folder: Path) -> UpdateCheck:
    # Imported in the worker thread, as all that opens connections.
    from desktop_app.web.updates.update_check import UpdateCheck

    return UpdateCheck(build, __version__, data_folder)


def _checked(stop: threading.Event, qt: str, tell: Callable[[SelfCheckFinding], None]) -> int:
    """Look at everything, and tell of each thing; how many are not as they should be."""
    # Imported in the worker thread: it is most of what reads documents.
    from desktop_app.extract.worker.pool import ExtractionPool
    from desktop_app.self_check.checking import self_check

    wrong = 0
    pool = ExtractionPool()
    try:
        for finding in self_check(pool, stop, qt):
            wrong += not finding.is_fine
            tell(finding)
    finally:
        pool.close()
    return wrong


def _troubles() -> list[SelfCheckFinding]:
    from desktop_app.self_check.checking import troubles_at_start

    return troubles_at_start()
