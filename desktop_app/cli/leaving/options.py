"""What a command line of `fossick uninstall` asks for, once it is taken apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from desktop_app.cli.ask_options import data_folder_of
from desktop_app.cli.command_line import COMMON_OPTIONS, CommandLineError, Parsed, Takes
from desktop_app.cli.language import language_of_person
from desktop_app.wording import Language

OPTIONS = {
    "--list": Takes.NOTHING,
    "--erase": Takes.NOTHING,
    "--yes": Takes.NOTHING,
    **COMMON_OPTIONS,
}


@dataclass(frozen=True, slots=True)
class UninstallOptions:
    """A command line of `uninstall` that is right.

    Attributes:
        erases: Whether what is listed is erased.
        is_agreed: Whether the person has said yes already, to an uninstaller.
        as_json: Whether JSON is written.
        data_folder: What is looked into, absolute.
        language: What the person reads best.
    """

    erases: bool
    is_agreed: bool
    as_json: bool
    data_folder: Path
    language: Language


def read_options(parsed: Parsed, environment: Mapping[str, str]) -> UninstallOptions:
    """What a command line that was taken apart asks for.

    Raises:
        CommandLineError: it does not say which of the two, or has too much.
    """
    if parsed.words:
        raise CommandLineError("leaving.too_many_words", given=parsed.words[0])
    erases = parsed.given("--erase")
    if erases == parsed.given("--list"):
        raise CommandLineError("leaving.needs_action")
    if parsed.given("--yes") and not erases:
        raise CommandLineError("leaving.yes_to_list")
    data_folder = data_folder_of(parsed)
    return UninstallOptions(
        erases=erases,
        is_agreed=parsed.given("--yes"),
        as_json=parsed.given("--json"),
        data_folder=data_folder,
        language=language_of_person(data_folder, environment),
    )
