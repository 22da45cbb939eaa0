"""What the commands of `fossick` have in common: help, and mistakes in what was typed."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from desktop_app import paths
from desktop_app.cli import streams
from desktop_app.cli.ask_options import data_folder_of
from desktop_app.cli.command_line import CommandLineError, Parsed
from desktop_app.cli.language import language_of_person
from desktop_app.cli.status import Status
from desktop_app.wording import Wording

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
            streams.show_page(name, language_of_person(data_folder_of(parsed), environment))
            return Status.DONE
        return act(parsed, environment)
    except CommandLineError as error:
        wording = Wording(language_of_person(paths.data_folder(), environment))
        streams.complain(wording.error(error))
        return Status.WRONG_COMMAND_LINE
