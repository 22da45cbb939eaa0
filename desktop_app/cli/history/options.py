"""What a command line of `fossick conversations` asks for, once it is taken apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from desktop_app.cli.ask_options import data_folder_of
from desktop_app.cli.command_line import COMMON_OPTIONS, CommandLineError, Parsed, Takes
from desktop_app.cli.language import language_of_person
from desktop_app.wording import Language

OPTIONS = {
    "--to": Takes.ONE,
    **COMMON_OPTIONS,
}

_WORDS = {"list": 0, "search": 1, "show": 1, "rename": 2, "delete": 1, "export": 1}
"""How many words an action needs."""
_MORE = frozenset({"search", "rename", "delete"})
"""Actions that take more words than they need."""
_NUMBERED = frozenset({"show", "rename", "delete", "export"})


@dataclass(frozen=True, slots=True)
class ConversationOptions:
    """A command line of `conversations` that is right; whether there is such a one, shows later.

    Attributes:
        action: "list", "search", "show", "rename", "delete" or "export".
        numbers: The conversations that are meant; several only to be deleted.
        words: What is searched for, or the new title.
        to: The file that an export is written to, or None for standard output.
        as_json: Whether JSON is written.
        data_folder: Where conversations are, absolute.
        language: What the person reads best.
    """

    action: str
    numbers: tuple[int, ...]
    words: str
    to: Path | None
    as_json: bool
    data_folder: Path
    language: Language


def read_options(parsed: Parsed, environment: Mapping[str, str]) -> ConversationOptions:
    """What a command line that was taken apart asks for.

    Raises:
        CommandLineError: it lacks something, has too much, or a value makes no sense.
    """
    action, *words = (*parsed.words,) or ("list",)
    if action not in _WORDS:
        raise CommandLineError("conversation.no_action", given=action)
    words = [word for word in words if word.strip()]
    if len(words) < _WORDS[action]:
        raise CommandLineError("conversation.too_few_words", action=action)
    if len(words) > _WORDS[action] and action not in _MORE:
        raise CommandLineError("conversation.too_many_words", action=action)
    if parsed.given("--to") and action != "export":
        raise CommandLineError("conversation.to_of_export")
    numbers: tuple[int, ...] = ()
    if action in _NUMBERED:
        count = len(words) if action == "delete" else 1
        numbers = tuple(dict.fromkeys(map(_number, words[:count])))
        words = words[count:]
    to = parsed.one("--to")
    data_folder = data_folder_of(parsed)
    return ConversationOptions(
        action=action,
        numbers=numbers,
        words=" ".join(words),
        to=None if to is None else Path(to),
        as_json=parsed.given("--json"),
        data_folder=data_folder,
        language=language_of_person(data_folder, environment),
    )


def _number(given: str) -> int:
    # SQLite holds no larger ones.
    if not (given.isascii() and given.isdigit() and len(given) < 19):
        raise CommandLineError("conversation.not_a_number", value=given)
    return int(given)
