"""Standard output and standard error as the command line needs them."""

from __future__ import annotations

import errno
import os
import sys
from io import TextIOWrapper
from typing import TextIO

from desktop_app import paths
from desktop_app.cli.command_line import CommandLineError
from desktop_app.errors import AppError
from desktop_app.wording import Language

_MAX_KEY_CHARS = 4_096


class OutputError(AppError):
    """Standard output takes nothing more: a full disk. A closed pipe is no error of this kind."""


def hold_places() -> None:
    """Let no file get the number of a standard stream that is closed: somebody may write there."""
    if sys.platform == "win32":
        return
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free, which is this one.
            os.open(os.devnull, os.O_RDWR)


def prepare() -> None:
    """Make the streams safe to write anything to, whatever their encoding.

    A character that the terminal cannot show is written as an escape. Streams that are closed, as
    in a program without a console, swallow what they get.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # It lives as long as the program.
            swallow = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
            setattr(sys, name, swallow)
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def write(text: str) -> None:
    """Write `text` to standard output at once.

    Raises:
        BrokenPipeError: nobody reads on (`| head`).
        OutputError: it could not be written for another reason.
    """
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        raise _explained(error) from error


def write_line(line: bytes) -> None:
    """Write `line`, which is UTF-8 whatever standard output is, at once.

    Raises:
        BrokenPipeError: nobody reads on.
        OutputError: it could not be written for another reason.
    """
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise _explained(error) from error


def complain(sentence: str) -> None:
    """Write what is wrong to standard error; where that is closed too, nobody wants to know."""
    try:
        sys.stderr.write(sentence + "\n")
        sys.stderr.flush()
    except OSError:
        _abandon(sys.stderr)


def has_keyboard() -> bool:
    """Whether somebody can type at standard input."""
    return bool(sys.stdin and sys.stdin.isatty())


def read_key(prompt: str, otherwise: str) -> str:
    """A key from the terminal, where it is not shown, or from standard input.

    Raises:
        CommandLineError: `otherwise`: it is none.
    """
    import getpass

    try:
        key = getpass.getpass(prompt) if has_keyboard() else sys.stdin.readline(_MAX_KEY_CHARS)
    except (EOFError, UnicodeError):
        key = ""
    key = key.strip()
    if not key or not key.isascii() or not key.isprintable() or " " in key:
        raise CommandLineError(otherwise)
    return key


def abandon_output() -> None:
    """Let nothing more reach standard output once it failed, so that Python can end quietly."""
    _abandon(sys.stdout)


def _abandon(stream: TextIO) -> None:
    # What could not be written is still waiting there, and would be tried again at the end.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def show_page(name: str, language: Language) -> None:
    """Write a page of `resources/help`; raises as `write` does."""
    page = paths.resource(f"help/{language.value}/{name}.txt")
    write(page.read_text(encoding="utf-8"))


def _explained(error: OSError) -> BrokenPipeError | OutputError:
    # Windows reports a pipe that was closed as an invalid argument.
    if isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL:
        return BrokenPipeError(error.errno, error.strerror)
    return OutputError("ask.output_unwritable", reason=error)
