"""`ModelConnecting`: asks the endpoint that a person names, and keeps what they choose."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop_app.bridge.task_owner import TaskOwner
from desktop_app.errors import AppError, SettingsError
from desktop_app.processes.own_program import launch_again
from desktop_app.settings import PERMISSIONS
from desktop_app.ui.model_setup.dialog import ModelSetupDialog
from desktop_app.wording import Language, Wording

if TYPE_CHECKING:
    # Loaded where a model is set up.
    from desktop_app.llm.policy.keys import Keys
    from desktop_app.llm.transport.wire import Endpoint
    from desktop_app.settings import Settings

_T = TypeVar("_T")


class ModelConnecting(QObject):
    """Shows one dialog at a time.

    Signals:
        saved: A model is chosen, and a fresh window of the program is on its way.

    Args:
        data_folder: Where the settings are.
        threads: Where they are read and kept, and the key is put into the keyring.
        language: Of the window.
        window: That the dialog belongs to.
        find_keys: Makes what keeps keys; default: this system's.
        start_again: Starts the program anew, which then knows the model.
    """

    saved = Signal()

    def __init__(
        self,
        data_folder: Path,
        threads: ThreadPoolExecutor,
        language: Language,
        window: QWidget,
        *,
        find_keys: Callable[[], Keys] | None = None,
        start_again: Callable[[], None] = launch_again,
    ) -> None:
        super().__init__(window)
        self._data_folder = data_folder
        self._threads = threads
        self._wording = Wording(language)
        self._window = window
        self._find_keys = find_keys or _system_keys
        self._start_again = start_again
        self._work = TaskOwner(self)
        self._work.failed.connect(self._on_failed)
        self._work.idle.connect(self._on_idle)
        self.dialog: ModelSetupDialog | None = None

    def show(self) -> None:
        """Open the dialog, with what is chosen by now."""
        if self.dialog is None:
            self._work.start(self._open(), name="model setup")

    async def close(self) -> None:
        """End what is under way."""
        await self._work.close()

    async def _open(self) -> None:
        settings = await self._in_thread(_prepared, self._data_folder)
        offered = [settings.may_send_unasked, *sorted(PERMISSIONS)]
        may_send = [
            (value, self._wording.say(f"model_setup.choice_{value}"))
            for value in dict.fromkeys(offered)
        ]
        dialog = ModelSetupDialog(settings.base_url, settings.model, may_send, self._window)
        self.dialog = dialog
        dialog.models_wanted.connect(lambda: self._begin(self._list(dialog)))
        dialog.test_wanted.connect(lambda: self._begin(self._test(dialog)))
        dialog.save_wanted.connect(lambda: self._begin(self._save(dialog)))
        dialog.finished.connect(self._on_closed)
        # open(), not exec(): a nested event loop would re-enter running tasks.
        dialog.open()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        assert self.dialog is not None
        self.dialog.say([self.tr("Asking…")])
        self.dialog.show_busy(True)
        self._work.start(work, name="model setup")

    async def _list(self, dialog: ModelSetupDialog) -> None:
        from desktop_app.llm.providers.endpoint_facts import list_models

        endpoint, key = await self._asked(dialog)
        names = await list_models(endpoint, key)
        dialog.show_models(names)
        dialog.say([self.tr("%n model(s) to choose from.", "", len(names))])

    async def _test(self, dialog: ModelSetupDialog) -> None:
        from desktop_app.llm.providers.connection_findings import ConnectionStatus, finding_text
        from desktop_app.llm.providers.connection_test import check_connection

        endpoint, key = await self._asked(dialog)
        said: list[str] = []
        is_bad = False
        async with aclosing(check_connection(endpoint, key)) as findings:
            async for finding in findings:
                is_bad = is_bad or finding.status is ConnectionStatus.BAD
                said.append(finding_text(finding, self._wording))
                dialog.say(said, is_bad=is_bad)
        result = self.tr("It does not work yet.") if is_bad else self.tr("It works.")
        dialog.say([result, *said], is_bad=is_bad)

    async def _save(self, dialog: ModelSetupDialog) -> None:
        endpoint, _ = await self._asked(dialog)
        typed = dialog.key.text().strip()
        if typed and not await self._in_thread(self._keep_key, endpoint.base_url, typed):
            told = self.tr(
                "This system has no keyring that keeps a key safely, so nothing was kept."
                " Unlock or install one, and try again."
            )
            dialog.say([told], is_bad=True)
            return
        await self._in_thread(_keep, self._data_folder, endpoint, dialog.may_send.currentData())
        await self._in_thread(self._start_again)
        dialog.accept()
        self.saved.emit()

    def _keep_key(self, base_url: str, key: str) -> bool:
        from desktop_app.llm.policy.keys import KeyPlace

        return self._find_keys().set(base_url, key) is KeyPlace.KEYRING

    async def _asked(self, dialog: ModelSetupDialog) -> tuple[Endpoint, str]:
        """What stands in the fields, as who asks it needs it."""
        address, model = dialog.address.text().strip(), dialog.model.currentText().strip()
        typed = dialog.key.text().strip()
        endpoint = await self._in_thread(_endpoint, self._data_folder, address, model)
        key = typed or await self._in_thread(lambda: self._find_keys().get(endpoint.base_url))
        return endpoint, key

    async def _in_thread(self, work: Callable[..., _T], *arguments: object) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)

    def _on_idle(self) -> None:
        if self.dialog is not None:
            self.dialog.show_busy(False)

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, AppError):
            raise error
        if self.dialog is not None:
            self.dialog.say([self._wording.error(error)], is_bad=True)

    def _on_closed(self) -> None:
        self._work.cancel()
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None


def _system_keys() -> Keys:
    from desktop_app.llm.policy.keys import Keys

    return Keys()


def import_for_models() -> None:
    """What the window's own thread needs once a model is listed or tested; for a worker thread."""
    from desktop_app.llm.policy.keys import KeyPlace, Keys  # noqa: F401
    from desktop_app.llm.policy.permissions import Permission  # noqa: F401
    from desktop_app.llm.providers.choice import endpoint_of  # noqa: F401
    from desktop_app.llm.providers.connection_findings import finding_text  # noqa: F401
    from desktop_app.llm.providers.connection_test import check_connection  # noqa: F401
    from desktop_app.llm.providers.endpoint_facts import list_models  # noqa: F401


