"""`fossick conversations`: which conversations are kept, and what was said in them.

This module sees to help and mistakes, which come at once; `conversation_actions` does the work.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from desktop_app import paths
from desktop_app.cli import streams
from desktop_app.cli.ask_options import data_folder_of
from desktop_app.cli.command_line import CommandLineError, parse
from desktop_app.cli.conversation_options import OPTIONS, read_options
from desktop_app.cli.language import language_of_person
from desktop_app.cli.status import Status
from desktop_app.wording import Wording


def main(arguments: Sequence[str]) -> int:
    """Carry out `arguments`, those after "conversations"; the result is the exit status."""
    streams.prepare()
    environment = os.environ
    try:
        parsed = parse(arguments, OPTIONS)
        if parsed.given("--help") or parsed.given("-h"):
            language = language_of_person(data_folder_of(parsed), environment)
            streams.show_page("conversations", language)
            return Status.DONE
        options = read_options(parsed, environment)
        # Not before the command line is known to be right: asyncio and the rest take their time.
        from desktop_app.cli.conversation_actions import carry_out

        return carry_out(options)
    except CommandLineError as error:
        wording = Wording(language_of_person(paths.data_folder(), environment))
        streams.complain(wording.error(error))
        return Status.WRONG_COMMAND_LINE
