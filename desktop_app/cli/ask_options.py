"""What a command line of `fossick ask` asks for, once it is taken apart."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from desktop_app import paths
from desktop_app.cli.command_line import CommandLineError, Parsed, Takes
from desktop_app.cli.language import language_of_person
from desktop_app.errors import SettingsError
from desktop_app.settings import load_settings
from desktop_app.wording import Language

DEFAULT_LIMIT = 1000
"""Files listed in one answer."""

OPTIONS = {
    "--folder": Takes.MANY,
    "--limit": Takes.ONE,
    "--continue": Takes.NOTHING,
    "--json": Takes.NOTHING,
    "--model": Takes.ONE,
    "--base-url": Takes.ONE,
    "--no-index": Takes.NOTHING,
    "--trace": Takes.ONE,
    "--data-dir": Takes.ONE,
    "--help": Takes.NOTHING,
    "-h": Takes.NOTHING,
}


@dataclass(frozen=True, slots=True)
class AskOptions:
    """A command line that is right.

    Attributes:
        questions: The turns of the conversation, at least one.
        folders: Folders to look into, absolute; none means those of the settings.
        limit: How many files are listed at most.
        model: "builtin", "auto" or the name of a model.
        base_url: The address of its endpoint as it was given here, or "".
        as_json: Whether answers are JSON Lines.
        goes_on: Whether the last conversation goes on.
        trace: The file that is told every step, or None.
        data_folder: Where settings and conversations are, absolute.
        language: What the person reads best, for what is not said in answer to a question.
    """

    questions: tuple[str, ...]
    folders: tuple[str, ...]
    limit: int
    model: str
    base_url: str
    as_json: bool
    goes_on: bool
    trace: Path | None
    data_folder: Path
    language: Language


def read_options(parsed: Parsed, environment: Mapping[str, str]) -> AskOptions:
    """What a command line that was taken apart asks for.

    Raises:
        CommandLineError: it lacks a question, or a value makes no sense.
    """
    if not parsed.words:
        raise CommandLineError("ask.no_question")
    if not all(question.strip() for question in parsed.words):
        raise CommandLineError("ask.empty_question")
    data_folder = data_folder_of(parsed)
    trace = parsed.one("--trace")
    return AskOptions(
        questions=tuple(parsed.words),
        folders=tuple(_existing_folder(given) for given in parsed.values.get("--folder", ())),
        limit=_whole_number(parsed.one("--limit")),
        model=parsed.one("--model") or usual_model(data_folder, environment),
        base_url=parsed.one("--base-url") or "",
        as_json=parsed.given("--json"),
        goes_on=parsed.given("--continue"),
        trace=None if trace is None else Path(trace),
        data_folder=data_folder,
        language=language_of_person(data_folder, environment),
    )


def usual_model(data_folder: Path, environment: Mapping[str, str]) -> str:
    """What answers where no model is named on the command line."""
    if named := environment.get("FOSSICK_MODEL"):
        return named
    try:
        return "auto" if load_settings(data_folder).model else "builtin"
    except SettingsError:
        # Whoever needs the settings says so.
        return "builtin"


def data_folder_of(parsed: Parsed) -> Path:
    """Where settings and conversations are, absolute."""
    return paths.data_folder(parsed.one("--data-dir"))


def _existing_folder(given: str) -> str:
    """`given` as an absolute path, its links left as they are.

    A folder that is not there is not searched for: nothing outside the folders named is listed.
    """
    folder = Path(given).expanduser() if given.startswith("~") else Path(given)
    if not folder.is_dir():
        code = "ask.not_a_folder" if folder.exists() else "ask.no_such_folder"
        raise CommandLineError(code, folder=str(folder))
    return os.path.abspath(folder)  # noqa: PTH100 (`Path.absolute` keeps "..")


def _whole_number(given: str | None) -> int:
    if given is None:
        return DEFAULT_LIMIT
    if not (given.isascii() and given.isdigit() and len(given) < 10):
        raise CommandLineError("ask.not_a_number", value=given)
    return int(given)
