"""`fossick check`: whether everything works on this computer.

This module sees to help and mistakes, which come at once; `actions` does the work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop_app.cli.ask_options import data_folder_of
from desktop_app.cli.command import run_command
from desktop_app.cli.command_line import COMMON_OPTIONS, CommandLineError, Parsed, parse
from desktop_app.cli.language import language_of_person


def main(arguments: Sequence[str]) -> int:
    """Carry out `arguments`, those after "check"; the result is the exit status."""
    return run_command("check", lambda: parse(arguments, COMMON_OPTIONS), _carry_out)


def _carry_out(parsed: Parsed, environment: Mapping[str, str]) -> int:
    if parsed.words:
        raise CommandLineError("check.too_many_words", given=parsed.words[0])
    language = language_of_person(data_folder_of(parsed), environment)
    from desktop_app.cli.checking.actions import carry_out

    return carry_out(language, as_json=parsed.given("--json"))
