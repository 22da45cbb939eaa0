"""Asks on a terminal whether what was listed is to be moved."""

from __future__ import annotations

import sys

from desktop_app.wording import Wording

_YES = frozenset({"yes", "是"})
"""Typed in full: a bare Enter, or a letter typed by mistake, moves nothing."""

_MAYBE = frozenset({"y", "ye", "yep", "yeah", "ok", "okay", "sure", "好", "好的", "对", "可以"})

_MAX_CHARS = 4_096


def says_yes(count: int, wording: Wording) -> bool | None:
    """Whether the person says yes; None where there is no terminal to ask on.

    Asks on standard error, so that standard output stays what was promised. The list must have
    been seen: where it went elsewhere, nobody is asked.
    """
    return typed_yes(wording.say("trash.ask", count=count), wording)


def wants_beside(path: str, name: str, wording: Wording) -> bool | None:
    """Whether what was at `path`, which is taken now, is to come back as `name`; None as above."""
    return typed_yes(wording.say("trash.ask_beside", path=path, name=name), wording)


def typed_yes(question: str, wording: Wording) -> bool | None:
    """Whether the person types a whole "yes" to `question`; None where nobody can be asked.

    Who types what may well mean yes is told that the whole word is wanted.
    """
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        return None
    try:
        sys.stderr.write(question)
        sys.stderr.flush()
        typed = sys.stdin.readline(_MAX_CHARS).strip().lower()
        if typed in _MAYBE:
            sys.stderr.write(wording.say("trash.whole_yes") + "\n")
        return typed in _YES
    except (OSError, UnicodeError):
        return None
