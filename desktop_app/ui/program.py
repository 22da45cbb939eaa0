"""What stands behind the window: assembled, watched over and ended in a worker thread.

Imported there, too, once the window is shown: most of the program comes with it.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.assembly.program import Assembly, assemble
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.readings import read
from desktop_app.errors import AppError
from desktop_app.filetypes.kinds import kind_of
from desktop_app.index.watcher import RecentChanges, Watcher
from desktop_app.interpreter import Interpreter
from desktop_app.messages.message import Message, Role
from desktop_app.messages.parts import Words
from desktop_app.settings import Settings
from desktop_app.wording import Language, Wording

if TYPE_CHECKING:
    # For language models alone.
    from desktop_app.llm.policy.open_keys import AskOpenKey
    from desktop_app.tools.confirmation import Confirmation

_WARM_UP = ("How many files are in Downloads?", "下载里有多少个文件？")

# What a program writes to all the time lies elsewhere; what a person works on lies here.
_HOT_FOLDERS = ("desktop", "documents", "downloads")


@dataclass(frozen=True, slots=True)
class Program:
    """The assembled program, and the watcher that tells it what changed lately."""

    assembly: Assembly
    watcher: Watcher

    def close(self) -> None:
        """End its threads; takes a second or two at most, for a worker thread."""
        self.watcher.close()
        self.assembly.close()


def load(
    settings: Settings,
    data_folder: Path,
    *,
    home: str | None,
    environment: Mapping[str, str] | None,
    on_changes_lost: Callable[[], None],
    ask_open_key: AskOpenKey | None = None,
    confirmation: Confirmation | None = None,
    ending: threading.Event | None = None,
) -> Program:
    """Put the program together and begin to watch; it looks at the disk.

    Raises:
        AppError: the settings name folders that cannot be looked into.
    """
    recent = RecentChanges()
    assembly = assemble(
        settings,
        data_folder,
        home=home,
        environment=os.environ if environment is None else environment,
        recent=recent,
        model="auto" if settings.model else "builtin",
        ask_open_key=ask_open_key,
        confirmation=confirmation,
    )
    _read_tables(ending or threading.Event())
    watcher = Watcher(
        assembly.scope.folders,
        recent,
        hot=_hot_folders(assembly),
        excluded=settings.excluded,
        on_lost=on_changes_lost,
    )
    watcher.start()
    return Program(assembly, watcher)


def _read_tables(ending: threading.Event) -> None:
    """Have everything that is read once read now, not when it is first used: by the window."""
    kind_of("")
    for language in Language:
        Wording(language).has("coverage.line")
    for question in _WARM_UP:
        if not ending.is_set():
            asyncio.run(_interpreted(question))
    if not ending.is_set():
        known, doubt = learned()
        read(_WARM_UP[0], known, doubt, DiskNames())
    Interpreter().prepare(ending)


async def _interpreted(*questions: str) -> None:
    for question in questions:
        asked = Message(Role.PERSON, (Words(question),))
        async for _ in Interpreter().reply([asked], ()):
            pass


def _hot_folders(assembly: Assembly) -> list[str]:
    folders = []
    for name in _HOT_FOLDERS:
        try:
            folders += [place.path for place in assembly.places.resolve(name, assembly.scope)]
        except AppError:
            # There is none, or it may not be looked at: then it is not watched.
            continue
    return folders
