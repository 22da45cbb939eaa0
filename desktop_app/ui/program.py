"""What stands behind the window: assembled, watched over and ended in a worker thread.

Imported there, too, once the window is shown: most of the program comes with it.
"""

from __future__ import annotations

import gc
import logging
import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.agent.claims.values_cited import cited_values
from desktop_app.agent.claims.verification import verify
from desktop_app.assembly.program import Assembly, assemble
from desktop_app.chart.disk_names import DiskNames
from desktop_app.chart.learned import learned
from desktop_app.chart.readings import read
from desktop_app.errors import ProcessError
from desktop_app.filetypes.kinds import kind_of
from desktop_app.folders.words import Said
from desktop_app.index.watcher import RecentChanges, Watcher
from desktop_app.interpreter.chosen_file import asked_fact, asked_place
from desktop_app.processes.own_program import started_beside
from desktop_app.processes.programs import ChildProgram
from desktop_app.settings import Settings
from desktop_app.wording import Language, Wording

if TYPE_CHECKING:
    # For language models alone.
    from desktop_app.llm.policy.open_keys import AskOpenKey
    from desktop_app.tools.confirmation import Confirmation

logger = logging.getLogger(__name__)

_WARM_UP = ("How many files are in Downloads?", "下载里有多少个文件？")

_INDEX_AFTER_S = 5.0
"""The index waits until what a person does first is done."""


class IndexerBeside:
    """A process that keeps the index while the window is there; one of them is enough for all.

    Args:
        data_folder: Where the index is.
        after_s: How long it waits before it begins.
    """

    def __init__(self, data_folder: Path, after_s: float = _INDEX_AFTER_S) -> None:
        self._data_folder = data_folder
        self._starting = threading.Lock()
        self._process: ChildProgram | None = None
        self._is_over = False
        self._timer = threading.Timer(after_s, self._start)
        self._timer.daemon = True
        self._timer.start()

    def close(self) -> None:
        """End it."""
        self._timer.cancel()
        with self._starting:
            self._is_over = True
            if self._process is not None:
                self._process.end()
                self._process.stdout.close()

    def _start(self) -> None:
        with self._starting:
            if self._is_over:
                return
            try:
                self._process = started_beside("index", "run", "--data-dir", str(self._data_folder))
            except ProcessError as error:
                # The disk answers all the same.
                logger.warning("The index is not kept: %s", error)


@dataclass(frozen=True, slots=True)
class Program:
    """The assembled program, and what runs beside it.

    Attributes:
        assembly: What answers.
        watcher: Tells it what changed lately.
        indexer: Keeps the index; None where nobody does.
    """

    assembly: Assembly
    watcher: Watcher
    indexer: IndexerBeside | None = None

    def close(self) -> None:
        """End its threads; takes a second or two at most, for a worker thread."""
        if self.indexer is not None:
            self.indexer.close()
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
    keeps_index: bool = False,
) -> Program:
    """Put the program together and begin to watch; it looks at the disk.

    With `keeps_index`, a process beside it keeps the index.

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
        changes=lambda: recent.heard,
        model="auto" if settings.model else "builtin",
        ask_open_key=ask_open_key,
        confirmation=confirmation,
        lists_files=True,
    )
    _read_tables(ending or threading.Event())
    watcher = Watcher(
        assembly.scope.folders,
        recent,
        hot=assembly.busy_folders(),
        excluded=settings.excluded,
        on_lost=on_changes_lost,
    )
    watcher.start()
    # What is here by now stays. To look through it for garbage again and again would hold up the
    # window for 45 ms each time.
    gc.freeze()
    return Program(assembly, watcher, IndexerBeside(data_folder) if keeps_index else None)


def _read_tables(ending: threading.Event) -> None:
    """Have everything that is read once read now, not when it is first used: by the window."""
    kind_of("")
    Said.of("rent")
    # A question that follows on another may be about the one file it found.
    asked_fact("how large is it?")
    asked_place("the second one")
    # Each of its words is looked up in other tables.
    cited_values("There are 2 of “1 kB” from May: ~/a.txt.", "", ())
    verify("There are 2 of “1 kB” from May: ~/a.txt.", "", ())
    for language in Language:
        Wording(language).has("coverage.line")
    known, _ = learned()
    for question in _WARM_UP:
        if not ending.is_set():
            read(question, known, DiskNames())
