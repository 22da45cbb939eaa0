"""What the command lines of `fossick find` and `fossick tool` ask for, once taken apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from desktop_app.cli.ask_options import AskOptions
from desktop_app.cli.ask_options import read_options as read_ask_options
from desktop_app.cli.command_line import COMMON_OPTIONS, CommandLineError, Parsed, Takes, parse

OPTIONS = {
    "--folder": Takes.MANY,
    "--limit": Takes.ONE,
    "--null": Takes.NOTHING,
    "-0": Takes.NOTHING,
    "--quiet": Takes.NOTHING,
    "-q": Takes.NOTHING,
    "--no-index": Takes.NOTHING,
    **COMMON_OPTIONS,
}


@dataclass(frozen=True, slots=True)
class FindOptions:
    """A command line of `find` that is right; whether the query is, shows when it is read.

    Attributes:
        query: The written query.
        where: What it has in common with a question: folders, data folder, language, `--json`.
        limit: How many rows are written at most, or None for all.
        ends_with_null: Whether a NUL ends each path instead of a new line.
        quiet: Whether only the exit status tells if there is anything.
    """

    query: str
    where: AskOptions
    limit: int | None
    ends_with_null: bool
    quiet: bool


def parse_words(arguments: Sequence[str], options: Mapping[str, Takes] = OPTIONS) -> Parsed:
    """Take `arguments` apart; a word of the query may begin with a dash (`-in:Backup`).

    Only what begins with two dashes, and the short options there are, is taken for an option.

    Raises:
        CommandLineError: see `command_line.parse`.
    """
    words: list[str] = []
    others: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            words.extend(waiting)
        elif argument in options or argument.startswith("--"):
            others.append(argument)
            if options.get(argument, Takes.NOTHING) is not Takes.NOTHING:
                others.extend(islice(waiting, 1))
        else:
            words.append(argument)
    return replace(parse(others, options), words=words)


def read_options(parsed: Parsed, environment: Mapping[str, str]) -> FindOptions:
    """What a command line that was taken apart asks for.

    Raises:
        CommandLineError: it lacks a query, or a value makes no sense.
    """
    if not parsed.words:
        raise CommandLineError("find.no_query")
    ends_with_null = parsed.given("-0") or parsed.given("--null")
    if ends_with_null and parsed.given("--json"):
        raise CommandLineError("find.json_or_null")
    where = options_in_common(parsed, environment)
    return FindOptions(
        query=" ".join(parsed.words),
        where=where,
        limit=where.limit if parsed.given("--limit") else None,
        ends_with_null=ends_with_null,
        quiet=parsed.given("-q") or parsed.given("--quiet"),
    )


def options_in_common(parsed: Parsed, environment: Mapping[str, str]) -> AskOptions:
    """What a search has in common with a question, whichever model the person prefers.

    Raises:
        CommandLineError: a value makes no sense.
    """
    # The words are not a question, so nothing is read from them; but there has to be one.
    options = read_ask_options(Parsed(["?"], parsed.values), environment)
    return replace(options, model="builtin")
