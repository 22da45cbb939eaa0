"""Asking, on a terminal, what a model elsewhere may have: of the files, and of keys."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from pathlib import Path

from desktop_app.cli import streams
from desktop_app.errors import SettingsError
from desktop_app.llm.policy.open_keys import OpenKeyQuestion
from desktop_app.llm.policy.permissions import AskConsent, ConsentQuestion, Permission, with_consent
from desktop_app.settings import load_settings, save_settings
from desktop_app.wording import Language, Wording

_TRIES = 3
_MAX_CHARS = 4_096
"""A terminal gives no longer line (source: termios, MAX_CANON)."""


def ask_permission(question: ConsentQuestion, wording: Wording) -> Permission | None:
    """The person's answer, or None where there is no terminal to ask on, or no answer.

    Asks on standard error, so that standard output stays what was promised.
    """
    if not has_terminal():
        return None
    with suppress(OSError, UnicodeError):
        _show(question, wording)
        for _ in range(_TRIES):
            _prompt()
            if (given := _understood(question, _line())) is not None:
                return given
    return None


def ask_open_key(question: OpenKeyQuestion, wording: Wording) -> bool:
    """Whether the person lets a key be sent unencrypted; False where nobody can be asked."""
    if not has_terminal():
        return False
    said = wording.say("model_setup.ask_open_key", origin=question.origin, host=question.host)
    answers = [wording.say(f"model_setup.open_key_{answer}") for answer in ("no", "yes")]
    with suppress(OSError, UnicodeError):
        sys.stderr.write(said + "\n")
        sys.stderr.writelines(f"  {number}  {one}\n" for number, one in enumerate(answers, 1))
        for _ in range(_TRIES):
            _prompt()
            if (typed := _line()) in ("1", "2"):
                return typed == "2"
    return False


def asks_on_terminal(data_folder: Path) -> AskConsent | None:
    """Asks as `ask_permission` does while a question waits, and keeps the answer in the settings.

    None where there is no terminal, or where the answers go elsewhere.
    """
    if not (has_terminal() and sys.stdout.isatty()):
        return None

    async def ask(question: ConsentQuestion, language: Language) -> Permission | None:
        wording = Wording(language)
        with suppress(OSError, UnicodeError):
            _show(question, wording)
            for _ in range(_TRIES):
                _prompt()
                if (given := _understood(question, await line_in_time())) is not None:
                    _keep(data_folder, question.origin, given, wording)
                    return given
        return None

    return ask


def has_terminal() -> bool:
    """Whether the person can be asked and heard."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stderr.isatty())


def _show(question: ConsentQuestion, wording: Wording) -> None:
    lines = [wording.say("model_setup.ask_consent", host=question.host)]
    lines += [
        f"  {number}  {wording.say(f'model_setup.choice_{choice.value}')}"
        for number, choice in enumerate(question.choices, 1)
    ]
    sys.stderr.write("\n".join(lines) + "\n")


def _understood(question: ConsentQuestion, typed: str) -> Permission | None:
    if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(question.choices):
        return question.choices[int(typed) - 1]
    return None


def _prompt() -> None:
    sys.stderr.write("> ")
    sys.stderr.flush()


def _line() -> str:
    return sys.stdin.readline(_MAX_CHARS).strip()


async def line_in_time() -> str:
    """A line, waited for so that a question can be stopped meanwhile."""
    loop = asyncio.get_running_loop()
    typed = asyncio.Event()
    try:
        loop.add_reader(sys.stdin, typed.set)
    except NotImplementedError:
        # Windows waits for a terminal in threads alone.
        return await asyncio.to_thread(_line)
    try:
        await typed.wait()
    finally:
        loop.remove_reader(sys.stdin)
    return _line()


def _keep(data_folder: Path, origin: str, given: Permission, wording: Wording) -> None:
    """Remember the answer; where that cannot be, it holds for this once."""
    try:
        # Read again: another program may have changed them meanwhile.
        save_settings(with_consent(load_settings(data_folder), origin, given), data_folder)
    except SettingsError as error:
        streams.complain(wording.error(error))
    except OSError as error:
        reason = error
        folder = str(data_folder)
        streams.complain(wording.say("model_setup.unsaved", folder=folder, reason=reason))
