"""Words that change nothing, and the greetings that come before a question or alone."""

from __future__ import annotations

from enum import StrEnum

from desktop_app.interpreter.lexicon import pattern_of
from desktop_app.interpreter.reading import Reading


class Courtesy(StrEnum):
    """What is said without asking for files. The values are the topics of the lexicon."""

    ABILITY = "ability"
    THANKS = "thanks"
    GOODBYE = "goodbye"
    HELLO = "hello"


def take_everywhere(reading: Reading) -> None:
    """Take what says that all folders are meant, at any depth: that is so anyway."""
    reading.take_all(pattern_of("filler", "everywhere"))
    reading.take_all(pattern_of("filler", "all_levels"))


def take_filler(reading: Reading) -> None:
    """Take polite words, auxiliary verbs and the like."""
    for courtesy in (Courtesy.HELLO, Courtesy.THANKS):
        reading.take_all(pattern_of("greetings", courtesy.value))
    reading.take_all(pattern_of("filler", "words"))


def courtesy_in(question: str) -> Courtesy | None:
    """What is said where the whole text is courtesy, such as "Hello!" or "谢谢你"."""
    reading = Reading(question)
    found = [
        courtesy
        for courtesy in Courtesy
        if reading.take_all(pattern_of("greetings", courtesy.value))
    ]
    reading.take_all(pattern_of("greetings", "addressing"))
    return found[0] if found and reading.is_understood else None
