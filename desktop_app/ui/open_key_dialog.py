"""Asks before a key is sent unencrypted to another computer, and remembers a yes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from desktop_app.errors import AppError, SettingsError
from desktop_app.ui.warning_dialog import WarningDialog
from desktop_app.wording import Language, Wording

if TYPE_CHECKING:
    # Loaded once the window is there.
    from desktop_app.llm.policy.open_keys import OpenKeyQuestion


class OpenKeyQuestions:
    """Puts the question whether a key may be sent unencrypted, once for each origin.

    No object of Qt's: the program keeps it, which may end in a thread that is not the window's.

    Args:
        data_folder: Where a yes is kept.
        threads: Where it is written.
        language: In which failures are told.
    """

    def __init__(self, data_folder: Path, threads: ThreadPoolExecutor, language: Language) -> None:
        self._data_folder = data_folder
        self._threads = threads
        self._wording = Wording(language)
        self._window: QWidget | None = None
        self._notice: Callable[[str], None] = lambda sentence: None

    def belong_to(self, window: QWidget, notice: Callable[[str], None]) -> None:
        """Ask above `window`, and tell `notice` where a yes could not be kept."""
        self._window = window
        self._notice = notice

    def close(self) -> None:
        """Let go of the window."""
        self._window, self._notice = None, lambda sentence: None

    async def ask(self, question: OpenKeyQuestion) -> bool:
        """Whether the person lets the key be sent; on the window's thread."""
        if not await OpenKeyDialog(question, self._window).ask():
            return False
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, _keep, self._data_folder, question.origin)
        except AppError as error:
            # It holds for as long as the window is open.
            self._notice(self._wording.error(error))
        return True


def _keep(data_folder: Path, origin: str) -> None:
    # Imported in the worker thread, as the rest of what speaks with models.
    from desktop_app.llm.policy.open_keys import with_open_key
    from desktop_app.settings import load_settings, save_settings

    try:
        # Read again: another program may have changed them meanwhile.
        save_settings(with_open_key(load_settings(data_folder), origin), data_folder)
    except OSError as error:
        reason = error
        folder = str(data_folder)
        raise SettingsError("model_setup.unsaved", folder=folder, reason=reason) from error


class OpenKeyDialog(WarningDialog):
    """Shows where the key would go; it sends and keeps nothing itself."""

    def __init__(self, question: OpenKeyQuestion, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Send the key unencrypted?"),
            question.host,
            question.origin,
            self.tr(
                "The connection to this language model is not encrypted (http, not https). Whoever"
                " is on the way can read the key, and what is asked and answered. Send the key"
                " there only if you trust that network."
            ),
            self.tr("Send it"),
            parent,
        )
