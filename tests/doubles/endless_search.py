"""`fossick find` or `tool` with a search that never ends by itself, to be interrupted.

    python -m tests.doubles.endless_search find|tool [arguments of the verb]

It finds one file, writes "searching" to standard error, and ends when it is told to stop.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Generator, Sequence
from dataclasses import replace
from datetime import datetime

from desktop_app.assembly.search import SearchAssembly
from desktop_app.cli import find_options, program, tool_options
from desktop_app.cli.ask_options import AskOptions
from desktop_app.cli.calling import call_tool
from desktop_app.cli.command_line import parse
from desktop_app.cli.finding import find
from desktop_app.messages.search_progress import HitsFound
from desktop_app.query import syntax as query_syntax
from desktop_app.query.query import Query
from desktop_app.reasons import Coverage
from desktop_app.search.engine import SearchEngine
from desktop_app.search.events import LOOK_UP_S, Found, SearchEvent
from desktop_app.tools.tool import Tools
from tests.doubles.endless_ask import FOUND, endless


class EndlessEngine(SearchEngine):
    """Finds `FOUND`, and goes on until it is told to stop."""

    def events(
        self, query: Query, *, stop: threading.Event, now: datetime, numbers_only: bool = False
    ) -> Generator[SearchEvent | None, None, None]:
        yield HitsFound(FOUND)
        sys.stderr.write("searching\n")
        sys.stderr.flush()
        while not stop.wait(LOOK_UP_S):
            yield None
        yield Found(
            query, query, now, FOUND, 1, 1, 1, "", Coverage(("/somewhere",), complete=False)
        )


def assembled_search(options: AskOptions) -> SearchAssembly:
    searching = program.assembled_search(options)
    return replace(searching, engine=EndlessEngine(searching.scope, searching.places))


def main(verb: str, arguments: Sequence[str]) -> int:
    if verb == "find":
        options = find_options.read_options(find_options.parse_words(arguments), {})
        return find(query_syntax.parse(options.query), options, assembled_search)
    call = tool_options.read_options(parse(arguments, tool_options.OPTIONS), {})
    return call_tool(
        call, lambda where: replace(program.assembled(where), tools=Tools([endless("stops")]))
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
