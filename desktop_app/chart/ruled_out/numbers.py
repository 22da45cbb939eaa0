"""What is ruled out of a chart for its numbers: of questions, and of the one that is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from desktop_app.chart.grammar import grammar
from desktop_app.chart.ruled_out.words import Proposed, spans_of, words_of
from desktop_app.chart.spans import OPEN, Category
from desktop_app.chart.tokens import Token


def leave_numbers_of_questions(tokens: Sequence[Token], found: Proposed) -> None:
    """Take the number of questions for none of files: two things."""
    questions = grammar().listed("numbers of questions")
    for (start, category), kept in found.items():
        if category is Category.FILLER and any(
            words_of(tokens, span) in questions for span in kept.values()
        ):
            found.get((start, Category.NUMBER), {}).clear()


def leave_room_in_small_talk(found: Proposed) -> None:
    """Ask for no sizes where room is spoken of by the way: I want to make space."""
    talk = spans_of(found, (Category.FILLER,), ("words",))
    for (start, category), kept in found.items():
        if category is Category.BYTES:
            for key, span in list(kept.items()):
                if any(one.start < start and span.end <= one.end for one in talk):
                    del kept[key]


def leave_names_of_places(tokens: Sequence[Token], found: Proposed) -> None:
    """Call nothing by words that say which of them is meant: 第一个, the first one."""
    measures = {start for (start, category), kept in found.items() if category is _MEASURE and kept}
    numbers = {
        (start, span.end)
        for (start, category), kept in found.items()
        if category is Category.NUMBER
        for span in kept.values()
    }
    said = [
        range(start - 1, end + 1)
        for start, end in numbers
        if start and tokens[start - 1].text == "第" and end in measures
    ]
    ordinals = grammar().listed("says which one")
    said += [
        range(at, at + 2)
        for at, token in enumerate(tokens[:-1])
        if token.text in ordinals and tokens[at + 1].text == "one"
    ]
    for (start, category), kept in found.items() if said else ():
        if category in OPEN:
            for key, span in list(kept.items()):
                is_piece = any(start in one and span.end <= one.stop for one in said)
                if is_piece and span.source in ("any", "near"):
                    del kept[key]


_MEASURE: Final = Category.MEASURE
