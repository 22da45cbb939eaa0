"""`fossick trash`: lists what a query finds, asks, and moves it; what it promises is in its help.

This module sees to help and mistakes, which come at once; `actions` does the work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop_app.cli.command import run_command
from desktop_app.cli.command_line import Parsed
from desktop_app.cli.find_options import parse_words
from desktop_app.cli.status import Status
from desktop_app.cli.trash.options import OPTIONS, read_options


def main(arguments: Sequence[str]) -> int:
    """Carry out `arguments`, those after "trash"; the result is the exit status."""
    return run_command("trash", lambda: parse_words(arguments, OPTIONS), _trash)


def _trash(parsed: Parsed, environment: Mapping[str, str]) -> int:
    options = read_options(parsed, environment)
    from desktop_app.cli.query_mistake import typed_query

    query = typed_query(options.query, options.where.language)
    if query is None:
        return Status.WRONG_COMMAND_LINE
    from desktop_app.cli.trash.actions import carry_out_command

    return carry_out_command(query, options)
