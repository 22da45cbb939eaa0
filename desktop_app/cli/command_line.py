"""Reading a command line: options, what they take, and what is wrong, as a sentence.

`argparse` would do, but for its own English sentences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import Enum, auto

from desktop_app.errors import AppError
from desktop_app.value_class import record_class


class CommandLineError(AppError):
    """The command line is wrong: one sentence, and exit status 2."""


class Takes(Enum):
    """What an option takes."""

    NOTHING = auto()
    ONE = auto()
    """A value; given twice is a mistake."""
    MANY = auto()
    """A value each time it is given."""


COMMON_OPTIONS = {
    "--json": Takes.NOTHING,
    "--data-dir": Takes.ONE,
    "--help": Takes.NOTHING,
    "-h": Takes.NOTHING,
}
"""What every command takes."""


@record_class
class Parsed:
    """A command line taken apart: `values` by option, and the `words` that are no option's."""

    words: list[str] = field(default_factory=list)
    values: dict[str, list[str]] = field(default_factory=dict)

    def given(self, option: str) -> bool:
        """Whether the option was given."""
        return option in self.values

    def one(self, option: str) -> str | None:
        """The value of an option that takes one, or None where it was not given."""
        return self.values[option][0] if option in self.values else None


def parse(arguments: Sequence[str], options: Mapping[str, Takes]) -> Parsed:
    """Take `arguments` apart; "--option value" and "--option=value" are the same.

    After "--" everything is a word, so that a question may begin with a dash.

    Raises:
        CommandLineError: an option that there is not, twice, or without its value.
    """
    parsed = Parsed()
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            parsed.words.extend(waiting)
        elif not argument.startswith("-") or argument == "-":
            parsed.words.append(argument)
        else:
            name, equals, value = argument.partition("=")
            takes = options.get(name)
            if takes is None:
                raise _unknown(name, options)
            if takes is Takes.NOTHING:
                if equals:
                    raise CommandLineError("command.takes_no_value", option=name)
                parsed.values[name] = []
                continue
            if not equals:
                try:
                    value = next(waiting)
                except StopIteration:
                    raise CommandLineError("command.needs_value", option=name) from None
            if not value:
                raise CommandLineError("command.needs_value", option=name)
            if takes is Takes.ONE and name in parsed.values:
                raise CommandLineError("command.given_twice", option=name)
            parsed.values.setdefault(name, []).append(value)
    return parsed


def _unknown(name: str, options: Mapping[str, Takes]) -> CommandLineError:
    # Imported here: most command lines are right.
    import difflib

    near = difflib.get_close_matches(name, options, n=1)
    if near:
        return CommandLineError("command.unknown_option_near", option=name, nearest=near[0])
    return CommandLineError("command.unknown_option", option=name)
