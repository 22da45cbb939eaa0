"""`fossick ledger`: what was sent to models and to the web search, and every byte.

This module sees to help and mistakes, which come at once; `actions` does the work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop_app.cli.command import run_command
from desktop_app.cli.command_line import Parsed, parse
from desktop_app.cli.ledger.options import OPTIONS, read_options


def main(arguments: Sequence[str]) -> int:
    """Carry out `arguments`, those after "ledger"; the result is the exit status."""
    return run_command("ledger", lambda: parse(arguments, OPTIONS), _carry_out)


def _carry_out(parsed: Parsed, environment: Mapping[str, str]) -> int:
    options = read_options(parsed, environment)
    from desktop_app.cli.ledger.actions import carry_out

    return carry_out(options)
