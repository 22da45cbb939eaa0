"""Asking, on a terminal, what of the files a model elsewhere may have."""

from __future__ import annotations

import sys
from contextlib import suppress

from desktop_app.llm.permissions import ConsentQuestion, Permission
from desktop_app.wording import Wording

_TRIES = 3
_MOST_CHARS = 100


def ask_permission(question: ConsentQuestion, wording: Wording) -> Permission | None:
    """The person's answer, or None where there is no terminal to ask on, or no answer.

    Asks on standard error, so that standard output stays what was promised.
    """
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr.isatty()):
        return None
    lines = [wording.say("model_setup.ask_consent", host=question.host)]
    lines += [
        f"  {number}  {wording.say(f'model_setup.choice_{choice.value}')}"
        for number, choice in enumerate(question.choices, 1)
    ]
    with suppress(OSError, UnicodeError):
        sys.stderr.write("\n".join(lines) + "\n")
        for _ in range(_TRIES):
            sys.stderr.write("> ")
            sys.stderr.flush()
            answer = sys.stdin.readline(_MOST_CHARS).strip()
            if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(question.choices):
                return question.choices[int(answer) - 1]
    return None
