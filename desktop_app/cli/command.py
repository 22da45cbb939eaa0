"""What the commands of `fossick` have in common: help, and mistakes in what was typed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping

from desktop_app.cli import streams
from desktop_app.cli.ask_options import data_folder_of
from desktop_app.cli.command_line import CommandLineError, Parsed
from desktop_app.cli.language import language_of_person, language_of_system
from desktop_app.cli.status import Status
from desktop_app.errors import SettingsError
from desktop_app.wording import Language, Wording

Act = Callable[[Parsed, Mapping[str, str]], int]
"""Carries out a command line that was taken apart, in an environment; CommandLineError where its
values make no sense. What takes its time to import, it imports after it has looked at them."""


def run_command(name: str, parse: Callable[[], Parsed], act: Act) -> int:
    """Show the help page of the command `name`, carry it out, or say what is wrong with it.

    Args:
        name: What its help page is called.
        parse: Takes the command line apart; CommandLineError where that cannot be.
        act: Does the work.

    Returns:
        The exit status.
    """
    streams.prepare()
    environment = os.environ
    try:
        parsed = parse()
        if parsed.given("--help") or parsed.given("-h"):
            streams.show_page(name, _language(environment, parsed))
            return Status.DONE
        status = act(parsed, environment)
        _tell_of_ripgrep(environment, parsed)
        return status
    except (CommandLineError, SettingsError) as error:
        streams.complain(Wording(_language(environment)).error(error))
        is_typed = isinstance(error, CommandLineError)
        return Status.WRONG_COMMAND_LINE if is_typed else Status.FAILED


def _tell_of_ripgrep(environment: Mapping[str, str], parsed: Parsed) -> None:
    """Say why files were searched without ripgrep, and what to do, where they were."""
    # Most commands search in no files; this one would have to be imported first.
    if "desktop_app.search.contents.ripgrep" not in sys.modules:
        return
    from desktop_app.self_check.contents import problem_met

    if (met := problem_met()) is not None:
        streams.complain(Wording(_language(environment, parsed)).say(met.code, **met.fields))


def _language(environment: Mapping[str, str], parsed: Parsed | None = None) -> Language:
    try:
        return language_of_person(data_folder_of(parsed or Parsed()), environment)
    except SettingsError:
        return language_of_system(environment)
