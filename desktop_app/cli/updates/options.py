"""What a command line of `fossick update` asks for, once it is taken apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from desktop_app.cli.ask_options import data_folder_of
from desktop_app.cli.command_line import COMMON_OPTIONS, CommandLineError, Parsed, Takes
from desktop_app.cli.language import language_of_person
from desktop_app.wording import Language

OPTIONS = {
    "--check": Takes.NOTHING,
    **COMMON_OPTIONS,
}


@dataclass(frozen=True, slots=True)
class UpdateOptions:
    """A command line of `update` that is right.

    Attributes:
        checks: Whether the request is sent.
        as_json: Whether JSON is written.
        data_folder: Where it is remembered which list was seen, absolute.
        language: What the person reads best.
    """

    checks: bool
    as_json: bool
    data_folder: Path
    language: Language


def read_options(parsed: Parsed, environment: Mapping[str, str]) -> UpdateOptions:
    """What a command line that was taken apart asks for.

    Raises:
        CommandLineError: there is a word in it.
    """
    if parsed.words:
        raise CommandLineError("update.too_many_words", given=parsed.words[0])
    data_folder = data_folder_of(parsed)
    return UpdateOptions(
        checks=parsed.given("--check"),
        as_json=parsed.given("--json"),
        data_folder=data_folder,
        language=language_of_person(data_folder, environment),
    )
