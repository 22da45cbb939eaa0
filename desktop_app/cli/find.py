"""`fossick find`: a written query in, paths out; what it promises is written in its help page.

This module sees to help and mistakes, which come at once; `finding` searches.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from desktop_app import paths
from desktop_app.cli import streams
from desktop_app.cli.ask_options import data_folder_of
from desktop_app.cli.command_line import CommandLineError
from desktop_app.cli.find_options import parse_words, read_options
from desktop_app.cli.language import language_of_person
from desktop_app.cli.status import Status
from desktop_app.errors import QueryError
from desktop_app.wording import Wording


def main(arguments: Sequence[str]) -> int:
    """Carry out `arguments`, those after "find"; the result is the exit status."""
    streams.prepare()
    environment = os.environ
    try:
        parsed = parse_words(arguments)
        if parsed.given("--help") or parsed.given("-h"):
            language = language_of_person(data_folder_of(parsed), environment)
            streams.show_page("find", language)
            return Status.DONE
        options = read_options(parsed, environment)
    except CommandLineError as error:
        wording = Wording(language_of_person(paths.data_folder(), environment))
        streams.complain(wording.error(error))
        return Status.WRONG_COMMAND_LINE
    # Not before the command line is known to be right: the query's words take their time.
    from desktop_app.search.query_syntax import parse

    try:
        query = parse(options.query)
    except QueryError as error:
        from desktop_app.cli.query_mistake import mistake_lines

        wording = Wording(options.where.language)
        streams.complain(mistake_lines(options.query, error, wording))
        return Status.WRONG_COMMAND_LINE
    # Nor before the query is: asyncio and the rest take even more.
    from desktop_app.cli.finding import find

    return find(query, options)
