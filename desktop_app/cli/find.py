"""`fossick find`: a written query in, paths out; what it promises is written in its help page.

This module sees to help and mistakes, which come at once; `finding` searches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop_app.cli.command import run_command
from desktop_app.cli.command_line import Parsed
from desktop_app.cli.find_options import parse_words, read_options
from desktop_app.cli.status import Status


def main(arguments: Sequence[str]) -> int:
    """Carry out `arguments`, those after "find"; the result is the exit status."""
    return run_command("find", lambda: parse_words(arguments), _find)


def _find(parsed: Parsed, environment: Mapping[str, str]) -> int:
    options = read_options(parsed, environment)
    # Not before the command line is known to be right: the query's words take their time.
    from desktop_app.cli.query_mistake import typed_query

    query = typed_query(options.query, options.where.language)
    if query is None:
        return Status.WRONG_COMMAND_LINE
    # Nor before the query is: what searches takes even more.
    from desktop_app.cli.finding import find

    return find(query, options)
