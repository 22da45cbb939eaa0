"""The work of `fossick update`: says what would be sent, and with --check sends it."""

from __future__ import annotations

import asyncio

from desktop_app import __version__
from desktop_app.build_values import BuildValues
from desktop_app.cli import streams
from desktop_app.cli.json_output import json_line
from desktop_app.cli.status import Status
from desktop_app.cli.updates.options import UpdateOptions
from desktop_app.errors import AppError
from desktop_app.web.updates.update_check import UpdateCheck, UpdateFinding
from desktop_app.wording import Wording


def carry_out(options: UpdateOptions, build: BuildValues) -> Status:
    """Do what is asked for; what goes wrong is said on standard error.

    Raises:
        BrokenPipeError: nobody reads on.
        OutputError: nothing can be written for another reason.
    """
    wording = Wording(options.language)
    try:
        check = UpdateCheck(build, __version__, options.data_folder)
        if not options.checks:
            _tell_how(check, options, wording)
            return Status.DONE
        # Before it leaves, and never in the way of what a script reads.
        streams.complain(wording.say("update.asking", address=check.address))
        _tell(asyncio.run(check.look()), options, wording)
    except streams.OutputError:
        raise
    except AppError as error:
        streams.complain(wording.error(error))
        return Status.FAILED
    return Status.DONE


def _tell_how(check: UpdateCheck, options: UpdateOptions, wording: Wording) -> None:
    if options.as_json:
        facts = {"version": __version__, "address": check.address, "page": check.page}
        streams.write_line(json_line(facts))
        return
    lines = [
        wording.say("update.current", version=__version__),
        wording.say("update.how", address=check.address),
        wording.say("update.page", page=check.page),
    ]
    streams.write("\n".join(lines) + "\n")


def _tell(found: UpdateFinding, options: UpdateOptions, wording: Wording) -> None:
    if options.as_json:
        facts = {
            "version": found.current,
            "newer": found.newer or None,
            "released": None if found.released is None else found.released.isoformat(),
            "page": found.page,
        }
        streams.write_line(json_line(facts))
        return
    streams.write(found.told(wording) + "\n")
