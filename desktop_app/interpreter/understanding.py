"""From a question to a query: recognisers take the words they know, each gives its part.

A recogniser is a function that takes what it understands out of a `Reading` and returns what it
means. To understand more, add one, and its words to a lexicon. The question is understood if all
parts that it needs are there and nothing is left over.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.interpreter.file_types import take_file_types
from desktop_app.interpreter.filler import take_everywhere, take_filler
from desktop_app.interpreter.folders import take_folder
from desktop_app.interpreter.hiding import take_hidden
from desktop_app.interpreter.questions import take_question
from desktop_app.interpreter.reading import Reading
from desktop_app.search.query import Hidden, Query, Show

MAX_CHARS = 500
"""Longer questions are none of those that are understood."""


@dataclass(frozen=True, slots=True)
class Understood:
    """What a question was taken to ask; `whole` if nothing in it was left over."""

    query: Query
    whole: bool

    @property
    def in_part(self) -> bool:
        """Whether the query says anything at all."""
        return self.query != Query(show=self.query.show)


def understood(question: str) -> Understood:
    """What `question` asks of the files, as far as it can be told."""
    if len(question) > MAX_CHARS:
        return Understood(Query(), whole=False)
    reading = Reading(question)
    take_everywhere(reading)
    # First of all the folder: its name may have words in it that mean something elsewhere.
    folder = take_folder(reading)
    hidden = take_hidden(reading)
    show = take_question(reading)
    file_types = take_file_types(reading)
    take_filler(reading)
    query = Query((*folder, *(file_types or ())), hidden, show or Show.LIST)
    something = file_types is not None or hidden is not Hidden.NO
    return Understood(query, show is not None and something and reading.is_understood)
