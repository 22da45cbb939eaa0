"""Exit statuses."""

from enum import IntEnum


class Status(IntEnum):
    """How a command ended."""

    DONE = 0
    FAILED = 1
    WRONG_COMMAND_LINE = 2
    INTERRUPTED = 130
