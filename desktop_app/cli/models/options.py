"""What a command line of `fossick model` asks for, once it is taken apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop_app import paths
from desktop_app.cli.ask_options import data_folder_of, existing_folders
from desktop_app.cli.command_line import COMMON_OPTIONS, CommandLineError, Parsed, Takes
from desktop_app.cli.language import language_of_person
from desktop_app.settings import APIS, PERMISSIONS
from desktop_app.wording import Language

NUMBERS: Mapping[str, tuple[str, float, float]] = {
    "--temperature": ("temperature", 0, 2),
    "--output": ("output_tokens", 16, 10_000_000),
    "--input-price": ("input_price", 0, 10**9),
    "--output-price": ("output_price", 0, 10**9),
    "--per-minute": ("requests_per_minute", 1, 100_000),
    "--per-day": ("tokens_per_day", 1, 10**12),
    "--rounds": ("steps", 1, 50),
}
"""Options that take a number: the setting it becomes, the least and the most."""

_MAY_BE_BROKEN = frozenset({"temperature", "input_price", "output_price"})

OPTIONS = {
    **dict.fromkeys(NUMBERS, Takes.ONE),
    "--base-url": Takes.ONE,
    "--provider": Takes.ONE,
    "--providers": Takes.NOTHING,
    "--api": Takes.ONE,
    "--key": Takes.NOTHING,
    "--forget-key": Takes.NOTHING,
    "--open-key": Takes.NOTHING,
    "--send": Takes.ONE,
    "--context": Takes.ONE,
    "--pictures": Takes.ONE,
    "--times": Takes.ONE,
    "--log": Takes.ONE,
    **COMMON_OPTIONS,
}

_TAKEN = {
    "list": COMMON_OPTIONS.keys() | {"--base-url", "--open-key", "--provider", "--providers"},
    "test": COMMON_OPTIONS.keys() | {"--base-url", "--open-key", "--provider", "--times", "--log"},
    "use": frozenset(OPTIONS) - {"--providers", "--times", "--log"},
    "pull": COMMON_OPTIONS.keys() | {"--base-url", "--open-key"},
    "allow": COMMON_OPTIONS.keys(),
}
"""Which options mean something to which action."""

PICTURES: Mapping[str, bool | None] = {"auto": None, "yes": True, "no": False}
"""What `--pictures` takes, as it is kept in the settings."""

MAX_TIMES = 100
"""How often `test` may ask each of its questions."""

_NEEDS_NAME = frozenset({"use", "pull"})

USUAL = "usual"
"""What `allow` takes to forget what was said of a folder."""


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """A command line of `model` that is right; whether there is such a model, shows later.

    Attributes:
        action: "list", "test", "use", "pull" or "allow".
        name: The model, or "" where none is named.
        base_url: The endpoint's address, or "".
        provider: The id of a preset, or "".
        api: One of `APIS`.
        shows_providers: Whether the providers are listed instead of models.
        asks_for_key: Whether a key is to be read and kept.
        forgets_key: Whether the key kept for the endpoint is forgotten.
        opens_key: Whether the key may be sent where others can read it on the way.
        send: What of the files the endpoint may have, one of `PERMISSIONS`; "" where not said.
        context_tokens: How much the model reads at once, or None where not said.
        pictures: Whether the model is shown pictures, one of `PICTURES`; "" where not said.
        numbers: The settings that are numbers, those that are given; None leaves one open.
        times: How often `test` asks each of its questions; 0 for not at all.
        log: The new file that `test` writes all of that to, absolute, or "".
        folder: The folder that `allow` is about, absolute, or "" where all are listed.
        allowed: What may be sent of it, one of `PERMISSIONS`, or `USUAL`; "" where not said.
        as_json: Whether JSON Lines are written.
        data_folder: Where settings are, absolute.
        language: What the person reads best.
    """

    action: str
    name: str
    base_url: str
    provider: str
    api: str
    shows_providers: bool
    asks_for_key: bool
    forgets_key: bool
    opens_key: bool
    send: str
    context_tokens: int | None
    pictures: str
    numbers: Mapping[str, Any]
    times: int
    log: str
    folder: str
    allowed: str
    as_json: bool
    data_folder: Path
    language: Language


def read_options(parsed: Parsed, environment: Mapping[str, str]) -> ModelOptions:
    """What a command line that was taken apart asks for.

    Raises:
        CommandLineError: it lacks something, has too much, or a value makes no sense.
    """
    if not parsed.words:
        raise CommandLineError("model_setup.needs_action")
    action, name = (*parsed.words, "")[:2]
    if action not in _TAKEN:
        raise CommandLineError("model_setup.no_action", given=action)
    folder, allowed = "", ""
    if action == "allow":
        folder, allowed = _allowed(parsed.words[1:])
        name = ""
    elif len(parsed.words) > 2 or (action == "list" and name):
        raise CommandLineError("model_setup.too_many_words")
    if action in _NEEDS_NAME and name.strip() in ("", "auto"):
        raise CommandLineError("model_setup.no_name", action=action)
    for option in parsed.values:
        if option not in _TAKEN[action]:
            raise CommandLineError("model_setup.option_elsewhere", option=option, action=action)
    if parsed.given("--key") and parsed.given("--forget-key"):
        raise CommandLineError("model_setup.key_or_forget")
    times, log = _times(parsed.one("--times")), parsed.one("--log")
    if log is not None and not (log and times):
        raise CommandLineError("model_setup.log_of_what")
    data_folder = data_folder_of(parsed)
    return ModelOptions(
        action=action,
        name=name,
        base_url=parsed.one("--base-url") or "",
        provider=parsed.one("--provider") or "",
        api=_one_of(parsed, "--api", APIS[1:]),
        shows_providers=parsed.given("--providers"),
        asks_for_key=parsed.given("--key"),
        forgets_key=parsed.given("--forget-key"),
        opens_key=parsed.given("--open-key"),
        send=_one_of(parsed, "--send", PERMISSIONS),
        context_tokens=_tokens(parsed.one("--context")),
        pictures=_one_of(parsed, "--pictures", tuple(PICTURES)),
        numbers={
            NUMBERS[option][0]: _number(option, given)
            for option in NUMBERS
            if (given := parsed.one(option)) is not None
        },
        times=times,
        log=paths.absolute(log) if log else "",
        folder=folder,
        allowed=allowed,
        as_json=parsed.given("--json"),
        data_folder=data_folder,
        language=language_of_person(data_folder, environment),
    )


def _allowed(words: Sequence[str]) -> tuple[str, str]:
    """The folder and what may be sent of it."""
    if not words:
        return "", ""
    if len(words) > 2:
        raise CommandLineError("model_setup.too_many_words")
    if len(words) < 2:
        raise CommandLineError("model_setup.allow_what", folder=words[0], values=PERMISSIONS)
    folder, allowed = words
    if allowed == USUAL:
        # It may have gone, or lie on a drive that is not there now.
        return paths.absolute(folder), allowed
    if allowed not in PERMISSIONS:
        values = (*PERMISSIONS, USUAL)
        raise CommandLineError(
            "model_setup.not_one_of", option="allow", value=allowed, values=values
        )
    # Who misspells a protection is not to believe in it.
    (folder,) = existing_folders([folder])
    return folder, allowed


def _one_of(parsed: Parsed, option: str, values: tuple[str, ...]) -> str:
    given = parsed.one(option)
    if given is not None and given not in values:
        raise CommandLineError("model_setup.not_one_of", option=option, value=given, values=values)
    return given or ""


def _tokens(given: str | None) -> int | None:
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 9 and int(given) >= 512):
        raise CommandLineError("model_setup.not_tokens", value=given)
    return int(given)


def _times(given: str | None) -> int:
    if given is None:
        return 0
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:4]) <= MAX_TIMES):
        raise CommandLineError("model_setup.not_times", least=1, most=MAX_TIMES, value=given)
    return int(given)


def _number(option: str, given: str) -> float | None:
    """A number within its limits; "auto" leaves it open."""
    if given == "auto":
        return None
    name, minimum, maximum = NUMBERS[option]
    digits = given.replace(".", "", 1) if name in _MAY_BE_BROKEN else given
    is_number = digits.isascii() and digits.isdigit() and len(digits) < 16
    number = (float(given) if "." in given else int(given)) if is_number else -1
    if not minimum <= number <= maximum:
        raise CommandLineError(
            "model_setup.not_a_number", option=option, least=minimum, most=maximum, value=given
        )
    return number
