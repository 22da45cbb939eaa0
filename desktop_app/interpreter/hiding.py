"""Whether hidden files count."""

from __future__ import annotations

from desktop_app.interpreter.lexicon import pattern_of
from desktop_app.interpreter.reading import Reading
from desktop_app.search.query import Hidden


def take_hidden(reading: Reading) -> Hidden:
    """Whether the question asks for hidden files besides, for them alone, or not at all."""
    # In this order: "not including hidden files" has "including hidden files" in it.
    for hidden in (Hidden.NO, Hidden.YES, Hidden.ONLY):
        if reading.take_all(pattern_of("hidden", hidden.value)):
            return hidden
    return Hidden.NO
