"""What a command line of `fossick ask` asks for, once it is taken apart."""

from __future__ import annotations

import errno
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path

from desktop_app import paths
from desktop_app.cli.command_line import COMMON_OPTIONS, CommandLineError, Parsed, Takes
from desktop_app.cli.language import language_of_person
from desktop_app.errors import SettingsError
from desktop_app.files.remote.reaching import check_own_folder, modes
from desktop_app.settings import FILE_NAME, check_folder, load_settings
from desktop_app.value_class import value_class
from desktop_app.wording import Language

DEFAULT_LIMIT = 1000
"""Files listed in one answer."""

OPTIONS = {
    "--folder": Takes.MANY,
    "--limit": Takes.ONE,
    "--continue": Takes.NOTHING,
    "--model": Takes.ONE,
    "--base-url": Takes.ONE,
    "--no-index": Takes.NOTHING,
    "--explain": Takes.NOTHING,
    "--trace": Takes.ONE,
    **COMMON_OPTIONS,
}


@value_class
class AskOptions:
    """A command line that is right.

    Attributes:
        questions: The turns of the conversation, at least one.
        folders: Folders to look into, absolute; none means those of the settings.
        limit: How many files are listed at most.
        model: "builtin", "auto" or the name of a model.
        base_url: The address of its endpoint as it was given here, or "".
        as_json: Whether answers are JSON Lines.
        explains: Whether it is told which words were taken for what.
        goes_on: Whether the last conversation goes on.
        uses_index: Whether names may come from the index; else the disk alone answers.
        trace: The file that is told every step, or None.
        data_folder: Where settings and conversations are, absolute.
        language: What the person reads best, for what is not said in answer to a question.
        closed: Why nobody can look into the data folder, or None: there are no settings then, and
            nothing is kept.
    """

    questions: tuple[str, ...]
    folders: tuple[str, ...]
    limit: int
    model: str
    base_url: str
    as_json: bool
    explains: bool
    goes_on: bool
    uses_index: bool
    trace: Path | None
    data_folder: Path
    language: Language
    closed: SettingsError | None = None


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
        folders=existing_folders(parsed.values.get("--folder", ())),
        limit=_whole_number(parsed.one("--limit")),
        model=parsed.one("--model") or usual_model(data_folder, environment),
        base_url=parsed.one("--base-url") or "",
        as_json=parsed.given("--json"),
        explains=parsed.given("--explain"),
        goes_on=parsed.given("--continue"),
        uses_index=not parsed.given("--no-index"),
        trace=None if trace is None else Path(trace),
        data_folder=data_folder,
        language=language_of_person(data_folder, environment),
        closed=_closed(data_folder),
    )


def _closed(data_folder: Path) -> SettingsError | None:
    try:
        check_folder(data_folder)
    except SettingsError as error:
        return error
    return None


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
    """Where settings and conversations are, absolute.

    Raises:
        SettingsError: "settings.folder_silent".
    """
    folder = paths.data_folder(parsed.one("--data-dir"))
    check_own_folder(folder, FILE_NAME)
    return folder


def existing_folders(given: Sequence[str]) -> tuple[str, ...]:
    """Folders named on a command line as absolute paths, their links left as they are.

    One that is not there is not searched for: nothing outside the folders named is listed. Whether
    one that does not answer is there, the search will tell.

    Raises:
        CommandLineError: one of them is none.
    """
    folders = tuple(map(paths.absolute, given))
    found = modes(folders, _GLANCE_S)
    for named, folder in zip(given, folders, strict=True):
        mode = found[folder]
        if isinstance(mode, OSError):
            if mode.errno in _NOT_THERE:
                raise CommandLineError("ask.no_such_folder", folder=named)
            reason = mode
            raise CommandLineError("ask.folder_unreadable", folder=named, reason=reason)
        if mode is not None and not stat.S_ISDIR(mode):
            raise CommandLineError("ask.not_a_folder", folder=named)
    return folders


_NOT_THERE = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP})
_GLANCE_S = 0.3
"""So long folders on other computers may take to say what they are, all of them together."""


def _whole_number(given: str | None) -> int:
    if given is None:
        return DEFAULT_LIMIT
    if not (given.isascii() and given.isdigit() and len(given) < 19):
        raise CommandLineError("ask.not_a_number", value=given)
    return int(given)
