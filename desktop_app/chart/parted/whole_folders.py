"""What is asked of a folder as a whole: is Music empty, 下载是空的吗, is Videos bigger than 5 GB.

How many files are in it tells whether it is empty, and how much room they take whether it is larger
than that. Read word by word, the questions would ask for empty files there, of which there may be
two in a full folder, and for single files of that size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.grammar import grammar
from desktop_app.chart.parted.comparing import in_what_it_names
from desktop_app.chart.parted.several import cover_of
from desktop_app.chart.proposals import Chart
from desktop_app.chart.spans import Category
from desktop_app.chart.tokens import TokenKind
from desktop_app.chart.understanding import Understood
from desktop_app.query.query import Key, Show


def asked_of_whole_folder(
    chart: Chart, read: Callable[[str], Sequence[Understood]]
) -> list[Understood]:
    """What is in the folder that a question is about; nothing where it is about none.

    Args:
        chart: The question.
        read: Tells what the words that name the folder may say, the likeliest first.
    """
    place, show = _asked_about(chart)
    if place is None:
        return []
    for reading in read(chart.said(*place)):
        query = in_what_it_names(reading.intent.query)
        is_place = [(one.key, one.excluded, len(one.values)) for one in query.terms] == _ONE_FOLDER
        if reading.intent.act is Act.ANSWER and is_place and _names_a_folder(reading):
            intent = Intent(replace(query, show=show))
            cover = cover_of(chart, (place,), (reading.cover,))
            return [replace(reading, intent=intent, probability=1.0, cover=cover)]
    return []


_ONE_FOLDER: Final = [(Key.IN, False, 1)]


def _names_a_folder(reading: Understood) -> bool:
    """Whether it speaks of a folder that is there, and of no files in it."""
    spans = [one for one in reading.cover.spans if one.category is not Category.FILLER]
    is_there = any(one.category is Category.FOLDER and one.source == "disk" for one in spans)
    return is_there and all(one.category in _OF_FOLDERS for one in spans)


_OF_FOLDERS: Final = (Category.FOLDER, Category.FOLDERS, Category.IN)


def _asked_about(chart: Chart) -> tuple[tuple[int, int] | None, Show]:
    """The tokens that name the folder, if it may be asked about one, and what tells the answer."""
    is_asked, end = False, len(chart.tokens)
    while end and _ends_a_question(chart, end - 1):
        end -= 1
        is_asked |= chart.tokens[end].text in ("?", "？") or chart.tokens[end].kind is TokenKind.HAN
    start = int(bool(end) and chart.tokens[0].text in grammar().listed("asks of one thing"))
    asks_which = grammar().listed("asks a question")
    if end > start and chart.tokens[start].text in grammar().listed("speaks of a part"):
        # Is any of my music over 50 MB: each file by itself.
        return None, Show.COUNT
    if any(token.text in asks_which for token in chart.tokens[:end]):
        return None, Show.COUNT
    for at in range(start + 1, end):
        is_chinese = chart.tokens[at].kind is TokenKind.HAN
        said = ("" if is_chinese else " ").join(token.text for token in chart.tokens[at:end])
        if said in grammar().listed("asks if empty"):
            return (start, at), Show.COUNT
        if said in grammar().listed("asks if large"):
            return (start, at), Show.BYTES
        if not start and not (is_asked and is_chinese):
            continue
        if said in grammar().listed("says that it is empty"):
            return (start, at), Show.COUNT
        if said in grammar().listed("says that it is large"):
            return (start, at), Show.BYTES
        if any(one.category is Category.SIZE_RANGE and one.end == end for one in chart.spans[at]):
            return (start, at), Show.BYTES
    return None, Show.COUNT


def _ends_a_question(chart: Chart, at: int) -> bool:
    token = chart.tokens[at]
    return token.kind is TokenKind.SIGN or token.text in grammar().listed("ends what is asked")
