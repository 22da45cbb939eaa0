"""`fossick ask`: questions in, answers out; what it promises is written in its help page.

This module sees to help and mistakes, which come at once; `session` answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop_app.cli.ask_options import OPTIONS, read_options
from desktop_app.cli.command import run_command
from desktop_app.cli.command_line import Parsed, parse
from desktop_app.cli.language import language_of_system


def main(arguments: Sequence[str]) -> int:
    """Carry out `arguments`, those after "ask"; the result is the exit status."""
    return run_command("ask", lambda: parse(arguments, OPTIONS), _answer)


def _answer(parsed: Parsed, environment: Mapping[str, str]) -> int:
    try:
        options = read_options(parsed, environment)
        from desktop_app.cli.session import answer_questions
    except KeyboardInterrupt:
        from desktop_app.cli.session import say_stopped

        return say_stopped(parsed.words, language_of_system(environment), parsed.given("--json"))
    return answer_questions(options)
