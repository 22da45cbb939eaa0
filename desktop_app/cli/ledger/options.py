"""What a command line of `fossick ledger` asks for, once it is taken apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from desktop_app.cli.ask_options import data_folder_of
from desktop_app.cli.command_line import COMMON_OPTIONS, CommandLineError, Parsed, Takes
from desktop_app.cli.language import language_of_person
from desktop_app.wording import Language

USUAL_LIMIT = 50

ALL = "all"
"""What `forget` takes instead of numbers."""

OPTIONS = {
    "--limit": Takes.ONE,
    "--since": Takes.ONE,
    "--raw": Takes.NOTHING,
    **COMMON_OPTIONS,
}

_TAKEN = {
    "list": COMMON_OPTIONS.keys() | {"--limit", "--since"},
    "show": COMMON_OPTIONS.keys() | {"--raw"},
    "forget": COMMON_OPTIONS.keys(),
}
"""Which options mean something to which action."""


@dataclass(frozen=True, slots=True)
class LedgerOptions:
    """A command line of `ledger` that is right; whether there is such an entry, shows later.

    Attributes:
        action: "list", "show" or "forget".
        numbers: The entries that are meant; several only to be forgotten, and none for all.
        limit: How many are listed at most.
        since: The words for the time from which on they are listed, or "".
        is_raw: Whether the bytes are written as they were sent.
        as_json: Whether JSON is written.
        data_folder: Where the ledger is, absolute.
        language: What the person reads best.
    """

    action: str
    numbers: tuple[int, ...]
    limit: int
    since: str
    is_raw: bool
    as_json: bool
    data_folder: Path
    language: Language


def read_options(parsed: Parsed, environment: Mapping[str, str]) -> LedgerOptions:
    """What a command line that was taken apart asks for.

    Raises:
        CommandLineError: it lacks something, has too much, or a value makes no sense.
    """
    action, *words = (*parsed.words,) or ("list",)
    if action not in _TAKEN:
        raise CommandLineError("ledger.no_action", given=action)
    for option in parsed.values:
        if option not in _TAKEN[action]:
            raise CommandLineError("ledger.option_elsewhere", option=option, action=action)
    if action == "list" and words:
        raise CommandLineError("ledger.too_many_words", action=action)
    if action != "list" and not words:
        raise CommandLineError("ledger.too_few_words", action=action)
    if action == "show" and len(words) > 1:
        raise CommandLineError("ledger.too_many_words", action=action)
    if parsed.given("--raw") and parsed.given("--json"):
        raise CommandLineError("ledger.raw_or_json")
    is_all = action == "forget" and words == [ALL]
    data_folder = data_folder_of(parsed)
    return LedgerOptions(
        action=action,
        numbers=() if is_all else tuple(dict.fromkeys(map(_number, words))),
        limit=_limit(parsed.one("--limit")),
        since=parsed.one("--since") or "",
        is_raw=parsed.given("--raw"),
        as_json=parsed.given("--json"),
        data_folder=data_folder,
        language=language_of_person(data_folder, environment),
    )


def _limit(given: str | None) -> int:
    if given is None:
        return USUAL_LIMIT
    if not _is_count(given):
        raise CommandLineError("ledger.not_a_limit", value=given)
    return int(given)


def _number(given: str) -> int:
    if not _is_count(given):
        raise CommandLineError("ledger.not_a_number", value=given)
    return int(given)


def _is_count(given: str) -> bool:
    # SQLite holds no larger ones.
    return given.isascii() and given.isdigit() and len(given) < 19
