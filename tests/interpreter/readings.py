"""What the interpreter takes questions for, written down: for the tests of its parts."""

from __future__ import annotations

from desktop_app.interpreter.following import Last
from desktop_app.interpreter.preparing import reading_of
from desktop_app.interpreter.several import questions_of
from desktop_app.query.syntax import format as written


def taken_for(question: str, last: Last | None = None) -> tuple[str, str]:
    """The form of a question and the written query that is tried first."""
    step = questions_of(reading_of(question), last).steps[0]
    groups = f" {step.groups.value}" if step.groups else ""
    return step.ask.value + groups, written(step.attempts[0].query)


def rows(table: str) -> list[tuple[str, str, str]]:
    """The rows of a table: question, form, query."""
    cells = (line.split(" | ") for line in table.strip().splitlines())
    return [(row[0].strip(), row[1].strip(), " | ".join(row[2:]).strip()) for row in cells]
