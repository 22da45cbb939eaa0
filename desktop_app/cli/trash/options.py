"""What a command line of `fossick trash` asks for, once it is taken apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desktop_app import paths
from desktop_app.cli.ask_options import AskOptions
from desktop_app.cli.command_line import COMMON_OPTIONS, CommandLineError, Parsed, Takes
from desktop_app.cli.find_options import options_in_common

OPTIONS = {
    "--yes": Takes.MANY,
    "--undo": Takes.MANY,
    "--folder": Takes.MANY,
    **COMMON_OPTIONS,
}


@dataclass(frozen=True, slots=True)
class TrashOptions:
    """A command line of `trash` that is right: a query, paths to move or paths to bring back.

    Attributes:
        query: The written query; "" where paths are named.
        named: The paths that are moved without a question, absolute.
        undone: The paths that are brought back, absolute.
        where: What it has in common with a question: folders, data folder, language, `--json`.
    """

    query: str
    named: tuple[str, ...]
    undone: tuple[str, ...]
    where: AskOptions


def read_options(parsed: Parsed, environment: Mapping[str, str]) -> TrashOptions:
    """What a command line that was taken apart asks for.

    Raises:
        CommandLineError: it names nothing, or in two ways, or a value makes no sense.
    """
    named = parsed.values.get("--yes", [])
    undone = parsed.values.get("--undo", [])
    query = " ".join(parsed.words)
    given = [bool(query.strip()), bool(named), bool(undone)]
    if sum(given) > 1:
        raise CommandLineError("trash.one_of_both")
    if not any(given):
        raise CommandLineError("trash.no_query")
    return TrashOptions(
        query,
        tuple(map(paths.absolute, named)),
        tuple(map(paths.absolute, undone)),
        options_in_common(parsed, environment),
    )
