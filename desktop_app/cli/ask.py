"""`fossick ask`: questions in, answers out; what it promises is written in its help page.

This module sees to help and mistakes, which come at once; `session` answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop_app.cli.ask_options import OPTIONS, read_options
from desktop_app.cli.command import run_command
from desktop_app.cli.command_line import Parsed, parse


def main(arguments: Sequence[str]) -> int:
    """Carry out `arguments`, those after "ask"; the result is the exit status."""
    return run_command("ask", lambda: parse(arguments, OPTIONS), _answer)


def _answer(parsed: Parsed, environment: Mapping[str, str]) -> int:
    options = read_options(parsed, environment)
    from desktop_app.cli.session import answer_questions

    return answer_questions(options)
