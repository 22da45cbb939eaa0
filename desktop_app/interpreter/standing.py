"""A second look at a question that led to nothing: with the names of folders that stand in it.

翻译稿里最近改的是哪个 is an order to translate for whoever does not know the folder 翻译稿. Which
names stand in a question, `resolve_folder` tells; they are marked as if they stood in quotes.
"""

from __future__ import annotations

import re
import unicodedata

from desktop_app.files import kinds, spoken
from desktop_app.interpreter.lexicon import words_of
from desktop_app.interpreter.reading import Reading, small
from desktop_app.messages import ToolResult

ENDING = "-standing-near"
"""What the id of the call ends with."""

_WORD = re.compile("[a-z0-9]")


def mark_standing(reading: Reading, result: ToolResult) -> bool:
    """Mark the folders' names that stand in `reading`; whether there were any of use.

    Args:
        reading: The question, with the names marked that stand out by their looks.
        result: What `resolve_folder` said of the whole question.
    """
    marked = False
    standing = result.data.get("standing", ())
    for name in map(str, standing) if isinstance(standing, list) else ():
        if not _is_usual(name):
            marked = _mark(reading, name) or marked
    return marked


def _is_usual(name: str) -> bool:
    """Whether it is read as a place or a kind of files all the same: Downloads, 照片."""
    plain = name.lower()
    return (
        spoken.meant(name) is not None
        or plain in kinds.words()
        or plain in words_of("folders.no_names")
        or plain in words_of("filler.words")
    )


def _mark(reading: Reading, name: str) -> bool:
    wanted = small(unicodedata.normalize("NFKC", name))
    marked = False
    at = reading.open.find(wanted) if wanted else -1
    while at >= 0:
        end = at + len(wanted)
        if not (_goes_on(reading.open, at) or _goes_on(reading.open, end)):
            reading.mark(at, end, reading.text[at:end])
            marked = True
        at = reading.open.find(wanted, end)
    return marked


def _goes_on(text: str, at: int) -> bool:
    return 0 < at < len(text) and all(map(_WORD.match, text[at - 1 : at + 1]))
