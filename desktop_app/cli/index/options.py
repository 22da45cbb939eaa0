"""What a command line of `fossick index` asks for, once it is taken apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from desktop_app.cli.ask_options import data_folder_of, existing_folders
from desktop_app.cli.command_line import COMMON_OPTIONS, CommandLineError, Parsed, Takes
from desktop_app.cli.language import language_of_person
from desktop_app.wording import Language

OPTIONS = {
    "--folder": Takes.MANY,
    **COMMON_OPTIONS,
}

ACTIONS = ("status", "rebuild", "run", "pause", "resume", "forget")


@dataclass(frozen=True, slots=True)
class IndexOptions:
    """A command line of `index` that is right.

    Attributes:
        action: One of `ACTIONS`.
        folders: Folders that are meant, absolute; none means all of the settings.
        as_json: Whether JSON is written.
        data_folder: Where the index is, absolute.
        language: What the person reads best.
    """

    action: str
    folders: tuple[str, ...]
    as_json: bool
    data_folder: Path
    language: Language


def read_options(parsed: Parsed, environment: Mapping[str, str]) -> IndexOptions:
    """What a command line that was taken apart asks for.

    Raises:
        CommandLineError: there is no such action, or a folder is none.
    """
    action, *words = (*parsed.words,) or ("status",)
    if action not in ACTIONS:
        raise CommandLineError("index.no_action", given=action)
    if words:
        raise CommandLineError("index.too_many_words", action=action)
    data_folder = data_folder_of(parsed)
    return IndexOptions(
        action=action,
        folders=existing_folders(parsed.values.get("--folder", ())),
        as_json=parsed.given("--json"),
        data_folder=data_folder,
        language=language_of_person(data_folder, environment),
    )
