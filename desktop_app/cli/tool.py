"""`fossick tool`: runs a tool and prints what a model would read, or lists the tools there are.

This module sees to help and mistakes, which come at once; `calling` runs the tool.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from desktop_app import paths
from desktop_app.cli import streams
from desktop_app.cli.ask_options import data_folder_of
from desktop_app.cli.command_line import CommandLineError, Parsed, parse
from desktop_app.cli.language import language_of_person
from desktop_app.cli.status import Status
from desktop_app.cli.tool_options import OPTIONS, read_options
from desktop_app.wording import Wording


def main(arguments: Sequence[str]) -> int:
    """Carry out `arguments`, those after "tool"; the result is the exit status."""
    streams.prepare()
    environment = os.environ
    try:
        parsed = parse(arguments, OPTIONS)
        if parsed.given("--help") or parsed.given("-h"):
            streams.show_page("tool", language_of_person(data_folder_of(parsed), environment))
            return Status.DONE
        if parsed.given("--list"):
            return _list_tools(parsed)
        options = read_options(parsed, environment)
        # Not before the command line is known to be right: asyncio and the rest take their time.
        from desktop_app.cli.calling import call_tool

        return call_tool(options)
    except CommandLineError as error:
        wording = Wording(language_of_person(paths.data_folder(), environment))
        streams.complain(wording.error(error))
        return Status.WRONG_COMMAND_LINE


def _list_tools(parsed: Parsed) -> Status:
    if parsed.words:
        raise CommandLineError("call.list_takes_no_tool")
    from desktop_app.assembly import TOOLS
    from desktop_app.cli.tool_list import tool_objects, tool_texts

    if parsed.given("--json"):
        streams.write_line(tool_objects(TOOLS.specs))
    else:
        wording = Wording(language_of_person(data_folder_of(parsed), os.environ))
        streams.write(tool_texts(TOOLS.specs, wording))
    return Status.DONE
