"""`fossick tool`: runs a tool and prints what a model would read, or lists the tools there are.

This module sees to help and mistakes, which come at once; `calling` runs the tool.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop_app.cli import streams
from desktop_app.cli.ask_options import data_folder_of
from desktop_app.cli.command import run_command
from desktop_app.cli.command_line import CommandLineError, Parsed, parse
from desktop_app.cli.language import language_of_person
from desktop_app.cli.status import Status
from desktop_app.cli.tool_options import OPTIONS, read_options
from desktop_app.wording import Wording


def main(arguments: Sequence[str]) -> int:
    """Carry out `arguments`, those after "tool"; the result is the exit status."""
    return run_command("tool", lambda: parse(arguments, OPTIONS), _carry_out)


def _carry_out(parsed: Parsed, environment: Mapping[str, str]) -> int:
    if parsed.given("--list"):
        return _list_tools(parsed, environment)
    options = read_options(parsed, environment)
    from desktop_app.cli.calling import call_tool

    return call_tool(options)


def _list_tools(parsed: Parsed, environment: Mapping[str, str]) -> Status:
    if parsed.words:
        raise CommandLineError("call.list_takes_no_tool")
    from desktop_app.assembly.tools import TOOLS
    from desktop_app.cli.tool_list import tool_objects, tool_texts

    if parsed.given("--json"):
        streams.write_line(tool_objects(TOOLS.specs))
    else:
        wording = Wording(language_of_person(data_folder_of(parsed), environment))
        streams.write(tool_texts(TOOLS.specs, wording))
    return Status.DONE
