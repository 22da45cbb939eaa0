"""The work of `fossick web`: settings, the key in the keyring, and a search to try both."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from desktop_app.cli import streams
from desktop_app.cli.command_line import CommandLineError
from desktop_app.cli.json_output import json_line
from desktop_app.cli.status import Status
from desktop_app.cli.web.options import WebOptions
from desktop_app.errors import AppError, StoreError, WebError
from desktop_app.llm.policy.keys import KeyPlace, Keys
from desktop_app.llm.policy.ledger import Ledger
from desktop_app.llm.transport.addresses import host_of
from desktop_app.settings import Settings, load_settings, save_settings
from desktop_app.web.query import web_query
from desktop_app.web.search import KEY_PAGE, Depth, WebSearch, web_address
from desktop_app.wording import Wording

TRIED_QUERY = "weather"
"""What a test asks the service for: nothing of the person's."""


def carry_out(options: WebOptions, keys: Keys | None = None) -> Status:
    """Do what is asked for.

    Args:
        options: The command line.
        keys: Where keys are kept; the system's keyring where None.

    Raises:
        CommandLineError: no key where one was to be read.
        BrokenPipeError: nobody reads on.
        OutputError: nothing can be written for another reason.
    """
    try:
        setup = _Setup(options, keys or Keys())
        match options.action:
            case "on":
                return setup.switch_on()
            case "off":
                return setup.switch_off()
            case "test":
                return asyncio.run(setup.test())
            case _:
                return setup.show_status()
    except (CommandLineError, streams.OutputError):
        raise
    except AppError as error:
        streams.complain(Wording(options.language).error(error))
        return Status.FAILED


class _Setup:
    """One command: the settings as they are, and what becomes of them."""

    def __init__(self, options: WebOptions, keys: Keys) -> None:
        self._options = options
        self._keys = keys
        self._settings = load_settings(options.data_folder)
        self._address = web_address(options.address or self._settings.web_address)
        self._host = host_of(self._address)
        self._wording = Wording(options.language)

    def switch_on(self) -> Status:
        sentences = []
        has_key = bool(self._keys.get(self._address))
        if self._options.asks_for_key or (not has_key and streams.has_keyboard()):
            prompt = self._wording.say("web.enter_key", host=self._host)
            key = streams.read_key(prompt, "web.key_unreadable")
            if self._keys.set(self._address, key) is not KeyPlace.KEYRING:
                # This program ends now, and with it what is in its memory.
                raise WebError("web.key_not_kept")
            sentences.append(self._wording.say("web.key_kept", host=self._host))
        elif not has_key:
            raise WebError("web.no_key", page=KEY_PAGE)
        address = self._options.address and self._address
        kept = address or self._settings.web_address
        self._save(replace(self._settings, web_search=True, web_address=kept))
        sentences.append(self._wording.say("web.switched_on", host=self._host))
        return self._tell(sentences, is_on=True, has_key=True)

    def switch_off(self) -> Status:
        # First, so that it is off whatever becomes of the key.
        self._save(replace(self._settings, web_search=False))
        sentences = [self._wording.say("web.switched_off")]
        if self._options.forgets_key:
            if not self._keys.forget(self._address):
                raise WebError("web.key_not_forgotten", host=self._host)
            sentences.append(self._wording.say("web.key_forgotten", host=self._host))
        return self._tell(sentences, is_on=False, has_key=bool(self._keys.get(self._address)))

    def show_status(self) -> Status:
        is_on = self._settings.web_search
        has_key = bool(self._keys.get(self._address))
        code = "web.switched_on" if is_on else "web.switched_off"
        key_code = "web.key_kept" if has_key else "web.key_none"
        sentences = [
            self._wording.say(code, host=self._host),
            self._wording.say(key_code, host=self._host, page=KEY_PAGE),
        ]
        return self._tell(sentences, is_on=is_on, has_key=has_key)

    async def test(self) -> Status:
        if not self._settings.web_search:
            raise WebError("web.off")
        ledger = Ledger(self._options.data_folder)
        search = WebSearch(self._address, lambda: self._keys.get(self._address), ledger)
        try:
            found = await search.find(web_query(TRIED_QUERY, self._wording), Depth.QUICK)
        finally:
            search.close()
        count = len(found.sources)
        if self._options.as_json:
            streams.write_line(json_line({"address": self._address, "results": count}))
        else:
            said = self._wording.say("web.test_passed", host=self._host, count=count)
            streams.write(f"{said}\n")
        return Status.DONE

    def _tell(self, sentences: list[str], *, is_on: bool, has_key: bool) -> Status:
        if self._options.as_json:
            facts: dict[str, Any] = {
                "web_search": is_on,
                "address": self._address,
                "key": "keyring" if has_key else "none",
            }
            streams.write_line(json_line(facts))
        else:
            streams.write("\n".join(sentences) + "\n")
        return Status.DONE

    def _save(self, settings: Settings) -> None:
        try:
            save_settings(settings, self._options.data_folder)
        except OSError as error:
            folder = str(self._options.data_folder)
            reason = error
            raise StoreError("web.unsaved", folder=folder, reason=reason) from error