def _prepared(data_folder: Path) -> Settings:
    """What is chosen by now, with all loaded that may be asked for next."""
    import_for_models()
    return _load(data_folder)


def _load(data_folder: Path) -> Settings:
    from desktop_app.settings import load_settings

    return load_settings(data_folder)


def _endpoint(data_folder: Path, address: str, model: str) -> Endpoint:
    from desktop_app.errors import ModelError
    from desktop_app.llm.providers.choice import endpoint_of

    if "@" in address:
        # What stands before it, a password, would be kept in a file.
        raise ModelError("model.bad_address", address=f"…@{address.rpartition('@')[2]}")
    return endpoint_of(_load(data_folder), model, address)


def _keep(data_folder: Path, endpoint: Endpoint, may_send: str) -> None:
    from dataclasses import replace

    from desktop_app.llm.policy.keys import key_origin
    from desktop_app.llm.policy.permissions import (
        Permission,
        is_on_this_computer,
        with_consent,
    )
    from desktop_app.llm.providers.choice import is_same_address
    from desktop_app.settings import save_settings

    # Read again: another program may have changed them meanwhile.
    settings = _load(data_folder)
    is_same = endpoint.model == settings.model
    if not (is_same and is_same_address(endpoint.base_url, settings.base_url)):
        settings = replace(
            settings,
            temperature=None,
            output_tokens=None,
            input_price=None,
            output_price=None,
            context_tokens=None,
            sees=None,
        )
    chosen = replace(
        settings,
        model=endpoint.model,
        base_url=endpoint.base_url,
        provider=endpoint.provider,
        api="" if endpoint.provider else endpoint.api.value,
    )
    if not is_on_this_computer(endpoint):
        chosen = with_consent(chosen, key_origin(endpoint.base_url), Permission(may_send))
    try:
        save_settings(chosen, data_folder)
    except OSError as error:
        reason, folder = error, str(data_folder)
        raise SettingsError("model_setup.unsaved", folder=folder, reason=reason) from error
