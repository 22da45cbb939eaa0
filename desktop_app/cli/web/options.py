"""What a command line of `fossick web` asks for, once it is taken apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from desktop_app.cli.ask_options import data_folder_of
from desktop_app.cli.command_line import COMMON_OPTIONS, CommandLineError, Parsed, Takes
from desktop_app.cli.language import language_of_person
from desktop_app.wording import Language

OPTIONS = {
    "--key": Takes.NOTHING,
    "--forget-key": Takes.NOTHING,
    "--address": Takes.ONE,
    **COMMON_OPTIONS,
}

_TAKEN = {
    "on": COMMON_OPTIONS.keys() | {"--key", "--address"},
    "off": COMMON_OPTIONS.keys() | {"--forget-key"},
    "status": COMMON_OPTIONS.keys(),
    "test": COMMON_OPTIONS.keys(),
}
"""Which options mean something to which action."""


@dataclass(frozen=True, slots=True)
class WebOptions:
    """A command line of `web` that is right.

    Attributes:
        action: "on", "off", "status" or "test".
        address: Of the service, as it was given; "" keeps the one in use.
        asks_for_key: Whether a key is to be read and kept.
        forgets_key: Whether the key that is kept is forgotten.
        as_json: Whether JSON is written.
        data_folder: Where settings are kept, absolute.
        language: What the person reads best.
    """

    action: str
    address: str
    asks_for_key: bool
    forgets_key: bool
    as_json: bool
    data_folder: Path
    language: Language


def read_options(parsed: Parsed, environment: Mapping[str, str]) -> WebOptions:
    """What a command line that was taken apart asks for.

    Raises:
        CommandLineError: it lacks an action, or has too much.
    """
    if not parsed.words:
        raise CommandLineError("web.needs_action")
    action, *words = parsed.words
    if action not in _TAKEN:
        raise CommandLineError("web.no_action", given=action)
    if words:
        raise CommandLineError("web.too_many_words", action=action)
    for option in parsed.values:
        if option not in _TAKEN[action]:
            raise CommandLineError("web.option_of", option=option, action=action)
    data_folder = data_folder_of(parsed)
    return WebOptions(
        action=action,
        address=parsed.one("--address") or "",
        asks_for_key=parsed.given("--key"),
        forgets_key=parsed.given("--forget-key"),
        as_json=parsed.given("--json"),
        data_folder=data_folder,
        language=language_of_person(data_folder, environment),
    )
