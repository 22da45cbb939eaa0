"""The search of the web, as the settings have it: it may be switched on while a window is open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.assembly.tools import TOOLS, tools_with_web
from desktop_app.errors import SettingsError, WebError
from desktop_app.settings import Settings, load_settings
from desktop_app.storage.notices import Notices
from desktop_app.tools.tool import Tools

if TYPE_CHECKING:
    # It is switched off for most.
    from desktop_app.llm.policy.keys import Keys
    from desktop_app.web.search import WebSearch


class WebSwitch:
    """Holds what searches the web. It reads files and the keyring: for a worker thread.

    Args:
        settings: As they are now.
        data_folder: Where they are kept, and the ledger.
        keys: Where keys are; None for the system's keyring.
        notices: Told of an address of no use.

    Attributes:
        search: None where that is switched off, has no key, or no address of use.
    """

    def __init__(
        self, settings: Settings, data_folder: Path, keys: Keys | None, notices: Notices
    ) -> None:
        self._data_folder = data_folder
        self._keys = keys
        self._notices = notices
        self._chosen = _chosen(settings)
        # Whoever made us may have other settings than the file.
        self._stored = self._read()
        self.search: WebSearch | None = self._made()

    @property
    def tools(self) -> Tools:
        """What a mind may do now."""
        return TOOLS if self.search is None else tools_with_web()

    def reread(self) -> bool:
        """Take over what was changed in the settings since; whether anything was.

        Settings that cannot be read change nothing. Nothing may be searching at the time.
        """
        stored = self._read()
        if stored is not None and stored != self._stored:
            self._chosen = self._stored = stored
        elif self.search is not None or not self._chosen[0]:
            return False
        was_on = self.search is not None
        self.close()
        self.search = self._made()
        return was_on or self.search is not None

    def close(self) -> None:
        """End what searches the web."""
        if self.search is not None:
            self.search.close()

    def _read(self) -> tuple[bool, str] | None:
        try:
            return _chosen(load_settings(self._data_folder))
        except SettingsError:
            return None

    def _made(self) -> WebSearch | None:
        is_on, given = self._chosen
        if not is_on:
            return None
        from desktop_app.llm.policy.keys import Keys
        from desktop_app.llm.policy.ledger import Ledger
        from desktop_app.web.search import WebSearch, web_address

        try:
            address = web_address(given)
        except WebError as error:
            # Whoever wrote it into the settings still wants their questions answered; once is told.
            self._chosen = False, given
            self._notices.add(error)
            return None
        known = self._keys or Keys()
        if not known.get(address):
            return None
        ledger = Ledger(self._data_folder, notices=self._notices)
        return WebSearch(address, lambda: known.get(address), ledger)


def _chosen(settings: Settings) -> tuple[bool, str]:
    return settings.web_search, settings.web_address
