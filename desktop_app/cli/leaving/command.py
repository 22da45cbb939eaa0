"""`fossick uninstall`: what Fossick made on this computer, listed and erased.

This module sees to help and mistakes, which come at once; `actions` does the work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop_app.cli.command import run_command
from desktop_app.cli.command_line import Parsed, parse
from desktop_app.cli.leaving.options import OPTIONS, read_options


def main(arguments: Sequence[str]) -> int:
    """Carry out `arguments`, those after "uninstall"; the result is the exit status."""
    return run_command("uninstall", lambda: parse(arguments, OPTIONS), _carry_out)


def _carry_out(parsed: Parsed, environment: Mapping[str, str]) -> int:
    options = read_options(parsed, environment)
    from desktop_app.cli.leaving.actions import carry_out

    return carry_out(options)
