"""What a command line of `fossick tool` asks for, once it is taken apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desktop_app.cli.ask_options import AskOptions
from desktop_app.cli.command_line import COMMON_OPTIONS, CommandLineError, Parsed, Takes
from desktop_app.cli.find_options import options_in_common

OPTIONS = {
    "--list": Takes.NOTHING,
    "--folder": Takes.MANY,
    "--no-index": Takes.NOTHING,
    **COMMON_OPTIONS,
}


@dataclass(frozen=True, slots=True)
class ToolOptions:
    """A command line of `tool` that is right; whether there is such a tool, shows when it is run.

    Attributes:
        name: The tool, by its name or an alias.
        arguments: The arguments as JSON text; "" is none.
        where: What it has in common with a question: folders, data folder, language.
    """

    name: str
    arguments: str
    where: AskOptions


def read_options(parsed: Parsed, environment: Mapping[str, str]) -> ToolOptions:
    """What a command line without `--list` asks for.

    Raises:
        CommandLineError: it lacks a tool, has too much, or a value makes no sense.
    """
    if not parsed.words:
        raise CommandLineError("call.no_tool")
    if len(parsed.words) > 2:
        raise CommandLineError("call.too_many_words")
    if parsed.given("--json"):
        raise CommandLineError("call.json_of_list")
    name, arguments = (*parsed.words, "")[:2]
    return ToolOptions(name, arguments, options_in_common(parsed, environment))
